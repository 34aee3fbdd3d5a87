package phantom

import (
	"slices"

	"simrun/models/compile/ir"
)

// prune removes what is never executed: alternatives of constant conditions, and
// functions that nothing calls. Sizes that are constants decide much, such as which
// checks of a benchmark apply.
func prune(m *ir.Module) {
	for _, f := range m.Funcs {
		f.Body = decided(f.Body)
	}
	called := map[*ir.Func]bool{m.Main: true}
	next := append([]*ir.Func{m.Main}, m.Table...)
	for len(next) > 0 {
		f := next[len(next)-1]
		next = next[:len(next)-1]
		called[f] = true
		ir.EachStmt(f.Body, func(s ir.Stmt) {
			if c, ok := s.(*ir.Call); ok && c.Func != nil && !called[c.Func] {
				called[c.Func] = true
				next = append(next, c.Func)
			}
		})
	}
	m.Funcs = slices.DeleteFunc(m.Funcs, func(f *ir.Func) bool { return !called[f] })
}

// decided returns a list with constant conditions decided.
func decided(list []ir.Stmt) []ir.Stmt {
	var out []ir.Stmt
	for _, s := range list {
		x, ok := s.(*ir.If)
		if !ok {
			ir.ChangeLists(s, decided)
			out = append(out, s)
			continue
		}
		x.Then, x.Else = decided(x.Then), decided(x.Else)
		switch c, ok := x.Cond.(*ir.Const); {
		case !ok:
			out = append(out, x)
		case c.Bits != 0:
			out = append(out, x.Then...)
		default:
			out = append(out, x.Else...)
		}
	}
	return out
}
