package resolve

import (
	"slices"
	"strings"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// constructStmt resolves constructs: statements with statements in them.
func (u *unit) constructStmt(s ast.Stmt) (sem.Stmt, bool) {
	switch s := s.(type) {
	case *ast.If:
		return u.ifConstruct(s), true
	case *ast.LogicalIf:
		return u.logicalIf(s), true
	case *ast.Do:
		return u.do(s), true
	case *ast.Select:
		return u.selectCase(s), true
	case *ast.Where:
		return u.resolveWhere(s), true
	case *ast.Forall:
		return u.forall(s), true
	}
	return nil, false
}

// open begins a construct that EXIT or CYCLE may name.
func (u *unit) open(name string, at source.Pos, loop bool, index *sem.Symbol) *sem.Construct {
	if name != "" && u.constructNamed(name) != nil {
		u.errorf(at, "there is a construct %s around this one already", upper(name))
	}
	c := &sem.Construct{Name: name}
	u.constructs = append(u.constructs, &construct{sem: c, loop: loop, index: index})
	return c
}

func (u *unit) shut() { u.constructs = u.constructs[:len(u.constructs)-1] }

func (u *unit) constructNamed(name string) *construct {
	for i := len(u.constructs) - 1; i >= 0; i-- {
		if c := u.constructs[i]; c.sem.Name == name {
			return c
		}
	}
	return nil
}

// scalar is an expression of one of the types.
func (u *unit) scalar(e ast.Expr, what string, types ...sem.Base) sem.Expr {
	return u.checkScalar(u.expr(e), e.Pos(), what, types...)
}

// checkScalar returns x if it is a scalar of one of the types.
func (u *unit) checkScalar(x sem.Expr, at source.Pos, what string, types ...sem.Base) sem.Expr {
	if isInvalid(x) || x.Rank() == 0 && slices.Contains(types, x.Type().Base) {
		return x
	}
	names := make([]string, len(types))
	for i, t := range types {
		names[i] = baseName(sem.Type{Base: t})
	}
	u.errorf(at, "%s must be a scalar of type %s, but it is %s", what, strings.Join(names, " or "), typeAndRank(x))
	return invalid(at)
}

// condition is a scalar LOGICAL expression.
func (u *unit) condition(e ast.Expr) sem.Expr { return u.scalar(e, "the condition", sem.Logical) }

// defaultInteger is a scalar INTEGER expression of the default kind.
func (u *unit) defaultInteger(e ast.Expr, what string) sem.Expr {
	x := u.scalar(e, what, sem.Integer)
	if isInvalid(x) || x.Type() == sem.DefaultInteger {
		return x
	}
	return u.coerce(x, sem.DefaultInteger)
}

func (u *unit) logicalIf(s *ast.LogicalIf) sem.Stmt {
	out := u.ifs.New()
	out.Head = u.head(&s.Base)
	arm := u.arms.Make(1)
	arm[0] = sem.Arm{Cond: u.condition(s.Cond), At: s.At}
	if r := u.stmt(s.Then); r != nil {
		arm[0].Body = []sem.Stmt{r}
	}
	out.Arms = arm
	return out
}

func (u *unit) ifConstruct(s *ast.If) sem.Stmt {
	out := &sem.If{Head: u.head(&s.Base)}
	if s.Name != "" {
		out.Construct = u.open(s.Name, s.At, false, nil)
		defer u.shut()
	}
	for i := range s.Arms {
		arm := &s.Arms[i]
		if i > 0 {
			u.defineOther(&arm.Base)
		}
		if arm.Cond == nil {
			out.Else = u.inner(arm.Body)
			continue
		}
		out.Arms = append(out.Arms, sem.Arm{Cond: u.condition(arm.Cond), Body: u.inner(arm.Body), At: arm.At})
	}
	return out
}

// do resolves any loop.
func (u *unit) do(s *ast.Do) sem.Stmt {
	head := u.head(&s.Base)
	if s.Var == nil {
		out := &sem.DoWhile{Head: head}
		if s.Cond != nil {
			out.Cond = u.condition(s.Cond)
		}
		out.Construct = u.open(s.Name, s.At, true, nil)
		defer u.shut()
		out.Body = u.loopBody(s)
		return out
	}
	out := &sem.Do{Head: head, Independent: u.waiting}
	u.waiting = nil
	var index *sem.Symbol
	out.Var, index = u.doVariable(s.Var)
	out.Lo, out.Hi = u.limit(s.From, out.Var), u.limit(s.To, out.Var)
	if s.Step != nil {
		out.Step = u.step(s.Step, out.Var)
	}
	out.Construct = u.open(s.Name, s.At, true, index)
	defer u.shut()
	out.Body = u.loopBody(s)
	return out
}

// loopBody is the statements of a loop. The label of END DO stands at their end: a jump there
// begins the next iteration.
func (u *unit) loopBody(s *ast.Do) []sem.Stmt {
	u.nest = &nest{outer: u.nest}
	out := u.stmts(s.Body)
	if s.EndDo && s.End.Label != 0 {
		out = append(out, &sem.Continue{Head: u.head(&s.End)})
	}
	u.nest = u.nest.outer
	return out
}

// doVariable is the variable of a counted loop.
func (u *unit) doVariable(id *ast.Ident) (sem.Expr, *sem.Symbol) {
	x := u.checkScalar(u.variable(id), id.At, "the variable of a loop", sem.Integer, sem.Real)
	v, ok := x.(*sem.Var)
	if !ok {
		return x, nil
	}
	u.checkIndex(v.Sym, id.At)
	v.Sym.Attr |= sem.DoVariable
	return x, v.Sym
}

// checkIndex reports a change of the variable of a loop that is running.
func (u *unit) checkIndex(s *sem.Symbol, at source.Pos) {
	for _, c := range u.constructs {
		if c.index == s {
			u.errorf(at, "%s is the variable of a loop around this and must not be changed in it", upper(s.Name))
			return
		}
	}
}

// limit is a limit of a loop, with the type of its variable.
func (u *unit) limit(e ast.Expr, v sem.Expr) sem.Expr {
	x := u.scalar(e, "a limit of a loop", sem.Integer, sem.Real)
	if isInvalid(v) {
		return x
	}
	return u.convert(x, v.Type(), e.Pos(), "the variable of the loop")
}

func (u *unit) step(e ast.Expr, v sem.Expr) sem.Expr {
	x := u.limit(e, v)
	if c, ok := x.(*sem.Const); ok && !isInvalid(x) && c.Int == 0 && c.Re == 0 {
		u.errorf(e.Pos(), "the step of a loop is zero")
	}
	return x
}

// exit is EXIT: of the innermost loop, or of the construct it names.
func (u *unit) exit(s *ast.Exit) sem.Stmt {
	c := u.target(s.Construct, s.At, "EXIT")
	if c == nil {
		return nil
	}
	c.sem.Exited = true
	return &sem.Exit{Head: u.head(&s.Base), From: c.sem}
}

func (u *unit) cycle(s *ast.Cycle) sem.Stmt {
	c := u.target(s.Construct, s.At, "CYCLE")
	if c == nil {
		return nil
	}
	if !c.loop {
		u.errorf(s.At, "%s is not a loop", upper(s.Construct))
		return nil
	}
	c.sem.Cycled = true
	return &sem.Cycle{Head: u.head(&s.Base), Of: c.sem}
}

func (u *unit) target(name string, at source.Pos, what string) *construct {
	if name != "" {
		if c := u.constructNamed(name); c != nil {
			return c
		}
		u.errorf(at, "%s names %s, which is not a construct around it", what, upper(name))
		return nil
	}
	for i := len(u.constructs) - 1; i >= 0; i-- {
		if u.constructs[i].loop {
			return u.constructs[i]
		}
	}
	u.errorf(at, "%s outside of a loop", what)
	return nil
}
