// Package xpressspace is XpressSpace (Zhang, Docan, Bui, Parashar and Klasky,
// Concurrency and Computation 26, 2014): a shared space in which independent
// parallel applications exchange parts of distributed global arrays, as a coupling
// pattern specification says and without their doing.
//
// A Workflow is what the processes of a job share. Each process of an application
// has a Space, from Init (xs_init) to Space.Finalize (xs_finalize). It registers
// Variables with Space.RegisterVar (xs_register_var) and takes part in what the
// specification has for them with Space.CoupleVar (xs_couple_var). One process more,
// the job's last part, runs Serve: the bootstrap server. All stand on package dart,
// so that they run on a machine for which dart.NewTransport has a transport, if it launches
// jobs of several parts. Nothing makes progress in a process that computes: it
// answers others when it calls the run-time system.
//
// # How it works
//
// At xs_init the processes of an application register with the process above them in
// a tree of radix 8, and the first one with the bootstrap server. When all have, the
// table of applications and the specification go down the same trees, by gets.
//
// At xs_register_var each process registers the boxes that it has of the coupled
// region with the entries of the directory (package directory) that they concern,
// which are processes of its own application. Nobody answers: a registration says how
// many elements it brings to the entry, and a process goes on when its own entry has
// all that it must have of the region. When all processes do, the first one tells them
// and the server, which tells those that the variable is coupled with, if element sizes
// and regions agree.
//
// At the first xs_couple_var, or at PrepareVar, each process of the consumer asks all
// entries of the producer's directory that its own boxes concern, at once. They put
// their answers into its memory. From these it computes its communication schedule
// (package schedule), which it keeps for later steps. By Direct-Push it tells the
// processes that produce which boxes they are to push; a producer has its schedule
// when it has been told of all that it has of the region, and stays until no process of
// the consumer has a query any more. By Cache-Pull, where a producer waits for nobody,
// it asks the consumer's directory in the same way.
//
// Direct-Push: a receiver tells each sender where to put its piece: right into the
// array, if the piece lies in a row there, else to a place in a buffer. The array is
// the program's until it calls xs_couple_var; so the receiver tells of the array then,
// step by step, but of the buffer as soon as it has unpacked what was there. A sender
// puts each piece when it has been told, packed first if it does not lie in a row in
// its own array, and goes on when all have left. The array may be another one at each
// step; it is registered when it changes.
//
// Cache-Pull: a sender copies its pieces to the next of a number of slots, and
// notes in a header which version each slot has. A receiver gets the header, then
// the pieces, right into its array where they lie in a row there, then the header
// again: if the version has been evicted meanwhile, that is an EvictedError. The
// sender does nothing for it. A receiver that wants a version that is not there yet
// asks to be told; the sender looks for such questions whenever it has kept a version.
// If the workflow blocks, a sender does not evict what it still owes; receivers tell
// which version they have got, in place of getting the header again. What has been got
// once may go: if the newest version is the one that the array has, nothing is got.
//
// So by Direct-Push a program may wait in barriers of its own language between calls,
// in which its processes answer nobody. By Cache-Pull others may wait for an answer
// then, until the barrier is over; if it can only be over when they go on, because a
// process of the application blocks, all wait for ever. Space.Barrier answers.
//
// Elements of a box go in the order of the sender's storage.
//
// What the directory and the schedules take is charged as operations of the loops
// that DataSpaces, from which they descend, has for them, but for the search for
// entries (costs.go, package directory); messages and copies take what they take on
// the machine.
//
// # By hand
//
// Figures 4 and 5 of the paper: Code1 has a 4x4 array in blocks on 2x2 processes,
// Code2 in blocks of 1x4 dealt to 2 processes. On the curve with x reflected, the
// box of T0 of Code1, <0,0,0;1,1,0>, has the indices 4-7. That is entry 1 of Code1's
// four, where T0 registers it, 1 update with 4 elements, all that the entry has to
// have. So do all of Code1, a quadrant each. Row 0 of T0 of Code2 has the indices 5,
// 6, 9 and 10: in Code2's own directory entries 0 and 1, in Code1's entries 1 and 2.
// Row 2 has 2, 3, 12 and 13: entries 0 and 1, and 0 and 3. That makes 4 updates and 4
// queries for T0, and as many for T1. T0 learns that T0 and T1 of Code1 have parts of
// row 0, T2 and T3 of row 2, and asks each of them for its 2 elements. Each step, each
// process of Code1 pushes 2 elements to each of Code2's: 32 bytes in all.
//
// # Assumed
//
// The paper does not say how a sender knows that a receive buffer is free, how
// versions are found, how a producer that pushes gets its schedule, or who tells whom
// what at the start; these are the simplest ways that are right. The radix of the
// trees is that of GASNet's bootstrap. The memory for answers has a megabyte for each
// of 4096 queries under way, of which only what is used is there. Latest means the
// newest version that the first process of the application with a part of the region
// finds at its first sender; all its processes get that one.
//
// # Files
//
//	space.go      Workflow, Space, Init, Finalize
//	bootstrap.go  the bootstrap server
//	variable.go   Variable: what a program registers
//	register.go   keeping the directory
//	install.go    schedules without the directory, for runs that measure what comes after
//	query.go      asking it; answers.go: answering; lookups.go: what all processes look up
//	couple.go     CoupleVar and what it needs at first
//	push.go       Direct-Push
//	pull.go       Cache-Pull
//	pack.go       between arrays and pieces
//	barrier.go    a barrier of an application
//	tree.go       trees of processes
//	wire.go       commands; names.go: what charts call them
//	changes.go    other ways to ask the directory, for counterfactual runs
//	costs.go      costs.toml, operation counts
package xpressspace
