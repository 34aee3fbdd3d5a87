package wasm

import (
	"testing"

	"simrun/models/compile/ir"
)

// TestDeepest: main (no frame) calls A (40 bytes, so 48) and C (80). A calls B (16). The deepest frames are those of
// C. The longest chain is main, A, B.
func TestDeepest(t *testing.T) {
	b := &ir.Func{Name: "b", Frame: 16}
	a := &ir.Func{Name: "a", Frame: 40, Body: []ir.Stmt{&ir.Call{Func: b}}}
	c := &ir.Func{Name: "c", Frame: 80}
	indirect := &ir.Func{Name: "indirect", Body: []ir.Stmt{&ir.Call{Index: constant(1)}}}
	recursive := &ir.Func{Name: "recursive"}
	recursive.Body = []ir.Stmt{&ir.If{Cond: constant(1), Then: []ir.Stmt{&ir.Call{Func: recursive}}}}
	tests := []struct {
		name          string
		calls         []*ir.Func
		table         []*ir.Func
		frames, depth int64
		ok            bool
	}{
		{"nothing", nil, nil, 0, 1, true},
		{"two ways", []*ir.Func{a, c}, nil, 80, 3, true},
		{"through the table", []*ir.Func{indirect}, []*ir.Func{a}, 64, 4, true},
		{"a procedure that calls itself", []*ir.Func{c, recursive}, nil, 0, 0, false},
		{"through the table into itself", []*ir.Func{indirect}, []*ir.Func{b, indirect}, 0, 0, false},
	}
	for _, test := range tests {
		main := &ir.Func{Name: "main"}
		for _, f := range test.calls {
			main.Body = append(main.Body, &ir.Call{Func: f})
		}
		frames, depth, ok := deepest(&ir.Module{Main: main, Table: append([]*ir.Func{main}, test.table...)})
		if ok != test.ok || ok && (frames != test.frames || depth != test.depth) {
			t.Errorf("%s: got %d bytes, %d calls, %v, want %d, %d, %v", test.name, frames, depth, ok, test.frames, test.depth, test.ok)
		}
	}
}
