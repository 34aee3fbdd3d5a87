package translate

import "simrun/models/hpjava/ast"

// expr translates an expression that is no multidimensional array.
func (t *translator) expr(x ast.Expr) ast.Expr {
	switch x := x.(type) {
	case *ast.Name:
		if o := t.over[x.Var]; o != nil && x.Var != nil {
			n := t.make(x.At)
			return n.call(n.variable(o.block), "Block", "location", n.variable(o.i))
		}
	case *ast.Field:
		x.X = t.expr(x.X)
	case *ast.Call:
		return t.call(x)
	case *ast.New:
		x.Args = t.args(x.Args)
	case *ast.NewArray:
		for i := range x.Lens {
			x.Lens[i] = t.expr(x.Lens[i])
		}
		if x.Init != nil {
			t.expr(x.Init)
		}
	case *ast.ArrayInit:
		for i := range x.Values {
			x.Values[i] = t.expr(x.Values[i])
		}
	case *ast.Index:
		return t.index(x)
	case *ast.Unary:
		x.X = t.expr(x.X)
	case *ast.Step:
		x.X = t.expr(x.X)
	case *ast.Binary:
		return t.binary(x)
	case *ast.Assign:
		x.L, x.R = t.expr(x.L), t.expr(x.R)
	case *ast.Choice:
		x.Cond = t.expr(x.Cond)
		t.guards++
		x.Then, x.Else = t.expr(x.Then), t.expr(x.Else)
		t.guards--
	case *ast.Cast:
		x.X = t.expr(x.X)
	case *ast.InstanceOf:
		x.X = t.expr(x.X)
	}
	return x
}

func (t *translator) binary(x *ast.Binary) ast.Expr {
	n := t.make(x.At)
	if x.Type.Is("Group") {
		return n.call(t.expr(x.X), "Group", "restrict", t.expr(x.Y))
	}
	x.X = t.expr(x.X)
	if x.Op == "&&" || x.Op == "||" {
		t.guards++
		defer func() { t.guards-- }()
	}
	x.Y = t.expr(x.Y)
	return x
}

// args translates arguments; arrays become pairs.
func (t *translator) args(list []ast.Expr) []ast.Expr {
	var out []ast.Expr
	for _, a := range list {
		if a.Info().Type.Kind == ast.Multi {
			data, dad := t.pair(a)
			out = append(out, data, dad)
			continue
		}
		out = append(out, t.expr(a))
	}
	return out
}

func (t *translator) call(x *ast.Call) ast.Expr {
	if x.To != nil && x.To.Native == "range_idx" {
		if o, shift := t.indexOf(x.Args[0]); o != nil {
			return t.globalIndex(x, o, shift)
		}
	}
	if x.X != nil {
		if n, ok := x.X.(*ast.Name); !ok || n.Class == nil {
			x.X = t.expr(x.X)
		}
	}
	x.Args = t.args(x.Args)
	return x
}

// indexOf returns the state of an index that an expression is, and by how much it is shifted (nil: not).
func (t *translator) indexOf(x ast.Expr) (*overState, ast.Expr) {
	switch x := x.(type) {
	case *ast.Name:
		return t.over[x.Var], nil
	case *ast.Binary:
		n, ok := x.X.(*ast.Name)
		if !ok || t.over[n.Var] == nil {
			return nil, nil
		}
		return t.over[n.Var], t.signed(x)
	}
	return nil, nil
}

// signed returns by how much i + n or i - n is shifted.
func (t *translator) signed(x *ast.Binary) ast.Expr {
	n := t.make(x.At)
	y := t.expr(x.Y)
	if x.Op == "+" {
		return y
	}
	if l, ok := y.(*ast.Literal); ok {
		return n.number(-l.Value.(int64))
	}
	return &ast.Unary{Node: n.node(ast.IntType), Op: "-", X: y}
}

// globalIndex returns the subscript of an index in its range; that the range is its own is checked in front of the loop.
func (t *translator) globalIndex(x *ast.Call, o *overState, shift ast.Expr) ast.Expr {
	n := t.make(x.At)
	rng, simple := x.X.(*ast.Name)
	if !simple || rng.Var != o.rng {
		check := n.do(n.call(t.expr(x.X), "Range", "match", n.variable(o.block)))
		if simple && rng.Var.Sets <= 1 && rng.Var.Class == nil && t.inside[rng.Var] < len(t.around) {
			o.construct.hoisted = append(o.construct.hoisted, check)
		} else {
			t.pre = append(t.pre, check)
		}
	}
	at := n.binary("*", ast.IntType, n.variable(o.glbup), n.variable(o.i))
	g := n.binary("+", ast.IntType, n.variable(o.glb), at)
	if shift != nil {
		g = n.add(g, shift)
	}
	return g
}

// index translates an element, a location or a subrange.
func (t *translator) index(x *ast.Index) ast.Expr {
	n := t.make(x.At)
	typ := x.X.Info().Type
	if typ.Kind == ast.Multi {
		return t.element(x)
	}
	x.X = t.expr(x.X)
	s := &x.Subs[0]
	switch {
	case typ.Kind == ast.Array:
		s.Index = t.expr(s.Index)
		return x
	case !s.Triplet:
		return n.call(x.X, "Range", "location", t.expr(s.Index))
	}
	rng, simple := x.X.(*ast.Name)
	if !simple {
		v := t.fresh("range", n.object("Range"))
		t.pre = append(t.pre, n.declare(v, x.X))
		rng = n.variable(v)
	}
	c := t.localBlock(n, rng, s).(*ast.Call)
	return n.call(rng, "Range", "sub", c.Args...)
}
