package price

import "simrun/models/compile/ir"

// A function that gets the address of an element accesses it as a scalar, which always is in the cache there. A loop that
// calls the function with one element after the other accesses all of them. So the caller accounts for the misses.

// scalar is what a function does at an address that it gets, without subscripts.
type scalar struct {
	read, write, integer bool
	bytes                int64
}

// scalarsOf returns what functions do at the addresses that they get, by their parameters.
func scalarsOf(m *ir.Module) map[*ir.Func][]scalar {
	all := map[*ir.Func][]scalar{}
	for _, f := range m.Funcs {
		all[f] = make([]scalar, len(f.Params))
	}
	for _, f := range m.Funcs {
		access := func(a *ir.Addr, mem ir.Mem, write bool) {
			g, ok := a.Base.(*ir.Get)
			if !ok || int(g.Local) >= len(f.Params) || !simple(a) || a.Offset != 0 {
				return
			}
			x := &all[f][g.Local]
			x.read, x.write = x.read || !write, x.write || write
			x.bytes, x.integer = max(x.bytes, mem.Size()), isInteger(mem)
		}
		ir.EachStmt(f.Body, func(st ir.Stmt) {
			if x, ok := st.(*ir.Store); ok {
				access(x.Addr, x.Mem, true)
			}
			ir.EachExpr(st, func(x ir.Expr) {
				if x, ok := x.(*ir.Load); ok {
					access(x.Addr, x.Mem, false)
				}
			})
		})
	}
	return all
}

// passScalars notes the accesses of a called function to elements whose addresses it gets.
func (r *run) passScalars(st *ir.Call) {
	if st.Func == nil {
		return
	}
	for i, x := range st.Args {
		a, ok := x.(*ir.AddrOf)
		if !ok || i >= len(st.Func.Params) || simple(a.Addr) {
			continue
		}
		if u := r.scalars[st.Func][i]; u.bytes > 0 {
			r.refer(reference{place: placeOf(a.Addr), at: r.resolve(a.Addr), bytes: u.bytes, read: u.read, write: u.write, integer: u.integer, addr: a.Addr})
		}
	}
}
