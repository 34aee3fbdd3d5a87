// Package xt5 is the Cray XT5 Jaguar: two six-core 2.6 GHz Opteron 2435 and a
// SeaStar2+ per node, on a 3-D torus of 25x32x24, with Portals 3.3 and MPI.
//
// A node has twelve processes, one per core, which share its SeaStar, its memory and
// its interrupts. If a job has several programs (LaunchParts), each has its own nodes, as
// with several aprun commands. An endpoint represents a process of the whole job, or of
// its program only (Endpoint.PartEndpoint).
//
// Package seastar has the nodes, portals the library on them, and mpi the library that
// programs use. Remote memory consists of puts and gets of Portals, as in ARMCI and
// GASNet. Each end has a descriptor with all of a process's memory. Completion is found
// by polling, and within a node the caller copies. There are no atomic operations: these
// libraries use a thread or a handler at the target for them, which the model leaves out.
//
// # Placement of nodes
//
// Nodes are numbered along z within a cabinet, then along y, then x. It is not known
// which of the torus's 19,200 places are service nodes; here they are the last 512. With
// placement "spread" the nodes of a job are scattered over the machine, as on a machine
// that many jobs share. A pseudo-random permutation, which depends on the run's seed
// only, maps i to the i-th node of the job. With "contiguous" they are the first nodes
// in the order of numbers, as on an empty machine.
//
// The placement matters in two ways. Two random nodes are 6.24 + 8 + 6 = 20.24 links
// apart on average (a ring of an even number n of nodes has n/4, of an odd one
// (n - 1/n)/4). This adds 19.24 links of 55 ns, 1.06 us, to a message between neighbours.
// And if many nodes send to contiguous ones, they share the few links around these.
// Compare measured message times between neighbours with "contiguous".
//
// # By hand: copying
//
// STREAM's copy, c(i) = a(i), moves 64 bytes, a line, with eight iterations. Both
// arrays come into the caches, 14.125 ns a line with prefetching, and c is written
// back, 5 ns: 33.25 ns. Other activities overlap with this: the same two lines take
// 30.77 ns from the third cache to the second and 10 ns from there to the first, and
// four loads and four stores of 16 bytes take 6 clocks. 128 bytes in 33.25 ns are
// 3.85 GB/s.
//
// # Files
//
//	spec.go xt5.toml  the Spec
//	machine.go        the model, launching
//	placement.go      which nodes a job gets
//	endpoint.go       a process
//	remote.go         its remote memory
//	exposed.go        its exposed memory
package xt5
