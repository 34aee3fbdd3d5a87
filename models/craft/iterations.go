package craft

import (
	"fmt"
)

// guard restricts what follows to the PEs that have index in the dimension; it returns how many IFs it wrote.
func (u *unit) guard(d Dim, index linear) int {
	if d.PEs == 1 {
		return 0
	}
	u.out.line(Addressing, "IF (%s .EQ. %s) THEN", owner(d, index), u.place(d))
	return 1
}

// place returns this PE's number among those of a dimension.
func (u *unit) place(d Dim) string {
	text := shifted(u.me(), -d.Bit)
	if int64(1)<<d.Bit*d.PEs < u.pes {
		text = masked(text, d.PEs)
	}
	return text
}

// setUp computes in front of the nest which iterations are this PE's, for loops whose bounds do not change in it.
func (u *unit) setUp(on *shared, loops []*loop) {
	for i, l := range loops {
		l.normalize()
		if !mentionsAny(l.from, loops[:i]) && !mentionsAny(l.to, loops[:i]) {
			u.iterations(on, l)
		}
	}
}

// normalize makes the step positive: the order of iterations means nothing.
func (l *loop) normalize() {
	if l.step > 0 {
		return
	}
	last := l.to
	if l.step != -1 {
		trips := l.to.plus(l.from, -1).add(l.step) // times step; with none, last is behind from
		last = l.from.plus(operand(fmt.Sprintf("((%s)/(%d))", trips, l.step)), l.step).add(-l.step)
	}
	l.from, l.to, l.step = last, l.from, -l.step
}

// iterations computes the bounds of a PE's share of a loop.
func (u *unit) iterations(on *shared, l *loop) {
	l.begin, l.end = l.from.String(), l.to.String()
	if l.dim < 0 || l.tests {
		return
	}
	d := on.dist[l.dim]
	index := operand(l.name).plus(l.rest, 1).add(-d.Lower)
	switch {
	case d.PEs == 1:
		l.part = index
	case d.cyclic():
		u.blocks(d, l)
	default:
		first := u.first(d, l, shifted(u.place(d), log2(d.Block)))
		u.block1(d, l, first)
		l.part = operand(l.name).plus(operand(first), -1)
	}
}

// first returns a variable with the iteration that belongs to the first element of a block, whose index is given.
func (u *unit) first(d Dim, l *loop, index string) string {
	v := u.temp("o", "INTEGER")
	u.out.line(Addressing, "%s = %s", v, constant(d.Lower).plus(l.rest, -1).plus(operand(index), 1))
	return v
}

// block1 computes the bounds of a loop inside one block.
func (u *unit) block1(d Dim, l *loop, first string) {
	begin, end := u.temp("b", "INTEGER"), u.temp("e", "INTEGER")
	lowest := fmt.Sprintf("MAX(%s, %s)", l.from, first)
	if l.step != 1 {
		over := operand(lowest).plus(l.from, -1).add(l.step - 1)
		lowest = l.from.plus(operand(fmt.Sprintf("((%s)/%d)", over, l.step)), l.step).String()
	}
	u.out.line(Addressing, "%s = %s", begin, lowest)
	u.out.line(Addressing, "%s = MIN(%s, %s)", end, l.to, operand(first).add(d.Block-1))
	l.begin, l.end = begin, end
}

// blocks computes which of its blocks, counted from 0, a PE has to visit.
func (u *unit) blocks(d Dim, l *loop) {
	l.where = u.scalar(u.place(d))
	lowest := l.from.plus(l.rest, 1).add(-d.Lower)
	highest := l.to.plus(l.rest, 1).add(-d.Lower)
	if d.Block > 1 {
		lowest = operand(shifted(lowest.String(), -log2(d.Block)))
		highest = operand(shifted(fmt.Sprintf("MAX(%s, 0)", highest.add(d.Block)), -log2(d.Block))).add(-1)
	}
	begin, end := u.temp("b", "INTEGER"), u.temp("e", "INTEGER")
	at := operand(l.where)
	u.out.line(Addressing, "%s = %s", begin, shifted(lowest.plus(at, -1).add(d.PEs-1).String(), -log2(d.PEs)))
	u.out.line(Addressing, "%s = %s - 1", end, shifted(fmt.Sprintf("MAX(%s, 0)", highest.plus(at, -1).add(d.PEs)), -log2(d.PEs)))
	l.begin, l.end = begin, end
}

// nestLoops writes the loops from the i-th on.
func (u *unit) nestLoops(on *shared, loops []*loop, i int, h *home, body func()) {
	if i == len(loops) {
		body()
		return
	}
	l := loops[i]
	if l.begin == "" {
		u.iterations(on, l)
	}
	next := func() { u.nestLoops(on, loops, i+1, h, body) }
	switch {
	case l.dim < 0:
		u.count(l, next)
	case l.tests:
		u.count(l, func() { u.tested(on.dist[l.dim], l.dim, h, next) })
	case on.dist[l.dim].PEs > 1 && on.dist[l.dim].cyclic():
		u.cycle(on.dist[l.dim], l, h, next)
	default:
		h.part[l.dim] = l.part
		u.count(l, next)
	}
}

// tested writes a body that is executed where the index in a dimension is.
func (u *unit) tested(d Dim, dim int, h *home, body func()) {
	guards := u.guard(d, h.index[dim])
	u.out.depth += guards
	h.part[dim] = operandOf(u.scalar(part(d, h.index[dim])))
	body()
	u.out.depth -= guards
	for range guards {
		u.out.line(Addressing, "END IF")
	}
}

// count writes a loop from begin to end.
func (u *unit) count(l *loop, body func()) {
	step := ""
	if l.step != 1 {
		step = fmt.Sprintf(", %d", l.step)
	}
	u.out.line(Computing, "DO %s = %s, %s%s", l.name, l.begin, l.end, step)
	u.indented(body)
	u.out.line(Computing, "END DO")
}

func (u *unit) indented(body func()) {
	u.out.depth++
	body()
	u.out.depth--
}

// cycle writes a loop over the blocks of a PE, and unless a block is one element, one over its elements.
func (u *unit) cycle(d Dim, l *loop, h *home, body func()) {
	b := u.temp("k", "INTEGER")
	block := shifted(b, log2(d.PEs)) + " + " + l.where // its number among all
	u.out.line(Computing, "DO %s = %s, %s", b, l.begin, l.end)
	if d.Block == 1 && l.step == 1 {
		h.part[l.dim] = operand(b)
		u.lazily(l.name, constant(d.Lower).plus(l.rest, -1).plus(operand(block), 1).String(), body)
	} else {
		u.indented(func() {
			first := u.first(d, l, shifted(block, log2(d.Block)))
			inner := *l
			u.block1(d, &inner, first)
			h.part[l.dim] = operand(l.name).plus(operand(first), -1).plus(operand(shifted(b, log2(d.Block))), 1)
			if d.Block == 1 {
				h.part[l.dim] = operand(b)
			}
			u.count(&inner, body)
		})
	}
	u.out.line(Computing, "END DO")
}

// lazily writes a body in front of which a variable is computed if the body uses it.
func (u *unit) lazily(name, value string, body func()) {
	outer := u.out
	u.out = outer.inner()
	before, nested := u.lazy[name]
	u.lazy[name] = u.withoutLazy(value)
	body()
	if u.lazy[name] = before; !nested {
		delete(u.lazy, name)
	}
	inner := u.out
	u.out = outer
	if hasWord(inner.text.String(), name) {
		u.indented(func() { u.out.line(Addressing, "%s = %s", name, value) })
	}
	outer.append(inner)
}
