// Package pvm is PVM 3 as Cray shipped it for the T3D: one task per processing
// element, messages packed into a buffer and stored at the receiver.
//
// A message of up to [Spec].DataMax bytes goes with its header. If it is longer, the
// receiver fetches the rest from the sender's buffer during its receive, through the
// prefetch queue, as shmem_get does. (With the block-transfer engine, messages of
// 1 MB would run at 47 MB/s, far above the measured rate.) pvm_mcast packs once and
// sends in a loop.
//
// # By hand: an empty message
//
// A message of no bytes to a neighbour takes 9.7 us in the sender's software. The
// sender stores a header of 64 bytes, two lines of 250 ns. The last line arrives after
// half a store's round trip without service, 382 ns, and a hop, 17 ns. The receiver's
// software takes 9.7 us: 20.3 us in total. With packing and unpacking of a word it is
// about 21 us, as measured.
//
// A long message takes two copies on the processors, 7.1 ns a byte each, and 30 ns
// a byte through the prefetch queue: 22 MB/s; 27 MB/s were measured.
//
// # Files
//
//	system.go   tasks, buffers, messages under way, matching
//	send.go     packing and sending
//	receive.go  receiving and unpacking
//	spec.go     the Spec
package pvm
