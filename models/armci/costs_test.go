package armci_test

import (
	"testing"

	"simrun/machines/ideal"
	"simrun/models/armci"
	"simrun/sim"
	"simrun/sim/node"
)

// quiet is an ideal machine on which nothing varies.
func quiet() variant {
	return variant{name: "quiet", launch: ideal.Quiet{Latency: 10 * sim.Microsecond}.Launch}
}

// TestCostsByHand follows single calls on a machine with a latency of 10 us. Its processor takes 10 ns per operation,
// 200 ns to read a line of 128 bytes and 100 ns to write one.
//
// A 10 x 10 section of doubles has columns 800 bytes apart. Copying it takes a call, 10 runs of 6 operations and 100
// words of 2: 2610 ns. 10 runs of 80 bytes touch 10 * (128 + 72)/128 lines: 3125 ns to read, 4687.5 ns to read and
// write. In a buffer they touch (200 + 9*80)/128 lines: 2156.25 ns to read and write.
//
// Every call takes 3 operations to get there, 21 to check arguments and 10 for a level: 340 ns. A remote call takes 6
// more for the order, 60 ns.
func TestCostsByHand(t *testing.T) {
	strides, square := []int{800}, []int{80, 10}
	for _, test := range []struct {
		name string
		do   func(p *armci.Process, mine, there node.Addr) error
		want float64 // ns
	}{
		{"put within the process", func(p *armci.Process, mine, _ node.Addr) error {
			return p.PutS(mine, strides, mine+8000, strides, square, 1, 0)
		}, 340 + 2610 + 3125 + 4687.5},

		// The origin looks twice whether its buffer is free (60), writes 5 words of
		// descriptor (150) and the header (220). The header handler reads it (220),
		// allocates (340) and copies 48 bytes, 7 + 12 operations and (128 + 40)/128
		// lines (190 + 393.75). The completion handler reads the descriptor (150)
		// and packs; the origin unpacks what has come, 800 bytes on (120 + 800)/128 lines
		// that are not in its cache (1437.5).
		{"get by active message", func(p *armci.Process, mine, there node.Addr) error {
			return p.GetS(there, strides, mine, strides, square, 1, 1)
		}, 340 + 60 + 60 + 150 + 220 + 10_000 + 220 + 340 + 190 + 393.75 + 150 + (2610 + 3125 + 2156.25) + 10_000 + (2610 + 1437.5 + 4687.5)},

		// 9 columns: per column 12 operations, then there and back.
		{"get by columns", func(p *armci.Process, mine, there node.Addr) error {
			return p.GetS(there, strides, mine, strides, []int{80, 9}, 1, 1)
		}, 340 + 60 + 9*120 + 20_000},

		// A put is over when its request has been built: descriptor, packing, header.
		{"put by active message", func(p *armci.Process, mine, there node.Addr) error {
			return p.PutS(mine, strides, there, strides, square, 1, 1)
		}, 340 + 60 + 60 + 150 + (2610 + 3125 + 2156.25) + 220},

		// A contiguous put of one word, and the fence: 3 operations to get there, 6 to look. The word has left at
		// once. 20 us later it is known to be there.
		{"put and fence", func(p *armci.Process, mine, there node.Addr) error {
			if err := p.Put(mine, there, 8, 1); err != nil {
				return err
			}
			return p.Fence(1)
		}, 30 + 210 + 60 + 120 + 20_000},
	} {
		t.Run(test.name, func(t *testing.T) {
			var took sim.Duration
			_, err := quiet().run(program{n: 2, body: func(p *armci.Process) {
				there := shared(p, 1<<16)[1]
				mine := p.Memory().Alloc(1 << 16)
				must(p, p.Barrier())
				if p.Rank() == 0 {
					p.Thread().Sync()
					start := p.Thread().Now()
					must(p, test.do(p, mine, there))
					p.Thread().Sync()
					took = p.Thread().Now().Sub(start)
				}
				must(p, p.Barrier())
			}})
			if err != nil {
				t.Fatal(err)
			}
			if want := sim.Duration(test.want * float64(sim.Nanosecond)); took != want {
				t.Errorf("%s takes %v, want %v", test.name, took, want)
			}
		})
	}
}
