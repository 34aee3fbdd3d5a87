package opt

import (
	"slices"

	"simrun/models/compile/ir"
)

// strides are locals that hold the distance between neighbours in memory, with the size of an element. Assumed-shape
// arrays have them. Most such arrays are contiguous, so a loop over them is worth a separate version.
type strides map[ir.LocalID]int32

// mostStrides is how many arrays of unknown stride a loop may have to be
// improved for contiguous ones.
const mostStrides = 8

// contiguous returns the strides by which the loop variable is multiplied in a loop and which are unknown before the
// program runs. It returns nil if there are none or too many.
func (p *improver) contiguous(d *ir.Do, e *effects) strides {
	s := strides{}
	note := func(a *ir.Addr, m ir.Mem) {
		for i := range a.Terms {
			g, ok := a.Terms[i].Stride.(*ir.Get)
			if !ok || e.locals[g.Local] > 0 || !moves(a.Terms[i].Index, d.Var) {
				continue
			}
			size := int32(m.Size())
			if old, ok := s[g.Local]; ok && old != size {
				size = 0 // never the case
			}
			s[g.Local] = size
		}
	}
	r := rewriter{expr: func(x ir.Expr) ir.Expr {
		if l, ok := x.(*ir.Load); ok {
			note(l.Addr, l.Mem)
		}
		return nil
	}}
	for _, x := range d.Body {
		store, ok := x.(*ir.Store)
		if !ok {
			if _, ok := x.(*ir.Line); !ok {
				return nil // only what could become vectors is worth two versions
			}
			continue
		}
		note(store.Addr, store.Mem)
		r.stmt(x)
	}
	if len(s) == 0 || len(s) > mostStrides {
		return nil
	}
	return s
}

// moves reports whether an index depends on a loop variable.
func moves(index ir.Expr, v ir.LocalID) bool {
	return uses([]ir.Stmt{&ir.Set{Value: index}}, v)
}

// condition returns the test that all strides are those of contiguous arrays.
func (s strides) condition() ir.Expr {
	var locals []ir.LocalID
	for l := range s { // any order: sorted below
		locals = append(locals, l)
	}
	slices.Sort(locals)
	var all ir.Expr
	for _, l := range locals {
		all = and(all, &ir.Binary{Op: ir.EqI32, X: &ir.Get{T: ir.I32, Local: l}, Y: constI32(s[l])})
	}
	return all
}
