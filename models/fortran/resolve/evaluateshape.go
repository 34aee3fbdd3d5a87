package resolve

import (
	"simrun/models/fortran/sem"
)

// Functions that move elements, and products of arrays.

// product returns the number of elements of a shape; false beyond what the
// resolver holds.
func (e *evaluator) product(shape []int64) (int, bool) {
	n := int64(1)
	for _, extent := range shape {
		if n *= min(extent, maxElements+1); n > maxElements {
			e.bad = "the array has too many elements"
			return 0, false
		}
	}
	return int(n), true
}

// reshape is RESHAPE. ORDER= says which dimension runs fastest.
func (e *evaluator) reshape(x *sem.Intrinsic, args []*constArray) *constArray {
	source, pad := args[0], argument(args, 2)
	out := &constArray{shape: make([]int64, len(args[1].list))}
	order := make([]int, len(out.shape))
	for i, c := range args[1].list {
		out.shape[i], order[i] = max(c.Int, 0), i
	}
	n, ok := e.product(out.shape)
	if !ok || !e.readOrder(argument(args, 3), order) {
		return nil
	}
	if n > len(source.list) && (pad == nil || len(pad.list) == 0) {
		e.bad = "RESHAPE needs more elements than there are"
		return nil
	}
	out.list = make([]*sem.Const, n)
	index := make([]int64, len(out.shape))
	for k := range n {
		c := (*sem.Const)(nil)
		if k < len(source.list) {
			c = source.list[k]
		} else {
			c = pad.list[(k-len(source.list))%len(pad.list)]
		}
		out.list[flatIndex(index, out.shape)] = c
		advance(index, out.shape, order)
	}
	return out
}

// readOrder reads ORDER=, a permutation of the dimensions.
func (e *evaluator) readOrder(given *constArray, order []int) bool {
	if given == nil {
		return true
	}
	seen := make([]bool, len(order))
	for i, c := range given.list {
		if i >= len(order) || c.Int < 1 || c.Int > int64(len(order)) || seen[c.Int-1] {
			e.bad = "ORDER= of RESHAPE is no permutation of the dimensions"
			return false
		}
		seen[c.Int-1] = true
		order[i] = int(c.Int) - 1
	}
	return len(given.list) == len(order)
}

// flatIndex returns where an element lies by its subscripts from 0.
func flatIndex(index, shape []int64) int64 {
	at := int64(0)
	for i := len(shape) - 1; i >= 0; i-- {
		at = at*shape[i] + index[i]
	}
	return at
}

// advance moves to the next subscripts, the dimension that comes first in
// order fastest.
func advance(index, shape []int64, order []int) {
	for _, d := range order {
		if index[d]++; index[d] < shape[d] {
			return
		}
		index[d] = 0
	}
}

func (e *evaluator) transpose(_ *sem.Intrinsic, args []*constArray) *constArray {
	a := args[0]
	rows, columns := int(a.shape[0]), int(a.shape[1])
	out := &constArray{shape: []int64{a.shape[1], a.shape[0]}, list: make([]*sem.Const, len(a.list))}
	for i := range rows {
		for j := range columns {
			out.list[i*columns+j] = a.list[j*rows+i]
		}
	}
	return out
}

func (e *evaluator) spread(x *sem.Intrinsic, args []*constArray) *constArray {
	a := args[0]
	d, ok := e.dimension(args[1], len(a.shape)+1, 0)
	if !ok {
		return nil
	}
	copies := max(args[2].list[0].Int, 0)
	out := &constArray{shape: []int64{}}
	out.shape = append(append(append(out.shape, a.shape[:d]...), copies), a.shape[d:]...)
	n, ok := e.product(out.shape)
	if !ok {
		return nil
	}
	block := 1 // elements in front of the new dimension
	for _, extent := range a.shape[:d] {
		block *= int(extent)
	}
	out.list = make([]*sem.Const, 0, n)
	for from := 0; from < len(a.list) && block > 0; from += block {
		for range copies {
			out.list = append(out.list, a.list[from:from+block]...)
		}
	}
	return out
}

// shift is CSHIFT and EOSHIFT.
func (e *evaluator) shift(x *sem.Intrinsic, args []*constArray) *constArray {
	a, by, edge := args[0], args[1], (*constArray)(nil)
	if x.Fn == sem.Eoshift {
		edge = argument(args, 2)
	}
	d, ok := e.dimension(args[len(args)-1], len(a.shape), 0)
	if !ok {
		return nil
	}
	out := &constArray{shape: a.shape, list: make([]*sem.Const, len(a.list))}
	for l, line := range a.lines(d) {
		n := int64(len(line))
		for k, i := range line {
			from := int64(k) + by.element(l).Int
			if x.Fn == sem.Cshift {
				from = (from%n + n) % n
			}
			switch {
			case from >= 0 && from < n:
				out.list[i] = a.list[line[from]]
			case edge != nil:
				out.list[i] = edge.element(l)
			default:
				out.list[i] = &sem.Const{Node: sem.Node{At: x.At, T: x.T}}
			}
		}
	}
	return out
}

func (e *evaluator) pack(_ *sem.Intrinsic, args []*constArray) *constArray {
	out := &constArray{list: []*sem.Const{}}
	for i, c := range args[0].list {
		if args[1].element(i).Int != 0 {
			out.list = append(out.list, c)
		}
	}
	if vector := argument(args, 2); vector != nil && len(out.list) < len(vector.list) {
		out.list = append(out.list, vector.list[len(out.list):]...)
	}
	out.shape = []int64{int64(len(out.list))}
	return out
}

func (e *evaluator) unpack(_ *sem.Intrinsic, args []*constArray) *constArray {
	vector, mask, field := args[0], args[1], args[2]
	out := &constArray{shape: mask.shape, list: make([]*sem.Const, len(mask.list))}
	next := 0
	for i, m := range mask.list {
		switch {
		case m.Int == 0:
			out.list[i] = field.element(i)
		case next == len(vector.list):
			e.bad = "UNPACK needs more elements than VECTOR has"
			return nil
		default:
			out.list[i] = vector.list[next]
			next++
		}
	}
	return out
}

func (e *evaluator) dotProduct(x *sem.Intrinsic, args []*constArray) *constArray {
	a, b := args[0], args[1]
	if len(a.list) != len(b.list) {
		e.bad = "the vectors have different lengths"
		return nil
	}
	c := e.inner(x, len(a.list), func(k int) (*sem.Const, *sem.Const) { return conjugate(a.list[k]), b.list[k] })
	if c == nil {
		return nil
	}
	return scalarValue(c)
}

// conjugate is what DOT_PRODUCT takes of its first vector.
func conjugate(c *sem.Const) *sem.Const {
	if c.T.Base != sem.Complex {
		return c
	}
	z := *c
	z.Im = -c.Im
	return &z
}

// inner sums n products, or is the disjunction of conjunctions.
func (e *evaluator) inner(x *sem.Intrinsic, n int, pair func(k int) (a, b *sem.Const)) *sem.Const {
	times, plus := sem.Mul, sem.Add
	if x.T.Base == sem.Logical {
		times, plus = sem.And, sem.Or
	}
	sum := &sem.Const{Node: sem.Node{At: x.At, T: x.T}}
	for k := range n {
		a, b := pair(k)
		p, bad := foldBinary(times, a, b, x.T, x.At)
		if bad == "" {
			sum, bad = foldBinary(plus, sum, p, x.T, x.At)
		}
		if bad != "" {
			e.bad = bad
			return nil
		}
	}
	return sum
}

// matmul multiplies matrices; a vector is a matrix of one row or column.
func (e *evaluator) matmul(x *sem.Intrinsic, args []*constArray) *constArray {
	a, b := args[0], args[1]
	inner := int(b.shape[0])
	rows, columns := 1, 1
	out := &constArray{shape: []int64{}, list: []*sem.Const{}}
	if len(a.shape) == 2 {
		rows = int(a.shape[0])
		out.shape = append(out.shape, a.shape[0])
	}
	if len(b.shape) == 2 {
		columns = int(b.shape[1])
		out.shape = append(out.shape, b.shape[1])
	}
	if a.shape[len(a.shape)-1] != b.shape[0] {
		e.bad = "the extents of the factors do not agree"
		return nil
	}
	if int64(rows)*int64(columns)*int64(inner) > 16*maxElements {
		e.bad = "the factors are too large to be multiplied before the run"
		return nil
	}
	for j := range columns {
		for i := range rows {
			c := e.inner(x, inner, func(k int) (*sem.Const, *sem.Const) { return a.list[k*rows+i], b.list[j*inner+k] })
			if c == nil {
				return nil
			}
			out.list = append(out.list, c)
		}
	}
	return out
}
