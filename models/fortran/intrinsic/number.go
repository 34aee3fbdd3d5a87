package intrinsic

import (
	"math"

	"simrun/models/compile/elementary"
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// Number says what computes an elemental function of REAL or COMPLEX numbers: of constants while the program is compiled,
// of others when it runs. Both are in double precision and give the same bits; a result of kind 4 is rounded once.
type Number struct {
	Real    func(float64) float64       // of one REAL; nil: not folded this way
	Complex func(complex128) complex128 // of one COMPLEX with a COMPLEX result
	Pair    func(x, y float64) float64  // of two REAL
	Order   func(n int, x float64) float64

	Host        *ir.HostFunc // of REAL; nil: lowering makes code of its own
	ComplexHost *ir.HostFunc
}

// numbers are the functions by canonical name. A function that the host computes needs a line here, one with its price in
// package price and one in package vm.
var numbers = map[sem.Fn]Number{
	sem.Abs:   {Real: math.Abs},
	sem.Aint:  {Real: math.Trunc},
	sem.Anint: {Real: math.Round},
	sem.Sqrt:  {Real: math.Sqrt, Complex: elementary.CSqrt, ComplexHost: ir.CSqrt},
	sem.Exp:   {Real: elementary.Exp, Host: ir.Exp, Complex: elementary.CExp, ComplexHost: ir.CExp},
	sem.Log:   {Real: elementary.Log, Host: ir.Log, Complex: elementary.CLog, ComplexHost: ir.CLog},
	sem.Log10: {Real: elementary.Log10, Host: ir.Log10},
	sem.Sin:   {Real: elementary.Sin, Host: ir.Sin, Complex: elementary.CSin, ComplexHost: ir.CSin},
	sem.Cos:   {Real: elementary.Cos, Host: ir.Cos, Complex: elementary.CCos, ComplexHost: ir.CCos},
	sem.Tan:   {Real: elementary.Tan, Host: ir.Tan},
	sem.Asin:  {Real: elementary.Asin, Host: ir.Asin},
	sem.Acos:  {Real: elementary.Acos, Host: ir.Acos},
	sem.Atan:  {Real: elementary.Atan, Host: ir.Atan},
	sem.Atan2: {Pair: elementary.Atan2, Host: ir.Atan2},
	sem.Sinh:  {Real: elementary.Sinh, Host: ir.Sinh},
	sem.Cosh:  {Real: elementary.Cosh, Host: ir.Cosh},
	sem.Tanh:  {Real: elementary.Tanh, Host: ir.Tanh},
	sem.Asinh: {Real: elementary.Asinh, Host: ir.Asinh},
	sem.Acosh: {Real: elementary.Acosh, Host: ir.Acosh},
	sem.Atanh: {Real: elementary.Atanh, Host: ir.Atanh},

	sem.Gamma:      {Real: elementary.Gamma, Host: ir.Gamma},
	sem.LogGamma:   {Real: elementary.LogGamma, Host: ir.LogGamma},
	sem.Erf:        {Real: elementary.Erf, Host: ir.Erf},
	sem.Erfc:       {Real: elementary.Erfc, Host: ir.Erfc},
	sem.ErfcScaled: {Real: elementary.ErfcScaled, Host: ir.ErfcScaled},
	sem.BesselJ:    {Order: elementary.BesselJ, Host: ir.BesselJ},
	sem.BesselY:    {Order: elementary.BesselY, Host: ir.BesselY},
	sem.Hypot:      {Pair: elementary.Hypot, Host: ir.Hypot},
}

// NumberOf returns what computes a function of numbers, the zero Number if none of its fields does.
func NumberOf(fn sem.Fn) Number { return numbers[fn] }
