// Package upcxs is the UPC flavour of XpressSpace's user API (Table I of Zhang et al.,
// Concurrency and Computation 26, 2014): a thin layer over package xpressspace, in
// terms of shared arrays (package upc). Its calls are upc_xs_init ([Init]) and, as
// methods of [XpressSpace], upc_xs_register_var, upc_xs_couple_var,
// upc_xs_unregister_var and upc_xs_finalize; [Operations] lists them.
//
// A program says which elements its threads compute by a data distribution template
// (package flavour). The array whose elements are coupled can be declared so that
// UPC's own layout is the same, or be just the threads' memory, each part of which
// holds a thread's blocks (Variable.Extents). Without a template, the affinity of
// every element is asked for (upc_threadof), which takes each thread time in
// proportion to the array.
//
// # By hand
//
// Four threads have shared [8] double a[8][4]: 8 elements are two rows, so thread 1
// has <2,0,0;3,3,0>. That is the template blocked over processors (4,1). Over (2,2),
// thread 1 has the last two columns of rows 0 to 3, <0,2,0;3,3,0>, which is not where
// the elements are: a[0][2] is the third of thread 0. Registering it is an error. A
// program with that distribution declares shared [8] double a[32], registers it with
// the extents 8 and 4, and keeps its 4x2 elements in its own part.
//
// # Files
//
//	upcxs.go       the calls
//	inquire.go     distributions by affinity
//	operations.go  Table I
package upcxs
