package resolve

import (
	"slices"

	"simrun/models/fortran/sem"
)

// constArray is the value of a constant expression. Shape is nil for a scalar,
// else the extents, first dimension first; list has the elements in their order.
type constArray struct {
	shape []int64
	list  []*sem.Const
}

func scalarValue(c *sem.Const) *constArray { return &constArray{list: []*sem.Const{c}} }

// element returns element i of an operand that conforms with larger arrays. A scalar has one element for all.
func (a *constArray) element(i int) *sem.Const {
	if a.shape == nil {
		return a.list[0]
	}
	return a.list[i]
}

// evaluator computes constant expressions that are typed already. It is for
// places that need a constant: elsewhere the run computes them.
type evaluator struct {
	u *unit
	// indices are the values of the variables of implied DO loops.
	indices map[*sem.Symbol]*sem.Const
	bad     problem // of a function of constants
}

// evaluated returns the value of a typed expression. It is nil after a report
// that there is none, or if x was reported before.
func (u *unit) evaluated(x sem.Expr) *constArray {
	if isInvalid(x) {
		return nil
	}
	e := evaluator{u: u}
	before := u.diags.Len()
	v := e.value(x)
	switch {
	case v != nil || u.diags.Len() > before:
	case e.bad != "":
		u.errorf(x.Pos(), "this constant expression has no value: %s", e.bad)
	default:
		u.errorf(firstVariable(x), "this must be a constant expression")
	}
	return v
}

// evaluatedScalar returns the constant that x is, or x itself.
func (u *unit) evaluatedScalar(x sem.Expr) sem.Expr {
	if _, is := x.(*sem.Const); is || x.Rank() > 0 || isInvalid(x) {
		return x
	}
	e := evaluator{u: u}
	if v := e.value(x); v != nil {
		return v.list[0]
	}
	return x
}

// value computes x; nil if it is not constant or has no value.
func (e *evaluator) value(x sem.Expr) *constArray {
	switch x := x.(type) {
	case *sem.Const:
		return scalarValue(x)
	case *sem.Var:
		return e.variable(x)
	case *sem.Element:
		return e.element(x)
	case *sem.Section:
		return e.section(x)
	case *sem.Substring:
		return e.substring(x)
	case *sem.Unary:
		return e.applyEach(x.X, nil, func(a, _ *sem.Const) (*sem.Const, problem) { return foldUnary(x.Op, a) })
	case *sem.Binary:
		return e.applyEach(x.X, x.Y, func(a, b *sem.Const) (*sem.Const, problem) { return foldBinary(x.Op, a, b, x.T, x.At) })
	case *sem.Convert:
		return e.applyEach(x.X, nil, func(a, _ *sem.Const) (*sem.Const, problem) {
			c, bad := foldConvert(a, x.T)
			return &c, bad
		})
	case *sem.ArrayCons:
		return e.constructor(x)
	case *sem.Intrinsic:
		return e.intrinsic(x)
	}
	return nil
}

// values computes a list of expressions, nil where one is absent; false if one
// of them has no value.
func (e *evaluator) values(list []sem.Expr) ([]*constArray, bool) {
	out := make([]*constArray, len(list))
	for i, x := range list {
		if x == nil {
			continue
		}
		if out[i] = e.value(x); out[i] == nil {
			return nil, false
		}
	}
	return out, true
}

func (e *evaluator) variable(x *sem.Var) *constArray {
	s := x.Sym
	switch {
	case e.indices[s] != nil:
		return scalarValue(e.indices[s])
	case s.Class != sem.NamedConstant:
		return nil
	case s.Shape == nil && s.Value != nil:
		return scalarValue(s.Value)
	case s.Shape == nil || s.Elements == nil:
		return nil
	}
	return &constArray{shape: constantExtents(s), list: s.Elements}
}

func constantExtents(s *sem.Symbol) []int64 {
	return sem.Extents(&sem.Var{Node: sem.Node{T: s.Type, R: int8(s.Rank())}, Sym: s})
}

func (e *evaluator) element(x *sem.Element) *constArray {
	index := make([]sem.Expr, len(x.Index))
	for i, k := range x.Index {
		v := e.value(k)
		if v == nil {
			return nil
		}
		index[i] = v.list[0]
	}
	if x.Sym.Class != sem.NamedConstant {
		return nil
	}
	c := constantElement(x.Sym, index)
	if c == nil {
		e.bad = outOfBounds
		return nil
	}
	return scalarValue(c)
}

// section takes the elements that the subscripts name.
func (e *evaluator) section(x *sem.Section) *constArray {
	s := x.Sym
	if s.Class != sem.NamedConstant || s.Elements == nil {
		return nil
	}
	out := &constArray{shape: []int64{}}
	places := []int64{0} // of the elements so far, from the last dimension down
	extents := constantExtents(s)
	for i := len(x.Subs) - 1; i >= 0; i-- {
		index, isVector := e.indexList(&x.Subs[i], s.Shape.Dims[i])
		if index == nil {
			return nil
		}
		next := make([]int64, 0, len(places)*len(index))
		for _, p := range places {
			for _, k := range index {
				next = append(next, p*extents[i]+k)
			}
		}
		places = next
		if isVector {
			out.shape = append([]int64{int64(len(index))}, out.shape...)
		}
	}
	out.list = make([]*sem.Const, len(places))
	for i, p := range places {
		out.list[i] = s.Elements[p]
	}
	return out
}

// indexList returns the subscripts of one dimension, counted from 0.
func (e *evaluator) indexList(sub *sem.Subscript, d sem.Bounds) (list []int64, isVector bool) {
	lower := d.Lower.(*sem.Const).Int
	upper := d.Upper.(*sem.Const).Int
	list = []int64{}
	if sub.Index != nil {
		v := e.value(sub.Index)
		if v == nil {
			return nil, false
		}
		for _, c := range v.list {
			list = append(list, c.Int-lower)
		}
		isVector = v.shape != nil
	} else {
		isVector = true
		lo, hi, step, ok := e.triplet(sub.Lo, sub.Hi, sub.Step, lower, upper)
		if !ok {
			return nil, false
		}
		for k := lo; step > 0 && k <= hi || step < 0 && k >= hi; k += step {
			if list = append(list, k-lower); k < lower || k > upper {
				break // reported below
			}
		}
	}
	for _, k := range list {
		if k < 0 || k > upper-lower {
			e.bad = outOfBounds
			return nil, false
		}
	}
	return list, isVector
}

const outOfBounds problem = "a subscript is out of bounds"

// triplet computes lo:hi:step with defaults for what is absent.
func (e *evaluator) triplet(lo, hi, step sem.Expr, lower, upper int64) (first, last, by int64, ok bool) {
	list, ok := e.values([]sem.Expr{lo, hi, step})
	if !ok {
		return 0, 0, 0, false
	}
	pick := func(v *constArray, otherwise int64) int64 {
		if v == nil {
			return otherwise
		}
		return v.list[0].Int
	}
	first, last, by = pick(list[0], lower), pick(list[1], upper), pick(list[2], 1)
	return first, last, by, by != 0
}

func (e *evaluator) substring(x *sem.Substring) *constArray {
	lo, hi, _, ok := e.triplet(x.Lo, x.Hi, nil, 1, -1)
	if !ok {
		return nil
	}
	return e.applyEach(x.Base, nil, func(a, _ *sem.Const) (*sem.Const, problem) {
		last := hi
		if x.Hi == nil {
			last = int64(len(a.Str))
		}
		if lo > last {
			return stringConst(x.At, ""), ""
		}
		if lo < 1 || last > int64(len(a.Str)) {
			return nil, "a substring is out of bounds"
		}
		return stringConst(x.At, a.Str[lo-1:last]), ""
	})
}

// applyEach applies an operation to the elements of one or two operands.
func (e *evaluator) applyEach(x, y sem.Expr, apply func(a, b *sem.Const) (*sem.Const, problem)) *constArray {
	operands := []sem.Expr{x}
	if y != nil {
		operands = append(operands, y)
	}
	return e.elemental(operands, func(args []*sem.Const) (*sem.Const, problem) {
		return apply(args[0], args[len(args)-1])
	})
}

// elemental applies a function to the elements of all operands.
func (e *evaluator) elemental(operands []sem.Expr, apply func([]*sem.Const) (*sem.Const, problem)) *constArray {
	values, ok := e.values(operands)
	if !ok {
		return nil
	}
	out := &constArray{list: make([]*sem.Const, 1)}
	for _, v := range values {
		if v == nil || v.shape == nil {
			continue
		}
		if out.shape != nil && !slices.Equal(out.shape, v.shape) {
			e.bad = "the operands have different shapes"
			return nil
		}
		out.shape, out.list = v.shape, make([]*sem.Const, len(v.list))
	}
	args := make([]*sem.Const, len(values))
	for i := range out.list {
		for k, v := range values {
			if v != nil {
				args[k] = v.element(i)
			}
		}
		c, bad := apply(args)
		if bad != "" || c == nil {
			e.bad = bad
			return nil
		}
		out.list[i] = c
	}
	return out
}

// constructor computes the items one after another.
func (e *evaluator) constructor(x *sem.ArrayCons) *constArray {
	list, ok := e.items(x.Items, []*sem.Const{})
	if !ok {
		return nil
	}
	if x.Len != nil {
		n := e.value(x.Len)
		if n == nil {
			return nil
		}
		for i, c := range list {
			list[i] = padded(c, n.list[0].Int)
		}
	}
	return &constArray{shape: []int64{int64(len(list))}, list: list}
}

func (e *evaluator) items(items []sem.Expr, list []*sem.Const) ([]*sem.Const, bool) {
	for _, item := range items {
		do, isDo := item.(*sem.ImpliedDo)
		ok := true
		if isDo {
			list, ok = e.loop(do, list)
		} else {
			v := e.value(item)
			if ok = v != nil; ok {
				list = append(list, v.list...)
			}
		}
		if !ok || len(list) > maxElements {
			return nil, false
		}
	}
	return list, true
}

func (e *evaluator) loop(do *sem.ImpliedDo, list []*sem.Const) ([]*sem.Const, bool) {
	lo, hi, step, ok := e.triplet(do.Lo, do.Hi, do.Step, 1, 0)
	if !ok {
		return nil, false
	}
	if e.indices == nil {
		e.indices = map[*sem.Symbol]*sem.Const{}
	}
	outer := e.indices[do.Var]
	defer func() { e.indices[do.Var] = outer }()
	for k := lo; ok && (step > 0 && k <= hi || step < 0 && k >= hi); k += step {
		e.indices[do.Var] = intConstOf(do.At, k, do.Var.Type)
		list, ok = e.items(do.Items, list)
		if e.u.expanded++; e.u.expanded > 16*maxElements {
			e.bad = "an implied DO has too many values"
			return nil, false
		}
	}
	return list, ok
}
