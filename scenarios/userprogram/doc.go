// Package userprogram runs a user's source text as a scenario: a Fortran program on one
// processor, or a program in a programming system of package systems on several. So it has
// the runner, the changes of parameters, the result, the manifest and the trace of every
// scenario, without a scenario file.
//
// [Program.Scenario] generates the file: the id comes from the name of the first source,
// machine, mode and seed from the user, and one exhibit has the numbers of the run.
// [Program.Compile] then compiles for the machine with the changes of the scenario, and a run
// of the scenario executes the program. A sequential program runs at once, and then its
// process on the machine computes for the same time; without a machine there is no
// simulation. The end of the user's program, for example with STOP 3, is not part of the
// scenario: [Program.Ended] returns it.
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
//	tables.go   its times, in numbers and words
package userprogram
