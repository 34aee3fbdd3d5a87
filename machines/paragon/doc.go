// Package paragon is the Intel Paragon XP/S: 50 MHz i860 XP processors with a message
// co-processor each, on a 2-D mesh (package mesh). A process has its own node. It uses NX
// (package nx) and the shared virtual memory of the operating system (package asvm). An
// [Endpoint] offers both to programming systems.
//
// # By hand: DAXPY
//
// Compiled Fortran executes y(i) = y(i) + a*x(i) with one instruction per clock. Two
// loads, a multiplication, an addition and a store are 5 clocks; count, branch and two
// addresses are 4 more for two iterations. So 2 operations in the cache take 7 clocks,
// 140 ns: 14.3 Mflop/s. If the arrays do not fit into the cache, four iterations read a
// line of x and one of y, 260 ns each, and write one of y, 80 ns: 560 + 600 = 1160 ns. Every 512
// elements each array begins a new page, and the two take 520 ns to find, 8 ns for four
// iterations: 1168 ns for 8 operations, 6.8 Mflop/s.
//
// # Files
//
//	machine.go    the model, launching
//	endpoint.go   a process as programming systems see it
//	spec.go       the Spec as Go has it
//	paragon.toml  the Spec
package paragon
