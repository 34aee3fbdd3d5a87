package armci_test

import (
	"testing"

	"simrun/models/armci"
	"simrun/sim"
	"simrun/sim/node"
)

// The lower triangle of an n x n array is one vector call, with a set for each
// length of a column, and touches nothing else.
func TestTriangle(t *testing.T) {
	const most = 64
	everywhere(t, 2, func(t *testing.T, p *armci.Process) {
		there := shared(p, 8*most*most)[1]
		mine := p.Memory().Alloc(8 * most * most)
		x := view[float64](p, mine, most*most)
		must(p, p.Barrier())
		if p.Rank() == 0 {
			for n := 2; n <= most; n += 1 + n/4 {
				for i := range x {
					x[i] = float64(i + 1)
				}
				must(p, p.PutV(triangle(mine, there, n), 1))
				clear(x)
				must(p, p.Get(there, mine, 8*n*n, 1))
				moved := 0
				for i, v := range x[:n*n] {
					row, column := i%n, i/n
					switch {
					case row >= column && v == float64(i+1):
						moved++
					case row < column && v != 0 || row >= column:
						t.Errorf("n = %d: element (%d, %d) is %v", n, row, column, v)
					}
				}
				if moved != n*(n+1)/2 {
					t.Errorf("n = %d: %d elements, want %d", n, moved, n*(n+1)/2)
				}
				clear(x)
				must(p, p.Put(mine, there, 8*n*n, 1))
			}
		}
		must(p, p.Barrier())
	})
}

// triangle describes the lower triangle of an n x n array of doubles that lies
// in columns.
func triangle(src, dst node.Addr, n int) []armci.Giov {
	var sets []armci.Giov
	for j := range n {
		at := node.Addr(8 * (j*n + j))
		sets = append(sets, armci.Giov{Src: []node.Addr{src + at}, Dst: []node.Addr{dst + at}, Bytes: 8 * (n - j)})
	}
	return sets
}

// Contiguous puts and gets are strided ones without levels: the events are the
// same, and so is the time.
func TestContiguousIsStrided(t *testing.T) {
	for _, v := range variants() {
		for bytes := 8; bytes <= 1<<20; bytes *= 8 {
			one := func(do func(p *armci.Process, mine, there node.Addr)) string {
				return signature(t, v, program{n: 2, body: func(p *armci.Process) {
					there, mine := shared(p, bytes)[1], p.Memory().Alloc(int64(bytes))
					must(p, p.Barrier())
					if p.Rank() == 0 {
						do(p, mine, there)
					}
					must(p, p.Barrier())
				}})
			}
			contiguous := one(func(p *armci.Process, mine, there node.Addr) {
				must(p, p.Put(mine, there, bytes, 1))
				must(p, p.Get(there, mine, bytes, 1))
			})
			strided := one(func(p *armci.Process, mine, there node.Addr) {
				must(p, p.PutS(mine, nil, there, nil, []int{bytes}, 0, 1))
				must(p, p.GetS(there, nil, mine, nil, []int{bytes}, 0, 1))
			})
			if contiguous != strided {
				t.Errorf("%s, %d bytes: contiguous: %s; strided: %s; want the same", v.name, bytes, contiguous, strided)
			}
		}
	}
}

// The same columns as a vector and as a section go through the same steps: a
// request, packing, a put, unpacking, in as many messages.
func TestVectorGoesLikeStrided(t *testing.T) {
	const columns = 40
	steps := func(do func(p *armci.Process, mine, there node.Addr) error) (list []string) {
		var record sim.Recorder
		_, err := named(t, "ibmsp").run(program{n: 2, tracer: &record, body: func(p *armci.Process) {
			there, mine := shared(p, 24*columns)[1], p.Memory().Alloc(24*columns)
			must(p, p.Barrier())
			if p.Rank() == 0 {
				p.Thread().Sleep(sim.Millisecond)
				record = sim.Recorder{}
				must(p, do(p, mine, there))
				for _, s := range record.Spans {
					switch s.Label {
					case "build request", "interrupt", "header handler", "pack", "LAPI_Put", "unpack":
						list = append(list, s.Track+": "+s.Label)
					}
				}
				for _, m := range record.Messages {
					list = append(list, m.Label)
				}
			}
			must(p, p.Barrier())
		}})
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	vector := steps(func(p *armci.Process, mine, there node.Addr) error {
		return p.GetV(everyThird(there, mine, columns), 1)
	})
	strided := steps(func(p *armci.Process, mine, there node.Addr) error {
		return p.GetS(there, []int{24}, mine, []int{24}, []int{8, columns}, 1, 1)
	})
	if d := difference(vector, strided); d != "" || len(vector) < 7 {
		t.Errorf("a vector goes through %q, a section through %q: %s", vector, strided, d)
	}
}

// Contiguous transfers on the SP are LAPI's puts and gets and nothing else.
func TestContiguousIsLAPI(t *testing.T) {
	var record sim.Recorder
	_, err := named(t, "ibmsp").run(program{n: 2, tracer: &record, body: func(p *armci.Process) {
		there, mine := shared(p, 1<<20)[1], p.Memory().Alloc(1<<20)
		must(p, p.Barrier())
		if p.Rank() == 0 {
			p.Thread().Sleep(sim.Millisecond)
			record = sim.Recorder{}
			for bytes := 8; bytes <= 1<<20; bytes *= 2 {
				must(p, p.Put(mine, there, bytes, 1))
				must(p, p.Get(there, mine, bytes, 1))
			}
			for _, m := range record.Messages {
				switch m.Label {
				case "put", "get request", "get data", "completion":
				default:
					t.Errorf("a message %q from %s to %s", m.Label, m.From, m.To)
				}
			}
			if len(record.Messages) == 0 {
				t.Error("no messages")
			}
		}
		must(p, p.Barrier())
	}})
	if err != nil {
		t.Fatal(err)
	}
}
