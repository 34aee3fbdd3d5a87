// Package geometry describes global arrays on Cartesian grids and their distribution over processes: the owner of
// each box, and the place of an element in the owner's storage.
//
// A [Box] is the bounding box of a geometric descriptor: its two corners, both inclusive, counted from 0. It is
// written as in figure 4 of Zhang et al., XpressSpace, Concurrency and Computation 26, 2014: <0,0,0;1,1,0>, with at
// least three coordinates. A [Decomposition] lists the boxes of each process (rank). A [Regular] one is blocked,
// cyclic or block-cyclic in each dimension over a layout of processes. An [Irregular] one is a list of boxes,
// which may come from inquiries for the owner of every element ([Inquire]), as upc_threadof and NGA_Distribution
// allow. Every element has one owner.
//
// The host's time for an operation on a regular decomposition is proportional to the number of resulting boxes,
// not to the number of processes or elements. Coordinates, volumes and local indices are int64 on every host.
//
// # By hand
//
// The array Temperature of figure 4 has 4x4 elements. Blocked over a layout of 2x2 threads, each dimension has
// blocks of ceil(4/2) = 2, and with the last dimension of the layout running fastest the threads have
//
//	T0 <0,0,0;1,1,0>   T1 <0,2,0;1,3,0>
//	T2 <2,0,0;3,1,0>   T3 <2,2,0;3,3,0>
//
// Element (3,2) is on T3, as (1,0) of its 2x2 storage, which is element 2 in row-major order and 1 in column-major
// order. Block-cyclic over 2x1 threads in blocks of 1x4, rows go to T0, T1, T0, T1; row 2 is the second row in the
// storage of T0.
//
// # Files
//
//	box.go        Point, Box
//	axis.go       one dimension: blocks, owners, local indices
//	regular.go    Regular decompositions, Distribute
//	irregular.go  Irregular decompositions; inquire.go: from the owners of elements
//	section.go    Section: where a box lies in a process's storage
package geometry
