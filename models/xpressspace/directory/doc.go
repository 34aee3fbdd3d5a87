// Package directory is the distributed coupled-variables directory (DCVD) of XpressSpace as data: which process of
// an application keeps which part of the directory, which parts a box concerns, and what a part knows.
//
// The indices of the application's global domain on a Hilbert curve are cut, in their order, into as many entries as
// the application has processes, all of the same number of elements; entry i is kept by process i. Every process
// computes the same [Table] by itself. A process that has a box of a coupled variable registers it at the entries
// that [Table.Lookup] gives for the box; a process of another application that wants a box asks the entries that
// the box concerns there. What an entry keeps is a [Store]. Answers of several entries name a box that lies across
// them several times; [Join] makes one list of them.
//
// # Work
//
// A box is turned into spans as the directory of DataSpaces does it, from which XpressSpace's descends. Since the
// entries follow each other in the order of the indices, the first one that a span reaches into is found as in a hash
// table whose buckets are intervals: by a binary search over their bounds, and the others follow it. [Work] counts
// that: for each span as many comparisons as the number of entries has bits, one for where the span ends, and one
// more for each entry that it goes on into. (DataSpaces compares all spans with all entries one after the other; with
// thousands of entries instead of its tens of servers that would be most of the time of a schedule.) Lookup finds the
// same without making the spans and counts what would have been done.
//
// An entry knows by itself when all of a region has been registered with it: when the boxes there have as many
// elements as it has of the region ([Table.Elements]).
//
// Where the number of elements is no multiple of the entries, DataSpaces leaves the last elements without an entry, and
// what lies there is never found. Here the first entries have one element more.
//
// # By hand
//
// Code1 of figure 4 and 5 of Zhang et al., XpressSpace, Concurrency and Computation 26, 2014, has a 4x4 array on four
// threads. On the curve with x reflected the 16 indices are cut to entries 0-3, 4-7, 8-11 and 12-15. Thread T0
// has the box <0,0,0;1,1,0>, which is the span 4-7, and registers it at T1: 4 has three bits, which with the end of the
// span makes 4 comparisons. The box <1,0,0;2,1,0> has the spans 2-4 and 7-7 and concerns entries 0 and 1: 4
// comparisons for each, and 1 since the first span goes on into entry 1.
//
// # Files
//
//	table.go   Table, Lookup, Work
//	store.go   Store: what an entry keeps
//	figure.go  who holds which interval, for figures
package directory
