// Package compare puts two results of a scenario side by side: one as it is and one with changes, or
// two kept results.
//
// # An example by hand
//
// With an interrupt of 5 us instead of 29 us, a table's cell "remote get" falls from 60 us to
// 36 us and its cell "local copy" stays at 2 us. Then the first is [Cell]{Base: 60, Changed:
// 36}, its ratio is 36/60 = 0.6, and the column of the second is listed as untouched if all
// its cells are as before. A claim that held and now differs is a [Flip].
//
// # Files of the package
//
//	compare.go  common parts and differences of two runs
//	show.go     as tables, figures and JSON
package compare
