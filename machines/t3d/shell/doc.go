// Package shell is the hardware that Cray put around the Alpha processors of the
// T3D. It does remote loads and stores, whose targets the annex names. It has the
// prefetch queue, the block-transfer engine, atomic swap, the fetch-and-increment
// registers and the barrier network.
//
// A [Job] is a program's partition of the machine, a [PE] one of its processing
// elements. Libraries (packages shmem, pvm) and compiled code issue an [Access].
//
// # The owner is the bottleneck
//
// Every remote word occupies the network interface and memory of its owner's
// node, which the two processing elements of the node share. Accesses are served
// one after the other, in the order in which requests arrive. The time of an
// access is the sum of
//
//	software, annex, request + hops, wait, service, reply + hops
//
// An access is one event. The thread waits in one step until the request arrives.
// At that instant it reserves the interface, so reservations are in order of
// arrival, and moves the data. It then charges wait, service and reply, and runs
// ahead of the clock.
//
// Accesses of words reserve no links. A word and its request occupy a link of
// 300 MB/s for less than the 69 ns of its owner's interface, and every word has
// one owner. So a link with words of several owners fills up only if most of them
// cross the machine at once. Block transfers and messages go through package
// network and share its links and interfaces with each other.
//
// # By hand
//
// A remote load between neighbours takes 91 clocks, 606.667 ns. Two hops take
// 16.667 ns each, and the service takes 69.264 ns. This leaves 252.035 ns for the
// request and as much for the reply. A line of 32 bytes occupies the interface for
// 32 B / 140 MB/s = 228.571 ns, longer than a word. So it takes 606.667 + 228.571 -
// 69.264 = 765.974 ns; 765 were measured.
//
// # Files
//
//	spec.go     the Spec, and its numbers in time
//	job.go      partition and processing elements
//	shape.go    the torus: shape and distances
//	access.go   loads, prefetch queue
//	ahead.go    loads that a process postpones
//	store.go    stores and their acknowledgement
//	cache.go    invalidation of the data cache by others' stores
//	annex.go    names of targets
//	atomic.go   swap, fetch-and-increment
//	blt.go      block transfers
//	barrier.go  barrier network
//	trace.go    spans and messages for charts
//	errors.go   errors of programs
package shell
