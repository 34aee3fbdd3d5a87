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
// The directory of DataSpaces, which XpressSpace's descends from, compares the spans of a box with one entry after the
// other: first with the least and greatest index of the entry, and if that does not rule it out, with the entry's
// spans until one meets it; the next entry follows at the first hit. [Work] is what that takes: entries times
// spans at most. Lookup finds the same without making the spans and counts what would have been done, so that the
// time of the host does not grow with it.
//
// Where the number of elements is no multiple of the entries, DataSpaces leaves the last elements without an entry, and
// what lies there is never found. Here the first entries have one element more.
//
// # By hand
//
// Code1 of figure 4 and 5 of Zhang et al., XpressSpace, Concurrency and Computation 26, 2014, has a 4x4 array on four
// threads. On the curve with x reflected the 16 indices are cut to entries 0-3, 4-7, 8-11 and 12-15. Thread T0
// has the box <0,0,0;1,1,0>, which is the span 4-7, and registers it at T1: compared with entry 0 and entry 1, where
// it is met, and with entries 2 and 3, that makes 4 comparisons with bounds and 1 with a span. The box <1,0,0;2,1,0>
// has the spans 2-4 and 7-7 and concerns entries 0 and 1, which its first span meets; entries 2 and 3 are compared
// with both spans: 6 comparisons with bounds and 2 with spans.
//
// # Files
//
//	table.go   Table, Lookup, Work
//	store.go   Store: what an entry keeps
//	figure.go  who holds which interval, for figures
package directory
