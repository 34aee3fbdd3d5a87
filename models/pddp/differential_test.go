package pddp

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"simrun/internal/drawn"
	"simrun/models/compile/spmd"
	"simrun/models/fortran"
	"simrun/sim/node"
)

// generator draws a program whose result does not depend on who executes what. There is a barrier behind each
// statement. Of an array that a statement assigns, the statement reads only the element that is assigned.
type generator struct {
	t      *rapid.T
	b      strings.Builder
	arrays []*array
	locals []*array // those of arrays that each processor has for itself
	depth  int
}

func (g *generator) line(format string, args ...any) { fmt.Fprintf(&g.b, format+"\n", args...) }

func (g *generator) pick(n int, label string) int { return rapid.IntRange(0, n-1).Draw(g.t, label) }

func (g *generator) drawBetween(lo, hi int, label string) int {
	return rapid.IntRange(lo, hi).Draw(g.t, label)
}

// storages are how arrays of random programs are declared.
const (
	aligned = iota
	inCommon
	sharedOnly
	private
)

// declaration returns the declarations of an array.
func (a *array) declaration(storage int) string {
	var dims, extents []string
	for d := range a.low {
		dims = append(dims, fmt.Sprintf("%d:%d", a.low[d], a.high(d)))
		extents = append(extents, fmt.Sprint(a.extent[d]))
	}
	bounds := strings.Join(dims, ", ")
	switch storage {
	case private:
		return fmt.Sprintf("%s %s(%s)\n", a.typ, a.name, bounds)
	case sharedOnly:
		return fmt.Sprintf("shared %s %s(%s)\n", a.typ, a.name, bounds)
	}
	text := fmt.Sprintf("template t%s(%s)\ndistribute t%s(%s)\nshared %s %s(%s)\nalign %s with t%s\n",
		a.name, strings.Join(extents, ", "), a.name, strings.Join(a.dist, ", "), a.typ, a.name, bounds, a.name, a.name)
	if storage == inCommon {
		text += fmt.Sprintf("common /c%s/ %s\n", a.name, a.name)
	}
	return text
}

// target draws an array to assign: in a MASTER block one that all processors see.
func (g *generator) target(master bool) *array {
	var list []*array
	for _, a := range g.arrays {
		if !master || !slices.Contains(g.locals, a) {
			list = append(list, a)
		}
	}
	return list[g.pick(len(list), "to")]
}

// others returns the arrays that an expression for an assignment to one may read.
func (g *generator) others(to *array, rank int) []*array {
	return slices.DeleteFunc(slices.Clone(g.arrays), func(a *array) bool { return a == to || len(a.low) < rank })
}

// element draws an element of an array with constant indices.
func (g *generator) element(a *array) string {
	s := drawSection(g.t, a, nil)
	return s.text(nil)
}

// value draws a scalar expression that reads no element of to.
func (g *generator) value(to *array) string {
	from := g.others(to, 1)
	a := from[g.pick(len(from), "array")]
	switch g.pick(8, "value") {
	case 0, 1, 2:
		return g.element(a)
	case 3:
		return "k"
	case 4:
		return "s"
	case 5:
		if to == nil || to.name != "g" {
			return fmt.Sprintf("g(idx(%d))", g.drawBetween(1, 9, "place"))
		}
	}
	return fmt.Sprint(g.drawBetween(-9, 9, "constant"))
}

// reduction draws a reduction of arrays but to, which all processors take part in.
func (g *generator) reduction(to *array) string {
	from := g.others(to, 1)
	a := from[g.pick(len(from), "array")]
	counts := g.counts(a)
	s := drawSection(g.t, a, counts)
	x := s.text(counts)
	switch g.pick(6, "reduction") {
	case 0:
		return "maxval(" + x + ")"
	case 1:
		return "min(" + x + ")"
	case 2:
		return fmt.Sprintf("sum(%s, mask = %s .gt. %d)", x, x, g.drawBetween(-5, 50, "limit"))
	case 3:
		return "sum(2*" + a.name + " + k)"
	case 4:
		return "product(mod(int(" + x + "), 2) + 1)"
	}
	return "sum(" + x + ")"
}

// counts draws the shape of a section of an array.
func (g *generator) counts(a *array) []int {
	counts := make([]int, g.drawBetween(1, len(a.low), "rank"))
	for i := range counts {
		counts[i] = g.drawBetween(1, 5, "count")
	}
	return counts
}

// term draws an array expression of a shape that may stand on the right-hand side of an
// assignment to a section.
func (g *generator) term(to *section, counts []int, master bool) string {
	from := g.others(to.array, len(counts))
	if len(from) == 0 || g.pick(6, "term") == 0 {
		if g.pick(2, "own") == 0 {
			return to.text(counts)
		}
		return g.value(to.array)
	}
	a := from[g.pick(len(from), "array")]
	s := drawSection(g.t, a, counts)
	switch g.pick(6, "form") {
	case 0:
		if positive(s) {
			return fmt.Sprintf("cshift(%s, %d, %d)", s.text(counts), g.drawBetween(-3, 3, "shift"), g.drawBetween(1, len(counts), "dim"))
		}
	case 1:
		return "abs(" + s.text(counts) + ")"
	case 2:
		return "max(int(" + s.text(counts) + "), int(" + g.value(to.array) + "))"
	case 3:
		if len(counts) == 1 && to.array.name != "g" {
			return fmt.Sprintf("g(idx(1:%d))", counts[0])
		}
	case 4:
		if !master {
			return g.reduction(to.array)
		}
	}
	return s.text(counts)
}

// expression draws an array expression whose values stay small.
func (g *generator) expression(to *section, counts []int, master bool) string {
	text := g.term(to, counts, master)
	for range g.pick(3, "terms") {
		text += []string{" + ", " - ", " + 3*"}[g.pick(3, "operator")] + g.term(to, counts, master)
	}
	return "mod(int(" + text + "), 1000)"
}

// assignment draws an array assignment.
func (g *generator) assignment(master bool) {
	to := g.target(master)
	counts := g.counts(to)
	s := drawSection(g.t, to, counts)
	g.line("%s = %s", s.text(counts), g.expression(&s, counts, master))
}

// writeWhere draws a WHERE construct, of one or two arrays.
func (g *generator) writeWhere(master bool) {
	to := g.target(master)
	counts := g.counts(to)
	s := drawSection(g.t, to, counts)
	other := s
	if others := g.others(to, len(counts)); len(others) > 0 && g.pick(2, "two") == 0 {
		if a := others[g.pick(len(others), "other")]; !master || !slices.Contains(g.locals, a) {
			other = drawSection(g.t, a, counts)
		}
	}
	// What a statement assigns is read by no other, or only where it is assigned.
	keep := g.arrays
	g.arrays = slices.DeleteFunc(slices.Clone(g.arrays), func(a *array) bool { return a == to || a == other.array })
	defer func() { g.arrays = keep }()
	mask := s.text(counts)
	if other.array != to || g.pick(2, "mask") == 0 {
		mask = g.freeTerm(counts)
	}
	g.line("where (%s + %s .gt. %d)", mask, g.value(to), g.drawBetween(-50, 200, "limit"))
	g.line("%s = %s", s.text(counts), g.expression(&s, counts, master))
	if g.pick(2, "elsewhere") == 0 {
		g.line("elsewhere")
	}
	second := g.expression(&other, counts, master)
	if other.array != to && g.pick(2, "dependent") == 0 { // what the first has assigned, also elsewhere
		again := drawSection(g.t, to, counts)
		second += " + " + again.text(counts)
	}
	g.line("%s = %s", other.text(counts), second)
	g.line("endwhere")
}

// freeTerm draws a section of an array that no assignment in the statement has.
func (g *generator) freeTerm(counts []int) string {
	for _, a := range g.arrays {
		if len(a.low) >= len(counts) {
			s := drawSection(g.t, a, counts)
			return s.text(counts)
		}
	}
	return map[int]string{1: "h1", 2: "h2", 3: "h3"}[len(counts)] + full(counts)
}

// full returns the section of the first elements of a private array that is large enough.
func full(counts []int) string {
	parts := make([]string, len(counts))
	for i, n := range counts {
		parts[i] = fmt.Sprintf("1:%d", n)
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

// span is the values of an index of FORALL or DO.
type span struct {
	name       string
	lo, hi, by int
}

// subscript draws an index of dimension d from the spans, or a constant.
func (g *generator) subscript(a *array, d int, spans []span) string {
	s := spans[g.pick(len(spans), "span")]
	room := a.extent[d] - (s.hi - s.lo + 1)
	if room < 0 || g.pick(5, "fixed") == 0 {
		return fmt.Sprint(g.drawBetween(a.low[d], a.high(d), "index"))
	}
	shift := a.low[d] - s.lo + g.drawBetween(0, room, "shift")
	if g.pick(4, "mirrored") == 0 {
		return fmt.Sprintf("%d - %s", shift+s.lo+s.hi, s.name)
	}
	return plus(s.name, shift)
}

func plus(name string, n int) string {
	switch {
	case n > 0:
		return fmt.Sprintf("%s + %d", name, n)
	case n < 0:
		return fmt.Sprintf("%s - %d", name, -n)
	}
	return name
}

// indexed draws an element of an array but to that depends on the spans.
func (g *generator) indexed(to *array, spans []span) string {
	from := g.others(to, 1)
	a := from[g.pick(len(from), "array")]
	subs := make([]string, len(a.low))
	for d := range subs {
		subs[d] = g.subscript(a, d, spans)
	}
	return a.name + "(" + strings.Join(subs, ", ") + ")"
}

// pointwise draws a scalar expression of the spans.
func (g *generator) pointwise(to *array, spans []span) string {
	text := spans[0].name
	for range g.drawBetween(1, 3, "terms") {
		switch g.pick(4, "term") {
		case 0:
			text += fmt.Sprintf(" + %d*%s", g.drawBetween(2, 5, "factor"), spans[g.pick(len(spans), "span")].name)
		case 1:
			text += " - " + g.value(to)
		default:
			text += " + " + g.indexed(to, spans)
		}
	}
	return "mod(int(" + text + "), 1000)"
}

// spread draws the left-hand side of a FORALL or of an assignment in loops, with the spans of its
// indices; each dimension has an index of its own or is constant.
func (g *generator) spread(to *array, scatter bool) (text string, spans []span) {
	subs := make([]string, len(to.low))
	for d := range subs {
		if len(spans) > 0 && g.pick(4, "constant") == 0 {
			subs[d] = fmt.Sprint(g.drawBetween(to.low[d], to.high(d), "index"))
			continue
		}
		n := g.drawBetween(1, to.extent[d], "trips")
		s := span{name: "ijl"[d : d+1], lo: g.drawBetween(-3, 3, "first"), by: g.drawBetween(1, 2, "by")}
		s.hi = s.lo + n - 1
		shift := to.low[d] - s.lo + g.drawBetween(0, to.extent[d]-n, "shift")
		subs[d] = plus(s.name, shift)
		if scatter && n <= 9 && to.extent[d] >= 9 {
			subs[d] = plus("idx("+plus(s.name, 1-s.lo)+")", to.low[d]-1)
		}
		spans = append(spans, s)
	}
	return to.name + "(" + strings.Join(subs, ", ") + ")", spans
}

// forall draws a FORALL.
func (g *generator) forall(master bool) {
	to := g.target(master)
	left, spans := g.spread(to, g.pick(3, "scatter") == 0)
	var list []string
	for _, s := range spans {
		list = append(list, fmt.Sprintf("%s = %d:%d:%d", s.name, s.lo, s.hi, s.by))
	}
	switch g.pick(4, "mask") {
	case 0:
		list = append(list, fmt.Sprintf("mod(%s + 9, 3) .ne. 1", spans[0].name))
	case 1:
		list = append(list, g.indexed(to, spans)+" .gt. 20")
	}
	g.line("forall (%s) %s = %s", strings.Join(list, ", "), left, g.pointwise(to, spans))
}

// loops draws assignments to elements in DO loops.
func (g *generator) loops(master bool) {
	to := g.target(master)
	left, spans := g.spread(to, false)
	for _, s := range spans {
		g.line("do %s = %d, %d, %d", s.name, s.lo, s.hi, s.by)
	}
	g.line("%s = %s", left, g.pointwise(to, spans))
	for range spans {
		g.line("end do")
	}
}

// scalars draws statements without array syntax.
func (g *generator) scalars(master bool) {
	to := g.target(master)
	switch g.pick(6, "scalar") {
	case 0:
		g.line("s = mod(int(%s) + k, 1000)", g.value(nil))
	case 1:
		if !master {
			g.line("k = mod(int(%s) + k, 1000)", g.reduction(nil))
		}
	case 2:
		g.line("%s = mod(int(%s + %s), 1000)", g.element(to), g.value(to), g.value(to))
	case 3:
		g.line("if (%s .gt. %s) %s = %s", g.value(to), g.value(to), g.element(to), g.value(to))
	case 4:
		if !master {
			g.line("if (any(%s .eq. %s)) k = k + 1", to.name, g.value(nil))
		}
	case 5:
		if !master {
			g.line("k = mod(int(%s + %s), 1000)", g.value(nil), g.value(nil))
		}
	}
}

// call draws calls of procedures.
func (g *generator) call(master bool) {
	to := g.target(master)
	switch g.pick(5, "procedure") {
	case 0:
		if to.typ != "integer" {
			to = g.arrays[0]
		}
		g.line("call bump(%s, %d)", g.element(to), g.drawBetween(1, 9, "by"))
	case 1:
		g.line("call mix(g, f, %d)", g.drawBetween(1, 9, "by"))
	case 2:
		g.line("call dynamic(%d, %d, k)", g.drawBetween(1, 12, "elements"), g.drawBetween(-3, 3, "first"))
	case 3:
		g.line("k = mod(k + twice(int(%s)), 1000)", g.value(nil))
	case 4:
		g.line("call common")
	}
}

// allocation draws an array of two dimensions that is allocated anew.
func (g *generator) allocation() {
	lo, n, m := g.drawBetween(-3, 3, "first"), g.drawBetween(1, 9, "rows"), g.drawBetween(4, 9, "columns")
	g.line("if (allocated(q)) deallocate (q)")
	g.line("allocate (q(%d:%d, %d))", lo, lo+n-1, m)
	g.line("forall (i = %d:%d, j = 1:%d) q(i, j) = mod(i + k*j, 100)", lo, lo+n-1, m)
	g.line("barrier")
	if n > 1 {
		g.line("q(%d, 1:3) = q(%d, 4:2:-1)", lo, lo+n-1)
		g.line("barrier")
	}
	g.line("f(1:4) = q(%d, 1:4)", lo+n-1)
	g.line("barrier")
	g.line("k = mod(sum(q) + q(%d, 2), 1000)", lo)
}

// master draws a MASTER block.
func (g *generator) master() {
	g.line("master")
	for range g.drawBetween(1, 3, "statements") {
		switch g.pick(5, "statement") {
		case 0:
			g.assignment(true)
		case 1:
			g.writeWhere(true)
		case 2:
			g.forall(true)
		case 3:
			g.loops(true)
		case 4:
			g.scalars(true)
		}
	}
	g.line("endmaster")
}

// statements draws statements with a barrier behind each.
func (g *generator) statements(n int) {
	for range n {
		switch g.pick(10, "statement") {
		case 0, 1:
			g.assignment(false)
		case 2:
			g.writeWhere(false)
		case 3:
			g.forall(false)
		case 4:
			g.loops(false)
		case 5:
			g.scalars(false)
		case 6:
			g.call(false)
		case 7:
			g.master()
		case 8:
			g.control()
		case 9:
			g.allocation()
		}
		g.line("barrier")
	}
}

// control draws a construct around statements, whose conditions all processors agree on.
func (g *generator) control() {
	if g.depth > 1 {
		return
	}
	g.depth++
	if g.pick(2, "construct") == 0 {
		g.line("if (%s .gt. %s) then", g.value(nil), g.value(nil))
		g.line("barrier")
		g.statements(1)
		g.line("else if (%s .lt. 10) then", g.value(nil))
		g.line("barrier")
		g.statements(1)
		g.line("end if")
	} else {
		name := []string{"m", "n"}[g.depth-1]
		g.line("do %s = 1, %d", name, g.drawBetween(0, 3, "trips"))
		g.statements(2)
		g.line("end do")
	}
	g.depth--
}

// dump prints an array.
func (g *generator) dump(a *array) {
	refs := strings.Join(strings.Split("ijl"[:len(a.low)], ""), ", ")
	for d := len(a.low) - 1; d >= 0; d-- {
		g.line("do %c = %d, %d", "ijl"[d], a.low[d], a.high(d))
	}
	g.line("v = %s(%s)\nprint '(a, i8)', '%s', v", a.name, refs, a.name)
	for range a.low {
		g.line("end do")
	}
}

// procedures are those that random programs call; f and g have nine elements from 1.
const procedures = `
	subroutine bump(v, by)
	integer v, by
	v = mod(v + by, 1000)
	end
	integer function twice(v)
	integer v
	twice = 2*v
	end
	subroutine mix(a, b, by)
	integer by
	template t(9)
	distribute t(block)
	template u(9)
	distribute u(cyclic)
	shared integer a(9), b(9)
	align a with t
	align b with u
	a(1:8) = mod(b(2:9) + by, 1000)
	end
	subroutine dynamic(n, m, k)
	integer n, m, k, i
	template t(n), u(n, 4)
	distribute t(cyclic), u(*, block)
	shared integer x(m:m + n - 1), y(n, 4)
	align x with t
	align y with u
	forall (i = 1:n) x(m + i - 1) = i*i + k
	y = 1
	barrier
	forall (i = 1:n) y(i, 3) = x(m + n - i)
	barrier
	k = mod(sum(y) + maxval(x), 1000)
	end
	subroutine common
	template t(7, 6)
	distribute t(block, cyclic)
	shared integer c(-1:5, 6)
	align c with t
	common /cc/ c
	c(0, 2:6:2) = c(0, 1:5:2) + 1
	end
`

// differentialProgram draws a program.
func differentialProgram(t *rapid.T) string {
	g := &generator{t: t}
	storage := []int{aligned, aligned, inCommon}
	g.arrays = []*array{
		{name: "f", typ: "integer", low: []int{1}, extent: []int{9}, dist: []string{"cyclic"}},
		{name: "g", typ: "integer", low: []int{1}, extent: []int{9}, dist: []string{"block"}},
		{name: "c", typ: "integer", low: []int{-1, 1}, extent: []int{7, 6}, dist: []string{"block", "cyclic"}},
	}
	for _, name := range []string{"x", "y", "z", "w"} {
		a := drawArray(t, name, g.drawBetween(1, 3, "rank"))
		a.typ = rapid.SampledFrom([]string{"integer", "real*8", "integer*8", "real"}).Draw(t, "type")
		g.arrays = append(g.arrays, a)
		storage = append(storage, rapid.SampledFrom([]int{aligned, aligned, aligned, sharedOnly, private}).Draw(t, "storage"))
		if storage[len(storage)-1] == private {
			g.locals = append(g.locals, a)
		}
	}
	g.line("integer i, j, k, l, m, n, v, idx(9), h1(5), h2(5, 5), h3(5, 5, 5), twice\nshared integer s")
	g.line("template tq(:, :)\ndistribute tq(cyclic, block)\nshared integer, allocatable :: q(:, :)\nalign q with tq")
	g.line("data idx /3, 9, 1, 7, 2, 8, 5, 4, 6/")
	for i, a := range g.arrays {
		g.b.WriteString(a.declaration(storage[i]))
	}
	g.line("k = 1\nh1 = 3\nh2 = 60\nh3 = 70\nmaster\ns = 4\nendmaster")
	for _, a := range g.arrays {
		var spans, subs []string
		expr := fmt.Sprint(int(a.name[0]))
		for d := range a.low {
			spans = append(spans, fmt.Sprintf("%c = %d:%d", "ijl"[d], a.low[d], a.high(d)))
			subs = append(subs, "ijl"[d:d+1])
			expr = fmt.Sprintf("3*(%s) + %d*%c", expr, d+2, "ijl"[d])
		}
		g.line("forall (%s) %s(%s) = mod(%s, 100)", strings.Join(spans, ", "), a.name, strings.Join(subs, ", "), expr)
	}
	g.line("barrier")
	g.statements(g.drawBetween(1, 8, "statements"))
	g.line("master")
	for _, a := range g.arrays {
		g.dump(a)
	}
	g.line("v = s\nprint '(a, 2i8)', 'k', k, v\nendmaster\nend")
	return g.b.String() + procedures
}

// Random programs give on several processors, with each option that changes who does what,
// what they give in sequence.
func TestRandomPrograms(t *testing.T) {
	drawn.AtMost(t, 10) // compiling takes longer than running
	costs := processor(t)
	rapid.Check(t, func(r *rapid.T) {
		sources := program("t.pddp", differentialProgram(r))
		n := rapid.IntRange(1, 8).Draw(r, "processors")
		want, err := sequentially(t, sources)
		if err != nil {
			r.Fatalf("in sequence: %v\n%s", err, sources[0].Text)
		}
		o := rapid.SampledFrom([]switches{{}, {}, {Owners}, {Push}, {Interleave}, {NoDist}, {NoDist, Interleave}, {BulkPrefetch}, {BulkPrefetch, Owners, Interleave}, {QueuePrefetch}}).Draw(r, "options")
		p, err := build(sources, o, fortran.Options{Costs: costs}, false)
		if err != nil {
			r.Fatalf("%v\n%s", err, sources[0].Text)
		}
		defer p.Close()
		run := runOn
		if o.isOn(QueuePrefetch) { // which an ideal machine does not have
			run = func(t testing.TB, n int, p *spmd.Program, _ *node.Costs) *outcome { return onT3D(t, n, p) }
		}
		got := run(t, n, p, costs)
		if got.err != nil || got.out[0].String() != want {
			r.Fatalf("%d processors, options %+v, error %v, of\n%s\n%s", n, o, got.err, sources[0].Text, difference(got.out[0].String(), want))
		}
	})
}

// difference returns the first line in which two outputs differ.
func difference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d: got %q, want %q", i+1, a[i], b[i])
		}
	}
	return fmt.Sprintf("got %d lines, want %d", len(a), len(b))
}
