package paragon_test

import (
	"fmt"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/paragon/nx"
	"simrun/sim"
	"simrun/sim/node"
)

// TestMessageByHand: 8 bytes take 42.63 us between neighbours, as nx documents.
func TestMessageByHand(t *testing.T) {
	run(t, 2, map[string]string{"network.height": "1"}, func(r *rig) {
		at := r.Memory().Alloc(8)
		m := machines.Message{Peer: 1 - r.Rank(), Tag: 3, Data: at, Bytes: 8}
		if r.Rank() == 1 {
			_, err := r.Receive(r.th, m)
			r.must(err)
			// 5 us of posting are over when the message comes.
			if took := sim.Duration(r.now()); took/(10*sim.Nanosecond) != 4262 {
				t.Errorf("received after %v, want 42.63 us", took)
			}
			return
		}
		r.must(r.Send(r.th, m))
	})
}

// TestHardwareByHand: 16 KiB are there after 319.99 us, as mesh documents.
func TestHardwareByHand(t *testing.T) {
	run(t, 2, map[string]string{"network.height": "1", "nx.send_call": "0us", "nx.receive_call": "0us", "nx.post_call": "0us"}, func(r *rig) {
		const bytes = 16<<10 - 16 // and the envelope
		m := machines.Message{Peer: 1 - r.Rank(), Data: r.Memory().Alloc(bytes), Bytes: bytes}
		if r.Rank() == 0 {
			r.must(r.Send(r.th, m))
			return
		}
		_, err := r.Receive(r.th, m)
		r.must(err)
		if took := sim.Duration(r.now()); took/(10*sim.Nanosecond) != 31999 {
			t.Errorf("16 KiB are there after %v, want 319.99 us", took)
		}
	})
}

// TestHandlers: hrecv's handler interrupts the program, before and after the message.
func TestHandlers(t *testing.T) {
	run(t, 2, nil, func(r *rig) {
		at := r.Memory().Alloc(8)
		b, err := r.Memory().Bytes(at, 8)
		r.must(err)
		m := machines.Message{Peer: 1 - r.Rank(), Tag: 9, Data: at, Bytes: 8}
		if r.Rank() == 0 {
			for i := range byte(2) {
				b[0] = 40 + i
				r.must(r.Send(r.th, m))
			}
			return
		}
		var got []string
		handler := func(m machines.Message, charge func(sim.Duration)) {
			got = append(got, fmt.Sprintf("%d bytes of type %d from %d: %d", m.Bytes, m.Tag, m.Peer, b[0]))
			charge(10 * sim.Microsecond)
		}
		m.Tag, m.Peer = machines.AnyTag, machines.AnyPeer
		r.must(r.Hrecv(r.th, m, handler))
		began := r.now()
		r.th.Compute(5 * sim.Millisecond)
		if took := r.now().Sub(began); took != 5*sim.Millisecond+352*sim.Microsecond {
			t.Errorf("5 ms of computing take %v, want 5.352 ms: 342 us and 10 us of a handler", took)
		}
		r.must(r.Hrecv(r.th, m, handler)) // of a message that is there
		r.th.Compute(5 * sim.Millisecond)
		if want := "[8 bytes of type 9 from 0: 40 8 bytes of type 9 from 0: 41]"; fmt.Sprint(got) != want {
			t.Errorf("handlers got %v, want %s", got, want)
		}
	})
}

// TestMasktrap: handlers wait while the program has masked them, and then run in the order of their messages.
func TestMasktrap(t *testing.T) {
	run(t, 2, nil, func(r *rig) {
		at := r.Memory().Alloc(16)
		b, err := r.Memory().Bytes(at, 16)
		r.must(err)
		if r.Rank() == 0 {
			r.th.Compute(sim.Millisecond) // until the other process has posted its receives
			for i := range 2 {
				b[0] = byte(40 + i)
				r.must(r.Send(r.th, machines.Message{Peer: 1, Tag: i, Data: at, Bytes: 8}))
			}
			return
		}
		if r.Masktrap(r.th, true) {
			t.Error("handlers were masked before the first call")
		}
		var got []string
		for i := range 2 {
			m := machines.Message{Peer: 0, Tag: i, Data: at + node.Addr(8*i), Bytes: 8}
			r.must(r.Hrecv(r.th, m, func(m machines.Message, _ func(sim.Duration)) {
				got = append(got, fmt.Sprintf("type %d: %d at %v", m.Tag, b[8*m.Tag], r.now()))
			}))
		}
		began := r.now()
		r.th.Compute(5 * sim.Millisecond)
		if took := r.now().Sub(began); took != 5*sim.Millisecond || got != nil {
			t.Errorf("masked: 5 ms of computing took %v, with handlers of %q", took, got)
		}
		if !r.Masktrap(r.th, false) {
			t.Error("handlers were not masked before the second call")
		}
		open := r.now()
		r.th.Compute(5 * sim.Millisecond)
		want := fmt.Sprintf("[type 0: 40 at %v type 1: 41 at %v]", open.Add(342*sim.Microsecond), open.Add(684*sim.Microsecond))
		if fmt.Sprint(got) != want {
			t.Errorf("handlers got %v, want %s", got, want)
		}
	})
}

// TestHandlerSendsDuringReceive: a completion handler of process 1 answers by csend while its
// program waits in crecv, so that two calls of a process wait at a time.
func TestHandlerSendsDuringReceive(t *testing.T) {
	run(t, 2, nil, func(r *rig) {
		at := r.Memory().Alloc(16)
		b, err := r.Memory().Bytes(at, 16)
		r.must(err)
		sent := r.NewCounter()
		id := r.Register(func(*machines.Arrival) machines.Delivery {
			return machines.Delivery{Complete: func(h *node.Thread) {
				b[8] = 77
				r.must(r.Send(h, machines.Message{Peer: 0, Tag: 2, Data: at + 8, Bytes: 8}))
			}}
		})
		r.must(r.Gsync(r.th))
		if r.Rank() == 1 {
			_, err := r.Receive(r.th, machines.Message{Peer: 0, Tag: 1, Data: at, Bytes: 8})
			r.must(err)
			if b[0] != 55 {
				t.Errorf("the program received %d, want 55", b[0])
			}
			return
		}
		r.must(r.SendActive(r.th, machines.ActiveMessage{Target: 1, Handler: id}, sent, nil))
		_, err = r.Receive(r.th, machines.Message{Peer: 1, Tag: 2, Data: at, Bytes: 8})
		r.must(err)
		if b[0] != 77 {
			t.Errorf("the handler sent %d, want 77", b[0])
		}
		b[0] = 55
		r.must(r.Send(r.th, machines.Message{Peer: 1, Tag: 1, Data: at, Bytes: 8}))
	})
}

// TestCalls: csendrecv, probes, msgdone and what info has.
func TestCalls(t *testing.T) {
	run(t, 2, nil, func(r *rig) {
		at := r.Memory().Alloc(64)
		b, err := r.Memory().Bytes(at, 64)
		r.must(err)
		out := machines.Message{Peer: 1 - r.Rank(), Tag: 1, Data: at, Bytes: 3}
		in := machines.Message{Peer: 1 - r.Rank(), Tag: 1, Data: at + 32, Bytes: 32}
		copy(b, []byte{byte(r.Rank()), 8, 9})
		got, err := r.Csendrecv(r.th, out, in)
		r.must(err)
		if got.Bytes != 3 || b[32] != byte(1-r.Rank()) || r.Info() != (nx.Info{Count: 3, Type: 1, Node: 1 - r.Rank()}) {
			t.Errorf("process %d: got %+v with %v, info %+v", r.Rank(), got, b[32:35], r.Info())
		}
		if r.Rank() == 0 {
			out.Tag = 77
			r.must(r.Send(r.th, out))
			out.Data, out.Bytes = 1, 5
			if err := r.Send(r.th, out); err == nil || !strings.Contains(err.Error(), "csend: message of 5 bytes") {
				t.Errorf("a message from nowhere: %v", err)
			}
			return
		}
		q, err := r.Irecv(r.th, machines.Message{Peer: 0, Tag: 5, Data: at, Bytes: 1})
		r.must(err)
		if done, err := r.Msgdone(r.th, q); done || err != nil {
			t.Errorf("a receive without a message: %v, %v", done, err)
		}
		found, err := r.Cprobe(r.th, machines.Message{Peer: machines.AnyPeer, Tag: machines.AnyTag})
		r.must(err)
		if found.Tag != 77 || found.Peer != 0 || r.Info().Count != 3 {
			t.Errorf("cprobe found %+v, info %+v", found, r.Info())
		}
		in.Tag, in.Bytes = 77, 2
		if _, err := r.Receive(r.th, in); err == nil || !strings.Contains(err.Error(), "found a message of 3 bytes and type 77 from process 0, expected at most 2") {
			t.Errorf("a message that is too long: %v", err)
		}
	})
}

// TestGlobalOperations: all processes get the same bits, for any number of them.
func TestGlobalOperations(t *testing.T) {
	for _, n := range []int{1, 2, 3, 5, 8, 13} {
		var sums []float64
		run(t, n, nil, func(r *rig) {
			at := r.Memory().Alloc(32)
			d, err := node.View[float64](r.Memory(), at, 2)
			r.must(err)
			i, err := node.View[int32](r.Memory(), at+16, 2)
			r.must(err)
			d[0], d[1], i[0], i[1] = 1/float64(r.Rank()+3), float64(r.Rank()), int32(r.Rank()+1), 2
			r.must(nx.Global[float64](r.Port, r.th, nx.Sum, at, 1))
			r.must(nx.Global[float64](r.Port, r.th, nx.High, at+8, 1))
			r.must(nx.Global[int32](r.Port, r.th, nx.Low, at+16, 1))
			r.must(nx.Global[int32](r.Port, r.th, nx.Prod, at+20, 1))
			sums = append(sums, d[0])
			if d[1] != float64(n-1) || i[0] != 1 || i[1] != 1<<n {
				t.Errorf("process %d of %d: gdhigh %v, gilow %d, giprod %d", r.Rank(), n, d[1], i[0], i[1])
			}
			part := r.Memory().Alloc(int64(2 * n))
			r.must(r.Gcol(r.th, part, 0, part))
			b, err := r.Memory().Bytes(part, int64(2*n))
			r.must(err)
			own := r.Memory().Alloc(2)
			mine, err := r.Memory().Bytes(own, 2)
			r.must(err)
			mine[0], mine[1] = byte(r.Rank()), 7
			r.must(r.Gcol(r.th, own, 2, part))
			for rank := range n {
				if b[2*rank] != byte(rank) || b[2*rank+1] != 7 {
					t.Errorf("process %d of %d: gcol gives %v", r.Rank(), n, b)
				}
			}
		})
		for _, s := range sums {
			if s != sums[0] {
				t.Errorf("gdsum of %d processes gives %v", n, sums)
			}
		}
	}
}

// TestBarrierGrowsWithStages: gsync of 64 processes is six exchanges, one after the other.
func TestBarrierGrowsWithStages(t *testing.T) {
	took := func(n int) (d sim.Duration) {
		run(t, n, nil, func(r *rig) {
			r.must(r.Gsync(r.th))
			d = max(d, sim.Duration(r.now()))
		})
		return d
	}
	two, sixtyFour := took(2), took(64)
	// A stage is a post, a send and a receive, and a message on its way: far nodes add 40 ns a
	// hop, 19 at most.
	if low, high := 6*two, 6*two+6*19*40*sim.Nanosecond; sixtyFour < low || sixtyFour > high {
		t.Errorf("gsync takes %v for 64, want %v to %v: six times that of two", sixtyFour, low, high)
	}
}
