package price

import (
	"fmt"
	"math"
	"math/bits"

	"simrun/models/compile/ir"
	"simrun/sim/node"
)

// classes is what each operation of the intermediate form is on a processor. An absent operation costs nothing; known
// says which operations have a class.
var classes = map[ir.Op]node.Ops{
	ir.MulI32: {node.IntMultiply: 1}, ir.MulI64: {node.IntMultiply: 1},
	ir.DivI32: {node.IntDivide: 1}, ir.DivI64: {node.IntDivide: 1},
	ir.RemI32: remainder, ir.RemI64: remainder,
	ir.ClzI32: bitLoop, ir.ClzI64: bitLoop, ir.PopcntI32: bitLoop, ir.PopcntI64: bitLoop,
	ir.Ext8I32: {node.IntAdd: 2}, ir.Ext16I32: {node.IntAdd: 2}, // two shifts

	ir.MulF64: {node.FloatMultiply: 1}, ir.DivF64: {node.FloatDivide: 1}, ir.SqrtF64: {node.FloatSqrt: 1},
	ir.MulF32: {node.SingleMultiply: 1}, ir.DivF32: {node.SingleDivide: 1}, ir.SqrtF32: {node.SingleSqrt: 1},
	ir.FloorF64: {node.FloatAdd: 4}, ir.CeilF64: {node.FloatAdd: 4}, ir.TruncF64: {node.FloatAdd: 2}, // there and back in the adder; a comparison and a correction
	ir.FloorF32: {node.SingleAdd: 4}, ir.CeilF32: {node.SingleAdd: 4}, ir.TruncF32: {node.SingleAdd: 2},
	ir.F32F64: {node.FloatAdd: 1}, ir.F64F32: {node.FloatAdd: 1},
	ir.BitsF32I32: through, ir.BitsI32F32: through, ir.BitsF64I64: through, ir.BitsI64F64: through,
}

var (
	remainder = node.Ops{node.IntDivide: 1, node.IntMultiply: 1, node.IntAdd: 1}
	bitLoop   = node.Ops{node.IntAdd: 12, node.Branch: 1} // five halvings of the word
	through   = node.Ops{node.Store: 1, node.Load: 1}     // from one set of registers to the other
)

// kinds are ranges of operations of one class.
var kinds = []struct {
	first, last ir.Op
	ops         node.Ops
}{
	{ir.AddI32, ir.PopcntI64, node.Ops{node.IntAdd: 1}},
	{ir.AddF32, ir.CopysignF32, node.Ops{node.SingleAdd: 1}},
	{ir.AddF64, ir.CopysignF64, node.Ops{node.FloatAdd: 1}},
	{ir.I32I64, ir.I64I32, node.Ops{node.IntAdd: 1}},
	{ir.I32F32, ir.F64I64, node.Ops{node.Convert: 1}},
}

// classOf returns what an operation costs, and false for those on vectors,
// which appear after the program is priced.
func classOf(op ir.Op) (node.Ops, bool) {
	if c, ok := classes[op]; ok {
		return c, true
	}
	for _, k := range kinds {
		if k.first <= op && op <= k.last {
			return k.ops, true
		}
	}
	return node.Ops{}, false
}

// binaryOps returns what an operation costs with operands as they are:
// multiplying or dividing an integer by a power of two takes shifts. Dividing a floating-point number by one is multiplying it,
// with the same result.
func binaryOps(x *ir.Binary) node.Ops {
	ops, ok := classOf(x.Op)
	if !ok {
		panic(fmt.Sprintf("price: operation %v has no class; its price is unknown; add it to classes", x.Op))
	}
	if exactReciprocal(x.Y) {
		switch x.Op {
		case ir.DivF64:
			return node.Ops{node.FloatMultiply: 1}
		case ir.DivF32:
			return node.Ops{node.SingleMultiply: 1}
		}
	}
	if !powerOfTwo(x.Y) && (!powerOfTwo(x.X) || ops[node.IntMultiply] == 0) {
		return ops
	}
	switch x.Op {
	case ir.MulI32, ir.MulI64:
		return node.Ops{node.IntAdd: 1}
	case ir.DivI32, ir.DivI64:
		return node.Ops{node.IntAdd: 3} // the sign decides what is added before the shift
	case ir.RemI32, ir.RemI64:
		return node.Ops{node.IntAdd: 4}
	}
	return ops
}

// rounded returns what a choice rounds to the nearest whole number, halves away from zero, and its whole part. The choice is
// right for all numbers. Compilers round by adding a half with the sign of the number, and taking the whole part.
func rounded(x *ir.Select) (whole, y ir.Expr, ok bool) {
	far, isFar := x.Cond.(*ir.Binary)
	up, isUp := x.Then.(*ir.Binary)
	if !isFar || !isUp || far.Op != ir.GeF64 && far.Op != ir.GeF32 || up.Op != ir.AddF64 && up.Op != ir.AddF32 {
		return nil, nil, false
	}
	one, isOne := up.Y.(*ir.Binary)
	if !isOne || one.Op != ir.CopysignF64 && one.Op != ir.CopysignF32 {
		return nil, nil, false
	}
	half, isHalf := floatConstant(far.Y)
	same, isSame := x.Else.(*ir.Get)
	sum, isSum := up.X.(*ir.Get)
	return x.Else, one.Y, isHalf && half == 0.5 && isSame && isSum && same.Local == sum.Local
}

// rounding is what rounding takes besides the whole part: a sign and an addition.
func rounding(t ir.Type) node.Ops {
	if t == ir.F32 {
		return node.Ops{node.SingleAdd: 2}
	}
	return node.Ops{node.FloatAdd: 2}
}

// exactReciprocal reports whether a floating-point number is a power of two, so that its reciprocal is exact.
func exactReciprocal(x ir.Expr) bool {
	n, ok := floatConstant(x)
	fraction, _ := math.Frexp(n)
	return ok && math.Abs(fraction) == 0.5 && !math.IsInf(1/n, 0)
}

// floatConstant returns the value of a floating-point constant.
func floatConstant(x ir.Expr) (n float64, ok bool) {
	c, ok := x.(*ir.Const)
	switch {
	case !ok:
	case c.T == ir.F64:
		return math.Float64frombits(c.Bits), true
	case c.T == ir.F32:
		return float64(math.Float32frombits(uint32(c.Bits))), true
	}
	return 0, false
}

func powerOfTwo(x ir.Expr) bool {
	c, ok := x.(*ir.Const)
	if !ok || c.T != ir.I32 && c.T != ir.I64 {
		return false
	}
	n := int64(c.Bits)
	if c.T == ir.I32 {
		n = int64(int32(c.Bits))
	}
	return n > 0 && bits.OnesCount64(uint64(n)) == 1
}

// hostOps returns the cost of a call of the host. If it depends on values or lengths, it is one number for a typical
// case, so that time does not depend on data. Character strings count as charLength characters unless their length is
// a constant. An integer power counts as 5 squarings and 2 products. An item of input or output counts as itemOps,
// whatever it prints.
func hostOps(fn *ir.HostFunc, args []ir.Expr) node.Ops {
	if fn == ir.Pow {
		if n, ok := floatConstant(args[1]); ok {
			return constantPower(n)
		}
	}
	if ops, ok := hosts[fn]; ok {
		return ops
	}
	if fn.External != nil && fn.External.Inline {
		return node.Ops{}
	}
	if perChar, ok := characters[fn]; ok {
		return perChar.Times(length(fn, args)).Plus(node.Ops{node.Call: 1, node.IntAdd: 4, node.Branch: 2})
	}
	if fn.Items > 0 {
		items := int64(fn.Items)
		if fn.CountedBy > 0 {
			items *= count(args[fn.CountedBy-1], 1)
		}
		return itemOps.Times(items)
	}
	return node.Ops{node.Call: 1, node.Store: int64(len(args))}
}

// constantPower returns what a power with a constant exponent costs. Compilers multiply if it is a small whole number, and
// take the square root if it is a half.
func constantPower(n float64) node.Ops {
	switch n {
	case 0.5:
		return node.Ops{node.FloatSqrt: 1}
	case 1:
		return node.Ops{}
	case 2, 3, 4, 5, 6, 7, 8:
		k := uint(n)
		return node.Ops{node.FloatMultiply: int64(bits.Len(k) + bits.OnesCount(k) - 2)}
	}
	return hosts[ir.Pow]
}

// charLength is what a string of unknown length counts as.
const charLength = 16

// itemOps is converting a number to or from ten characters of a record: a
// division and five other operations for each.
var itemOps = node.Ops{node.Call: 2, node.IntDivide: 10, node.IntAdd: 60, node.Load: 30, node.Store: 20, node.Branch: 30}

var characters = map[*ir.HostFunc]node.Ops{
	ir.CharAssign: {node.Load: 1, node.Store: 1}, ir.CharCompare: {node.Load: 2, node.IntAdd: 1, node.Branch: 1},
	ir.CharIndex: search, ir.CharScan: search, ir.CharVerify: search, ir.CharTrimLen: search,
	ir.CharAdjustl: {node.Load: 1, node.Store: 1}, ir.CharAdjustr: {node.Load: 1, node.Store: 1},
}

var search = node.Ops{node.Load: 1, node.IntAdd: 2, node.Branch: 1}

// length returns the number of characters that a call works on, those of its first
// operand.
func length(fn *ir.HostFunc, args []ir.Expr) int64 {
	at := 1
	if fn == ir.CharAdjustl || fn == ir.CharAdjustr {
		at = 2
	}
	return count(args[at], charLength)
}

// count returns the value of a constant, or otherwise.
func count(x ir.Expr, otherwise int64) int64 {
	if c, ok := x.(*ir.Const); ok {
		return max(int64(int32(c.Bits)), 0)
	}
	return otherwise
}

// hosts is the work of functions that is the same for all arguments. Complex
// functions are made of real ones.
var hosts = map[*ir.HostFunc]node.Ops{
	ir.Sin: {node.Sine: 1}, ir.Cos: {node.Sine: 1}, ir.Tan: {node.Tangent: 1},
	ir.Asin: arc, ir.Acos: arc, ir.Atan: {node.ArcTangent: 1}, ir.Atan2: {node.ArcTangent: 1, node.FloatDivide: 1},
	ir.Sinh: hyperbolic, ir.Cosh: hyperbolic, ir.Tanh: hyperbolic,
	ir.Exp: {node.Exponential: 1}, ir.Log: {node.Logarithm: 1}, ir.Log10: {node.Logarithm: 1, node.FloatMultiply: 1}, ir.Pow: {node.Power: 1},
	ir.Asinh: area, ir.Acosh: area, ir.Atanh: {node.Logarithm: 1, node.FloatDivide: 1, node.FloatAdd: 2, node.FloatMultiply: 1},
	ir.Gamma: gamma, ir.LogGamma: gamma.Plus(node.Ops{node.Logarithm: 1}), ir.Erf: errorFunction, ir.Erfc: errorFunction, ir.ErfcScaled: errorFunction,
	ir.BesselJ: bessel, ir.BesselY: bessel.Plus(node.Ops{node.Logarithm: 1, node.FloatMultiply: 1}),
	ir.PowInt32: intPower, ir.PowInt64: intPower,
	ir.PowF64Int:  {node.Call: 1, node.FloatMultiply: 7, node.IntAdd: 10, node.Branch: 5},
	ir.PowF32Int:  {node.Call: 1, node.SingleMultiply: 7, node.IntAdd: 10, node.Branch: 5},
	ir.Hypot:      {node.Call: 1, node.FloatAdd: 3, node.FloatMultiply: 3, node.FloatDivide: 1, node.FloatSqrt: 1, node.Branch: 2},
	ir.ModF64:     {node.Call: 1, node.FloatDivide: 1, node.Convert: 2, node.FloatMultiply: 1, node.FloatAdd: 1},
	ir.NearestF64: word, ir.NearestF32: word, ir.ExponentF: word, ir.ScaleF64: word,
	ir.CSqrt: {node.Call: 1, node.FloatSqrt: 2, node.FloatDivide: 2, node.FloatMultiply: 4, node.FloatAdd: 4, node.Branch: 4},
	ir.CExp:  {node.Call: 1, node.Exponential: 1, node.Sine: 2, node.FloatMultiply: 2},
	ir.CLog:  {node.Call: 1, node.Logarithm: 1, node.ArcTangent: 1, node.FloatSqrt: 1, node.FloatDivide: 1, node.FloatMultiply: 2, node.FloatAdd: 1},
	ir.CSin:  complexSine, ir.CCos: complexSine,
	ir.CPow:       {node.Call: 1, node.Logarithm: 1, node.ArcTangent: 1, node.Exponential: 1, node.Sine: 2, node.FloatMultiply: 8, node.FloatAdd: 4, node.FloatSqrt: 1},
	ir.CPowInt:    {node.Call: 1, node.FloatMultiply: 28, node.FloatAdd: 14, node.IntAdd: 10, node.Branch: 5},
	ir.CPowF32Int: {node.Call: 1, node.SingleMultiply: 28, node.SingleAdd: 14, node.IntAdd: 10, node.Branch: 5},
	ir.CDiv:       {node.Call: 1, node.FloatDivide: 3, node.FloatMultiply: 3, node.FloatAdd: 3, node.Branch: 1},
	ir.Alloc:      allocation,
	ir.AllocStat:  allocation,
	ir.Free:       {node.Call: 1, node.IntAdd: 15, node.Load: 8, node.Store: 5, node.Branch: 6},
	ir.Random:     {node.Call: 1, node.IntMultiply: 2, node.IntAdd: 4, node.Load: 2, node.Store: 2, node.Convert: 1, node.FloatMultiply: 1},
}

// Functions beyond the elementary ones as libraries for Fortran of the time compute them (Cody 1969, 1976; W. J. Cody,
// SPECFUN): a quotient of polynomials of degree 8 and its scaling. Bessel functions of any order cost as much as those
// of order 0.
var (
	rational      = node.Ops{node.Call: 1, node.FloatMultiply: 16, node.FloatAdd: 16, node.FloatDivide: 1, node.Load: 18, node.Branch: 4}
	gamma         = rational.Plus(node.Ops{node.FloatMultiply: 4, node.FloatAdd: 4})
	errorFunction = rational.Plus(node.Ops{node.Exponential: 1})
	bessel        = rational.Times(2).Plus(node.Ops{node.FloatSqrt: 1, node.Sine: 2})
)

var (
	allocation  = node.Ops{node.Call: 2, node.IntAdd: 30, node.Load: 15, node.Store: 8, node.Branch: 12}
	arc         = node.Ops{node.ArcTangent: 1, node.FloatSqrt: 1, node.FloatMultiply: 1, node.FloatAdd: 1}
	hyperbolic  = node.Ops{node.Exponential: 1, node.FloatDivide: 1, node.FloatAdd: 2}
	area        = node.Ops{node.Logarithm: 1, node.FloatSqrt: 1, node.FloatMultiply: 1, node.FloatAdd: 2}
	intPower    = node.Ops{node.Call: 1, node.IntMultiply: 7, node.IntAdd: 10, node.Branch: 5}
	word        = node.Ops{node.Call: 1, node.Store: 1, node.Load: 1, node.IntAdd: 5}
	complexSine = node.Ops{node.Call: 1, node.Sine: 2, node.Exponential: 1, node.FloatDivide: 1, node.FloatMultiply: 4, node.FloatAdd: 2}
)
