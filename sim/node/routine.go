package node

// routines is the work of the elementary functions, by kind from Exponential on: one count for every machine. They
// follow the algorithms of Cody and Waite, Software Manual for the Elementary Functions, 1980, at double precision. An
// algorithm reduces the argument in two steps (3 multiplications, 2 additions, a rounding to an integer and back),
// evaluates a polynomial or a quotient of two, and scales the result. We counted the operations of these algorithms as
// published. The libraries of the time differ from them by perhaps a third, and most computed single precision with
// the same code. A Horner scheme is one chain; with two polynomials, it is the longer one.
var routines = [...]Work{
	// exp: g P(g^2) of 3 terms, Q(g^2) of 4; one quotient; exponent added to the result.
	routine(Ops{FloatAdd: 9, FloatMultiply: 9, FloatDivide: 1, Convert: 2, IntAdd: 4, Load: 12, Branch: 3},
		Ops{FloatAdd: 7, FloatMultiply: 7, FloatDivide: 1, Convert: 2, IntAdd: 2, Load: 1}),
	// log: z = (f-1)/(f+1) scaled, w A(w)/B(w) of 3 and 4 terms, the exponent times log 2.
	routine(Ops{FloatAdd: 12, FloatMultiply: 10, FloatDivide: 2, Convert: 1, IntAdd: 5, Load: 12, Branch: 3},
		Ops{FloatAdd: 7, FloatMultiply: 6, FloatDivide: 2, IntAdd: 3, Load: 1}),
	// sin: a polynomial of 8 terms in the square of the reduced argument.
	routine(Ops{FloatAdd: 11, FloatMultiply: 13, Convert: 2, IntAdd: 4, Load: 13, Branch: 3},
		Ops{FloatAdd: 11, FloatMultiply: 12, Convert: 2, IntAdd: 1, Load: 1}),
	// tan: a quotient of polynomials of 4 and 5 terms.
	routine(Ops{FloatAdd: 10, FloatMultiply: 13, FloatDivide: 1, Convert: 2, IntAdd: 4, Load: 14, Branch: 4},
		Ops{FloatAdd: 7, FloatMultiply: 8, FloatDivide: 1, Convert: 2, IntAdd: 1, Load: 1}),
	// atan: the argument inverted or reduced by a quotient, then one of 4 and 5 terms.
	routine(Ops{FloatAdd: 12, FloatMultiply: 10, FloatDivide: 2, IntAdd: 4, Load: 14, Branch: 5},
		Ops{FloatAdd: 9, FloatMultiply: 7, FloatDivide: 2, IntAdd: 2, Load: 1}),
	// x**y: a logarithm by table and polynomial in two parts, the product with y in
	// pieces, an exponential by polynomial of 7 terms and table.
	routine(Ops{FloatAdd: 30, FloatMultiply: 25, FloatDivide: 1, Convert: 4, IntAdd: 15, Load: 25, Branch: 8},
		Ops{FloatAdd: 22, FloatMultiply: 18, FloatDivide: 1, Convert: 4, IntAdd: 6, Load: 3}),
}

// routine adds the call.
func routine(ops, chain Ops) Work {
	ops[Call]++
	return Work{Ops: ops, Chain: chain}
}
