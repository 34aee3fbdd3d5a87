// Package symmetric is the part of Cray's SHMEM that the T3D and the T3E have in common:
// the symmetric heap, active sets, barriers, waits, collective calls and reductions. The
// [Hardware] of the machine moves data and flags, and has the barrier of all.
//
// # By hand: a barrier of three
//
// Three of eight processing elements meet by putting flags to each other. With distances
// that double they need two rounds. Let a call take 0.7 us; a flag is visible 0.73 us after
// it was put, and reading it takes 0.03 us. Then all leave 0.7 + 2 x 0.76 = 2.22 us after
// the last has come.
//
// # Files
//
//	library.go     Hardware, Prices, Calls; shmem_wait
//	barrier.go     active sets and their barriers
//	collective.go  broadcast, collect
//	reduce.go      reductions
//	heap.go        the symmetric heap
package symmetric
