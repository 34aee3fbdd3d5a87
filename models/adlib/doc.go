// Package adlib is Adlib, the run-time library for distributed arrays of the Parallel Compiler Runtime Consortium (Carpenter, Zhang
// and Wen, NPAC PCRC runtime kernel definition, CRPC-TR97726, 1997): arrays whose elements are spread over arrays of
// processes as HPF has it, their sections, and collective operations on them.
//
// Key types: [Process] is the library in one process, its methods are the calls. A [Grid] is an array of processes,
// a [Group] a slice of one. A [Range] is subscripts and how a [Dimension] of a grid holds them; an [Array] has
// a range for each dimension. A [Schedule] is a transfer that is planned once and executed often; so is an
// [IndexedSchedule], whose elements are named by subscripts in arrays.
//
// A transfer is a product: along each dimension a table says which subscripts each coordinate of the
// destination gets from which of the source, as few regular runs. What one process sends another
// is a section for each choice of runs. What lies in several copies is taken from the nearest; copies of a destination are
// made by a binomial tree of the processes that hold them. Who has nothing to send or receive does nothing.
//
// There are two transports. Over message passing, sections are packed, sent as one message to each peer and unpacked;
// over ARMCI, who needs them gets them as strided sections from the owners' storage, between two barriers of
// the active group made of the machine's messages: the paper's first version on ARMCI had such barriers, "implemented naively
// in terms of message-passing". Either way the results are equal.
//
// Copies, reductions and lists find in the processor's cache what its lines hold at that moment, left there by the program, by messages or by
// the library itself.
//
// # By hand
//
// A range of 10 subscripts in blocks over 4 coordinates has blocks of (10+3)/4 = 3: 0-2, 3-5, 6-8 and 9. Cyclic, coordinate 1 has 1,
// 5 and 9 as local subscripts 0, 1 and 2. Remapping the second to the first, coordinate 1 of the blocks needs 3 of coordinate 3, 4 of
// 0 and 5, which it has itself: it receives two messages of one element. Coordinate 0 of the blocks
// needs 0, 1 and 2: one from itself, one each of 1 and 2.
//
// # What differs
//
// The kernel's order of messages and how it broadcasts are not published; those here are. Of what the kernel knows beyond the calls of
// Java's Adlib there are vector subscripts and skews. Storage has one size in all processes, that of the greatest block.
//
// # Files
//
//	process.go            Process, the active group
//	group.go              Grid, Dimension, Group
//	template.go           formats of distribution; ranges.go: Range
//	array.go              Array, sections, elements; value.go: values of elements
//	table.go, section.go  what goes along a dimension, and between two processes
//	schedule.go           Schedule
//	remap.go              remap, shifts, halos
//	indexed.go            gather, scatter, vector subscripts, skew
//	reduce.go             reductions, broadcast; reduce_dim.go: along a dimension
//	messages.go           the transport over message passing; onesided.go: over ARMCI
//	remote.go             access of one process to what others have
//	costs.go              what all of it executes; access.go: what memory takes beyond that
package adlib
