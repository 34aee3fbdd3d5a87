package resolve

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// action resolves a statement that holds no others. The switch has one short
// case per kind of statement.
func (u *unit) action(s ast.Stmt) sem.Stmt {
	switch s := s.(type) {
	case *ast.Assign:
		return u.assignment(s)
	case *ast.LabelAssign:
		return u.labelAssign(s)
	case *ast.Goto:
		return &sem.Goto{Head: u.head(&s.Base), To: u.use(s.Target)}
	case *ast.ComputedGoto:
		return &sem.ComputedGoto{Head: u.head(&s.Base), To: u.useAll(s.Targets), Index: u.defaultInteger(s.Index, "the index of GO TO")}
	case *ast.AssignedGoto:
		return u.assignedGoto(s)
	case *ast.ArithmeticIf:
		return u.arithmeticIf(s)
	case *ast.Continue:
		return &sem.Continue{Head: u.head(&s.Base)}
	case *ast.Stop:
		return &sem.Stop{Head: u.head(&s.Base), Code: u.stopCode(s.Code), Error: s.Error}
	case *ast.Pause:
		return &sem.Stop{Head: u.head(&s.Base), Code: u.stopCode(s.Code), Pause: true}
	case *ast.Call:
		return u.call(s, u.head(&s.Base))
	case *ast.Return:
		return u.returnStmt(s)
	case *ast.IO:
		return u.io(s)
	case *ast.Exit:
		return u.exit(s)
	case *ast.Cycle:
		return u.cycle(s)
	case *ast.Allocate:
		return u.allocate(s)
	case *ast.Deallocate:
		return u.deallocate(s)
	case *ast.PointerAssign:
		return u.pointerAssign(s)
	case *ast.Nullify:
		return u.nullify(s)
	}
	u.errorf(s.Pos(), "this statement cannot stand here")
	return nil
}

// assign resolves an assignment in WHERE or FORALL, which is one of the language's own.
func (u *unit) assign(s *ast.Assign) *sem.Assign {
	target, value := u.variable(s.Left), u.expr(s.Right)
	if _, generic := u.assignmentFor(target, value); generic != nil {
		u.errorf(s.Pos(), "found an assignment by a procedure of INTERFACE ASSIGNMENT(=) in WHERE or FORALL, expected one of the language; write it in a loop")
		target = invalid(s.Left.Pos())
	}
	return u.assignTo(s, target, value)
}

func (u *unit) assignTo(s *ast.Assign, target, value sem.Expr) *sem.Assign {
	out := u.assigns.New()
	out.Head = u.head(&s.Base)
	out.Target, out.Value = target, value
	if isInvalid(out.Target) || isInvalid(value) {
		return out
	}
	out.Value = u.convert(value, out.Target.Type(), s.Right.Pos(), "the variable")
	switch r := value.Rank(); {
	case r == 0:
	case r != out.Target.Rank():
		u.errorf(s.Right.Pos(), "the value has rank %d, the target %d", r, out.Target.Rank())
	default:
		u.conformPair(s.Right.Pos(), "=", out.Target, value)
	}
	if v, ok := out.Target.(*sem.Var); ok {
		u.checkIndex(v.Sym, s.Left.Pos())
	}
	return out
}

// labelVariable is the variable of ASSIGN and of the assigned GO TO.
func (u *unit) labelVariable(id *ast.Ident, x sem.Expr) {
	v, ok := x.(*sem.Var)
	if !ok {
		return
	}
	if x.Rank() != 0 || x.Type() != sem.DefaultInteger {
		u.errorf(id.At, "a label is held by a scalar variable of type INTEGER(4); %s is %s", upper(id.Name), typeAndRank(x))
		return
	}
	v.Sym.Attr |= sem.LabelVar
}

func (u *unit) labelAssign(s *ast.LabelAssign) sem.Stmt {
	out := &sem.AssignLabel{Head: u.head(&s.Base), To: u.useAs(s.Target, notDefined), Target: u.variable(s.Var)}
	u.labelVariable(s.Var, out.Target)
	if !isAmongLabels(out.To, u.assigned) {
		u.assigned = append(u.assigned, out.To)
	}
	return out
}

func isAmongLabels(l *sem.Label, list []*sem.Label) bool {
	for _, x := range list {
		if x == l {
			return true
		}
	}
	return false
}

func (u *unit) assignedGoto(s *ast.AssignedGoto) sem.Stmt {
	out := &sem.AssignedGoto{Head: u.head(&s.Base), Var: u.expr(s.Var), To: u.useAll(s.Targets)}
	u.labelVariable(s.Var, out.Var)
	if len(out.To) == 0 {
		u.gotos = append(u.gotos, out)
	}
	return out
}

func (u *unit) arithmeticIf(s *ast.ArithmeticIf) sem.Stmt {
	out := &sem.ArithmeticIf{Head: u.head(&s.Base), X: u.scalar(s.X, "the value of an arithmetic IF", sem.Integer, sem.Real)}
	out.Negative, out.Zero, out.Positive = u.use(s.Less), u.use(s.Equal), u.use(s.Greater)
	return out
}

func (u *unit) stopCode(e ast.Expr) sem.Expr {
	if e == nil {
		return nil
	}
	return u.scalar(e, "the code", sem.Integer, sem.Character)
}

func (u *unit) returnStmt(s *ast.Return) sem.Stmt {
	out := &sem.Return{Head: u.head(&s.Base)}
	if s.Value == nil {
		return out
	}
	if u.proc.Kind != sem.Subroutine {
		u.errorf(s.At, "only a subroutine has alternate returns")
		return out
	}
	out.Alt = u.defaultInteger(s.Value, "the number of an alternate return")
	return out
}

// allocate resolves ALLOCATE.
func (u *unit) allocate(s *ast.Allocate) sem.Stmt {
	out := &sem.Allocate{Head: u.head(&s.Base), Stat: u.status(s.Stat, s.ErrMsg)}
	for _, item := range s.Items {
		a, ok := item.(*ast.Apply)
		if !ok {
			if sym := u.allocatable(item); sym != nil && sym.Shape == nil {
				out.Items = append(out.Items, sem.Allocation{Sym: sym})
			} else if sym != nil {
				u.errorf(item.Pos(), "ALLOCATE takes arrays with their bounds")
			}
			continue
		}
		sym := u.allocatable(a.Fun)
		if sym == nil {
			continue
		}
		if len(a.Args) != sym.Rank() {
			u.errorf(a.Pos(), "%s has %d dimensions, but bounds for %d here", upper(sym.Name), sym.Rank(), len(a.Args))
			continue
		}
		one := sem.Allocation{Sym: sym, Dims: make([]sem.Bounds, len(a.Args))}
		for i, arg := range a.Args {
			one.Dims[i] = u.allocateBounds(arg)
		}
		out.Items = append(out.Items, one)
	}
	return out
}

func (u *unit) allocateBounds(e ast.Expr) sem.Bounds {
	s, ok := e.(*ast.Section)
	if !ok {
		return sem.Bounds{Lower: intConst(e.Pos(), 1), Upper: u.defaultInteger(e, "a bound")}
	}
	if s.Lo == nil || s.Hi == nil || s.Stride != nil {
		u.errorf(s.At, "ALLOCATE takes an extent or lower:upper")
		return sem.Bounds{Lower: intConst(s.At, 1), Upper: intConst(s.At, 1)}
	}
	return sem.Bounds{Lower: u.defaultInteger(s.Lo, "a bound"), Upper: u.defaultInteger(s.Hi, "a bound")}
}

// allocatable is the name of an allocatable array, or a pointer.
func (u *unit) allocatable(e ast.Expr) *sem.Symbol {
	if _, ok := e.(*ast.Component); ok {
		return u.pointerVariable(e)
	}
	id, ok := e.(*ast.Ident)
	if !ok {
		u.errorf(e.Pos(), "expected the name of an ALLOCATABLE array or of a POINTER")
		return nil
	}
	s := u.lookup(id.Name)
	if s == nil || !s.Attr.Has(sem.Allocatable) {
		u.errorf(id.At, "%s is neither ALLOCATABLE nor a POINTER", upper(id.Name))
		return nil
	}
	s.Attr |= sem.Assigned
	return s
}

// status is the STAT= variable; the variable of ERRMSG= is left as it is.
func (u *unit) status(stat, message ast.Expr) sem.Expr {
	if message != nil {
		u.variable(message)
	}
	if stat == nil {
		return nil
	}
	return u.checkScalar(u.variable(stat), stat.Pos(), "STAT=", sem.Integer)
}

func (u *unit) deallocate(s *ast.Deallocate) sem.Stmt {
	out := &sem.Deallocate{Head: u.head(&s.Base), Stat: u.status(s.Stat, s.ErrMsg)}
	for _, item := range s.Items {
		if sym := u.allocatable(item); sym != nil {
			out.Items = append(out.Items, sym)
		}
	}
	return out
}
