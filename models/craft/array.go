package craft

import (
	"fmt"
	"strings"

	"simrun/models/fortran/ast"
)

// sweep is an array statement's loops over the elements of its left side.
type sweep struct {
	array *entity
	subs  []linear
	loops []*loop
	shape []position
}

func (u *unit) newSweep(e *entity, at ast.Node, args []ast.Expr) *sweep {
	list, subs, ok := u.sections(e, at, args)
	if !ok {
		return nil
	}
	w := &sweep{array: e, subs: subs}
	for d, t := range list {
		if t == nil {
			continue
		}
		v := u.temp("s", "INTEGER")
		w.subs[d] = operand(v)
		w.loops = append([]*loop{{name: v, from: t.lo, to: t.hi, step: t.step}}, w.loops...)
		w.shape = append(w.shape, position{operand(v).plus(t.lo, -1), t.step, t.extent()})
	}
	return w
}

// over executes body for every element: for a shared array each PE its own, for a private one each PE all.
func (u *unit) over(w *sweep, at ast.Node, body func()) {
	shape, loaded := u.shape, u.loaded
	inside := func() {
		u.shape, u.loaded = w.shape, map[string]string{}
		body()
		u.shape, u.loaded = shape, loaded
	}
	if w.array.shared != nil && w.array.shared.distributed() && u.serial == 0 {
		u.shareLoops(w.array.shared, w.subs, at, w.loops, inside)
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
	l.begin, l.end = l.from.String(), l.to.String()
	u.count(l, func() { u.plainLoops(loops[1:], body) })
}

// arrayAssign writes an array statement in which shared arrays stand.
func (u *unit) arrayAssign(s *ast.Assign, e *entity, args []ast.Expr) {
	if u.on != nil {
		u.errors.Add(s.At, "found an array statement with shared arrays inside DOSHARED; write it as a loop")
		return
	}
	w := u.newSweep(e, s.Left, args)
	if w == nil {
		return
	}
	switch {
	case e.shared == nil:
		if u.overlaps(e.name, s.Left, s.Right) {
			u.errors.Addf(s.At, "found private %s on both sides of an array statement with shared arrays; use another private array in between", upper(e.name))
			return
		}
		u.over(w, s.Left, func() {
			value := u.expr(s.Right)
			u.out.line(Computing, "%s = %s", w.cell(), value)
		})
		return
	case !e.shared.distributed() && u.serial == 0:
		u.onMaster(func() { u.over(w, s.Left, func() { u.store(e.shared, w.subs, u.expr(s.Right)) }) })
	case u.overlaps(e.name, s.Left, s.Right):
		u.buffered(s, e, args)
	default:
		u.over(w, s.Left, func() { u.store(e.shared, w.subs, u.expr(s.Right)) })
	}
	u.barrierUnless()
}

// cell returns the element of the left side.
func (w *sweep) cell() string {
	var texts []string
	for _, s := range w.subs {
		texts = append(texts, s.String())
	}
	return w.array.name + "(" + strings.Join(texts, ", ") + ")"
}

// onMaster writes what PE 0 does.
func (u *unit) onMaster(body func()) {
	u.out.line(Computing, "IF (%s .EQ. 0) THEN", u.me())
	u.indented(body)
	u.out.line(Computing, "END IF")
}

// buffered writes an array statement that reads elements which it changes: all values first, then the assignment.
func (u *unit) buffered(s *ast.Assign, e *entity, args []ast.Expr) {
	values := u.scratch(e, "")
	first := u.newSweep(e, s.Left, args)
	u.over(first, s.Left, func() { u.store(values, first.subs, u.expr(s.Right)) })
	u.barrier()
	second := u.newSweep(e, s.Left, args)
	u.over(second, s.Left, func() { u.store(e.shared, second.subs, u.load(values, second.subs)) })
}

// scratch returns a shared array with the shape and distribution of e, and its type unless another is given.
func (u *unit) scratch(e *entity, kind string) *shared {
	u.fresh++
	t := *e
	t.name, t.dummy, t.inCommon = fmt.Sprintf("craft_w%d", u.fresh), false, false
	text, _ := u.typeText(e)
	if kind != "" {
		text, t.kind, t.size = kind, &ast.TypeSpec{Base: ast.Logical}, nil
	}
	t.shared = &shared{entity: &t, dist: e.shared.dist}
	u.entities[t.name] = &t
	u.temps[text] = append(u.temps[text], t.name+partText(e.shared.dist))
	u.temps["SAVE"] = append(u.temps["SAVE"], t.name)
	return t.shared
}

// cshift returns an element of a shifted array: the one that is shift further along, around the end.
func (u *unit) cshift(x *ast.Apply) string {
	array, shift, dim, ok := u.cshiftArgs(x)
	if !ok || dim > int64(len(u.shape)) || dim < 1 {
		u.errors.Add(x.Pos(), "CSHIFT has an array, a scalar shift and a constant dimension of it, as in CSHIFT(A, 1, 2)")
		return "0"
	}
	outer := u.shape
	u.shape = append([]position(nil), outer...)
	p := &u.shape[dim-1]
	at := operandOf(p.text()).plus(shift, 1)
	if p.den == 1 {
		at = p.num.plus(shift, 1)
	}
	n, ok := p.extent.number()
	switch {
	case ok && powerOfTwo(n):
		p.num = operandOf(masked(at.String(), n))
	default:
		p.num = operand(fmt.Sprintf("MODULO(%s, %s)", at, p.extent))
	}
	p.den = 1
	text := u.expr(array)
	u.shape = outer
	return text
}

func (u *unit) cshiftArgs(x *ast.Apply) (array ast.Expr, shift linear, dim int64, ok bool) {
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
			shift, ok = u.subscripts([]ast.Expr{a})[0], true
		case "dim":
			d, constant := u.value(a)
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
