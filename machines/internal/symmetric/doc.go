// Package symmetric is the part of Cray's SHMEM that the T3D and the T3E have in common:
// the symmetric heap, active sets, barriers, waits, collective calls and reductions. How
// data move, how long flags take and what a barrier of all is, the [Hardware] of the
// machine says.
//
// # By hand: a barrier of three
//
// Three of eight processing elements meet by flags that they put at each other, in two
// rounds, as doubling takes to reach three. With calls of 0.7 us and flags that are seen
// 0.73 us after they were put and take 0.03 us to look at, all leave 0.7 + 2 x 0.76 =
// 2.22 us after the last has come.
//
// # Files
//
//	library.go     Hardware, Prices, Calls; shmem_wait
//	barrier.go     active sets and their barriers
//	collective.go  broadcast, collect
//	reduce.go      reductions
//	heap.go        the symmetric heap
package symmetric
