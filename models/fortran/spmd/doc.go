// Package spmd runs one compiled Fortran program as all processes of a parallel
// machine: every process has a memory of its own, runs ahead of the clock on its
// own computation, and meets the engine when it calls a library.
//
// A programming system gives Build the generated program and its libraries:
// procedures by name, each Go code that works on a Process. Whatever the program
// charged until then is the thread's before the procedure begins.
//
//	p, err := spmd.Build(sources, spmd.Options{Fortran: o, Libraries: []spmd.Library{l}})
//	err = machine.Launch(kernel, 16, p.Body(run))
//	err = kernel.Run(ctx)
//	err = run.Err()
//
// # Memory
//
// The Fortran memory of a process is a window of its endpoint's address space:
// Process.Addr turns a Fortran address into one that libraries of the machine
// understand, of any process, since the window begins at the same address in all.
//
// # Sampling
//
// A line CSIM$ SAMPLE in front of a DO loop says that its iterations cost alike or
// change smoothly. Mode sampled then executes some of them and moves the clock
// over the rest; see sampler.go for how and for the error. Other modes execute
// all. The line changes nothing in what is charged.
//
// # By hand
//
// Two processes of a machine with barriers that take 2 us run
//
//	X = 0
//	DO 10 I = 1, 1000*(MY_PE() + 1)
//
// 10 X = X + 1D0
//
//	CALL BARRIER()
//
// on a processor of 100 MHz whose additions take 4 clocks at latency. Process 0
// charges 40 us, process 1 80 us; neither meets the engine before BARRIER. There
// the first waits for the second, and both go on at 82 us.
package spmd
