// Package diag words what is wrong with what a user gave: where, with the line and a
// caret, in order, and no more of it than somebody reads. The readers of TOML, XML,
// JSON and Fortran share it.
//
// An [Error] is one mistake at a place of a text of package source. A [List] is all
// of an input, by place and without duplicates. A reader that works through the texts
// of one [source.Set] notes mistakes with a [Collector]; one that reads a single text
// by offset has a [Text] make them. [Nearest] and [Hint] find the names that a user
// may have meant; [Quote], [Clip] and [Printable] make what the user wrote fit for a
// message.
//
// # Example
//
// A set of the one file a.f, whose text is "      X = 1\n      Y = )\n",
// numbers its bytes from 1. The parenthesis is byte 22 of the file, thus
// position 23; the line before it has 12 bytes, so that is line 2, column
// 11. The mistake there reads
//
//	a.f:2:11: found ")", expected an expression
//	      Y = )
//	          ^
//
// and a mistake at position 7, noted later, stands before it.
//
// # Files
//
//	error.go    Error and how it is shown; excerpt.go: the line and the caret
//	list.go     List, Collector, Join
//	text.go     Text
//	nearest.go  names that may be meant
//	words.go    parts of messages
package diag
