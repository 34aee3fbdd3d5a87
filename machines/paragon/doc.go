// Package paragon is the Intel Paragon XP/S: 50 MHz i860 XP processors with a message
// co-processor each, on a 2-D mesh (package mesh). A process has a node of its own and sees
// NX (package nx) and the shared virtual memory of the operating system (package asvm); an
// [Endpoint] shows both to programming systems.
//
// # By hand: DAXPY
//
// y(i) = y(i) + a*x(i) of compiled Fortran, one instruction per clock: two loads,
// a multiplication, an addition and a store are 5 clocks; count, branch and two
// addresses are 4 more for two iterations. 7 clocks, 140 ns, for 2 operations in
// the cache: 14.3 Mflop/s. Out of the cache, four iterations move a line of x and
// one of y in, 260 ns each, and y's out, 80 ns: 560 + 600 = 1160 ns. A new page of each array
// after 512 elements adds 520 ns to find it, 8 ns for four: 1168 ns for 8 operations, 6.8 Mflop/s.
//
// # Files
//
//	machine.go    the model, launching
//	endpoint.go   a process as programming systems see it
//	spec.go       the Spec as Go has it
//	paragon.toml  the Spec
package paragon
