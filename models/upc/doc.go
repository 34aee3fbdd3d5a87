// Package upc is Unified Parallel C: shared arrays that are distributed over threads in
// blocks, pointers-to-shared, accesses to the memory of other threads, loops over
// affinity, barriers. Programs are Go functions. They make the calls that a C program with
// the same statements makes through the run-time library of Berkeley UPC.
//
// Key types: [Thread] is the program in one thread; [Array] is a shared array; [Pointer]
// is a pointer-to-shared, and [Type] its type, on which arithmetic depends.
//
// Shared memory is a symmetric heap in every thread: an address within the heap means the
// same piece in all threads. Threads exchange the addresses of the heaps once, when they
// start, as in GASNet; later allocations need no exchange. Accesses use the machine's puts
// and gets, one after the other. Each is complete when its call returns, so all accesses
// are strict.
//
// # By hand
//
// Let shared [3] double a[10] be on 2 threads. Elements 0-2 and 6-8 belong to thread 0,
// elements 3-5 and 9 to thread 1. Thread 0 has 6 elements, thread 1 has 4; both have
// memory for 6, 48 bytes. Element 7 is on thread 0 in phase 1. It is the fifth there, 32
// bytes from the array's beginning. Pointer arithmetic: element 1 is in phase 1 of the
// first block. 7 elements further is position 8 from the beginning of that block, which is
// two blocks further in phase 2. So it is on thread 0 again, one round later: (1*3 + 2) *
// 8 = 40 bytes from the beginning, element 8.
//
// On a Cray XT5, a read of a double of the next thread is a get of 8 bytes by Portals; see
// package xt5 for its time.
//
// # What differs
//
//   - Nothing moves between upc_notify and upc_wait: upc_wait enters the machine's barrier,
//     so a thread leaves it only when all threads have called it.
//   - Barriers have no values.
//   - All threads together free memory (upc_all_free of UPC 1.3).
//   - upc_all_alloc is a broadcast in Berkeley UPC. Here all threads report what they
//     allocate, so calls that do not match are detected.
//   - Locks and the collective functions of upc_collective.h are left out.
//
// # Files
//
//	thread.go    Thread, Init, barriers
//	array.go     shared arrays, affinity, upc_forall
//	pointer.go   pointers-to-shared
//	heap.go      shared memory
//	transfer.go  upc_memput and similar calls, single values
//	errors.go costs.go
package upc
