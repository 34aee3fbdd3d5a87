package resolve

import (
	"encoding/binary"
	"math"

	"simrun/models/fortran/sem"
)

// convertible tells whether an assignment converts between the families of
// types.
func convertible(from, to sem.Type) bool {
	return from.Base == to.Base && (from.Base != sem.Derived || from == to) || from.IsNumeric() && to.IsNumeric()
}

// foldConvert converts a constant as an assignment would. The types must be
// convertible, or x a constant without a type of its own.
func foldConvert(x *sem.Const, t sem.Type) (sem.Const, problem) {
	if x.Hollerith {
		return foldBits(x, t)
	}
	c := *x
	c.T = t
	switch {
	case x.T == t || t.Base == sem.Logical:
		return c, ""
	case t.Base == sem.Integer:
		v, bad := truncate(x, t.Kind)
		c.Int, c.Re, c.Im = v, 0, 0
		return c, bad
	case x.T.Base == sem.Integer && t.Kind == 4:
		// Directly, since a detour over double precision would round twice.
		c.Int, c.Re = 0, float64(float32(x.Int))
	case x.T.Base == sem.Integer:
		c.Int, c.Re = 0, float64(x.Int)
	default:
		c.Re, c.Im = roundTo(x.Re, t.Kind), roundTo(x.Im, t.Kind)
	}
	if t.Base == sem.Real {
		c.Im = 0
	}
	return c, finiteConst(&c)
}

func truncate(x *sem.Const, kind uint8) (int64, problem) {
	if x.T.Base == sem.Integer {
		return inRange(x.Int, kind, true)
	}
	return integerOf(math.Trunc(x.Re), kind)
}

// integerOf makes an INTEGER of a whole number.
func integerOf(v float64, kind uint8) (int64, problem) {
	if !(v >= -(1<<63) && v < 1<<63) {
		return 0, overflow
	}
	return inRange(int64(v), kind, true)
}

// foldBits gives the bytes of a Hollerith or bit constant to a value of type
// t: characters from the left, padded with blanks; bits from the right.
func foldBits(x *sem.Const, t sem.Type) (sem.Const, problem) {
	c := sem.Const{Node: sem.Node{At: x.At, T: t}}
	if t.Base == sem.Character {
		c.Str = x.Str
		return c, ""
	}
	var raw [16]byte
	if x.T.Base == sem.Character {
		copy(raw[:], pad(x.Str, t.Size()))
		setBits(&c, raw)
		return c, ""
	}
	bits := uint64(x.Int)
	if x.T.Kind == 4 {
		bits = uint64(uint32(bits)) // a bit constant has no sign
	}
	if t.Size() < 8 && bits>>(8*uint(t.Size())) != 0 {
		return c, overflow
	}
	binary.LittleEndian.PutUint64(raw[:], bits)
	setBits(&c, raw)
	return c, ""
}

func setBits(c *sem.Const, raw [16]byte) {
	low := binary.LittleEndian.Uint64(raw[:])
	switch {
	case c.T.Base == sem.Integer:
		c.Int = wrap(int64(low), c.T.Kind)
	case c.T.Base == sem.Logical:
		c.Int = int64(low & 1)
	case c.T.Kind == 4:
		c.Re = float64(math.Float32frombits(uint32(low)))
		c.Im = float64(math.Float32frombits(uint32(low >> 32)))
	default:
		c.Re = math.Float64frombits(low)
		c.Im = math.Float64frombits(binary.LittleEndian.Uint64(raw[8:]))
	}
	if c.T.Base == sem.Real {
		c.Im = 0
	}
}
