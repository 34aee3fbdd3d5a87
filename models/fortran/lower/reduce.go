package lower

import (
	"math"
	"slices"

	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// arrayScalar is an intrinsic function of arrays with a scalar result.
func (f *function) arrayScalar(e *sem.Intrinsic) value {
	switch e.Fn {
	case sem.SizeOf, sem.Lbound, sem.Ubound, sem.Allocated, sem.Associated:
		return f.inquiry(e)
	case sem.DotProduct:
		return f.dotProduct(e)
	}
	x := f.elements(e.Args[0])
	mask := f.maskOf(e)
	f.maskConforms(x, mask, e)
	r := f.reduction(e, x.shape, mask)
	r.start()
	n := nest{shape: x.shape, turns: slices.Concat(x.turns, mask.turns), order: inSequence(len(x.shape)), exit: r.exit}
	f.overNest(n, func(k []ir.Expr) {
		f.where1(mask, k, func() { r.step(x.at(k), k) })
	})
	return r.result()
}

// maskOf prepares the MASK= argument of a reduction; at is nil if there is
// none.
func (f *function) maskOf(e *sem.Intrinsic) *elements {
	if len(e.Args) < 3 || e.Args[2] == nil {
		return &elements{}
	}
	return f.elements(e.Args[2])
}

func (f *function) maskConforms(x, mask *elements, e *sem.Intrinsic) {
	if len(mask.shape) > 0 {
		f.conform(x.shape, mask.shape, e.At)
	}
}

// where1 emits body for elements whose mask holds.
func (f *function) where1(mask *elements, k []ir.Expr, body func()) {
	if mask.at == nil {
		body()
		return
	}
	cond := mask.at(k).x
	f.emit(&ir.If{Cond: cond, Then: f.block(body)})
}

// reduction is the state of one reduction: start sets it, step takes an
// element in, whose position is k, result gives the value. A Br to exit may leave the loops.
type reduction struct {
	start  func()
	step   func(v value, k []ir.Expr)
	result func() value
	exit   ir.BlockID
	// positions are those found by MAXLOC and MINLOC, from 1 on; 0: none.
	positions []ir.LocalID
}

// reduction returns a reduction over dimensions with the given extents; the
// mask has no element function if there is none.
func (f *function) reduction(e *sem.Intrinsic, shape []ir.Expr, mask *elements) *reduction {
	t := e.Args[0].Type()
	switch e.Fn {
	case sem.Sum, sem.Product:
		return f.accumulation(e.Fn, t)
	case sem.Maxval, sem.Minval:
		count := ir.Expr(nil)
		if mask.at == nil {
			count = product(shape)
		}
		return f.extremum(e.Fn == sem.Maxval, t, count)
	case sem.Maxloc, sem.Minloc:
		return f.location(e, len(shape))
	case sem.All, sem.Any:
		return f.quantifier(e.Fn == sem.All)
	case sem.Count:
		return f.counter(e.T)
	case sem.Norm2:
		return f.norm(t)
	case sem.Iall:
		return f.bitwise(opAnd, -1, t)
	case sem.Iany:
		return f.bitwise(opOr, 0, t)
	case sem.Iparity, sem.Parity:
		return f.bitwise(opXor, 0, t)
	}
	panic("lower: reduction " + string(e.Fn) + " is unknown; no code can follow; add it to reduction")
}

// accumulation is SUM or PRODUCT: one accumulator of the type of the elements.
func (f *function) accumulation(fn sem.Fn, t sem.Type) *reduction {
	op, first := sem.Add, int64(0)
	if fn == sem.Product {
		op, first = sem.Mul, 1
	}
	vt := valueType(t)
	x, y := f.local(vt, "sum"), ir.LocalID(-1)
	acc := func() value { return value{x: f.get(x)} }
	if t.Base == sem.Complex {
		y = f.local(vt, "sum.im")
		acc = func() value { return value{f.get(x), f.get(y)} }
	}
	return &reduction{
		start: func() {
			f.set(x, number(vt, first))
			if y >= 0 {
				f.set(y, number(vt, 0))
			}
		},
		step: func(v value, _ []ir.Expr) {
			v = f.binary(op, t, acc(), v, f.at)
			if y >= 0 {
				v = f.keep(v)
				f.set(y, v.y)
			}
			f.set(x, v.x)
		},
		result: func() value {
			v := f.keep(acc())
			if t.Base == sem.Integer {
				v.x = wrap(v.x, t)
			}
			return v
		},
	}
}

// norm is NORM2. The length of the vector so far and the next element are the sides of a right angle. So no square
// leaves the range of numbers.
func (f *function) norm(t sem.Type) *reduction {
	acc := f.local(ir.F64, "norm")
	return &reduction{
		start: func() { f.set(acc, float(ir.F64, 0)) },
		step: func(v value, _ []ir.Expr) {
			f.set(acc, &ir.Host{Fn: ir.Hypot, Args: []ir.Expr{f.get(acc), widen(v.x)}})
		},
		result: func() value { return value{x: f.temp(narrow(f.get(acc), valueType(t)))} },
	}
}

// extremum is MAXVAL or MINVAL. Without elements, it is the number of greatest magnitude on the other side. For REAL,
// the loop begins with another number, infinity. count is the number of elements, nil if a mask decides about it.
func (f *function) extremum(greatest bool, t sem.Type, count ir.Expr) *reduction {
	vt := valueType(t)
	acc, seen := f.local(vt, "extremum"), ir.LocalID(-1)
	if count == nil && isFloat(vt) {
		seen = f.local(ir.I32, "seen")
		count = f.get(seen)
	}
	op := opLt
	if greatest {
		op = opGt
	}
	return &reduction{
		start: func() {
			f.set(acc, worst(t, greatest))
			if seen >= 0 {
				f.set(seen, i32(0))
			}
		},
		step: func(v value, _ []ir.Expr) {
			x := f.temp(v.x)
			f.set(acc, &ir.Select{Cond: apply(op, x, f.get(acc)), Then: x, Else: f.get(acc)})
			if seen >= 0 {
				f.set(seen, i32(1))
			}
		},
		result: func() value {
			if isFloat(vt) {
				return value{x: f.temp(choose(compare(ir.GtI32, count, i32(0)), f.get(acc), hugest(t, greatest)))}
			}
			return value{x: f.temp(f.get(acc))}
		},
	}
}

// worst returns what every number is at least as great (as small) as.
func worst(t sem.Type, least bool) ir.Expr {
	vt := valueType(t)
	switch {
	case isFloat(vt) && least:
		return float(vt, math.Inf(-1))
	case isFloat(vt):
		return float(vt, math.Inf(1))
	}
	bits := 8 * uint(t.Kind)
	if least {
		return integer(vt, -1<<(bits-1))
	}
	return integer(vt, int64(uint64(1)<<(bits-1)-1))
}

// hugest returns the finite number that comes next to worst.
func hugest(t sem.Type, least bool) ir.Expr {
	x := math.MaxFloat64
	if t.Kind == 4 {
		x = math.MaxFloat32
	}
	if least {
		x = -x
	}
	return float(valueType(t), x)
}

// location is MAXLOC or MINLOC: the first position of the extremum. A NaN
// counts only where there is nothing else.
// With BACK= it is the last one.
func (f *function) location(e *sem.Intrinsic, rank int) *reduction {
	t, result := e.Args[0].Type(), e.T
	vt := valueType(t)
	acc, found := f.local(vt, "extremum"), f.local(ir.I32, "found")
	op := opLt
	if e.Fn == sem.Maxloc {
		op = opGt
	}
	back := ir.Expr(nil)
	if len(e.Args) > 3 && e.Args[3] != nil {
		back = f.temp(f.value(e.Args[3]).x)
	}
	r := &reduction{}
	for range rank {
		r.positions = append(r.positions, f.local(ir.I32, "position"))
	}
	r.start = func() {
		f.set(acc, zero(vt))
		f.set(found, i32(0))
		for _, p := range r.positions {
			f.set(p, i32(0))
		}
	}
	take := func(x ir.Expr, k []ir.Expr) {
		f.set(acc, x)
		f.set(found, apply(opEq, x, x))
		for d, p := range r.positions {
			f.set(p, add(k[d], i32(1)))
		}
	}
	r.step = func(v value, k []ir.Expr) {
		x := f.temp(v.x)
		better := &ir.Binary{Op: ir.OrI32, X: apply(op, x, f.get(acc)), Y: eqz(f.get(found))}
		if back != nil {
			again := &ir.Binary{Op: ir.AndI32, X: back, Y: apply(opEq, x, f.get(acc))}
			better = &ir.Binary{Op: ir.OrI32, X: better, Y: again}
		}
		f.emit(&ir.If{Cond: better, Then: f.block(func() {
			if !isFloat(vt) {
				take(x, k)
				return
			}
			counts := &ir.Binary{Op: ir.OrI32, X: apply(opEq, x, x), Y: eqz(f.get(r.positions[0]))}
			f.emit(&ir.If{Cond: counts, Then: f.collect(func() { take(x, k) })})
		})})
	}
	r.result = func() value { return value{x: f.temp(integerTo(f.get(r.positions[0]), valueType(result)))} }
	return r
}

// quantifier is ALL or ANY; it leaves as soon as the answer is known.
func (f *function) quantifier(all bool) *reduction {
	acc, exit := f.local(ir.I32, "holds"), f.id()
	return &reduction{
		exit:  exit,
		start: func() { f.set(acc, i32(truth(all))) },
		step: func(v value, _ []ir.Expr) {
			cond := v.x
			if all {
				cond = eqz(cond)
			}
			f.emit(&ir.If{Cond: cond, Then: f.collect(func() {
				f.set(acc, i32(truth(!all)))
				f.emit(&ir.Br{To: exit})
			})})
		},
		result: func() value { return value{x: f.temp(f.get(acc))} },
	}
}

// bitwise is IALL, IANY, IPARITY or PARITY.
func (f *function) bitwise(op by, first int64, t sem.Type) *reduction {
	vt := valueType(t)
	acc := f.local(vt, "bits")
	return &reduction{
		start:  func() { f.set(acc, integer(vt, first)) },
		step:   func(v value, _ []ir.Expr) { f.set(acc, apply(op, f.get(acc), v.x)) },
		result: func() value { return value{x: f.temp(f.get(acc))} },
	}
}

// counter is COUNT.
func (f *function) counter(t sem.Type) *reduction {
	acc := f.local(ir.I32, "count")
	return &reduction{
		start: func() { f.set(acc, i32(0)) },
		step: func(v value, _ []ir.Expr) {
			f.set(acc, add(f.get(acc), v.x))
		},
		result: func() value { return value{x: f.temp(integerTo(f.get(acc), valueType(t)))} },
	}
}

// dotProduct is the sum of products, the first factors conjugated, or whether
// any pair is true.
func (f *function) dotProduct(e *sem.Intrinsic) value {
	x, y := f.elements(e.Args[0]), f.elements(e.Args[1])
	shape := f.conform(x.shape, y.shape, e.At)
	t := e.T
	r := f.pairing(t)
	r.start()
	n := nest{shape: shape, turns: slices.Concat(x.turns, y.turns), order: inSequence(1), exit: r.exit}
	f.overNest(n, func(k []ir.Expr) {
		a, b := f.converted(x, k, t), f.converted(y, k, t)
		if t.Base == sem.Complex {
			a = f.keep(a)
			a.y = f.temp(negate(a.y))
		}
		r.step(f.paired(t, a, b), k)
	})
	return r.result()
}

// pairing is the reduction over products of DOT_PRODUCT and MATMUL.
func (f *function) pairing(t sem.Type) *reduction {
	if t.Base == sem.Logical {
		return f.quantifier(false)
	}
	return f.accumulation(sem.Sum, t)
}

func (f *function) paired(t sem.Type, a, b value) value {
	if t.Base == sem.Logical {
		return value{x: &ir.Binary{Op: ir.AndI32, X: a.x, Y: b.x}}
	}
	return f.binary(sem.Mul, t, a, b, f.at)
}

// converted returns an element converted to t.
func (f *function) converted(x *elements, k []ir.Expr, t sem.Type) value {
	v := x.at(k)
	if x.t != t {
		v = convert(v, x.t, t)
	}
	return v
}
