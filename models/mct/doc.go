// Package mct is what of the Model Coupling Toolkit decides who sends which part of a distributed array to whom: the
// domain decomposition descriptor GlobalSegMap and the communication schedule Router, of MCT 2.6.0 (Larson, Jacob
// and Ong, International Journal of High Performance Computing Applications 19(3), 2005; Jacob, Larson and Ong, there).
//
// The points of a grid are numbered from 1. A [GlobalSegMap] says for segments of that numbering which process has
// them; points may be without a process, but none has two. A process stores its points in a vector, an attribute
// vector of MCT, numbered from 1 as well. A [Router] says for each process of the other side which runs of that
// vector are exchanged with it. Both sides order what they exchange by global number, so messages need no
// description.
//
// # What it takes
//
// Every process makes its router itself, but needs both maps whole. [GlobalSegMap.InitSteps] is how a component
// makes its map known to all its processes, through its root; [ExchangeSteps] is how two components swap maps. A
// router is found by brute force, for each remote process through all remote segments; [Work] counts that. Route
// finds the same by searching, so that the time of the host does not grow with it.
//
// # Order in a process
//
// If the segments of a process are not in ascending order in the map, MCT sorts its vector before it sends and after it
// receives (since 2008). The positions in a router are those in the sorted vector, and [GlobalSegMap.Permutation]
// leads from there to the process's own. MCT takes segments of no points and points with two owners; here they are
// mistakes, because then what arrives depends on the order of messages, or is nothing.
//
// # By hand
//
// 12 points are on 2 processes of A in blocks, 1-6 and 7-12, and on 2 processes of B in turn by threes: process 0
// has 1-3 and 7-9, process 1 has 4-6 and 10-12. Process 0 of A shares its points 1-3, which are its positions 1 to
// 3, with process 0 of B, and its positions 4 to 6 with process 1. Process 0 of B stores 7-9 at positions 4 to 6 and
// shares them with process 1 of A. If A had all points on one process, process 0 of B would share two
// adjacent runs with it, which is one run, 1 to 6; the process of A shares two, 1 to 3 and 7 to 9.
//
// For its router, process 0 of A compares the owner of 2 own segments, that of 4 remote ones for each of 2 remote
// processes, and its one segment with all 4: own 2, remote 8, pairs 4, of which 2 overlap.
//
// # Files
//
//	segmap.go    Segment, GlobalSegMap
//	decompose.go maps of XpressSpace's decompositions
//	init.go      what makes a map known
//	router.go    Router, Route
//	read.go      two maps from JSON; json.go: values and places in JSON
//	tables.go    routers to JSON, the work of simrun mct-router
package mct
