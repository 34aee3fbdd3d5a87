package fortran_test

import (
	"strings"
	"testing"

	"simrun/internal/source"
	"simrun/machines/paragon"
	"simrun/machines/t3d"
	"simrun/models/compile/price"
	"simrun/models/fortran"
	"simrun/sim"
	"simrun/sim/node"
)

// classByText gives lines that end in "! 3" the class 3.
func classByText(text string) func(source.Pos) int {
	var ends []int // of lines, by their bytes from 1
	var classes []int
	at := 0
	for line := range strings.Lines(text) {
		at += len(line)
		class := 0
		if i := strings.Index(line, "! "); i >= 0 {
			class = int(line[i+2] - '0')
		}
		ends, classes = append(ends, at), append(classes, class)
	}
	return func(pos source.Pos) int {
		for i, end := range ends {
			if int(pos) <= end {
				return classes[i]
			}
		}
		return 0
	}
}

// TestClassesOfCode compares the time of each class with the whole and with a count by hand. In a block, the time is
// divided in proportion to the times of the operations of each class alone. A nest is divided like its innermost
// level.
func TestClassesOfCode(t *testing.T) {
	costs := costsOf(t, t3d.Model())
	block := func(o node.Ops) sim.Duration { return costs.Block(&node.Work{Ops: o}) }
	tests := []struct {
		name, text string
		class      int
		part, of   sim.Duration // of the whole
	}{
		{"all of one class", "integer a(9) ! 2\na(1) = 4 ! 2\nend ! 2", 2, 1, 1},
		{"none of a class", "integer a(9)\na(1) = 4\nend", 2, 0, 1},
		{"a block of two", "common a, b, i, j\na = b*b*b*b\nj = i/7 ! 1\nend", 1,
			block(node.Ops{node.Load: 1, node.IntDivide: 1, node.Store: 1}),
			block(node.Ops{node.Load: 1, node.IntDivide: 1, node.Store: 1}) + block(node.Ops{node.Load: 1, node.SingleMultiply: 3, node.Store: 1})},
		{"what is computed again costs nothing in the second class", "common i, j\nj = i/7\nk = i/7 ! 1\nend", 1, 0, 1},
		{"a nest goes by its innermost level", "common a(64)\ndo i = 1, 64 ! 1\na(i) = i ! 3\nend do\nend", 3, 1, 1},
		{"of statements after a construct", "common i\nif (i > 0) then ! 1\ni = 3\nend if\ni = i/3 ! 1\nend", 0, 0, 1},
	}
	for _, test := range tests {
		o := fortran.Options{Costs: costs}
		without := usageOf(t, build(t, "t.f90", test.text, o))
		o.Class = classByText(test.text)
		got := usageOf(t, build(t, "t.f90", test.text, o))
		if got.Time != without.Time || got.Count != without.Count || without.Class[0] != without.Time {
			t.Errorf("%s: classes change the whole from %v to %v", test.name, without.Time, got.Time)
		}
		if want := got.Time * test.part / test.of; got.Class[test.class] != want {
			t.Errorf("%s: class %d has %v, want %v of %v; all: %v", test.name, test.class, got.Class[test.class], want, got.Time, got.Class)
		}
	}
}

// TestClassesOfPrograms: whatever the classes are, the sum is the time without them, and phantom mode gives
// each class the same.
func TestClassesOfPrograms(t *testing.T) {
	for name, sizes := range map[string]map[string]string{ // any order: each is a test of its own
		"swm.f": swmSize(16, 3), "lu.f": luSize(8, 1, "0.5D0"), "gauss.f": nil,
	} {
		o := fortran.Options{Include: include(sizes), Costs: costsOf(t, paragon.Model()), Phantom: true}
		text := readProgram(t, name)
		plain := usageOf(t, build(t, programs+name, text, o))
		o.Class = func(pos source.Pos) int { return int(pos/64) % price.Classes }
		phantom := usageOf(t, build(t, programs+name, text, o))
		o.Phantom = false
		data := usageOf(t, build(t, programs+name, text, o))
		if phantom.Time != plain.Time || phantom.Count != plain.Count || phantom != data {
			t.Errorf("%s: got %+v without classes, %+v with them, %+v in data mode", name, plain, phantom, data)
		}
		var sum sim.Duration
		for c, d := range phantom.Class {
			if sum += d; d <= 0 {
				t.Errorf("%s: class %d takes %v", name, c, d)
			}
		}
		if sum != plain.Time {
			t.Errorf("%s: the classes take %v, the program %v", name, sum, plain.Time)
		}
	}
}
