// Package pvm is PVM 3 as Cray shipped it for the T3D: one task per processing
// element, messages packed into a buffer and stored at the receiver.
//
// A message up to [Spec].DataMax goes with its header. Of a longer one, the
// receiver fetches the rest from the sender's buffer when it receives, through the
// prefetch queue, as shmem_get does. (With the block-transfer engine, messages of
// 1 MB would run at 47 MB/s, far above what was measured.) pvm_mcast is a loop of
// sends, which pack once.
//
// # By hand: an empty message
//
// A message of no bytes to a neighbour: the sender's software, 9.7 us; it stores
// a header of 64 bytes, two lines of 250 ns; the last is there after half a
// store's round trip without service, 382 ns, and a hop, 17 ns; the receiver's
// software, 9.7 us. In all 20.3 us. With packing and unpacking of a word it is
// about 21 us, which was measured.
//
// A long message costs two copies on the processors, 7.1 ns a byte each, and 30 ns
// a byte through the prefetch queue: 22 MB/s, where 27 MB/s were measured.
//
// # Files
//
//	system.go   tasks, buffers, messages under way, matching
//	send.go     packing and sending
//	receive.go  receiving and unpacking
//	spec.go     the Spec
package pvm
