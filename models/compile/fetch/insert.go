package fetch

import "simrun/models/compile/ir"

// Insert adds the calls to a program with shared memory. Open tells whether the accesses of a nest have to be found one by
// one.
//
// The loops of a nest that uses shared memory are executed in pieces: uses tells whether it does.
func Insert(m *ir.Module, open, uses func(nest int) bool) {
	if m.Shared.Size == 0 {
		return
	}
	for _, f := range m.Funcs {
		w := &writer{module: m, f: f, open: open, uses: uses}
		f.Body = w.list(f.Body)
	}
}

// writer changes one function.
type writer struct {
	module *ir.Module
	f      *ir.Func
	open   func(nest int) bool
	uses   func(nest int) bool
	ids    ir.BlockID // the last that was made
	output bool       // of a statement of output
}

// list returns a list with calls in front of what accesses shared memory.
func (w *writer) list(in []ir.Stmt) []ir.Stmt {
	var out []ir.Stmt
	known, uses := false, false // the next loop is a nest whose uses are known; it has some
	for _, s := range in {
		out = append(out, w.before(s)...)
		if d, ok := s.(*ir.Do); ok && known && uses {
			known = false
			out = append(out, w.pieces(d))
			continue
		}
		out = append(out, s)
		switch s := s.(type) {
		case *ir.ChargeNest:
			known, uses = !w.open(s.Nest), w.uses(s.Nest)
			continue
		case *ir.Do:
			if known {
				known = false
				continue
			}
		}
		known = false
		ir.ChangeLists(s, w.list)
	}
	return out
}

// before returns what goes in front of a statement.
func (w *writer) before(s ir.Stmt) []ir.Stmt {
	var b batch
	switch s := s.(type) {
	case *ir.Line, *ir.Charge, *ir.Fail:
		return nil
	case *ir.Store:
		w.expr(&b, s.Value)
		w.address(&b, s.Addr)
		w.note(&b, s.Addr, bytesOf(s.Mem), true)
	case *ir.Copy:
		w.expr(&b, s.Bytes)
		w.address(&b, s.From)
		w.address(&b, s.To)
		w.note(&b, s.From, s.Bytes, false)
		w.note(&b, s.To, s.Bytes, true)
	case *ir.Fill:
		w.expr(&b, s.Bytes)
		w.expr(&b, s.Value)
		w.address(&b, s.To)
		w.note(&b, s.To, s.Bytes, true)
	case *ir.HostCall:
		w.hostCall(&b, s)
	default:
		operands(s, func(x ir.Expr) { w.expr(&b, x) })
	}
	return b.end()
}

// operands calls visit with the expressions of a statement, not with their parts.
func operands(s ir.Stmt, visit func(ir.Expr)) {
	given := func(list ...ir.Expr) {
		for _, x := range list {
			if x != nil {
				visit(x)
			}
		}
	}
	switch s := s.(type) {
	case *ir.Set:
		given(s.Value)
	case *ir.If:
		given(s.Cond)
	case *ir.Do:
		given(s.Trip, s.Step)
	case *ir.Region:
		given(s.Entry)
	case *ir.Switch:
		given(s.X)
	case *ir.Call:
		given(s.Index)
		given(s.Args...)
	case *ir.Return:
		given(s.Values...)
	case *ir.ChargeNest:
		given(s.Args...)
	}
}

// pieces returns a loop over pieces of a nest's outermost loop, whose variable goes on from one to the next:
//
//	loop: n = next_piece(); if n == 0 leave; do n iterations
func (w *writer) pieces(d *ir.Do) ir.Stmt {
	n := w.f.NewLocal(ir.I32, "")
	block, loop := w.newID(), w.newID()
	d.Trip = &ir.Get{T: ir.I32, Local: n}
	if w.f.Locals[d.Var].Type == ir.I64 {
		d.Trip = &ir.Unary{Op: ir.I32I64, X: d.Trip}
	}
	return &ir.Block{ID: block, Body: []ir.Stmt{&ir.Loop{ID: loop, Body: []ir.Stmt{
		&ir.HostCall{Fn: ir.NextPiece, Results: []ir.LocalID{n}, At: d.At},
		&ir.If{Cond: &ir.Unary{Op: ir.EqzI32, X: &ir.Get{T: ir.I32, Local: n}}, Then: []ir.Stmt{&ir.Br{To: block}}},
		d,
		&ir.Br{To: loop},
	}}}}
}

// newID returns the name of a block that the function does not have.
func (w *writer) newID() ir.BlockID {
	if w.ids == 0 {
		ir.EachStmt(w.f.Body, func(s ir.Stmt) {
			switch s := s.(type) {
			case *ir.Block:
				w.ids = max(w.ids, s.ID)
			case *ir.Loop:
				w.ids = max(w.ids, s.ID)
			case *ir.Region:
				w.ids = max(w.ids, s.ID)
			case *ir.Do:
				w.ids = max(w.ids, s.ID, s.Next)
			}
		})
	}
	w.ids++
	return w.ids
}
