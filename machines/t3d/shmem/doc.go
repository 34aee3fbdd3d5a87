// Package shmem is SHMEM, the library of the Cray T3D by which a processing
// element reads and writes the memory of others, on the hardware of package shell.
// Functions have the names of Cray's manual pages without the prefix: shmem_get is
// [PE.Get]. Words have 8 bytes; names with 32 are of words of 4.
//
// # What a call does
//
// shmem_get of one word is one remote load; more words go through the prefetch queue
// in groups of 16. shmem_put stores lines of 32 bytes, the rest word by word. The
// strided calls move element by element.
//
// With [Spec].Engine, gets and puts for which the block-transfer engine's start-up
// pays go by the engine: start-up and n bytes at its rate take less time than the
// queue, from 8 KB on, and than stores, from 270 KB on. Cray's library did not: puts
// of 1 MB were measured at 128 MB/s, where the engine would have given 137.
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
//	wait.go        looks at stores, the data cache
//	spec.go        the Spec
//
// Heap, active sets, collective calls and shmem_wait are those of package symmetric.
package shmem
