// Package xt5 is the Cray XT5 Jaguar: two six-core 2.6 GHz Opteron 2435 and a
// SeaStar2+ per node, on a 3-D torus of 25x32x24, with Portals 3.3 and MPI.
//
// A node has twelve processes, one per core, which share its SeaStar, its memory and
// its interrupts. Several programs of a job (LaunchParts) have nodes of their own each,
// as with several aprun commands; a process is one of the job, or of its program alone
// (Endpoint.PartEndpoint).
//
// Package seastar has the nodes, portals the library on them, mpi what programs use.
// Remote memory is puts and gets of Portals as ARMCI and GASNet have them on it: a
// descriptor with all of a process's memory at both ends, completion by polling, and
// copies by the caller within a node. There are no atomic operations: these libraries
// have a thread or a handler at the target for them, which is not here.
//
// # Where the nodes are
//
// Nodes have numbers along z within a cabinet, then along y, then x. Which of the
// torus's 19,200 places are service nodes is not known; here they are the last 512. A
// job gets nodes that are free when it starts. With placement "spread" these lie here
// and there all over the machine, as on one that many jobs share: the i-th node of the
// job is the one to which a pseudo-random permutation takes i, which depends on the
// run's seed only. With "contiguous" they are the first ones in the order of numbers,
// as on an empty machine.
//
// That matters: two nodes anywhere are 6.24 + 8 + 6 = 20.24 links apart on average
// (a ring of an even number n of nodes has n/4, of an odd one (n - 1/n)/4), which adds
// 19.24 of 55 ns, 1.06 us, to a message between neighbours; and contiguous nodes that
// many others send to have few links around them to share. Measurements of message
// times between neighbours are to be compared with "contiguous".
//
// # By hand: copying
//
// STREAM's copy, c(i) = a(i), moves 64 bytes, a line, with eight iterations. Both
// walks come into the caches, 14.125 ns a line with prefetching, and c goes back,
// 5 ns: 33.25 ns. The same two lines take 30.77 ns from the third cache to the
// second and 10 ns from there to the first, and four loads and four stores of 16
// bytes 6 clocks; all of that goes on meanwhile. 128 bytes in 33.25 ns are 3.85
// GB/s.
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
