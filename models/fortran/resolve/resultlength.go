package resolve

import "simrun/models/fortran/sem"

// lengthInCaller is a reference of a function, in whose terms the caller needs the length of a CHARACTER result.
type lengthInCaller struct {
	entry *sem.Entry
	args  []sem.Expr // of the dummies that are not *
}

// expr turns an expression of the function's declarations into one of the caller. Dummies become arguments. Constants
// and variables of modules, hosts and common blocks stay as they are. It returns nil where that cannot be.
func (c lengthInCaller) expr(x sem.Expr) sem.Expr {
	switch x := x.(type) {
	case *sem.Const:
		return x
	case *sem.Var:
		if c.isDummy(x.Sym) {
			return c.argument(x.Sym)
		}
		if c.visible(x.Sym) {
			return x
		}
	case *sem.Element:
		if index, ok := c.exprs(x.Index); ok && !c.isDummy(x.Sym) && c.visible(x.Sym) {
			return &sem.Element{Node: x.Node, Sym: x.Sym, Index: index}
		}
	case *sem.Convert:
		if inner := c.expr(x.X); inner != nil {
			return &sem.Convert{Node: x.Node, X: inner}
		}
	case *sem.Unary:
		if inner := c.expr(x.X); inner != nil {
			return &sem.Unary{Node: x.Node, X: inner}
		}
	case *sem.Binary:
		a, b := c.expr(x.X), c.expr(x.Y)
		if a != nil && b != nil {
			return &sem.Binary{Node: x.Node, X: a, Y: b}
		}
	case *sem.Intrinsic:
		return c.intrinsic(x)
	case *sem.ProcRef:
		if p := c.procedure(x.Sym); p != nil {
			return &sem.ProcRef{Node: x.Node, Sym: p}
		}
	case *sem.Call:
		return c.call(x)
	}
	return nil
}

// exprs is expr of a list, in which an absent argument stays nil.
func (c lengthInCaller) exprs(list []sem.Expr) (out []sem.Expr, ok bool) {
	out = make([]sem.Expr, len(list))
	for i, x := range list {
		if x == nil {
			continue
		}
		if out[i] = c.expr(x); out[i] == nil {
			return nil, false
		}
	}
	return out, true
}

func (c lengthInCaller) isDummy(s *sem.Symbol) bool { return isAmong(s, realDummies(c.entry.Dummies)) }

func (c lengthInCaller) argument(s *sem.Symbol) sem.Expr {
	for i, d := range realDummies(c.entry.Dummies) {
		if d == s {
			return c.args[i]
		}
	}
	return nil
}

// visible reports whether a variable that is no dummy is the same in the caller: it is not a local one of the function.
func (c lengthInCaller) visible(s *sem.Symbol) bool {
	return s.Class == sem.NamedConstant || s.Attr.Has(sem.InCommon) || s.Proc != c.entry.Proc
}

// procedure returns what a procedure's name is in the caller, nil if the argument is no procedure.
func (c lengthInCaller) procedure(s *sem.Symbol) *sem.Symbol {
	if !c.isDummy(s) {
		return s
	}
	if p, ok := c.argument(s).(*sem.ProcRef); ok {
		return p.Sym
	}
	return nil
}

func (c lengthInCaller) call(x *sem.Call) sem.Expr {
	proc := c.procedure(x.Proc)
	args, ok := c.exprs(x.Args)
	if proc == nil || !ok || proc.Class == sem.IntrinsicName || x.T.Base == sem.Character {
		return nil
	}
	return &sem.Call{Node: x.Node, Proc: proc, Args: args}
}

// intrinsic replaces LEN(dummy) by the length of the argument. The bounds of a dummy array are those of its
// declaration. Of other intrinsics the arguments are replaced.
func (c lengthInCaller) intrinsic(x *sem.Intrinsic) sem.Expr {
	if v, ok := first(x.Args).(*sem.Var); ok && c.isDummy(v.Sym) && v.Sym.Shape != nil && v.Sym.Shape.Class != sem.DeferredShape {
		switch x.Fn {
		case sem.SizeOf, sem.Lbound, sem.Ubound:
			return c.bound(x, v)
		case sem.ShapeOf:
			return nil
		}
	}
	args, ok := c.exprs(x.Args)
	switch {
	case !ok:
		return nil
	case x.Fn == sem.Len:
		return sem.CharLen(args[0])
	}
	return &sem.Intrinsic{Node: x.Node, Fn: x.Fn, Args: args}
}

func first(args []sem.Expr) sem.Expr {
	if len(args) == 0 {
		return nil
	}
	return args[0]
}

// bound is SIZE, LBOUND or UBOUND of a dummy array. Without a dimension only SIZE of an assumed-shape array and of a
// vector are known.
func (c lengthInCaller) bound(x *sem.Intrinsic, v *sem.Var) sem.Expr {
	shape := v.Sym.Shape
	d := 0
	if len(x.Args) > 1 && x.Args[1] != nil {
		dim, ok := x.Args[1].(*sem.Const)
		if !ok || dim.Int < 1 || dim.Int > int64(len(shape.Dims)) {
			return nil
		}
		d = int(dim.Int) - 1
	} else if x.Rank() > 0 || len(shape.Dims) > 1 {
		if x.Fn != sem.SizeOf || shape.Class != sem.AssumedShape {
			return nil
		}
		return &sem.Intrinsic{Node: x.Node, Fn: sem.SizeOf, Args: []sem.Expr{c.argument(v.Sym), nil}}
	}
	lower, extent := c.dimension(x, v, d)
	if lower == nil || extent == nil && x.Fn != sem.Lbound {
		return nil
	}
	switch x.Fn {
	case sem.SizeOf:
		return extent
	case sem.Lbound:
		return lower
	}
	before := &sem.Binary{Node: sem.Node{At: x.At, T: x.T, Op: sem.Sub}, X: lower, Y: intConstOf(x.At, 1, x.T)}
	return &sem.Binary{Node: sem.Node{At: x.At, T: x.T, Op: sem.Add}, X: before, Y: extent}
}

// dimension returns the lower bound and the extent of a dimension of a dummy array in terms of the caller, with the
// type of the inquiry x; nil if they are not known.
func (c lengthInCaller) dimension(x *sem.Intrinsic, v *sem.Var, d int) (lower, extent sem.Expr) {
	typed := func(e sem.Expr) sem.Expr {
		if e == nil || e.Type() == x.T {
			return e
		}
		return &sem.Convert{Node: sem.Node{At: x.At, T: x.T}, X: e}
	}
	b := v.Sym.Shape.Dims[d]
	lower = intConstOf(x.At, 1, x.T)
	if b.Lower != nil {
		lower = typed(c.expr(b.Lower))
	}
	if v.Sym.Shape.Class == sem.AssumedShape {
		dim := intConst(x.At, int64(d+1))
		return lower, &sem.Intrinsic{Node: sem.Node{At: x.At, T: x.T}, Fn: sem.SizeOf, Args: []sem.Expr{c.argument(v.Sym), dim}}
	}
	if b.Upper == nil || lower == nil {
		return lower, nil
	}
	upper := typed(c.expr(b.Upper))
	if upper == nil {
		return lower, nil
	}
	node := func(op sem.Op) sem.Node { return sem.Node{At: x.At, T: x.T, Op: op} }
	span := &sem.Binary{Node: node(sem.Sub), X: upper, Y: lower}
	n := &sem.Binary{Node: node(sem.Add), X: span, Y: intConstOf(x.At, 1, x.T)}
	return lower, &sem.Intrinsic{Node: sem.Node{At: x.At, T: x.T}, Fn: sem.Max, Args: []sem.Expr{n, intConstOf(x.At, 0, x.T)}}
}
