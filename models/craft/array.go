package craft

import (
	"fmt"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// sweep is an array statement's loops over the elements of its left side.
type sweep struct {
	array *edit.Entity
	subs  []edit.Linear
	loops []*loop
	shape []position
}

func (u *unit) newSweep(e *edit.Entity, at ast.Node, args []ast.Expr) *sweep {
	list, subs, ok := u.sections(e, at, args)
	if !ok {
		return nil
	}
	w := &sweep{array: e, subs: subs}
	for d, t := range list {
		if t == nil {
			continue
		}
		v := u.integer("s")
		w.subs[d] = edit.Operand(v)
		w.loops = append([]*loop{{name: v.Name, from: t.lo, to: t.hi, step: t.step}}, w.loops...)
		w.shape = append(w.shape, position{w.subs[d].Plus(t.lo, -1), t.step, t.extent()})
	}
	return w
}

// sweepElements executes body for every element: for a shared array each PE its own, for a private one each PE all.
func (u *unit) sweepElements(w *sweep, at ast.Node, body func()) {
	shape, loaded := u.shape, u.loaded
	inside := func() {
		u.shape, u.loaded = w.shape, map[string]ast.Expr{}
		body()
		u.shape, u.loaded = shape, loaded
	}
	if s := u.shared[w.array.Name]; s != nil && s.distributed() && u.serial == 0 {
		u.shareLoops(s, w.subs, at, w.loops, inside)
		return
	}
	u.plainLoops(w.loops, inside)
}

func (u *unit) plainLoops(loops []*loop, body func()) {
	if len(loops) == 0 {
		body()
		return
	}
	l := loops[0]
	l.begin, l.end = l.from.Expr(), l.to.Expr()
	u.count(l, func() { u.plainLoops(loops[1:], body) })
}

// arrayAssign translates an array statement in which shared arrays stand.
func (u *unit) arrayAssign(s *ast.Assign, e *edit.Entity, args []ast.Expr) {
	if u.on != nil {
		u.Errors.Add(s.At, "found an array statement with shared arrays inside DOSHARED; write it as a loop")
		return
	}
	w := u.newSweep(e, s.Left, args)
	if w == nil {
		return
	}
	to := u.shared[e.Name]
	switch overlap := u.overlaps(e.Name, s.Left, s.Right); {
	case to == nil && overlap:
		u.Errors.Addf(s.At, "found private %s on both sides of an array statement with shared arrays; use another private array in between", upper(e.Name))
		return
	case to == nil:
		u.sweepElements(w, s.Left, func() {
			value := u.expr(s.Right)
			u.Add(Computing, edit.Assign(element(w.array.Name, w.subs), value))
		})
		return
	case !to.distributed() && u.serial == 0:
		u.onMaster(func() {
			if overlap {
				u.serial++ // PE 0 waits for nobody
				u.buffered(s, to, args)
				u.serial--
				return
			}
			u.sweepElements(w, s.Left, func() { u.store(to, w.subs, u.expr(s.Right)) })
		})
	case overlap:
		u.buffered(s, to, args)
	default:
		u.sweepElements(w, s.Left, func() { u.store(to, w.subs, u.expr(s.Right)) })
	}
	u.barrierUnless()
}

// onMaster adds what PE 0 does.
func (u *unit) onMaster(body func()) {
	u.Add(Computing, edit.If(u.isMine(edit.Int(0)), u.Collect(body)...))
}

// buffered translates an array statement that reads elements which it changes: all values first, then the assignment.
func (u *unit) buffered(s *ast.Assign, to *shared, args []ast.Expr) {
	values := u.scratch(to, to.Type)
	first := u.newSweep(to.Entity, s.Left, args)
	u.sweepElements(first, s.Left, func() { u.store(values, first.subs, u.expr(s.Right)) })
	u.barrier()
	second := u.newSweep(to.Entity, s.Left, args)
	u.sweepElements(second, s.Left, func() { u.store(to, second.subs, u.load(values, second.subs)) })
}

// scratch returns a new shared array of a type with the shape and distribution of s.
func (u *unit) scratch(s *shared, t sem.Type) *shared {
	u.fresh++
	name := fmt.Sprintf("craft_w%d", u.fresh)
	e := u.table.Add(name, t, s.Dims, s.At)
	u.shared[name] = &shared{Entity: e, dist: s.dist, scratch: true}
	u.declares(t, ast.Entity{Name: name, Dims: partDims(s.dist)})
	u.attribute(ast.SaveAttr, ast.Entity{Name: name})
	return u.shared[name]
}

// cshift returns an element of a shifted array: the one that is shift further along, around the end.
func (u *unit) cshift(x *ast.Apply) ast.Expr {
	array, shift, dim, ok := u.cshiftArgs(x)
	if !ok || dim > int64(len(u.shape)) || dim < 1 {
		u.Errors.Add(x.Pos(), "CSHIFT has an array, a scalar shift and a constant dimension of it, as in CSHIFT(A, 1, 2)")
		return edit.Int(0)
	}
	outer := u.shape
	u.shape = append([]position(nil), outer...)
	p := &u.shape[dim-1]
	at := p.value().Plus(shift, 1)
	if n, ok := p.extent.Number(); ok && powerOfTwo(n) {
		p.num = masked(at, n)
	} else {
		p.num = edit.Operand(edit.Intrinsic("modulo", at.Expr(), p.extent.Expr()))
	}
	p.den = 1
	value := u.expr(array)
	u.shape = outer
	return value
}

func (u *unit) cshiftArgs(x *ast.Apply) (array ast.Expr, shift edit.Linear, dim int64, ok bool) {
	dim = 1
	for i, a := range x.Args {
		what := [...]string{"array", "shift", "dim", ""}[min(i, 3)]
		if k, isKey := a.(*ast.KeywordArg); isKey {
			what, a = k.Name, k.Value
		}
		switch what {
		case "array":
			array = a
		case "shift":
			shift, ok = u.subscript(a), true
		case "dim":
			d, constant := u.table.Const(a)
			if !constant {
				return nil, shift, 0, false
			}
			dim = d
		default:
			return nil, shift, 0, false
		}
	}
	return array, shift, dim, ok && array != nil
}
