package armci_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/models/armci"
	"simrun/sim/node"
)

// operation is one call on process 1's memory by process 0.
type operation func(p *armci.Process, mine, there node.Addr) error

// square is a section of n x n doubles of a 550 x 550 array.
func square(n int) (stride, count []int) { return []int{8 * 550}, []int{8 * n, n} }

func getSquare(n int) operation {
	return func(p *armci.Process, mine, there node.Addr) error {
		stride, count := square(n)
		return p.GetS(there, stride, mine, stride, count, 1, 1)
	}
}

func putSquare(n int) operation {
	return func(p *armci.Process, mine, there node.Addr) error {
		stride, count := square(n)
		return p.PutS(mine, stride, there, stride, count, 1, 1)
	}
}

func accSquare(n int) operation {
	return func(p *armci.Process, mine, there node.Addr) error {
		stride, count := square(n)
		return p.AccS(armci.AccDouble, armci.ScaleOf(1.0), mine, stride, there, stride, count, 1, 1)
	}
}

// everyThird is a vector of sets of so many doubles, every third of an array.
func everyThird(src, dst node.Addr, lengths ...int) []armci.Giov {
	var v []armci.Giov
	at := node.Addr(0)
	for _, n := range lengths {
		g := armci.Giov{Bytes: 8}
		for range n {
			g.Src, g.Dst = append(g.Src, src+24*at), append(g.Dst, dst+24*at)
			at++
		}
		v = append(v, g)
	}
	return v
}

func getVector(lengths ...int) operation {
	return func(p *armci.Process, mine, there node.Addr) error {
		return p.GetV(everyThird(there, mine, lengths...), 1)
	}
}

func putVector(lengths ...int) operation {
	return func(p *armci.Process, mine, there node.Addr) error {
		return p.PutV(everyThird(mine, there, lengths...), 1)
	}
}

func accVector(lengths ...int) operation {
	return func(p *armci.Process, mine, there node.Addr) error {
		return p.AccV(armci.AccDouble, armci.ScaleOf(1.0), everyThird(mine, there, lengths...), 1)
	}
}

func two(rows int, put bool) operation {
	return func(p *armci.Process, mine, there node.Addr) error {
		count, stride := []int{8 * rows, 2}, []int{8 * 550}
		if put {
			return p.PutS(mine, stride, there, stride, count, 1, 1)
		}
		return p.AccS(armci.AccDouble, armci.ScaleOf(1.0), mine, stride, there, stride, count, 1, 1)
	}
}

// The thresholds of 1999, by hand. A buffer takes 99,784 bytes. A header of 900 bytes has 872 behind the request's own
// 28. A 2-D descriptor takes 20 of them (28 with the scale of an accumulate of doubles), rounded up to 8.
func TestProtocolsOf1999(t *testing.T) {
	type stats = armci.Stats
	for _, test := range []struct {
		name string
		do   operation
		want stats
	}{
		{"get 1x1", getSquare(1), stats{Direct: 1, Segments: 1}},
		{"get 9x9", getSquare(9), stats{Direct: 1, Segments: 9}},
		{"get 10x10", getSquare(10), stats{Active: 1, Requests: 1}},
		{"get 111x111", getSquare(111), stats{Active: 1, Requests: 1}}, // 98,568 bytes
		{"get 112x112", getSquare(112), stats{Active: 1, Requests: 2}}, // 100,352: 111 + 1 columns
		{"get 128x128", getSquare(128), stats{Active: 1, Requests: 2}}, // 97 + 31
		{"get 375x375", getSquare(375), stats{Active: 1, Requests: 12}},
		{"get 376x376", getSquare(376), stats{Direct: 1, Segments: 376}}, // 8n = 3008 > 3000

		{"put 1x1", putSquare(1), stats{Active: 1, Requests: 1, Inline: 1}}, // no exception for few columns
		{"put 374x374", putSquare(374), stats{Active: 1, Requests: 12, Pulled: 12}},
		{"put 375x375", putSquare(375), stats{Direct: 1, Segments: 375}}, // 8n = 3000
		{"put 53x2", two(53, true), stats{Active: 1, Requests: 1, Inline: 1}},
		{"put 54x2", two(54, true), stats{Active: 1, Requests: 1, Pulled: 1}}, // 24 + 864 > 872

		{"acc 1x1", accSquare(1), stats{Active: 1, Requests: 1, Inline: 1}},
		{"acc 52x2", two(52, false), stats{Active: 1, Requests: 1, Inline: 1}},
		{"acc 53x2", two(53, false), stats{Active: 1, Requests: 1, Pulled: 1}}, // 32 + 848 > 872
		{"acc 400x400", accSquare(400), stats{Active: 1, Requests: 13, Pulled: 13}},

		{"get vector of 8", getVector(8), stats{Direct: 1, Segments: 8}},
		{"get vector of 9", getVector(9), stats{Active: 1, Requests: 1}},
		{"get vectors 8 1 1 1 9", getVector(8, 1, 1, 1, 9), stats{Direct: 1, Segments: 20}}, // only the first counts
		{"get vectors 1 1 1 1 1 1", getVector(1, 1, 1, 1, 1, 1), stats{Active: 1, Requests: 1}},
		{"get vector of 215", getVector(215), stats{Active: 1, Requests: 1}},              // 12 + 4*215 = 872
		{"get vector of 216", getVector(216), stats{Active: 1, Requests: 1, Pulled: 1}},   // the target fetches the addresses
		{"get vector of 8314", getVector(8314), stats{Active: 1, Requests: 1, Pulled: 1}}, // 8314*(8+4) + 8 = 99,776
		{"get vector of 8315", getVector(8315), stats{Active: 1, Requests: 2, Pulled: 1}},

		{"put vector of 5", putVector(5), stats{Direct: 1, Segments: 5}},
		{"put vector of 6", putVector(6), stats{Active: 1, Requests: 1, Inline: 1}},
		{"put vectors 5 1 1 1 1 1", putVector(5, 1, 1, 1, 1, 1), stats{Active: 1, Requests: 1, Inline: 1}},
		{"put vector of 71", putVector(71), stats{Active: 1, Requests: 1, Inline: 1}}, // 4 + 8 + 4*71 = 296; 296 + 8*71 = 864
		{"put vector of 72", putVector(72), stats{Active: 1, Requests: 1, Pulled: 1}}, // 300, so 304; 304 + 576 = 880
		{"acc vector of 1", accVector(1), stats{Active: 1, Requests: 1, Inline: 1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got stats
			_, err := named(t, "active").run(program{n: 2, body: func(p *armci.Process) {
				there := shared(p, 8*550*550)[1]
				must(p, p.Barrier())
				if p.Rank() == 0 {
					mine := p.Memory().Alloc(8 * 550 * 550)
					must(p, test.do(p, mine, there))
					got = p.Stats()
				}
				must(p, p.Barrier())
			}})
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(test.want, got); d != "" {
				t.Errorf("%s: statistics differ (-want +got):\n%s", test.name, d)
			}
		})
	}
}

// Without active messages everything goes by machine puts and gets.
func TestDirectPort(t *testing.T) {
	for _, test := range []struct {
		name string
		do   operation
		want armci.Stats
	}{
		{"get 10x10", getSquare(10), armci.Stats{Direct: 1, Segments: 10}},
		{"put 10x10", putSquare(10), armci.Stats{Direct: 1, Segments: 10}},
		{"acc 10x10", accSquare(10), armci.Stats{Direct: 1, Segments: 20}}, // got and put back
		{"get vector of 20", getVector(20), armci.Stats{Direct: 1, Segments: 20}},
	} {
		for _, machine := range []string{"direct", "active"} {
			t.Run(test.name+"/"+machine, func(t *testing.T) {
				var got armci.Stats
				_, err := named(t, machine).run(program{n: 2, options: []armci.Option{armci.WithoutActiveMessages()}, body: func(p *armci.Process) {
					there := shared(p, 8*550*550)[1]
					must(p, p.Barrier())
					if p.Rank() == 0 {
						must(p, test.do(p, p.Memory().Alloc(8*550*550), there))
						got = p.Stats()
					}
					must(p, p.Barrier())
					if p.Port() != "direct" {
						t.Errorf("port %q, want direct", p.Port())
					}
				}})
				if err != nil {
					t.Fatal(err)
				}
				if d := cmp.Diff(test.want, got); d != "" {
					t.Errorf("statistics differ (-want +got):\n%s", d)
				}
			})
		}
	}
}

// A segment longer than a buffer cannot travel with others in a request.
func TestVectorOfLongSegments(t *testing.T) {
	const long = 150_000
	for _, v := range variants() {
		for k, do := range map[string]func(p *armci.Process, g []armci.Giov) error{
			"put": func(p *armci.Process, g []armci.Giov) error { return p.PutV(g, 1) },
			"get": func(p *armci.Process, g []armci.Giov) error { return p.GetV(g, 1) },
			"acc": func(p *armci.Process, g []armci.Giov) error {
				return p.AccV(armci.AccInt, armci.ScaleOf(int32(1)), g, 1)
			},
		} {
			t.Run(v.name+"/"+k, func(t *testing.T) {
				_, err := v.run(program{n: 2, body: func(p *armci.Process) {
					there := shared(p, 7*long)[1]
					mine := p.Memory().Alloc(7 * long)
					src, dst, owner := mine, there, 1
					if k == "get" {
						src, dst, owner = there, mine, 0
					}
					if p.Rank() != owner {
						write(p, src, fill(7*long, 9))
					}
					must(p, p.Barrier())
					if p.Rank() == 0 {
						g := armci.Giov{Bytes: long}
						for i := range node.Addr(7) {
							g.Src, g.Dst = append(g.Src, src+i*long), append(g.Dst, dst+i*long)
						}
						must(p, do(p, []armci.Giov{{Src: g.Src[:1], Dst: g.Dst[:1], Bytes: long}, {Src: g.Src[1:], Dst: g.Dst[1:], Bytes: long}}))
					}
					must(p, p.Barrier())
					if p.Rank() == owner {
						if d := difference(read(p, dst, 7*long), fill(7*long, 9)); d != "" {
							t.Error(d)
						}
					}
				}})
				if err != nil {
					t.Fatal(err)
				}
			})
		}
	}
}

func ExampleProcess_GetS() {
	v := variants()[0]
	_, err := v.run(program{n: 2, body: func(p *armci.Process) {
		array := shared(p, 8*550*550)
		if p.Rank() == 1 {
			a, _ := node.View[float64](p.Memory(), array[1], 550*550)
			a[550*3+2] = 42 // row 2 of column 3
		}
		must(p, p.Barrier())
		if p.Rank() == 0 {
			buffer, _ := p.MallocLocal(8 * 100)
			must(p, p.GetS(array[1], []int{8 * 550}, buffer, []int{8 * 10}, []int{8 * 10, 10}, 1, 1))
			section, _ := node.View[float64](p.Memory(), buffer, 100)
			fmt.Println(section[10*3+2], "by", p.Stats().Active, "active message")
		}
		must(p, p.Finalize())
	}})
	fmt.Println(err)
	// Output:
	// 42 by 1 active message
	// <nil>
}
