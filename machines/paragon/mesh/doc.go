// Package mesh is the hardware of an Intel Paragon between the processors that run
// programs: the 2-D mesh, and the message co-processor of each node.
//
// A [Node] has the application's processor, which libraries charge, and a co-processor
// that executes the protocol of messages. [Node.Transmit] hands it a message: it spends
// coprocessor.send on it and moves its data to the wire packet by packet at
// coprocessor.rate; the wormhole network carries each packet, x first, then y; the
// receiver's co-processor spends coprocessor.receive and leaves the message in memory.
// Sending and receiving go on side by side, since each has an engine of its own that
// moves blocks. A co-processor sends one message after the other and takes one after the
// other.
//
// # By hand: 8 bytes and 16 KiB
//
// With 10.5 us for send and receive, 65 MB/s, packets of 8 KiB, links of 175 MB/s and 40
// ns: 8 bytes to the neighbour take 10.5 us, 0.123 us to the wire, three times 40 ns and
// 0.046 us on the links, and 10.5 us: 21.289 us. Of 16 KiB the co-processor moves two
// packets, 126.031 us each; the second one is there 0.12 + 46.811 us later: 10.5 +
// 252.062 + 46.931 + 10.5 = 319.993 us.
//
// # Files
//
//	spec.go      the numbers
//	network.go   the network and its nodes
//	transmit.go  a message on its way
package mesh
