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
// Accesses of words reserve no links. The packet of a word takes a link for 11 clocks, 73 ns, about as long as its
// owner's interface, and every word has one owner. So a link with words of several owners fills up only if most of them
// cross the machine at once. In Gaussian elimination and shallow water of PDDP and CRAFT on 64 and 128 processing
// elements, no link was occupied by words for more than 0.5 % of the time.
//
// # The network holds up its sources
//
// The switches have next to no buffers (network.blocking). A packet that waits occupies the links behind it, back to its
// source. So in a network with much traffic, stores take longer, and not only their acknowledgement. Packets of a store
// that are more than the processor's write buffer holds go through package network's model "wormhole", in trains of 4
// KiB. Block transfers and messages do so, too. All share links and interfaces with each other. The grain hardly
// matters: with trains of 512 bytes to 16 KiB, a total exchange among 16 to 256 processing elements has the same rate
// within 6 %.
//
// Reads of any number of words count as words: a group of the prefetch queue has 16, and waits for them.
//
// # By hand
//
// A remote load between neighbours takes 91 clocks, 606.667 ns. Two hops take
// 16.667 ns each, and the service takes 69.264 ns. This leaves 252.035 ns for the
// request and as much for the reply. A line of 32 bytes occupies the interface for
// 32 B / 140 MB/s = 228.571 ns, longer than a word. So it takes 606.667 + 228.571 -
// 69.264 = 765.974 ns; 765 were measured.
//
// A packet of 32 bytes has 20 phits of data and check bits and 6 of its header. It takes 26 clocks of a link, 173.333
// ns, which are 185 MB/s of data. The processor stores one each 250 ns, and an interface takes one each 228.571 ns. So
// a train of 128 packets takes 32 us if it is alone. Two puts of a train from both processing elements of a node share
// its interface, for 2 x 29.257 us. The one that comes second is held up for 58.514 - 32 = 26.514 us. Two puts to node
// 2 of a ring of four nodes, from nodes 0 and 1, need the same virtual channel of the link from 1 to 2. The one that
// comes second is held up for all of 32 us.
//
// # Files
//
//	spec.go     the Spec, and its numbers in time
//	job.go      partition and processing elements
//	shape.go    the torus: shape and distances
//	access.go   loads, prefetch queue as libraries use it
//	queue.go    prefetch queue as compiled code uses it
//	ahead.go    loads that a process postpones
//	store.go    stores and their acknowledgement
//	train.go    stores that the network can hold up
//	cache.go    invalidation of the data cache by others' stores
//	annex.go    names of targets
//	atomic.go   swap, fetch-and-increment
//	blt.go      block transfers
//	barrier.go  barrier network
//	trace.go    spans and messages for charts
//	errors.go   errors of programs
package shell
