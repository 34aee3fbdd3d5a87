package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// bits is the functions of the bits of integers.
func (f *function) bits(e *sem.Intrinsic, args []value) (v value, ok bool) {
	if len(args) == 0 || args[0].x == nil {
		return value{}, false
	}
	x := args[0].x
	t := x.Type()
	second := func() ir.Expr { return integerTo(args[1].x, t) }
	one := integer(t, 1)
	switch e.Fn {
	case sem.Iand:
		return value{x: apply(opAnd, x, second())}, true
	case sem.Ior:
		return value{x: apply(opOr, x, second())}, true
	case sem.Ieor:
		return value{x: apply(opXor, x, second())}, true
	case sem.NotBit:
		return value{x: apply(opXor, x, integer(t, -1))}, true
	case sem.Btest:
		bit := apply(opAnd, apply(opShr, x, second()), one)
		return value{x: integerTo(bit, ir.I32)}, true
	case sem.Ibset:
		return f.short(e, apply(opOr, x, apply(opShl, one, second()))), true
	case sem.Ibclr:
		return f.short(e, apply(opAnd, x, apply(opXor, apply(opShl, one, second()), integer(t, -1)))), true
	case sem.Ibits:
		field := apply(opShrU, f.unsigned(e, x), second())
		return f.short(e, apply(opAnd, field, f.lowBits(t, integerTo(args[2].x, t)))), true
	case sem.Ishft:
		return f.short(e, f.shift(e, x, f.reusable(second()))), true
	case sem.Shifta:
		return value{x: apply(opShr, x, f.signShift(t, second()))}, true
	case sem.Ishftc:
		return f.short(e, f.rotateBits(e, x, second(), args)), true
	case sem.Popcnt:
		return f.ofType(e, integerTo(apply1(opPop, f.unsignedArg(e, x)), ir.I32)), true
	case sem.Leadz:
		zeros := integerTo(apply1(opClz, f.unsignedArg(e, x)), ir.I32)
		return f.ofType(e, sub(zeros, i32(width(t)-8*int64(e.Args[0].Type().Kind)))), true
	}
	return f.morebits(e, args)
}

// morebits is the functions of bits that came with Fortran 2008.
func (f *function) morebits(e *sem.Intrinsic, args []value) (v value, ok bool) {
	x := args[0].x
	t := x.Type()
	second := func() ir.Expr { return integerTo(args[1].x, t) }
	switch e.Fn {
	case sem.Trailz:
		x = f.reusable(x)
		below := apply(opAnd, apply(opXor, x, integer(t, -1)), apply(opSub, x, integer(t, 1)))
		return f.ofType(e, integerTo(apply1(opPop, f.unsignedArg(e, below)), ir.I32)), true
	case sem.Poppar:
		return f.ofType(e, integerTo(apply(opAnd, apply1(opPop, f.unsignedArg(e, x)), integer(t, 1)), ir.I32)), true
	case sem.Bge, sem.Bgt, sem.Ble, sem.Blt:
		return value{x: unsignedOrder(e.Fn, x, second())}, true
	case sem.Maskl, sem.Maskr:
		to := valueType(e.T)
		n := integerTo(x, to)
		if e.Fn == sem.Maskr {
			return f.short(e, f.lowBits(to, n)), true
		}
		rest := f.lowBits(to, apply(opSub, integer(to, 8*int64(e.T.Kind)), n))
		return value{x: apply(opXor, rest, integer(to, -1))}, true
	case sem.Dshiftl, sem.Dshiftr:
		return f.short(e, f.doubleShift(e, x, second(), integerTo(args[2].x, t))), true
	case sem.MergeBits:
		mask := f.reusable(integerTo(args[2].x, t))
		others := apply(opAnd, second(), apply(opXor, mask, integer(t, -1)))
		return value{x: apply(opOr, apply(opAnd, x, mask), others)}, true
	}
	return value{}, false
}

// unsignedOrder compares numbers without sign: the highest bit turned round,
// they have the order of numbers with it.
func unsignedOrder(fn sem.Fn, x, y ir.Expr) ir.Expr {
	t := x.Type()
	top := integer(t, -1<<(width(t)-1))
	op := map[sem.Fn]by{sem.Bge: opGe, sem.Bgt: opGt, sem.Ble: opLe, sem.Blt: opLt}[fn]
	return apply(op, apply(opXor, x, top), apply(opXor, y, top))
}

// doubleShift is DSHIFTL or DSHIFTR: what comes in from the other number.
func (f *function) doubleShift(e *sem.Intrinsic, x, y, n ir.Expr) ir.Expr {
	t := x.Type()
	n = f.reusable(n)
	rest := f.reusable(apply(opSub, integer(t, 8*int64(e.T.Kind)), n))
	left, right := n, rest
	if e.Fn == sem.Dshiftr {
		left, right = rest, n
	}
	return apply(opOr, f.shift(e, x, left), f.shift(e, y, f.reusable(negate(right))))
}

// width returns the bits of a local of the type.
func width(t ir.Type) int64 {
	if t == ir.I64 {
		return 64
	}
	return 32
}

// short reduces a result to the size of a short INTEGER.
func (f *function) short(e *sem.Intrinsic, x ir.Expr) value { return value{x: wrap(x, e.T)} }

// unsigned clears the bits above those of a short INTEGER of the type of e.
func (f *function) unsigned(e *sem.Intrinsic, x ir.Expr) ir.Expr { return zeroExtend(x, e.T.Kind) }

func (f *function) unsignedArg(e *sem.Intrinsic, x ir.Expr) ir.Expr {
	return zeroExtend(x, e.Args[0].Type().Kind)
}

func zeroExtend(x ir.Expr, kind uint8) ir.Expr {
	if kind >= 4 {
		return x
	}
	return apply(opAnd, x, i32(1<<(8*int64(kind))-1))
}

// lowBits returns a mask of n bits, 0 to all.
func (f *function) lowBits(t ir.Type, n ir.Expr) ir.Expr {
	if c, ok := constant(n); ok {
		switch {
		case c >= width(t):
			return integer(t, -1)
		case c < 0: // not allowed
			return integer(t, 0)
		}
		return integer(t, 1<<c-1)
	}
	n = f.reusable(n)
	mask := apply(opSub, apply(opShl, integer(t, 1), n), integer(t, 1))
	return &ir.Select{Cond: apply(opGe, n, integer(t, width(t))), Then: integer(t, -1), Else: mask}
}

// shift is ISHFT: to the left if s is positive, filled with zeros. The shifts
// of the machine take s modulo the width, so that a whole width is apart.
func (f *function) shift(e *sem.Intrinsic, x, s ir.Expr) ir.Expr {
	t := x.Type()
	limit := 8 * int64(e.T.Kind)
	if c, ok := constant(s); ok {
		switch {
		case c >= width(t) || c <= -width(t):
			return integer(t, 0)
		case c >= 0:
			return apply(opShl, x, s)
		}
		return apply(opShrU, f.unsigned(e, x), integer(t, -c))
	}
	x = f.reusable(x)
	size := f.reusable(&ir.Select{Cond: apply(opLt, s, integer(t, 0)), Then: negate(s), Else: s})
	f.failIf(apply(opGt, size, integer(t, limit)), ir.FailShift, e.At, "ISHFT", integerTo(s, ir.I32), i32(limit))
	left := apply(opShl, x, size)
	right := apply(opShrU, f.unsigned(e, x), size)
	shifted := &ir.Select{Cond: apply(opLt, s, integer(t, 0)), Then: right, Else: left}
	return &ir.Select{Cond: apply(opGe, size, integer(t, width(t))), Then: integer(t, 0), Else: shifted}
}

// signShift limits a shift to the right: from all bits but one on, only copies
// of the sign are left.
func (f *function) signShift(t ir.Type, s ir.Expr) ir.Expr {
	last := integer(t, width(t)-1)
	if c, ok := constant(s); ok {
		return integer(t, min(c, width(t)-1))
	}
	s = f.reusable(s)
	return &ir.Select{Cond: apply(opGt, s, last), Then: last, Else: s}
}

// rotate is ISHFTC: the lowest size bits rotate to the left by s, the others
// stay.
func (f *function) rotateBits(e *sem.Intrinsic, x, s ir.Expr, args []value) ir.Expr {
	t := x.Type()
	size := ir.Expr(integer(t, 8*int64(e.T.Kind)))
	if len(args) > 2 && args[2].x != nil {
		size = f.reusable(integerTo(args[2].x, t))
	}
	x = f.reusable(x)
	// s modulo size, so that negative shifts become positive ones; size is positive.
	s = f.reusable(apply(opRem, s, f.divisor(size, e.At)))
	s = f.reusable(&ir.Select{Cond: apply(opLt, s, integer(t, 0)), Then: apply(opAdd, s, size), Else: s})
	mask := f.reusable(f.lowBits(t, size))
	field := f.reusable(apply(opAnd, x, mask))
	up := apply(opShl, field, s)
	down := &ir.Select{Cond: apply(opEq, s, integer(t, 0)), Then: integer(t, 0),
		Else: apply(opShrU, field, apply(opSub, size, s))}
	turned := apply(opAnd, apply(opOr, up, down), mask)
	return apply(opOr, turned, apply(opAnd, x, apply(opXor, mask, integer(t, -1))))
}
