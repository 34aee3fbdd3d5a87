package hpf

import (
	"slices"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
	"simrun/models/fortran/token"
)

// An independent loop that does not consist of assignments alone is executed on copies of its arrays. Its iterations
// are dealt out to the owners of the elements of a distributed dimension if each iteration assigns only two things:
// what lies with one such element, and scalars that are NEW or reduced. Otherwise, all processes execute all
// iterations.

// clauses are what INDEPENDENT says besides.
type clauses struct {
	fresh   []string // NEW
	reduced []string // REDUCTION
}

// clausesOf returns the clauses of a loop and of those in it.
func (u *unit) clausesOf(d *ast.Directive, s *ast.Do) *clauses {
	c := &clauses{}
	c.read(d)
	ast.Inspect(s, func(n ast.Node) bool {
		if inner, ok := n.(*ast.Directive); ok && u.word(inner) == "independent" {
			c.read(inner)
		}
		return true
	})
	return c
}

// read reads the names behind NEW and REDUCTION.
func (c *clauses) read(d *ast.Directive) {
	var list *[]string
	for i, t := range d.Tokens {
		switch {
		case t.Kind == token.Name && i+1 < len(d.Tokens) && d.Tokens[i+1].Kind == token.LParen && t.Text == "new":
			list = &c.fresh
		case t.Kind == token.Name && i+1 < len(d.Tokens) && d.Tokens[i+1].Kind == token.LParen && t.Text == "reduction":
			list = &c.reduced
		case t.Kind == token.RParen:
			list = nil
		case t.Kind == token.Name && list != nil:
			*list = append(*list, t.Text)
		}
	}
}

// sharedLoop translates an independent loop on copies, and tells whether it could.
func (u *unit) sharedLoop(s *ast.Do) bool {
	c := u.clauses[s]
	if c == nil || s.Var == nil || !u.concerns(s) || !u.isClosed(s) || u.isParallel(s.From) || u.isParallel(s.To) || u.isParallel(s.Step) {
		return false
	}
	u.Label(s.StmtLabel())
	s.Label = 0
	closeLoops(s)
	p := u.deal(s, c)
	if p == nil {
		u.onCopies(s)
		return true
	}
	p.write()
	return true
}

// closeLoops ends loops by END DO, since their labels may become others' lines.
func closeLoops(s *ast.Do) {
	ast.Inspect(s, func(n ast.Node) bool {
		if d, ok := n.(*ast.Do); ok && d.Terminal.Value != 0 && !d.EndDo {
			d.Terminal, d.EndDo, d.End.Label = ast.Label{}, true, 0
		}
		return true
	})
}

// isClosed tells whether a loop only computes. No statement leaves it, reads, writes or moves data, and its calls are
// local to a process.
func (u *unit) isClosed(s *ast.Do) bool {
	closed := true
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Do, *ast.Assign, *ast.If, *ast.LogicalIf, *ast.Continue, *ast.Select, *ast.Where, *ast.Forall, *ast.Cycle:
		case *ast.Exit:
			closed = closed && n.Construct == "" && !exitsItself(s.Body, n)
		case *ast.Directive:
			closed = closed && (n.Sentinel != sentinel || u.word(n) == "independent")
		case *ast.Call:
			p := u.procedure(n.Name.Name)
			closed = closed && p != nil && p.isLocal()
		case *ast.Apply:
			if id, ok := n.Fun.(*ast.Ident); ok {
				p := u.procedure(id.Name)
				closed = closed && (p == nil || p.isLocal())
			}
		case ast.Stmt:
			closed = false
		}
		return closed
	})
	return closed
}

// exitsItself tells whether an EXIT in a list of statements is not of a loop in it.
func exitsItself(list []ast.Stmt, exit *ast.Exit) bool {
	found := false
	for _, s := range list {
		ast.Inspect(s, func(n ast.Node) bool {
			if _, inner := n.(*ast.Do); inner {
				return false
			}
			found = found || n == ast.Node(exit)
			return true
		})
	}
	return found
}

// dealtLoop is an independent loop whose iterations are dealt out.
type dealtLoop struct {
	*nest
	loop    *ast.Do
	index   *index
	reduced map[string]string // the reduction of a variable, by its name
}

// deal finds whose the iterations are; nil if they are nobody's alone.
func (u *unit) deal(s *ast.Do, c *clauses) *dealtLoop {
	step := s.Step
	if step == nil {
		step = edit.Int(1)
	}
	i := &index{v: s.Var.Name, lo: s.From, hi: s.To, st: step, home: -1}
	p := &dealtLoop{nest: u.newNest([]*index{i}), loop: s, index: i, reduced: map[string]string{}}
	for _, x := range u.written(s) {
		a, isPart := x.(*ast.Apply)
		switch name := rootOf(x); {
		case slices.Contains(c.fresh, name) || name == s.Var.Name:
		case slices.Contains(c.reduced, name):
			if p.reduced[name] = u.reductionOf(s, name); p.reduced[name] == "" {
				return nil
			}
		case isPart && u.array(a) != nil && p.owns(u.array(a), a.Args):
		default:
			return nil
		}
	}
	if p.home == nil || len(p.reduced) > 0 && (p.home.tpl.axes() != 1 || len(p.home.rep) > 0) {
		return nil
	}
	return p
}

// written returns what the statements of a loop assign, except for the variables of loops in
// it, which are its own.
func (u *unit) written(s *ast.Do) []ast.Expr {
	var list []ast.Expr
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Assign:
			list = append(list, n.Left)
		case *ast.Do:
			if n.Var != nil {
				list = append(list, n.Var)
			}
		case *ast.Call:
			for i, x := range n.Args {
				if u.mayAssign(n.Name.Name, u.Procedures.Position(n.Name.Name, x, i)) {
					list = append(list, x)
				}
			}
		}
		return true
	})
	return list
}

// owns tells whether an element lies with the home for every iteration; the first of a
// distributed array makes it the home.
func (p *dealtLoop) owns(m *mapped, subs []ast.Expr) bool {
	if m.changes || len(subs) != len(m.dims) {
		return false
	}
	for d, s := range subs {
		if _, isRange := s.(*ast.Section); isRange || m.dims[d].kind != block && m.dims[d].kind != cyclic {
			continue
		}
		k, coef, rest := p.split(s)
		if k != 0 || coef != 1 {
			continue
		}
		if _, known := p.table.Const(rest); !known {
			continue
		}
		if p.home == nil {
			p.home = m
			p.index.home, p.index.coef, p.index.rest = d, coef, rest
			return true
		}
		_, c, constant := p.difference(edit.Add(edit.Copy(rest), m.dims[d].off), edit.Add(edit.Copy(p.index.rest), p.home.dims[p.index.home].off))
		if constant && c == 0 && p.home.keyOf() == m.keyOf() && p.home.dims[p.index.home].axis == m.dims[d].axis {
			return true
		}
	}
	return false
}

// reductionOf returns the reduction by which a loop changes a scalar, "" if it does
// something else with it.
func (u *unit) reductionOf(s *ast.Do, name string) string {
	kind, wrong := "", u.table.RankOf(edit.Name(name)) > 0
	uses := 0
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if n.Name == name {
				uses++
			}
		case *ast.Assign:
			if rootOf(n.Left) == name {
				found := reductionIn(n.Right, name)
				wrong = wrong || found == "" || kind != "" && found != kind
				kind = found
				uses -= 2
			}
		}
		return true
	})
	if wrong || uses != 0 {
		return ""
	}
	return kind
}

// reductionIn returns the reduction that S = x is, where x names S once.
func reductionIn(x ast.Expr, name string) string {
	is := func(y ast.Expr) bool { id, ok := y.(*ast.Ident); return ok && id.Name == name }
	switch x := x.(type) {
	case *ast.Binary:
		return reductionOfSum(x, is)
	case *ast.Apply:
		fun, ok := x.Fun.(*ast.Ident)
		if !ok || len(x.Args) != 2 || !is(x.Args[0]) && !is(x.Args[1]) {
			return ""
		}
		return map[string]string{"max": "maxval", "min": "minval", "dmax1": "maxval", "dmin1": "minval", "amax1": "maxval", "amin1": "minval"}[fun.Name]
	}
	return ""
}

// reductionOfSum follows S + a - b, whose leftmost operand is S.
func reductionOfSum(x *ast.Binary, is func(ast.Expr) bool) string {
	kind := map[ast.Op]string{ast.Add: "sum", ast.Sub: "sum", ast.Mul: "product", ast.Or: "any", ast.And: "all"}[x.Op]
	if is(x.X) || is(x.Y) && x.Op != ast.Sub {
		return kind
	}
	if left, ok := x.X.(*ast.Binary); ok && kind == "sum" && reductionOfSum(left, is) == "sum" {
		return kind
	}
	return ""
}

// write writes the loop.
func (p *dealtLoop) write() {
	u, s := p.unit, p.loop
	changed := u.assigned(s)
	back := u.rename(s, func(name string) bool { return changed[name] }, "")
	u.argumentsOf(s)
	names := make([]string, 0, len(p.reduced))
	for name := range p.reduced { // any order: sorted
		names = append(names, name)
	}
	slices.Sort(names)
	before := map[string]ast.Expr{}
	for _, name := range names {
		typ := u.table.TypeOf(edit.Name(name))
		before[name] = edit.Name(u.temporary(typ))
		u.assign(Computing, before[name], edit.Name(name))
		u.assign(Computing, edit.Name(name), reductions[p.reduced[name]].start(typ))
	}
	u.Add(Computing, p.ownIterations())
	for _, name := range names {
		typ, r := u.table.TypeOf(edit.Name(name)), reductions[p.reduced[name]]
		u.call(Runtime, "hpf_reduce"+letter(typ), edit.Name(name), edit.Int(r.op))
		u.assign(Computing, edit.Name(name), r.step(before[name], edit.Name(name)))
	}
	u.finals(&ast.Forall{Indices: []ast.ForallIndex{{Name: s.Var, Lo: p.index.lo, Hi: p.index.hi, Stride: p.index.st}}})
	for _, f := range back {
		f()
	}
}

// ownIterations returns the loop over the iterations of this process.
func (p *dealtLoop) ownIterations() ast.Stmt {
	i := p.index
	l, h, st := p.loopVariable("low"), p.loopVariable("high"), p.loopVariable("step")
	p.call(Addressing, "hpf_range", edit.Name(p.home.desc), edit.Int(int64(i.home+1)), edit.Add(edit.Copy(i.lo), i.rest), edit.Add(edit.Copy(i.hi), i.rest), i.st, l, h, st)
	s := *p.loop
	s.From, s.To, s.Step = edit.Sub(l, edit.Copy(i.rest)), edit.Sub(edit.Copy(h), edit.Copy(i.rest)), edit.Copy(st)
	return &s
}

func (p *dealtLoop) loopVariable(what string) ast.Expr {
	return edit.Name(p.variable(p.fresh("hpf$"+what), sem.DefaultInteger))
}
