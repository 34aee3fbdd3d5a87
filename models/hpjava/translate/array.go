package translate

import (
	"fmt"

	"simrun/models/hpjava/ast"
)

// pair returns the elements and the descriptor of a multidimensional array.
func (t *translator) pair(x ast.Expr) (data, dad ast.Expr) {
	n := t.make(x.Info().At)
	switch x := x.(type) {
	case *ast.Name:
		t.pairOf(x.Var)
		return n.variable(x.Var.Data), n.variable(x.Var.Dad)
	case *ast.Field:
		t.pairOf(x.Var)
		object := x.X
		if name, ok := object.(*ast.Name); !ok || name.Class == nil {
			object = t.expr(object)
		}
		f := func(v *ast.Var) ast.Expr {
			return &ast.Field{Node: n.node(v.Type), X: object, Name: v.Name, Var: v}
		}
		return f(x.Var.Data), f(x.Var.Dad)
	case *ast.Section:
		data, dad = t.pair(x.X)
		return data, n.call(dad, "DAD", "section", t.subscripts(n, x.Subs, x.Type.Dist))
	case *ast.NewMulti:
		v := t.fresh("array", n.object("DAD"))
		w := t.fresh("array", &ast.Type{Kind: ast.Array, Elem: x.Type.Elem})
		t.pre = append(t.pre, n.declare(v, t.descriptor(x)))
		t.pre = append(t.pre, n.declare(w, t.storage(n, w.Type, v)))
		return n.variable(w), n.variable(v)
	case *ast.Assign:
		data, dad = t.pair(x.R)
		to, toDad := t.pair(x.L)
		t.pre = append(t.pre, n.do(&ast.Assign{Node: n.node(to.Info().Type), L: to, R: data}), n.do(&ast.Assign{Node: n.node(toDad.Info().Type), L: toDad, R: dad}))
		return to, toDad
	}
	return &ast.Literal{Node: n.node(ast.NullType)}, &ast.Literal{Node: n.node(ast.NullType)}
}

// descriptor returns the new descriptor of an array.
func (t *translator) descriptor(x *ast.NewMulti) ast.Expr {
	n := t.make(x.At)
	var ranges []ast.Expr
	for _, e := range x.Extents {
		e = t.expr(e)
		if !e.Info().Type.Is("Range") {
			k := t.library["CollapsedRange"]
			e = &ast.New{Node: n.node(n.object(k.Name)), Of: n.written(n.object(k.Name)), Args: []ast.Expr{e}, To: k.Methods[0]}
		}
		ranges = append(ranges, e)
	}
	var group ast.Expr = &ast.Literal{Node: n.node(ast.NullType)}
	if x.On != nil {
		group = t.expr(x.On)
	}
	k := t.library["DAD"]
	elem := &ast.Literal{Node: n.node(ast.StringType), Value: x.Type.Elem.String()}
	return &ast.New{Node: n.node(n.object(k.Name)), Of: n.written(n.object(k.Name)), Args: []ast.Expr{elem, n.array(n.object("Range"), ranges...), group}, To: k.Methods[0]}
}

// storage returns the new array of the local elements of a descriptor.
func (t *translator) storage(n maker, typ *ast.Type, dad *ast.Var) ast.Expr {
	return &ast.NewArray{Node: n.node(typ), Of: n.written(typ.Elem), Lens: []ast.Expr{n.call(n.variable(dad), "DAD", "volume")}}
}

// The first of four numbers for each subscript of a section.
const (
	scalar    = 0
	triplet   = 1
	withoutLo = 2 // besides triplet
	withoutHi = 4
	ranged    = 8 // the dimension is subscripted by locations
)

// subscripts returns the subscripts of a section as an array of four numbers for each: kind, lower bound or index, upper bound,
// step. dist tells which of the dimensions that remain are distributed ones.
func (t *translator) subscripts(n maker, subs []ast.Sub, dist []bool) ast.Expr {
	var list []ast.Expr
	for _, s := range subs {
		kind, part := int64(scalar), [3]ast.Expr{n.number(0), n.number(0), n.number(1)}
		if !s.Triplet {
			part[0] = t.position(s.Index)
		} else {
			kind = triplet
			if dist[0] {
				kind |= ranged
			}
			dist = dist[1:]
			if s.Lo == nil {
				kind |= withoutLo
			}
			if s.Hi == nil {
				kind |= withoutHi
			}
			for i, x := range []ast.Expr{s.Lo, s.Hi, s.Step} {
				if x != nil {
					part[i] = t.expr(x)
				}
			}
		}
		list = append(list, n.number(kind), part[0], part[1], part[2])
	}
	return n.array(ast.IntType, list...)
}

// position returns a subscript or that of a location.
func (t *translator) position(x ast.Expr) ast.Expr {
	if !x.Info().Type.Is("Location") {
		return t.expr(x)
	}
	n := t.make(x.Info().At)
	if o, shift := t.indexOf(x); o != nil && shift == nil {
		return n.binary("+", ast.IntType, n.variable(o.glb), n.binary("*", ast.IntType, n.variable(o.glbup), n.variable(o.i)))
	}
	return n.field(t.expr(x), "Location", "glb")
}

// element translates an element: the array of local elements with the sum of the terms of the subscripts.
func (t *translator) element(x *ast.Index) ast.Expr {
	n := t.make(x.At)
	data, dad := t.pair(x.X)
	v := arrayVar(x.X)
	at := n.field(dad, "DAD", "bas")
	for d, s := range x.Subs {
		at = n.binary("+", ast.IntType, at, t.term(n, x, v, dad, d, s.Index))
	}
	return &ast.Index{Node: ast.Node{At: x.At, Type: x.Type}, X: data, Subs: []ast.Sub{{Index: at}}}
}

// arrayVar returns the local variable that an array is, nil for none.
func arrayVar(x ast.Expr) *ast.Var {
	if n, ok := x.(*ast.Name); ok {
		return n.Var
	}
	return nil
}

// term returns what a subscript adds to the place of an element.
func (t *translator) term(n maker, x *ast.Index, v *ast.Var, dad ast.Expr, d int, sub ast.Expr) ast.Expr {
	loc := func(at ast.Expr) ast.Expr { return n.call(dad, "DAD", fmt.Sprintf("loc%d", d), at) }
	dim := n.number(int64(d))
	if !sub.Info().Type.Is("Location") {
		if x.X.Info().Type.Dist[d] {
			return loc(n.call(dad, "DAD", "global", dim, t.expr(sub)))
		}
		return n.call(dad, "DAD", fmt.Sprintf("sub%d", d), t.expr(sub))
	}
	if o, shift := t.indexOf(sub); o != nil {
		return loc(t.indexed(n, o, v, dad, d, shift))
	}
	return loc(t.located(n, v, dad, d, sub))
}

// invariant reports whether an array does not change in a construct, and the statement is executed whenever the construct's body
// is.
func (t *translator) invariant(a *around, v *ast.Var, shifted bool) bool {
	if v == nil || v.Sets > 1 || shifted && t.guards > a.guards {
		return false
	}
	for i, b := range t.around {
		if b == a {
			return t.inside[v] <= i
		}
	}
	return false
}

// indexed returns the local subscript of an index, possibly shifted. The array must have the range, and ghosts for the
// shift. This is checked in front of the loop, if it is the same for all iterations.
func (t *translator) indexed(n maker, o *overState, v *ast.Var, dad ast.Expr, d int, shift ast.Expr) ast.Expr {
	if t.everyAccess {
		at := n.binary("+", ast.IntType, n.variable(o.glb), n.binary("*", ast.IntType, n.variable(o.glbup), n.variable(o.i)))
		g := ast.Expr(n.call(dad, "DAD", "global", n.number(int64(d)), at))
		if shift != nil {
			g = n.add(g, shift)
		}
		return g
	}
	local := n.binary("+", ast.IntType, n.variable(o.sub), n.binary("*", ast.IntType, n.variable(o.step), n.variable(o.i)))
	by := shift
	if by == nil {
		by = n.number(0)
	} else {
		local = n.add(local, shift)
	}
	l, constant := by.(*ast.Literal)
	dim := n.number(int64(d))
	switch {
	case constant && t.invariant(o.construct, v, l.Value != int64(0)):
		key := fmt.Sprint(v.Name, d, l.Value, o.block.Name)
		if _, known := o.construct.known[key]; !known {
			o.construct.known[key] = nil
			o.construct.hoisted = append(o.construct.hoisted, n.do(n.call(dad, "DAD", "use", dim, n.variable(o.block), by)))
		}
		return local
	case constant && l.Value == int64(0):
		t.pre = append(t.pre, n.do(n.call(dad, "DAD", "use", dim, n.variable(o.block), by)))
		return local
	}
	here := n.call(n.variable(o.block), "Block", "location", n.variable(o.i))
	return n.call(dad, "DAD", "find", dim, here, by)
}

// located returns the local subscript of a location, found in front of the body of its at construct where that is the
// same.
func (t *translator) located(n maker, v *ast.Var, dad ast.Expr, d int, sub ast.Expr) ast.Expr {
	shift := n.number(0)
	if b, ok := sub.(*ast.Binary); ok {
		shift, sub = t.signed(b), b.X
	}
	dim := n.number(int64(d))
	name, simple := sub.(*ast.Name)
	l, constant := shift.(*ast.Literal)
	if simple && constant {
		for _, a := range t.around {
			if a.at != name.Var || !t.invariant(a, v, l.Value != int64(0)) {
				continue
			}
			key := fmt.Sprint(v.Name, d, l.Value)
			if a.known[key] == nil {
				a.known[key] = t.fresh(name.Name, ast.IntType)
				a.hoisted = append(a.hoisted, n.declare(a.known[key], n.call(dad, "DAD", "find", dim, name, shift)))
			}
			return n.variable(a.known[key])
		}
	}
	return n.call(dad, "DAD", "find", dim, t.expr(sub), shift)
}
