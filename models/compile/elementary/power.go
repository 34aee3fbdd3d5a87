package elementary

// PowInt returns x^n by repeated squaring, as Fortran compilers multiply it
// out; for negative n it is the reciprocal of the power of -n.
func PowInt[T float32 | float64](x T, n int64) T {
	u := magnitude(n)
	y := T(1)
	if u&1 != 0 {
		y = x
	}
	for u >>= 1; u != 0; u >>= 1 {
		x = T(x * x)
		if u&1 != 0 {
			y = T(y * x)
		}
	}
	if n < 0 {
		return 1 / y
	}
	return y
}

// PowF64Int and PowF32Int are PowInt for the exponents that programs have.
func PowF64Int(x float64, n int32) float64 { return PowInt(x, int64(n)) }
func PowF32Int(x float32, n int32) float32 { return PowInt(x, int64(n)) }

func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// IntPow returns x^n, which wraps around like every product of integers. For
// negative n it is the integer part of the quotient; ok is false if that
// divides by zero.
func IntPow(x, n int64) (power int64, ok bool) {
	if n < 0 {
		switch x {
		case 0:
			return 0, false
		case 1:
			return 1, true
		case -1:
			return 1 - 2*(n&1), true
		}
		return 0, true
	}
	return wholePower(x, n), true
}

// wholePower returns x^n for n >= 0.
func wholePower(x, n int64) int64 {
	power := int64(1)
	for ; n != 0; n >>= 1 {
		if n&1 != 0 {
			power *= x
		}
		x *= x
	}
	return power
}

// PowI64 and PowI32 return the power of IntPow, 0 if there is none.
func PowI64(x, n int64) int64 {
	if n < 0 {
		return quotientRare(x, n)
	}
	return wholePower(x, n)
}

func PowI32(x, n int32) int32 { return int32(PowI64(int64(x), int64(n))) }

func quotientRare(x, n int64) int64 {
	power, _ := IntPow(x, n)
	return power
}

// CPowF64Int and CPowF32Int are CPowInt and CPowInt32 for the exponents that programs have.
func CPowF64Int(z complex128, n int32) complex128 { return CPowInt(z, int64(n)) }
func CPowF32Int(z complex64, n int32) complex64   { return CPowInt32(z, int64(n)) }

// CPowInt returns z^n by repeated squaring, for negative n of 1/z.
func CPowInt(z complex128, n int64) complex128 {
	if n < 0 {
		z = CDiv(1, z)
	}
	return bySquaring(z, 1, magnitude(n), CMul)
}

// CPowInt32 is CPowInt with every operation rounded to REAL*4.
func CPowInt32(z complex64, n int64) complex64 {
	if n < 0 {
		z = complex64(CDiv(1, complex128(z)))
	}
	return bySquaring(z, 1, magnitude(n), mul32)
}

// bySquaring returns z^n. It multiplies only by powers of z. One times z would change the sign of a zero and make an
// infinity a NaN.
func bySquaring[T complex64 | complex128](z, one T, n uint64, mul func(a, b T) T) T {
	power := one
	if n&1 != 0 {
		power = z
	}
	started := n&1 != 0
	for n >>= 1; n != 0; n >>= 1 {
		z = mul(z, z)
		switch {
		case n&1 != 0 && started:
			power = mul(power, z)
		case n&1 != 0:
			power, started = z, true
		}
	}
	return power
}

func mul32(a, b complex64) complex64 {
	ar, ai, br, bi := real(a), imag(a), real(b), imag(b)
	return complex(float32(ar*br)-float32(ai*bi), float32(ar*bi)+float32(ai*br))
}
