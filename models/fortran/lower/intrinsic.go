package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/fortran/intrinsic"
	"simrun/models/fortran/sem"
)

// intrinsic is a reference to an intrinsic function. Elemental ones of arrays
// are those of the elements at the present position.
func (f *function) intrinsic(e *sem.Intrinsic) value {
	if intrinsic.Transformational(e.Fn) {
		return f.transformational(e)
	}
	switch e.Fn {
	case sem.Len:
		return f.ofType(e, f.charLength(e.Args[0]))
	case sem.Present:
		return value{x: compare(ir.NeI32, f.place(dummyOf(e.Args[0])).param, i32(0))}
	case sem.Loc:
		return f.ofType(e, f.locationOf(e.Args[0]))
	case sem.Second, sem.Dtime:
		return f.seconds(e)
	}
	args := make([]value, len(e.Args))
	for k, a := range e.Args {
		if a != nil {
			args[k] = f.value(a)
		}
	}
	return f.elemental(e, args)
}

// transformational is a function of whole arrays: its value, or that of its element at the present position.
func (f *function) transformational(e *sem.Intrinsic) value {
	switch {
	case e.R > 0:
		return f.element(e)
	case e.Fn == sem.Transfer:
		return f.transferScalar(e)
	}
	return f.arrayScalar(e)
}

// dummyOf returns the dummy that PRESENT asks for.
func dummyOf(e sem.Expr) *sem.Symbol {
	if p, ok := e.(*sem.ProcRef); ok {
		return p.Sym
	}
	return e.(*sem.Var).Sym
}

// ofType returns an I32 result in the type of the expression.
func (f *function) ofType(e sem.Expr, x ir.Expr) value {
	return value{x: convertPart(x, sem.DefaultInteger, e.Type())}
}

func (f *function) locationOf(e sem.Expr) ir.Expr {
	switch x := e.(type) {
	case *sem.Var:
		if p := f.place(x.Sym); !p.inLocal {
			return addressOf(f.arrayOf(x.Sym, x.At).first(x.At))
		}
	case *sem.ProcRef:
		return f.procedureValue(x)
	}
	addr, _ := f.variableAddress(e)
	return addressOf(addr)
}

// elemental applies an elemental function to the values of its arguments;
// absent ones are zero values.
func (f *function) elemental(e *sem.Intrinsic, args []value) value {
	if v, ok := f.numeric(e, args); ok {
		return v
	}
	if v, ok := f.bits(e, args); ok {
		return v
	}
	if v, ok := f.model(e, args); ok {
		return v
	}
	if v, ok := f.text(e, args); ok {
		return v
	}
	switch e.Fn {
	case sem.Iargc:
		return f.ofType(e, f.host(ir.ArgCount)[0])
	}
	panic("lower: unknown intrinsic function " + string(e.Fn) + "; no code can follow; add it to elemental")
}

// numeric is the numeric functions.
func (f *function) numeric(e *sem.Intrinsic, args []value) (v value, ok bool) {
	if len(args) == 0 {
		return value{}, false
	}
	from := e.Args[0].Type()
	number := intrinsic.NumberOf(e.Fn)
	switch {
	case from.Base == sem.Complex && number.ComplexHost != nil:
		return f.complexHost(number.ComplexHost, from, args[0].x, args[0].y), true
	case from.Base != sem.Complex && number.Host != nil:
		return value{x: hostReal(number.Host, e.T, args)}, true
	}
	x := args[0].x
	switch e.Fn {
	case sem.Abs:
		return value{x: f.abs(from, args[0])}, true
	case sem.Aimag:
		return value{x: args[0].y}, true
	case sem.Cmplx:
		return f.makeComplex(e, args), true
	case sem.Conjg:
		return value{x, negate(args[0].y)}, true
	case sem.Sqrt:
		return value{x: apply1(opSqrt, x)}, true
	case sem.Aint:
		return value{x: apply1(opTrunc, x)}, true
	case sem.Anint:
		return value{x: f.round(x)}, true
	case sem.Nint:
		return value{x: convertPart(f.round(x), from, e.T)}, true
	case sem.Floor:
		return value{x: convertPart(apply1(opFloor, x), from, e.T)}, true
	case sem.Ceil:
		return value{x: convertPart(apply1(opCeil, x), from, e.T)}, true
	case sem.Dprod:
		return value{x: apply(opMul, widen(x), widen(args[1].x))}, true
	case sem.Dim:
		return value{x: f.dim(x, args[1].x)}, true
	case sem.Max, sem.Min:
		return value{x: f.extreme(e.Fn, args)}, true
	case sem.Mod:
		return value{x: f.mod(e, x, args[1].x)}, true
	case sem.Modulo:
		return value{x: f.modulo(e, x, args[1].x)}, true
	case sem.Sign:
		return value{x: f.sign(x, args[1].x)}, true
	case sem.IsNaN:
		x = f.reusable(x)
		return value{x: apply(opNe, x, x)}, true
	case sem.Merge:
		return f.merge(args), true
	}
	return value{}, false
}

// hostReal calls a function of the host in double precision and rounds once.
func hostReal(fn *ir.HostFunc, t sem.Type, args []value) ir.Expr {
	call := &ir.Host{Fn: fn}
	for k, a := range args {
		if fn.Params[k] == ir.I32 {
			call.Args = append(call.Args, integerTo(a.x, ir.I32))
			continue
		}
		call.Args = append(call.Args, widen(a.x))
	}
	return narrow(call, valueType(t))
}

func (f *function) abs(t sem.Type, v value) ir.Expr {
	switch {
	case t.Base == sem.Complex:
		return hostReal(ir.Hypot, sem.Type{Base: sem.Real, Kind: t.Kind}, []value{{x: v.x}, {x: v.y}})
	case t.Base == sem.Real:
		return apply1(opAbs, v.x)
	}
	x := f.reusable(v.x)
	return &ir.Select{Cond: apply(opLt, x, zero(x.Type())), Then: negate(x), Else: x}
}

// makeComplex is CMPLX of one number or two.
func (f *function) makeComplex(e *sem.Intrinsic, args []value) value {
	part := sem.Type{Base: sem.Real, Kind: e.T.Kind}
	if from := e.Args[0].Type(); len(args) < 2 || args[1].x == nil {
		return convert(args[0], from, e.T)
	}
	return value{convertPart(args[0].x, e.Args[0].Type(), part), convertPart(args[1].x, e.Args[1].Type(), part)}
}

// round rounds to the nearest whole number, halves away from zero. Adding a
// half and truncating would be wrong just below a half and for large numbers.
func (f *function) round(x ir.Expr) ir.Expr {
	x = f.reusable(x)
	whole := f.reusable(apply1(opTrunc, x))
	t := x.Type()
	far := apply(opGe, apply1(opAbs, apply(opSub, x, whole)), float(t, 0.5))
	return &ir.Select{Cond: far, Then: apply(opAdd, whole, apply(opSign, float(t, 1), x)), Else: whole}
}

func (f *function) dim(x, y ir.Expr) ir.Expr {
	x, y = f.reusable(x), f.reusable(y)
	return &ir.Select{Cond: apply(opGt, x, y), Then: apply(opSub, x, y), Else: zero(x.Type())}
}

// extreme is MAX or MIN: a later argument wins only if it is greater (less).
func (f *function) extreme(fn sem.Fn, args []value) ir.Expr {
	better := opGt
	if fn == sem.Min {
		better = opLt
	}
	best := args[0].x
	for _, a := range args[1:] {
		if a.x == nil {
			continue
		}
		best = f.reusable(best)
		y := f.reusable(a.x)
		best = &ir.Select{Cond: apply(better, y, best), Then: y, Else: best}
	}
	return best
}

func (f *function) mod(e *sem.Intrinsic, x, y ir.Expr) ir.Expr {
	if !isFloat(x.Type()) {
		return apply(opRem, x, f.divisor(y, e.At))
	}
	return hostReal(ir.ModF64, e.T, []value{{x: x}, {x: y}})
}

// modulo has the sign of the divisor.
func (f *function) modulo(e *sem.Intrinsic, x, y ir.Expr) ir.Expr {
	y = f.reusable(y)
	r := f.reusable(f.mod(e, x, y))
	nonzero := apply(opNe, r, zero(r.Type()))
	differ := apply(opNe, apply(opLt, r, zero(r.Type())), apply(opLt, y, zero(y.Type())))
	return &ir.Select{Cond: apply(opAnd, nonzero, differ), Then: apply(opAdd, r, y), Else: r}
}

func (f *function) sign(x, y ir.Expr) ir.Expr {
	if isFloat(x.Type()) {
		return apply(opSign, x, y)
	}
	x = f.reusable(x)
	y = f.reusable(y)
	differ := apply(opLt, apply(opXor, x, y), zero(x.Type()))
	return &ir.Select{Cond: differ, Then: negate(x), Else: x}
}

// merge selects; the mask is the third argument.
func (f *function) merge(args []value) value {
	mask := args[2].x
	if args[0].y == nil {
		return value{x: &ir.Select{Cond: mask, Then: args[0].x, Else: args[1].x}}
	}
	mask = f.reusable(mask)
	return value{&ir.Select{Cond: mask, Then: args[0].x, Else: args[1].x},
		&ir.Select{Cond: mask, Then: args[0].y, Else: args[1].y}}
}
