package armci_test

import (
	"fmt"
	"runtime"
	"testing"

	"simrun/machines"
	"simrun/models/armci"
	"simrun/sim"
	"simrun/sim/node"
)

// exercise uses every part of the message layer, with buffers from Malloc.
func exercise(p *armci.Process) {
	n, me := p.Size(), p.Rank()
	a, err := p.MallocLocal(4000)
	must(p, err)
	for _, size := range []int{0, 8, 470, 900, 4000} {
		must(p, p.MsgSnd(size, a, size, (me+1)%n))
		_, err := p.MsgRcv(size, a, size, (me-1+n)%n)
		must(p, err)
		must(p, p.MsgSnd(1, a, size, (me+2)%n))
		_, _, err = p.MsgRcvAny(1, a, 4000)
		must(p, err)
		must(p, p.MsgBcast(a, size, n-1))
		must(p, p.MsgDgop(a, size/8, "*"))
		must(p, p.MsgIgop(a, size/4, "or"))
	}
	must(p, p.MsgBarrier())
	g := created(p, []int{me})
	must(p, p.MsgGroupBarrier(g))
}

// TestMessageRunsAreDeterministic: the same run has the same events, and so has
// a run whose data has no values.
func TestMessageRunsAreDeterministic(t *testing.T) {
	for _, v := range variants() {
		for _, n := range []int{2, 6} {
			var digests []uint64
			var ends []sim.Time
			for _, options := range [][]armci.Option{nil, nil, {armci.WithPhantom()}} {
				k, err := v.run(program{n: n, options: options, body: exercise})
				if err != nil {
					t.Fatalf("%s: %v", v.name, err)
				}
				digests, ends = append(digests, k.EventDigest()), append(ends, k.Now())
			}
			if digests[0] != digests[1] {
				t.Errorf("%s, %d processes: event digests %x and %x of the same run", v.name, n, digests[0], digests[1])
			}
			if digests[0] != digests[2] || ends[0] != ends[2] {
				t.Errorf("%s, %d processes: digest %x and end %v with data, %x and %v without", v.name, n, digests[0], ends[0], digests[2], ends[2])
			}
		}
	}
}

// TestPhantomMessagesMoveNothing: a buffer with bytes stays as it is when what
// it receives has none.
func TestPhantomMessagesMoveNothing(t *testing.T) {
	everywhere(t, 2, func(t *testing.T, p *armci.Process) {
		for _, size := range []int{8, 4000} {
			for _, kept := range []bool{false, true} {
				a := localMemory(p, size)
				if p.Rank() == 0 {
					must(p, p.MsgSnd(1, p.Memory().AllocPhantom(int64(size)), size, 1))
					must(p, p.MsgSnd(2, a, 0, 1))
					continue
				}
				write(p, a, fill(size, 9))
				if kept {
					_, err := p.MsgRcv(2, a, 0, 0)
					must(p, err)
				}
				n, err := p.MsgRcv(1, a, size, 0)
				must(p, err)
				if !kept {
					_, err := p.MsgRcv(2, a, 0, 0)
					must(p, err)
				}
				if got := difference(read(p, a, size), fill(size, 9)); n != size || got != "" {
					t.Errorf("%d bytes without values, kept %t: length %d, %s", size, kept, n, got)
				}
			}
		}
	})
}

// pingPong sends rounds messages there and back between two processes.
func pingPong(p *armci.Process, size, rounds int) {
	a := localMemory(p, size)
	for range rounds {
		if p.Rank() == 0 {
			must(p, p.MsgSnd(1, a, size, 1))
		}
		_, err := p.MsgRcv(1, a, size, 1-p.Rank())
		must(p, err)
		if p.Rank() == 1 {
			must(p, p.MsgSnd(1, a, size, 0))
		}
	}
}

// mallocs returns how many objects have been allocated so far.
func mallocs() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Mallocs
}

// TestSmallMessagesAllocateNothing, once everything has its size.
func TestSmallMessagesAllocateNothing(t *testing.T) {
	const rounds = 200
	for _, size := range []int{8, 400, 2000} {
		_, err := named(t, "ibmsp").run(program{n: 2, body: func(p *armci.Process) {
			pingPong(p, size, rounds)
			before := mallocs()
			pingPong(p, size, rounds)
			if got := mallocs() - before; p.Rank() == 0 && got > rounds/10 {
				t.Errorf("%d objects allocated for %d messages of %d bytes, want hardly any", got, 2*rounds, size)
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestMessageByHand: one way of a message of 8 bytes on the IBM SP, both
// processes polling. LAPI_Amsend takes 16 us, adapters and switch 4.6 us; at
// the receiver the packet takes 5 us, the header handler 5 us and the message
// 6.4 us: 37.0 us. The library's own code and the copies of 40 bytes come on
// top, with about 200 clocks of 8.3 ns.
func TestMessageByHand(t *testing.T) {
	const rounds = 100
	var took sim.Duration
	_, err := named(t, "ibmsp").run(program{n: 2, body: func(p *armci.Process) {
		pingPong(p, 8, 1)
		start := p.Thread().Now()
		pingPong(p, 8, rounds)
		took = p.Thread().Now().Sub(start)
	}})
	oneWay := took / (2 * rounds)
	if low, high := 37*sim.Microsecond, 39*sim.Microsecond; err != nil || oneWay < low || oneWay > high {
		t.Errorf("one way takes %v, %v; want %v to %v", oneWay, err, low, high)
	}
}

// TestMessagesWithoutInterrupts: a process that polls gets its messages, and
// takes no interrupt while it waits for them in interrupt mode either.
func TestMessagesWithoutInterrupts(t *testing.T) {
	for _, interrupts := range []bool{false, true} {
		v := named(t, "ibmsp")
		launch := v.launch
		var taken uint64
		v.launch = func(k *sim.Kernel, n int, body func(e machines.Endpoint)) error {
			return launch(k, n, func(e machines.Endpoint) {
				d := e.(interface{ Dispatcher() *node.Dispatcher }).Dispatcher()
				d.SetInterrupts(interrupts)
				body(e)
				taken += d.Taken()
			})
		}
		if _, err := v.run(program{n: 2, body: func(p *armci.Process) {
			pingPong(p, 8, 20)
			pingPong(p, 3000, 20)
		}}); err != nil {
			t.Errorf("interrupts %t: %v", interrupts, err)
		}
		if taken > 2 {
			t.Errorf("interrupts %t: %d interrupts while both processes wait in turn, want at most those of the start", interrupts, taken)
		}
	}
}

func BenchmarkMessages(b *testing.B) {
	for _, name := range []string{"ibmsp", "direct"} {
		for _, size := range []int{8, 2000} {
			b.Run(fmt.Sprintf("machine=%s/bytes=%d", name, size), func(b *testing.B) {
				b.ReportAllocs()
				var got armci.MsgStats
				_, err := named(b, name).run(program{n: 2, body: func(p *armci.Process) {
					pingPong(p, size, b.N)
					got = p.MsgStats()
				}})
				if err != nil || got.Received != uint64(b.N) {
					b.Fatalf("%v; %d messages received, want %d", err, got.Received, b.N)
				}
				b.ReportMetric(2*float64(b.N)/b.Elapsed().Seconds(), "messages/s")
			})
		}
	}
}
