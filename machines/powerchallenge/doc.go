// Package powerchallenge describes the SGI Power Challenge: 75 MHz R8000
// processors on a bus. So far it has the processors, on which sequential
// programs run.
//
// # By hand: DAXPY out of the cache
//
// 16 iterations of y(i) = y(i) + a*x(i) move a line of x and one of y in, 709 ns
// each, and y's out, 105 ns: 1523 ns. Two loads and a store take 1.5 clocks of
// the two ports to the cache, which is more than the one multiply-add needs: 24
// clocks of 13.3 ns, 320 ns. 32 operations in 1843 ns are 17.4 Mflop/s.
//
// # Files
//
//	machine.go  the model
//	powerchallenge.toml the Spec
package powerchallenge
