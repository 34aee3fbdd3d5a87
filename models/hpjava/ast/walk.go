package ast

// Walk calls visit with each statement and expression in a statement, from the outside in.
func Walk(s Stmt, visit func(x any)) {
	if s == nil {
		return
	}
	visit(s)
	expr := func(x Expr) { WalkExpr(x, visit) }
	list := func(l []Stmt) {
		for _, x := range l {
			Walk(x, visit)
		}
	}
	switch s := s.(type) {
	case *VarDecl:
		for _, v := range s.Vars {
			expr(v.Init)
		}
	case *ExprStmt:
		expr(s.X)
	case *If:
		expr(s.Cond)
		Walk(s.Then, visit)
		Walk(s.Else, visit)
	case *For:
		list(s.Init)
		expr(s.Cond)
		list(s.Post)
		Walk(s.Body, visit)
	case *While:
		expr(s.Cond)
		Walk(s.Body, visit)
	case *Switch:
		expr(s.X)
		for _, k := range s.Cases {
			list(k.Body)
		}
	case *Return:
		expr(s.X)
	case *Throw:
		expr(s.X)
	case *Try:
		Walk(s.Body, visit)
		for _, k := range s.Catches {
			Walk(k.Body, visit)
		}
		if s.Finally != nil {
			Walk(s.Finally, visit)
		}
	case *Block:
		list(s.List)
	case *On:
		expr(s.Group)
		Walk(s.Body, visit)
	case *AtStmt:
		expr(s.Var)
		expr(s.X)
		Walk(s.Body, visit)
	case *Over:
		expr(s.Range)
		walkSub(&s.Sub, visit)
		Walk(s.Body, visit)
	}
}

func walkSub(s *Sub, visit func(x any)) {
	for _, x := range []Expr{s.Index, s.Lo, s.Hi, s.Step} {
		WalkExpr(x, visit)
	}
}

// WalkExpr calls visit with an expression and each in it, from the outside in.
func WalkExpr(x Expr, visit func(x any)) {
	if x == nil {
		return
	}
	visit(x)
	for _, y := range parts(x) {
		WalkExpr(y, visit)
	}
	switch x := x.(type) {
	case *Index:
		for i := range x.Subs {
			walkSub(&x.Subs[i], visit)
		}
	case *Section:
		for i := range x.Subs {
			walkSub(&x.Subs[i], visit)
		}
	}
}

// parts returns the operands of an expression except for subscripts.
func parts(x Expr) []Expr {
	switch x := x.(type) {
	case *Field:
		return []Expr{x.X}
	case *Call:
		return append([]Expr{x.X}, x.Args...)
	case *New:
		return x.Args
	case *NewArray:
		if x.Init != nil {
			return append(x.Lens[:len(x.Lens):len(x.Lens)], x.Init)
		}
		return x.Lens
	case *NewMulti:
		return append(x.Extents[:len(x.Extents):len(x.Extents)], x.On)
	case *ArrayInit:
		return x.Values
	case *Index:
		return []Expr{x.X}
	case *Section:
		return []Expr{x.X}
	case *Unary:
		return []Expr{x.X}
	case *Step:
		return []Expr{x.X}
	case *Binary:
		return []Expr{x.X, x.Y}
	case *Assign:
		return []Expr{x.L, x.R}
	case *Choice:
		return []Expr{x.Cond, x.Then, x.Else}
	case *Cast:
		return []Expr{x.X}
	case *InstanceOf:
		return []Expr{x.X}
	}
	return nil
}
