package pddp

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// With QueuePrefetch, the code of a loop puts requests for remote words into a prefetch queue and takes the words out in the same
// order, as AC's compiler does on the T3D. An iteration requests all elements that an expression reads before it takes the first.
// If a later iteration reads the same elements with addresses a fixed number of bytes ahead, these are requested, too, as far as
// the queue has places. That is so if the innermost loop moves an undistributed dimension of each section, so that owners stay,
// and no mask stands around the expression.

// fetchBy says how an element of another processor is fetched: by a get if it is empty.
type fetchBy struct {
	words string // the array of addresses at which elements are that were fetched before the loops
	// pops are what takes elements out of the queue; nil: the element does not pass through it. Others are requested
	// step bytes apart in the iterations that are left; step is 0 if their addresses are not known.
	pops       *[]pop
	step, left ast.Expr
}

// pop takes an element out of the queue if it is remote.
type pop struct {
	what  string // the external
	proc  ast.Expr
	value ast.Expr
}

// queued is what passes through the queue in the loops of a nest, or in a region.
type queued struct {
	pops  []pop
	steps []*ast.Paren // arguments of the requests
	// irregular tells that the loops do not take in each iteration what they requested together.
	irregular bool
}

// step returns an argument for a request, which end may replace.
func (q *queued) step(x ast.Expr) ast.Expr {
	p := &ast.Paren{X: x}
	q.steps = append(q.steps, p)
	return p
}

// end takes back what was said about later iterations if elements do not follow each other regularly.
func (q *queued) end() {
	for _, p := range q.steps {
		if q.irregular {
			p.X = edit.Int(0)
		}
	}
}

// queuesLoops tells whether loops fetch through the queue.
func (u *unit) queuesLoops() bool { return u.t.Is(QueuePrefetch) && !u.t.Is(NoDist) && !u.inMaster }

func (n *nest) queues() bool { return n.u.queuesLoops() && !n.put && !n.any }

// request emits the request of an element that is remote, and has it popped later.
func (u *unit) request(o *object, proc, element ast.Expr, pointer, value *ast.Ident, by fetchBy, pre *[]ast.Stmt) {
	u.t.queues = true
	here := edit.IfElse(edit.Binary(ast.Eq, proc, u.myproc()),
		u.mark(Computing, edit.Assign(value, element)),
		u.mark(Indexing, edit.Call(transfer("request", o.Type), proc, element, by.step, by.left)))
	*pre = append(*pre, u.mark(Indexing, edit.Assign(pointer, u.address(o, proc)), here)...)
	*by.pops = append(*by.pops, pop{transfer("pop", o.Type), proc, value})
}

// take emits what takes requested elements out of the queue.
func (u *unit) take(pops *[]pop, pre *[]ast.Stmt) {
	for _, p := range *pops {
		*pre = append(*pre, u.mark(Indexing, edit.If(edit.Binary(ast.Ne, edit.Copy(p.proc), u.myproc()),
			u.mark(Indexing, edit.Call(p.what, edit.Copy(p.value)))...))...)
	}
	*pops = nil
}

// popAll takes out of the queue what an expression has requested.
func (n *nest) popAll() { n.u.take(&n.queued.pops, &n.body) }

// popInner takes out of the queue what a subscript needs.
func (n *nest) popInner(x ast.Expr) {
	if n.u.mentionsObjects(x) && n.queues() {
		n.queued.irregular = true
		n.popAll()
	}
}

// throughQueue returns how an element of a reference passes through the queue.
func (n *nest) throughQueue(o *object, r *edit.Ref, ranges []*loop, shifts []shift) fetchBy {
	by := fetchBy{pops: &n.queued.pops, step: edit.Int(0), left: edit.Int(0)}
	step := n.stepOf(o, r, ranges, shifts)
	if step == nil || n.guarded {
		n.queued.irregular = true
		return by
	}
	l := n.loops[len(n.loops)-1]
	by.step, by.left = n.queued.step(step), edit.Div(edit.Sub(edit.Copy(l.myHi), edit.Copy(l.v)), edit.Copy(l.myStride))
	return by
}

// stepOf returns how many bytes apart the innermost loop finds the elements of a section, nil if that is not known.
func (n *nest) stepOf(o *object, r *edit.Ref, ranges []*loop, shifts []shift) ast.Expr {
	if o == nil || len(n.loops) == 0 || len(shifts) > 0 || n.isVector(r) {
		return nil
	}
	innermost := n.loops[len(n.loops)-1]
	var step ast.Expr
	position := 0
	for d := range r.Subs {
		s := &r.Subs[d]
		l, by := innermost, ast.Expr(nil)
		switch {
		case s.Vector:
			return nil
		case s.Index != nil:
			x := n.subscript(s.Index)
			if !n.u.isPlain(x) {
				return nil
			}
			moves, t, ok := n.spanOf(x)
			if !ok {
				return nil
			}
			l, by = moves, t.by
		default:
			l = ranges[position]
			_, by = n.start(l, s)
			position++
		}
		if l != innermost {
			continue
		}
		if step != nil || o.template.dims[d].kind != star {
			return nil
		}
		step = n.u.bytesOf(o, d, by)
	}
	return step
}

// bytesOf returns how far apart elements lie that differ by so many in a dimension.
func (u *unit) bytesOf(o *object, d int, by ast.Expr) ast.Expr {
	bytes := edit.Mul(edit.Copy(by), edit.Int(int64(o.Type.Size())))
	for e := range d {
		bytes = edit.Mul(bytes, u.length(o.template, e))
	}
	return bytes
}

// elementBy returns how a scalar statement fetches an element.
func (u *unit) elementBy(o *object, index []ast.Expr) fetchBy {
	r := u.region
	if r == nil {
		return fetchBy{}
	}
	if !u.queuesLoops() {
		return fetchBy{words: u.elementAhead(o, index)}
	}
	by := fetchBy{pops: &r.queued.pops, step: edit.Int(0), left: edit.Int(0)}
	innermost := r.path[len(r.path)-1]
	var step ast.Expr
	for d, x := range index {
		moves, t, ok := r.spanOf(x)
		switch {
		case !ok || innermost.name == "":
			r.queued.irregular = true
		case moves != innermost:
		case step != nil || o.template.dims[d].kind != star:
			r.queued.irregular = true
		default:
			step = u.bytesOf(o, d, t.by)
		}
	}
	// The elements of several statements are not taken in the order of one statement's requests.
	if len(r.queued.steps) > 0 || step == nil || r.queued.irregular {
		r.queued.irregular = true
		return by
	}
	by.step = r.queued.step(step)
	by.left = edit.Div(edit.Sub(edit.Copy(innermost.hi), edit.Name(innermost.name)), edit.Copy(innermost.step))
	return by
}
