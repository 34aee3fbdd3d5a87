package resolve

import (
	"math/bits"

	"simrun/models/fortran/sem"
)

// problem says why constants cannot be combined; empty if they can.
type problem string

const (
	overflow     problem = "the result is out of range"
	divideByZero problem = "division by zero"
	undefined    problem = "the result is undefined"
	tooLong      problem = "the result has more than 65536 characters"
)

// intRange returns the least and the greatest INTEGER of the kind.
func intRange(kind uint8) (least, greatest int64) {
	greatest = int64(1)<<(8*uint(kind)-1) - 1
	return -greatest - 1, greatest
}

func fits(v int64, kind uint8) bool {
	least, greatest := intRange(kind)
	return least <= v && v <= greatest
}

func inRange(v int64, kind uint8, ok bool) (int64, problem) {
	if !ok || !fits(v, kind) {
		return 0, overflow
	}
	return v, ""
}

// wrap keeps the low bytes of v, as bit operations on a short INTEGER do.
func wrap(v int64, kind uint8) int64 {
	shift := 64 - 8*uint(kind)
	return v << shift >> shift
}

func intBinary(op sem.Op, x, y int64, kind uint8) (int64, problem) {
	switch op {
	case sem.Add:
		return inRange(x+y, kind, (x+y > x) == (y > 0))
	case sem.Sub:
		return inRange(x-y, kind, (x-y < x) == (y > 0))
	case sem.Mul:
		v, ok := mulInt(x, y)
		return inRange(v, kind, ok)
	case sem.Div:
		if y == 0 {
			return 0, divideByZero
		}
		least, _ := intRange(kind)
		return inRange(x/y, kind, x != least || y != -1)
	}
	return powInt(x, y, kind)
}

// mulInt multiplies and tells whether the product fits in 64 bits.
func mulInt(x, y int64) (product int64, ok bool) {
	hi, lo := bits.Mul64(magnitude(x), magnitude(y))
	if (x < 0) != (y < 0) {
		return -int64(lo), hi == 0 && lo <= 1<<63
	}
	return int64(lo), hi == 0 && lo < 1<<63
}

func magnitude(x int64) uint64 {
	if x < 0 {
		return -uint64(x)
	}
	return uint64(x)
}

// powInt is x**y. A negative power is the truncated quotient 1/x**-y.
func powInt(x, y int64, kind uint8) (int64, problem) {
	switch {
	case x == 1 || y == 0:
		return 1, ""
	case x == -1:
		return 1 - 2*(y&1), ""
	case x == 0 && y < 0:
		return 0, divideByZero
	case x == 0 || y < 0:
		return 0, ""
	}
	// |x| is at least 2 here, so the loop ends after 64 steps at most.
	power := int64(1)
	for ; y > 0; y-- {
		v, ok := mulInt(power, x)
		if !ok || !fits(v, kind) {
			return 0, overflow
		}
		power = v
	}
	return power, ""
}
