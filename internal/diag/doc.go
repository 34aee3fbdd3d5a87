// Package diag writes messages about mistakes in a user's input: with the position, the
// line and a caret, in order, and limited in number. The readers of TOML, XML, JSON and
// Fortran share it.
//
// An [Error] is one mistake at a position in a text of package source. A [List] is all
// mistakes of an input, by position and without duplicates. A reader of the texts of one
// [source.Set] notes mistakes with a [Collector]; a reader of a single text by offset
// makes them with a [Text]. [Nearest] and [Hint] find the names that a user may have
// meant. [Quote], [Clip] and [Printable] prepare the user's text for a message.
//
// # Example
//
// A set of the one file a.f, whose text is "      X = 1\n      Y = )\n",
// numbers its bytes from 1. The parenthesis is byte 22 of the file, thus
// position 23. The line before it has 12 bytes, so this is line 2, column 11. The
// mistake there reads
//
//	a.f:2:11: found ")", expected an expression
//	      Y = )
//	          ^
//
// A mistake at position 7 comes before it in the list, even if it is noted later.
//
// # Files
//
//	error.go    Error and its text; excerpt.go: the line and the caret
//	list.go     List, Collector, Join
//	text.go     Text
//	nearest.go  names that a user may have meant
//	words.go    parts of messages
package diag
