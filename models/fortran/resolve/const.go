package resolve

import (
	"cmp"
	"math"

	"simrun/internal/source"
	"simrun/models/compile/elementary"
	"simrun/models/fortran/sem"
)

func intConst(pos source.Pos, v int64) *sem.Const { return intConstOf(pos, v, sem.DefaultInteger) }

func intConstOf(pos source.Pos, v int64, t sem.Type) *sem.Const {
	return &sem.Const{Node: sem.Node{At: pos, T: t}, Int: v}
}

func realConst(pos source.Pos, v float64, t sem.Type) *sem.Const {
	return &sem.Const{Node: sem.Node{At: pos, T: t}, Re: roundTo(v, t.Kind)}
}

func complexConst(pos source.Pos, v complex128, t sem.Type) *sem.Const {
	return &sem.Const{Node: sem.Node{At: pos, T: t}, Re: roundTo(real(v), t.Kind), Im: roundTo(imag(v), t.Kind)}
}

func logicalConst(pos source.Pos, v bool, t sem.Type) *sem.Const {
	c := &sem.Const{Node: sem.Node{At: pos, T: t}}
	if v {
		c.Int = 1
	}
	return c
}

func stringConst(pos source.Pos, v string) *sem.Const {
	return &sem.Const{Node: sem.Node{At: pos, T: sem.DefaultCharacter}, Str: v}
}

// roundTo rounds to the precision of a REAL kind.
func roundTo(v float64, kind uint8) float64 {
	if kind == 4 {
		return float64(float32(v))
	}
	return v
}

// foldUnary applies an operator to a constant of the type of the result.
func foldUnary(op sem.Op, x *sem.Const) (*sem.Const, problem) {
	c := *x
	c.Hollerith = false
	switch {
	case op == sem.Not:
		c.Int = 1 - x.Int
	case x.T.Base == sem.Integer:
		v, bad := intBinary(sem.Sub, 0, x.Int, x.T.Kind)
		c.Int = v
		return &c, bad
	case x.T.Base == sem.Real:
		c.Re = -x.Re // Im stays +0: it is the imaginary part if the constant becomes COMPLEX
	default:
		c.Re, c.Im = -x.Re, -x.Im
	}
	return &c, ""
}

// foldBinary applies an operator to constants that already have the types
// which the typed tree wants: one type, except for powers. t is the type of the
// result.
func foldBinary(op sem.Op, x, y *sem.Const, t sem.Type, pos source.Pos) (*sem.Const, problem) {
	c := &sem.Const{Node: sem.Node{At: pos, T: t}}
	var bad problem
	switch {
	case op == sem.Concat && len(x.Str)+len(y.Str) > maxString:
		bad = tooLong
	case op == sem.Concat:
		c.Str = x.Str + y.Str
	case op >= sem.Eq && op <= sem.Ge:
		c.Int = truth(compare(op, x, y))
	case op >= sem.And:
		c.Int = foldLogical(op, x.Int, y.Int)
	case op == sem.Power && x.T.Base != sem.Integer:
		bad = foldPower(c, x, y)
	case t.Base == sem.Integer:
		c.Int, bad = intBinary(op, x.Int, y.Int, t.Kind)
	case t.Base == sem.Real:
		c.Re, bad = realBinary(op, x.Re, y.Re, t.Kind)
	default:
		bad = foldComplex(c, op, x, y)
	}
	return c, bad
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func foldLogical(op sem.Op, x, y int64) int64 {
	switch op {
	case sem.And:
		return x & y
	case sem.Or:
		return x | y
	case sem.Eqv:
		return 1 ^ x ^ y
	}
	return x ^ y
}

// compare tells whether the relation holds between constants of one type.
func compare(op sem.Op, x, y *sem.Const) bool {
	var order int
	switch x.T.Base {
	case sem.Complex:
		equal := x.Re == y.Re && x.Im == y.Im
		return equal == (op == sem.Eq)
	case sem.Real:
		if math.IsNaN(x.Re) || math.IsNaN(y.Re) {
			return op == sem.Ne
		}
		order = cmp.Compare(x.Re, y.Re)
	case sem.Character:
		order = compareStrings(x.Str, y.Str)
	default:
		order = cmp.Compare(x.Int, y.Int)
	}
	switch op {
	case sem.Eq:
		return order == 0
	case sem.Ne:
		return order != 0
	case sem.Lt:
		return order < 0
	case sem.Le:
		return order <= 0
	case sem.Gt:
		return order > 0
	}
	return order >= 0
}

// compareStrings orders by the codes of ASCII, the shorter string padded with
// blanks.
func compareStrings(x, y string) int {
	n := int64(max(len(x), len(y)))
	return cmp.Compare(pad(x, n), pad(y, n))
}

// realBinary computes one operation. For kind 4 rounding the double precision
// result once more is exact, because 53 bits are more than twice 24.
func realBinary(op sem.Op, x, y float64, kind uint8) (float64, problem) {
	var v float64
	switch op {
	case sem.Add:
		v = x + y
	case sem.Sub:
		v = x - y
	case sem.Mul:
		v = x * y
	case sem.Div:
		if y == 0 {
			return 0, divideByZero
		}
		v = x / y
	}
	return finite(roundTo(v, kind))
}

// finite refuses infinities and NaN: a program gets those at run time only.
func finite(v float64) (float64, problem) {
	switch {
	case math.IsNaN(v):
		return 0, undefined
	case math.IsInf(v, 0):
		return 0, overflow
	}
	return v, ""
}

func foldComplex(c *sem.Const, op sem.Op, x, y *sem.Const) problem {
	round := func(v float64) float64 { return roundTo(v, c.T.Kind) }
	switch op {
	case sem.Add:
		c.Re, c.Im = round(x.Re+y.Re), round(x.Im+y.Im)
	case sem.Sub:
		c.Re, c.Im = round(x.Re-y.Re), round(x.Im-y.Im)
	case sem.Mul:
		c.Re = round(round(x.Re*y.Re) - round(x.Im*y.Im))
		c.Im = round(round(x.Re*y.Im) + round(x.Im*y.Re))
	case sem.Div:
		if y.Re == 0 && y.Im == 0 {
			return divideByZero
		}
		setComplex(c, elementary.CDiv(complex(x.Re, x.Im), complex(y.Re, y.Im)))
	}
	return finiteConst(c)
}

func setComplex(c *sem.Const, v complex128) {
	c.Re, c.Im = roundTo(real(v), c.T.Kind), roundTo(imag(v), c.T.Kind)
}

func finiteConst(c *sem.Const) problem {
	if _, bad := finite(c.Re); bad != "" {
		return bad
	}
	_, bad := finite(c.Im)
	return bad
}
