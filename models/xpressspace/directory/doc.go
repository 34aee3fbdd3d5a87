// Package directory contains the data structures of the distributed coupled-variables directory (DCVD) of
// XpressSpace: which process of an application keeps which part of the directory, which parts a box concerns, and
// what a part contains.
//
// A Hilbert curve gives each element of the application's global domain an index. The indices are divided, in their
// order, into as many entries as the application has processes, with equal numbers of elements; process i keeps entry
// i. Every process computes the same [Table] by itself. A process registers its boxes of a coupled variable at the
// entries that [Table.Lookup] returns for them. A process of another application that needs a box queries the entries
// that the box concerns. A [Store] is the content of an entry. If a box lies across several entries, several answers
// name it; [Join] merges the answers into one list.
//
// # Work
//
// A box is turned into spans of indices as in the directory of DataSpaces, from which XpressSpace's descends. Entries
// follow each other in the order of the indices. So a binary search over their bounds finds the first entry of a span,
// and the others follow it. [Work] counts this: for each span as many comparisons as the number of entries has bits,
// one for the end of the span, and one more for each further entry that it reaches. DataSpaces has tens of servers as
// entries. It compares each entry with one span after the other, until one meets it. Scenario xs-table2 has a
// counterfactual with this search on thousands of entries. Lookup finds the same entries without making the spans, and
// counts the work of both searches.
//
// An entry knows when all of a region has been registered with it: when its boxes have as many elements as it has of
// the region ([Table.Elements]).
//
// If the number of elements is no multiple of the entries, DataSpaces leaves the last elements without an entry, and
// boxes there are never found. Here the first entries have one element more.
//
// # By hand
//
// Code1 of figure 4 and 5 of Zhang et al., XpressSpace, Concurrency and Computation 26, 2014, has a 4x4 array on four
// threads. On the curve with x reflected the 16 indices are cut to entries 0-3, 4-7, 8-11 and 12-15. Thread T0 has the
// box <0,0,0;1,1,0>, which is the span 4-7, and registers it at T1. 4 has three bits, which with the end of the span
// makes 4 comparisons. The box <1,0,0;2,1,0> has the spans 2-4 and 7-7 and concerns entries 0 and 1: 4 comparisons for
// each, and 1 since the first span goes on into entry 1.
//
// # Files
//
//	table.go   Table, Lookup, Work
//	store.go   Store: the content of an entry
//	figure.go  who holds which interval, for figures
package directory
