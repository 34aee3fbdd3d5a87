// Package shmem is SHMEM, the library of the Cray T3D by which a processing
// element reads and writes the memory of others, on the hardware of package shell.
// Functions have the names of Cray's manual pages without the prefix: shmem_get is
// [PE.Get]. Words have 8 bytes; names with 32 mean words of 4.
//
// # How calls work
//
// shmem_get of one word is one remote load; more words go through the prefetch queue
// in groups of 16. shmem_put stores lines of 32 bytes, the rest word by word. The
// strided calls move element by element.
//
// With [Spec].Engine, large gets and puts use the block-transfer engine if it is
// faster. Its start-up and n bytes at its rate must take less time than the queue
// (from 8 KB on) or than stores (from 270 KB on). Cray's library did not use it:
// puts of 1 MB were measured at 128 MB/s, and the engine would have given 137.
//
// Every call checks its arguments and sets an annex entry; get_call and put_call of
// the [Spec] are the times of this software. The processor copies the caller's own
// data.
//
// # Symmetric addresses
//
// [PE.Shmalloc] allocates memory at the same address in all processing elements. Put,
// Get and the collective calls expect an address that is valid in every memory.
// GetBytes and PutBytes take two different addresses.
//
// # By hand: 20 words
//
// shmem_get of 20 words from a neighbour, at 150 MHz:
//
//	the call and the annex     205 + 23 clocks              1520    ns
//	16 words: issue            16 x 4 clocks                 426.667
//	  memory barrier, network  4 + 80 clocks                 560
//	  pop, store, step         16 x (23 + 4) clocks         2880
//	4 words: issue, barrier, network, pop ...   208 clocks  1386.667
//
// In all 6773.333 ns.
//
// # Files
//
//	library.go     the library of a job; times of its software
//	copy.go        get, put, strided ones, quiet and fence
//	atomic.go      swap and fetch-and-increment
//	wait.go        polling for stores, the data cache
//	spec.go        the Spec
//
// Heap, active sets, collective calls and shmem_wait are those of package symmetric.
package shmem
