package wasm

import (
	"fmt"

	"simrun/models/compile/ir"
)

// expr puts the value of x on the operand stack.
func (f *function) expr(x ir.Expr) {
	switch x := x.(type) {
	case *ir.Const:
		f.constant(x)
	case *ir.Get:
		f.op(opLocalGet, int(x.Local))
	case *ir.Load:
		offset := f.access(x.Addr)
		a := accesses[x.Mem]
		f.note(x.Addr)
		f.code = append(f.code, a.load...)
		f.code.u(a.align)
		f.code.u(offset)
	case *ir.AddrOf:
		if offset := f.address(x.Addr); offset != 0 {
			f.i32(int64(offset))
			f.ops(ir.AddI32)
		}
	case *ir.Unary:
		f.unary(x)
	case *ir.Binary:
		f.expr(x.X)
		f.expr(x.Y)
		f.ops(x.Op)
	case *ir.Select:
		f.choose(x)
	case *ir.Cond:
		f.alternative(x)
	case *ir.Host:
		for _, a := range x.Args {
			f.expr(a)
		}
		f.op(opCall, f.hosts[x.Fn])
	default:
		panic(fmt.Sprintf("wasm: expression %T is not known; no code can be made; add it to function.expr", x))
	}
}

func (f *function) constant(x *ir.Const) {
	switch x.T {
	case ir.I32:
		f.i32(int64(x.Bits))
	case ir.I64:
		f.code.bytes(opI64Const)
		f.code.s(int64(x.Bits))
	case ir.F32:
		f.code.bytes(opF32Const)
		f.code.u32le(uint32(x.Bits))
	case ir.F64:
		f.code.bytes(opF64Const)
		f.code.u64le(x.Bits)
	case ir.V128:
		f.code.bytes(opPrefixSIMD, simdConst)
		f.code.u64le(x.Bits)
		f.code.u64le(x.Bits)
	}
}

// unary applies an operation; a splat of what is loaded is one instruction.
func (f *function) unary(x *ir.Unary) {
	if load, ok := x.X.(*ir.Load); ok {
		code, align := byte(simdSplat64), uint64(3)
		switch x.Op {
		case ir.SplatVF32, ir.SplatVI32:
			code, align = simdSplat32, 2
			ok = load.Mem.Size() == 4
		case ir.SplatVF64:
		default:
			ok = false
		}
		if ok {
			offset := f.access(load.Addr)
			f.note(load.Addr)
			f.code.bytes(opPrefixSIMD, code)
			f.code.u(align)
			f.code.u(offset)
			return
		}
	}
	f.expr(x.X)
	f.ops(x.Op)
}

// choose evaluates both alternatives.
func (f *function) choose(x *ir.Select) {
	f.expr(x.Then)
	f.expr(x.Else)
	f.expr(x.Cond)
	if x.Cond.Type() == ir.V128 {
		f.code.bytes(opPrefixSIMD, simdBitselect)
		return
	}
	f.code.bytes(opSelectType, 1, valueTypes[x.Type()])
}

// alternative evaluates one alternative.
func (f *function) alternative(x *ir.Cond) {
	f.expr(x.Cond)
	f.code.bytes(opIf, valueTypes[x.Type()])
	f.depth++
	f.scoped(func() { f.expr(x.Then) })
	f.code.bytes(opElse)
	f.scoped(func() { f.expr(x.Else) })
	f.close()
}
