package resolve

import (
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// apply finds the meaning of a parenthesized list behind a name: an element, a section, a substring, or a reference to
// a function of any kind.
func (u *unit) apply(a *ast.Apply) sem.Expr {
	if c, ok := a.Fun.(*ast.Component); ok {
		return u.appliedComponent(c, a)
	}
	id, ok := a.Fun.(*ast.Ident)
	if !ok {
		return u.substring(u.expr(a.Fun), a)
	}
	if op, is := ast.OperatorOf(id.Name); is {
		return u.namedOperation(op, id, a.Args)
	}
	s := u.lookup(id.Name)
	if s != nil && (s.Class == sem.Variable || s.Class == sem.NamedConstant) {
		switch {
		case s.Shape != nil:
			return u.subscripted(s, a)
		case s.Type.Base == sem.Character && isRange(a.Args):
			return u.substring(u.value(id), a)
		}
	}
	if l := u.find(id.Name); l != nil && l.Class == sem.TypeName {
		return u.structure(l, a)
	}
	if in := u.intrinsicNamed(id.Name); in != nil {
		return u.intrinsicFunction(in, a.Args, id)
	}
	s = u.procedure(id.Name, id.At, asFunction)
	switch s.Class {
	case sem.StatementFunction:
		return u.statementFunction(s, a)
	case sem.Generic:
		return u.genericFunction(s, a.Args, id.At)
	case sem.External, sem.Defined:
		return u.function(s, a.Args, id.At)
	}
	return invalid(id.At) // reported by procedure
}

// isRange reports whether a list is lo:hi, as behind a CHARACTER variable.
func isRange(args []ast.Expr) bool {
	if len(args) != 1 {
		return false
	}
	s, ok := args[0].(*ast.Section)
	return ok && s.Stride == nil
}

// substring is base(lo:hi).
func (u *unit) substring(base sem.Expr, a *ast.Apply) sem.Expr {
	if isInvalid(base) {
		return base
	}
	if !isRange(a.Args) || base.Type().Base != sem.Character || !hasSubstrings(base) {
		u.errorf(listPos(a), "only a CHARACTER variable can have a second list in parentheses, a range lo:hi")
		return invalid(base.Pos())
	}
	r := a.Args[0].(*ast.Section)
	x := &sem.Substring{Node: sem.Node{At: base.Pos(), T: base.Type(), R: int8(base.Rank())}, Base: base}
	x.Lo, x.Hi = u.bound(r.Lo), u.bound(r.Hi)
	if anyInvalid(x.Lo, x.Hi) {
		return invalid(base.Pos())
	}
	if c, ok := base.(*sem.Const); ok {
		return u.foldSubstring(c, x)
	}
	return x
}

// listPos is the position of the first thing in the parentheses.
func listPos(a *ast.Apply) source.Pos {
	if len(a.Args) == 0 {
		return a.Pos()
	}
	return a.Args[0].Pos()
}

func hasSubstrings(x sem.Expr) bool {
	switch x.(type) {
	case *sem.Var, *sem.Element, *sem.Section, *sem.Const:
		return true
	}
	return false
}

// bound types a bound of a range; nil stays nil.
func (u *unit) bound(e ast.Expr) sem.Expr {
	if e == nil {
		return (sem.Expr)(nil)
	}
	return u.integer(u.expr(e), "a bound must be a scalar INTEGER")
}

func (u *unit) foldSubstring(c *sem.Const, x *sem.Substring) sem.Expr {
	lo, okLo := constantOr(x.Lo, 1)
	hi, okHi := constantOr(x.Hi, int64(len(c.Str)))
	if !okLo || !okHi {
		return x
	}
	if lo > hi {
		return stringConst(x.At, "")
	}
	if lo < 1 || hi > int64(len(c.Str)) {
		u.errorf(x.At, "(%d:%d) is outside the %d characters of this constant", lo, hi, len(c.Str))
		return invalid(x.At)
	}
	return stringConst(x.At, c.Str[lo-1:hi])
}

// constantOr returns the value of a constant, the default for nil.
func constantOr(x sem.Expr, otherwise int64) (v int64, ok bool) {
	if x == nil {
		return otherwise, true
	}
	c, ok := x.(*sem.Const)
	if !ok {
		return 0, false
	}
	return c.Int, true
}

// subscripted is an array with subscripts: an element or a section.
func (u *unit) subscripted(s *sem.Symbol, a *ast.Apply) sem.Expr {
	if len(a.Args) != s.Rank() {
		u.errorf(a.Pos(), "%s has %s, but %s", upper(s.Name), count(s.Rank(), "dimension"), count(len(a.Args), "subscript"))
		return invalid(a.Pos())
	}
	if isElement(a.Args) {
		index := u.nodes.exprs.Make(len(a.Args))
		rank := 0
		for i, arg := range a.Args {
			index[i] = u.index(arg)
			rank += index[i].Rank()
		}
		if anyInvalid(index...) {
			return invalid(a.Pos())
		}
		if rank == 0 {
			return u.element(s, index, a.Pos())
		}
		return vectorSection(s, index, a.Pos())
	}
	return u.section(s, a)
}

func isElement(args []ast.Expr) bool {
	for _, arg := range args {
		if _, ok := arg.(*ast.Section); ok {
			return false
		}
	}
	return true
}

// index types a subscript: INTEGER, a scalar or a vector.
func (u *unit) index(e ast.Expr) sem.Expr {
	if l, ok := e.(*ast.IntLit); ok {
		if c := u.nodes.subscript(l); c != nil {
			return c
		}
	}
	x := u.expr(e)
	if isInvalid(x) {
		return x
	}
	if x.Type().Base != sem.Integer || x.Rank() > 1 {
		u.errorf(e.Pos(), "a subscript must be an INTEGER, a range or a vector of INTEGERs, but it is %s", typeAndRank(x))
		return invalid(e.Pos())
	}
	return x
}

func (u *unit) element(s *sem.Symbol, index []sem.Expr, pos source.Pos) sem.Expr {
	if s.Class == sem.NamedConstant {
		if c := constantElement(s, index); c != nil {
			return u.nodes.constLike(c, pos)
		}
	}
	x := u.nodes.elements.New()
	*x = sem.Element{Node: sem.Node{At: pos, T: s.Type}, Sym: s, Index: index}
	return x
}

// constantElement finds an element of a constant array; nil if a subscript is
// not constant or out of bounds, which then fails at run time.
func constantElement(s *sem.Symbol, index []sem.Expr) *sem.Const {
	at, stride := int64(0), int64(1)
	for i, x := range index {
		lo, okLo := s.Shape.Dims[i].Lower.(*sem.Const)
		hi, okHi := s.Shape.Dims[i].Upper.(*sem.Const)
		k, ok := x.(*sem.Const)
		if !ok || !okLo || !okHi || k.Int < lo.Int || k.Int > hi.Int {
			return nil
		}
		at += (k.Int - lo.Int) * stride
		stride *= hi.Int - lo.Int + 1
	}
	if at >= int64(len(s.Elements)) {
		return nil
	}
	return s.Elements[at]
}

// vectorSection is a section without ranges, made by vector subscripts.
func vectorSection(s *sem.Symbol, index []sem.Expr, pos source.Pos) sem.Expr {
	x := &sem.Section{Node: sem.Node{At: pos, T: s.Type}, Sym: s, Subs: make([]sem.Subscript, len(index))}
	for i, k := range index {
		x.Subs[i].Index = k
		x.R += int8(k.Rank())
	}
	return x
}

func (u *unit) section(s *sem.Symbol, a *ast.Apply) sem.Expr {
	x := &sem.Section{Node: sem.Node{At: a.Pos(), T: s.Type}, Sym: s, Subs: make([]sem.Subscript, len(a.Args))}
	ok := true
	for i, arg := range a.Args {
		sub := &x.Subs[i]
		r, isRange := arg.(*ast.Section)
		if !isRange {
			sub.Index = u.index(arg)
			ok = ok && !isInvalid(sub.Index)
			x.R += int8(sub.Index.Rank())
			continue
		}
		sub.Lo, sub.Hi, sub.Step = u.bound(r.Lo), u.bound(r.Hi), u.bound(r.Stride)
		ok = ok && !anyInvalid(sub.Lo, sub.Hi, sub.Step) && u.checkRange(s, i, r, sub)
		x.R++
	}
	if !ok {
		return invalid(a.Pos())
	}
	return x
}

func (u *unit) checkRange(s *sem.Symbol, dim int, r *ast.Section, sub *sem.Subscript) bool {
	if step, ok := sub.Step.(*sem.Const); ok && step.Int == 0 {
		u.errorf(r.Stride.Pos(), "the stride of a section is zero")
		return false
	}
	if sub.Hi == nil && s.Shape.Class == sem.AssumedSize && dim == s.Root().Rank()-1 {
		u.errorf(r.At, "the last upper bound of %s is not known, so the range needs one", upper(s.Name))
		return false
	}
	return true
}

// statementFunction converts the arguments to the types of the dummies.
func (u *unit) statementFunction(s *sem.Symbol, a *ast.Apply) sem.Expr {
	x := &sem.StmtFuncCall{Node: sem.Node{At: a.Pos(), T: s.Type}, Sym: s, Args: make([]sem.Expr, len(a.Args))}
	if s.Func == nil {
		u.errorf(a.Pos(), "the statement function %s refers to itself", upper(s.Name))
		return invalid(a.Pos())
	}
	if len(a.Args) != len(s.Func.Dummies) {
		u.errorf(a.Pos(), "%s has %s, but %s", upper(s.Name), count(len(s.Func.Dummies), "argument"), count(len(a.Args), "value"))
		return invalid(a.Pos())
	}
	for i, arg := range a.Args {
		v := u.expr(arg)
		if v.Rank() != 0 {
			u.errorf(arg.Pos(), "the arguments of a statement function are scalars, but this is %s", typeAndRank(v))
			v = invalid(arg.Pos())
		}
		x.Args[i] = u.convert(v, s.Func.Dummies[i].Type, arg.Pos(), upper(s.Func.Dummies[i].Name))
	}
	if anyInvalid(x.Args...) {
		return invalid(a.Pos())
	}
	return x
}
