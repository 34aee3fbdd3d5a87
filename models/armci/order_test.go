package armci_test

import (
	"testing"

	"simrun/models/armci"
	"simrun/sim/node"
)

// Operations of one process on one target take effect in the order in which they were issued. On the machines here, a
// later short transfer is faster than an earlier long one.
func TestOperationsAreOrdered(t *testing.T) {
	const big = 20_000
	everywhere(t, 2, func(t *testing.T, p *armci.Process) {
		there := shared(p, 8*big)[1]
		mine := p.Memory().Alloc(8 * big)
		x := view[float64](p, mine, big)
		must(p, p.Barrier())
		if p.Rank() == 1 {
			must(p, p.Barrier())
			return
		}
		for i := range x {
			x[i] = 1
		}
		check := func(what string, want float64) {
			var got [2]float64
			for i, at := range []node.Addr{0, 8 * (big - 1)} {
				got[i] = have2(p.GetValueDouble(there+at, 1))(p)
			}
			if got != [2]float64{want, want} {
				t.Errorf("%s: first and last element %v, want %v", what, got, want)
			}
		}
		must(p, p.Put(mine, there, 8*big, 1))
		check("put, get", 1)

		for i := range x {
			x[i] = 10
		}
		must(p, p.Put(mine, there, 8*big, 1))
		must(p, p.Acc(armci.AccDouble, armci.ScaleOf(0.1), mine, there+8*(big-1), 8, 1))
		must(p, p.Acc(armci.AccDouble, armci.ScaleOf(0.1), mine, there, 8, 1))
		check("put, short accumulate", 11)
		for i := range x {
			x[i] = 12
		}
		must(p, p.Put(mine, there, 8*big, 1))
		word := p.Memory().Alloc(8)
		must(p, p.NbGet(there+8*(big-1), word, 8, 1, nil))
		must(p, p.WaitAll())
		if got := view[float64](p, word, 1)[0]; got != 12 {
			t.Errorf("put, nonblocking get: last element %v, want 12", got)
		}

		for i := range x {
			x[i] = 2
		}
		must(p, p.Put(mine, there, 8*big, 1))
		must(p, p.PutValueDouble(3, there+8*(big-1), 1))
		must(p, p.PutValueDouble(3, there, 1))
		check("put, put of a value", 3)

		must(p, p.PutS(mine, []int{80}, there, []int{80}, []int{80, big / 10}, 1, 1))
		must(p, p.PutV([]armci.Giov{{Src: []node.Addr{mine}, Dst: []node.Addr{there}, Bytes: 8}}, 1))
		check("strided put, vector put", 2)

		one := armci.ScaleOf(1.0)
		must(p, p.Acc(armci.AccDouble, one, mine, there, 8*big, 1))
		check("accumulate, get", 4)
		must(p, p.Acc(armci.AccDouble, one, mine, there, 8*big, 1))
		must(p, p.Put(mine, there, 8*big, 1))
		check("accumulate, put", 2)
		must(p, p.Put(mine, there, 8*big, 1))
		must(p, p.Acc(armci.AccDouble, one, mine, there, 8*big, 1))
		must(p, p.Acc(armci.AccDouble, one, mine, there, 8, 1))
		must(p, p.Acc(armci.AccDouble, one, mine, there+8*(big-1), 8, 1))
		check("put, accumulate, short accumulate", 6)
		must(p, p.Barrier())
	})
}

// have2 is have for a call in an expression.
func have2[T any](v T, err error) func(p *armci.Process) T {
	return func(p *armci.Process) T { return have(p, v, err) }
}

// When the source of a put may be changed, it may be changed.
func TestPutCompletesLocally(t *testing.T) {
	everywhere(t, 2, func(t *testing.T, p *armci.Process) {
		there := shared(p, 40_000)[1]
		mine := p.Memory().Alloc(40_000)
		must(p, p.Barrier())
		if p.Rank() == 0 {
			for round := range 4 {
				write(p, mine, fill(40_000, uint64(round)))
				at := node.Addr(10_000 * round)
				count := []int{100, 100}
				if round == 3 {
					must(p, p.Put(mine, there+at, 10_000, 1))
				} else {
					must(p, p.PutS(mine, []int{100}, there+at, []int{100}, count, 1, 1))
				}
			}
			write(p, mine, fill(40_000, 99))
		}
		must(p, p.Barrier())
		if p.Rank() == 1 {
			for round := range 4 {
				if d := difference(read(p, there+node.Addr(10_000*round), 10_000), fill(40_000, uint64(round))[:10_000]); d != "" {
					t.Errorf("put %d: %s", round, d)
				}
			}
		}
	})
}

// TestSourceMayChangeAtOnce: puts and accumulates of any length, 1 byte or a double to 1 MB, bring what their source
// held when they were called, although the source is overwritten when they return.
func TestSourceMayChangeAtOnce(t *testing.T) {
	const most = 1 << 20
	everywhere(t, 2, func(t *testing.T, p *armci.Process) {
		there, mine := shared(p, 2*most)[1], have2(p.MallocLocal(most))(p)
		for n := 1; n <= most; n *= 4 {
			doubles := max(1, n/8)
			if p.Rank() == 0 {
				write(p, mine, fill(n, uint64(n)))
				must(p, p.Put(mine, there, n, 1))
				write(p, mine, fill(most, 99))
				for i := range doubles {
					view[float64](p, mine, doubles)[i] = float64(i + n)
				}
				must(p, p.Acc(armci.AccDouble, armci.ScaleOf(1.0), mine, there+most, 8*doubles, 1))
				write(p, mine, fill(most, 98))
			}
			must(p, p.Barrier())
			if p.Rank() == 1 {
				if d := difference(read(p, there, n), fill(n, uint64(n))); d != "" {
					t.Errorf("put of %d bytes: %s", n, d)
				}
				for i, got := range view[float64](p, there+most, doubles) {
					if got != float64(i+n) {
						t.Fatalf("accumulate of %d doubles: element %d is %v, want %v", doubles, i, got, i+n)
					}
				}
				clear(view[float64](p, there+most, doubles))
			}
			must(p, p.Barrier())
		}
	})
}

// A fence, and a word to a third process, lets that one rely on the data.
func TestFenceThenTellAThird(t *testing.T) {
	for _, all := range []bool{false, true} {
		everywhere(t, 3, func(t *testing.T, p *armci.Process) {
			there := shared(p, 80_000)
			mine := p.Memory().Alloc(80_000)
			must(p, p.Barrier())
			switch p.Rank() {
			case 0:
				write(p, mine, fill(80_000, 5))
				must(p, p.PutS(mine, []int{400}, there[1], []int{400}, []int{400, 200}, 1, 1))
				if all {
					must(p, p.AllFence())
				} else {
					must(p, p.Fence(1))
				}
				must(p, p.Notify(2))
			case 2:
				if n := have2(p.NotifyWait(0))(p); n != 1 {
					t.Errorf("notification %d, want 1", n)
				}
				must(p, p.Get(there[1], mine, 80_000, 1))
				if d := difference(read(p, mine, 80_000), fill(80_000, 5)); d != "" {
					t.Error(d)
				}
			}
			must(p, p.Barrier())
		})
	}
}

// A notification comes after the puts before it.
func TestNotifyFollowsPuts(t *testing.T) {
	const rounds = 5
	everywhere(t, 2, func(t *testing.T, p *armci.Process) {
		there := shared(p, 8*2000)
		other := 1 - p.Rank()
		mine := p.Memory().Alloc(8 * 2000)
		for i := range rounds {
			for j := range view[int64](p, mine, 2000) {
				view[int64](p, mine, 2000)[j] = int64(100*i + p.Rank())
			}
			must(p, p.NbPut(mine, there[other], 8*2000, other, nil))
			must(p, p.Notify(other))
			if n := have2(p.NotifyWait(other))(p); n != i+1 {
				t.Errorf("round %d: notification %d, want %d", i, n, i+1)
			}
			for _, j := range []int{0, 1999} {
				if got, want := view[int64](p, there[p.Rank()], 2000)[j], int64(100*i+other); got != want {
					t.Errorf("round %d: element %d is %d, want %d", i, j, got, want)
				}
			}
			must(p, p.Barrier())
		}
	})
}

// Within the process data and flag are there when the call returns.
func TestPutWithFlagToItself(t *testing.T) {
	everywhere(t, 2, func(t *testing.T, p *armci.Process) {
		a, b := p.Memory().Alloc(160), p.Memory().Alloc(164)
		write(p, a, fill(160, 6))
		must(p, p.Barrier())
		must(p, p.PutSFlagDir(a, []int{16}, b, []int{16}, []int{16, 10}, 1, b+160, 5, p.Rank()))
		must(p, p.PutSFlagDir(a, []int{16}, b, []int{16}, []int{16, 0}, 1, b+160, 5, 1-p.Rank()))
		must(p, p.WaitFlag(b+160, 5))
		if d := difference(read(p, b, 160), fill(160, 6)); d != "" {
			t.Error(d)
		}
		must(p, p.Barrier())
	})
}

// Who sees the flag sees the data.
func TestPutWithFlag(t *testing.T) {
	const bytes = 16_000
	stride, count := []int{160}, []int{160, 100}
	for name, put := range map[string]func(p *armci.Process, mine, there, flag node.Addr) error{
		"Put_flag": func(p *armci.Process, mine, there, flag node.Addr) error {
			return p.PutFlag(mine, there, bytes, flag, 7, 1)
		},
		"PutS_flag": func(p *armci.Process, mine, there, flag node.Addr) error {
			return p.PutSFlag(mine, stride, there, stride, count, 1, flag, 7, 1)
		},
		"PutS_flag_dir": func(p *armci.Process, mine, there, flag node.Addr) error {
			return p.PutSFlagDir(mine, stride, there, stride, count, 1, flag, 7, 1)
		},
	} {
		t.Run(name, func(t *testing.T) {
			everywhere(t, 2, func(t *testing.T, p *armci.Process) {
				there := shared(p, bytes+4)[1]
				mine := p.Memory().Alloc(bytes)
				must(p, p.Barrier())
				if p.Rank() == 0 {
					write(p, mine, fill(bytes, 3))
					must(p, put(p, mine, there, there+bytes))
				} else {
					must(p, p.WaitFlag(there+bytes, 7))
					if d := difference(read(p, there, bytes), fill(bytes, 3)); d != "" {
						t.Error(d)
					}
				}
				must(p, p.Barrier())
			})
		})
	}
}
