package resolve

import (
	"math"
	"math/bits"
	"strings"

	"simrun/models/compile/elementary"
	"simrun/models/fortran/intrinsic"
	"simrun/models/fortran/sem"
)

// foldIntrinsic evaluates an elemental function of constants. It returns nil if an argument is not constant, if the
// function is evaluated at run time, or if its value was reported as undefined.
func (u *unit) foldIntrinsic(x *sem.Intrinsic) sem.Expr {
	args := make([]*sem.Const, len(x.Args))
	for i, a := range x.Args {
		c, ok := a.(*sem.Const)
		if a != nil && !ok {
			return nil
		}
		args[i] = c
	}
	if len(args) == 0 || args[0] == nil {
		return nil
	}
	c := &sem.Const{Node: x.Node}
	known, bad := foldFunction(c, x.Fn, args)
	if !known {
		return nil
	}
	if bad == "" && (c.T.Base == sem.Real || c.T.Base == sem.Complex) {
		bad = finiteConst(c)
	}
	if bad != "" {
		u.errorf(x.At, "%s of this constant: %s", strings.ToUpper(string(x.Fn)), bad)
		return invalid(x.At)
	}
	return c
}

// foldFunction computes c, whose type is set. Functions that it does not know
// are left to the run.
func foldFunction(c *sem.Const, fn sem.Fn, args []*sem.Const) (known bool, bad problem) {
	switch x := args[0]; {
	case x.T.Base == sem.Character || c.T.Base == sem.Character:
		return foldCharacters(c, fn, args)
	case x.T.Base == sem.Complex:
		return foldComplexFunction(c, fn, x), ""
	case fn == sem.Merge:
		return foldMerge(c, args), ""
	case x.T.Base == sem.Integer && c.T.Base == sem.Real:
		return foldOrder(c, fn, args)
	case x.T.Base == sem.Integer:
		return foldIntegers(c, fn, args)
	case x.T.Base == sem.Real && c.T.Base == sem.Integer:
		return foldRounding(c, fn, x)
	case x.T.Base == sem.Real:
		return foldReals(c, fn, args)
	}
	return false, ""
}

func foldMerge(c *sem.Const, args []*sem.Const) bool {
	from := args[0]
	if args[2].Int == 0 {
		from = args[1]
	}
	c.Int, c.Re, c.Im = from.Int, from.Re, from.Im
	return true
}

// foldOrder is a function of an order and a number.
func foldOrder(c *sem.Const, fn sem.Fn, args []*sem.Const) (known bool, bad problem) {
	f := intrinsic.NumberOf(fn).Order
	if f == nil || len(args) != 2 || args[1] == nil {
		return false, ""
	}
	c.Re = roundTo(f(int(args[0].Int), args[1].Re), c.T.Kind)
	return true, ""
}

func foldIntegers(c *sem.Const, fn sem.Fn, args []*sem.Const) (known bool, bad problem) {
	x := args[0].Int
	y := x
	if len(args) > 1 && args[1] != nil {
		y = args[1].Int
	}
	kind := c.T.Kind
	known = true
	switch fn {
	case sem.Abs:
		c.Int, bad = inRange(max(x, -x), kind, x != math.MinInt64)
	case sem.Mod, sem.Modulo:
		c.Int, bad = remainder(fn, x, y)
	case sem.Sign:
		c.Int, bad = inRange(copySign(x, y), kind, x != math.MinInt64)
	case sem.Dim:
		if x > y {
			c.Int, bad = intBinary(sem.Sub, x, y, kind)
		}
	case sem.Max, sem.Min:
		c.Int = extreme(fn, args)
	default:
		return foldBitFunctions(c, fn, args), ""
	}
	return known, bad
}

// remainder has the sign of x for MOD and of y for MODULO.
func remainder(fn sem.Fn, x, y int64) (int64, problem) {
	if y == 0 {
		return 0, divideByZero
	}
	if y == -1 {
		return 0, "" // x / -1 may be out of range
	}
	rest := x % y
	if fn == sem.Modulo && rest != 0 && (rest < 0) != (y < 0) {
		rest += y
	}
	return rest, ""
}

func copySign(x, y int64) int64 {
	if y < 0 {
		return -max(x, -x)
	}
	return max(x, -x)
}

func extreme(fn sem.Fn, args []*sem.Const) int64 {
	v := args[0].Int
	for _, a := range args[1:] {
		if fn == sem.Max {
			v = max(v, a.Int)
		} else {
			v = min(v, a.Int)
		}
	}
	return v
}

// foldBitFunctions looks at an INTEGER as a row of bits.
func foldBitFunctions(c *sem.Const, fn sem.Fn, args []*sem.Const) bool {
	x := args[0]
	width := 8 * int64(x.T.Kind)
	if len(args) == 1 {
		return foldBitCount(c, fn, x.Int, width)
	}
	y := args[1].Int
	switch fn {
	case sem.Iand:
		c.Int = x.Int & y
		return true
	case sem.Ior:
		c.Int = x.Int | y
		return true
	case sem.Ieor:
		c.Int = x.Int ^ y
		return true
	case sem.Ishft:
		if y < -width || y > width {
			return false
		}
		c.Int = shiftBits(x.Int, y, width)
		return true
	}
	if y < 0 || y >= width {
		return false
	}
	switch fn {
	case sem.Shifta:
		c.Int = x.Int >> y
	case sem.Btest:
		c.Int = x.Int >> y & 1
	case sem.Ibset:
		c.Int = wrap(x.Int|1<<y, x.T.Kind)
	case sem.Ibclr:
		c.Int = wrap(x.Int&^(1<<y), x.T.Kind)
	case sem.Ibits:
		n := args[2].Int
		if n < 0 || y+n > width {
			return false
		}
		c.Int = wrap(int64(uint64(x.Int)>>y&(1<<n-1)), x.T.Kind)
	default:
		return false
	}
	return true
}

func foldBitCount(c *sem.Const, fn sem.Fn, x, width int64) bool {
	low := uint64(x)
	if width < 64 {
		low &= 1<<width - 1
	}
	switch fn {
	case sem.NotBit:
		c.Int = ^x
	case sem.Popcnt:
		c.Int = int64(bits.OnesCount64(low))
	case sem.Leadz:
		c.Int = int64(bits.LeadingZeros64(low)) - (64 - width)
	default:
		return false
	}
	return true
}

// shiftBits shifts the low bits to the left, or to the right for n < 0; zeros
// come in.
func shiftBits(x, n, width int64) int64 {
	low := uint64(x)
	if width < 64 {
		low &= 1<<width - 1
	}
	if n >= 0 {
		low <<= n
	} else {
		low >>= -n
	}
	return wrap(int64(low), uint8(width/8))
}

func foldRounding(c *sem.Const, fn sem.Fn, x *sem.Const) (known bool, bad problem) {
	v := x.Re
	switch fn {
	case sem.Nint:
		v = math.Round(v)
	case sem.Floor:
		v = math.Floor(v)
	case sem.Ceil:
		v = math.Ceil(v)
	case sem.Exponent:
		_, e := math.Frexp(v)
		v = float64(e)
	default:
		return false, ""
	}
	c.Int, bad = integerOf(v, c.T.Kind)
	return true, bad
}

func foldReals(c *sem.Const, fn sem.Fn, args []*sem.Const) (known bool, bad problem) {
	x := args[0].Re
	number := intrinsic.NumberOf(fn)
	if f := number.Real; f != nil && len(args) == 1 {
		c.Re = roundTo(f(x), c.T.Kind)
		return true, ""
	}
	switch fn {
	case sem.Max, sem.Min:
		return foldExtreme(c, fn, args), ""
	case sem.Fraction:
		c.Re, _ = math.Frexp(x)
		return true, ""
	}
	if len(args) < 2 || args[1].T.Base != sem.Real {
		return false, ""
	}
	switch y := args[1].Re; fn {
	case sem.Mod:
		if y == 0 {
			return true, divideByZero
		}
		c.Re = math.Mod(x, y)
	case sem.Sign:
		c.Re = math.Copysign(x, y)
	case sem.Dim:
		c.Re = roundTo(max(x-y, 0), c.T.Kind)
	case sem.Dprod:
		c.Re = x * y
	default:
		if number.Pair == nil {
			return false, ""
		}
		if fn == sem.Atan2 && x == 0 && y == 0 {
			return true, undefined
		}
		c.Re = roundTo(number.Pair(x, y), c.T.Kind)
	}
	return true, ""
}

func foldExtreme(c *sem.Const, fn sem.Fn, args []*sem.Const) bool {
	c.Re = args[0].Re
	for _, a := range args[1:] {
		if (fn == sem.Max) == (a.Re > c.Re) {
			c.Re = a.Re
		}
	}
	return true
}

func foldComplexFunction(c *sem.Const, fn sem.Fn, x *sem.Const) bool {
	z := complex(x.Re, x.Im)
	switch fn {
	case sem.Abs:
		c.Re = roundTo(elementary.CAbs(z), c.T.Kind)
	case sem.Aimag:
		c.Re = x.Im
	case sem.Conjg:
		c.Re, c.Im = x.Re, -x.Im
	default:
		f := intrinsic.NumberOf(fn).Complex
		if f == nil {
			return false
		}
		setComplex(c, f(z))
	}
	return true
}

// maxString bounds constants that REPEAT and // make.
const maxString = 1 << 16

func foldCharacters(c *sem.Const, fn sem.Fn, args []*sem.Const) (known bool, bad problem) {
	x := args[0]
	known = true
	switch fn {
	case sem.Char, sem.Achar:
		if x.Int < 0 || x.Int > 255 {
			return true, overflow
		}
		c.Str = string([]byte{byte(x.Int)})
	case sem.Ichar, sem.Iachar:
		if len(x.Str) == 0 {
			return true, undefined
		}
		c.Int = int64(x.Str[0])
	case sem.LenTrim:
		c.Int = int64(len(strings.TrimRight(x.Str, " ")))
	case sem.Trim:
		c.Str = strings.TrimRight(x.Str, " ")
	case sem.Adjustl:
		c.Str = pad(strings.TrimLeft(x.Str, " "), int64(len(x.Str)))
	case sem.Adjustr:
		text := strings.TrimRight(x.Str, " ")
		c.Str = strings.Repeat(" ", len(x.Str)-len(text)) + text
	case sem.Repeat:
		n := args[1].Int
		if n < 0 || n > maxString || n*int64(len(x.Str)) > maxString {
			return false, ""
		}
		c.Str = strings.Repeat(x.Str, int(n))
	default:
		return foldSearch(c, fn, args), ""
	}
	return known, bad
}

// foldSearch is the functions of two strings.
func foldSearch(c *sem.Const, fn sem.Fn, args []*sem.Const) bool {
	if len(args) < 2 || args[1] == nil || args[1].T.Base != sem.Character {
		return false
	}
	x, y := args[0].Str, args[1].Str
	back := len(args) > 2 && args[2] != nil && args[2].Int != 0
	switch fn {
	case sem.Lge:
		c.Int = truth(compareStrings(x, y) >= 0)
	case sem.Lgt:
		c.Int = truth(compareStrings(x, y) > 0)
	case sem.Lle:
		c.Int = truth(compareStrings(x, y) <= 0)
	case sem.Llt:
		c.Int = truth(compareStrings(x, y) < 0)
	case sem.Index:
		c.Int = 1 + int64(strings.Index(x, y))
		if back {
			c.Int = 1 + int64(strings.LastIndex(x, y))
		}
	case sem.Scan, sem.Verify:
		c.Int = scan(x, y, fn == sem.Scan, back)
	default:
		return false
	}
	return true
}

// scan finds the first byte of x that is in the set (or is not, if in is false); if back is set, the last one. It
// returns the position from 1 on, or 0 if there is none.
func scan(x, set string, in, back bool) int64 {
	for i := range len(x) {
		at := i
		if back {
			at = len(x) - 1 - i
		}
		if (strings.IndexByte(set, x[at]) >= 0) == in {
			return int64(at) + 1
		}
	}
	return 0
}
