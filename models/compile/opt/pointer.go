package opt

import (
	"simrun/models/compile/ir"
	"simrun/models/compile/linear"
)

// reference is an address in the body of a loop.
type reference struct {
	addr        *ir.Addr
	conditional bool // not computed in every iteration
	checked     bool // every subscript has a check
	form        form // as it is
	rest        form // at the first iteration
	step        form // from one iteration to the next
	affine      bool
	covered     bool // the tests stand for all its checks
	pointer     *pointer
	offset      int64
}

// pointer is a local that holds the address of a group of references at the
// present iteration, or one that does not change.
type pointer struct {
	local  ir.LocalID
	rest   form
	step   form
	lowest int32
	refs   []*reference
	fixed  *ir.Const // instead of a local: a constant address
}

func (p *pointer) get() ir.Expr {
	if p.fixed != nil {
		return p.fixed
	}
	return &ir.Get{T: ir.I32, Local: p.local}
}

func (p *pointer) delta(l *loop) ir.Expr { return l.atoms.build(p.step) }

// collect finds all references of a body.
func (l *loop) collect(list []ir.Stmt) {
	c := collector{l: l}
	c.list(list)
}

type collector struct {
	l           *loop
	conditional bool
}

func (c *collector) list(list []ir.Stmt) {
	for _, s := range list {
		if i, ok := s.(*ir.If); ok {
			c.expr(i.Cond)
			c.visitConditional(func() { c.list(i.Then); c.list(i.Else) })
			continue
		}
		if w, ok := s.(*ir.Switch); ok {
			c.expr(w.X)
			c.visitConditional(func() {
				for _, l := range w.Cases {
					c.list(l)
				}
				c.list(w.Default)
			})
			continue
		}
		r := c.rewriter()
		r.stmt(s)
	}
}

// visitConditional visits what is not done in every iteration.
func (c *collector) visitConditional(visit func()) {
	before := c.conditional
	c.conditional = true
	visit()
	c.conditional = before
}

func (c *collector) expr(e ir.Expr) {
	r := c.rewriter()
	r.rewrite(e)
}

func (c *collector) rewriter() *rewriter {
	return &rewriter{
		addr: func(a *ir.Addr) *ir.Addr { c.l.reference(a, c.conditional); return nil },
		expr: func(e ir.Expr) ir.Expr {
			if x, ok := e.(*ir.Cond); ok {
				c.expr(x.Cond)
				c.visitConditional(func() { c.expr(x.Then); c.expr(x.Else) })
				return e
			}
			return nil
		},
	}
}

// reference notes an address.
func (l *loop) reference(a *ir.Addr, conditional bool) {
	if r := l.byAddr[a]; r != nil {
		r.conditional = r.conditional && conditional
		return
	}
	r := &reference{addr: a, conditional: conditional, checked: true, covered: true}
	l.refs = append(l.refs, r)
	l.byAddr[a] = r
	f := l.atoms.Form(a.Base).Plus(linear.Number[int32](int32(a.Offset)), 1)
	for i := range a.Terms {
		t := &a.Terms[i]
		r.checked = r.checked && t.Extent != nil
		if t.Extent != nil && !l.coversTerm(t) {
			r.covered = false
		}
		part, ok := l.atoms.Form(t.Index).Plus(l.atoms.Form(t.Lower), -1).Times(l.atoms.Form(t.Stride))
		if !ok {
			return
		}
		f = f.Plus(part, 1)
	}
	l.split(r, f)
}

// split finds how an address moves from iteration to iteration.
func (l *loop) split(r *reference, f form) {
	rest, factor, ok := l.affine(f)
	step, okStep := factor.Times(l.step)
	at, okStart := factor.Times(l.start)
	if ok && okStep && okStart {
		r.form, r.rest, r.step, r.affine = f, rest.Plus(at, 1), step, true
	}
}

// sure reports whether the address can be used before the loop: it is used in
// every iteration and its checks are done.
func (r *reference) sure() bool { return !r.conditional && r.affine && r.covered }

// makePointers groups the references and sets the pointers before the loop. A
// pointer is the lowest address of its group: references that are made only
// under a condition do not lower it, lest it point before the memory.
func (l *loop) makePointers() {
	var all []*pointer
	for pass := range 2 {
		for _, r := range l.refs {
			if r.affine && r.covered && r.conditional == (pass == 1) {
				all = l.group(all, r)
			}
		}
	}
	for _, p := range all {
		l.place(p)
	}
}

func (l *loop) group(all []*pointer, r *reference) []*pointer {
	for _, p := range all {
		if p.rest.SameTerms(r.rest) && p.step.Constant == r.step.Constant && p.step.SameTerms(r.step) {
			if !r.conditional || p.reaches(r.rest.Constant) {
				p.lowest = min(p.lowest, r.rest.Constant)
				p.refs = append(p.refs, r)
				r.pointer = p
				return all
			}
		}
	}
	p := &pointer{rest: r.rest, step: r.step, lowest: r.rest.Constant, refs: []*reference{r}}
	r.pointer = p
	return append(all, p)
}

// reaches reports whether a reference made only under a condition may have this pointer plus an offset as its address.
// Whenever the reference is made, the pointer must be in memory, since the sum does not wrap. There are three ways to
// know that it is. Its lowest reference is made in every iteration or has all its subscripts checked. Or the pointer
// is not far below the reference, since no data are below ir.StaticBase. Or it starts in static memory and rises.
func (p *pointer) reaches(constant int32) bool {
	distance := int64(constant) - int64(p.lowest)
	lowest := p.refs[0]
	rises := p.rest.IsNumber() && p.lowest >= 0 && p.step.IsNumber() && p.step.Constant >= 0
	return distance >= 0 && (!lowest.conditional || lowest.checked || distance <= ir.StaticBase || rises)
}

func (l *loop) place(p *pointer) {
	start := p.rest
	start.Constant = p.lowest
	if start.IsNumber() && p.step.IsNumber() && p.step.Constant == 0 {
		p.fixed = constI32(p.lowest)
	} else {
		p.local = l.p.f.NewLocal(ir.I32, "")
		if p.isStill() {
			l.p.temps[p.local] = true
		}
		l.before = append(l.before, &ir.Set{Local: p.local, Value: l.atoms.build(start)})
	}
	for _, r := range p.refs {
		r.offset = int64(r.rest.Constant) - int64(p.lowest)
	}
}

// isStill reports whether the pointer does not move.
func (p *pointer) isStill() bool { return p.step.IsNumber() && p.step.Constant == 0 }

// steppedPointers returns the pointers that move.
func (l *loop) steppedPointers() []*pointer {
	var out []*pointer
	seen := map[*pointer]bool{}
	for _, r := range l.refs {
		if p := r.pointer; p != nil && !seen[p] && !p.isStill() {
			seen[p] = true
			out = append(out, p)
		}
	}
	return out
}

// rewritten returns the address by the pointer, nil without one.
func (r *reference) rewritten() *ir.Addr {
	if r.pointer == nil {
		return nil
	}
	return &ir.Addr{Object: r.addr.Object, Base: r.pointer.get(), Offset: r.offset, At: r.addr.At, Name: r.addr.Name}
}
