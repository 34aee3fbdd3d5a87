package lapi_test

import (
	"testing"

	"simrun/machines/ibmsp/lapi"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

const ns = sim.Nanosecond

// Times are worked out by hand. In roundSpec, calls take 10 to 13 us, a packet 4 us, a message 2 us more, an answer 8
// us. In roundCosts, copying takes 20 ns per word. wire takes 10 ns per byte, then 5 us.

func TestTimeOfPutPolling(t *testing.T) {
	r := newRig(t, 2)
	// Call 10 us, 8 bytes copied 20 ns: sent, and back, at 10.02 us. 36 bytes
	// take 0.36 us and 5 us: there at 15.38 us. Packet 4, copy 0.02, message 2:
	// 21.40 us.
	r.program(func(x *task) { x.put(1, 8); x.expectTime("put returns", 10_020*ns) }, 0)
	r.program(func(x *task) { x.wait(x.cntr, 1); x.expectTime("data is there", 21_400*ns) }, 1)
	r.mustRun()
}

func TestTimeOfPutOfThreePackets(t *testing.T) {
	r := newRig(t, 2)
	// 250 bytes are packets of 100, 100 and 50: 13, 13 and 7 words. They are sent at 10 + 0.26 = 10.26 us, 3.26 us
	// later at 13.52 us, and 3.14 us later at 16.66 us. The first two arrive 1.28 + 5 us later at 16.54 and 19.80 us,
	// the last 0.78 + 5 us later at 22.44 us. The target handles the first from 16.54 to 20.80 us, the second until
	// 25.06 us. The third takes 4 + 0.14 + 2 us, until 31.20 us.
	r.program(func(x *task) { x.put(1, 250); x.expectTime("put returns", 16_660*ns) }, 0)
	r.program(func(x *task) { x.wait(x.cntr, 1); x.expectTime("data is there", 31_200*ns) }, 1)
	r.mustRun()
}

func TestTimeOfCopiesInTheCache(t *testing.T) {
	costs := roundCosts(100*ns, 50*ns)
	r := newRigOf(t, 2, roundSpec(), costs)
	for _, x := range r.tasks {
		x.th.Cache = node.NewCache(costs)
	}
	// A word lies in one line. The first time, its line is read, 100 ns, and the packet's line is written, 100 + 50
	// ns. With 20 ns for the word this is 270 ns. The second time, the word is in the cache: 170 ns. At the target,
	// the first time, the packet's line is read, 100 ns, and the word's line is written, 150 ns. After that it is in
	// the cache: 120 ns. So the first put returns at 10.27 us, arrives 5.36 us later and is handled at 15.63 + 6.27 =
	// 21.90 us. The second leaves at 40.17 us and is handled at 45.53 + 6.12 = 51.65 us.
	r.program(func(x *task) {
		x.put(1, 8)
		x.expectTime("first put returns", 10_270*ns)
		x.th.Sleep(30*us - x.th.Now().Sub(0))
		x.put(1, 8)
		x.expectTime("second put returns", 40_170*ns)
	}, 0)
	r.program(func(x *task) {
		x.wait(x.cntr, 1)
		x.expectTime("first word is there", 21_900*ns)
		x.wait(x.cntr, 1)
		x.expectTime("second word is there", 51_650*ns)
	}, 1)
	r.mustRun()
}

func TestTimeOfGet(t *testing.T) {
	tests := []struct {
		name       string
		target     func(x *task)
		want       sim.Duration
		interrupts uint64
	}{
		// The call takes 12 us; 28 bytes arrive at 17.28 us. The target takes 4 + 2 us, 8 us for the answer and 0.02
		// us to copy, until 31.30 us. 36 bytes arrive at 36.66 us. The data are there 4 + 0.02 + 2 us later.
		{"polling", func(x *task) { x.wait(x.cntr, 1) }, 42_680 * ns, 0},
		// The same with an interrupt of 20 us.
		{"interrupt, computing", func(x *task) { x.th.Compute(200 * us) }, 62_680 * ns, 1},
		{"interrupt, sleeping", func(x *task) { x.th.Sleep(200 * us) }, 62_680 * ns, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t, 2)
			r.program(func(x *task) {
				done := x.NewCntr()
				x.get(1, 8, 8, done)
				x.expectTime("get returns", 12*us)
				x.wait(done, 1)
				x.expectTime("data is there", tt.want)
				if got := r.tasks[1].Dispatcher().Taken(); got != tt.interrupts {
					t.Errorf("%d interrupts, want %d", got, tt.interrupts)
				}
				x.put(1, 0) // lets a target go that waits
			}, 0)
			r.program(tt.target, 1)
			r.mustRun()
		})
	}
}

func TestTimeOfPipelinedGets(t *testing.T) {
	r := newRig(t, 2)
	// Three requests arrive at 17.28, 29.28 and 41.28 us. The first interrupts;
	// the dispatcher enters at 37.28 us and takes 14.02 us for each, so all of
	// them are answered at 79.34 us, on one interrupt. The last answer arrives at
	// 84.70 us and is handled at 90.72 us.
	r.program(func(x *task) {
		done := x.NewCntr()
		for i := range int64(3) {
			x.get(1, 8, 8+8*i, done)
		}
		x.expectTime("third get returns", 36*us)
		x.wait(done, 3)
		x.expectTime("data is there", 90_720*ns)
	}, 0)
	r.program(func(x *task) { x.th.Compute(200 * us) }, 1)
	r.mustRun()
	if got := r.tasks[1].Dispatcher().Taken(); got != 1 {
		t.Errorf("%d interrupts, want 1: those after the first find the dispatcher running", got)
	}
	// The target computes 200 us, is interrupted for 20 us and serves 3 x 14.02 us.
	if got, want := r.kernel.Now().Sub(0), 262_060*ns; got != want {
		t.Errorf("the target ends at %v, want %v", got, want)
	}
}

func TestTimeOfActiveMessage(t *testing.T) {
	r := newRig(t, 2)
	done := make([]*lapi.Cntr, 2)
	h := func(a *lapi.Arrival) (node.Addr, lapi.CompletionHandler) {
		a.Charge(us)
		return r.data[1], func(th *node.Thread) { th.Compute(3 * us) }
	}
	// Call 11 us, 3 + 1 words copied: sent at 11.08 us. 28 + 20 + 8 bytes arrive at
	// 16.64 us. Packet 4, copy 0.02, header handler 5 + 1, message 2: 28.66 us.
	// Thread switch 15, completion handler 3, notice 8: at 54.66 us the target
	// counter counts; the notice of 28 bytes arrives at 59.94 us and is handled at
	// 65.94 us.
	r.program(func(x *task) {
		done[0] = x.NewCntr()
		x.Register(h)
		x.must(x.Amsend(x.th, lapi.AmsendArgs{Tgt: 1, Uhdr: make([]byte, 20), Udata: x.addr(0, 0), UdataLen: 8, TgtCntr: r.words[1], CmplCntr: done[0]}))
		x.expectTime("amsend returns", 11_080*ns)
		x.wait(done[0], 1)
		x.expectTime("completion counter", 65_940*ns)
	}, 0)
	r.program(func(x *task) { x.Register(h); x.wait(x.cntr, 1); x.expectTime("target counter", 54_660*ns) }, 1)
	r.mustRun()
}

func TestTimeOfDataBeforeItsHeader(t *testing.T) {
	r := newRig(t, 2)
	r.wire.extra = func(i int) sim.Duration {
		if i == 0 {
			return 20 * us
		}
		return 0
	}
	h := func(a *lapi.Arrival) (node.Addr, lapi.CompletionHandler) { return r.data[1], nil }
	// A header of 60 bytes leaves room for 40 of the 150 bytes. So there are packets of 40, 100 and 10 bytes: 5, 13
	// and 2 words. They are sent at 11 + 0.16 + 0.10 = 11.26 us, 14.52 us and 17.56 us. The second and third arrive at
	// 20.80 and 22.94 us. They are put aside in 4 us each, until 24.80 and 28.80 us. The first arrives at 11.26 + 1.28
	// + 5 + 20 = 37.54 us and takes 4 + 0.10 + 5 us, until 46.64 us. Then the second is copied, 0.26 us, and the
	// third, 0.04 + 2 us: 48.94 us.
	r.program(func(x *task) {
		x.Register(h)
		x.fill(0, 150)
		x.must(x.Amsend(x.th, lapi.AmsendArgs{Tgt: 1, Uhdr: make([]byte, 60), Udata: x.addr(0, 0), UdataLen: 150, TgtCntr: r.words[1]}))
		x.expectTime("amsend returns", 17_560*ns)
	}, 0)
	r.program(func(x *task) {
		x.Register(h)
		x.wait(x.cntr, 1)
		x.expectTime("data is there", 48_940*ns)
		if got, want := string(x.bytes(0, 150)), string(r.tasks[0].bytes(0, 150)); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}, 1)
	r.mustRun()
}

func TestTimeOfHeaderThatFillsItsPacket(t *testing.T) {
	spec := roundSpec()
	spec.HeaderMax = param.Of[sim.Size](100)
	r := newRigOf(t, 2, spec, roundCosts(0, 0))
	h := func(a *lapi.Arrival) (node.Addr, lapi.CompletionHandler) { return r.data[1], nil }
	// A header of 100 bytes, 13 words, goes alone at 11.26 us; 8 bytes of data follow at 14.28 us. The header arrives
	// at 11.26 + 1.28 + 5 = 17.54 us and takes 4 + 5 us until 26.54 us. The data wait for that and take 4 + 0.02 + 2
	// us.
	r.program(func(x *task) {
		x.Register(h)
		x.fill(0, 8)
		x.must(x.Amsend(x.th, lapi.AmsendArgs{Tgt: 1, Uhdr: make([]byte, 100), Udata: x.addr(0, 0), UdataLen: 8, TgtCntr: r.words[1]}))
		x.expectTime("amsend returns", 14_280*ns)
	}, 0)
	r.program(func(x *task) { x.Register(h); x.wait(x.cntr, 1); x.expectTime("data is there", 32_560*ns) }, 1)
	r.mustRun()
}

func TestTimeOfRmw(t *testing.T) {
	r := newRig(t, 2)
	// Call 13 us; 28 bytes arrive at 18.28 us; 4 + 2 + 8 us until 32.28 us; back at
	// 37.56 us and handled at 43.56 us.
	r.program(func(x *task) {
		done := x.NewCntr()
		x.must(x.Rmw(x.th, lapi.RmwArgs{Op: lapi.FetchAndAdd, Tgt: 1, TgtVar: r.data[1], InVal: 1, OrgCntr: done}))
		x.expectTime("rmw returns", 13*us)
		x.wait(done, 1)
		x.expectTime("old value is there", 43_560*ns)
		x.put(1, 0)
	}, 0)
	r.program(func(x *task) { x.wait(x.cntr, 1) }, 1)
	r.mustRun()
}

func TestTimeOfFence(t *testing.T) {
	r := newRig(t, 2)
	// The put is back at 10.02 us and handled at the target at 21.40 us. The
	// question costs 8 us and leaves at 18.02 us; 36 bytes arrive at 23.38 us and
	// take 4 + 2 + 8 us until 37.38 us. The answer arrives at 42.74 us and is
	// handled at 48.74 us. A second fence has nothing to ask: 0.
	r.program(func(x *task) {
		x.put(1, 8)
		x.must(x.Fence(x.th))
		x.expectTime("fence", 48_740*ns)
		x.must(x.Fence(x.th))
		x.expectTime("second fence", 48_740*ns)
		x.put(1, 0)
	}, 0)
	r.program(func(x *task) { x.wait(x.cntr, 2) }, 1)
	r.mustRun()
}

func TestTimeOfCollectives(t *testing.T) {
	tests := []struct {
		name  string
		tasks int
		call  func(x *task)
		want  sim.Duration
	}{
		// Each sends a token, 8 us; 36 bytes arrive at 13.36 us, 4 + 2 us until 19.36 us.
		{"barrier of 2", 2, func(x *task) { x.must(x.Gfence(x.th)) }, 19_360 * ns},
		// Three rounds of that; the polling of a round (80 ns) passes while it waits.
		{"barrier of 5", 5, func(x *task) { x.must(x.Gfence(x.th)) }, 58_080 * ns},
		{"barrier of 1", 1, func(x *task) { x.must(x.Gfence(x.th)) }, 0},
		// An address more to copy, 20 ns, and on the wire, 80 ns, and to copy again.
		{"addresses of 2", 2, func(x *task) { _, err := x.AddressInit(x.th, 1); x.must(err) }, 19_480 * ns},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t, tt.tasks)
			for i := range tt.tasks {
				r.program(func(x *task) { tt.call(x); x.expectTime("return", tt.want) }, i)
			}
			r.mustRun()
		})
	}
}

func TestTimeOfLongAddressTable(t *testing.T) {
	r := newRig(t, 32)
	// Round r tells 2^r addresses: 8 bytes and 1, 1, 1, 1 and then 16 addresses. The last message has 136 bytes, which
	// are two packets. They take 3 us more to send, 28 bytes more on the wire, and 4 us more to receive. 31 words in
	// all are copied twice, 40 ns each. A round takes 8 + 5 + 0.36 + 6 us, and 80 ns for each address.
	want := 5*19_360*ns + 31*(40+80)*ns + 3*us + 280*ns + 4*us
	for i := range 32 {
		r.program(func(x *task) {
			_, err := x.AddressInit(x.th, 1)
			x.must(err)
			x.expectTime("addresses", want)
		}, i)
	}
	r.mustRun()
}
