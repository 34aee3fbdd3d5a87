package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// independentAssign reports whether no iteration of a FORALL reads what
// another one assigns.
func (f *function) independentAssign(s *sem.Assign, levels []level) bool {
	list := []sem.Expr{s.Value}
	for _, l := range levels {
		if l.s.Mask != nil && l.kept == nil {
			list = append(list, l.s.Mask)
		}
	}
	switch t := s.Target.(type) {
	case *sem.Element:
		list = append(list, t.Index...)
	case *sem.Section:
		for _, sub := range t.Subs {
			list = append(list, sub.Index, sub.Lo, sub.Hi, sub.Step)
		}
	default:
		return false
	}
	for _, e := range list {
		if !f.independentOf(s.Target, e, levels, true) {
			return false
		}
	}
	return true
}

// steadySubscripts reports whether no assignment to the target changes its
// subscripts.
func (f *function) steadySubscripts(target sem.Expr) bool {
	return !anyOperand(target, func(e sem.Expr) bool { return !f.independentOf(target, e, nil, false) })
}

// independentOf reports whether e reads nothing that assignments to target define in other iterations. A read at the
// very subscripts of the target is assigned by the same iteration. That is harmless if equal is set.
func (f *function) independentOf(target, e sem.Expr, levels []level, equal bool) bool {
	sym, ok := targetOf(target), true
	visit(e, func(e sem.Expr) {
		switch e := e.(type) {
		case *sem.Call:
			ok = ok && !visibleOutside(sym)
		case *sem.Var:
			ok = ok && !mayOverlap(sym, e.Sym)
		case *sem.Element:
			ok = ok && (!mayOverlap(sym, e.Sym) || equal && sameReference(target, e) || f.areApart(target, e, levels))
		case *sem.Section:
			ok = ok && (!mayOverlap(sym, e.Sym) || equal && sameReference(target, e))
		}
	})
	return ok
}

// areApart reports whether some subscript of a read lies outside the range of
// that of the target: an index in the target, something without indices in the read.
func (f *function) areApart(target sem.Expr, e *sem.Element, levels []level) bool {
	t, ok := target.(*sem.Element)
	if !ok || t.Sym != e.Sym || len(t.Index) != len(e.Index) {
		return false
	}
	for i, x := range t.Index {
		v, isVar := x.(*sem.Var)
		if !isVar || f.dependsOnLevels(levels, e.Index[i]) || calls(e.Index[i]) {
			continue
		}
		r, found := rangeFor(levels, v.Sym)
		if !found || !isConst(r.step, 1) {
			continue
		}
		var at ir.Expr
		f.collect(func() { at = f.index(e.Index[i]) })
		last := add(r.lo, sub(r.trips, i32(1)))
		if d, known := f.difference(at, r.lo); known && d < 0 {
			return true
		}
		if d, known := f.difference(at, last); known && d > 0 {
			return true
		}
	}
	return false
}

func rangeFor(levels []level, sym *sem.Symbol) (forallRange, bool) {
	for _, l := range levels {
		for i, x := range l.s.Indices {
			if x.Var == sym {
				return l.ranges[i], l.ranges[i].ok
			}
		}
	}
	return forallRange{}, false
}

// sameReference reports whether two references name the same elements because
// they are written alike.
func sameReference(x, y sem.Expr) bool {
	if x == nil || y == nil {
		return x == nil && y == nil
	}
	if x.Type() != y.Type() {
		return false
	}
	switch x := x.(type) {
	case *sem.Const:
		y, ok := y.(*sem.Const)
		return ok && x.Int == y.Int && x.Re == y.Re && x.Im == y.Im && x.Str == y.Str
	case *sem.Var:
		y, ok := y.(*sem.Var)
		return ok && x.Sym == y.Sym
	case *sem.Unary:
		y, ok := y.(*sem.Unary)
		return ok && x.Op == y.Op && sameReference(x.X, y.X)
	case *sem.Binary:
		y, ok := y.(*sem.Binary)
		return ok && x.Op == y.Op && sameReference(x.X, y.X) && sameReference(x.Y, y.Y)
	case *sem.Convert:
		y, ok := y.(*sem.Convert)
		return ok && sameReference(x.X, y.X)
	case *sem.Element:
		y, ok := y.(*sem.Element)
		return ok && x.Sym == y.Sym && sameReferences(x.Index, y.Index)
	case *sem.Section:
		y, ok := y.(*sem.Section)
		return ok && x.Sym == y.Sym && sameSubscripts(x.Subs, y.Subs)
	}
	return false
}

func sameReferences(x, y []sem.Expr) bool {
	for i := range x {
		if !sameReference(x[i], y[i]) {
			return false
		}
	}
	return len(x) == len(y)
}

func sameSubscripts(x, y []sem.Subscript) bool {
	for i, s := range x {
		t := y[i]
		if !sameReference(s.Index, t.Index) || !sameReference(s.Lo, t.Lo) || !sameReference(s.Hi, t.Hi) ||
			!sameReference(s.Step, t.Step) {
			return false
		}
	}
	return len(x) == len(y)
}

// visit calls see for an expression and all within it.
func visit(e sem.Expr, see func(sem.Expr)) {
	if e == nil {
		return
	}
	see(e)
	eachOperand(e, func(x sem.Expr) { visit(x, see) })
}
