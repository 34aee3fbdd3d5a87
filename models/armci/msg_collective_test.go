package armci_test

import (
	"bytes"
	"fmt"
	"testing"

	"simrun/models/armci"
	"simrun/sim"
	"simrun/sim/node"
)

// real is an element type of reductions.
type real interface {
	int32 | int64 | float32 | float64
}

// plain is the operators of reductions on two numbers.
func plain[T real]() map[string]func(a, b T) T {
	abs := func(a T) T { return max(a, -a) }
	ops := map[string]func(a, b T) T{
		"+":      func(a, b T) T { return a + b },
		"*":      func(a, b T) T { return a * b },
		"min":    func(a, b T) T { return min(a, b) },
		"max":    func(a, b T) T { return max(a, b) },
		"absmin": func(a, b T) T { return min(abs(a), abs(b)) },
		"absmax": func(a, b T) T { return max(abs(a), abs(b)) },
	}
	return ops
}

// inTree combines a value of every process as the documentation says.
func inTree[T any](values []T, op func(a, b T) T) T {
	for step := 1; step < len(values); step *= 2 {
		for r := 0; r+step < len(values); r += 2 * step {
			values[r] = op(values[r], values[r+step])
		}
	}
	return values[0]
}

// contribution is element i of process r: of either sign, not whole if the
// type allows, so that the order of additions shows.
func contribution[T real](r, i int) T {
	x := T((r*37+i*11)%19) - 9
	return x + x/7
}

// reduces tries all operators for a type; all is the call for all processes.
func reduces[T real](t *testing.T, p *armci.Process, of armci.MsgType, ops map[string]func(a, b T) T,
	all func(x node.Addr, n int, op string) error) {
	for _, name := range []string{"+", "*", "min", "max", "absmin", "absmax", "or"} {
		op := ops[name]
		if op == nil {
			continue
		}
		n := 3
		if name == "+" {
			n = 120 // longer than a mailbox and, with 8 bytes each, than a header
		}
		want := make([]T, n)
		values := make([]T, p.Size())
		for i := range n {
			for r := range values {
				values[r] = contribution[T](r, i)
			}
			want[i] = inTree(values, op)
		}
		a := localMemory(p, 8*n)
		x := view[T](p, a, n)
		reset := func() {
			for i := range x {
				x[i] = contribution[T](p.Rank(), i)
			}
		}
		reset()
		must(p, all(a, n, name))
		if diff := difference(x, want); diff != "" {
			t.Errorf("%v %s at process %d of %d: %s", of, name, p.Rank(), p.Size(), diff)
		}
		reset()
		must(p, p.MsgReduce(a, n, name, of))
		if diff := difference(x, want); p.Rank() == 0 && diff != "" {
			t.Errorf("reduction of %v with %s at process 0 of %d: %s", of, name, p.Size(), diff)
		}
		must(p, p.FreeLocal(a))
	}
}

// withOr adds the operator of integers.
func withOr[T int32 | int64](ops map[string]func(a, b T) T) map[string]func(a, b T) T {
	ops["or"] = func(a, b T) T { return a | b }
	return ops
}

func TestReductions(t *testing.T) {
	for n := 1; n <= 16; n++ {
		t.Run(fmt.Sprintf("n=%d", n), func(t *testing.T) {
			everywhere(t, n, func(t *testing.T, p *armci.Process) {
				reduces(t, p, armci.MsgInt, withOr(plain[int32]()), p.MsgIgop)
				reduces(t, p, armci.MsgLong, withOr(plain[int64]()), p.MsgLgop)
				reduces(t, p, armci.MsgFloat, plain[float32](), p.MsgFgop)
				reduces(t, p, armci.MsgDouble, plain[float64](), p.MsgDgop)
			})
		})
	}
}

func TestBroadcasts(t *testing.T) {
	for n := 1; n <= 16; n++ {
		t.Run(fmt.Sprintf("n=%d", n), func(t *testing.T) {
			everywhere(t, n, func(t *testing.T, p *armci.Process) {
				a := localMemory(p, 2000)
				for i, call := range []func(a node.Addr, n, root int) error{p.MsgBcast, p.MsgBrdcst} {
					for root := range n {
						size := []int{0, 8, 470, 2000}[(root+i)%4]
						write(p, a, fill(size, uint64(p.Rank())))
						must(p, call(a, size, root))
						if got := read(p, a, size); !bytes.Equal(got, fill(size, uint64(root))) {
							t.Errorf("process %d of %d does not have the %d bytes of process %d", p.Rank(), n, size, root)
						}
					}
				}
			})
		})
	}
}

// TestMsgBarrier lets process r work r milliseconds: nobody leaves the barrier
// before the last has come.
func TestMsgBarrier(t *testing.T) {
	for _, n := range []int{1, 2, 5, 16} {
		t.Run(fmt.Sprintf("n=%d", n), func(t *testing.T) {
			everywhere(t, n, func(t *testing.T, p *armci.Process) {
				g := p.GroupGetWorld()
				members := make([]int, n)
				for i := range members {
					members[i] = n - 1 - i
				}
				reversed := created(p, members)
				for i, barrier := range []func() error{p.MsgBarrier, func() error { return p.MsgGroupBarrier(g) }, func() error { return p.MsgGroupBarrier(reversed) }} {
					must(p, p.MsgBarrier())
					round := p.Thread().Now()
					p.Thread().Sleep(sim.Millisecond.Times(int64(p.Rank())))
					must(p, barrier())
					if got := p.Thread().Now().Sub(round); got < sim.Millisecond.Times(int64(n-2)) {
						t.Errorf("barrier %d: process %d left after %v, before the last of %d came", i, p.Rank(), got, n)
					}
				}
			})
		})
	}
}
