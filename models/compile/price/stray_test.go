package price_test

import (
	"testing"

	"simrun/models/compile/ir"
	"simrun/sim"
	"simrun/sim/node"
)

// TestStrays lists the references of a loop behind loaded subscripts k and m, and the lines of 32 bytes in which they
// lie, in bytes of lines, counted by hand. The first element counts 32. Each next one counts its distance from its
// neighbour, at most 32.
func TestStrays(t *testing.T) {
	for _, tt := range []struct {
		name, body    string
		loads, stores int64
	}{
		{"one", "s = s + x(k+1)", 32, 0},
		{"five in a row", "s = s + x(k+1) + x(k+2) + x(k+3) + x(k+4) + x(k+5)", 32 + 4*8, 0},
		{"two in a row", "s = s + x(k+1) + x(k+2)", 32 + 8, 0},
		{"backwards", "s = s + x(k+2) + x(k+1)", 32 + 8, 0},
		{"the middle last", "s = s + x(k+1) + x(k+3) + x(k+2)", 32 + 16, 0},
		{"a line apart", "s = s + x(k+1) + x(k+5)", 2 * 32, 0},
		{"far apart", "s = s + x(k+1) + x(k+101)", 2 * 32, 0},
		{"one between those far apart", "s = s + x(k+1) + x(k+101) + x(k+3)", 2*32 + 16, 0},
		{"two subscripts", "s = s + x(k+1) + x(m+2)", 2 * 32, 0},
		{"two arrays", "s = s + x(k+1) + y(k+2)", 2 * 32, 0},
		{"stores", "x(k+1) = s\nx(k+2) = s\nx(k+3) = s", 0, 32 + 2*8},
		{"a load and a store", "y(k+1) = x(k+1)", 32, 32},
		{"what comes behind a condition cannot rely on it", "if (s > 1) s = s + x(k+1)\ns = s + x(k+2)", 32, 0},
	} {
		_, table := insert(t, "subroutine f(x, y, c, d, s, n)\nreal*8 x(n), y(n), s\ninteger c(n), d(n)\ndo i = 1, n\nk = 5*c(i)\nm = 5*d(i)\n"+
			tt.body+"\nend do\nend\nprogram p\nend\n")
		line := func(n int64, store bool) sim.Duration {
			return costs(t).Stray(node.Whole, 0, store, false).Share(n, 32)
		}
		got, want := table.Nest(0).Missed(), line(tt.loads, false)+line(tt.stores, true)
		if off := got - want; off > 10 || off < -10 { // each reference rounds
			t.Errorf("%s: got %v, want %v", tt.name, got, want)
		}
	}
}

// TestStraysUnderConditions: what a condition refers to finds what came before it in the cache.
func TestStraysUnderConditions(t *testing.T) {
	charged := func(before string) sim.Duration {
		m, table := insert(t, "subroutine f(x, y, c, s, n)\nreal*8 x(n), y(n), s\ninteger c(n)\ndo i = 1, n\nk = 5*c(i)\ns = s + "+before+
			"\nif (s > 1) s = s + x(k+2)\nend do\nend\nprogram p\nend\n")
		if table.Nests() != 1 {
			t.Fatalf("got %d nests, want 1", table.Nests())
		}
		var sum int64
		for _, f := range m.Funcs {
			ir.EachStmt(f.Body, func(st ir.Stmt) {
				if c, ok := st.(*ir.Charge); ok {
					sum += c.Picoseconds
				}
			})
		}
		return sim.Duration(sum)
	}
	near, far := charged("x(k+1)"), charged("x(k+101)")
	want := costs(t).Stray(node.Whole, 0, false, false).Share(24, 32)
	if off := far - near - want; off > 10 || off < -10 {
		t.Errorf("behind a neighbour 8 bytes before, a line of 32 bytes takes %v less, want %v", far-near, want)
	}
}

// TestStoresBehindLoads: a store to where the same iteration has loaded from finds the line there. The line is read once and
// written back once.
func TestStoresBehindLoads(t *testing.T) {
	_, table := insert(t, "subroutine f(x, c, s, n)\nreal*8 x(n), s\ninteger c(n)\ndo i = 1, n\nk = 5*c(i)\nx(k+1) = x(k+1) + s\nend do\nend\nprogram p\nend\n")
	c := costs(t)
	load, store, again := c.Stray(node.Whole, 0, false, false), c.Stray(node.Whole, 0, true, false), c.StrayAgain(node.Whole, 0, false)
	if store != load+again || again <= 0 {
		t.Errorf("a load takes %v, a store %v and one behind a load %v; want the sum of the first and the last for a store alone", load, store, again)
	}
	if got := table.Nest(0).Missed(); got != store {
		t.Errorf("an iteration waits %v, want %v for a line that is read and written back", got, store)
	}
}
