package pddp

import (
	"strconv"

	"simrun/machines"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/dialect"
	"simrun/models/fortran/edit"
)

// nest is the loops of one array statement over the elements of a reference. This is its left-hand side, or the
// operand of a reduction. Each processor has those that it owns; all have all if the array is local.
type nest struct {
	u     *unit
	over  *edit.Ref
	obj   *object // nil if over is local
	bind  map[string]ast.Expr
	index []ast.Expr // of over's element, for each of its dimensions
	loops []*loop    // the leftmost dimension outermost
	// masked tells that a mask says for which elements the statement is executed.
	masked bool
	// guarded tells that a condition, such as a mask, stands around statements of the body.
	guarded bool
	any     bool // any element may lie anywhere: the owner is found for each
	// put: each element is stored where it lies, by processor 0 or, if dealt is set, by the processor of the
	// iteration.
	put   bool
	dealt bool // by the processor that the iteration is dealt out to

	setup []ast.Stmt
	body  []ast.Stmt
	tests []ast.Expr // guards around the body, outermost first

	local  string // text of the offset in over's memory that the variable offset holds
	offset *ast.Ident
	parts  []ast.Expr // of it, by dimension of over; see placeParts
	memory string

	ahead     *ahead     // what is fetched in front of the loops; nil: nothing
	inspector *inspector // what writes lists in front of the loops; nil: nothing
	queued    queued     // what passes through a prefetch queue
}

// loop goes over one dimension, or in a scatter over one index of FORALL.
type loop struct {
	dim            int // of over, from 0; -1: none
	position       int // which dimension of the section it is; -1: none
	lo, hi, stride ast.Expr
	v              *ast.Ident
	// What the processor executes of it.
	myLo, myHi, myStride ast.Expr

	trips ast.Expr // how many iterations that is, if it was asked for

	before, after []ast.Stmt // in front of the DO, at the end of its body
	// The same of the inspector's loop.
	inspectBefore, inspectAfter []ast.Stmt
}

// newNest prepares a nest; loops are added to it, then begin opens it.
func (u *unit) newNest(over *edit.Ref) *nest {
	n := &nest{u: u, over: over, obj: u.objects[over.Name], bind: map[string]ast.Expr{}, index: make([]ast.Expr, len(over.Subs))}
	if u.inMaster && n.obj != nil && n.obj.template.scattered() > 0 {
		n.any, n.put = true, true
	}
	if u.deals() && n.obj != nil {
		n.any, n.put, n.dealt = true, true, true
	}
	return n
}

// isBound tells whether a name is an index of FORALL.
func (n *nest) isBound(name string) bool {
	_, ok := n.bind[name]
	return ok
}

// sections adds the loops over the dimensions of the reference in their order. A single index of a distributed
// dimension is a loop of one trip, so that only its owners execute it. For each position of forall, it adds the loop
// that forall returns.
func (n *nest) sections(forall func(d int, x ast.Expr) *loop) {
	position := 0
	for d := range n.over.Subs {
		s := &n.over.Subs[d]
		switch {
		case s.Vector:
			n.u.errorf(n.over.At.Pos(), "found an array of indices on the left-hand side; scatter with FORALL")
			n.add(&loop{dim: d, position: position, lo: edit.Int(1), hi: edit.Int(1), stride: edit.Int(1)}) // for no mistakes that follow
			position++
		case s.Index == nil && s.Hi == nil:
			n.u.errorf(n.over.At.Pos(), "dimension %d of %s has no upper bound; write a section with one", d+1, n.over.Name)
			return
		case s.Index == nil:
			n.add(&loop{dim: d, position: position, lo: s.Lo, hi: s.Hi, stride: s.Stride})
			position++
		default:
			if l := forall(d, s.Index); l != nil {
				n.add(l)
			} else if n.distributed(d) {
				n.add(&loop{dim: d, position: -1, lo: s.Index, hi: s.Index, stride: edit.Int(1)})
			}
		}
	}
}

func (n *nest) add(l *loop) {
	name := "indx" + strconv.Itoa(len(n.loops)+1)
	if l.dim >= 0 {
		name = "indx" + strconv.Itoa(l.dim+1)
	}
	l.v = n.u.integer(name)
	l.myLo, l.myHi, l.myStride = l.lo, l.hi, l.stride
	n.loops = append(n.loops, l)
	if l.dim >= 0 {
		n.index[l.dim] = l.v
	}
}

// addSection adds the loop over a triplet in a scatter.
func (n *nest) addSection(d, position int, s *edit.Subscript) {
	name := "indx" + strconv.Itoa(len(n.loops)+1)
	l := &loop{dim: d, position: position, v: n.u.integer(name), lo: n.subscript(s.Lo), hi: n.subscript(s.Hi), stride: n.subscript(s.Stride)}
	l.myLo, l.myHi, l.myStride = l.lo, l.hi, l.stride
	n.loops = append(n.loops, l)
	n.index[d] = l.v
}

func (n *nest) distributed(d int) bool {
	return n.obj != nil && !n.any && n.obj.template.dims[d].kind != star
}

// begin emits the loop setup: where the local memory is, which indices are
// here, and the offset of the element.
func (n *nest) begin() {
	u := n.u
	u.requireOwners(n.obj, u.pos)
	n.setup = append(n.setup, u.mark(Computing, edit.Comment("loop setup:"))...)
	u.checkAllocated(&n.setup, n.obj)
	n.checkLoops()
	if n.obj != nil {
		pointer, memory := u.memory("ptr0", "local_mem", n.obj.Type)
		n.memory = memory
		n.setup = append(n.setup, u.mark(Indexing, edit.Assign(pointer, u.address(n.obj, u.myproc())))...)
	}
	if n.dealt {
		n.share()
	} else {
		n.localBounds()
	}
	for d := range n.index {
		if n.index[d] == nil {
			n.index[d] = n.subscript(n.over.Subs[d].Index)
		}
	}
	n.place()
}

// subscript replaces the indices of FORALL in x.
func (n *nest) subscript(x ast.Expr) ast.Expr { return edit.Substitute(x, n.bind) }

// localBounds makes the bounds of the loops over distributed dimensions those of
// the elements here.
func (n *nest) localBounds() {
	var here []*loop
	for _, l := range n.loops {
		if l.dim >= 0 && n.distributed(l.dim) {
			here = append(here, l)
		}
	}
	switch {
	case len(here) == 0:
		return
	case len(n.over.Subs) == 1:
		n.boundsOfOne(here[0])
	default:
		n.boundsOfAll(here)
	}
	n.setup = append(n.setup, n.u.mark(Computing, edit.Comment("lo_indx, hi_indx, stride are now local bounds"))...)
}

// boundsOfOne asks for the local bounds of an array of one dimension.
func (n *nest) boundsOfOne(l *loop) {
	u := n.u
	lo, hi, stride := u.integer("lo_indx"), u.integer("hi_indx"), u.integer("stride")
	n.setup = append(n.setup, u.mark(Indexing,
		edit.Assign(lo, edit.Copy(l.lo)), edit.Assign(hi, edit.Copy(l.hi)), edit.Assign(stride, edit.Copy(l.stride)))...)
	n.setup = append(n.setup, u.mark(Runtime, edit.Call("get_local_indx", edit.Name(n.obj.id), lo, hi, stride))...)
	l.myLo, l.myHi, l.myStride = lo, hi, stride
}

// boundsOfAll asks for the local bounds of all dimensions of an array at once.
func (n *nest) boundsOfAll(here []*loop) {
	u := n.u
	arrays := [3]string{u.seven("lo_indx"), u.seven("hi_indx"), u.seven("stride")}
	bounds := n.globalBounds()
	for d := range n.over.Subs {
		for k, name := range arrays {
			n.setup = append(n.setup, u.mark(Indexing, edit.Assign(edit.Index(name, edit.Int(int64(d+1))), bounds[d][k]))...)
		}
	}
	n.setup = append(n.setup, u.mark(Runtime,
		edit.Call("get_local_indxs", edit.Name(n.obj.id), edit.Name(arrays[0]), edit.Name(arrays[1]), edit.Name(arrays[2])))...)
	for _, l := range here {
		number := strconv.Itoa(l.dim + 1)
		mine := [3]*ast.Ident{u.integer("lo_indx" + number), u.integer("hi_indx" + number), u.integer("stride" + number)}
		for k, name := range arrays {
			n.setup = append(n.setup, u.mark(Indexing, edit.Assign(mine[k], edit.Index(name, edit.Int(int64(l.dim+1)))))...)
		}
		l.myLo, l.myHi, l.myStride = mine[0], mine[1], mine[2]
	}
}

// globalBounds returns first and last index and stride of each dimension of the
// reference, those of a single index being it and 1.
func (n *nest) globalBounds() [][3]ast.Expr {
	bounds := make([][3]ast.Expr, len(n.over.Subs))
	for d := range bounds {
		if x := n.over.Subs[d].Index; x != nil {
			x = n.subscript(x)
			bounds[d] = [3]ast.Expr{x, edit.Copy(x), edit.Int(1)}
		}
	}
	for _, l := range n.loops {
		if l.dim >= 0 {
			bounds[l.dim] = [3]ast.Expr{edit.Copy(l.lo), edit.Copy(l.hi), edit.Copy(l.stride)}
		}
	}
	return bounds
}

// place emits the offset of the element of over. If it may lie anywhere, it also emits its owner, and only the owner
// goes on.
func (n *nest) place() {
	if n.obj == nil {
		return
	}
	u := n.u
	index := n.index
	n.offset = u.integer("offset")
	if n.any {
		n.checkElement()
		index = u.simple(n.obj, index, &n.body)
		proc := u.integer("proc_no")
		n.emit(Indexing, edit.Assign(proc, u.owner(n.obj, index)))
		if !n.put {
			n.tests = append(n.tests, edit.Binary(ast.Eq, proc, u.myproc()))
			n.body = append(n.body, u.mark(Indexing, &guard{})...)
		}
	}
	if n.any {
		n.emit(Indexing, edit.Assign(n.offset, u.offset(n.obj, index)))
		return
	}
	n.placeParts()
	n.emit(Indexing, edit.Assign(n.offset, u.offsetOf(n.obj, index, n.parts)))
	n.local = edit.Text(u.offset(n.obj, index))
}

// guard marks where the next of nest.tests opens an IF around the rest of the
// body. No guard is left when the nest is finished.
type guard struct{ ast.Continue }

func (n *nest) emit(class machines.Kind, stmts ...ast.Stmt) {
	n.body = append(n.body, n.u.mark(class, stmts...)...)
}

// test lets the rest of the body be executed only if cond holds.
func (n *nest) test(cond ast.Expr) {
	n.guarded = true
	n.tests = append(n.tests, cond)
	n.emit(Computing, &guard{})
}

// finish returns the statements of the nest.
func (n *nest) finish() []ast.Stmt {
	u := n.u
	n.queued.end()
	n.endAhead()
	out := append(n.setup, n.around(n.closeGuards(n.body, n.tests))...)
	if n.dealt {
		return append(out, u.mark(Runtime, edit.Call("pddp_quiet"))...)
	}
	if n.obj != nil && n.obj.template.scattered() == 0 && !n.any {
		return u.mark(Computing, edit.If(edit.Binary(ast.Eq, u.myproc(), edit.Int(0)), out...))
	}
	return out
}

// around puts the loops around a body.
func (n *nest) around(body []ast.Stmt) []ast.Stmt {
	for i := len(n.loops) - 1; i >= 0; i-- {
		l := n.loops[i]
		body = append(body, l.after...)
		do := n.u.mark(Computing, edit.Do(l.v.Name, edit.Copy(l.myLo), edit.Copy(l.myHi), edit.Copy(l.myStride), body...))
		body = append(l.before[:len(l.before):len(l.before)], do...)
	}
	return body
}

// endAhead puts behind the setup what fetches ahead and the wait for it.
func (n *nest) endAhead() {
	if n.ahead != nil && len(n.ahead.maps) > 0 {
		var trips []ast.Expr
		for _, l := range n.loops {
			trips = append(trips, n.trips(l))
		}
		n.setup = append(n.setup, n.ahead.statements(trips)...)
	}
	if n.inspector != nil {
		n.setup = append(n.setup, n.inspection()...)
	}
	if n.ahead != nil && len(n.ahead.maps) > 0 || n.inspector != nil {
		n.setup = append(n.setup, n.u.mark(Runtime, edit.Call("pddp_arrived"))...)
	}
}

// closeGuards puts what follows each guard into its IF.
func (n *nest) closeGuards(body []ast.Stmt, tests []ast.Expr) []ast.Stmt {
	for i, s := range body {
		if _, ok := s.(*guard); ok {
			block := edit.If(tests[0], n.closeGuards(body[i+1:], tests[1:])...)
			dialect.Mark(machines.Kind(s.Pos().Tag()), s.Pos(), block)
			return append(body[:i:i], block)
		}
	}
	return body
}
