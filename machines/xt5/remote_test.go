package xt5_test

import (
	"slices"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// window is the process's array, and those of all others of its program.
func window(t testing.TB, e machines.Endpoint, a node.Addr) []node.Addr {
	all, err := e.(machines.AddressExchange).ExchangeAddresses(e.Thread(), a)
	if err != nil {
		t.Error(err)
	}
	return all
}

// TestRemoteMemory: each process of two programs puts a number into the arrays of all
// processes of its program and gets one from them, within nodes and between.
func TestRemoteMemory(t *testing.T) {
	for _, bytes := range []int64{1, 12, 13, 8000, 40_000} { // in the header, short, long
		run(t, []int{14, 3}, func(p *proc) {
			own := p.PartEndpoint()
			rm := own.(machines.RemoteMemory)
			n, me := int64(own.Size()), int64(own.Rank())
			at := own.Memory().Alloc((2*n + 1) * bytes)
			place := func(i int64) node.Addr { return node.Addr(i * bytes) }
			b, err := own.Memory().Bytes(at, (2*n+1)*bytes)
			p.must(err)
			number := 100*p.Part() + int(me)
			fill(b[2*n*bytes:], number)
			all := window(t, own, at)
			sent, done := rm.NewCounter(), rm.NewCounter()
			for i, to := range all {
				p.must(rm.Put(p.th, machines.Copy{Target: i, Remote: to + place(me), Local: at + place(2*n), Bytes: bytes}, sent, done))
				p.must(rm.Get(p.th, machines.Copy{Target: i, Remote: to + place(2*n), Local: at + place(n+int64(i)), Bytes: bytes}, done))
			}
			rm.WaitCounter(p.th, done, 2*n, nil)
			p.must(own.(machines.Barrier).Barrier(p.th))
			if sent.Value() != n || done.Value() != 0 {
				t.Errorf("process %d: %d puts sent and %d operations not waited for, want %d and 0", p.Rank(), sent.Value(), done.Value(), n)
			}
			for i := range n {
				if want := 100*p.Part() + int(i); !filled(b[i*bytes:(i+1)*bytes], want) || !filled(b[(n+i)*bytes:(n+i+1)*bytes], want) {
					t.Errorf("%d bytes: process %d does not have the numbers of process %d of its program", bytes, p.Rank(), i)
				}
			}
		})
	}
}

// TestRemoteByHand: to the next node, a put of 1 byte matches after 5.1855 us (package portals). Its acknowledgement
// comes back, 0.4855 us, interrupts, 2 us, is delivered, 0.226 us, and found, 0.2 us. This is 8.097 us, as much as a
// get. Within a node, 1 byte takes a miss, 113 ns, and 0.333 ns at 3 GB/s.
func TestRemoteByHand(t *testing.T) {
	const there = 8_097*sim.Nanosecond - 2*24 // a header takes 30,476 ps
	for _, test := range []struct {
		what  string
		parts []int
		put   bool
		want  sim.Duration
	}{
		{"put", []int{1, 1}, true, there}, {"get", []int{1, 1}, false, there},
		{"put within a node", []int{2}, true, 113_333}, {"get within a node", []int{2}, false, 113_333},
	} {
		var got sim.Duration
		run(t, test.parts, func(p *proc) {
			all := window(t, p.Endpoint, p.array)
			if p.begin(); p.Rank() == 1 {
				return
			}
			done, c := p.NewCounter(), machines.Copy{Target: 1, Remote: all[1], Local: p.array, Bytes: 1}
			if test.put {
				p.must(p.Put(p.th, c, nil, done))
			} else {
				p.must(p.Get(p.th, c, done))
			}
			p.WaitCounter(p.th, done, 1, nil)
			p.th.Sync()
			got = sim.Duration(p.th.Now()) - sim.Millisecond
		})
		if got != test.want {
			t.Errorf("%s takes %v, want %v", test.what, got, test.want)
		}
	}
}

// TestRemoteLimit: with two operations allowed, the third put begins when one of the first has ended. Three calls take
// 2.7 us. In this time the ends of two sends interrupt, and the second interrupt also handles the first
// acknowledgement: 2 * 2.226 + 0.226, in all 7.378 us. With two allowed, that acknowledgement has been handled at 6.5
// us. The third call takes 0.9 more after two looks and the end of the second send.
func TestRemoteLimit(t *testing.T) {
	for _, test := range []struct {
		limit string
		later bool
	}{{"2", true}, {"3", false}} {
		var called sim.Duration
		k := launch(t, []int{1, 1}, []string{"remote.outstanding", test.limit}, func(p *proc) {
			all := window(t, p.Endpoint, p.array)
			if p.begin(); p.Rank() == 1 {
				return
			}
			done := p.NewCounter()
			for range 3 {
				p.must(p.Put(p.th, machines.Copy{Target: 1, Remote: all[1], Local: p.array, Bytes: 1}, nil, done))
			}
			called = sim.Duration(p.th.Now()) - sim.Millisecond
			p.Poll(p.th)
			for done.Value() < 3 {
				p.th.Sleep(sim.Microsecond)
				p.Poll(p.th)
			}
		})
		if err := k.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if later := called > 7_378*sim.Nanosecond; later != test.later {
			t.Errorf("with %s operations at once the third put is called after %v", test.limit, called)
		}
	}
}

// TestRemoteErrors: what cannot be is refused; what goes wrong later ends the process
// that began it.
func TestRemoteErrors(t *testing.T) {
	run(t, []int{1, 1}, func(p *proc) {
		all := window(t, p.Endpoint, p.array)
		for _, test := range []struct {
			copy machines.Copy
			want string
		}{
			{machines.Copy{Target: 2, Remote: all[0], Local: p.array, Bytes: 1}, "found process 2, expected 0 to 1"},
			{machines.Copy{Target: -1, Remote: all[0], Local: p.array, Bytes: 1}, "found process -1"},
			{machines.Copy{Target: 1, Remote: all[1], Local: p.array, Bytes: -1}, "found -1 bytes to copy"},
			{machines.Copy{Target: 1, Remote: all[1] + 1, Local: p.array, Bytes: arrayBytes}, "outside the memory of process 1"},
			{machines.Copy{Target: 1, Remote: all[1], Local: p.array + 1, Bytes: arrayBytes}, "outside the memory of process 0"},
		} {
			if err := p.Put(p.th, test.copy, nil, nil); p.Rank() == 0 && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("%+v: error %v, want %q in it", test.copy, err, test.want)
			}
		}
	})
	for _, bytes := range []int64{1, 100} {
		for _, put := range []bool{true, false} {
			k := launch(t, []int{1, 1}, nil, func(p *proc) {
				all := window(t, p.Endpoint, p.array)
				if p.begin(); p.Rank() == 1 {
					p.th.Sleep(2 * sim.Microsecond)
					p.must(p.Memory().Free(p.array))
					return
				}
				done, c := p.NewCounter(), machines.Copy{Target: 1, Remote: all[1], Local: p.array, Bytes: bytes}
				if put {
					p.must(p.Put(p.th, c, nil, done))
				} else {
					p.must(p.Get(p.th, c, done))
				}
				p.WaitCounter(p.th, done, 1, nil)
			})
			if err := k.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "process 0") || !strings.Contains(err.Error(), "PTL_SEGV") {
				t.Errorf("%d bytes, put %v, of memory that is gone: error %v, want PTL_SEGV of process 0", bytes, put, err)
			}
		}
	}
}

// TestRemoteTrace: copies between processes of a node are shown as those between nodes.
func TestRemoteTrace(t *testing.T) {
	for _, parts := range [][]int{{2}, {1, 1}} {
		var record sim.Recorder
		k := launch(t, parts, nil, func(p *proc) {
			all := window(t, p.Endpoint, p.array)
			if p.begin(); p.Rank() == 1 {
				return
			}
			done, c := p.NewCounter(), machines.Copy{Target: 1, Remote: all[1], Local: p.array, Bytes: 800}
			p.must(p.Put(p.th, c, nil, done))
			p.WaitCounter(p.th, done, 1, nil)
			p.must(p.Get(p.th, c, done))
			p.WaitCounter(p.th, done, 1, nil)
		})
		k.SetTracer(&record)
		if err := k.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range record.Messages {
			if m.Bytes == 800 {
				got = append(got, m.Label+" from "+m.From+" to "+m.To)
			}
		}
		want := []string{"put from process 0 to process 1", "get from process 1 to process 0"}
		if !slices.Equal(got, want) {
			t.Errorf("parts %v: messages %q, want %q", parts, got, want)
		}
	}
}
