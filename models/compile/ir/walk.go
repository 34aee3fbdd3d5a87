package ir

// Lists calls visit with each statement list directly inside s, in order. Visit
// may replace the list's elements.
func Lists(s Stmt, visit func([]Stmt)) {
	switch s := s.(type) {
	case *If:
		visit(s.Then)
		visit(s.Else)
	case *Do:
		visit(s.Body)
	case *Block:
		visit(s.Body)
	case *Loop:
		visit(s.Body)
	case *Region:
		for _, list := range s.Segments {
			visit(list)
		}
	case *Switch:
		for _, list := range s.Cases {
			visit(list)
		}
		visit(s.Default)
	}
}

// EachStmt calls visit with every statement of the list and of the lists
// inside, an outer statement before the inner ones.
func EachStmt(list []Stmt, visit func(Stmt)) {
	for _, s := range list {
		visit(s)
		Lists(s, func(inner []Stmt) { EachStmt(inner, visit) })
	}
}

// EachExpr calls visit with every expression of s itself, not of the statement
// lists inside it, an outer expression before its operands.
func EachExpr(s Stmt, visit func(Expr)) {
	each := func(list ...Expr) {
		for _, x := range list {
			walkExpr(x, visit)
		}
	}
	switch s := s.(type) {
	case *Set:
		each(s.Value)
	case *Store:
		walkAddr(s.Addr, visit)
		each(s.Value)
	case *Copy:
		walkAddr(s.To, visit)
		walkAddr(s.From, visit)
		each(s.Bytes)
	case *Fill:
		walkAddr(s.To, visit)
		each(s.Value, s.Bytes)
	case *If:
		each(s.Cond)
	case *Do:
		each(s.Trip, s.Step)
	case *Region:
		each(s.Entry)
	case *Switch:
		each(s.X)
	case *Call:
		each(s.Index)
		each(s.Args...)
	case *HostCall:
		each(s.Args...)
	case *Return:
		each(s.Values...)
	case *Fail:
		each(s.Args...)
	case *ChargeNest:
		each(s.Args...)
	}
}

func walkExpr(x Expr, visit func(Expr)) {
	if x == nil {
		return
	}
	visit(x)
	switch x := x.(type) {
	case *Load:
		walkAddr(x.Addr, visit)
	case *AddrOf:
		walkAddr(x.Addr, visit)
	case *Unary:
		walkExpr(x.X, visit)
	case *Binary:
		walkExpr(x.X, visit)
		walkExpr(x.Y, visit)
	case *Select:
		walkExpr(x.Cond, visit)
		walkExpr(x.Then, visit)
		walkExpr(x.Else, visit)
	case *Cond:
		walkExpr(x.Cond, visit)
		walkExpr(x.Then, visit)
		walkExpr(x.Else, visit)
	case *Host:
		for _, a := range x.Args {
			walkExpr(a, visit)
		}
	}
}

func walkAddr(a *Addr, visit func(Expr)) {
	if a == nil {
		return
	}
	walkExpr(a.Base, visit)
	for _, t := range a.Terms {
		walkExpr(t.Index, visit)
		walkExpr(t.Lower, visit)
		walkExpr(t.Stride, visit)
		walkExpr(t.Extent, visit)
	}
}

// Assigned calls visit with every local that s itself assigns, not the
// statements inside it.
func Assigned(s Stmt, visit func(LocalID)) {
	var results []LocalID
	switch s := s.(type) {
	case *Set:
		visit(s.Local)
	case *Do:
		visit(s.Var)
	case *Call:
		results = s.Results
	case *HostCall:
		results = s.Results
	}
	for _, r := range results {
		if r >= 0 {
			visit(r)
		}
	}
}
