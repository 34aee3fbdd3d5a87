package lower

import (
	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/fortran/intrinsic"
	"simrun/models/fortran/sem"
)

// elements is the value of an array expression. It has its shape and computes the element at zero-based positions,
// first dimension first. Element-wise operations are carried out only when their elements are asked for. So an
// assignment is one loop nest without temporaries.
//
// Code that must run once (function calls, scalars, subscripts) was emitted when the elements were made. at may emit
// more code, for the one element.
type elements struct {
	t      sem.Type
	length ir.Expr   // of CHARACTER elements, fixed; nil for other types
	shape  []ir.Expr // extents, fixed, not negative
	at     func(k []ir.Expr) value

	stored *part  // where they lie, if in memory
	reads  []read // memory they depend on
	turns  []*rotation
	// costly: an element takes more than a few operations, so that each should
	// be asked for once.
	costly bool
}

// read is memory that is read: at the position of the element or, if moved, anywhere. In the first case, a loop that
// afterwards assigns to the same position does no harm. A nil part is all memory that a function may see.
type read struct {
	part  *part
	moved bool
}

// element returns the element of e, an array, at the present position. value
// calls it for what is not an element-wise operation.
func (f *function) element(e sem.Expr) value {
	leaf := f.arrays.leaves[e]
	if leaf == nil {
		panic("lower: element of an array expression that was not prepared; wrong code would follow; call elements first")
	}
	return leaf.at(f.arrays.position)
}

// atPosition evaluates an array expression whose leaves are prepared.
func (f *function) atPosition(e sem.Expr, k []ir.Expr) value {
	outer := f.arrays.position
	f.arrays.position = k
	v := f.value(e)
	f.arrays.position = outer
	return v
}

// elements prepares an array expression, or a scalar as one without dimensions. Its registrations hold until the
// innermost scope ends.
func (f *function) elements(e sem.Expr) *elements {
	if e.Rank() == 0 {
		return f.broadcast(e)
	}
	switch e := e.(type) {
	case *sem.Unary:
		return f.elementwise(e, e.X)
	case *sem.Convert:
		return f.elementwise(e, e.X)
	case *sem.Binary:
		return f.elementwise(e, e.X, e.Y)
	case *sem.StmtFuncCall:
		return f.elementwise(e, e.Args...)
	case *sem.Call:
		if elementalCall(e) {
			return f.elementwiseCall(e)
		}
	case *sem.Intrinsic:
		if !intrinsic.Transformational(e.Fn) {
			return f.elementwise(e, e.Args...)
		}
	}
	return f.leaf(e)
}

// leaf prepares what is not an element-wise operation and registers it for
// element.
func (f *function) leaf(e sem.Expr) *elements {
	var v *elements
	switch e := e.(type) {
	case *sem.Var, *sem.Section, *sem.Element, *sem.Substring:
		v = f.variable(f.part(e))
	case *sem.ArrayCons:
		v = f.constructor(e)
	case *sem.Call:
		v = f.functionArray(e)
	case *sem.Intrinsic:
		v = f.transform(e)
	default:
		panic("lower: array expression of an unknown kind; no code can follow; add it to leaf")
	}
	f.register(e, v)
	return v
}

func (f *function) register(e sem.Expr, v *elements) {
	if f.arrays.leaves == nil {
		f.arrays.leaves = map[sem.Expr]*elements{}
	}
	f.arrays.leaves[e] = v
	f.afterwards(func() { delete(f.arrays.leaves, e) })
}

// broadcast evaluates a scalar once.
func (f *function) broadcast(e sem.Expr) *elements {
	v := f.hoist(e)
	r := &elements{t: e.Type(), at: func([]ir.Expr) value { return v }}
	if r.t.HasLength() {
		r.length = v.y
	}
	return r
}

// hoist evaluates a scalar and has value give the result until the innermost
// scope ends. A string that may lie in a variable is copied.
func (f *function) hoist(e sem.Expr) value {
	v := f.keep(f.value(e))
	_, isConst := e.(*sem.Const)
	if isConst {
		return v
	}
	if e.Type().HasLength() {
		copied := f.scratch("string", v.y)
		f.emit(&ir.Copy{To: copied, From: memory(nil, v.x), Bytes: v.y})
		v.x = f.temp(addressOf(copied))
	}
	if f.known == nil {
		f.known = map[sem.Expr]value{}
	}
	f.known[e] = v
	f.afterwards(func() { delete(f.known, e) })
	return v
}

// elementwise prepares the operands of an element-wise operation.
func (f *function) elementwise(e sem.Expr, operands ...sem.Expr) *elements {
	r := &elements{t: e.Type(), at: func(k []ir.Expr) value { return f.atPosition(e, k) }}
	for _, x := range operands {
		if x == nil {
			continue
		}
		if _, isConst := x.(*sem.Const); isConst {
			continue
		}
		v := f.elements(x)
		if len(v.shape) == 0 {
			continue
		}
		r.shape = f.conform(r.shape, v.shape, e.Pos())
		r.reads = append(r.reads, v.reads...)
		r.turns = append(r.turns, v.turns...)
		r.costly = r.costly || v.costly
	}
	if r.t.HasLength() {
		r.length = f.elementLength(e)
	}
	return r
}

// elementwiseCall is an element-wise operation that may read any variable which
// procedures share.
func (f *function) elementwiseCall(e *sem.Call) *elements {
	r := f.elementwise(e, e.Args...)
	r.costly = true
	r.reads = append(r.reads, read{moved: true})
	return r
}

// conform returns the shape of the result of an operation on two arrays of
// equal rank, and checks at run time what is not known to be equal. A scalar
// conforms with every array.
func (f *function) conform(a, b []ir.Expr, at source.Pos) []ir.Expr {
	switch {
	case len(a) == 0:
		return b
	case len(b) == 0:
		return a
	}
	shape := make([]ir.Expr, len(a))
	for d := range a {
		shape[d] = a[d]
		if _, ok := constant(b[d]); ok {
			shape[d] = b[d]
		}
		if !f.equal(a[d], b[d]) {
			f.failIf(compare(ir.NeI32, a[d], b[d]), ir.FailConformance, at, "", i32(int64(d+1)), a[d], b[d])
		}
	}
	return shape
}

// elementLength returns the length of the CHARACTER elements of an
// element-wise operation whose leaves are prepared.
func (f *function) elementLength(e sem.Expr) ir.Expr {
	if v := f.arrays.leaves[e]; v != nil {
		return v.length
	}
	switch e := e.(type) {
	case *sem.Const:
		return i32(int64(len(e.Str)))
	case *sem.Convert: // a variable in parentheses
		return f.elementLength(e.X)
	case *sem.Binary:
		return f.temp(add(f.elementLength(e.X), f.elementLength(e.Y)))
	case *sem.Call:
		if e.Len != nil {
			return f.temp(f.index(e.Len))
		}
	case *sem.Intrinsic:
		if e.Len != nil {
			return f.temp(f.index(e.Len))
		}
		if !e.Args[0].Type().HasLength() {
			return i32(1) // CHAR and ACHAR
		}
		return f.elementLength(e.Args[0])
	case *sem.StmtFuncCall:
		return f.lengthOf(e.Sym)
	}
	return f.hoist(e).y
}

// variable gives the elements of a part of an array.
func (f *function) variable(p *part) *elements {
	r := &elements{t: p.t, length: p.length, stored: p, reads: []read{{part: p}}}
	for _, x := range p.axes {
		r.shape = append(r.shape, x.extent)
		if x.index != nil {
			for _, i := range x.index.reads {
				r.reads = append(r.reads, read{i.part, true})
			}
		}
	}
	r.at = func(k []ir.Expr) value { return f.fetchElement(p, k) }
	return r
}

// fetchElement returns an element of a part of an array.
func (f *function) fetchElement(p *part, k []ir.Expr) value {
	addr := f.elementAddr(p, k)
	if p.t.HasLength() {
		return value{addressOf(addr), p.length}
	}
	return f.fetch(addr, p.t)
}

// moved returns reads as those of elements at other positions.
func moved(reads []read) []read {
	r := make([]read, len(reads))
	for i := range reads {
		r[i] = read{reads[i].part, true}
	}
	return r
}
