package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// text is the functions of characters.
func (f *function) text(e *sem.Intrinsic, args []value) (v value, ok bool) {
	if len(args) == 0 {
		return value{}, false
	}
	x := args[0]
	switch e.Fn {
	case sem.Char, sem.Achar:
		to := f.onFrame("character", 1)
		f.emit(&ir.Store{Mem: ir.MI8, Addr: to, Value: integerTo(x.x, ir.I32)})
		return value{f.temp(addressOf(to)), i32(1)}, true
	case sem.Ichar, sem.Iachar:
		code := apply(opAnd, &ir.Load{Mem: ir.MI8, Addr: characters(x.x)}, i32(255))
		return f.ofType(e, code), true
	case sem.LenTrim:
		return f.ofType(e, f.host(ir.CharTrimLen, x.x, x.y)[0]), true
	case sem.Index:
		return f.search(ir.CharIndex, e, args), true
	case sem.Scan:
		return f.search(ir.CharScan, e, args), true
	case sem.Verify:
		return f.search(ir.CharVerify, e, args), true
	case sem.Lge, sem.Lgt, sem.Lle, sem.Llt:
		op := map[sem.Fn]sem.Op{sem.Lge: sem.Ge, sem.Lgt: sem.Gt, sem.Lle: sem.Le, sem.Llt: sem.Lt}[e.Fn]
		return value{x: f.compareText(op, x, args[1])}, true
	case sem.Adjustl:
		return f.adjust(ir.CharAdjustl, x), true
	case sem.Adjustr:
		return f.adjust(ir.CharAdjustr, x), true
	case sem.Trim:
		x.x = f.temp(x.x)
		return value{x.x, f.host(ir.CharTrimLen, x.x, x.y)[0]}, true
	case sem.Repeat:
		return f.repeat(e, x, integerTo(args[1].x, ir.I32)), true
	}
	return value{}, false
}

// search is INDEX, SCAN or VERIFY; the third argument asks for the last place.
func (f *function) search(fn *ir.HostFunc, e *sem.Intrinsic, args []value) value {
	back := ir.Expr(i32(0))
	if len(args) > 2 && args[2].x != nil {
		back = args[2].x
	}
	return f.ofType(e, f.host(fn, args[0].x, args[0].y, args[1].x, args[1].y, back)[0])
}

func (f *function) adjust(fn *ir.HostFunc, x value) value {
	x = f.keep(x)
	to := f.scratch("adjusted", x.y)
	f.host(fn, addressOf(to), x.x, x.y)
	return value{addressOf(to), x.y}
}

func (f *function) repeat(e *sem.Intrinsic, x value, copies ir.Expr) value {
	x, copies = f.keep(x), f.temp(copies)
	f.failIf(compare(ir.LtI32, copies, i32(0)), ir.FailRepeat, e.At, "REPEAT", copies)
	total := f.temp(mul(x.y, copies))
	to := addressOf(f.scratch("repeated", total))
	f.loop(copies, false, func(k ir.Expr) {
		f.emit(&ir.Copy{To: memory(nil, add(to, mul(k, x.y))), From: characters(x.x), Bytes: x.y})
	})
	return value{to, total}
}
