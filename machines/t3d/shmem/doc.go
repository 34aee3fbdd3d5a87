// Package shmem is SHMEM, the library of the Cray T3D by which a processing
// element reads and writes the memory of others, on the hardware of package shell.
// Functions have the names of Cray's manual pages without the prefix: shmem_get is
// [PE.Get]. Words have 8 bytes; names with 32 are of words of 4.
//
// # What a call does
//
// shmem_get of one word is one remote load; of more words, it goes through the
// prefetch queue in groups of 16; of so many that the block-transfer engine's
// start-up pays (start-up and n bytes at its rate take less time than the queue:
// with the Spec's numbers from 8 KB on), by the engine. shmem_put stores lines of
// 32 bytes, the rest word by word, and the engine pays from 270 KB on. The strided
// calls move element by element. Whether Cray's library used the engine at all is
// not known; blt.startup decides it.
//
// Every call checks its arguments and sets an annex entry: the software that
// get_call and put_call of the [Spec] stand for. Data that are the caller's own are
// copied by the processor.
//
// # Symmetric addresses
//
// [PE.Shmalloc] gives all processing elements memory at the same address. Put, Get
// and the collective calls take an address to be good in every memory; with
// addresses that differ, GetBytes and PutBytes do.
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
//	library.go     the library of a job; what its software takes
//	copy.go        get, put, strided ones, quiet and fence
//	atomic.go      swap and fetch-and-increment
//	barrier.go     active sets and their barriers
//	collective.go  broadcast, collect, fcollect
//	reduce.go      reductions
//	heap.go        the symmetric heap
//	wait.go        shmem_wait, the data cache
//	spec.go        the Spec
package shmem
