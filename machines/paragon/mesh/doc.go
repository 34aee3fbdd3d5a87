// Package mesh is the communication hardware of an Intel Paragon: the 2-D mesh, and the
// message co-processor of each node.
//
// A [Node] has the application's processor, which libraries charge, and a co-processor
// that executes the protocol of messages. [Node.Transmit] gives it a message. The
// co-processor spends coprocessor.send on the message and moves its data to the wire
// packet by packet at coprocessor.rate. The wormhole network carries each packet, along x
// first, then y. The receiver's co-processor spends coprocessor.receive and leaves the
// message in memory. A co-processor sends one message at a time and receives one at a
// time. Sending and receiving overlap, since each has its own engine that moves blocks.
//
// # By hand: 8 bytes and 16 KiB
//
// Let send and receive take 10.5 us, the interface carry 65 MB/s in packets of 8 KiB, and
// a link 175 MB/s with 40 ns. Then 8 bytes to the neighbour take 10.5 us, 0.123 us to the
// wire, three times 40 ns and 0.046 us on the links, and 10.5 us. The sum is 21.289 us. 16
// KiB are two packets of 126.031 us each to the wire. The second one arrives 0.12 + 46.811
// us later: 10.5 + 252.062 + 46.931 + 10.5 = 319.993 us.
//
// # Files
//
//	spec.go      the numbers
//	network.go   the network and its nodes
//	transmit.go  a message on its way
package mesh
