package wasm

import (
	"testing"

	"simrun/models/compile/ir"
)

// What of an address may be the immediate offset of the access, which does not
// wrap: only constants that a valid address is sure to exceed. A subscript is
// checked against its lower bound, so index+c is not negative; index alone is not
// for c <= 0, or if it is known to be.
func TestSplit(t *testing.T) {
	i := &ir.Get{T: ir.I32, Local: 0}
	plus := func(c int64) ir.Expr { return &ir.Binary{Op: ir.AddI32, X: i, Y: constant(c)} }
	minus := func(c int64) ir.Expr { return &ir.Binary{Op: ir.SubI32, X: i, Y: constant(c)} }
	term := func(index ir.Expr, lower, stride int64) []ir.Term {
		return []ir.Term{{Index: index, Dim: &ir.Dim{Lower: constant(lower), Stride: constant(stride)}}}
	}
	tests := []struct {
		name     string
		addr     ir.Addr
		positive bool // the index is known not to be negative
		offset   int64
		monotone bool
	}{
		{"A(i), A at 4096", ir.Addr{Offset: 4096, Terms: term(i, 1, 4)}, false, 4092, true},
		{"A(i-2)", ir.Addr{Offset: 4096, Terms: term(minus(2), 1, 4)}, false, 4084, true},
		{"A(i+1): i may be 0", ir.Addr{Offset: 4096, Terms: term(plus(1), 1, 4)}, false, 4096, true},
		{"A(i+2): i may be -1", ir.Addr{Offset: 4096, Terms: term(plus(2), 1, 4)}, false, 4100, false},
		{"A(i+2), i >= 0", ir.Addr{Offset: 4096, Terms: term(plus(2), 1, 4)}, true, 4100, true},
		{"A(i) from above", ir.Addr{Offset: 4096, Terms: term(i, 1, -4)}, false, 4100, false},
		{"A(3)", ir.Addr{Offset: 4096, Terms: term(constant(3), 1, 4)}, false, 4104, true},
		{"base i", ir.Addr{Base: i, Offset: 8}, false, 8, true},
		{"base i+8, which may wrap", ir.Addr{Base: plus(8)}, false, 8, false},
		{"base 4096 as a constant", ir.Addr{Base: constant(4096), Offset: 8}, false, 4104, true},
		{"base above 2 GiB", ir.Addr{Base: constant(-16)}, false, 1<<32 - 16, true},
	}
	for _, test := range tests {
		f := &function{}
		if test.positive {
			f.learn(notNegative(0), -1)
		}
		got := f.split(&test.addr, test.addr.Terms)
		if got.offset != test.offset || got.monotone != test.monotone {
			t.Errorf("%s: got offset %d, monotone %v, want %d, %v", test.name, got.offset, got.monotone, test.offset, test.monotone)
		}
	}
}

// A fact ends where a local in it is assigned, and with its scope.
func TestFacts(t *testing.T) {
	f := &function{}
	known := func(id ir.LocalID) bool { return f.positive(&ir.Get{T: ir.I32, Local: id}) }
	f.learn(notNegative(1), -1)
	f.scoped(func() {
		f.learn(notNegative(2), -1)
		if !known(1) || !known(2) {
			t.Errorf("inside: got %v, %v, want both known", known(1), known(2))
		}
		f.forget(1)
	})
	if known(1) || known(2) {
		t.Errorf("outside: got %v, %v, want the first forgotten, the second out of scope", known(1), known(2))
	}
	for id := range ir.LocalID(maxFacts + 1) {
		f.learn(notNegative(id), -1)
	}
	if len(f.facts) > maxFacts || !known(maxFacts) {
		t.Errorf("got %d facts, the last known %v; want at most %d with the last", len(f.facts), known(maxFacts), maxFacts)
	}
}

// Checks of constants that hold are not emitted.
func TestInRange(t *testing.T) {
	tests := []struct {
		index, lower, extent int64
		want                 bool
	}{
		{1, 1, 10, true}, {10, 1, 10, true}, {11, 1, 10, false}, {0, 1, 10, false}, {-5, -5, 1, true}, {1, 1, 0, false},
	}
	for _, test := range tests {
		term := ir.Term{Index: constant(test.index), Dim: &ir.Dim{Lower: constant(test.lower), Extent: constant(test.extent)}}
		if got := inRange(term); got != test.want {
			t.Errorf("%d in %d elements from %d: got %v, want %v", test.index, test.extent, test.lower, got, test.want)
		}
	}
}
