package lower

import (
	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// by is an operation for each type of operands.
type by struct{ i32, i64, f32, f64 ir.Op }

func (b by) op(t ir.Type) ir.Op {
	switch t {
	case ir.I64:
		return b.i64
	case ir.F32:
		return b.f32
	case ir.F64:
		return b.f64
	}
	return b.i32
}

var (
	opAdd = by{ir.AddI32, ir.AddI64, ir.AddF32, ir.AddF64}
	opSub = by{ir.SubI32, ir.SubI64, ir.SubF32, ir.SubF64}
	opMul = by{ir.MulI32, ir.MulI64, ir.MulF32, ir.MulF64}
	opDiv = by{ir.DivI32, ir.DivI64, ir.DivF32, ir.DivF64}
	opEq  = by{ir.EqI32, ir.EqI64, ir.EqF32, ir.EqF64}
	opNe  = by{ir.NeI32, ir.NeI64, ir.NeF32, ir.NeF64}
	opLt  = by{ir.LtI32, ir.LtI64, ir.LtF32, ir.LtF64}
	opLe  = by{ir.LeI32, ir.LeI64, ir.LeF32, ir.LeF64}
	opGt  = by{ir.GtI32, ir.GtI64, ir.GtF32, ir.GtF64}
	opGe  = by{ir.GeI32, ir.GeI64, ir.GeF32, ir.GeF64}

	// Operations of one kind of number only; the other fields are not used.
	opRem   = by{i32: ir.RemI32, i64: ir.RemI64}
	opAnd   = by{i32: ir.AndI32, i64: ir.AndI64}
	opOr    = by{i32: ir.OrI32, i64: ir.OrI64}
	opXor   = by{i32: ir.XorI32, i64: ir.XorI64}
	opShl   = by{i32: ir.ShlI32, i64: ir.ShlI64}
	opShr   = by{i32: ir.ShrI32, i64: ir.ShrI64}
	opShrU  = by{i32: ir.ShrU32, i64: ir.ShrU64}
	opEqz   = by{i32: ir.EqzI32, i64: ir.EqzI64}
	opClz   = by{i32: ir.ClzI32, i64: ir.ClzI64}
	opPop   = by{i32: ir.PopcntI32, i64: ir.PopcntI64}
	opNegF  = by{f32: ir.NegF32, f64: ir.NegF64}
	opAbs   = by{f32: ir.AbsF32, f64: ir.AbsF64}
	opSqrt  = by{f32: ir.SqrtF32, f64: ir.SqrtF64}
	opFloor = by{f32: ir.FloorF32, f64: ir.FloorF64}
	opCeil  = by{f32: ir.CeilF32, f64: ir.CeilF64}
	opTrunc = by{f32: ir.TruncF32, f64: ir.TruncF64}
	opSign  = by{f32: ir.CopysignF32, f64: ir.CopysignF64}
)

// apply applies an operation to two values of one type.
func apply(b by, x, y ir.Expr) ir.Expr {
	if x.Type() == ir.I32 {
		switch b.i32 {
		case ir.AddI32:
			return add(x, y)
		case ir.SubI32:
			return sub(x, y)
		case ir.MulI32:
			return mul(x, y)
		}
	}
	return &ir.Binary{Op: b.op(x.Type()), X: x, Y: y}
}

// apply1 applies an operation to one value.
func apply1(b by, x ir.Expr) ir.Expr { return &ir.Unary{Op: b.op(x.Type()), X: x} }

func isFloat(t ir.Type) bool { return t == ir.F32 || t == ir.F64 }

// zero returns the zero of a type.
func zero(t ir.Type) ir.Expr {
	if isFloat(t) {
		return float(t, 0)
	}
	return integer(t, 0)
}

// number returns a small whole number as a value of type t.
func number(t ir.Type, n int64) ir.Expr {
	if isFloat(t) {
		return float(t, float64(n))
	}
	return integer(t, n)
}

func negate(x ir.Expr) ir.Expr {
	if isFloat(x.Type()) {
		return apply1(opNegF, x)
	}
	return apply(opSub, zero(x.Type()), x)
}

// unary applies an operator to a value of type t.
func unary(op sem.Op, t sem.Type, v value) value {
	switch {
	case op == sem.Not:
		return value{x: eqz(v.x)}
	case t.Base == sem.Complex:
		return value{negate(v.x), negate(v.y)}
	}
	return value{x: negate(v.x)}
}

func (f *function) binaryExpr(e *sem.Binary) value {
	switch e.Op {
	case sem.And, sem.Or:
		return value{x: f.logical(e)}
	case sem.Concat:
		return f.concat(e)
	case sem.Power:
		return f.power(e)
	}
	return f.binary(e.Op, e.X.Type(), f.value(e.X), f.value(e.Y), e.At)
}

// binary applies an operator other than .AND., .OR., ** and // to two values
// of type t.
func (f *function) binary(op sem.Op, t sem.Type, x, y value, at source.Pos) value {
	switch {
	case t.Base == sem.Complex:
		return f.complexBinary(op, t, x, y)
	case t.Base == sem.Character:
		return value{x: f.compareText(op, x, y)}
	}
	switch op {
	case sem.Add:
		return value{x: f.m.nodes.apply(opAdd, x.x, y.x)}
	case sem.Sub:
		return value{x: f.m.nodes.apply(opSub, x.x, y.x)}
	case sem.Mul:
		return value{x: f.m.nodes.apply(opMul, x.x, y.x)}
	case sem.Div:
		return value{x: f.divide(x.x, y.x, at)}
	case sem.Eqv:
		return value{x: apply(opEq, x.x, y.x)}
	case sem.Neqv:
		return value{x: apply(opXor, x.x, y.x)}
	}
	return value{x: f.m.nodes.apply(comparison(op), x.x, y.x)}
}

func comparison(op sem.Op) by {
	switch op {
	case sem.Eq:
		return opEq
	case sem.Ne:
		return opNe
	case sem.Lt:
		return opLt
	case sem.Le:
		return opLe
	case sem.Gt:
		return opGt
	case sem.Ge:
		return opGe
	}
	panic("lower: comparison of operands with operator " + op.String() + "; wrong code would follow; add it to binary")
}

// divide divides numbers. An INTEGER divisor of zero is an error of the
// program.
func (f *function) divide(x, y ir.Expr, at source.Pos) ir.Expr {
	if !isFloat(x.Type()) {
		y = f.divisor(y, at)
	}
	return f.m.nodes.apply(opDiv, x, y)
}

// divisor returns y, checked not to be zero.
func (f *function) divisor(y ir.Expr, at source.Pos) ir.Expr {
	if c, ok := constant(y); ok && c != 0 {
		return y
	}
	y = f.reusable(y)
	f.failIf(apply1(opEqz, y), ir.FailDivideByZero, at, "")
	return y
}

// logical is .AND. and .OR.. If the evaluation of the right operand could fail or needs statements of its own, the
// operand is evaluated only when it decides. Programs that test a subscript before they use it expect this.
func (f *function) logical(e *sem.Binary) ir.Expr {
	x := f.scalar(e.X)
	var y ir.Expr
	outer := f.deferred
	f.deferred = nil
	extra := f.collect(func() {
		f.presume(e.X, e.Op == sem.And)
		y = f.scalar(e.Y)
	})
	inner := f.deferred
	f.deferred = outer
	if len(extra) == 0 && len(inner) == 0 {
		return shortCircuit(e.Op, x, y)
	}
	result := f.local(ir.I32, "")
	f.set(result, x)
	then := append(extra, f.collect(func() {
		f.set(result, y)
		f.deferred = inner
		f.settle()
	})...)
	f.deferred = outer
	decide := &ir.If{Cond: f.get(result), Then: then}
	if e.Op == sem.Or {
		decide.Then, decide.Else = nil, then
	}
	f.emit(decide)
	return f.get(result)
}

func shortCircuit(op sem.Op, x, y ir.Expr) ir.Expr {
	switch {
	case !canFail(y) && op == sem.And:
		return &ir.Binary{Op: ir.AndI32, X: x, Y: y}
	case !canFail(y):
		return &ir.Binary{Op: ir.OrI32, X: x, Y: y}
	case op == sem.And:
		return &ir.Cond{Cond: x, Then: y, Else: i32(0)}
	}
	return &ir.Cond{Cond: x, Then: i32(1), Else: y}
}

// canFail reports whether the evaluation of e could end the program, or is so
// expensive that it is better not done in vain.
func canFail(e ir.Expr) bool {
	switch e := e.(type) {
	case *ir.Load:
		return addrCanFail(e.Addr)
	case *ir.AddrOf:
		return addrCanFail(e.Addr)
	case *ir.Unary:
		return canFail(e.X)
	case *ir.Binary:
		return e.Op == ir.DivI32 || e.Op == ir.RemI32 || e.Op == ir.DivI64 || e.Op == ir.RemI64 || canFail(e.X) || canFail(e.Y)
	case *ir.Select:
		return canFail(e.Cond) || canFail(e.Then) || canFail(e.Else)
	case *ir.Cond, *ir.Host:
		return true
	}
	return false
}

func addrCanFail(a *ir.Addr) bool {
	for _, t := range a.Terms {
		if t.Extent != nil || canFail(t.Index) {
			return true
		}
	}
	return false
}
