package channel_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/internal/channel"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

const us = sim.Microsecond

// device is the one of the package's calculation: 2 us to write a packet, 3 us to take one,
// 10 ns to stage a byte, 20 ns to fetch one.
type device struct {
	way     sim.Duration // of a packet
	reaches bool
}

func (d device) Packet(t *node.Thread, _, _ int, _ int64) sim.Duration {
	t.Charge(2 * us)
	t.Sync()
	return d.way
}
func (device) Take(t *node.Thread, _, _ int, _ int64) { t.Charge(3 * us) }
func (device) Stage(t *node.Thread, _, _ int, _ node.Addr, n int64) {
	t.Charge(10 * sim.Nanosecond.Times(n))
}
func (device) Collect(t *node.Thread, _, _ int, _ node.Addr, n int64) {
	t.Charge(20 * sim.Nanosecond.Times(n))
}
func (d device) Reaches() bool { return d.reaches }

// processor executes a load in 10 ns, and everything else in no time.
func processor() *node.Costs {
	none := param.Of(sim.Cycle * 0)
	return node.NewCosts(&node.Spec{
		Clock:    param.Of(100 * sim.Megahertz),
		FloatAdd: none, FloatMultiply: none, FloatDivide: none, FloatSqrt: none, IntAdd: none, IntMultiply: none, IntDivide: none,
		Load: param.Of(sim.Cycle), Store: none, Branch: none, Call: none,
		Cache: node.CacheSpec{
			LevelSpec: node.LevelSpec{Size: param.Of(sim.Size(8192)), Line: param.Of(sim.Size(32)), Fill: param.Of(sim.Duration(0))},
			WriteBack: param.Of(sim.Duration(0)),
		},
	})
}

// library has calls of 1 us, and comparisons of so many loads. Messages up to 200 bytes are
// short, up to 2000 eager, and pieces have 2000.
func library(match int64) *channel.Spec {
	call := node.OperationsOf(node.Ops{node.Load: 100})
	return &channel.Spec{
		ShortMax: param.Of(sim.Size(200)), EagerMax: param.Of(sim.Size(2000)), Piece: param.Of(sim.Size(2000)),
		Send: call, Receive: call, Match: node.OperationsOf(node.Ops{node.Load: match}),
	}
}

// process is one of a test.
type process struct {
	*channel.Port
	th *node.Thread
	at node.Addr // of 8000 bytes
	b  []byte
}

// run runs a program of two processes and returns how it ends.
func run(t *testing.T, d device, match int64, body func(rank int, p *process) error) error {
	t.Helper()
	k := sim.New(1)
	var members []channel.Member
	var y *channel.System
	for rank := range 2 {
		name := fmt.Sprintf("process %d", rank)
		th := &node.Thread{CPU: node.NewProcessor(k, name), Memory: node.NewMemory(name)}
		members = append(members, channel.Member{Thread: th, Ledger: new(machines.Ledger)})
		th.Process = k.Spawn(name, func(*sim.Process) {
			p := &process{Port: y.Port(rank), th: th, at: th.Memory.Alloc(8000)}
			var err error
			if p.b, err = th.Memory.Bytes(p.at, 8000); err == nil {
				err = body(rank, p)
			}
			if err != nil {
				th.Fail(err)
			}
			th.Sync()
		})
	}
	y = channel.New(channel.Job{Kernel: k, Spec: library(match), Device: d, Costs: processor(), Name: "test library"}, members)
	return k.Run(context.Background())
}

// now is when a process has come to where it is.
func (p *process) now() sim.Time {
	p.th.Sync()
	return p.th.Now()
}

// TestProtocolsByHand: the receiver has posted at 1 us.
//
//	short      1 + 2, take 3: 6 us
//	eager      1 + 10 + 2, take 3, fetch 20: 36 us; on a way of 5 us 41
//	reached    1 + 2, take 3, fetch 100, say so 2: 108 us; the sender takes that: 111
//	in pieces  1 + 2, take 3, answer 2: 8; the sender takes that, and stages 2000 bytes at 33,
//	           2000 at 55 and 1000 at 67, when it is done; the receiver needs 43 us from
//	           33 on, 43 for the second and 23 for the third: 142 us
func TestProtocolsByHand(t *testing.T) {
	for _, x := range []struct {
		name           string
		device         device
		bytes          int64
		sent, received sim.Duration
	}{
		{"short", device{}, 200, 3 * us, 6 * us},
		{"eager", device{}, 1000, 13 * us, 36 * us},
		{"eager on a network", device{way: 5 * us}, 1000, 13 * us, 41 * us},
		{"reached", device{reaches: true}, 5000, 111 * us, 108 * us},
		{"in pieces", device{}, 5000, 67 * us, 142 * us},
	} {
		err := run(t, x.device, 0, func(rank int, p *process) error {
			m := machines.Message{Peer: 1 - rank, Tag: 7, Data: p.at, Bytes: x.bytes}
			if rank == 0 {
				for i := range p.b {
					p.b[i] = byte(i * 7)
				}
				if err := p.Send(p.th, m); err != nil {
					return err
				}
				if took := sim.Duration(p.now()); took != x.sent {
					t.Errorf("%s: sent after %v, want %v", x.name, took, x.sent)
				}
				return nil
			}
			m.Bytes = 8000
			got, err := p.Receive(p.th, m)
			if err != nil {
				return err
			}
			if took := sim.Duration(p.now()); got.Bytes != x.bytes || took != x.received {
				t.Errorf("%s: received %d bytes after %v, want %d after %v", x.name, got.Bytes, took, x.bytes, x.received)
			}
			for i, v := range p.b {
				want := byte(i * 7)
				if int64(i) >= x.bytes {
					want = 0
				}
				if v != want {
					return fmt.Errorf("%s: byte %d is %d, want %d", x.name, i, v, want)
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// TestMatching: messages that nobody waited for are compared in the order in which they came. Process 1 calls after 20
// us. It takes 1 us, three packets of 3 us, three comparisons of 100 ns with what it wants, and then 1.1 us for the
// oldest message that is left.
func TestMatching(t *testing.T) {
	err := run(t, device{}, 10, func(rank int, p *process) error {
		if rank == 0 {
			for tag := range 3 {
				if err := p.Send(p.th, machines.Message{Peer: 1, Tag: tag}); err != nil {
					return err
				}
			}
			return nil
		}
		p.th.Compute(20 * us)
		for _, x := range []struct {
			tag, want int
			at        sim.Duration
		}{{2, 2, 30_300 * sim.Nanosecond}, {machines.AnyTag, 0, 31_400 * sim.Nanosecond}, {1, 1, 32_500 * sim.Nanosecond}} {
			got, err := p.Receive(p.th, machines.Message{Peer: machines.AnyPeer, Tag: x.tag})
			if err != nil {
				return err
			}
			if at := sim.Duration(p.now()); got.Tag != x.want || got.Peer != 0 || at != x.at {
				t.Errorf("receive of tag %d: tag %d from %d at %v, want tag %d at %v", x.tag, got.Tag, got.Peer, at, x.want, x.at)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestProgress: a rendezvous waits while its receiver computes, and requests are done when
// their data are there.
func TestProgress(t *testing.T) {
	err := run(t, device{reaches: true}, 0, func(rank int, p *process) error {
		m := machines.Message{Peer: 1 - rank, Tag: 1, Data: p.at, Bytes: 5000}
		if rank == 0 {
			r, err := p.Isend(p.th, m)
			if err != nil {
				return err
			}
			if r.Done() {
				t.Error("the send is done before the receiver has fetched the data")
			}
			_, err = p.Wait(p.th, r)
			// The receiver calls at 500 us, takes 3, fetches 100 and says so, 2; the sender takes that, 3.
			if at := sim.Duration(p.now()); at != 608*us {
				t.Errorf("sent after %v, want 608 us", at)
			}
			return err
		}
		r, err := p.Irecv(p.th, m)
		if err != nil {
			return err
		}
		p.th.Compute(499 * us)
		p.th.Sync()
		if _, found, err := p.Probe(p.th, machines.Message{Peer: 0, Tag: 2}); found || err != nil {
			t.Errorf("a probe for another tag: %v, %v", found, err)
		}
		done, err := p.TestAll(p.th, []machines.Request{r})
		if !done || err != nil {
			t.Errorf("the receive after the data have been fetched: %v, %v", done, err)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// TestRefuses: what cannot be is refused, and a message that is too long says so.
func TestRefuses(t *testing.T) {
	err := run(t, device{}, 0, func(rank int, p *process) error {
		if rank == 0 {
			for want, m := range map[string]machines.Message{
				"found process 2, expected 0 to 1":    {Peer: 2},
				"found process -1, expected 0 to 1":   {Peer: machines.AnyPeer},
				"found tag -1, expected at least 0":   {Peer: 1, Tag: machines.AnyTag},
				"found -8 bytes, expected at least 0": {Peer: 1, Bytes: -8},
				"outside the memory of process 0":     {Peer: 1, Data: p.at + 7990, Bytes: 11},
			} {
				if err := p.Send(p.th, m); err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("send of %+v: %v, want %q", m, err, want)
				}
			}
			return p.Send(p.th, machines.Message{Peer: 1, Tag: 4, Data: p.at, Bytes: 100})
		}
		_, err := p.Receive(p.th, machines.Message{Peer: 0, Tag: 4, Data: p.at, Bytes: 99})
		if err == nil || !strings.Contains(err.Error(), "found a message of 100 bytes with tag 4 from process 0, expected at most 99 bytes") {
			t.Errorf("a message that is too long: %v", err)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestReport: a receive that nothing fits is named with who should send it.
func TestReport(t *testing.T) {
	err := run(t, device{}, 0, func(rank int, p *process) error {
		if rank == 1 {
			_, err := p.Receive(p.th, machines.Message{Peer: 0, Tag: 9})
			return err
		}
		return nil
	})
	for _, want := range []string{"process 1 waits for a message with tag 9 from process 0", "held by process 0, which has ended"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the report is %v, want %q in it", err, want)
		}
	}
}
