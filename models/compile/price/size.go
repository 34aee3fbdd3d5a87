package price

import (
	"cmp"
	"math"
	"slices"

	"simrun/models/compile/ir"
	"simrun/models/compile/linear"
	"simrun/sim"
	"simrun/sim/node"
)

// loose is stray references to an array whose size is known when the nest is entered.
type loose struct {
	share node.Share // of the references that come to another line
	size  poly       // bytes; with toEnd the address of the first one
	toEnd bool       // the array has no declared end: it goes to that of the variable in static memory
	kind
}

// looseSize is loose in a template.
type looseSize struct {
	loose
	level int // from 0
	bytes operand
}

// statics is the variables in static memory, in the order of their addresses.
type statics []ir.Range

func staticsOf(m *ir.Module) statics {
	var all statics
	for _, o := range m.Objects {
		if o.Addr > 0 && o.Size > 0 {
			all = append(all, ir.Range{Addr: o.Addr, Size: o.Size})
		}
	}
	slices.SortFunc(all, func(a, b ir.Range) int { return cmp.Compare(a.Addr, b.Addr) })
	return all
}

// toEnd returns how many bytes there are from an address to the end of the variable in static memory; 0 outside of all.
func (all statics) toEnd(at int64) int64 {
	i, found := slices.BinarySearchFunc(all, at, func(r ir.Range, at int64) int { return cmp.Compare(r.Addr, at) })
	if !found {
		i--
	}
	if i < 0 {
		return 0
	}
	return max(all[i].Addr+all[i].Size-at, 0)
}

// sizeOfArray returns the bytes of the array of a reference, as far as they are known: a number, 0 if unknown, or what
// they are at the entrance to the nest. Then its constant is 0. Code in a condition of a nest needs a number, because it
// is charged when it is executed.
func (s *scanner) sizeOfArray(r *reference) poly {
	size, ok := s.declared(r)
	object := int64(0)
	if o := r.place.object; o != nil {
		object = o.Size
	}
	switch {
	case ok && size.IsNumber() && object > 0:
		return linear.Number(min(size.Constant, object))
	case ok && size.IsNumber():
		return size
	case object > 0:
		return linear.Number(object)
	case !ok || !s.atNest(r):
		return poly{}
	}
	return s.whole(size)
}

// atNest reports whether what a reference waits for is computed when its nest is entered.
func (s *scanner) atNest(r *reference) bool { return r.level > 0 && s.within == 0 && !s.open }

// whole returns a value as one atom, whose constant is 0; Number(0) if it cannot be had at the entrance.
func (s *scanner) whole(p poly) poly {
	e := s.atEntrance(p)
	if e == nil {
		return poly{}
	}
	v := s.newValue(0, ir.I32)
	v.expr = e
	return v.poly
}

// firstByte returns the address of the array of a reference as one atom, if it is known when its nest is entered.
func (s *scanner) firstByte(r *reference) (at poly, ok bool) {
	if !s.atNest(r) || r.addr == nil || r.addr.Base == nil {
		return poly{}, false
	}
	base, known := s.peek(r.addr.Base)
	if !known || s.levelOf(base) > 0 {
		return poly{}, false
	}
	at = s.whole(base.Plus(linear.Number(r.addr.Offset), 1))
	return at, !at.IsNumber()
}

// declared returns the bytes of the array of a reference as its declaration states them. An array with an open end has none.
func (s *scanner) declared(r *reference) (size poly, ok bool) {
	if r.addr == nil {
		return poly{}, false
	}
	size = linear.Number(r.bytes)
	for i := range r.addr.Terms {
		t := &r.addr.Terms[i]
		extent, known := s.peek(t.Extent)
		stride, also := s.peek(t.Stride)
		if !known || !also || extent.IsNumber() && extent.Constant == math.MaxInt32 {
			return poly{}, false
		}
		if stride.IsNumber() && stride.Constant < 0 {
			stride = stride.Scaled(-1)
		}
		product, one := extent.Plus(linear.Number[int64](1), -1).Times(stride)
		if !one {
			return poly{}, false
		}
		size = size.Plus(product, 1)
	}
	return size, len(r.addr.Terms) > 0 && s.levelOf(size) == 0
}

// peek returns the value of an integer that the program itself does not compute here: nothing is charged for it.
func (s *scanner) peek(x ir.Expr) (value poly, ok bool) {
	switch x := x.(type) {
	case *ir.Const:
		return linear.Number(int64(int32(x.Bits))), true
	case *ir.Get:
		if s.plainCode {
			return poly{}, false
		}
		v := s.get(x.Local, x.T)
		return v.poly, v.integer
	case *ir.Load: // the length of an array of Java
		if x.Mem != ir.MI32 || !simple(x.Addr) || s.written(placeOf(x.Addr)) > 0 {
			return poly{}, false
		}
		at := linear.Number(x.Addr.Offset)
		if x.Addr.Base != nil {
			base, known := s.peek(x.Addr.Base)
			if !known || s.levelOf(base) > 0 {
				return poly{}, false
			}
			at = at.Plus(base, 1)
		}
		e := s.atSamePlace(x, at)
		if e == nil {
			return poly{}, false
		}
		v := s.newValue(0, ir.I32)
		v.expr = e
		return v.poly, true
	}
	return poly{}, false
}

// looseMissed computes what the levels of a nest wait for at its stray references to arrays of the sizes with which it
// is entered.
func (m *Meter) looseMissed(n *Nest, e *entry, args []uint64) {
	if e.missed == nil {
		e.missed, e.parts = make([]sim.Duration, len(n.trips)), make([][]sim.Term, len(n.trips))
	}
	for l := range e.missed {
		e.missed[l], e.parts[l] = 0, e.parts[l][:0]
	}
	for i := range n.loose {
		x := &n.loose[i]
		mark := m.quoted.mark()
		size := max(x.bytes.signed(args), 0)
		if x.toEnd {
			size = m.table.statics.toEnd(int64(x.bytes.address(args)))
		}
		e.missed[x.level] = e.missed[x.level].Plus(strayTime(m.table.costs, x.share, size, x.kind))
		e.parts[x.level] = m.quoted.take(e.parts[x.level], mark)
	}
}
