// Package adlib is Adlib, the run-time library for distributed arrays of the Parallel Compiler Runtime Consortium (Carpenter, Zhang
// and Wen, NPAC PCRC runtime kernel definition, CRPC-TR97726, 1997). It has arrays whose elements are distributed over arrays of
// processes as in HPF, their sections, and collective operations on them.
//
// Key types: [Process] is the library in one process; its methods are the calls. A [Grid] is an array of processes, a [Group] a
// slice of one. A [Range] is a set of subscripts and their distribution over a [Dimension] of a grid. An [Array] has a range for
// each dimension. A [Schedule] is a transfer that is planned once and executed often. An [IndexedSchedule] is a schedule whose
// elements are named by subscripts in arrays.
//
// Dimensions of a transfer are planned separately. For each dimension, a table says which subscripts each coordinate of the
// destination gets from which coordinate of the source, as a few regular runs. A combination of runs, one for each dimension, is a
// section that one process sends another. If the source has several copies, the receiver takes the nearest. If the destination has
// several copies, the processes that hold them pass the data on in a binomial tree. A process with nothing to send or receive does
// nothing.
//
// There are two transports, with equal results. Over message passing, a process packs its sections, sends one message to each peer,
// and the peer unpacks it. Over ARMCI, the receiver gets strided sections from the owners' storage, between two barriers of the
// active group. These barriers use the machine's messages, since the paper's first version on ARMCI had barriers "implemented
// naively in terms of message-passing".
//
// The time of copies, reductions and lists depends on the lines that the processor's cache holds at that moment, from the program,
// from messages or from the library itself.
//
// # By hand
//
// A range of 10 subscripts in blocks over 4 coordinates has blocks of (10+3)/4 = 3: 0-2, 3-5, 6-8 and 9. In a cyclic
// range, coordinate 1 has 1, 5 and 9 as local subscripts 0, 1 and 2. For a remap from cyclic to blocks, coordinate 1 of
// the blocks needs 3 from coordinate 3, 4 from coordinate 0, and 5, which it has itself. It receives two messages of
// one element. Coordinate 0 of the blocks needs 0, 1 and 2: one from itself, and one each from coordinates 1 and 2.
//
// # What differs
//
// The kernel's order of messages and its broadcast algorithm are not published; those here are ours. Beyond the calls of Java's Adlib,
// this package has only the kernel's vector subscripts and skews. Storage has the same size in all processes, that of the greatest
// block.
//
// # Files
//
//	process.go            Process, the active group
//	group.go              Grid, Dimension, Group
//	template.go           formats of distribution; ranges.go: Range
//	array.go              Array, sections, elements; value.go: values of elements
//	table.go, section.go  transfers along a dimension, and between two processes
//	schedule.go           Schedule
//	remap.go              remap, shifts, halos
//	indexed.go            gather, scatter, vector subscripts, skew
//	reduce.go             reductions, broadcast; reduce_dim.go: along a dimension
//	messages.go           the transport over message passing; onesided.go: over ARMCI
//	remote.go             access of one process to elements of others
//	costs.go              operation counts; access.go: the time of memory in addition
package adlib
