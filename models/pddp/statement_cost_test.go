package pddp

import (
	"fmt"
	"testing"

	"simrun/machines"
	"simrun/models/fortran"
	"simrun/sim"
	"simrun/sim/node"
)

// statementCost is a thing that a program does over and over, and what the run-time
// library executes for it once.
type statementCost struct {
	name, text       string
	divisions, calls int64
}

// The following is counted in runtime/index.f, on 16 processors and for a stride of 1.
//
// An array statement makes five calls. It calls GET_LOCAL_INDXS. That calls PDDP_LOCAL_INDX for both dimensions, which
// calls PDDP_BLOCK_INDX or PDDP_CYCLIC_INDX. The dimension that is not distributed needs no division. The cyclic one
// makes eight: for STRIDE modulo P, in the two rounds of Euclid's algorithm, for the remainder of T by D, for P by D,
// for T by D, and for two remainders by STEP.
//
// A word of another processor's calls GET_OWNER and pddp_get8. The quotient and the remainder of the cyclic dimension
// are one division.
var statementCosts = []statementCost{
	{"array statement", "a(i,2:2) = a(i,2:2) - x*a(1,2:2)", 8, 5},
	{"remote word", "x = x + a(i,1)", 1, 2},
}

// TestStatementCosts: the library's part of a statement is what its Fortran executes,
// and nothing besides.
func TestStatementCosts(t *testing.T) {
	const times, clocks = 100, 100
	for _, s := range statementCosts {
		plain := libraryTime(t, s.text, "")
		for _, op := range []struct {
			set  string
			want int64
		}{{"int_divide=200clk", s.divisions}, {"call=120clk", s.calls}} {
			more := libraryTime(t, s.text, op.set) - plain
			one := processor(t).Ops(node.Ops{node.IntAdd: clocks}) // which take a clock each
			got := int64((more + one.Times(times/2)) / one.Times(times))
			if got != op.want {
				t.Errorf("%s: %s takes %v more, %d of them, want %d", s.name, op.set, more, got, op.want)
			}
		}
	}
}

// libraryTime returns what the run-time library takes on processor 15 for 100 times a
// statement, with a price of the T3D's processor changed.
func libraryTime(t *testing.T, text, set string) sim.Duration {
	t.Helper()
	run := func(text string) sim.Duration {
		r := executePriced(t, 16, program("cost.pddp", fmt.Sprintf(`
			program t
			template t1(16, 16)
			distribute t1(*, cyclic)
			shared real*8 a(16, 16)
			align a with t1
			integer i, k
			real*8 x
			forall (i = 1:16, k = 1:16) a(i,k) = 1.d0
			x = 2.d0
			barrier
			do i = 1, 10
			do k = 1, 10
			%s
			end do
			end do
			if (x .lt. 0.d0) stop 1
			end`, text)), set)
		if r.err != nil {
			t.Fatal(r.err)
		}
		return r.run.Results[15].Ledger.Time[machines.Runtime]
	}
	return run(text) - run("x = x + 1.d0")
}

// executePriced is execute with a price changed, such as "int_divide=200clk".
func executePriced(t *testing.T, n int, sources []fortran.Source, set string) *outcome {
	t.Helper()
	costs := pricedProcessor(t, set)
	p, err := build(sources, switches{}, fortran.Options{Costs: costs}, false)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	return runOn(t, n, p, costs)
}
