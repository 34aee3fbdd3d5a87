package svmfortran

import (
	"simrun/models/compile/external"
	"simrun/models/compile/spmd"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/dialect"
	"simrun/models/fortran/edit"
)

// STORE makes the distribution of a template of what each processor has executed. So an element may have no home, or several. A
// loop ON_HOME would leave out iterations, or execute them more than once. The library finds both: all processors of a set tell it
// their lists, and the elements of their loops. This takes the time of the calls only.

// hasStore reports whether a loop among items has STORE.
func hasStore(items []*item) bool {
	for _, it := range items {
		if it.d != nil && it.d.loop.store != nil {
			return true
		}
		for _, list := range it.inner() {
			if hasStore(list) {
				return true
			}
		}
	}
	return false
}

// stored adds that a template of rank 1 has been distributed.
func (u *unit) stored(n *named) {
	if u.stores && n.rank == 1 {
		u.Add(Runtime, edit.Call("svm_stored", edit.Name(n.name)))
	}
}

// needs adds that a loop is for elements of a template.
func (u *unit) needs(n *named, first, last, step ast.Expr) {
	if u.stores && n.rank == 1 {
		u.Add(Runtime, edit.Call("svm_need", edit.Name(n.name), edit.Copy(first), edit.Copy(last), edit.Copy(step)))
	}
}

// ascends reports whether the elements that STORE names for a loop are certain to ascend.
func (u *unit) ascends(x ast.Expr, l *loop) bool {
	step, constant := edit.Literal(l.step)
	factor, _ := u.table.Linear(x, func(x ast.Expr) ast.Expr { return x }).Split(l.Var.Name)
	return constant && step*factor > 0
}

// homes is the distribution by elements of a template over a processor set, put together from the lists of all.
type homes struct {
	has     map[int32]bool
	twice   bool
	element int32 // that is there twice
	missing int   // processors that have not told their lists
	needed  []need
}

// need is elements that a loop is for.
type need struct{ first, last, step int32 }

// homesKey says which distribution a processor tells of: all processors of a set distribute the same ones in the same order.
type homesKey struct{ template, first, size, number int32 }

// ownHomes is the state of the checks in one process.
type ownHomes struct {
	of      map[int32]*homes // by template
	numbers map[homesKey]int32
}

// storeChecks are the procedures of the checks.
func (l *library) storeChecks() []spmd.External {
	value := external.ByValueOf
	return []spmd.External{
		dialect.Inline("svm_homes_begin", external.NoResult, l.homesBegin, value, value, value),
		dialect.Inline("svm_homes_add", external.NoResult, l.homesAdd, value, value, value),
		dialect.Inline("svm_homes_end", external.NoResult, l.homesEnd, value),
		dialect.Inline("svm_homes_need", external.NoResult, l.homesNeed, value, value, value, value),
	}
}

// homesBegin is svm_homes_begin(template, first processor, processors).
func (l *library) homesBegin(p *spmd.Process, args []uint64) error {
	own := &l.stateOf(p).homes
	if own.of == nil {
		own.of, own.numbers = map[int32]*homes{}, map[homesKey]int32{}
	}
	key := homesKey{template: p.Int(args[0]), first: p.Int(args[1]), size: p.Int(args[2])}
	n := own.numbers[key]
	own.numbers[key]++
	key.number = n
	all := p.Shared(l.Library, func() any { return map[homesKey]*homes{} }).(map[homesKey]*homes)
	h := all[key]
	if h == nil {
		h = &homes{has: map[int32]bool{}, missing: int(key.size)}
		all[key] = h
	}
	own.of[key.template] = h
	if h.missing--; h.missing == 0 {
		delete(all, key)
	}
	return nil
}

// homesAdd is svm_homes_add(template, first element, last element).
func (l *library) homesAdd(p *spmd.Process, args []uint64) error {
	h := l.stateOf(p).homes.of[p.Int(args[0])]
	for e := p.Int(args[1]); e <= p.Int(args[2]); e++ {
		if h.has[e] && !h.twice {
			h.twice, h.element = true, e
		}
		h.has[e] = true
	}
	return nil
}

// homesEnd is svm_homes_end(template).
func (l *library) homesEnd(p *spmd.Process, args []uint64) error {
	return l.checkHomes(p, p.Int(args[0]))
}

// homesNeed is svm_homes_need(template, first element, last element, step).
func (l *library) homesNeed(p *spmd.Process, args []uint64) error {
	t := p.Int(args[0])
	h := l.stateOf(p).homes.of[t]
	h.needed = append(h.needed, need{p.Int(args[1]), p.Int(args[2]), p.Int(args[3])})
	return l.checkHomes(p, t)
}

// checkHomes compares what loops need with what there is, once all processors have told their lists.
func (l *library) checkHomes(p *spmd.Process, t int32) error {
	h := l.stateOf(p).homes.of[t]
	if h.missing > 0 {
		return nil
	}
	for _, n := range h.needed {
		for e := n.first; n.step > 0 && e <= n.last || n.step < 0 && e >= n.last; e += n.step {
			if !h.has[e] {
				return l.failure("NOHOME", t, e)
			}
		}
	}
	if len(h.needed) > 0 && h.twice {
		return l.failure("TWOHOMES", t, h.element)
	}
	h.needed = h.needed[:0]
	return nil
}
