// Package bus is what joins the processors of an SGI Power Challenge: the Everest bus,
// the coherence of their caches, and what programs build of shared memory: locks, a
// barrier, copies between processes, MPICH's packets.
//
// A [Job] is a program's processors, a [CPU] one of them.
//
// # Lines that others have
//
// A line that another processor has changed comes from its cache and not from memory
// (bus.intervention). Words that processes share, such as locks, counters and flags,
// are followed line by line: who changed one last has it, and operations on one line come
// one after the other. Data in bulk are not followed: what is copied from or to another
// process's memory is taken to be in that one's cache, up to the cache's size, since
// programs move what they have just computed or are about to use. What of the process's
// own side is in its cache, package node's cache says; it is not told what others write.
// What a loop loads and stores again, such as sums that it adds to, it gets twice from another cache:
// the load leaves the line with its owner as well, so that the store waits for the right to
// it (bus.upgrade).
//
// # Many at once
//
// Code that moves more than 64 lines shares the bus, copies and compiled loops of programs alike: each wants a
// part of its time, and if they want more than there is, all are slower by the same factor (node.Bus). Shorter
// pieces are slower by that factor, too, and are not noticed by others. What libraries do in
// their own memory besides copying to others, and what code reaches by addresses that no loop steps, does not compete.
//
// # By hand: copying
//
// A processor copies 4096 bytes to another one's memory from its own cache. 512 loads and
// 512 stores of half a clock of 13.333 ns and the loop take 512 x 13.333 ns + 0.19 us =
// 7.02 us. 32 lines are fetched, 709 ns each or 900 ns since the other cache has them, and
// written back later, 105 ns: 32.2 us. That is 39.2 us, 105 MB/s. It wants the bus for 64
// slots of 105 ns, 6.7 us or 17 %, so that six such processors go on at full speed.
//
// # Files
//
//	spec.go     the Spec
//	job.go      processors and what they share
//	line.go     lines of shared words
//	copy.go     copies between processes
//	atomic.go   load-linked and store-conditional
//	guard.go    spin locks
//	semaphore.go semaphores of the kernel
//	barrier.go  the barrier, exchange of addresses
//	device.go   MPICH's packets
//	errors.go   what programs do wrong
package bus
