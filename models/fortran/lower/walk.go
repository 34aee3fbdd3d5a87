package lower

import "simrun/models/fortran/sem"

// walk calls onStmt for every statement of a list, those within constructs
// included, and onExpr for the expressions that stand in them, outermost only.
// Either may be nil.
func walk(list []sem.Stmt, onStmt func(sem.Stmt), onExpr func(sem.Expr)) {
	for _, s := range list {
		if onStmt != nil {
			onStmt(s)
		}
		if onExpr != nil {
			for _, e := range expressionsOf(s) {
				if e != nil {
					onExpr(e)
				}
			}
		}
		eachBody(s, func(inner []sem.Stmt) { walk(inner, onStmt, onExpr) })
	}
}

// eachBody calls see for the lists of statements in a statement.
func eachBody(s sem.Stmt, see func([]sem.Stmt)) {
	switch s := s.(type) {
	case *sem.If:
		for i := range s.Arms {
			see(s.Arms[i].Body)
		}
		see(s.Else)
	case *sem.Do:
		see(s.Body)
	case *sem.DoWhile:
		see(s.Body)
	case *sem.Select:
		for i := range s.Cases {
			see(s.Cases[i].Body)
		}
		see(s.Default)
	case *sem.Where:
		for i := range s.Arms {
			see(s.Arms[i].Body)
		}
	case *sem.Forall:
		see(s.Body)
	case *gotoLoop:
		see(s.body)
	}
}

// expressionsOf returns the expressions of a statement, without those of the
// statements within it. Elements may be nil.
func expressionsOf(s sem.Stmt) (all []sem.Expr) {
	switch s := s.(type) {
	case *sem.Assign:
		return []sem.Expr{s.Target, s.Value}
	case *sem.ComputedGoto:
		return []sem.Expr{s.Index}
	case *sem.ArithmeticIf:
		return []sem.Expr{s.X}
	case *sem.If:
		for _, a := range s.Arms {
			all = append(all, a.Cond)
		}
	case *sem.Do:
		return []sem.Expr{s.Lo, s.Hi, s.Step}
	case *sem.DoWhile:
		return []sem.Expr{s.Cond}
	case *sem.Select:
		return []sem.Expr{s.X}
	case *sem.Where:
		for _, a := range s.Arms {
			all = append(all, a.Mask)
		}
	case *sem.Forall:
		all = append(all, s.Mask)
		for _, i := range s.Indices {
			all = append(all, i.Lo, i.Hi, i.Step)
		}
	case *sem.PointerAssign:
		return []sem.Expr{s.Sym.Cell, s.Target}
	case *sem.Nullify:
		return cellsOf(s.Items)
	case *sem.Deallocate:
		return cellsOf(s.Items)
	case *sem.Allocate:
		for _, item := range s.Items {
			all = append(all, item.Sym.Cell)
		}
	case *sem.CallSub:
		return s.Args
	case *sem.IntrinsicSub:
		return s.Args
	}
	return all
}

func cellsOf(list []*sem.Symbol) []sem.Expr {
	cells := make([]sem.Expr, len(list))
	for i, s := range list {
		cells[i] = s.Cell
	}
	return cells
}

// eachOperand calls see for the expressions directly within an expression that
// are not nil.
func eachOperand(e sem.Expr, see func(sem.Expr)) {
	switch e := e.(type) {
	case *sem.Var:
		seeCell(see, e.Sym)
	case *sem.StructCons:
		for _, s := range e.Body {
			switch s := s.(type) {
			case *sem.Assign:
				see(s.Value)
			case *sem.PointerAssign:
				see(s.Target)
			}
		}
	case *sem.Element:
		seeCell(see, e.Sym)
		seeAll(see, e.Index...)
	case *sem.Section:
		seeCell(see, e.Sym)
		for _, s := range e.Subs {
			seeAll(see, s.Index, s.Lo, s.Hi, s.Step)
		}
	case *sem.Substring:
		seeAll(see, e.Base, e.Lo, e.Hi)
	case *sem.Unary:
		see(e.X)
	case *sem.Binary:
		seeAll(see, e.X, e.Y)
	case *sem.Convert:
		see(e.X)
	case *sem.ByValue:
		see(e.X)
	case *sem.Call:
		seeAll(see, e.Args...)
	case *sem.Intrinsic:
		seeAll(see, e.Args...)
	case *sem.StmtFuncCall:
		seeAll(see, e.Sym.Func.Body)
		seeAll(see, e.Args...)
	case *sem.ArrayCons:
		seeAll(see, e.Items...)
	case *sem.ImpliedDo:
		seeAll(see, e.Lo, e.Hi, e.Step)
		seeAll(see, e.Items...)
	}
}

// seeCell calls see for where the pointer lies that a component is found by.
func seeCell(see func(sem.Expr), s *sem.Symbol) {
	if s.Parent != nil {
		s = s.Root()
	}
	if s.Cell != nil {
		see(s.Cell)
	}
}

func seeAll(see func(sem.Expr), list ...sem.Expr) {
	for _, x := range list {
		if x != nil {
			see(x)
		}
	}
}

// anyOperand reports whether is holds for an expression directly within e.
func anyOperand(e sem.Expr, is func(sem.Expr) bool) bool {
	found := false
	eachOperand(e, func(x sem.Expr) { found = found || is(x) })
	return found
}

// calls reports whether the evaluation of e calls a function of the program.
func calls(e sem.Expr) bool {
	if _, ok := e.(*sem.Call); ok {
		return true
	}
	return anyOperand(e, calls)
}

// targetsOf calls use for every label that a statement, or one within it, may
// jump to.
func targetsOf(s sem.Stmt, use func(*sem.Label)) {
	walk([]sem.Stmt{s}, func(s sem.Stmt) {
		switch s := s.(type) {
		case *sem.Goto:
			use(s.To)
		case *sem.ComputedGoto:
			useAll(s.To, use)
		case *sem.AssignedGoto:
			useAll(s.To, use)
		case *sem.ArithmeticIf:
			useAll([]*sem.Label{s.Negative, s.Zero, s.Positive}, use)
		case *sem.CallSub:
			useAll(s.To, use)
		case *sem.IO:
			for _, spec := range s.Specs {
				if spec.Label != nil && spec.Key != "fmt" {
					use(spec.Label)
				}
			}
		}
	}, nil)
}

func useAll(labels []*sem.Label, use func(*sem.Label)) {
	for _, l := range labels {
		use(l)
	}
}
