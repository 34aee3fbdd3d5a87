package node_test

import (
	"testing"

	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// One iteration of a loop over one stream loads, compares and branches. Under the condition, it multiplies, adds and stores. A
// clock has two instructions, of which one may be a load or a store, one an addition and one a multiplication. The loop
// counts, steps an address and branches for four iterations at once.
//
// Without the condition's code: the branch and an addition of integers occupy the integer unit for 1 clock and
// (2 + 1)/4 more; the 3 instructions take 1.5 + 3/8 clocks, 1.875. The chain of 3 + 4 + 1 = 8 clocks allows one
// iteration in 2 clocks, since four are under way. With it, 6 instructions take 3.375 clocks; the chain of 3 + 5 + 4 + 1 = 13
// allows one in 3.25. So the condition's code takes 1.375 clocks more, instead of 13.
func TestConditional(t *testing.T) {
	without := node.Work{
		Ops:   node.Ops{node.Load: 1, node.FloatAdd: 1, node.Branch: 1},
		Chain: node.Ops{node.Load: 1, node.FloatAdd: 1, node.Branch: 1},
	}
	all := node.Work{
		Ops:   node.Ops{node.Load: 1, node.FloatAdd: 2, node.FloatMultiply: 1, node.Store: 1, node.Branch: 1},
		Chain: node.Ops{node.Load: 1, node.FloatMultiply: 1, node.FloatAdd: 1, node.Store: 1},
	}
	if got, want := node.NewCosts(loops()).Conditional(&all, &without, 1), 13750*sim.Picosecond; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := node.NewCosts(loops()).Conditional(&without, &all, 1); got != 0 {
		t.Errorf("less work takes %v, want nothing", got)
	}
}

// TestSerial: daxpy with a branch in it runs one iteration behind the other, each of 3 + 5 + 4 + 1 = 13 clocks.
func TestSerial(t *testing.T) {
	n := daxpy(1000)
	n.Loops[0].Work.Serial = true
	n.Streams = nil
	if got, want := node.NewCosts(loops()).Nest(n), 130*sim.Microsecond; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestMispredicted: half a clock of 10 ns for each branch that data decide.
func TestMispredicted(t *testing.T) {
	s := loops()
	if got := node.NewCosts(s).Mispredicted(); got != 0 {
		t.Errorf("got %v, want nothing", got)
	}
	s.Mispredicted = param.Of(sim.Cycle / 2)
	if got, want := node.NewCosts(s).Mispredicted(), 5*sim.Nanosecond; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestConditionsByName: each way includes the one before.
func TestConditionsByName(t *testing.T) {
	for _, test := range []struct {
		name                      string
		moves, converts, predicts bool
	}{
		{"", false, false, false}, {node.ConditionsBranch, false, false, false}, {node.ConditionsMove, true, false, false},
		{node.ConditionsConvert, true, true, false}, {node.ConditionsPredict, true, true, true},
	} {
		s := loops()
		s.Conditions = param.Of(test.name)
		if c := node.NewCosts(s); c.Moves() != test.moves || c.Converts() != test.converts || c.Predicts() != test.predicts {
			t.Errorf("%q: moves %t, converts %t, predicts %t", test.name, c.Moves(), c.Converts(), c.Predicts())
		}
	}
}

// TestIteration: daxpy with a condition that nothing waits for. An iteration takes 3.25 clocks, as in TestDaxpy, and the first one
// 13: 9.75 more. With a branch that it waits for, each takes 13.
func TestIteration(t *testing.T) {
	c, w := node.NewCosts(loops()), daxpy(1).Loops[0].Work
	if each, lead := c.Iteration(&w, 2), c.Lead(&w, 2); each != 32500*sim.Picosecond || lead != 97500*sim.Picosecond {
		t.Errorf("an iteration takes %v and the first one %v more", each, lead)
	}
	w.Serial = true
	if each, lead := c.Iteration(&w, 2), c.Lead(&w, 2); each != 130*sim.Nanosecond || lead != 0 {
		t.Errorf("an iteration with a branch takes %v and the first one %v more", each, lead)
	}
}

// TestStrayOn: hardware that reads ahead brings a line of 128 bytes in 50 ns instead of 200 ns, unless it is switched off.
func TestStrayOn(t *testing.T) {
	s := loops()
	if c := node.NewCosts(s); c.StrayOn(node.Whole, 0, false, false) != c.Stray(node.Whole, 0, false, false) {
		t.Error("without hardware that reads ahead, an access that goes on takes another time")
	}
	s.Stream = &node.StreamSpec{Fill: param.Of(50 * sim.Nanosecond)}
	for count, want := range map[int64]sim.Duration{2: 50 * sim.Nanosecond, 0: 200 * sim.Nanosecond} {
		s.Stream.Count = param.Of(count)
		if got := node.NewCosts(s).StrayOn(node.Whole, 0, false, false); got != want {
			t.Errorf("reading ahead of %d walks: got %v, want %v", count, got, want)
		}
	}
}
