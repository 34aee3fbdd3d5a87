package resolve

import (
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// parameterStmt is PARAMETER (N = 5, ...).
func (u *unit) parameterStmt(s *ast.Parameter) {
	for _, d := range s.Defs {
		if l := u.named(d.Name.Name, d.Name.At); l != nil {
			switch {
			case l.typed:
			case s.Bare:
				u.typeOfValue(l, d.Value)
			default:
				u.checkImplicit(l, d.Name.At)
			}
			u.parameter(l, d.Value, d.Name.At)
		}
	}
}

// typeOfValue gives the name the type that its value has.
func (u *unit) typeOfValue(l *local, value ast.Expr) {
	if c := u.constant(value); c != nil {
		l.Type, l.Len, l.typed = c.T, nil, true
	}
}

// parameter makes the name a constant.
func (u *unit) parameter(l *local, value ast.Expr, pos source.Pos) {
	switch {
	case value == nil:
		u.errorf(pos, "the constant %s has no value", upper(l.Name))
		return
	case l.Class != sem.Variable || l.IsDummy() || l.Attr&(sem.ResultVar|sem.Allocatable|sem.InCommon) != 0:
		u.errorf(pos, "%s is %s already and cannot be a constant", upper(l.Name), describe(&l.Symbol))
		return
	}
	u.settle(l)
	if l.Shape != nil {
		u.arrayParameter(l, value, pos)
		return
	}
	c := u.constant(value)
	l.Class = sem.NamedConstant
	if c == nil {
		c = &sem.Const{Node: sem.Node{At: pos, T: l.Type}}
		l.Value = c
		return
	}
	l.Value = u.constantAs(c, l, value.Pos())
}

// constantAs converts a constant to the type and length of a name. An assumed
// length becomes that of the constant.
func (u *unit) constantAs(c *sem.Const, l *local, pos source.Pos) *sem.Const {
	k, ok := u.convert(c, l.Type, pos, upper(l.Name)).(*sem.Const)
	if !ok {
		return &sem.Const{Node: sem.Node{At: pos, T: l.Type}}
	}
	if l.Type.Base != sem.Character {
		return k
	}
	if l.Len == nil {
		l.Len = intConst(pos, int64(len(k.Str)))
	}
	n, ok := l.Len.(*sem.Const)
	switch {
	case !ok:
		return k
	case n.Int > maxElements:
		u.errorf(l.Pos, "the constant %s has %d characters; at most %d are possible", upper(l.Name), n.Int, maxElements)
		l.Len = intConst(l.Pos, 0)
		return k
	}
	return padded(k, max(n.Int, 0))
}

// pad cuts a text to the length or fills it with blanks.
func pad(s string, n int64) string {
	if int64(len(s)) >= n {
		return s[:n]
	}
	b := make([]byte, n)
	for i := copy(b, s); i < len(b); i++ {
		b[i] = ' '
	}
	return string(b)
}

// arrayParameter makes the name a constant array.
func (u *unit) arrayParameter(l *local, value ast.Expr, pos source.Pos) {
	n, ok := elements(l.Shape)
	if !ok {
		u.errorf(pos, "the bounds of the constant %s are not constant", upper(l.Name))
		return
	}
	if n > maxElements {
		u.errorf(pos, "the constant %s has %d elements; at most %d are possible", upper(l.Name), n, maxElements)
		return
	}
	l.Class = sem.NamedConstant
	list, isArray := u.constants(value)
	if !isArray && len(list) == 1 {
		one := list[0]
		list = make([]*sem.Const, n)
		for i := range list {
			list[i] = one
		}
	}
	if list != nil && int64(len(list)) != n {
		u.errorf(value.Pos(), "%s has %d elements, but %d values", upper(l.Name), n, len(list))
	}
	l.Elements = make([]*sem.Const, n)
	zero := &sem.Const{Node: sem.Node{At: pos, T: l.Type}}
	var last, converted *sem.Const
	for i := range l.Elements {
		if i >= len(list) {
			l.Elements[i] = zero
			continue
		}
		if list[i] != last {
			last = list[i]
			converted = u.constantAs(last, l, last.At)
		}
		l.Elements[i] = converted
	}
}

// maxElements bounds what the resolver holds element by element: constant
// arrays and implied DO loops of constants.
const maxElements = 1 << 22

// constants returns the values of a constant array expression in element
// order, or the one value of a scalar. Nothing is returned after an error.
func (u *unit) constants(e ast.Expr) (list []*sem.Const, isArray bool) {
	switch e := e.(type) {
	case *ast.Paren:
		return u.constants(e.X)
	case *ast.ArrayCons:
		if e.Type == nil {
			return u.constantItems(e.Items, nil), true
		}
		return u.typedConstants(e), true
	case *ast.Ident:
		if l := u.find(e.Name); l != nil && l.Elements != nil {
			return l.Elements, true
		}
	case *ast.Apply:
		if f, ok := e.Fun.(*ast.Ident); ok && f.Name == "reshape" && len(e.Args) == 2 && u.find(f.Name) == nil && !hasKeywords(e.Args) {
			return u.reshaped(e), true
		}
	}
	if list, ok := u.constantOperation(e); ok {
		return list, true
	}
	v := u.evaluated(u.expr(e))
	if v == nil {
		return nil, false
	}
	return v.list, v.shape != nil
}

// reshaped returns the values of RESHAPE(source, shape), of which source may have more.
func (u *unit) reshaped(e *ast.Apply) []*sem.Const {
	list, _ := u.constants(e.Args[0])
	shape, isArray := u.constants(e.Args[1])
	if list == nil || shape == nil {
		return nil
	}
	n := int64(1)
	for _, extent := range shape {
		if !isArray || extent.T.Base != sem.Integer || extent.Int > maxElements {
			u.errorf(e.Args[1].Pos(), "the shape in RESHAPE must be an array of INTEGERs up to %d", maxElements)
			return nil
		}
		n = min(n*max(extent.Int, 0), maxElements+1)
	}
	if n > int64(len(list)) {
		u.errorf(e.Pos(), "RESHAPE makes %d elements of %d; more need PAD=", n, len(list))
		return nil
	}
	return list[:n]
}

// typedConstants are the values of a constructor that names their type.
func (u *unit) typedConstants(e *ast.ArrayCons) []*sem.Const {
	t := u.typeOf(e.Type)
	list := u.constantItems(e.Items, []*sem.Const{})
	var n *sem.Const
	if t.Base == sem.Character {
		if n, _ = u.consLength(e.Type).(*sem.Const); n == nil {
			u.errorf(e.Type.At, "the length of the items must be constant")
			return nil
		}
	}
	for i, c := range list {
		k, ok := u.convert(c, t, c.At, "the array constructor").(*sem.Const)
		if !ok || isInvalid(k) {
			return nil
		}
		if n != nil {
			k = padded(k, n.Int)
		}
		list[i] = k
	}
	return list
}

// padded is a CHARACTER constant of a length.
func padded(c *sem.Const, n int64) *sem.Const {
	if int64(len(c.Str)) == n {
		return c
	}
	p := *c
	p.Str = pad(c.Str, n)
	return &p
}

func hasKeywords(args []ast.Expr) bool {
	for _, arg := range args {
		if _, ok := arg.(*ast.KeywordArg); ok {
			return true
		}
	}
	return false
}

func positional(e ast.Expr) ast.Expr {
	if k, ok := e.(*ast.KeywordArg); ok {
		return k.Value
	}
	return e
}

// constantItems appends the values of the items of an array constructor.
func (u *unit) constantItems(items []ast.Expr, list []*sem.Const) []*sem.Const {
	for _, item := range items {
		if do, ok := item.(*ast.ImpliedDo); ok {
			u.eachConstant(do, func() {
				list = u.constantItems(do.Items, list)
			})
			continue
		}
		values, _ := u.constants(item)
		if values == nil {
			return list
		}
		list = append(list, values...)
	}
	return list
}

// eachConstant runs f for each value of the index of an implied DO with
// constant limits. The name of the index is that of a constant meanwhile.
func (u *unit) eachConstant(do *ast.ImpliedDo, f func()) {
	lo, hi, step := u.constant(do.From), u.constant(do.To), intConst(do.At, 1)
	if do.Step != nil {
		step = u.constant(do.Step)
	}
	if lo == nil || hi == nil || step == nil {
		return
	}
	if step.Int == 0 {
		u.errorf(do.Step.Pos(), "the step of an implied DO is zero")
		return
	}
	trips := (hi.Int - lo.Int + step.Int) / step.Int
	if u.expanded += max(trips, 0); u.expanded > 16*maxElements {
		u.errorf(do.At, "the implied DO loops of constants are too long: more than %d values", 16*maxElements)
		return
	}
	index := &local{unit: u}
	index.Name, index.Class, index.Type = do.Var.Name, sem.NamedConstant, sem.DefaultInteger
	defer u.hide(index)()
	before := u.diags.Len()
	for k := range trips {
		index.Value = intConst(do.Var.At, lo.Int+k*step.Int)
		if f(); u.diags.Len() > before {
			return // one error is enough
		}
	}
}
