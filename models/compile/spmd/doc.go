// Package spmd runs one compiled program, of any language, as all processes of a
// parallel machine. Every process has its own memory, runs ahead of the clock while
// it computes, and meets the engine when it calls a library.
//
// A programming system gives Build the generated program and its libraries:
// procedures by name, each Go code that works on a Process. Before a procedure
// begins, everything that the program has charged is charged to the thread.
//
//	p, err := spmd.Build(sources, spmd.Options{Compiler: fortran.Options{Costs: costs}, Libraries: []*spmd.Library{l}})
//	err = machine.Launch(kernel, 16, p.Body(run))
//	err = kernel.Run(ctx)
//	end, results := run.End(), run.Results
//
// # Memory
//
// The memory of a process's program is a window of its endpoint's address space. The
// window begins at the same address in all processes. So Process.Addr can turn an address
// of the program, in any process, into one that libraries of the machine understand.
//
// # Postponed reads
//
// Phantom mode leaves out values that time does not depend on. If the values that processes read of each other are of this
// kind (phantom.Report.Moved, for elements of a size), a process does not wait for a remote word. It notes the read, continues
// to the next call that is more than such a read, and then does all noted reads (node.Reads). Times and queues at
// owners are the same. The host saves a change of coroutine for each word. It saves an event for each word inside a run of
// words at one owner that nothing else meets. Words that come to an owner at the same instant may be served in another order
// than with an event for each. A process also does not wait for words that a loop only copies to local memory. They arrive at
// their instants, and the process catches up after the loop (phantom/later.go).
//
// The compiled code does not call the library for each such word (External.Noted). It writes the time and the word into a
// buffer (wasm/note.go), and hands the library some forty notes at once. It leaves nests of loops there, too, and the host prices them in their order.
//
// # Sampling
//
// A mark on a loop, in Fortran the line CSIM$ SAMPLE in front of it, says that its
// iterations cost alike or change smoothly. The front end makes it call three
// procedures (compile.Stepping). Mode sampled then executes some iterations (plan.go
// says which) and moves the clock over the rest; other modes execute all. In every
// mode the mark costs two calls for each iteration.
//
// Processes meet when the plan needs the times of iterations. Queues at an owner and
// pipelines of messages run empty there. So mark loops whose iterations are long
// compared with that, such as time steps or pivots. Do not mark short loops in which
// processes queue. Loops of a few iterations are executed in full, and so are loops
// in which a plan would skip nothing. In other loops that are not steady, the iteration
// before each measured one is also executed. So processes arrive at the measured one as
// in a full run (lead.go).
//
// Sampling.Error is the error that the plan could not notice: its tolerances, or larger
// differences that it has seen. It is no proven bound; tests compare it with full runs of
// the programs of the tables.
//
// The time of a process is split into kinds (Result.Ledger) that add up to it. In a loop
// with skipped iterations, the kinds are extrapolated from the measured iterations. If the
// processes wait for each other in the loop, the model assumes that all spend the same time
// in it. The time that a process's kinds then lack has a kind of its own: waiting in
// iterations that are not simulated.
//
// # By hand
//
// Two processes of a machine with barriers that end 1 us after the last has come
// run
//
//	   X = 0
//	   DO 10 I = 1, 1000*(MY_PE() + 1)
//	10 X = X + 1D0
//	   CALL BARRIER()
//
// on a T3D's processor, 150 MHz, whose additions take 6 clocks at latency. Process
// 0 charges 40 us, process 1 80 us; neither meets the engine before BARRIER. There
// the first waits for the second, and both go on at 81 us, a little later for the
// calls.
//
// # Files
//
//	build.go     Library, External, Options, Build
//	process.go   Process: memory, arguments, what the program charged
//	run.go       Run, Result: one execution, its failures
//	later.go     words that are read in a loop and needed behind it
//	printer.go   Printer: what processes print, in the order of virtual time
//	checks.go    Checks: procedures with which translated programs check subscripts
//	shared.go    memory that all processes have in common; faults.go its page faults, if they are kept;
//	             regions.go the time of parts of the text
//	plan.go      which iterations are executed, and the estimate; refine.go where there are
//	             more of them, lead.go which are in front of them
//	sampler.go   marked loops as they are executed; meeting.go how processes meet
//	account.go   what a process spends its time on, and what is extrapolated
//	ideal/       a machine for tests
package spmd
