package svmfortran

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// homeLoop is a loop of a nest whose iterations are executed at the homes of a template's elements.
type homeLoop struct {
	*loop
	dim    int         // of the template that deals its iterations, from 1; 0: none
	rest   edit.Linear // the subscript is the variable plus rest
	blocks string      // number of blocks of this processor
}

// onHome adds loops with predefined scheduling. The code works for every distribution: each processor runs through the
// blocks of the template's elements that are its own.
func (u *unit) onHome(c *clauses, loops []*loop, sets bool, body func()) {
	a, ok := c.arg.(*ast.Apply)
	var id *ast.Ident
	if ok {
		id, ok = a.Fun.(*ast.Ident)
	}
	if !ok {
		u.Errors.Add(c.arg.Pos(), "found something else in ON_HOME, expected an element of a template, such as T(I)")
		return
	}
	n := u.template(id)
	if n == nil || !u.agree(n, &target{name: id, args: a.Args}) {
		return
	}
	var list []*homeLoop
	for _, l := range loops {
		list = append(list, &homeLoop{loop: l})
	}
	guard, ok := u.dealDims(a.Args, list)
	if ok {
		u.homeBlocks(n, list)
	}
	u.alone(sets, func() {
		if !ok {
			u.testedNest(n, a.Args, list, body)
			return
		}
		u.guardedBy(n, guard, a.Args, func() { u.homeNest(n, list, body) })
	})
}

// dealDims finds the dimension of the template for each loop, and the dimensions that no loop runs through. ok is false
// if iterations have to be tested one by one.
func (u *unit) dealDims(subs []ast.Expr, loops []*homeLoop) (guard []int, ok bool) {
	for d, x := range subs {
		sum := u.table.Linear(x, func(x ast.Expr) ast.Expr { return x })
		found := false
		for _, l := range loops {
			if !sum.Mentions(l.Var.Name) {
				continue
			}
			factor, rest := sum.Split(l.Var.Name)
			if factor != 1 || found || l.dim > 0 || mentionsAny(rest, loops) {
				return nil, false
			}
			found, l.dim, l.rest = true, d+1, rest
		}
		if !found {
			guard = append(guard, d)
		}
	}
	return guard, true
}

func mentionsAny(x edit.Linear, loops []*homeLoop) bool {
	for _, l := range loops {
		if x.Mentions(l.Var.Name) {
			return true
		}
	}
	return false
}

// homeBlocks asks how many blocks this processor has in each dimension that deals iterations, and checks that
// the template has all elements.
func (u *unit) homeBlocks(n *named, loops []*homeLoop) {
	for _, l := range loops {
		if l.dim == 0 {
			continue
		}
		l.blocks = u.integer("k")
		first := l.rest.Plus(edit.Operand(edit.Copy(l.from)), 1).Expr()
		last := l.rest.Plus(edit.Operand(edit.Copy(l.to)), 1).Expr()
		u.Add(Runtime, edit.Call("svm_home", edit.Name(n.name), edit.Int(int64(l.dim)), first, last, edit.Copy(l.step), edit.Name(l.blocks)))
		u.needs(n, first, last, l.step)
	}
}

// guardedBy restricts a body to processors that have the subscripts in dimensions that no loop runs through.
func (u *unit) guardedBy(n *named, dims []int, subs []ast.Expr, body func()) {
	if len(dims) == 0 {
		body()
		return
	}
	inner := u.Collect(func() { u.guardedBy(n, dims[1:], subs, body) })
	here := u.function("svm_has", edit.Name(n.name), edit.Int(int64(dims[0]+1)), edit.Copy(subs[dims[0]]))
	u.Add(Addressing, edit.If(edit.Binary(ast.Ne, here, edit.Int(0)), inner...))
}

// homeNest adds the loops from the first of the list on.
func (u *unit) homeNest(n *named, loops []*homeLoop, body func()) {
	if len(loops) == 0 {
		body()
		return
	}
	l := loops[0]
	next := func() { u.homeNest(n, loops[1:], body) }
	if l.dim == 0 {
		u.Add(Computing, edit.Do(l.Var.Name, edit.Copy(l.from), edit.Copy(l.to), edit.Copy(l.step), u.Collect(next)...))
		return
	}
	b, lo, hi := u.integer("j"), u.integer("b"), u.integer("e")
	inner := u.Collect(func() {
		u.Add(Runtime, edit.Call("svm_block", edit.Name(n.name), edit.Int(int64(l.dim)), edit.Name(b), edit.Name(lo), edit.Name(hi)))
		first := l.rest.Plus(edit.Operand(edit.Name(lo)), -1)
		last := l.rest.Plus(edit.Operand(edit.Name(hi)), -1)
		u.clip(l, negated(first), negated(last), next)
	})
	u.Add(Runtime, edit.Do(b, edit.Int(1), edit.Name(l.blocks), nil, inner...))
}

func negated(l edit.Linear) ast.Expr { return edit.Constant(0).Plus(l, -1).Expr() }

// clip adds the iterations of a loop whose variable is from first to last.
func (u *unit) clip(l *homeLoop, first, last ast.Expr, body func()) {
	step, constant := edit.Literal(l.step)
	if constant && step == 1 {
		u.Add(Computing, edit.Do(l.Var.Name, edit.Intrinsic("max", edit.Copy(l.from), first), edit.Intrinsic("min", edit.Copy(l.to), last), nil, u.Collect(body)...))
		return
	}
	begin, end := u.integer("b"), u.integer("e")
	u.Add(Runtime, edit.Call("svm_clip", edit.Copy(l.from), edit.Copy(l.to), edit.Copy(l.step), first, last, edit.Name(begin), edit.Name(end)))
	u.Add(Computing, edit.Do(l.Var.Name, edit.Name(begin), edit.Name(end), edit.Copy(l.step), u.Collect(body)...))
}

// testedNest adds loops in which a processor tests each iteration and executes those whose element is
// local.
func (u *unit) testedNest(n *named, subs []ast.Expr, loops []*homeLoop, body func()) {
	if len(loops) == 0 {
		u.needs(n, subs[0], subs[0], edit.Int(1))
		u.Add(Addressing, edit.If(edit.Binary(ast.Ne, u.here(n, subs), edit.Int(0)), u.Collect(body)...))
		return
	}
	l := loops[0]
	inner := u.Collect(func() { u.testedNest(n, subs, loops[1:], body) })
	u.Add(Computing, edit.Do(l.Var.Name, edit.Copy(l.from), edit.Copy(l.to), edit.Copy(l.step), inner...))
}
