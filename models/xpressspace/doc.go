// Package xpressspace is XpressSpace (Zhang, Docan, Bui, Parashar and Klasky,
// Concurrency and Computation 26, 2014): a shared space in which independent
// parallel applications exchange parts of distributed global arrays. A coupling
// pattern specification says which; the applications do not know each other.
//
// A Workflow is shared by the processes of a job. Each process of an application
// has a Space, from Init (xs_init) to Space.Finalize (xs_finalize). It registers
// Variables with Space.RegisterVar (xs_register_var), and takes part in their couplings
// with Space.CoupleVar (xs_couple_var). One more process, the job's last part, runs
// Serve: the bootstrap server. All of them use package dart. So they run on any machine
// for which dart.NewTransport has a transport and which launches jobs of several parts.
// A process that computes makes no progress for others: it answers them when it calls
// the run-time system.
//
// # How it works
//
// Start. At xs_init each process of an application registers with its parent in a
// tree of radix 8, and the root with the bootstrap server. When all have registered, the
// table of applications and the specification go down the same trees, by gets.
//
// Registration. At xs_register_var each process registers its boxes of the coupled
// region with the directory entries (package directory) that they concern. The entries
// are processes of the same application. They do not answer. A registration says how
// many elements it brings to the entry, and a process continues when its own entry has
// all its elements of the region. When this is so in all processes, the first one
// notifies the others and the server. If element sizes and regions agree, the server
// notifies the applications that the variable is coupled with.
//
// Schedules. At the first xs_couple_var, or at PrepareVar, each process of the
// consumer queries all entries of the producer's directory that its own boxes concern,
// all at once. They put their answers into its memory. From these it computes its
// communication schedule (package schedule), which it keeps for later steps.
//
//   - By Direct-Push, it tells the producing processes which boxes to push. A producer
//     has its schedule when it has been told of all its elements of the region. It
//     stays in the call until no process of the consumer has a query any more.
//   - By Cache-Pull, the producer waits for nobody, so it queries the consumer's
//     directory in the same way.
//
// Direct-Push. A receiver tells each sender the address for its piece: in the array, if
// the piece is contiguous there, or else in a buffer. The array belongs to the program
// until it calls xs_couple_var. So the receiver sends an address in the array at that
// call, in every step, and an address in the buffer as soon as it has unpacked the piece
// before. A sender puts each piece when it knows the address, and packs it first if it is
// not contiguous in its own array. It continues when all pieces have left. The array may
// be another one at each step; a changed array is registered again.
//
// Cache-Pull. A sender copies its pieces to the next of a number of slots, and notes in
// a header which version each slot has. A receiver gets the header, then the pieces
// (directly into its array if they are contiguous there), then the header again. If the
// version has been evicted meanwhile, the result is an EvictedError. The sender takes no
// part in this. If a version does not exist yet, the receiver asks for a notification; the
// sender looks for such requests whenever it has stored a version. If the workflow
// blocks, a sender does not evict a version that it still owes, and receivers report the
// version that they have got instead of getting the header again. A version is got once
// only: if the array already has the newest version, the receiver gets nothing.
//
// Waiting. With Direct-Push, a program may wait in barriers of its own language between
// calls, in which its processes answer nobody. With Cache-Pull, others may then wait for
// an answer until the barrier ends. If the barrier cannot end before they continue, because
// a process of the application blocks, all wait for ever. Space.Barrier answers meanwhile.
//
// Elements of a box travel in the order of the sender's storage.
//
// Costs. The directory and the schedules are charged as operations of the loops in
// DataSpaces, from which they descend, except the search for entries (costs.go, package
// directory). The machine charges messages and copies.
//
// # By hand
//
// In figures 4 and 5 of the paper, Code1 has a 4x4 array in blocks on 2x2 processes,
// and Code2 has it in blocks of 1x4, cyclic on 2 processes. On the curve with x
// reflected, the box of T0 of Code1, <0,0,0;1,1,0>, has the indices 4-7. This is entry 1
// of Code1's four. T0 registers the box there: 1 update with 4 elements, which are all
// elements of the entry. The other processes of Code1 do the same, with a quadrant each.
// Row 0 of T0 of Code2 has the indices 5, 6, 9 and 10: entries 0 and 1 in Code2's own
// directory, entries 1 and 2 in Code1's. Row 2 has 2, 3, 12 and 13: entries 0 and 1 in
// the own directory, entries 0 and 3 in Code1's. So T0 makes 4 updates and 4 queries, and
// so does T1. T0 learns that T0 and T1 of Code1 have parts of row 0, and T2 and T3 of row 2.
// It asks each of them for its 2 elements. In each step, each process of Code1 pushes 2
// elements to each process of Code2: 32 bytes in total.
//
// # Assumptions
//
// The paper does not say how a sender knows that a receive buffer is free, how
// versions are found, how a producer that pushes gets its schedule, or which messages
// start an application. We chose the simplest correct ways. The radix of the trees is
// that of GASNet's bootstrap. The memory for answers has a megabyte for each of 4096
// queries under way; only the used part exists on the host. Latest means the newest
// version that the first process of the application with a part of the region finds at
// its first sender; all its processes get that version.
//
// # Files
//
//	space.go      Workflow, Space, Init, Finalize
//	bootstrap.go  the bootstrap server
//	variable.go   Variable: a registered array
//	register.go   updates of the directory; recipients.go: entries that commands go to
//	install.go    schedules without the directory, for runs that measure only iterations
//	query.go      queries of the directory; answers.go: answers; lookups.go: shared look-ups
//	couple.go     CoupleVar and its preparation
//	push.go       Direct-Push
//	pull.go       Cache-Pull
//	pack.go       packing and unpacking of pieces
//	barrier.go    a barrier of an application
//	tree.go       trees of processes
//	wire.go       commands; names.go: their names in charts
//	changes.go    other ways to query the directory, for counterfactual runs
//	costs.go      costs.toml, operation counts
package xpressspace
