// Package upc is Unified Parallel C as its programs see it: shared arrays that are
// dealt to threads in blocks, pointers-to-shared, accesses to the memory of other
// threads, loops over affinity, barriers. Programs are Go functions that make the
// calls which a C program with the same statements makes through the run-time
// library of Berkeley UPC.
//
// Key types: [Thread] is the program as one thread sees it; [Array] is a shared
// array; [Pointer] is a pointer-to-shared, and [Type] its type, on which arithmetic
// depends.
//
// Shared memory is a heap in every thread, symmetric, so that an address within it
// stands for the same piece in all. The addresses of the heaps go round once, when
// threads start, as in GASNet; what is allocated later needs no exchange of
// addresses. Accesses stand on the machine's puts and gets, one after the other:
// each is complete when its call returns, which makes all accesses strict.
//
// # By hand
//
// shared [3] double a[10] on 2 threads: elements 0-2 are thread 0's, 3-5 thread 1's,
// 6-8 thread 0's, 9 thread 1's. Thread 0 has 6 elements, thread 1 has 4; both have
// memory for 6, 48 bytes. Element 7 is on thread 0 in phase 1, the fifth there, 32
// bytes from the array's beginning. 7 elements beyond element 1, which is in phase 1
// of the first block, is position 8 from the beginning of that block: two blocks
// further, phase 2; so the thread is 0 again, one round later: (1*3 + 2) * 8 = 40
// bytes from the beginning, element 8.
//
// A read of a double of the thread next to it on a Cray XT5 is a get of 8 bytes by
// Portals; see package xt5 for what that takes.
//
// # What differs
//
// Between upc_notify and upc_wait nothing moves: the barrier of the machine is met in
// upc_wait, so a thread leaves that only when all have come to theirs. Barriers have
// no values. Memory is given back by all threads together (upc_all_free of UPC 1.3).
// upc_all_alloc is a broadcast in Berkeley UPC; here all threads tell what they
// allocate, and calls that do not match are noticed. Locks and the collective
// functions of upc_collective.h are not there.
//
// # Files
//
//	thread.go    Thread, Init, barriers
//	array.go     shared arrays, affinity, upc_forall
//	pointer.go   pointers-to-shared
//	heap.go      shared memory
//	transfer.go  upc_memput and its like, single values
//	errors.go costs.go
package upc
