package armci_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/models/armci"
	"simrun/sim"
	"simrun/sim/node"
)

// A counter that is read and written without atomicity stays right under a
// mutex, whoever has the mutex.
func TestMutexExcludes(t *testing.T) {
	const n, rounds = 5, 4
	for _, owner := range []int{0, 3} {
		everywhere(t, n, func(t *testing.T, p *armci.Process) {
			there := shared(p, 8)[1]
			must(p, p.CreateMutexes(p.Rank())) // process 0 has none, process 3 three
			mutex, proc := owner-1, owner
			if owner == 0 {
				mutex, proc = 1, 2
			}
			for range rounds {
				must(p, p.Lock(mutex, proc))
				v := have2(p.GetValueLong(there, 1))(p)
				p.Thread().Compute(5 * sim.Microsecond)
				must(p, p.PutValueLong(v+1, there, 1))
				must(p, p.Fence(1))
				must(p, p.Unlock(mutex, proc))
			}
			must(p, p.Barrier())
			if p.Rank() == 1 {
				if got := view[int64](p, there, 1)[0]; got != n*rounds {
					t.Errorf("counter %d, want %d", got, n*rounds)
				}
			}
			must(p, p.DestroyMutexes())
		})
	}
}

// Who asks first gets the mutex first; nobody overtakes.
func TestMutexIsFair(t *testing.T) {
	const n = 6
	for _, v := range variants() {
		var order []int
		_, err := v.run(program{n: n, body: func(p *armci.Process) {
			must(p, p.CreateMutexes(1))
			p.Thread().Sleep(sim.Duration((p.Rank()*5)%n) * sim.Millisecond) // 0 5 4 3 2 1
			must(p, p.Lock(0, 0))
			order = append(order, p.Rank())
			p.Thread().Sleep(20 * sim.Millisecond)
			must(p, p.Unlock(0, 0))
			must(p, p.Lock(0, 0))
			order = append(order, p.Rank())
			must(p, p.Unlock(0, 0))
			must(p, p.DestroyMutexes())
		}})
		if err != nil {
			t.Fatal(err)
		}
		want := []int{0, 5, 4, 3, 2, 1, 0, 5, 4, 3, 2, 1}
		if d := cmp.Diff(want, order); d != "" {
			t.Errorf("%s: order of holders differs (-want +got):\n%s", v.name, d)
		}
	}
}

func TestMutexMistakes(t *testing.T) {
	everywhere(t, 2, func(t *testing.T, p *armci.Process) {
		check := func(what string, err error, want armci.Code) {
			if got := code(err); got != want {
				t.Errorf("%s: %v (code %d), want code %d", what, err, got, want)
			}
		}
		check("lock without mutexes", p.Lock(0, 0), armci.InternalFailure)
		check("destroy without mutexes", p.DestroyMutexes(), armci.InternalFailure)
		check("a negative number", p.CreateMutexes(-1), armci.BadCount)
		must(p, p.CreateMutexes(2*p.Rank()))
		check("mutexes again", p.CreateMutexes(1), armci.InternalFailure)
		check("a mutex of who has none", p.Lock(0, 0), armci.InternalFailure)
		check("a mutex that does not exist", p.Lock(2, 1), armci.InternalFailure)
		check("no such process", p.Lock(0, 2), armci.BadProcess)
		check("unlock of a free mutex", p.Unlock(1, 1), armci.InternalFailure)
		if p.Rank() == 0 {
			must(p, p.Lock(1, 1))
			check("lock of a mutex held already", p.Lock(1, 1), armci.InternalFailure)
		}
		must(p, p.Barrier())
		if p.Rank() == 1 {
			err := p.Unlock(1, 1)
			check("unlock of another's mutex", err, armci.InternalFailure)
			for _, part := range []string{"ARMCI_Unlock", "mutex 1 of process 1", "not held by process 1"} {
				if err == nil || !strings.Contains(err.Error(), part) {
					t.Errorf("error %q, want it to say %q", err, part)
				}
			}
		}
		must(p, p.Barrier())
		if p.Rank() == 0 {
			check("destroy while held", p.DestroyMutexes(), armci.InternalFailure)
			must(p, p.Unlock(1, 1))
		}
		must(p, p.DestroyMutexes())
	})
}

// Two processes that each want the other's mutex wait forever.
func TestMutexDeadlock(t *testing.T) {
	for _, v := range variants() {
		_, err := v.run(program{n: 2, body: func(p *armci.Process) {
			must(p, p.CreateMutexes(1))
			must(p, p.Lock(0, p.Rank()))
			must(p, p.Barrier())
			must(p, p.Lock(0, 1-p.Rank()))
		}})
		var text string
		if err != nil {
			text = err.Error()
		}
		if !strings.Contains(text, "process 0") {
			t.Errorf("%s: error %q, want one that names process 0", v.name, text)
		}
		if v.looks && !strings.Contains(text, "no mutex 0 of process") || !v.looks && !strings.Contains(text, "deadlock") {
			t.Errorf("%s: error %q, want a deadlock, or its patience at an end", v.name, text)
		}
	}
}

// Fetch-and-add gives every value once, and a chain of swaps loses none.
func TestRmwUnderContention(t *testing.T) {
	const n, rounds = 6, 5
	for _, v := range variants() {
		seen := map[string]map[int64]int{"add": {}, "add long": {}, "swap": {}, "swap long": {}}
		_, err := v.run(program{n: n, body: func(p *armci.Process) {
			there := shared(p, 32)[2]
			mine := p.Memory().Alloc(8)
			ints, longs := view[int32](p, mine, 1), view[int64](p, mine, 1)
			must(p, p.Barrier())
			for i := range rounds {
				must(p, p.Rmw(armci.RmwFetchAndAdd, mine, there, 3, 2))
				seen["add"][int64(ints[0])]++
				must(p, p.Rmw(armci.RmwFetchAndAddLong, mine, there+8, 1<<30, 2))
				seen["add long"][longs[0]]++
				ints[0] = int32(1 + p.Rank()*rounds + i)
				must(p, p.Rmw(armci.RmwSwap, mine, there+16, 0, 2))
				seen["swap"][int64(ints[0])]++
				longs[0] = int64(1+p.Rank()*rounds+i) << 33
				must(p, p.Rmw(armci.RmwSwapLong, mine, there+24, 0, 2))
				seen["swap long"][longs[0]]++
			}
			must(p, p.Barrier())
			if p.Rank() == 2 { // the last of each chain is still in memory
				seen["swap"][int64(view[int32](p, there+16, 1)[0])]++
				seen["swap long"][view[int64](p, there+24, 1)[0]]++
			}
		}})
		if err != nil {
			t.Fatalf("%s: %v", v.name, err)
		}
		want := map[string]map[int64]int{"add": {}, "add long": {}, "swap": {0: 1}, "swap long": {0: 1}}
		for i := range int64(n * rounds) {
			want["add"][3*i], want["add long"][i<<30], want["swap"][i+1], want["swap long"][(i+1)<<33] = 1, 1, 1, 1
		}
		if d := cmp.Diff(want, seen); d != "" {
			t.Errorf("%s: old values and how often they came differ (-want +got):\n%s", v.name, d)
		}
	}
}

func TestValues(t *testing.T) {
	everywhere(t, 2, func(t *testing.T, p *armci.Process) {
		there := shared(p, 64)
		for proc := range 2 { // remote and local
			a := there[proc] + node.Addr(32*p.Rank())
			must(p, p.PutValueInt(-7, a, proc))
			must(p, p.PutValueFloat(1.5, a+4, proc))
			must(p, p.PutValueLong(-1<<40, a+8, proc))
			must(p, p.PutValueDouble(-2.25, a+16, proc))
			if i, f := have2(p.GetValueInt(a, proc))(p), have2(p.GetValueFloat(a+4, proc))(p); i != -7 || f != 1.5 {
				t.Errorf("int %d and float %v, want -7 and 1.5", i, f)
			}
			if l, d := have2(p.GetValueLong(a+8, proc))(p), have2(p.GetValueDouble(a+16, proc))(p); l != -1<<40 || d != -2.25 {
				t.Errorf("long %d and double %v, want %d and -2.25", l, d, int64(-1<<40))
			}
			h := p.NewHandle()
			must(p, p.NbPutValueInt(8, a, proc, h))
			must(p, p.NbPutValueFloat(2.5, a+4, proc, nil))
			must(p, p.NbPutValueLong(1<<50, a+8, proc, h))
			must(p, p.NbPutValueDouble(3.25, a+16, proc, nil))
			must(p, p.Wait(h))
			must(p, p.WaitAll())
			must(p, p.Barrier())
			if p.Rank() == proc {
				for i := range node.Addr(2) {
					at := there[proc] + 32*i
					got := [4]float64{float64(view[int32](p, at, 1)[0]), float64(view[float32](p, at+4, 1)[0]),
						float64(view[int64](p, at+8, 1)[0]), view[float64](p, at+16, 1)[0]}
					if want := [4]float64{8, 2.5, 1 << 50, 3.25}; got != want {
						t.Errorf("values %v, want %v", got, want)
					}
				}
			}
			must(p, p.Barrier())
		}
	})
}
