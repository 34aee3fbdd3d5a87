package svmfortran

import (
	"slices"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// all adds items that every processor here executes.
func (u *unit) all(items []*item) {
	for _, it := range items {
		u.one(it)
	}
}

// one adds an item unchanged; every processor that reaches it executes it.
func (u *unit) one(it *item) {
	if it.stmt != nil {
		u.Pos = it.stmt.Pos()
	}
	if it.d != nil {
		u.Pos = it.d.at
		u.construct(it, replicated)
		return
	}
	switch s := it.stmt.(type) {
	case *ast.Call:
		u.call(s, false, replicated)
	case *ast.LogicalIf:
		u.logicalIf(s, it)
	case *ast.Return, *ast.Stop, *ast.Exit, *ast.Cycle:
		u.leave(s)
	default:
		u.inside(it)
	}
}

// inside adds a statement with the lists in it translated.
func (u *unit) inside(it *item) {
	if _, ok := it.stmt.(*ast.Do); ok {
		u.enterLoop(nil)
		defer u.leaveLoop()
	}
	k := 0
	edit.Bodies(it.stmt, func([]ast.Stmt) []ast.Stmt {
		k++
		return u.Collect(func() { u.all(it.lists[k-1]) })
	})
	if it.sample != nil && !u.isDynamic(it, map[*unit]bool{}) {
		u.Keep(it.sample)
	}
	u.Keep(it.stmt)
}

// isDynamic reports whether something inside an item, or in a procedure that it calls, has a dynamic strategy. Such a loop is
// not sampled: each step deals its iterations differently, so that other pages move, and no few steps are like the others.
func (u *unit) isDynamic(it *item, seen map[*unit]bool) bool {
	if it.d != nil && dynamicKinds[it.d.loop.strategy] != 0 {
		return true
	}
	found := false
	u.eachName(it, func(id *ast.Ident) {
		if callee := u.units[id.Name]; callee != nil && !seen[callee] {
			seen[callee] = true
			found = found || slices.ContainsFunc(callee.statements, func(in *item) bool { return callee.isDynamic(in, seen) })
		}
	})
	return found || slices.ContainsFunc(it.inner(), func(list []*item) bool {
		return slices.ContainsFunc(list, func(in *item) bool { return u.isDynamic(in, seen) })
	})
}

// logicalIf adds IF with one statement, whose translation may be several.
func (u *unit) logicalIf(s *ast.LogicalIf, it *item) {
	body := u.Collect(func() { u.all(it.lists[0]) })
	if len(body) == 1 {
		switch body[0].(type) {
		case *ast.If, *ast.Do, *ast.LogicalIf, *ast.Directive:
		default:
			s.Then = body[0]
			u.Keep(s)
			return
		}
	}
	u.Label(s.Label)
	u.Add(Computing, edit.If(s.Cond, body...))
}

// call adds a call. One that is not coordinated is executed, in replicated mode, by each processor as a set of its own.
func (u *unit) call(s *ast.Call, coordinated bool, m mode) {
	callee := u.units[s.Name.Name]
	if callee == nil || coordinated || !callee.touchesSets || m == exclusive && !u.ambiguous() {
		u.Keep(s)
		return
	}
	u.Label(s.Label)
	s.Label = 0
	begin := "svm_alone"
	if m == exclusive {
		begin = "svm_begin_call"
	}
	u.Add(Runtime, edit.Call(begin))
	jumps := edit.AlternateReturns(s, u.newLabel)
	u.Keep(s)
	u.Add(Runtime, edit.Call("svm_pop"))
	if len(jumps) == 0 {
		return
	}
	behind := u.newLabel()
	u.Add(Computing, goTo(behind))
	for _, j := range jumps {
		u.Label(j.From)
		u.Add(Runtime, edit.Call("svm_pop"))
		u.Add(Computing, &ast.Goto{Target: j.To})
	}
	u.Label(behind)
}

// ambiguous tells whether only the run-time system knows the mode here.
func (u *unit) ambiguous() bool {
	f := u.innermost()
	return u.modes == replicated|exclusive && f != nil && f.unit
}

// construct adds the translation of an item with a directive. m is the mode of the processors that
// execute it.
func (u *unit) construct(it *item, m mode) {
	d := it.d
	u.noteRegion(it)
	switch d.word {
	case "pdo":
		u.pdo(it, m)
	case "psection":
		u.psection(it, m)
	case "exclusive_region":
		u.region(1, func() { u.dispatched(it.body, false) })
	case "replicated_region":
		u.region(0, func() { u.all(it.body) })
	case "coordinated":
		u.call(it.stmt.(*ast.Call), true, m)
	case "critical_section":
		u.critical(it, u.one)
	case "barrier":
		u.Add(Runtime, edit.Call("svm_barrier"))
	case "page_lock", "page_unlock":
		u.pageLock(d)
	case "processors":
		u.processors(d)
	case "template":
		u.define(d)
	case "create":
		u.create(d)
	case "destroy", "undef":
		u.withdraw(d)
	case "distribute", "redistribute":
		u.distribute(d)
	}
}

// region adds a body in an execution mode.
func (u *unit) region(m int64, body func()) {
	u.Add(Runtime, edit.Call("svm_enter", edit.Int(m)))
	u.flow = append(u.flow, &flow{region: true})
	body()
	u.flow = u.flow[:len(u.flow)-1]
	u.Add(Runtime, edit.Call("svm_pop"))
}

// psection adds parallel sections.
func (u *unit) psection(it *item, m mode) {
	for k, s := range it.sections {
		u.Pos = s.d.at
		mine := u.function("svm_in_section", edit.Int(int64(k+1)), edit.Int(int64(len(it.sections))))
		if s.d.onto != nil {
			p := u.arrangement(s.d.onto.name)
			if p == nil {
				continue
			}
			if len(s.d.onto.args) > 0 || s.d.onto.home {
				u.Errors.Add(s.d.onto.name.At, "found an element behind ON, expected a processor arrangement")
				continue
			}
			mine = u.function("svm_on", edit.Name(p.name))
		}
		u.flow = append(u.flow, &flow{region: true})
		body := u.Collect(func() {
			u.task(s.body, s.d.loop.partial, m)
			u.Add(Runtime, edit.Call("svm_pop"))
		})
		u.flow = u.flow[:len(u.flow)-1]
		u.Add(Runtime, edit.If(edit.Binary(ast.Ne, mine, edit.Int(0)), body...))
	}
	u.Add(Runtime, edit.Call("svm_barrier"))
}

// critical adds a critical section: a page of shared memory of its own is locked meanwhile. one adds an item inside. In
// exclusive mode only the master locks the page, and a procedure that it calls inside is one of the whole set.
func (u *unit) critical(it *item, one func(*item)) {
	if hasSetWord(it.body) {
		u.Errors.Add(it.d.at, "found a construct of several processors inside CRITICAL_SECTION, where only one is; take it out")
		return
	}
	u.refuseLeaving(it)
	name := criticalPrefix + it.d.name
	if !u.criticals[name] {
		u.criticals[name] = true
		u.criticalList = append(u.criticalList, name)
		u.shareBlock(name)
	}
	u.Add(Runtime, edit.Call("svm_lock", edit.Name(name)))
	for _, in := range it.body {
		one(in)
	}
	u.Add(Runtime, edit.Call("svm_unlock", edit.Name(name)))
}

// refuseLeaving reports statements by which control leaves a critical section without releasing its page.
func (u *unit) refuseLeaving(it *item) {
	list := statementsOf(it.body)
	edit.EachWayOut(list, func(at source.Pos, what string) {
		u.Errors.Addf(at, "found %s out of CRITICAL_SECTION, whose end lets the next processor in: put it behind CRITICAL_SECTION_END, under a condition", what)
	})
	edit.EachStop(list, func(at source.Pos) {
		u.Errors.Add(at, "found STOP in CRITICAL_SECTION, which would leave its page locked: put it behind CRITICAL_SECTION_END, under a condition, or give it a code or a text, which ends all processors")
	})
}

// statementsOf returns the statements of items, those of critical sections among them.
func statementsOf(items []*item) (list []ast.Stmt) {
	for _, it := range items {
		if it.stmt != nil {
			list = append(list, it.stmt)
		}
		list = append(list, statementsOf(it.body)...)
	}
	return list
}

// criticalPrefix begins the name of the variable in the page of a critical section.
const criticalPrefix = "svm_c_"

// hasSetWord reports whether there is a construct of a processor set among items.
func hasSetWord(items []*item) bool {
	return slices.ContainsFunc(items, func(it *item) bool {
		return it.d != nil && slices.Contains(setWords, it.d.word) || slices.ContainsFunc(it.inner(), hasSetWord)
	})
}

// pageLock adds PAGE_LOCK or PAGE_UNLOCK of the page in which a variable begins.
func (u *unit) pageLock(d *directive) {
	x := d.entities[0].x
	switch x.(type) {
	case *ast.Ident, *ast.Apply:
		name := "svm_lock"
		if d.word == "page_unlock" {
			name = "svm_unlock"
		}
		u.Add(Runtime, edit.Call(name, edit.Copy(x)))
	default:
		u.Errors.Addf(x.Pos(), "found an expression behind %s, expected a shared variable or an element of one", upper(d.word))
	}
}
