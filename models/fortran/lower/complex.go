package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

func (f *function) complexBinary(op sem.Op, t sem.Type, x, y value) value {
	switch op {
	case sem.Add:
		return value{apply(opAdd, x.x, y.x), apply(opAdd, x.y, y.y)}
	case sem.Sub:
		return value{apply(opSub, x.x, y.x), apply(opSub, x.y, y.y)}
	case sem.Mul:
		return f.complexMul(x, y)
	case sem.Div:
		return f.complexHost(ir.CDiv, t, x.x, x.y, y.x, y.y)
	case sem.Eq:
		return value{x: apply(opAnd, apply(opEq, x.x, y.x), apply(opEq, x.y, y.y))}
	case sem.Ne:
		return value{x: apply(opOr, apply(opNe, x.x, y.x), apply(opNe, x.y, y.y))}
	}
	panic("lower: operator " + op.String() + " on COMPLEX operands; wrong code would follow; the resolver refuses it")
}

func (f *function) complexMul(x, y value) value {
	x, y = f.onceBoth(x), f.onceBoth(y)
	return value{
		apply(opSub, apply(opMul, x.x, y.x), apply(opMul, x.y, y.y)),
		apply(opAdd, apply(opMul, x.x, y.y), apply(opMul, x.y, y.x)),
	}
}

// complexHost calls a function of the host that works in double precision.
func (f *function) complexHost(fn *ir.HostFunc, t sem.Type, args ...ir.Expr) value {
	for i, a := range args {
		args[i] = widen(a)
	}
	r := f.host(fn, args...)
	return value{narrow(r[0], valueType(t)), narrow(r[1], valueType(t))}
}

// widen returns a REAL in double precision, other values as they are.
func widen(x ir.Expr) ir.Expr {
	if x.Type() == ir.F32 {
		return realTo(x, ir.F64)
	}
	return x
}

// narrow rounds a double precision value to the type.
func narrow(x ir.Expr, t ir.Type) ir.Expr {
	if x.Type() == ir.F64 && t == ir.F32 {
		return realTo(x, ir.F32)
	}
	return x
}
