// Package translate turns functions of Go into functions of the intermediate form. Package elementary is written once,
// runs in Go, and is translated into what package builtin puts into programs.
//
// It knows the part of Go in which such functions are written:
//
//   - numbers, booleans, structs of them, and arrays of structs that are never assigned;
//   - functions and methods without recursion; each is written out where it is called;
//   - if, switch without a tag, for with a condition;
//   - the functions of package math that are one operation.
//
// Anything else is an error with its place.
//
// A call of a function whose name ends in Rare stands for the whole function that is being translated. There the module
// calls the host, with the arguments as they came.
//
// # By hand
//
// Of
//
//	func Half(x float64) float64 {
//		if x > 1 {
//			return halfRare(x)
//		}
//		return scale(x)
//	}
//
//	func scale(x float64) float64 { return x * 0.5 }
//
// the function for ir.Half becomes
//
//	when(binary(ir.GtF64, getF64(0), f64(1)), list(
//		give(host(ir.Half, getF64(0))),
//	), nil),
//	give(binary(ir.MulF64, getF64(0), f64(0x1p-01))),
//
// # Files
//
//	translate.go   packages, the functions of a file
//	statement.go   statements
//	expression.go  expressions; call.go calls
//	types.go       types as the values that they consist of; operations
package translate
