package lower

import (
	"slices"

	"simrun/models/compile/ir"
)

// nest is a loop nest over the positions of a shape, the first dimension
// innermost.
type nest struct {
	shape []ir.Expr
	turns []*rotation
	order order
	exit  ir.BlockID // a Br to it leaves the nest; 0 if nobody does
}

// order says in which order the iterations have to be executed. For each dimension, it says whether to go from the
// last position to the first, and whether the iterations of the loop are independent.
type order struct{ backward, independent []bool }

// anyOrder is the order of independent iterations.
func anyOrder(rank int) order {
	return order{make([]bool, rank), slices.Repeat([]bool{true}, rank)}
}

// inSequence is the order of iterations that build on each other.
func inSequence(rank int) order { return order{make([]bool, rank), make([]bool, rank)} }

// overNest emits the loops with body, which gets the zero-based positions.
func (f *function) overNest(n nest, body func(k []ir.Expr)) {
	k := make([]ir.Expr, len(n.shape))
	do := func() { f.level(n, len(n.shape)-1, k, body) }
	if n.exit == 0 {
		do()
		return
	}
	f.emit(&ir.Block{ID: n.exit, Body: f.collect(do)})
}

// level emits the loop over dimension d with those inside it.
func (f *function) level(n nest, d int, k []ir.Expr, body func(k []ir.Expr)) {
	if d < 0 {
		body(slices.Clone(k))
		return
	}
	inner := func(i ir.Expr) {
		k[d] = i
		f.level(n, d-1, k, body)
	}
	var turns []*rotation
	for _, t := range n.turns {
		if t.dim == d {
			turns = append(turns, t)
		}
	}
	switch {
	case len(turns) > 0 && !n.order.backward[d]:
		f.rotate(n.shape[d], turns, n.order.independent[d], inner)
	case n.order.backward[d]:
		f.loopDown(n.shape[d], inner)
	default:
		f.loop(n.shape[d], n.order.independent[d], inner)
	}
}

// loopDown emits a loop from trip-1 down to 0.
func (f *function) loopDown(trip ir.Expr, body func(k ir.Expr)) {
	f.count(sub(trip, i32(1)), trip, -1, false, body)
}

// count emits a loop over trip values from start on.
func (f *function) count(start, trip ir.Expr, step int64, independent bool, body func(k ir.Expr)) {
	k := f.local(ir.I32, f.numbered("k"))
	f.fixed[k] = true
	f.set(k, start)
	inner := f.block(func() { body(f.get(k)) })
	f.emit(&ir.Do{Var: k, Trip: trip, Step: i32(step), Body: inner, At: f.at, Independent: independent})
}

// rotation is a circular shift along one dimension of an array expression. Position k of the result is position
// k+shift of the operand, or k+shift less the extent if that is beyond the end. The loop over the dimension is split
// where a rotation passes the end, which keeps the test out of inner loops. offset is then the number that is added to
// k. It is nil if nobody splits loops.
type rotation struct {
	dim           int     // of the result
	extent, shift ir.Expr // fixed; 0 <= shift < extent, or both are 0
	offset        ir.Expr
}

// source returns the position in the operand.
func (r *rotation) source(k ir.Expr) ir.Expr {
	if r.offset != nil {
		return add(k, r.offset)
	}
	next := add(k, r.shift)
	return choose(compare(ir.LtI32, next, r.extent), next, sub(next, r.extent))
}

// cut returns the first position that passes the end.
func (r *rotation) cut() ir.Expr { return sub(r.extent, r.shift) }

// rotate emits the loop over a dimension along which some operands are
// rotated.
func (f *function) rotate(extent ir.Expr, turns []*rotation, independent bool, body func(k ir.Expr)) {
	if n, ok := constant(extent); ok && f.rotateConstant(n, turns, independent, body) {
		return
	}
	start, end := f.local(ir.I32, "start"), f.local(ir.I32, "end")
	offsets := make([]ir.LocalID, len(turns))
	for i := range turns {
		offsets[i] = f.local(ir.I32, "offset")
	}
	f.set(start, i32(0))
	f.loop(i32(int64(len(turns)+1)), false, func(ir.Expr) {
		f.set(end, extent)
		for i, t := range turns {
			before := f.temp(compare(ir.LtI32, f.get(start), t.cut()))
			f.set(end, choose(before, minimum(f.get(end), t.cut()), f.get(end)))
			f.set(offsets[i], choose(before, t.shift, sub(t.shift, t.extent)))
			t.offset = f.temp(f.get(offsets[i]))
		}
		f.count(f.get(start), sub(f.get(end), f.get(start)), 1, independent, body)
		f.set(start, f.get(end))
	})
	for _, t := range turns {
		t.offset = nil
	}
}

// rotateConstant emits a loop per stretch if extent and shifts are constants.
func (f *function) rotateConstant(n int64, turns []*rotation, independent bool, body func(k ir.Expr)) bool {
	const mostStretches = 4
	cuts := []int64{0, n}
	for _, t := range turns {
		c, ok := constant(t.cut())
		if !ok {
			return false
		}
		cuts = append(cuts, c)
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	if len(cuts) > mostStretches+1 {
		return false
	}
	for i, from := range cuts[:len(cuts)-1] {
		for _, t := range turns {
			shift, _ := constant(t.shift)
			if from >= n-shift {
				shift -= n
			}
			t.offset = i32(shift)
		}
		f.count(i32(from), i32(cuts[i+1]-from), 1, independent, body)
	}
	for _, t := range turns {
		t.offset = nil
	}
	return true
}
