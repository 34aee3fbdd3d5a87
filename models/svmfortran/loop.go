package svmfortran

import (
	"simrun/machines"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/dialect"
	"simrun/models/fortran/edit"
)

// loop is a loop of PDO with its bounds as they are at the entrance.
type loop struct {
	*ast.Do
	from, to, step ast.Expr
}

// markInside marks statements inside a construct that is added later.
func (u *unit) markInside(kind machines.Kind, s ast.Stmt) {
	dialect.Mark(kind, u.Pos, s)
	edit.Bodies(s, func(list []ast.Stmt) []ast.Stmt {
		for _, inner := range list {
			u.markInside(kind, inner)
		}
		return list
	})
}

// pdo adds a parallel loop.
func (u *unit) pdo(it *item, m mode) {
	c := &it.d.loop
	var loops []*loop
	for _, do := range it.nest {
		loops = append(loops, u.bounds(do))
	}
	u.checkLoop(it)
	if u.Errors.Len() > 0 {
		return
	}
	sets := u.needsSets(it.body) || len(c.partial) > 0
	u.inLoop++
	body := func() { u.taskBody(it, m, sets) }
	if len(loops) > 1 && c.strategy != "on_home" {
		u.Errors.Addf(c.at, "found STRATEGY(%s) for %d loops, expected one loop, or ON_HOME", upper(c.strategy), len(loops))
		u.inLoop--
		return
	}
	switch c.strategy {
	case "block", "cyclic", "":
		u.direct(c, loops[0], sets, body)
	case "self", "guided", "factoring":
		u.dynamic(c, loops[0], sets, body)
	case "on_home":
		u.onHome(c, loops, sets, body)
	case "aligned":
		u.aligned(c, loops[0], sets, body)
	}
	u.inLoop--
	if !c.noWait && dynamicKinds[c.strategy] == 0 { // a dynamic loop has had its barrier
		u.Add(Runtime, edit.Call("svm_barrier"))
	}
}

// bounds evaluates the bounds of a loop once.
func (u *unit) bounds(do *ast.Do) *loop {
	l := &loop{Do: do, step: edit.Int(1)}
	once := func(x ast.Expr, prefix string) ast.Expr {
		if x == nil {
			return edit.Int(1)
		}
		if n, ok := u.table.Const(x); ok {
			return edit.Int(n)
		}
		v := u.integer(prefix)
		u.Add(Addressing, edit.Assign(edit.Name(v), edit.Copy(x)))
		return edit.Name(v)
	}
	l.from, l.to, l.step = once(do.From, "f"), once(do.To, "t"), once(do.Step, "s")
	return l
}

// checkLoop reports statements and clauses that a parallel loop cannot have.
func (u *unit) checkLoop(it *item) {
	c := &it.d.loop
	edit.RefuseLeaving(u.Errors, it.nest[0], it.nest[len(it.nest)-1], "PDO", "all processors of the set")
	if c.store != nil && c.strategy != "self" && c.strategy != "guided" && c.strategy != "factoring" {
		u.Errors.Add(c.store.Pos(), "found STORE with a strategy that is not dynamic, expected SELF, GUIDED or FACTORING")
	}
	if c.noWait && c.strategy != "block" && c.strategy != "cyclic" && c.strategy != "on_home" && c.strategy != "aligned" {
		u.Errors.Add(it.d.at, "found NOWAIT with a dynamic strategy, expected a static one: processors wait for the end of the count of iterations")
	}
}

// taskBody adds the statements of an iteration, executed by a derived processor set if sets.
func (u *unit) taskBody(it *item, m mode, sets bool) {
	if !sets {
		u.all(it.body) // one processor
		return
	}
	u.task(it.body, it.d.loop.partial, m)
}

// task adds the statements that a processor set executes.
func (u *unit) task(body []*item, partial []*ast.Ident, m mode) {
	for _, p := range partial {
		u.allocatePartial(p)
	}
	if m&exclusive != 0 {
		u.dispatched(body, false)
	} else {
		u.all(body)
	}
	if len(partial) > 0 {
		u.Add(Runtime, edit.Call("svm_barrier"))
		u.Add(Runtime, edit.Call("svm_free", edit.Name("svm_p_"+partial[0].Name)))
	}
}

// allocatePartial allocates a variable for the processor set of a task.
func (u *unit) allocatePartial(id *ast.Ident) {
	v := u.table.Find(id.Name)
	if v == nil || v.Dummy > 0 || v.InCommon || u.isShared[id.Name] && !u.isPartial[id.Name] {
		u.Errors.Addf(id.At, "found PARTIALLY_SHARED(%s), expected a local variable that is declared and not shared", upper(id.Name))
		return
	}
	if !u.isPartial[id.Name] {
		u.isPartial[id.Name], u.isShared[id.Name] = true, true
		u.partial = append(u.partial, v)
	}
	u.allocateOne(v)
}

// trips returns the number of iterations.
func (l *loop) trips() ast.Expr {
	n := edit.Add(edit.Sub(l.to, l.from), edit.Copy(l.step))
	if s, ok := edit.Literal(l.step); !ok || s != 1 {
		n = edit.Div(&ast.Paren{X: n}, edit.Copy(l.step))
	}
	return n
}

// number returns the value of the variable in the iteration number k, from 0.
func (l *loop) number(k ast.Expr) ast.Expr {
	return edit.Add(edit.Copy(l.from), edit.Mul(k, edit.Copy(l.step)))
}

// over adds the loop over iterations numbered first to last, from 0.
func (u *unit) over(l *loop, first, last ast.Expr, body func()) {
	u.Add(Computing, edit.Do(l.Var.Name, l.number(first), l.number(last), edit.Copy(l.step), u.Collect(body)...))
}

// direct adds a loop with strategy BLOCK or CYCLIC. Without processor sets in the body it is code in line.
func (u *unit) direct(c *clauses, l *loop, sets bool, body func()) {
	n := u.integer("n")
	u.Add(Addressing, edit.Assign(edit.Name(n), l.trips()))
	size := ast.Expr(edit.Int(1))
	if c.arg != nil {
		size = edit.Copy(c.arg)
	}
	me, np := ast.Expr(edit.Name("svm_me")), ast.Expr(edit.Name("svm_np"))
	if sets {
		place, parts := u.integer("w"), u.integer("q")
		tasks := ast.Expr(edit.Name(n))
		if c.strategy == "cyclic" {
			tasks = edit.Div(&ast.Paren{X: edit.Sub(edit.Add(edit.Name(n), size), edit.Int(1))}, edit.Copy(size))
		}
		u.Add(Runtime, edit.Call("svm_split", tasks, edit.Name(place), edit.Name(parts)))
		me, np = edit.Name(place), edit.Name(parts)
	}
	if c.strategy == "cyclic" {
		u.cyclic(c, l, n, me, np, body)
	} else {
		u.blockwise(l, n, me, np, body)
	}
	if sets {
		u.Add(Runtime, edit.Call("svm_pop"))
	}
}

// blockwise adds the block of iterations of one of np parts.
func (u *unit) blockwise(l *loop, n string, me, np ast.Expr, body func()) {
	lo, hi := u.integer("b"), u.integer("e")
	size := edit.Div(&ast.Paren{X: edit.Sub(edit.Add(edit.Intrinsic("max", edit.Name(n), edit.Int(0)), edit.Copy(np)), edit.Int(1))}, edit.Copy(np))
	u.Add(Addressing, edit.Assign(edit.Name(hi), size))
	u.Add(Addressing, edit.Assign(edit.Name(lo), edit.Mul(edit.Name(hi), edit.Copy(me))))
	u.Add(Addressing, edit.Assign(edit.Name(hi), edit.Sub(edit.Intrinsic("min", edit.Add(edit.Name(lo), edit.Name(hi)), edit.Name(n)), edit.Int(1))))
	u.over(l, edit.Name(lo), edit.Name(hi), body)
}

// cyclic adds the iterations of one of np parts, in segments.
func (u *unit) cyclic(c *clauses, l *loop, n string, me, np ast.Expr, body func()) {
	if c.arg == nil {
		step := edit.Mul(edit.Copy(l.step), edit.Copy(np))
		u.Add(Computing, edit.Do(l.Var.Name, l.number(edit.Copy(me)), edit.Copy(l.to), step, u.Collect(body)...))
		return
	}
	b, size := u.integer("b"), u.integer("z")
	u.Add(Addressing, edit.Assign(edit.Name(size), edit.Copy(c.arg)))
	last := edit.Sub(edit.Intrinsic("min", edit.Add(edit.Name(b), edit.Name(size)), edit.Name(n)), edit.Int(1))
	inner := u.Collect(func() { u.over(l, edit.Name(b), last, body) })
	u.Add(Computing, edit.Do(b, edit.Mul(edit.Name(size), edit.Copy(me)), edit.Sub(edit.Name(n), edit.Int(1)),
		edit.Mul(edit.Name(size), edit.Copy(np)), inner...))
}

// dynamicKinds are the dynamic strategies as the run-time system numbers them.
var dynamicKinds = map[string]int64{"self": 1, "guided": 2, "factoring": 3}

// dynamic adds a loop whose iterations are handed out while it runs.
func (u *unit) dynamic(c *clauses, l *loop, sets bool, body func()) {
	u.heap = true
	n, lo, hi := u.integer("n"), u.integer("b"), u.integer("e")
	u.Add(Addressing, edit.Assign(edit.Name(n), l.trips()))
	chunk := ast.Expr(edit.Int(1))
	if c.arg != nil {
		chunk = edit.Copy(c.arg)
	}
	var template *named
	if c.store != nil {
		template = u.storeBegin(c)
		if template == nil {
			return
		}
	}
	u.Add(Runtime, edit.Call("svm_dynamic", edit.Int(dynamicKinds[c.strategy]), edit.Name(n), chunk, logical(sets)))
	inner := u.Collect(func() {
		u.over(l, edit.Name(lo), edit.Name(hi), func() {
			if template != nil {
				u.Add(Runtime, edit.Call("svm_list_add", edit.Name(template.name), edit.Copy(c.store.(*ast.Apply).Args[0])))
			}
			body()
		})
	})
	do := &ast.Do{Cond: edit.Binary(ast.Ne, u.function("svm_next", edit.Name(lo), edit.Name(hi)), edit.Int(0)), EndDo: true, Body: inner}
	u.Add(Runtime, do)
	u.Add(Runtime, edit.Call("svm_dynamic_end"))
	if template != nil {
		if !u.ascends(c.store.(*ast.Apply).Args[0], l) {
			u.Add(Runtime, edit.Call("svm_list_sort", edit.Name(template.name)))
		}
		u.Add(Runtime, edit.Call("svm_list_end", edit.Name(template.name)))
		u.Add(Runtime, edit.Call("svm_distributed", edit.Name(template.name)))
		u.stored(template)
	}
}

// storeBegin begins to store a schedule as the distribution of a template.
func (u *unit) storeBegin(c *clauses) *named {
	a, ok := c.store.(*ast.Apply)
	if ok {
		if id, isName := a.Fun.(*ast.Ident); isName && len(a.Args) == 1 {
			n := u.template(id)
			if n == nil {
				return nil
			}
			if n.rank == 1 {
				u.Add(Runtime, edit.Call("svm_distribute", edit.Name(n.name), edit.Int(0), edit.Int(1)))
				u.Add(Runtime, edit.Call("svm_list_begin", edit.Name(n.name), edit.Name(u.integer("x")), edit.Name(u.integer("x"))))
				return n
			}
		}
	}
	u.Errors.Add(c.store.Pos(), "found something else in STORE, expected an element of a template of rank 1, such as T(I)")
	return nil
}

func logical(b bool) ast.Expr {
	if b {
		return edit.Int(1)
	}
	return edit.Int(0)
}

// aligned adds a loop whose iterations are executed where the page of an element belongs: the pages of the array are dealt
// to the processors in blocks.
func (u *unit) aligned(c *clauses, l *loop, sets bool, body func()) {
	ref, err := u.table.Ref(c.arg)
	if err != nil || ref == nil || ref.Rank() > 0 || ref.Whole {
		u.Errors.Add(c.arg.Pos(), "found something else in ALIGNED, expected an element of an array, such as A(I)")
		return
	}
	size, ok := u.bytes(ref.Entity)
	if !ok {
		u.Errors.Addf(c.arg.Pos(), "found %s with bounds that are not constant in ALIGNED, expected an array of constant size", upper(ref.Name))
		return
	}
	u.tested(l, edit.Binary(ast.Eq, u.function("svm_page_home", edit.Copy(c.arg), edit.Name(ref.Name), edit.Int(size), edit.Name("svm_np")), edit.Name("svm_me")), sets, body)
}

// tested adds a loop in which a processor executes the iterations for which a condition holds.
func (u *unit) tested(l *loop, here ast.Expr, sets bool, body func()) {
	u.alone(sets, func() {
		guarded := u.Collect(func() { u.Add(Addressing, edit.If(here, u.Collect(body)...)) })
		u.Add(Computing, edit.Do(l.Var.Name, edit.Copy(l.from), edit.Copy(l.to), edit.Copy(l.step), guarded...))
	})
}

// alone adds a body that each processor executes as a set of its own, if sets.
func (u *unit) alone(sets bool, body func()) {
	if sets {
		u.Add(Runtime, edit.Call("svm_alone"))
	}
	body()
	if sets {
		u.Add(Runtime, edit.Call("svm_pop"))
	}
}
