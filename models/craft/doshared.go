package craft

import (
	"fmt"
	"strings"

	"simrun/models/fortran/ast"
)

// loop is a loop whose iterations are dealt to PEs.
type loop struct {
	name     string
	from, to linear
	step     int64

	dim   int    // of the ON array whose owner executes an iteration, -1 for all of its owners
	rest  linear // the subscript in that dimension is the loop's variable plus rest
	tests bool   // it is a multiple of the variable plus rest: each iteration is tested for its owner
	where string // this PE's place among those of the dimension
	begin string // first and last iteration of this PE, or first and last block
	end   string
	part  linear // subscript in this PE's part
}

// home is where the iterations of a DOSHARED are executed: on the owner of an element.
type home struct {
	on    *shared
	index []linear // subscripts of the element, from 0
	part  []linear // its subscripts in the part of the PE that executes
}

// aligned returns the subscripts of an element in this PE's part, if the compiler can see that it is here: every
// distributed dimension has the subscript of a dimension of the ON array that is distributed alike.
func (u *unit) aligned(s *shared, subs []linear) (local []string, ok bool) {
	if u.on == nil || !s.owned() {
		return nil, false
	}
	for k, d := range s.dist {
		if !d.Distributed {
			local = append(local, subs[k].String())
			continue
		}
		j := u.on.find(d, subs[k].add(-d.Lower))
		if j < 0 {
			return nil, false
		}
		local = append(local, u.on.part[j].String())
	}
	return local, true
}

// find returns the dimension of the ON array that is distributed as d and has the index, -1 if none has.
func (h *home) find(d Dim, index linear) int {
	for j, e := range h.on.dist {
		if e.Distributed && d.same(e) && h.index[j].equal(index) {
			return j
		}
	}
	return -1
}

// doshared writes loops whose iterations are executed by the owners of the ON element.
func (u *unit) doshared(d *directive, s ast.Stmt) {
	do, ok := s.(*ast.Do)
	if !ok {
		u.errors.Addf(d.at, "found DOSHARED in front of something else, expected the loop over %s right behind it", upper(d.names[0].Name))
		return
	}
	if u.serial > 0 {
		u.errors.Add(d.at, "found DOSHARED inside MASTER or CRITICAL, where only one PE is; leave the directive out")
		return
	}
	if u.on != nil {
		u.errors.Add(d.at, "found DOSHARED inside a loop that is DOSHARED already; name all loops in one directive: DOSHARED (J, I)")
		return
	}
	on, subs := u.onElement(d)
	nest := u.nest(d, do)
	if on == nil || nest == nil {
		return
	}
	inner := nest[len(nest)-1]
	u.stays(inner)
	var loops []*loop
	for _, n := range nest {
		l := &loop{name: n.Var.Name, from: u.linear(n.From), to: u.linear(n.To), step: 1}
		if n.Step != nil {
			l.step, ok = u.value(n.Step)
			if !ok || l.step == 0 {
				u.errors.Add(n.Step.Pos(), "the step of a DOSHARED loop must be a constant other than 0")
				return
			}
		}
		loops = append(loops, l)
	}
	u.shareLoops(on, subs, d.on, loops, func() { u.block(inner.Body) })
	u.barrierUnless()
}

// onElement reads the element behind ON.
func (u *unit) onElement(d *directive) (*shared, []linear) {
	if d.on == nil {
		return nil, nil
	}
	before := u.errors.Len()
	on, subs, ok := u.reference(d.on)
	switch {
	case ok && on.distributed():
		return on, subs
	case u.errors.Len() == before:
		u.errors.Addf(d.on.Pos(), "found ON %s, expected an element of an array that a SHARED directive distributes", upper(plain(d.on)))
	}
	return nil, nil
}

// nest returns the loops that a directive names, outermost first.
func (u *unit) nest(d *directive, do *ast.Do) (list []*ast.Do) {
	for i, name := range d.names {
		if do == nil || do.Var == nil || do.Var.Name != name.Name {
			u.errors.Addf(name.At, "expected the loop over %s here, each loop of DOSHARED alone inside the one before, outermost first", upper(name.Name))
			return nil
		}
		list = append(list, do)
		if i < len(d.names)-1 {
			do = only(do.Body)
		}
	}
	return list
}

// only returns the loop that is all of a body but for where it ends.
func only(body []ast.Stmt) *ast.Do {
	var found *ast.Do
	for _, s := range body {
		switch s := s.(type) {
		case *ast.Continue:
		case *ast.Directive:
			if s.Sentinel == "dir$" && executable(s) {
				return nil
			}
		case *ast.Do:
			if found != nil {
				return nil
			}
			found = s
		default:
			return nil
		}
	}
	return found
}

// stays reports what leaves a loop: its barrier would wait for ever.
func (u *unit) stays(do *ast.Do) {
	labels := map[uint32]bool{}
	ast.Inspect(do, func(n ast.Node) bool {
		if s, ok := n.(ast.Stmt); ok {
			labels[s.StmtLabel()] = true
		}
		return true
	})
	ast.Inspect(do, func(n ast.Node) bool {
		switch s := n.(type) {
		case *ast.Return:
			u.errors.Add(s.At, "found RETURN inside DOSHARED, whose end all PEs have to reach")
		case *ast.Goto:
			if !labels[s.Target.Value] {
				u.errors.Addf(s.At, "found GO TO %d out of DOSHARED, whose end all PEs have to reach", s.Target.Value)
			}
		}
		return true
	})
}

// shareLoops writes a nest of loops, each PE its iterations, with body innermost. at is where messages about the
// ON element point.
func (u *unit) shareLoops(on *shared, subs []linear, at ast.Node, loops []*loop, body func()) {
	if !u.assign(on, subs, at, loops) {
		return
	}
	h := &home{on: on, index: make([]linear, len(subs)), part: make([]linear, len(subs))}
	guards, depth := 0, u.out.depth
	for j, d := range on.dist {
		h.index[j] = subs[j].add(-d.Lower)
		if d.Distributed && ownLoop(loops, j) == nil {
			h.part[j] = operandOf(u.scalar(part(d, h.index[j])))
			guards += u.guard(d, h.index[j])
			u.out.depth = depth + guards
		}
	}
	u.setUp(on, loops)
	outer := u.on
	u.on = h
	u.nestLoops(on, loops, 0, h, body)
	u.on = outer
	u.out.depth = depth
	for range guards {
		u.out.line(Addressing, "END IF")
	}
}

// assign finds for each loop the dimension that deals its iterations.
func (u *unit) assign(on *shared, subs []linear, at ast.Node, loops []*loop) bool {
	for _, l := range loops {
		l.dim = -1
		for j, d := range on.dist {
			if !d.Distributed || !mentions(subs[j], l.name) {
				continue
			}
			factor, rest := subs[j].split(l.name)
			if factor == 0 || l.dim >= 0 || mentionsAny(rest, loops) {
				u.errors.Addf(at.Pos(), "found %s as subscript of the ON element in a distributed dimension, expected a variable of the loops, "+
					"each in one such dimension, or a multiple, plus or minus what does not change in them", subs[j])
				return false
			}
			l.dim, l.rest, l.tests = j, rest, factor != 1
		}
	}
	return true
}

func ownLoop(loops []*loop, dim int) *loop {
	for _, l := range loops {
		if l.dim == dim {
			return l
		}
	}
	return nil
}

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
	body()
	inner := u.out
	u.out = outer
	if hasWord(inner.text.String(), name) {
		u.indented(func() { u.out.line(Addressing, "%s = %s", name, value) })
	}
	outer.append(inner)
}

// operandOf returns a text as an operand, a number as a constant.
func operandOf(text string) linear {
	n := int64(0)
	if _, err := fmt.Sscanf(text, "%d", &n); err == nil && fmt.Sprint(n) == text {
		return constant(n)
	}
	return operand(text)
}

// mentions reports whether a variable stands in l.
func mentions(l linear, name string) bool {
	for _, t := range l.terms {
		if hasWord(t.text, name) {
			return true
		}
	}
	return false
}

func mentionsAny(l linear, loops []*loop) bool {
	for _, o := range loops {
		if mentions(l, o.name) {
			return true
		}
	}
	return false
}

// hasWord reports whether a name stands in text.
func hasWord(text, name string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], name)
		if i < 0 {
			return false
		}
		i += at
		at = i + len(name)
		if (i == 0 || !inName(text[i-1])) && (at == len(text) || !inName(text[at])) {
			return true
		}
	}
}

func inName(c byte) bool {
	return c == '_' || c == '$' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}
