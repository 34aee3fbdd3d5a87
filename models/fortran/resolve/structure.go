package resolve

import (
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// structure is a structure constructor: type(values). One of constants is a constant.
func (u *unit) structure(l *local, a *ast.Apply) sem.Expr {
	d, at := l.def, a.Pos()
	switch {
	case !u.seesComponents(d):
		u.errorf(at, "the components of the type %s are PRIVATE; only module %s can make one of values", upper(d.Name), upper(unitName(d.unit.syntax)))
		return invalid(at)
	case len(a.Args) != len(d.fields):
		u.errorf(at, "%s has %s, but %s here", upper(d.Name), count(len(d.fields), "component"), count(len(a.Args), "value"))
		return invalid(at)
	}
	values := make([]sem.Expr, len(a.Args))
	constant, ok := true, true
	for i, arg := range a.Args {
		if k, keyword := arg.(*ast.KeywordArg); keyword {
			u.errorf(k.At, "found %s=, expected the values of the components in their order", upper(k.Name))
			return invalid(at)
		}
		values[i] = u.valueOfComponent(d.fields[i], arg)
		ok = ok && (values[i] == nil || !isInvalid(values[i]))
		constant = constant && u.isConstantComponent(d.fields[i], values[i])
	}
	switch {
	case !ok:
		return invalid(at)
	case constant:
		return u.constantStructure(d, values, at)
	}
	return u.structureCons(d, values, at)
}

// valueOfComponent types the value of a component; nil is NULL().
func (u *unit) valueOfComponent(f *field, arg ast.Expr) sem.Expr {
	if f.pointer {
		if isNull(arg) {
			return nil
		}
		x := u.wholeExpr(arg)
		target := pointerSymbol(f.name, arg.Pos(), f.t, f.length, f.shape, nil)
		if !isInvalid(x) && !u.checkTarget(target, x, arg.Pos()) {
			return invalid(arg.Pos())
		}
		return x
	}
	rank := 0
	if f.shape != nil {
		rank = len(f.shape.Dims)
	}
	x := u.convert(u.expr(arg), f.t, arg.Pos(), "the component "+upper(f.name))
	if !isInvalid(x) && x.Rank() != 0 && x.Rank() != rank {
		u.errorf(arg.Pos(), "the component %s has %s, but the value %d", upper(f.name), count(rank, "dimension"), x.Rank())
		return invalid(arg.Pos())
	}
	return x
}

// isConstantComponent reports whether the value of a component is known now.
func (u *unit) isConstantComponent(f *field, x sem.Expr) bool {
	if x == nil {
		return true
	}
	if f.pointer || isInvalid(x) {
		return false
	}
	e := evaluator{u: u}
	v := e.value(x)
	if v == nil {
		return false
	}
	if v.shape == nil {
		return true
	}
	n, _ := f.shape.Constant()
	return int64(len(v.list)) == n
}

// constantStructure is the bytes of a structure of constants.
func (u *unit) constantStructure(d *typeDef, values []sem.Expr, at source.Pos) sem.Expr {
	raw := make([]byte, d.Size)
	for i, f := range d.fields {
		if values[i] == nil {
			continue
		}
		e := evaluator{u: u}
		v := e.value(values[i])
		width, n := f.elementBytes(), int64(1)
		if f.shape != nil {
			n, _ = f.shape.Constant()
		}
		for k := range n {
			copy(raw[f.offset+k*width:], encode(v.element(int(k)), f.t, width))
		}
	}
	return &sem.Const{Node: sem.Node{At: at, T: d.t}, Str: string(raw)}
}

// structureCons gives the components of a variable of its own their values.
func (u *unit) structureCons(d *typeDef, values []sem.Expr, at source.Pos) sem.Expr {
	sym := &sem.Symbol{Name: d.Name, Pos: at, Type: d.t, Len: d.length, Proc: u.proc, Attr: sem.Assigned}
	x := &sem.StructCons{Node: sem.Node{At: at, T: d.t}, Sym: sym}
	for i, f := range d.fields {
		if !f.pointer {
			target := u.nodes.variable(u.fieldSymbol(sym, f, false), at)
			x.Body = append(x.Body, &sem.Assign{Head: sem.Head{At: at}, Target: target, Value: values[i]})
			continue
		}
		cell := u.nodes.variable(u.fieldSymbol(sym, f, true), at)
		p := pointerSymbol(d.Name+"%"+f.name, at, f.t, f.length, f.shape, cell)
		if values[i] == nil {
			x.Body = append(x.Body, &sem.Nullify{Head: sem.Head{At: at}, Items: []*sem.Symbol{p}})
		} else {
			x.Body = append(x.Body, &sem.PointerAssign{Head: sem.Head{At: at}, Sym: p, Target: values[i]})
		}
	}
	return x
}

// components returns the components of a structure that input and output transfer, in their order. Elements
// of an array are transferred one after another, so an array becomes an implied DO.
func (u *unit) components(x sem.Expr, at source.Pos) []sem.Expr {
	if x.Type().Base != sem.Derived {
		return []sem.Expr{x}
	}
	d := u.types[x.Type().Kind-1]
	if !u.seesComponents(d) {
		u.errorf(at, "the components of the type %s are PRIVATE; only module %s can read and write them", upper(d.Name), upper(unitName(d.unit.syntax)))
		return nil
	}
	for _, f := range d.fields {
		if f.pointer {
			u.errorf(at, "the type %s has the POINTER %s and cannot be read or written as a whole", upper(d.Name), upper(f.name))
			return nil
		}
	}
	c := chainFrom(x)
	if c == nil {
		return u.componentsOfValue(x, at)
	}
	if c.rank() == 0 {
		var list []sem.Expr
		for _, f := range d.fields {
			subs := append([]sem.Subscript{}, c.subs...)
			y := u.finishChain(&chain{sym: u.fieldSymbol(c.sym, f, false), subs: subs, parts: c.parts, at: at})
			list = append(list, u.components(y, at)...)
		}
		return list
	}
	return u.componentsOfArray(c, at)
}

// chainFrom takes a variable apart; nil if x is none.
func chainFrom(x sem.Expr) *chain {
	switch x := x.(type) {
	case *sem.Var:
		return &chain{sym: x.Sym, at: x.At}
	case *sem.Element:
		c := &chain{sym: x.Sym, parts: true, at: x.At}
		for _, i := range x.Index {
			c.subs = append(c.subs, sem.Subscript{Index: i})
		}
		return c
	case *sem.Section:
		return &chain{sym: x.Sym, subs: append([]sem.Subscript{}, x.Subs...), parts: true, at: x.At}
	}
	return nil
}

// componentsOfArray makes the last dimension of an array the outermost implied DO.
func (u *unit) componentsOfArray(c *chain, at source.Pos) []sem.Expr {
	c.closed()
	for i := len(c.subs) - 1; i >= 0; i-- {
		s := c.subs[i]
		if s.Index != nil && s.Index.Rank() == 0 {
			continue
		}
		if s.Index != nil {
			u.errorf(at, "found structures by a vector subscript in a list of input or output, expected a range of subscripts")
			return nil
		}
		index := u.newLocal("", at)
		index.Type, index.typed, index.mentioned = sem.DefaultInteger, true, true
		index.Attr |= sem.DoVariable | sem.Assigned
		v := u.nodes.variable(&index.Symbol, at)
		do := &sem.ImpliedDo{Node: sem.Node{At: at, T: sem.DefaultInteger}, Var: &index.Symbol, Lo: s.Lo, Hi: s.Hi, Step: s.Step}
		if do.Lo == nil {
			do.Lo = u.boundOfDimension(c.sym, sem.Lbound, i, at)
		}
		if do.Hi == nil {
			do.Hi = u.boundOfDimension(c.sym, sem.Ubound, i, at)
		}
		c.subs[i] = sem.Subscript{Index: v}
		c.parts = true
		do.Items = u.components(u.finishChain(c), at)
		return []sem.Expr{do}
	}
	return nil
}

// boundOfDimension is a bound of an array, as a question at run time where it is not constant.
func (u *unit) boundOfDimension(s *sem.Symbol, fn sem.Fn, dim int, at source.Pos) sem.Expr {
	b := s.Shape.Dims[dim].Lower
	if fn == sem.Ubound {
		b = s.Shape.Dims[dim].Upper
	}
	if c, ok := b.(*sem.Const); ok && s.Shape.Class == sem.ExplicitShape {
		return c
	}
	return &sem.Intrinsic{Node: sem.Node{At: at, T: sem.DefaultInteger}, Fn: fn, Args: []sem.Expr{u.nodes.variable(s, at), intConst(at, int64(dim+1))}}
}

// componentsOfValue are the components of what is no variable: of a constant.
func (u *unit) componentsOfValue(x sem.Expr, at source.Pos) []sem.Expr {
	c, ok := x.(*sem.Const)
	if !ok {
		u.errorf(at, "found a structure that is no variable in a list of output, expected a variable: assign the value to one first")
		return nil
	}
	var list []sem.Expr
	for _, f := range u.types[c.T.Kind-1].fields {
		width, n := f.elementBytes(), int64(1)
		if f.shape != nil {
			n, _ = f.shape.Constant()
		}
		for i := range n {
			from := f.offset + i*width
			list = append(list, u.components(decode(c.Str[from:from+width], f.t, at), at)...)
		}
	}
	return list
}
