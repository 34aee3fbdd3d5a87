package ir

// Lists calls visit with each statement list directly inside s, in order. Visit
// may replace the list's elements.
func Lists(s Stmt, visit func([]Stmt)) {
	ChangeLists(s, func(list []Stmt) []Stmt {
		visit(list)
		return list
	})
}

// ChangeLists replaces each statement list directly inside s, in order, by the result of change.
func ChangeLists(s Stmt, change func([]Stmt) []Stmt) {
	switch s := s.(type) {
	case *If:
		s.Then, s.Else = change(s.Then), change(s.Else)
	case *Do:
		s.Body = change(s.Body)
	case *Block:
		s.Body = change(s.Body)
	case *Loop:
		s.Body = change(s.Body)
	case *Region:
		for i := range s.Segments {
			s.Segments[i] = change(s.Segments[i])
		}
	case *Switch:
		for i := range s.Cases {
			s.Cases[i] = change(s.Cases[i])
		}
		s.Default = change(s.Default)
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
	Operands(x, func(y Expr) { walkExpr(y, visit) })
}

func walkAddr(a *Addr, visit func(Expr)) {
	if a != nil {
		addrOperands(a, func(y Expr) { walkExpr(y, visit) })
	}
}

// Operands calls visit with the expressions that x is made of directly, those of its address included.
func Operands(x Expr, visit func(Expr)) {
	switch x := x.(type) {
	case *Load:
		addrOperands(x.Addr, visit)
	case *AddrOf:
		addrOperands(x.Addr, visit)
	case *Unary:
		visit(x.X)
	case *Binary:
		visit(x.X)
		visit(x.Y)
	case *Select:
		visit(x.Cond)
		visit(x.Then)
		visit(x.Else)
	case *Cond:
		visit(x.Cond)
		visit(x.Then)
		visit(x.Else)
	case *Host:
		for _, a := range x.Args {
			visit(a)
		}
	}
}

func addrOperands(a *Addr, visit func(Expr)) {
	given := func(x Expr) {
		if x != nil {
			visit(x)
		}
	}
	given(a.Base)
	for _, t := range a.Terms {
		given(t.Index)
		given(t.Lower)
		given(t.Stride)
		given(t.Extent)
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
