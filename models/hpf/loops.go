package hpf

import (
	"slices"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// store writes the nest that sets left, an element, to right where mask, which may
// be nil, is true.
func (n *nest) store(left, right, mask ast.Expr) {
	a, isElement := left.(*ast.Apply)
	if isElement {
		if m := n.array(a); m != nil {
			if len(a.Args) != len(m.dims) {
				n.fail(a, "found %d subscripts, expected %d, as many as %s has", len(a.Args), len(m.dims), m.Name)
				return
			}
			n.settle(m, a.Args)
		}
		if id, ok := a.Fun.(*ast.Ident); ok {
			n.left, n.leftSubs = id.Name, a.Args
		}
	}
	if n.fetchInto(left, right) {
		return
	}
	right = n.resolve(right)
	mask = n.resolve(mask)
	var to ast.Expr
	switch {
	case n.home != nil:
		to = n.elementOf(n.home, n.resolveAll(a.Args), n.locals(n.home, a.Args))
	case isElement:
		to = &ast.Apply{Fun: a.Fun, Args: n.resolveAll(a.Args)}
	default:
		to = left
	}
	if n.home != nil {
		n.checkAssigned(n.home, a.Args, mask != nil)
	}
	n.exchange()
	if len(n.idx) == 0 || !n.aliased {
		n.loops(mask, func() {
			n.checkLate()
			n.assign(Computing, to, right)
		})
		return
	}
	n.buffered(to, right, mask)
}

// fetchInto writes S = A(I), with S a variable of A's type, as one step.
func (n *nest) fetchInto(left, right ast.Expr) bool {
	id, ok := left.(*ast.Ident)
	a, isElement := right.(*ast.Apply)
	if !ok || !isElement || len(n.idx) > 0 {
		return false
	}
	m := n.array(a)
	if m == nil || len(a.Args) != len(m.dims) || n.table.TypeOf(id) != m.Type || edit.Mentions(a, func(name string) bool { return name == id.Name }) {
		return false
	}
	n.checkReference(m, a.Args)
	n.fetch(m, a.Args, id.Name)
	return true
}

// exchange writes the overlap shifts.
func (n *nest) exchange() {
	for _, o := range n.overlaps {
		n.call(Runtime, "hpf_overlap", edit.Name(o.m.desc), edit.Int(int64(o.dim+1)), edit.Int(o.neg), edit.Int(o.pos))
	}
}

// buffered writes an assignment whose right-hand side reads what it assigns: all
// values are computed before the first is stored.
func (n *nest) buffered(to, right, mask ast.Expr) {
	var all []int
	for k := range n.idx {
		all = append(all, k)
	}
	t, at, locals := n.makeAside(n.typeOfLeft(), all)
	value := n.elementOf(t, at, locals)
	if mask == nil {
		n.loops(nil, func() {
			n.checkLate()
			n.assign(Computing, value, right)
		})
		n.loops(nil, func() { n.assign(Computing, to, edit.Copy(value)) })
		return
	}
	w, at, locals := n.makeAside(sem.DefaultLogical, all)
	where := n.elementOf(w, at, locals)
	n.loops(nil, func() {
		n.assign(Computing, where, mask)
		then := n.Collect(func() {
			n.checkLate()
			n.assign(Computing, value, right)
		})
		n.Add(Computing, edit.If(edit.Copy(where), then...))
	})
	n.loops(edit.Copy(where), func() { n.assign(Computing, to, edit.Copy(value)) })
}

func (n *nest) typeOfLeft() sem.Type { return n.table.TypeOf(edit.Name(n.left)) }

// loops writes the loops of the nest around what body writes, for the executors
// and where mask is true.
func (n *nest) loops(mask ast.Expr, body func()) {
	inner := func() {
		if mask == nil {
			body()
			return
		}
		n.Add(Computing, edit.If(mask, n.Collect(body)...))
	}
	if n.home != nil && !n.regular {
		inner = n.checkedFirst(n.testing(inner), mask)
	}
	guard := n.guard()
	if guard == nil {
		n.bounded(inner)
		return
	}
	n.Add(Addressing, edit.If(guard, n.Collect(func() { n.bounded(inner) })...))
}

// testing returns what writes body under the test that the element is this
// processor's.
func (n *nest) testing(body func()) func() {
	return func() {
		var test ast.Expr
		for d, s := range n.resolveAll(n.subs) {
			if n.home.dims[d].kind != collapsed {
				test = conjunction(test, n.isMine(d, s))
			}
		}
		n.Add(Addressing, edit.If(test, n.Collect(body)...))
	}
}

// guard is the test that a processor is on the axes of those dimensions of the home whose subscript contains no index;
// nil if there are none.
func (n *nest) guard() ast.Expr {
	if n.home == nil || !n.regular {
		return nil
	}
	var test ast.Expr
	for d, s := range n.subs {
		if k, _, _ := n.split(s); k == invariant && n.home.dims[d].kind != collapsed {
			test = conjunction(test, n.isMine(d, n.resolve(s)))
		}
	}
	return test
}

func conjunction(x, y ast.Expr) ast.Expr {
	if x == nil {
		return y
	}
	return edit.Binary(ast.And, x, y)
}

func (n *nest) isMine(d int, s ast.Expr) ast.Expr {
	return edit.Index(n.function("hpf_mine", sem.DefaultLogical), edit.Name(n.home.desc), edit.Int(int64(d+1)), s)
}

// bounded writes the calls that find the loops' bounds, and the loops.
func (n *nest) bounded(body func()) {
	for _, i := range n.idx {
		if n.cut(i) {
			n.bounds(i)
		}
	}
	order := n.order()
	var write func(depth int)
	write = func(depth int) {
		if depth == len(order) {
			body()
			return
		}
		n.loop(order[depth], func() { write(depth + 1) })
	}
	write(0)
}

// cut tells whether the loop of an index is cut to the processor's elements.
func (n *nest) cut(i *index) bool {
	return n.regular && i.home >= 0 && n.home.dims[i.home].kind != collapsed
}

// order returns the indices from the outermost loop to the innermost. The leftmost dimension of the assigned array is
// the innermost, since its elements are neighbours in memory.
func (n *nest) order() []*index {
	list := slices.Clone(n.idx)
	slices.Reverse(list)
	if n.home == nil {
		return list
	}
	slices.SortStableFunc(list, func(a, b *index) int {
		x, y := a.home, b.home
		if x < 0 || y < 0 { // one without a dimension is outside
			return x - y
		}
		return y - x
	})
	return list
}

// name returns a variable that belongs to an index.
func (n *nest) name(letter string, i *index) string {
	return n.integer("hpf$" + letter + i.v[len("hpf$i"):])
}

func (n *nest) bounds(i *index) {
	args := []ast.Expr{
		edit.Name(n.home.desc), edit.Int(int64(i.home + 1)),
		affine(i.coef, i.lo, i.rest), affine(i.coef, i.hi, i.rest), edit.Mul(edit.Int(i.coef), edit.Copy(i.st)),
		edit.Name(n.name("l", i)), edit.Name(n.name("u", i)), edit.Name(n.name("s", i)),
	}
	if i.local == "" {
		find := "hpf_block"
		if n.home.dims[i.home].kind == changing {
			find = "hpf_range"
		}
		n.call(Addressing, find, args...)
		return
	}
	n.call(Addressing, "hpf_cyclic", append(args, edit.Name(n.name("j", i)), edit.Name(n.name("h", i)))...)
}

// loop writes the loop of one index.
func (n *nest) loop(i *index, body func()) {
	if !n.cut(i) {
		n.Add(Computing, edit.Do(i.v, i.lo, i.hi, i.st, n.Collect(body)...))
		return
	}
	if i.local != "" {
		n.assign(Addressing, edit.Name(i.local), edit.Name(n.name("j", i)))
	}
	l, h, s := ast.Expr(edit.Name(n.name("l", i))), ast.Expr(edit.Name(n.name("u", i))), ast.Expr(edit.Name(n.name("s", i)))
	if st, ok := n.table.Const(i.st); ok && st*i.coef == 1 && n.home.dims[i.home].kind == block {
		s = edit.Int(1)
	}
	v := i.v
	if i.coef == 1 {
		l, h = edit.Sub(l, edit.Copy(i.rest)), edit.Sub(h, edit.Copy(i.rest))
	} else {
		v = n.name("x", i)
	}
	list := n.Collect(func() {
		if i.coef != 1 {
			n.assign(Addressing, edit.Name(i.v), edit.Div(edit.Sub(edit.Name(v), edit.Copy(i.rest)), edit.Int(i.coef)))
		}
		body()
		if i.local != "" {
			n.assign(Addressing, edit.Name(i.local), edit.Add(edit.Name(i.local), edit.Name(n.name("h", i))))
		}
	})
	n.Add(Computing, edit.Do(v, l, h, s, list...))
}
