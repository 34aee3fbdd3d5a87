// Package bus is the interconnect of an SGI Power Challenge: the Everest bus, the
// coherence of the caches, and the services over shared memory: locks, a barrier, copies
// between processes, MPICH's packets.
//
// A [Job] is a program's processors, a [CPU] one of them.
//
// # Lines in other caches
//
// A line that another processor has changed comes from its cache and not from memory
// (bus.intervention). Words that processes share, such as locks, counters and flags, are
// tracked line by line. The processor that changed a line last has it, and operations on
// one line come one after the other. Bulk data are not tracked. The model assumes that
// data copied from or to another process's memory are in that process's cache, up to the
// cache's size. The reason is that programs move data that they have just computed or
// are about to use. The cache of package node tells which data of the process's own side
// are in its cache; this cache does not see writes of other processors. If a loop loads
// and stores data of another process, such as sums that it adds to, each line takes two
// bus operations. The load leaves a copy with the owner, so the store waits for the
// right to write (bus.upgrade).
//
// # Competition for the bus
//
// Copies and compiled loops that move more than 64 lines share the bus. Each demands a
// part of its time. If the demands exceed the bus, all slow down by the same factor
// (node.Bus). Shorter pieces slow down by this factor, too, but do not slow down others.
// Two kinds of accesses do not compete: those of libraries to their own memory, except
// copies to others, and those of code whose addresses do not follow a loop.
//
// # By hand: copying
//
// A processor copies 4096 bytes from its own cache to another one's memory. 512 loads and
// 512 stores of half a clock of 13.333 ns and the loop take 512 x 13.333 ns + 0.19 us =
// 7.02 us. 32 lines are fetched, in 1330 ns each since the other cache has them (709 ns from
// memory), and written back later, 105 ns: 45.9 us. That is 52.9 us, 77 MB/s. The copy
// needs the bus for 64 slots of 105 ns, 6.7 us or 13 %. So seven such processors run at full
// speed.
//
// # Files
//
//	spec.go     the Spec
//	job.go      processors and their shared state
//	line.go     lines of shared words
//	copy.go     copies between processes
//	atomic.go   load-linked and store-conditional
//	guard.go    spin locks
//	semaphore.go semaphores of the kernel
//	barrier.go  the barrier, exchange of addresses
//	device.go   MPICH's packets
//	errors.go   errors of programs
package bus
