// Package elementary computes the elementary functions of Fortran with the
// same bits on every host, within one unit in the last place of the exact
// value, and without allocating. Near a zero LogGamma and the Bessel functions have fewer bits, as they say.
//
// The host's own library would give results that differ from host to host, and
// so would a compiler that fuses a product with a sum. Here a product that is
// to be rounded is converted, float64(x*y) + z, and one that is not goes
// through math.FMA, which is exact on every host.
//
// Results are worked out as a dd, a pair of numbers whose sum has about 106
// bits (Dekker 1971), as far as the last steps need. Most of the work is in
// plain float64 on terms that are small compared to the result. Exponential and
// logarithm follow Tang (1989, 1990): a table for the leading bits, a short
// polynomial for the rest. Large arguments of the circular functions are
// reduced with 2/pi to 1200 bits (Payne and Hanek 1983).
//
// By hand: Exp(1). 32/ln 2 is 46.17, so k is 46 = 32 + 14 and the rest r is
// 1 - 46 ln 2/32 = 0.003605. The table has 2^(14/32) = 1.354256, the
// polynomial e^r = 1.003611; their product 1.359141, times 2^1, is 2.718282.
//
// REAL functions are the double precision ones, rounded.
//
//	dd.go         arithmetic of pairs
//	exp.go log.go Exp, Log, Log10, Pow
//	power.go      integer powers, by multiplication
//	trig.go       Sin, Cos, Tan; reduce.go their large arguments
//	arc.go        Atan, Atan2, Asin, Acos
//	hyper.go      Sinh, Cosh, Tanh
//	area.go       Asinh, Acosh, Atanh
//	gamma.go      Gamma, LogGamma; errorf.go Erf, Erfc, ErfcScaled
//	bessel.go     BesselJ, BesselY
//	complex.go    the functions of COMPLEX
package elementary
