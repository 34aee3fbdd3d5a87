// Package flavour is the common part of the two flavours of XpressSpace's user API (Zhang
// et al., Concurrency and Computation 26, 2014, section 4), for Unified Parallel C (package
// upcxs) and for Global Arrays (package gaxs). This part is the data distribution template,
// and the list of the calls of Table I.
//
// # By hand
//
// A 4x4 array over the processors layout (2,2), blocked, has blocks of 2x2; process 1
// has <0,2,0;1,3,0>. Block-cyclic over (2,1) in blocks of (1,4), process 1 has rows 1
// and 3: <1,0,0;1,3,0> and <3,0,0;3,3,0>. Both are in figure 4 of the paper.
//
// # Files
//
//	distribution.go  Distribution
//	operations.go    Operation, Operations
package flavour
