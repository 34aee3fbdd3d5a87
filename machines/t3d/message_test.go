package t3d_test

import (
	"testing"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// exchange returns what a message of n bytes between neighbours takes from the
// call to the end of unpacking.
func exchange(t *testing.T, n int64, sets string) sim.Duration {
	var start, end sim.Time
	_, err := launch(t, 4, sets, func(p *process) {
		at := p.Memory().Alloc(n)
		m := machines.Message{Tag: 7, Data: at, Bytes: n}
		switch p.Rank() {
		case 0:
			b, err := p.Memory().Bytes(at, n)
			p.must(err)
			for i := range b {
				b[i] = byte(3 * i)
			}
			start, m.Peer = p.clock(), 2
			p.must(p.Send(p.t, m))
		case 2:
			m.Peer = machines.AnyPeer
			in, err := p.Receive(p.t, m)
			p.must(err)
			end = p.clock()
			if in.Peer != 0 || in.Tag != 7 || in.Bytes != n {
				t.Errorf("message %+v of %d bytes", in, n)
			}
			b, err := p.Memory().Bytes(at, n)
			p.must(err)
			for i := range b {
				if b[i] != byte(3*i) {
					t.Fatalf("byte %d of %d is %d", i, n, b[i])
				}
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return end.Sub(start)
}

// TestMessageTimes: what package pvm works out by hand, and where a message stops
// going with its header.
func TestMessageTimes(t *testing.T) {
	for _, test := range []struct {
		bytes int64
		from  sim.Duration
		to    sim.Duration
	}{
		{0, 20298 * sim.Nanosecond, 20300 * sim.Nanosecond},
		{8, 21 * sim.Microsecond, 22 * sim.Microsecond},
		{4096, 105 * sim.Microsecond, 115 * sim.Microsecond}, // 32 us of stores, 29 us of copying at each end
		{4104, 107 * sim.Microsecond, 119 * sim.Microsecond}, // a get of a word more
	} {
		if got := exchange(t, test.bytes, ""); got < test.from || got > test.to {
			t.Errorf("a message of %d bytes takes %v, want %v to %v", test.bytes, got, test.from, test.to)
		}
	}
}

// TestInOrder: messages of one sender with one tag are received as they were sent,
// whatever their lengths and the network's model.
func TestInOrder(t *testing.T) {
	for _, model := range []string{"none", "packet network.blocking=false", "packet", "flow"} {
		_, err := launch(t, 4, "network.contention="+model+" interface.rate=20MB/s", func(p *process) {
			lengths := []int64{800, 8, 400, 16, 0, 1000}
			for i, n := range lengths {
				m := machines.Message{Peer: 2, Tag: i % 2, Data: p.at[0], Bytes: n}
				switch p.Rank() {
				case 0:
					p.must(p.Send(p.t, m))
				case 2:
					m.Peer, m.Tag, m.Bytes = 0, machines.AnyTag, 1024
					in, err := p.Receive(p.t, m)
					p.must(err)
					if in.Bytes != n || in.Tag != i%2 {
						t.Errorf("%s: message %d has %d bytes, tag %d, want %d, %d", model, i, in.Bytes, in.Tag, n, i%2)
					}
				}
			}
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// TestMulticast: everybody gets it; each send occupies the sender.
func TestMulticast(t *testing.T) {
	got := 0
	mustLaunch(t, 8, func(p *process) {
		m := machines.Message{Tag: 1, Data: p.at[p.Rank()], Bytes: 24}
		if p.Rank() == 3 {
			p.mine[2] = 77
			p.t.Cache.Touch(m.Data, node.Access{Count: 1, Bytes: m.Bytes}) // both pack what is in the cache
			one := p.took(func() { p.must(p.Multicast(p.t, m, []int{0})) })
			all := p.took(func() { p.must(p.Multicast(p.t, m, []int{0, 1, 2, 4, 5, 6, 7})) })
			const send = 9700*sim.Nanosecond + 500*sim.Nanosecond + 3*113333*sim.Picosecond // software, header, words
			if d := all - one - 6*send; d < -20 || d > 20 {
				t.Errorf("a multicast to 1 takes %v, to 7 %v, want %v more", one, all, 6*send)
			}
			if l := p.Ledger(); l.Messages != 8 || l.Bytes != 8*24 {
				t.Errorf("ledger %+v, want 8 messages, 192 bytes", *l)
			}
			return
		}
		m.Peer = 3
		if p.Rank() == 0 {
			p.must2(p.Receive(p.t, m))
		}
		p.must2(p.Receive(p.t, m))
		if p.mine[2] == 77 {
			got++
		}
		if l := p.Ledger(); l.Time[machines.Waiting] <= 0 {
			t.Errorf("process %d: ledger %+v, want Waiting", p.Rank(), *l)
		}
		if _, ok, err := p.Probe(p.t, m); ok || err != nil {
			t.Errorf("process %d probes a message that is none, error %v", p.Rank(), err)
		}
	})
	if got != 7 {
		t.Errorf("%d of 7 have the data", got)
	}
}

func (p *process) must2(_ machines.Message, err error) { p.must(err) }
