package pddp

import (
	"slices"
	"strconv"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// element returns the expression of one element of an array expression, and
// emits into the body of the nest what has to come before: gets of remote
// elements. Elements with the distribution and the section of the left-hand
// side are used where they are.
func (n *nest) element(x ast.Expr) ast.Expr {
	var ranges []*loop
	for _, l := range n.loops {
		if l.position >= 0 {
			ranges = append(ranges, l)
		}
	}
	value := n.elementOf(x, ranges, nil)
	n.popAll()
	return value
}

// shift is a CSHIFT around what is evaluated: of the section's dimension
// position, by an amount.
type shift struct {
	position int
	by       ast.Expr
}

// elementOf is element of an expression whose dimensions go with the loops.
func (n *nest) elementOf(x ast.Expr, ranges []*loop, shifts []shift) ast.Expr {
	return edit.Replace(x, func(y ast.Expr) ast.Expr {
		switch y := y.(type) {
		case *ast.Ident:
			if v, ok := n.bind[y.Name]; ok {
				return edit.Copy(v)
			}
		case *ast.Apply:
			if n.u.isCshift(y) {
				return n.cshift(y, ranges, shifts)
			}
			n.checkFunction(y)
			if n.reducesLocal(y) {
				return n.localReduction(y)
			}
			if call := n.call(y, ranges, shifts); call != nil {
				return call
			}
		case *ast.ArrayCons:
			n.u.errorf(y.At, "found an array constructor in an array statement with shared objects; assign it to a local array first")
			return edit.Int(0)
		}
		r := n.u.reference(y)
		if r == nil {
			return nil
		}
		return n.referenceElement(r, ranges, shifts)
	})
}

// reducesLocal tells whether x makes a scalar of arrays that are not shared.
func (n *nest) reducesLocal(x *ast.Apply) bool {
	id, ok := x.Fun.(*ast.Ident)
	if !ok || !n.u.table.IsIntrinsic(id.Name) || n.u.table.RankOf(x) > 0 || n.u.mentionsObjects(x) {
		return false
	}
	return slices.ContainsFunc(x.Args, func(a ast.Expr) bool { return n.u.table.RankOf(a) > 0 })
}

// localReduction computes a reduction in the loops if it depends on an index of FORALL. If it is the same for all
// elements, it computes it in front of them.
func (n *nest) localReduction(x *ast.Apply) ast.Expr {
	v := n.u.numbered("red", n.u.table.TypeOf(x))
	if set := edit.Assign(v, n.subscript(x)); edit.Mentions(x, n.isBound) {
		n.emit(Computing, set)
	} else {
		n.setup = append(n.setup, n.u.mark(Computing, set)...)
	}
	return v
}

// call returns a call of a function of the program, which gets whole arrays where it
// expects arrays; nil for anything else.
func (n *nest) call(x *ast.Apply, ranges []*loop, shifts []shift) ast.Expr {
	id, ok := x.Fun.(*ast.Ident)
	if !ok || n.u.table.IsIntrinsic(id.Name) || n.u.table.RankOf(id) > 0 {
		return nil
	}
	args := make([]ast.Expr, len(x.Args))
	for i, a := range x.Args {
		if n.u.t.Procedures.Dummy(id.Name, n.u.t.Procedures.Position(id.Name, a, i)).Array {
			args[i] = n.subscript(a)
		} else {
			args[i] = n.elementOf(a, ranges, shifts)
		}
	}
	return &ast.Apply{Fun: x.Fun, Args: args}
}

// checkFunction reports functions of arrays that do not work element by
// element.
func (n *nest) checkFunction(x *ast.Apply) {
	id, ok := x.Fun.(*ast.Ident)
	if !ok {
		return
	}
	switch id.Name {
	case "matmul", "transpose", "spread", "reshape", "pack", "unpack", "eoshift", "merge":
		if id.Name != "merge" && n.u.table.IsIntrinsic(id.Name) {
			n.u.errorf(id.At, "found %s in an array statement with shared objects; of the functions that move elements only CSHIFT is translated", id.Name)
		}
	}
}

// referenceElement returns an element of an array.
func (n *nest) referenceElement(r *edit.Ref, ranges []*loop, shifts []shift) ast.Expr {
	if r.Rank() != 0 && r.Rank() != len(ranges) {
		n.u.errorf(r.At.Pos(), "%s has %d dimensions, %s has %d; expected the same or an element",
			edit.Text(r.At), r.Rank(), edit.Text(n.over.At), len(ranges))
		return edit.Int(0)
	}
	if r.Rank() > 0 && !n.isVector(r) {
		n.checkConform(r)
	}
	o := n.u.objects[r.Name]
	n.u.checkAllocated(&n.setup, o)
	n.checkRef(o, r)
	if o != nil && len(shifts) == 0 && !n.u.t.Is(Owners) {
		if left, right, ok := n.alike(o, r); ok {
			x := n.localElement(o, r, left, right)
			n.u.note(&n.body, "read", o, x.Args[0], n.u.myproc())
			return x
		}
	}
	by := fetchBy{words: n.sectionAhead(o, r, ranges, shifts)}
	if n.queues() {
		by = n.throughQueue(o, r, ranges, shifts)
	}
	if by.words == "" {
		if x := n.inspected(o, r, ranges, shifts); x != nil {
			return x
		}
	}
	if pairs := n.pairs(o, r, shifts); pairs != nil && !n.isVector(r) {
		return n.paired(o, r, ranges, shifts, pairs, by)
	}
	index := n.indices(o, r, ranges, shifts)
	if o == nil {
		return n.subscript(r.Element(index...))
	}
	return n.u.fetch(o, index, by, &n.body)
}

// isVector tells whether a reference stands in the subscripts of another, in one of several dimensions: it has the
// shape of that dimension only.
func (n *nest) isVector(r *edit.Ref) bool { return r.Rank() == 1 && n.over.Rank() > 1 }

func (n *nest) checkConform(r *edit.Ref) {
	if err := n.u.table.Conform(n.over, r); err != nil {
		n.u.errorf(r.At.Pos(), "%v; the arrays of a statement have one shape", err)
	}
}

// indices returns the indices of an element of r.
func (n *nest) indices(o *object, r *edit.Ref, ranges []*loop, shifts []shift) []ast.Expr {
	pairs := make([]int, len(r.Subs))
	for d := range pairs {
		pairs[d] = -1
	}
	return n.indicesBut(o, r, ranges, shifts, pairs)
}

// indicesBut is indices for an element with some dimensions that go with the left-hand side's.
func (n *nest) indicesBut(o *object, r *edit.Ref, ranges []*loop, shifts []shift, pairs []int) []ast.Expr {
	index := make([]ast.Expr, len(r.Subs))
	position := 0
	for d := range r.Subs {
		s := &r.Subs[d]
		switch {
		case pairs[d] >= 0:
			index[d] = n.displaced(n.index[pairs[d]], o.Lower(d), n.over.Lower(pairs[d]))
			if s.Index == nil || s.Vector {
				position++
			}
		case s.Vector:
			index[d] = n.elementOf(s.Index, ranges[position:position+1], nil)
			n.popInner(s.Index)
			n.checkLate(o, d, index[d])
			position++
		case s.Index != nil:
			index[d] = n.elementOf(s.Index, nil, nil)
			n.popInner(s.Index)
			if n.u.mentionsObjects(s.Index) {
				n.checkLate(o, d, index[d])
			}
		default:
			index[d] = n.rangeIndex(o, d, s, ranges[position], shiftsOf(shifts, position))
			position++
		}
	}
	return index
}

func shiftsOf(list []shift, position int) []ast.Expr {
	var by []ast.Expr
	for _, s := range list {
		if s.position == position {
			by = append(by, s.by)
		}
	}
	return by
}

// rangeIndex returns the index of a dimension that is a triplet: in
// distributed dimensions it runs in a variable of its own.
func (n *nest) rangeIndex(o *object, d int, s *edit.Subscript, l *loop, by []ast.Expr) ast.Expr {
	if len(by) > 0 {
		return n.shifted(s, n.running(l, s), by)
	}
	if (o == nil || o.template.dims[d].kind == star) && n.u.table.Equal(l.stride, s.Stride) {
		return n.displaced(l.v, s.Lo, l.lo)
	}
	return n.running(l, s)
}

// shifted returns the index that lies a number of elements behind another in a
// triplet that is closed to a circle.
func (n *nest) shifted(s *edit.Subscript, v *ast.Ident, by []ast.Expr) ast.Expr {
	u := n.u
	stride, ok := u.table.Const(s.Stride)
	if !ok || stride <= 0 {
		u.errorf(v.At, "found CSHIFT of a section whose stride is not a positive constant; assign it to an array first")
		return v
	}
	sum := by[0]
	for _, x := range by[1:] {
		sum = edit.Add(sum, x)
	}
	amount, count := u.numbered("shift_rh", sem.DefaultInteger), u.numbered("count_rh", sem.DefaultInteger)
	elements := edit.Copy(s.Count())
	if k, ok := u.table.Const(elements); !ok || k < 1 {
		elements = edit.Intrinsic("max", elements, edit.Int(1)) // the section may be empty
	}
	n.setup = append(n.setup, u.mark(Indexing,
		edit.Assign(count, elements),
		edit.Assign(amount, edit.Mul(edit.Intrinsic("modulo", sum, count), edit.Int(stride))),
		edit.Assign(count, edit.Mul(count, edit.Int(stride))))...)
	i := u.numbered("indx_rh", sem.DefaultInteger)
	wrap := &ast.LogicalIf{Cond: edit.Binary(ast.Gt, i, edit.Copy(s.Hi)), Then: edit.Assign(i, edit.Sub(i, count))}
	n.emit(Indexing, edit.Assign(i, edit.Add(v, amount)), wrap)
	return i
}

func (u *unit) isCshift(x *ast.Apply) bool {
	id, ok := x.Fun.(*ast.Ident)
	return ok && id.Name == "cshift" && u.table.IsIntrinsic("cshift")
}

// cshift evaluates CSHIFT(array, shift, dim): its array with one more shift.
func (n *nest) cshift(x *ast.Apply, ranges []*loop, shifts []shift) ast.Expr {
	args := [3]ast.Expr{}
	for i, a := range x.Args {
		if k, ok := a.(*ast.KeywordArg); ok {
			i = map[string]int{"array": 0, "shift": 1, "dim": 2}[k.Name]
			a = k.Value
		}
		if i < 3 {
			args[i] = a
		}
	}
	dim := int64(1)
	if args[2] != nil {
		dim, _ = n.u.table.Const(args[2])
	}
	if args[0] == nil || args[1] == nil || dim < 1 || dim > int64(len(ranges)) {
		n.u.errorf(x.Pos(), "found CSHIFT with other arguments than an array, a shift and a constant dimension from 1 to %d", len(ranges))
		return edit.Int(0)
	}
	if n.u.table.RankOf(args[1]) > 0 {
		n.u.errorf(args[1].Pos(), "found an array as the shift of CSHIFT, expected a scalar")
		return edit.Int(0)
	}
	by := n.subscript(args[1])
	all := append(shifts[:len(shifts):len(shifts)], shift{int(dim) - 1, by})
	return &ast.Paren{X: n.elementOf(args[0], ranges, all)}
}

// localElement returns an element that lies where that of the left-hand side
// does: its dimensions right go with the left-hand side's dimensions left.
func (n *nest) localElement(o *object, r *edit.Ref, left, right []int) *ast.Apply {
	u := n.u
	index := make([]ast.Expr, len(r.Subs))
	parts := make([]ast.Expr, len(r.Subs))
	for i, d := range right {
		index[d] = n.displaced(n.index[left[i]], o.Lower(d), n.over.Lower(left[i]))
		parts[d] = n.part(left[i])
	}
	for d := range index {
		if index[d] == nil {
			index[d] = n.elementOf(r.Subs[d].Index, nil, nil)
		}
	}
	offset := u.offset(o, index)
	same := edit.Text(offset) == n.local
	if o == n.obj && same {
		return edit.Index(n.memory, n.offset)
	}
	pointer, memory := u.remoteMemory(o.Type)
	n.setup = append(n.setup, u.mark(Indexing, edit.Assign(pointer, u.address(o, u.myproc())))...)
	if same {
		return edit.Index(memory, n.offset)
	}
	v := u.numbered("offset_rh", sem.DefaultInteger)
	n.emit(Indexing, edit.Assign(v, u.offsetOf(o, index, parts)))
	return edit.Index(memory, v)
}

// alike tells whether an element of r lies where that of the left-hand side does, because both have the same section
// and distribution. It compares dimension by dimension, without undistributed ones that have a single index. It
// returns the dimensions that go together.
func (n *nest) alike(o *object, r *edit.Ref) (left, right []int, ok bool) {
	if n.obj == nil || n.any {
		return nil, nil, false
	}
	left, right = n.moving(n.obj, n.over), n.moving(o, r)
	if len(left) != len(right) {
		return nil, nil, false
	}
	for i := range left {
		if !n.alikeDim(left[i], right[i], o, r) {
			return nil, nil, false
		}
	}
	return left, right, true
}

// moving returns the dimensions of a reference except for undistributed ones with
// an index that no loop changes.
func (n *nest) moving(o *object, r *edit.Ref) []int {
	var dims []int
	for d := range r.Subs {
		s := &r.Subs[d]
		if s.Index == nil || s.Vector || o.template.dims[d].kind != star || edit.Mentions(s.Index, n.isBound) {
			dims = append(dims, d)
		}
	}
	return dims
}

func (n *nest) alikeDim(a, b int, o *object, r *edit.Ref) bool {
	ta, tb := &n.obj.template.dims[a], &o.template.dims[b]
	same := n.u.table.Equal
	if ta.kind != tb.kind || ta.kind == block && !same(ta.extent, tb.extent) {
		return false
	}
	sa, sb := &n.over.Subs[a], &r.Subs[b]
	if sa.Vector || sb.Vector || (sa.Index == nil) != (sb.Index == nil) {
		return false
	}
	lowA, lowB := n.obj.Lower(a), o.Lower(b)
	if sa.Index != nil {
		return same(edit.Sum(edit.Sub(sa.Index, lowA)), edit.Sum(edit.Sub(sb.Index, lowB)))
	}
	return sa.Whole && sb.Whole && same(ta.extent, tb.extent) ||
		same(edit.Sum(edit.Sub(sa.Lo, lowA)), edit.Sum(edit.Sub(sb.Lo, lowB))) &&
			same(edit.Sum(edit.Sub(sa.Hi, lowA)), edit.Sum(edit.Sub(sb.Hi, lowB))) && same(sa.Stride, sb.Stride)
}

func suffix(n int) string {
	if n == 1 {
		return ""
	}
	return strconv.Itoa(n)
}
