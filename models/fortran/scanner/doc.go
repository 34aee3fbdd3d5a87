// Package scanner turns source text into statements and statements into
// tokens.
//
// [Lines] reads a file line by line: it knows the columns of fixed form and
// the ampersands of free form, drops comments, joins continuation lines and
// finds directives. A statement on a line of its own is not copied. The
// [Lexer] then reads tokens on demand from the text of one [Statement].
//
// In fixed form blanks mean nothing outside constants, and no word is reserved,
// so the lexer cannot know whether DO 10 I is one name or three tokens.
// [Lexer.Shape] decides from the marks outside parentheses, as was first done
// for the compilers of the 1960s (Sale, Computer Journal 14(1), 1971). With =
// but no comma behind it, the statement assigns.
//
// # Example
//
//	DO 10 I = 1, 5      Loop: = and a comma outside parentheses
//	DO 10 I = 1. 5      Assignment: the name do10i gets 1.5
//	IF (I) = 3          Assignment: = follows the parentheses
//	IF (I .EQ. 3) J = 1 Keyword: a letter follows them
//
// # Files
//
//	lines.go     statements of a file
//	fixed.go     columns and continuation in fixed form
//	free.go      continuation in free form
//	quoting.go   where constants and comments begin in joined lines
//	lexer.go     names and operators
//	constant.go  numbers, strings, operators between points
//	shape.go     what kind of statement a text is
//	chars.go     classes of characters, keywords
//	intern.go    one string per name
package scanner
