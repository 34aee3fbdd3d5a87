package opt

import "simrun/models/compile/ir"

// equal reports whether two expressions are the same computation.
func equal(x, y ir.Expr) bool {
	if x == y {
		return true
	}
	switch x := x.(type) {
	case *ir.Const:
		y, ok := y.(*ir.Const)
		return ok && x.T == y.T && x.Bits == y.Bits
	case *ir.Get:
		y, ok := y.(*ir.Get)
		return ok && x.Local == y.Local
	case *ir.Load:
		y, ok := y.(*ir.Load)
		return ok && x.Mem == y.Mem && equalAddr(x.Addr, y.Addr)
	case *ir.AddrOf:
		y, ok := y.(*ir.AddrOf)
		return ok && equalAddr(x.Addr, y.Addr)
	case *ir.Unary:
		y, ok := y.(*ir.Unary)
		return ok && x.Op == y.Op && equal(x.X, y.X)
	case *ir.Binary:
		y, ok := y.(*ir.Binary)
		return ok && x.Op == y.Op && equal(x.X, y.X) && equal(x.Y, y.Y)
	case *ir.Select:
		y, ok := y.(*ir.Select)
		return ok && equal(x.Cond, y.Cond) && equal(x.Then, y.Then) && equal(x.Else, y.Else)
	case *ir.Cond:
		y, ok := y.(*ir.Cond)
		return ok && equal(x.Cond, y.Cond) && equal(x.Then, y.Then) && equal(x.Else, y.Else)
	case *ir.Host:
		y, ok := y.(*ir.Host)
		return ok && x.Fn == y.Fn && equalAll(x.Args, y.Args)
	}
	return false
}

func equalAll(x, y []ir.Expr) bool {
	for i := range x {
		if !equal(x[i], y[i]) {
			return false
		}
	}
	return true
}

func equalAddr(x, y *ir.Addr) bool {
	if x.Offset != y.Offset || len(x.Terms) != len(y.Terms) || !equal(x.Base, y.Base) {
		return false
	}
	for i := range x.Terms {
		s, t := &x.Terms[i], &y.Terms[i]
		if !equal(s.Index, t.Index) || !equal(s.Lower, t.Lower) || !equal(s.Stride, t.Stride) || !equal(s.Extent, t.Extent) {
			return false
		}
	}
	return true
}
