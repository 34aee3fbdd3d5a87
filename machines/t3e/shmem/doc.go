// Package shmem is Cray's library of puts and gets on a T3E. In addition to the calls of the
// T3D's library, it has indexed copies, atomic operations on any word, and locks.
//
// A [Library] belongs to one job, a [PE] is the library in one processing element. The
// caches are coherent, so no call has to empty them.
//
// # By hand: gathering 100 words
//
// shmem_ixget64 of 100 words of a neighbour takes 60 clocks for its call and 2.5 clocks
// for each index, together 1.033 us. Issuing the get takes 27 ns. Each of 100 single
// words takes 50 ns, together 5 us. The rest of a get, without its one word, takes 1.15
// us. The sum is 7.21 us.
//
// # Files
//
//	library.go  the library of a job; times of its software
//	copy.go     get, put, strided and indexed ones, quiet and fence
//	atomic.go   swap, add, increment, locks
//	spec.go     the Spec
//
// Heap, active sets, collective calls and shmem_wait are those of package symmetric.
package shmem
