package phantom

import "simrun/models/compile/ir"

// outputs finds the output statements that can be left out: those to a file
// that hand nothing back.
func (n *needed) outputs(list []ir.Stmt) {
	for i, s := range list {
		if h, ok := s.(*ir.HostCall); ok && h.Transfer != nil && h.Transfer.Output {
			n.outputFrom(list[i:], !n.reread || !h.Transfer.File)
		}
		ir.Lists(s, n.outputs)
	}
}

// outputFrom looks at the output statement that a list begins with; plain is false if it
// cannot be left out.
func (n *needed) outputFrom(list []ir.Stmt, plain bool) {
	var calls []ir.Stmt
	done := false
	for _, s := range list {
		ir.EachStmt([]ir.Stmt{s}, func(s ir.Stmt) {
			h, ok := s.(*ir.HostCall)
			if !ok || h.Fn.Pure || h.Fn.Looks {
				return
			}
			calls = append(calls, h)
			plain = plain && h.Fn.External == nil // what it does may matter elsewhere
			plain = plain && h.Fn.Part != ir.Tells
			done = done || h.Fn.Part == ir.Ends
		})
		if done {
			break
		}
	}
	for _, s := range calls {
		if plain {
			n.output[s] = false
		}
	}
}

// keepComputed finds output statements whose items are computed anyway, or follow from values that are. It keeps them,
// and returns whether it found new ones.
func (n *needed) keepComputed() bool {
	found := false
	for _, f := range n.module.Funcs {
		n.f, n.why = f, reason{f: f}
		n.keepIn(f.Body, &found)
	}
	return found
}

func (n *needed) keepIn(list []ir.Stmt, found *bool) {
	for i, s := range list {
		if kept, ok := n.output[s]; ok && !kept && s.(*ir.HostCall).Transfer != nil && n.printable(list[i:]) {
			n.print(list[i:])
			*found = true
		}
		ir.Lists(s, func(inner []ir.Stmt) { n.keepIn(inner, found) })
	}
}

// printable reports whether the items of the output statement that a list begins with are computed, or can be computed
// from values that are.
func (n *needed) printable(list []ir.Stmt) bool {
	return n.eachCall(list, func(h *ir.HostCall) bool {
		for _, a := range h.Args {
			if c := n.pointee(n.f, a); a.Type() == ir.I32 && c != nothing && !n.computed(n.find(c)) {
				return false
			}
		}
		return true
	})
}

// print keeps the output statement.
func (n *needed) print(list []ir.Stmt) {
	n.eachCall(list, func(h *ir.HostCall) bool {
		n.output[h] = true
		for _, a := range h.Args {
			if a.Type() == ir.I32 {
				n.need(n.pointee(n.f, a))
			}
		}
		ir.EachExpr(h, n.expr)
		return true
	})
}

// eachCall calls visit with the calls of the output statement that a list begins
// with, until it returns false.
func (n *needed) eachCall(list []ir.Stmt, visit func(*ir.HostCall) bool) bool {
	ok, done := true, false
	for _, s := range list {
		ir.EachStmt([]ir.Stmt{s}, func(s ir.Stmt) {
			h, isCall := s.(*ir.HostCall)
			if _, out := n.output[s]; isCall && out && ok {
				ok = visit(h)
				done = done || h.Fn.Part == ir.Ends
			}
		})
		if done || !ok {
			break
		}
	}
	return ok
}

// scalarBytes is the size of the largest scalar, COMPLEX(8).
const scalarBytes = 16

// computed reports whether a class holds its values. Either it is needed, or it consists only of scalars and every
// value stored to it is made of needed values.
func (n *needed) computed(class int) bool {
	if n.isNeeded(class) {
		return true
	}
	ok := class != n.find(anything)
	for _, e := range n.payload { // any order: none may be it
		ok = ok && class != n.find(e)
	}
	for o, e := range n.objects { // any order: all have to be small
		ok = ok && (n.find(e) != class || o.Size > 0 && o.Size <= scalarBytes)
	}
	for _, f := range n.module.Funcs {
		ir.EachStmt(f.Body, func(s ir.Stmt) {
			switch s := s.(type) {
			case *ir.Store:
				if n.class(f, s.Addr) == class {
					ok = ok && n.madeOfNeeded(f, s)
				}
			case *ir.Copy:
				ok = ok && n.class(f, s.To) != class
			}
		})
	}
	return ok
}

// madeOfNeeded reports whether a statement reads nothing but what is needed.
func (n *needed) madeOfNeeded(f *ir.Func, s ir.Stmt) bool {
	ok := true
	ir.EachExpr(s, func(x ir.Expr) {
		switch x := x.(type) {
		case *ir.Get:
			ok = ok && (n.values[f][x.Local] || int(x.Local) < len(f.Params) || f.Frame > 0 && x.Local == f.FrameLocal)
		case *ir.Load:
			o := x.Addr.Object
			ok = ok && (o != nil && o.ReadOnly || n.isNeeded(n.class(f, x.Addr)))
		}
	})
	return ok
}
