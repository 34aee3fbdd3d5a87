package resolve

import (
	"simrun/models/fortran/sem"
)

// intrinsic computes a function of constants.
func (e *evaluator) intrinsic(x *sem.Intrinsic) *constArray {
	if f := arrayFunctions[x.Fn]; f != nil {
		args, ok := e.values(x.Args)
		if !ok {
			return nil
		}
		return f(e, x, args)
	}
	switch x.Fn {
	case sem.Allocated, sem.Associated, sem.Present, sem.Loc, sem.Len, sem.Second, sem.Dtime, sem.Iargc, sem.Transfer:
		return nil
	}
	return e.elemental(x.Args, func(args []*sem.Const) (*sem.Const, problem) {
		c := &sem.Const{Node: sem.Node{At: x.At, T: x.T}}
		if x.Fn == sem.Merge && x.T.HasLength() {
			foldMergeText(c, args)
			return c, ""
		}
		known, bad := foldFunction(c, x.Fn, args)
		if !known {
			return nil, "this function is not computed before the run"
		}
		if bad == "" && (c.T.Base == sem.Real || c.T.Base == sem.Complex) {
			bad = finiteConst(c)
		}
		return c, bad
	})
}

func foldMergeText(c *sem.Const, args []*sem.Const) {
	c.Str = args[0].Str
	if args[2].Int == 0 {
		c.Str = args[1].Str
	}
}

type arrayFunction func(e *evaluator, x *sem.Intrinsic, args []*constArray) *constArray

// arrayFunctions are the functions whose result depends on all of an array, or
// on its shape. It is filled by init, because they call each other by way of
// the evaluator.
var arrayFunctions map[sem.Fn]arrayFunction

func init() {
	arrayFunctions = map[sem.Fn]arrayFunction{
		sem.Sum: (*evaluator).reduction, sem.Product: (*evaluator).reduction,
		sem.Maxval: (*evaluator).reduction, sem.Minval: (*evaluator).reduction,
		sem.Parity: (*evaluator).reduction, sem.Iall: (*evaluator).reduction,
		sem.Iany: (*evaluator).reduction, sem.Iparity: (*evaluator).reduction,
		sem.All: (*evaluator).reduction, sem.Any: (*evaluator).reduction, sem.Count: (*evaluator).reduction,
		sem.Maxloc: (*evaluator).location, sem.Minloc: (*evaluator).location,
		sem.DotProduct: (*evaluator).dotProduct, sem.Matmul: (*evaluator).matmul,
		sem.Reshape: (*evaluator).reshape, sem.Transpose: (*evaluator).transpose, sem.Spread: (*evaluator).spread,
		sem.Cshift: (*evaluator).shift, sem.Eoshift: (*evaluator).shift,
		sem.Pack: (*evaluator).pack, sem.Unpack: (*evaluator).unpack,
		sem.SizeOf: (*evaluator).extents, sem.ShapeOf: (*evaluator).extents,
		sem.Lbound: (*evaluator).bounds, sem.Ubound: (*evaluator).bounds,
	}
}

// lines takes an array apart along a dimension, from 0: each line is a list of
// places in the array, and lines are in the order of the other dimensions.
func (a *constArray) lines(dim int) [][]int {
	stride, n := 1, int(a.shape[dim])
	for _, extent := range a.shape[:dim] {
		stride *= int(extent)
	}
	if n == 0 {
		total := 1
		for i, extent := range a.shape {
			if i != dim {
				total *= int(extent)
			}
		}
		return make([][]int, total)
	}
	var lines [][]int
	for block := 0; block < len(a.list); block += stride * n {
		for at := range stride {
			line := make([]int, n)
			for k := range line {
				line[k] = block + at + k*stride
			}
			lines = append(lines, line)
		}
	}
	return lines
}

// places is the places of an array as one line.
func (a *constArray) places() []int {
	line := make([]int, len(a.list))
	for i := range line {
		line[i] = i
	}
	return line
}

// dropDimension is the shape without a dimension; nil if none is left.
func dropDimension(shape []int64, dim int) []int64 {
	if len(shape) == 1 {
		return nil
	}
	out := make([]int64, 0, len(shape)-1)
	for i, extent := range shape {
		if i != dim {
			out = append(out, extent)
		}
	}
	return out
}

// dimension returns DIM= counted from 0, or otherwise if it is absent; false if
// the array has no such dimension.
func (e *evaluator) dimension(dim *constArray, rank int, otherwise int) (int, bool) {
	if dim == nil {
		return otherwise, true
	}
	d := dim.list[0].Int
	if d < 1 || d > int64(rank) {
		e.bad = "the array has no such dimension"
		return 0, false
	}
	return int(d) - 1, true
}

// alongLines applies a function to each line along the dimension that DIM=
// names, or to all elements.
func (e *evaluator) alongLines(a, dim *constArray, apply func(line []int) *sem.Const) *constArray {
	d, ok := e.dimension(dim, len(a.shape), -1)
	switch {
	case !ok:
		return nil
	case d < 0:
		if c := apply(a.places()); c != nil {
			return scalarValue(c)
		}
		return nil
	}
	lines := a.lines(d)
	out := &constArray{shape: dropDimension(a.shape, d), list: make([]*sem.Const, len(lines))}
	for i, line := range lines {
		if out.list[i] = apply(line); out.list[i] == nil {
			return nil
		}
	}
	return out
}

// argument returns argument i, nil if there is none.
func argument(args []*constArray, i int) *constArray {
	if i < len(args) {
		return args[i]
	}
	return nil
}

// reduction is SUM, PRODUCT, MAXVAL, MINVAL, ALL, ANY and COUNT.
func (e *evaluator) reduction(x *sem.Intrinsic, args []*constArray) *constArray {
	mask := argument(args, 2)
	return e.alongLines(args[0], args[1], func(line []int) *sem.Const {
		c := neutral(x)
		for _, i := range line {
			if mask != nil && mask.element(i).Int == 0 {
				continue
			}
			v, bad := combine(x, c, args[0].list[i])
			if bad != "" {
				e.bad = bad
				return nil
			}
			c = v
		}
		return c
	})
}

// neutral is the result for no elements.
func neutral(x *sem.Intrinsic) *sem.Const {
	c := &sem.Const{Node: sem.Node{At: x.At, T: x.T}}
	switch x.Fn {
	case sem.Iall:
		c.Int = -1
	case sem.Product, sem.All:
		c.Int, c.Re = 1, 1
		if x.T.Base != sem.Integer && x.T.Base != sem.Logical {
			c.Int = 0
		}
	case sem.Maxval, sem.Minval:
		least, greatest := extremes(x.T)
		*c = *least
		if x.Fn == sem.Minval {
			*c = *greatest
		}
		c.At = x.At
	}
	return c
}

// extremes are the least and the greatest number of a type.
func extremes(t sem.Type) (least, greatest *sem.Const) {
	least, greatest = &sem.Const{Node: sem.Node{T: t}}, &sem.Const{Node: sem.Node{T: t}}
	if t.Base == sem.Integer {
		least.Int, greatest.Int = intRange(t.Kind)
		return least, greatest
	}
	greatest.Re = modelOf(t.Kind).huge
	least.Re = -greatest.Re
	return least, greatest
}

// combine takes one element more into a reduction.
func combine(x *sem.Intrinsic, c, v *sem.Const) (*sem.Const, problem) {
	switch x.Fn {
	case sem.Sum:
		return foldBinary(sem.Add, c, v, x.T, x.At)
	case sem.Product:
		return foldBinary(sem.Mul, c, v, x.T, x.At)
	case sem.All:
		return logicalConst(x.At, c.Int != 0 && v.Int != 0, x.T), ""
	case sem.Any:
		return logicalConst(x.At, c.Int != 0 || v.Int != 0, x.T), ""
	case sem.Parity:
		return logicalConst(x.At, (c.Int != 0) != (v.Int != 0), x.T), ""
	case sem.Iall:
		return intConstOf(x.At, c.Int&v.Int, x.T), ""
	case sem.Iany:
		return intConstOf(x.At, c.Int|v.Int, x.T), ""
	case sem.Iparity:
		return intConstOf(x.At, c.Int^v.Int, x.T), ""
	case sem.Count:
		return intConstOf(x.At, c.Int+v.Int&1, x.T), ""
	case sem.Maxval:
		if compare(sem.Gt, v, c) {
			return v, ""
		}
	case sem.Minval:
		if compare(sem.Lt, v, c) {
			return v, ""
		}
	}
	return c, ""
}

// location is MAXLOC and MINLOC.
func (e *evaluator) location(x *sem.Intrinsic, args []*constArray) *constArray {
	a, mask := args[0], args[2]
	back := argument(args, 3)
	last := back != nil && back.list[0].Int != 0
	better := map[bool]sem.Op{false: sem.Gt, true: sem.Ge}[last]
	if x.Fn == sem.Minloc {
		better = map[bool]sem.Op{false: sem.Lt, true: sem.Le}[last]
	}
	best := func(line []int) int {
		at := -1
		for k, i := range line {
			if mask != nil && mask.element(i).Int == 0 {
				continue
			}
			if at < 0 || compare(better, a.list[i], a.list[line[at]]) {
				at = k
			}
		}
		return at
	}
	if args[1] != nil {
		return e.alongLines(a, args[1], func(line []int) *sem.Const { return intConstOf(x.At, int64(best(line))+1, x.T) })
	}
	return subscripts(x, a, best(a.places()))
}

// subscripts are those of the element at a place, counted from 1; zeros for
// the place -1.
func subscripts(x *sem.Intrinsic, a *constArray, place int) *constArray {
	out := &constArray{shape: []int64{int64(len(a.shape))}}
	rest := int64(place)
	for _, extent := range a.shape {
		k := int64(0)
		if place >= 0 {
			k = rest%extent + 1
			rest /= extent
		}
		out.list = append(out.list, intConstOf(x.At, k, x.T))
	}
	return out
}

// extents is SIZE and SHAPE.
func (e *evaluator) extents(x *sem.Intrinsic, args []*constArray) *constArray {
	a := args[0]
	if x.Fn == sem.ShapeOf {
		out := &constArray{shape: []int64{int64(len(a.shape))}, list: []*sem.Const{}}
		for _, n := range a.shape {
			out.list = append(out.list, intConstOf(x.At, n, x.T))
		}
		return out
	}
	d, ok := e.dimension(argument(args, 1), len(a.shape), -1)
	switch {
	case !ok:
		return nil
	case d < 0:
		return scalarValue(intConstOf(x.At, int64(len(a.list)), x.T))
	}
	return scalarValue(intConstOf(x.At, a.shape[d], x.T))
}

// bounds is LBOUND and UBOUND of an expression: a name's own bounds are known
// to the resolver before.
func (e *evaluator) bounds(x *sem.Intrinsic, args []*constArray) *constArray {
	if x.Fn == sem.Ubound {
		size := *x
		size.Fn = sem.SizeOf
		if argument(args, 1) == nil {
			size.Fn = sem.ShapeOf
		}
		return e.extents(&size, args)
	}
	one := intConstOf(x.At, 1, x.T)
	if argument(args, 1) != nil {
		return scalarValue(one)
	}
	out := &constArray{shape: []int64{int64(len(args[0].shape))}}
	for range args[0].shape {
		out.list = append(out.list, one)
	}
	return out
}
