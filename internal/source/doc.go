// Package source keeps the texts of one program or one input. It numbers their bytes,
// and translates a number into line and column. It knows no language: readers of
// Fortran, TOML, XML and JSON share it. Package diag writes messages about mistakes at
// a position.
//
// A [Set] holds files one after another in a single space of positions. A [Pos]
// is a number in that space, so a node of a syntax tree carries four bytes and
// no pointer. [Set.Position] turns it into file, line and column when a message
// is written. An included file is a file of the set like any other and
// remembers the INCLUDE line that brought it in.
//
// Code that a translator makes of a statement has the position of that statement; a tag
// in the position ([Pos.Tagged]) tells its purpose.
//
// # Example
//
// A set of the one file a.f, whose text is "      X = 1\n      Y = )\n",
// numbers its bytes from 1. The parenthesis is byte 22 of the file, thus
// position 23. The line before it has 12 bytes, so this is line 2, column 11.
//
// # Files
//
//	source.go  Pos, Position, File, Set
//	tag.go     tags of positions
//	form.go    fixed and free form, and which one a file name implies
package source
