package lower

import (
	"simrun/models/fortran/sem"
)

// The right side of an assignment is evaluated before the target is assigned. One loop nest can do both at once if the
// result is the same. This follows from each pair of the target and a read. At position k, the nest reads the element
// that it writes at position k + distance. The distance is the same for every k if both are sections of one array with
// equal steps. The first dimension from outside whose distance is not zero decides: its loop has to run towards
// positions that are not yet written.

// orderFor returns an order in which a loop nest may assign to target the values that it computes from reads; ok is
// false if there is none.
func (f *function) orderFor(target *part, reads []read) (o order, ok bool) {
	o = anyOrder(len(target.axes))
	for d, x := range target.axes {
		o.independent[d] = x.index == nil
	}
	forward := make([]bool, len(target.axes))
	for _, r := range reads {
		rel := f.relate(target, r)
		switch {
		case rel.disjoint:
			continue
		case rel.unknown:
			return o, false
		}
		d := outermost(rel.distance)
		if d < 0 {
			continue
		}
		o.independent[d] = false
		if rel.distance[d] > 0 {
			forward[d] = true
		} else {
			o.backward[d] = true
		}
		if forward[d] && o.backward[d] {
			return o, false
		}
	}
	return o, true
}

func outermost(distance []int64) int {
	for d := len(distance) - 1; d >= 0; d-- {
		if distance[d] != 0 {
			return d
		}
	}
	return -1
}

// relation tells how the elements that are read lie to those that are
// written.
type relation struct {
	disjoint, unknown bool
	distance          []int64 // by axis of the target
}

func (f *function) relate(target *part, r read) relation {
	switch {
	case target.sym == nil:
		return relation{disjoint: true}
	case r.part == nil:
		shared := visibleOutside(target.sym)
		return relation{disjoint: !shared, unknown: shared}
	case r.part.sym == nil:
		return relation{disjoint: true}
	case r.part.sym != target.sym:
		apart := separate(target, r.part)
		return relation{disjoint: apart, unknown: !apart}
	case r.part.where == nil: // seen through RESHAPE, say
		return relation{unknown: true}
	}
	rel := relation{unknown: r.moved, distance: make([]int64, len(target.axes))}
	for i, w := range target.where {
		f.relateDimension(&rel, w, r.part.where[i], target, r.part)
	}
	return rel
}

// separate reports whether two different variables are known to have no
// memory in common.
func separate(p, q *part) bool {
	a, b := p.addr.Object, q.addr.Object
	if a == nil || b == nil {
		return false
	}
	if a != b || siblingsApart(p.sym, q.sym) {
		return true
	}
	from, to, okp := extentOf(p.sym)
	start, end, okq := extentOf(q.sym)
	return okp && okq && (to <= start || end <= from)
}

// extentOf returns the bytes of a block that a symbol takes.
func extentOf(s *sem.Symbol) (from, to int64, ok bool) {
	if s.Shape == nil || s.Block == nil {
		return 0, 0, false
	}
	n, ok := s.Shape.Constant()
	size := s.Type.Size()
	if s.Type.HasLength() {
		length, isConst := s.Len.(*sem.Const)
		if !isConst {
			return 0, 0, false
		}
		size = length.Int
	}
	return s.Offset, s.Offset + n*size, ok
}

// relateDimension compares one dimension of the written and the read elements.
func (f *function) relateDimension(rel *relation, w, q stretch, target, from *part) {
	if w.start == nil || q.start == nil {
		rel.unknown = true
		return
	}
	distance, known := f.difference(q.start, w.start)
	switch {
	case w.axis < 0 && q.axis < 0:
		// Unequal subscripts part the two; equal ones leave the decision to the
		// other dimensions; so do unknown ones, as both outcomes are then right.
		rel.disjoint = rel.disjoint || known && distance != 0
		return
	case w.axis < 0 || q.axis < 0:
		rel.unknown = true
		if known && w.axis < 0 {
			rel.disjoint = rel.disjoint || distance > 0 && ascending(q)
		} else if known {
			rel.disjoint = rel.disjoint || distance < 0 && ascending(w)
		}
		return
	case w.axis != q.axis || !known || !f.equal(w.step, q.step):
		rel.unknown = true
		return
	}
	step, ok := constant(w.step)
	switch {
	case distance == 0:
	case !ok:
		rel.unknown = true
	case distance%step != 0:
		rel.disjoint = true
	default:
		d := distance / step
		rel.distance[w.axis] = d
		rel.disjoint = rel.disjoint || beyondExtent(d, target.axes[w.axis]) || beyondExtent(-d, from.axes[q.axis])
	}
}

// beyondExtent reports whether d positions from its first one an axis has
// ended.
func beyondExtent(d int64, x axis) bool {
	n, ok := constant(x.extent)
	return ok && d > 0 && d >= n
}

func ascending(s stretch) bool {
	step, ok := constant(s.step)
	return ok && step > 0
}
