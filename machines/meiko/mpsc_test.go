package meiko_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// text is a message of n bytes at an offset of the own array.
func (p *proc) text(peer, tag int, offset node.Addr, n int64) machines.Message {
	return machines.Message{Peer: peer, Tag: tag, Data: p.array[p.Rank()] + offset, Bytes: n}
}

// TestMessage: the call takes 24 us and the command 1.7. The way to the receiver's Elan takes 3.25 + 0.2 + 3.25 and 8
// bytes at 43 MB/s, its thread 24. Then polling takes 1.6 and the receiver's call 24. The library acknowledges after
// 23.55 of it. The sender hears this 0.2 later and polls.
//
// 4300 bytes do not come with the envelope, but on demand, 6.7 us later: by a DMA of 3.25 + 0.2 + 3.25 us and 100 us.
func TestMessage(t *testing.T) {
	for _, test := range []struct {
		bytes          int64
		send, received sim.Duration
	}{
		{8, us(81, 936047), us(82, 186047)},
		{4300, us(195, 150000), us(195, 400000)},
	} {
		run(t, 2, func(p *proc) {
			start := p.th.Now()
			before := *p.Ledger()
			if p.Rank() == 0 {
				p.bytes()[0], p.bytes()[test.bytes-1] = 3, 4
				p.must(p.Send(p.th, p.text(1, 7, 0, test.bytes)))
				p.th.Sync()
				if got := p.th.Now().Sub(start); got != test.send {
					t.Errorf("%d bytes: csend takes %v, want %v", test.bytes, got, test.send)
				}
				if l := p.Ledger().Minus(before); l != (machines.Ledger{Messages: 1, Bytes: test.bytes, Time: machines.Times{machines.Messages: test.send}}) {
					t.Errorf("%d bytes: sender's ledger %+v", test.bytes, l)
				}
				return
			}
			m, err := p.Receive(p.th, p.text(machines.AnyPeer, machines.AnyTag, 0, 5000))
			p.must(err)
			p.th.Sync()
			if got := p.th.Now().Sub(start); got != test.received {
				t.Errorf("%d bytes: received after %v, want %v", test.bytes, got, test.received)
			}
			if diff := cmp.Diff(p.text(0, 7, 0, test.bytes), m); diff != "" {
				t.Errorf("%d bytes (-want +got):\n%s", test.bytes, diff)
			}
			if b := p.bytes(); b[0] == 0 || b[test.bytes-1] != 4 {
				t.Errorf("%d bytes: got %d ... %d", test.bytes, b[0], b[test.bytes-1])
			}
			l := p.Ledger().Minus(before)
			if want := us(27, 300000); l.Time[machines.Messages] != want || l.Time[machines.Waiting] != test.received-want {
				t.Errorf("%d bytes: receiver's ledger %+v", test.bytes, l)
			}
		})
	}
}

// TestUnexpected: a message that nobody waits for yet is received later: command
// 1.7, polling 1.6, the call 24 and copying it out of the system's buffer. A send
// does not wait for the receive, of whatever length.
func TestUnexpected(t *testing.T) {
	for _, n := range []int64{0, 8, 320, 321, 100_000} {
		run(t, 2, func(p *proc) {
			other := 1 - p.Rank()
			if n > 0 {
				p.bytes()[n-1] = byte(10 + p.Rank())
			}
			p.must(p.Send(p.th, p.text(other, 1, 0, n))) // both at once: neither waits for the other's receive
			p.th.Sleep(10 * sim.Millisecond)
			got := p.took(func() {
				_, err := p.Receive(p.th, p.text(other, 1, 500_000, n))
				p.must(err)
			})
			if want := us(27, 300000).Plus(p.Costs().Copy(node.Copy{Count: 1, Bytes: n, Width: 8})); got != want {
				t.Errorf("%d bytes: crecv takes %v, want %v", n, got, want)
			}
			if n > 0 && p.bytes()[500_000+n-1] != byte(10+other) {
				t.Errorf("%d bytes: last is %d", n, p.bytes()[500_000+n-1])
			}
		})
	}
}

// TestOrder: messages are received in the order in which they were sent, for
// each type, whatever their length.
func TestOrder(t *testing.T) {
	lengths := []int64{5000, 8, 400, 1, 300, 10000, 8, 8}
	run(t, 2, func(p *proc) {
		if p.Rank() == 0 {
			var sends []interface{ WaitingFor() string }
			for i, n := range lengths {
				p.bytes()[10_000*i] = byte(i + 1)
				r, err := p.Port.Isend(p.th, p.text(1, i%2, node.Addr(10_000*i), n))
				p.must(err)
				sends = append(sends, r)
				defer func() { _, err := p.Msgwait(p.th, r); p.must(err) }()
			}
			if got := sends[3].WaitingFor(); got != "csend: a message of type 1 to be taken by process 1" {
				t.Errorf("a send waits for %q", got)
			}
			return
		}
		for _, tag := range []int{1, 0} {
			for i := tag; i < len(lengths); i += 2 {
				m, err := p.Receive(p.th, p.text(0, tag, 900_000, 10_000))
				p.must(err)
				if m.Bytes != lengths[i] || p.bytes()[900_000] != byte(i+1) {
					t.Errorf("message %d: got %d bytes and %d, want %d and %d", i, m.Bytes, p.bytes()[900_000], lengths[i], i+1)
				}
			}
		}
	})
}

// TestIsend: the Elan's acknowledgement is enough for isend, so that its msgwait
// ends 23.55 us before a csend does.
func TestIsend(t *testing.T) {
	run(t, 2, func(p *proc) {
		if p.Rank() == 1 {
			_, err := p.Receive(p.th, p.text(0, 1, 0, 8))
			p.must(err)
			return
		}
		got := p.took(func() {
			r, err := p.Port.Isend(p.th, p.text(1, 1, 0, 8))
			p.must(err)
			_, err = p.Msgwait(p.th, r)
			p.must(err)
		})
		if want := us(58, 386047); got != want {
			t.Errorf("isend and msgwait take %v, want %v", got, want)
		}
	})
}

// TestIrecv: after a posted receive and 1 ms of computing, only polling, 1.6 us, and the call, 24 us, are left.
// Nothing is copied, since the Elan knew the destination.
func TestIrecv(t *testing.T) {
	run(t, 2, func(p *proc) {
		if p.Rank() == 0 {
			p.bytes()[4999] = 8
			p.must(p.Send(p.th, p.text(1, 1, 0, 5000)))
			return
		}
		r, err := p.Port.Irecv(p.th, p.text(0, 1, 0, 5000))
		p.must(err)
		p.th.Compute(sim.Millisecond)
		took := p.took(func() {
			m, err := p.Msgwait(p.th, r)
			p.must(err)
			if m.Bytes != 5000 || p.bytes()[4999] != 8 {
				t.Errorf("got %d bytes, last %d, want 5000 and 8", m.Bytes, p.bytes()[4999])
			}
		})
		if want := us(25, 600000); took != want {
			t.Errorf("msgwait takes %v, want %v", took, want)
		}
	})
}

// TestMulticastAndProbe: three csends; each receiver looks until its own is there.
func TestMulticastAndProbe(t *testing.T) {
	run(t, 4, func(p *proc) {
		if p.Rank() == 0 {
			p.bytes()[0] = 9
			got := p.took(func() { p.must(p.Multicast(p.th, p.text(0, 2, 0, 8), []int{1, 2, 3})) })
			if want := us(245, 808141); got != want { // 3 x 81.936047
				t.Errorf("multicast to 3 takes %v, want %v", got, want)
			}
			return
		}
		if _, there, err := p.Probe(p.th, p.text(0, 2, 0, 8)); there || err != nil {
			t.Errorf("process %d: a message is there at once, %v", p.Rank(), err)
		}
		for {
			m, there, err := p.Probe(p.th, p.text(0, machines.AnyTag, 0, 0))
			if p.must(err); there {
				if m != (machines.Message{Peer: 0, Tag: 2, Bytes: 8}) {
					t.Errorf("process %d: found %+v", p.Rank(), m)
				}
				break
			}
		}
		_, err := p.Receive(p.th, p.text(0, 2, 0, 8))
		if p.must(err); p.bytes()[0] != 9 {
			t.Errorf("process %d got %d", p.Rank(), p.bytes()[0])
		}
	})
}

// TestReceiveDeadlock: a message that is never sent.
func TestReceiveDeadlock(t *testing.T) {
	err := launch(t, 2, nil, func(p *proc) {
		if p.Rank() == 0 {
			_, err := p.Receive(p.th, p.text(1, 4, 0, 8))
			p.must(err)
		}
	}).Run(context.Background())
	if err == nil || !strings.Contains(err.Error(), "crecv: a message of type 4 from process 1") {
		t.Errorf("error %v", err)
	}
}
