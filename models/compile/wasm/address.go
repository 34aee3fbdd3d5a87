package wasm

import (
	"math/bits"
	"slices"

	"simrun/models/compile/ir"
)

// sum is an address: value*scale of every part, plus offset.
type sum struct {
	parts  []part
	offset int64
	// monotone: no part can be negative in an address that is valid, so the offset may be added
	// by the access itself, which does not wrap.
	monotone bool
	dynamic  bool // one part is an address, not a distance within an object
}

type part struct {
	value  ir.Expr
	scale  int64   // if stride is nil
	stride ir.Expr // else
}

// window is how much offset any access may have: no valid address is below
// ir.StaticBase, so the rest is not negative.
const window = ir.StaticBase / 2

// access is address for an access to memory. It can rely on probed addresses.
func (f *function) access(a *ir.Addr) uint64 { return f.put(a, true) }

// address checks the subscripts, puts the address except for an offset on the
// operand stack and returns the offset.
func (f *function) address(a *ir.Addr) uint64 { return f.put(a, false) }

func (f *function) put(a *ir.Addr, access bool) uint64 {
	terms := slices.Clone(a.Terms)
	for i, t := range terms {
		if t.Extent != nil {
			terms[i].Index = f.check(a, i)
		}
	}
	s := f.split(a, terms)
	immediate, rest := s.offset, int64(0)
	if !s.monotone || s.offset < 0 || s.offset >= 1<<31 {
		immediate = s.offset & (window - 1)
		rest = s.offset - immediate
	}
	span := int64(0)
	if access && rest == 0 && !s.dynamic {
		span = f.span(a, immediate)
	}
	if p := f.sum(s.parts, rest, span); p != nil {
		p.reach = max(p.reach, uint64(immediate)+widest)
	}
	return uint64(immediate)
}

// split separates the constants of an address from the rest.
func (f *function) split(a *ir.Addr, terms []ir.Term) sum {
	s := sum{offset: a.Offset, monotone: true}
	if a.Base != nil {
		s.base(a.Base)
	}
	for _, t := range terms {
		s.term(f, t)
	}
	return s
}

func (s *sum) base(x ir.Expr) {
	switch x, c := constantPart(x); {
	case x == nil:
		s.offset += int64(uint32(c))
	case c != 0:
		s.monotone = false
		fallthrough
	default:
		s.dynamic = true
		s.offset += c
		s.parts = append(s.parts, part{value: x, scale: 1})
	}
}

func (s *sum) term(f *function, t ir.Term) {
	index, c := constantPart(t.Index)
	if low, ok := t.Lower.(*ir.Const); ok {
		c -= int64(int32(low.Bits))
	} else if t.Lower != nil {
		index, c = &ir.Binary{Op: ir.SubI32, X: t.Index, Y: t.Lower}, 0
	}
	stride, ok := t.Stride.(*ir.Const)
	if !ok {
		s.monotone = false
		value := t.Index
		if t.Lower != nil {
			value = &ir.Binary{Op: ir.SubI32, X: value, Y: t.Lower}
		}
		s.parts = append(s.parts, part{value: value, stride: t.Stride})
		return
	}
	scale := int64(int32(stride.Bits))
	s.offset += c * scale
	if index == nil {
		return
	}
	// The whole subscript index+c is not negative. So if c is not positive, nor is index.
	if scale < 0 || c > 0 && !f.positive(index) {
		s.monotone = false
	}
	s.parts = append(s.parts, part{value: index, scale: scale})
}

// constantPart splits x into an expression, nil for none, and a constant.
func constantPart(x ir.Expr) (ir.Expr, int64) {
	switch x := x.(type) {
	case *ir.Const:
		return nil, int64(int32(x.Bits))
	case *ir.Binary:
		c, ok := x.Y.(*ir.Const)
		switch {
		case ok && x.Op == ir.AddI32:
			rest, more := constantPart(x.X)
			return rest, more + int64(int32(c.Bits))
		case ok && x.Op == ir.SubI32:
			rest, more := constantPart(x.X)
			return rest, more - int64(int32(c.Bits))
		}
		if c, ok := x.X.(*ir.Const); ok && x.Op == ir.AddI32 {
			rest, more := constantPart(x.Y)
			return rest, more + int64(int32(c.Bits))
		}
	}
	return x, 0
}

// sum puts the parts and the rest on the operand stack. The sum of all but a
// single local is kept for the accesses that follow. If it is a distance within
// a static object, of span bytes at most, it is probed: see probe.
func (f *function) sum(parts []part, rest, span int64) *probe {
	if len(parts) == 0 {
		f.op(opLocalGet, f.zero)
		f.plus(rest)
		return nil
	}
	if _, ok := parts[0].value.(*ir.Get); ok && len(parts) == 1 && parts[0].scale == 1 && rest == 0 {
		f.expr(parts[0].value)
		return nil
	}
	k, ok := sumKey(parts, rest)
	if ok {
		if have := f.find(k); have != nil {
			f.op(opLocalGet, have.local)
			return have.probe
		}
	}
	for i, p := range parts {
		f.part(p)
		if i > 0 {
			f.ops(ir.AddI32)
		}
	}
	f.plus(rest)
	if !ok {
		return nil
	}
	local := f.acquire(ir.I32)
	f.op(opLocalTee, local)
	f.learn(k, local)
	if span == 0 {
		return nil
	}
	p := f.probe(local, span)
	f.facts[len(f.facts)-1].probe = p
	return p
}

func sumKey(parts []part, rest int64) (*key, bool) {
	k := &key{}
	k.number('s', uint64(rest))
	for _, p := range parts {
		k.number('*', uint64(p.scale))
		if !k.add(p.value) || !k.add(p.stride) {
			return nil, false
		}
	}
	return k, true
}

func (f *function) plus(c int64) {
	if c != 0 {
		f.i32(c)
		f.ops(ir.AddI32)
	}
}

func (f *function) part(p part) {
	f.expr(p.value)
	switch {
	case p.stride != nil:
		f.expr(p.stride)
		f.ops(ir.MulI32)
	case p.scale == 1:
	case p.scale > 0 && p.scale&(p.scale-1) == 0:
		f.i32(int64(bits.TrailingZeros64(uint64(p.scale))))
		f.ops(ir.ShlI32)
	default:
		f.i32(p.scale)
		f.ops(ir.MulI32)
	}
}

// check fails unless subscript n of a is in its range, and returns the
// subscript as an expression that may be evaluated again.
func (f *function) check(a *ir.Addr, n int) ir.Expr {
	t := a.Terms[n]
	k := &key{}
	k.number('<', 0)
	pure := k.add(t.Index)
	known := pure && k.add(t.Lower) && k.add(t.Extent)
	if known && (inRange(t) || f.find(k) != nil) {
		return t.Index
	}
	index := t.Index
	if !pure {
		local := f.hold(ir.I32)
		f.expr(index)
		f.op(opLocalSet, local)
		index = &ir.Get{T: ir.I32, Local: ir.LocalID(local)}
	}
	lower := t.Lower
	if lower == nil {
		lower = constant(0)
	}
	f.expr(difference(index, lower))
	f.expr(t.Extent)
	f.code.bytes(0x4f) // i32.ge_u
	upper := difference(&ir.Binary{Op: ir.AddI32, X: lower, Y: t.Extent}, constant(1))
	f.failIf(ir.FailBounds, a.At, a.Name, constant(int64(n+1)), index, lower, upper)
	if known {
		f.learn(k, -1)
	}
	return index
}

func constant(v int64) *ir.Const { return &ir.Const{T: ir.I32, Bits: uint64(uint32(v))} }

// difference is x-y with constants folded.
func difference(x, y ir.Expr) ir.Expr {
	rest, c := constantPart(x)
	low, ok := y.(*ir.Const)
	if !ok {
		return &ir.Binary{Op: ir.SubI32, X: x, Y: y}
	}
	c -= int64(int32(low.Bits))
	switch {
	case rest == nil:
		return constant(c)
	case c == 0:
		return rest
	}
	return &ir.Binary{Op: ir.AddI32, X: rest, Y: constant(c)}
}

// inRange tells whether the check is one of constants that holds.
func inRange(t ir.Term) bool {
	x, ok := t.Index.(*ir.Const)
	extent, okExtent := t.Extent.(*ir.Const)
	low := int64(0)
	if t.Lower != nil {
		lower, okLower := t.Lower.(*ir.Const)
		if !okLower {
			return false
		}
		low = int64(int32(lower.Bits))
	}
	if !ok || !okExtent {
		return false
	}
	v := int64(int32(x.Bits)) - low
	return v >= 0 && v < int64(int32(extent.Bits))
}
