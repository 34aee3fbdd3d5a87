package pddp

import (
	"strconv"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// References of an array statement that are no sections, such as X(NEXT(I)), are fetched ahead by lists. Loops in front of the
// statement's own, an inspector, write down for each iteration which element the reference needs: its owner and its place there.
// The library fetches those of others and replaces each place by an address. The statement's loops then find elements by these
// addresses, without their owners. What a mask excludes is written down, too.
//
// The inspector computes indices without the values that the statement's loops fetch or change, and without functions of the
// program. Under a mask it computes indices that isPlain allows, and no others: the mask may protect the rest.

// list is a reference that is fetched ahead by a list.
type list struct {
	obj               *object
	place, home       string     // arrays: of the elements, by iteration
	toPlaces, toHomes *ast.Ident // their pointers
}

// inspector is what writes the lists of a nest.
type inspector struct {
	lists map[string]*list // by the text of the reference
	order []*list
	body  []ast.Stmt
	word  *ast.Ident // number of the iteration
}

// inspected returns an element that is fetched ahead by a list; nil if it is not.
func (n *nest) inspected(o *object, r *edit.Ref, ranges []*loop, shifts []shift) ast.Expr {
	if o == nil || len(n.loops) == 0 || !n.isInspectable(r, shifts) {
		return nil
	}
	u := n.u
	if n.inspector == nil {
		n.inspector = &inspector{lists: map[string]*list{}, word: u.integer("ahead_word")}
	}
	p := n.inspector
	key := edit.Text(r.At)
	for _, s := range shifts {
		key += " " + strconv.Itoa(s.position) + " " + edit.Text(s.by)
	}
	l := p.lists[key]
	if l == nil {
		l = &list{obj: o}
		k := strconv.Itoa(len(p.order) + 1)
		l.toPlaces, l.place = u.memory("ahead_ptr_place"+k, "ahead_place"+k, sem.DefaultInteger)
		l.toHomes, l.home = u.memory("ahead_ptr_home"+k, "ahead_home"+k, sem.DefaultInteger)
		p.lists[key] = l
		p.order = append(p.order, l)
		n.inspect(l, o, r, ranges, shifts)
	}
	value := u.numbered("value_rh", o.Type)
	pointer, memory := u.remoteMemory(o.Type)
	n.emit(Indexing, edit.Assign(pointer, edit.Index(l.place, p.word)))
	n.emit(Computing, edit.Assign(value, edit.Index(memory, edit.Int(0))))
	return value
}

// isInspectable tells whether the inspector can compute the indices of a reference.
func (n *nest) isInspectable(r *edit.Ref, shifts []shift) bool {
	u := n.u
	if !n.prefetches() {
		return false
	}
	can := func(x ast.Expr) bool {
		if x == nil {
			return true
		}
		if n.guarded {
			return u.isPlain(n.subscript(x))
		}
		changes := n.obj == nil && edit.Mentions(x, func(name string) bool { return name == n.over.Name })
		return !changes && !u.mentionsObjects(x) && !u.callsFunction(x)
	}
	for d := range r.Subs {
		s := &r.Subs[d]
		if n.guarded && s.Vector || !can(s.Index) || !can(s.Lo) || !can(s.Hi) || !can(s.Stride) {
			return false
		}
	}
	for _, s := range shifts {
		if !can(s.by) {
			return false
		}
	}
	return true
}

// inspect adds to the inspector what finds an element and writes it down.
func (n *nest) inspect(l *list, o *object, r *edit.Ref, ranges []*loop, shifts []shift) {
	u := n.u
	p := n.inspector
	outer := n.body
	n.body = p.body
	for _, x := range n.loops {
		x.exchange()
	}
	index := n.indices(o, r, ranges, shifts)
	none := make([]ast.Expr, len(index))
	index = u.simple(o, index, &n.body)
	n.emit(Indexing,
		edit.Assign(edit.Index(l.place, p.word), u.offsetOf(o, index, none)),
		edit.Assign(edit.Index(l.home, p.word), u.ownerOf(o, index, none)))
	for _, x := range n.loops {
		x.exchange()
	}
	p.body, n.body = n.body, outer
}

// exchange exchanges what stands around the loop of the statement and around that of the inspector.
func (l *loop) exchange() {
	l.before, l.inspectBefore = l.inspectBefore, l.before
	l.after, l.inspectAfter = l.inspectAfter, l.after
}

// inspection returns the loops of the inspector, with the calls of the library around them. Each nest of loops counts its
// iterations.
func (n *nest) inspection() []ast.Stmt {
	p, u := n.inspector, n.u
	u.t.prefetches = true
	words := u.integer("ahead_words")
	var count ast.Expr = edit.Int(1)
	for _, l := range n.loops {
		count = edit.Mul(count, edit.Intrinsic("max", edit.Copy(n.trips(l)), edit.Int(0)))
	}
	var out []ast.Stmt
	if n.ahead == nil || len(n.ahead.maps) == 0 {
		out = u.mark(Runtime, edit.Call("pddp_ahead", edit.Int(nestLevel)))
	}
	out = append(out, u.mark(Indexing, edit.Assign(words, count))...)
	var fetch []ast.Stmt
	for _, l := range p.order {
		for _, pointer := range []*ast.Ident{l.toPlaces, l.toHomes} {
			out = append(out, u.mark(Runtime, edit.Assign(pointer, u.function("pddp_list", words)))...)
		}
		fetch = append(fetch, u.mark(Runtime, edit.Call("pddp_inspected", edit.Name(l.obj.id), words, edit.Name(l.place), edit.Name(l.home)))...)
	}
	next := func() ast.Stmt { return edit.Assign(p.word, edit.Add(p.word, edit.Int(1))) }
	innermost := n.loops[len(n.loops)-1]
	innermost.inspectAfter = append(innermost.inspectAfter, u.mark(Indexing, next())...)
	innermost.after = append(innermost.after, u.mark(Indexing, next())...)
	out = append(out, u.mark(Indexing, edit.Assign(p.word, edit.Int(0)))...)
	for _, l := range n.loops {
		l.exchange()
	}
	out = append(out, n.around(p.body)...)
	for _, l := range n.loops {
		l.exchange()
	}
	out = append(out, fetch...)
	return append(out, u.mark(Indexing, edit.Assign(p.word, edit.Int(0)))...)
}
