package node_test

import (
	"testing"

	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// codeMachine has a cache of instructions of 8 lines of 32 bytes, and 80 ns for a line.
func codeMachine(t *testing.T) *node.Cache {
	t.Helper()
	s := spec()
	s.Code = &node.CodeSpec{Size: param.Of[sim.Size](256), Line: param.Of[sim.Size](32), Fill: param.Of(80 * sim.Nanosecond), Next: param.Of(80 * sim.Nanosecond)}
	return node.NewCache(node.NewCosts(s))
}

// piece is code of so many lines: eight instructions each.
func piece(lines int64) *node.Operations {
	o := node.OperationsOf(node.Ops{node.IntAdd: 8 * lines})
	return &o
}

// TestCodeByHand: pieces of 2 and 4 lines in a cache of 8. The first time all lines come: 160 and 320 ns. When the
// first piece comes again, the second has been executed since. It is in half of the sets, so one of 2 lines is
// expected to be gone, 80 ns. When the second piece comes again, a quarter of its 4 lines is gone, 80 ns. Without
// another piece in between, nothing is gone.
func TestCodeByHand(t *testing.T) {
	c := codeMachine(t)
	a, b := piece(2), piece(4)
	for i, step := range []struct {
		what *node.Operations
		want sim.Duration
	}{{a, 160}, {b, 320}, {a, 80}, {b, 80}, {b, 0}, {a, 80}, {a, 0}} {
		if got := c.Execute(step.what, 1); got != step.want*sim.Nanosecond {
			t.Errorf("step %d takes %v, want %v ns", i, got, int64(step.want))
		}
	}
}

// TestCodeOfThree: two other pieces of 2 and 4 lines come between. Then the share (1 - 2/8)(1 - 4/8) = 3/8 of a piece
// stays. Of its 8 lines, which are all of the cache, 5 are gone: 400 ns. A piece that comes twice displaces no more
// than once.
func TestCodeOfThree(t *testing.T) {
	c := codeMachine(t)
	large, a, b := piece(8), piece(2), piece(4)
	c.Execute(large, 1)
	c.Execute(a, 1)
	c.Execute(b, 1)
	c.Execute(a, 1)
	if got := c.Execute(large, 1); got != 400*sim.Nanosecond {
		t.Errorf("a piece with two others since takes %v, want 400 ns", got)
	}
	if got := c.Execute(a, 1); got != 160*sim.Nanosecond {
		t.Errorf("a piece takes %v after one as large as the cache, want 160 ns", got)
	}
}

// TestCodeLines: three copies of a call, a division and five branches are 3*(20+1+5) instructions, 26 each. These are
// 3*ceil(104/32) = 12 lines, and 3*2 more. No more lines come than the cache has.
func TestCodeLines(t *testing.T) {
	c := codeMachine(t)
	o := node.OperationsOf(node.Ops{node.Call: 1, node.IntDivide: 1, node.Branch: 5})
	if got := c.Execute(&o, 1); got != 480*sim.Nanosecond {
		t.Errorf("a piece of 4 lines and 2 takes %v, want 480 ns", got)
	}
	if got := c.Execute(&o, 3); got != 640*sim.Nanosecond {
		t.Errorf("three copies take %v, want the cache's 8 lines, 640 ns", got)
	}
}

// TestCodeAhead: of the 4 lines in a row and the 2 to which branches go, the former take 10 ns where hardware has read them ahead.
func TestCodeAhead(t *testing.T) {
	s := spec()
	s.Code = &node.CodeSpec{Size: param.Of[sim.Size](256), Line: param.Of[sim.Size](32), Fill: param.Of(80 * sim.Nanosecond), Next: param.Of(10 * sim.Nanosecond)}
	c := node.NewCache(node.NewCosts(s))
	o := node.OperationsOf(node.Ops{node.Call: 1, node.IntDivide: 1, node.Branch: 5})
	if got := c.Execute(&o, 1); got != 200*sim.Nanosecond {
		t.Errorf("a piece takes %v, want 4*10 and 2*80 ns", got)
	}
}

// TestNoCode: without such a cache, and without any cache, code is where it is executed.
func TestNoCode(t *testing.T) {
	for _, c := range []*node.Cache{nil, node.NewCache(node.NewCosts(spec()))} {
		if got := c.Execute(piece(100), 1); got != 0 {
			t.Errorf("code takes %v, want nothing", got)
		}
	}
}

// TestEmpty: a cache that is emptied finds no data any more, and its instructions are where they were.
func TestEmpty(t *testing.T) {
	c := codeMachine(t)
	a, word := piece(2), node.Access{Count: 1, Bytes: 8}
	c.Execute(a, 1)
	c.Touch(64, word)
	c.Empty()
	if warm := c.Touch(64, word).Warm; warm != node.None {
		t.Errorf("%v of a word is in an emptied cache", warm)
	}
	if warm := c.Touch(64, word).Warm; warm != node.Whole {
		t.Errorf("%v of a word is in the cache that has just read it, want all", warm)
	}
	if got := c.Execute(a, 1); got != 0 {
		t.Errorf("code takes %v after data went, want nothing", got)
	}
}

func BenchmarkExecute(b *testing.B) {
	s := spec()
	s.Code = &node.CodeSpec{Size: param.Of[sim.Size](8192), Line: param.Of[sim.Size](32), Fill: param.Of(80 * sim.Nanosecond), Next: param.Of(80 * sim.Nanosecond)}
	c := node.NewCache(node.NewCosts(s))
	pieces := []*node.Operations{piece(20), piece(30), piece(15), piece(20), piece(10)}
	b.ReportAllocs()
	for i := range b.N {
		if c.Execute(pieces[i%len(pieces)], 1) < 0 {
			b.Fatal("a negative time")
		}
	}
}
