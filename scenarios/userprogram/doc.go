// Package userprogram runs a program that a user brings in source text as a scenario: a
// Fortran program on one processor, or one in a programming system of package systems on
// several. It so has the runner, the changes of parameters, the result, the manifest and
// the trace of every scenario, though nobody has written a file for it.
//
// [Program.Scenario] writes that file: the id is made of the first source's name, machine,
// mode and seed are the user's, and one exhibit of numbers has what the run took.
// [Program.Compile] then compiles for the machine as the scenario has changed it, and a run
// of the scenario executes. A sequential program runs in one go, and then its process on
// the machine computes for as long as that took; without a machine there is no simulation.
// How the user's program ended, with STOP 3 for example, is no matter of the scenario:
// [Program.Ended] says it.
//
// # An example by hand
//
// A program whose loop adds 1,000 pairs of doubles, on a processor of 10 ns for each
// iteration, gives the cells
//
//	virtual time               in all      1e-05 s
//	floating-point operations  in all      1000
//	rate                       in all      100 Mflop/s
//	add (64 bit)               operations  1000
//
// and the scenario's simulation ends at 10 us.
//
// # Files
//
//	program.go  Program and its scenario
//	execute.go  compiling and running
//	tables.go   what it took, in numbers and words
package userprogram
