package translate

import (
	"simrun/internal/source"
	"simrun/models/hpjava/ast"
)

// exit returns the body of a loop that ends where a condition does not hold.
func (t *translator) exit(at source.Pos, again []ast.Stmt, cond ast.Expr, body ast.Stmt) ast.Stmt {
	n := t.make(at)
	no := &ast.Unary{Node: n.node(ast.BooleanType), Op: "!", X: cond}
	list := append(again, &ast.If{Place: n.place(), Cond: no, Then: &ast.Jump{Place: n.place()}})
	return n.block(append(list, body)...)
}

// enter begins a construct; leave ends it.
func (t *translator) enter(group *ast.Var) *around {
	a := &around{group: group, loops: t.loops, guards: t.guards, known: map[string]*ast.Var{}}
	t.around = append(t.around, a)
	return a
}

func (t *translator) leave() { t.around = t.around[:len(t.around)-1] }

func (t *translator) on(s *ast.On) []ast.Stmt {
	n := t.make(s.Where())
	p := s.Group
	var list []ast.Stmt
	if _, simple := p.(*ast.Name); !simple {
		v := t.fresh("on", n.object("Group"))
		list = append(list, n.declare(v, t.expr(p)))
		p = n.variable(v)
	}
	g := t.fresh("active", n.object("Group"))
	t.enter(g)
	body := t.stmt(s.Body)
	t.leave()
	inner := append([]ast.Stmt{n.declare(g, n.static("enter", p))}, body...)
	inner = append(inner, n.leave(g))
	return append(list, &ast.If{Place: n.place(), Cond: n.call(p, "Group", "local"), Then: n.block(inner...)})
}

func (t *translator) atConstruct(s *ast.AtStmt) []ast.Stmt {
	n := t.make(s.Where())
	var list []ast.Stmt
	x := s.X
	if s.Var != nil {
		l := t.expr(s.Var)
		list = append(list, n.do(&ast.Assign{Node: n.node(l.Info().Type), L: l, R: t.expr(x)}))
		x = s.Var
	}
	name, simple := x.(*ast.Name)
	if !simple || t.over[name.Var] != nil {
		v := t.fresh("location", n.object("Location"))
		list = append(list, n.declare(v, t.expr(x)))
		name = n.variable(v)
	}
	var group *ast.Var
	if needsGroup(s.Body) {
		group = t.fresh("active", n.object("Group"))
	}
	a := t.enter(group)
	a.at = name.Var
	if assigns(s.Body, name.Var) {
		a.at = nil
	}
	body := t.stmt(s.Body)
	t.leave()
	inner := append(a.hoisted, body...)
	if group != nil {
		inner = append([]ast.Stmt{n.declare(group, n.call(name, "Location", "enter"))}, inner...)
		inner = append(inner, n.leave(group))
	}
	return append(list, &ast.If{Place: n.place(), Cond: n.call(name, "Location", "here"), Then: n.block(inner...)})
}

// overConstruct translates a distributed loop: see the package comment.
func (t *translator) overConstruct(s *ast.Over) []ast.Stmt {
	n := t.make(s.Where())
	var list []ast.Stmt
	rng, simple := s.Range.(*ast.Name)
	if !simple || rng.Var.Sets > 1 || rng.Var.Class != nil {
		v := t.fresh("range", n.object("Range"))
		list = append(list, n.declare(v, t.expr(s.Range)))
		rng = n.variable(v)
	}
	v := s.Var.Var
	t.number++
	own := func(suffix string, typ *ast.Type) *ast.Var {
		f := t.fresh(v.Name, typ)
		f.Name += suffix
		return f
	}
	o := &overState{
		rng: rng.Var, block: own("b", n.object("Block")), i: own("i", ast.IntType), sub: own("s", ast.IntType), step: own("t", ast.IntType),
		glb: own("g", ast.IntType), glbup: own("h", ast.IntType),
	}
	count := own("n", ast.IntType)
	list = append(list, n.declare(o.block, t.localBlock(n, rng, &s.Sub)))
	var group *ast.Var
	if needsGroup(s.Body) {
		group = t.fresh("active", n.object("Group"))
		list = append(list, n.declare(group, n.call(rng, "Range", "enter")))
	}
	o.construct = t.enter(group)
	t.over[v] = o
	body := t.single(s.Body)
	delete(t.over, v)
	t.leave()
	list = append(list, o.construct.hoisted...)
	b := n.variable(o.block)
	inner := n.block(
		n.declare(count, n.field(b, "Block", "count")),
		n.declare(o.sub, n.field(b, "Block", "sub")), n.declare(o.step, n.field(b, "Block", "subStep")),
		n.declare(o.glb, n.field(b, "Block", "glb")), n.declare(o.glbup, n.field(b, "Block", "glbStep")),
		&ast.For{
			Place: n.place(), Init: []ast.Stmt{n.declare(o.i, n.number(0))}, Body: body,
			Cond: n.binary("<", ast.BooleanType, n.variable(o.i), n.variable(count)),
			Post: []ast.Stmt{n.do(&ast.Step{Node: n.node(ast.IntType), Op: "+", Behind: true, X: n.variable(o.i)})},
		})
	null := &ast.Literal{Node: n.node(ast.NullType)}
	list = append(list, &ast.For{
		Place: n.place(), Cond: n.binary("!=", ast.BooleanType, b, null), Body: inner,
		Post: []ast.Stmt{n.assign(o.block, n.call(b, "Block", "next"))},
	})
	if group != nil {
		list = append(list, n.leave(group))
	}
	return []ast.Stmt{n.block(list...)}
}

// localBlock returns the call that finds the local part of a triplet.
func (t *translator) localBlock(n maker, rng *ast.Name, s *ast.Sub) ast.Expr {
	part := func(x ast.Expr, otherwise ast.Expr) ast.Expr {
		if x == nil {
			return otherwise
		}
		return t.expr(x)
	}
	last := n.binary("-", ast.IntType, n.call(rng, "Range", "size"), n.number(1))
	return n.call(rng, "Range", "block", part(s.Lo, n.number(0)), part(s.Hi, last), part(s.Step, n.number(1)))
}

// needsGroup reports whether something in a statement depends on the active group.
func needsGroup(s ast.Stmt) bool {
	found := false
	ast.Walk(s, func(x any) {
		switch x := x.(type) {
		case *ast.On, *ast.AtStmt, *ast.Over, *ast.NewMulti, *ast.New:
			found = true
		case *ast.Call:
			found = found || x.To == nil || !quiet[x.To.Class.Name]
		}
	})
	return found
}

// quiet are the classes of the library whose methods do not ask for the active group.
var quiet = map[string]bool{"Math": true, "Range": true, "Dimension": true, "Location": true, "Out": true, "System": true}

// assigns reports whether a statement assigns a variable.
func assigns(s ast.Stmt, v *ast.Var) bool {
	found := false
	ast.Walk(s, func(x any) {
		switch x := x.(type) {
		case *ast.Assign:
			n, ok := x.L.(*ast.Name)
			found = found || ok && n.Var == v
		case *ast.AtStmt:
			n, ok := x.Var.(*ast.Name)
			found = found || ok && n.Var == v
		}
	})
	return found
}
