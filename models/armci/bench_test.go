package armci_test

import (
	"testing"

	"simrun/models/armci"
	"simrun/sim/node"
)

// BenchmarkTransfer measures calls of process 0 on process 1 of the IBM SP:
// how many calls this program simulates per second, and what they allocate in
// steady state.
func BenchmarkTransfer(b *testing.B) {
	stride, count := []int{4400}, []int{80, 10}
	bufs := make([]node.Addr, 0, 20)
	for name, call := range map[string]operation{
		"call=GetS/protocol=active": func(p *armci.Process, mine, there node.Addr) error {
			return p.GetS(there, stride, mine, stride, count, 1, 1)
		},
		"call=GetS/protocol=direct": func(p *armci.Process, mine, there node.Addr) error {
			return p.GetS(there, stride, mine, stride, []int{80, 9}, 1, 1)
		},
		"call=PutS/protocol=inline": func(p *armci.Process, mine, there node.Addr) error {
			return p.PutS(mine, stride, there, stride, count, 1, 1)
		},
		"call=PutS/protocol=pulled": func(p *armci.Process, mine, there node.Addr) error {
			return p.PutS(mine, stride, there, stride, []int{800, 10}, 1, 1)
		},
		"call=AccS/protocol=inline": func(p *armci.Process, mine, there node.Addr) error {
			return p.AccS(armci.AccDouble, armci.ScaleOf(1.0), mine, stride, there, stride, count, 1, 1)
		},
		"call=GetV/protocol=active": func(p *armci.Process, mine, there node.Addr) error {
			from, to := bufs[:0:10], bufs[10:10:20]
			for i := range node.Addr(10) {
				from, to = append(from, there+24*i), append(to, mine+24*i)
			}
			dscr := [1]armci.Giov{{Src: from, Dst: to, Bytes: 8}}
			return p.GetV(dscr[:], 1)
		},
	} {
		b.Run(name, func(b *testing.B) {
			k, err := named(b, "ibmsp").run(program{n: 2, body: func(p *armci.Process) {
				there := shared(p, 1<<20)[1]
				mine := p.Memory().Alloc(1 << 20)
				for i := range view[float64](p, mine, 1<<17) {
					view[float64](p, mine, 1<<17)[i] = 1
				}
				must(p, p.Barrier())
				if p.Rank() == 0 {
					for range 100 { // buffers and queues reach their sizes
						must(p, call(p, mine, there))
					}
					b.ReportAllocs()
					b.ResetTimer()
					for range b.N {
						must(p, call(p, mine, there))
					}
					b.StopTimer()
					must(p, p.Fence(1))
					want := map[byte]float64{'G': 0, 'P': 1, 'A': float64(b.N + 100)}[name[5]]
					if got := have2(p.GetValueDouble(there, 1))(p); got != want {
						b.Errorf("first element at the target %v, want %v", got, want)
					}
				}
				must(p, p.Barrier())
			}})
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "calls/s")
			b.ReportMetric(float64(k.Events())/float64(b.N+100), "events/call")
		})
	}
}
