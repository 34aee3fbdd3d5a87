// Package fio is the input and output library of simulated Fortran programs:
// units, files, records, formats, list-directed and NAMELIST editing,
// unformatted and direct access, as in ANSI X3.9-1978 chapters 12 and 13, with
// the extensions that were common.
//
// A Library holds the units of one program. A READ, WRITE or PRINT is
//
//	st := lib.Begin(&fio.Control{Direction: fio.Write, Editing: fio.Formatted, Unit: 6, Format: f})
//	st.Transfer(fio.Scalar(fio.Int4, mem[at:at+4]))
//	err := st.End()
//
// with a Transfer for every item, the elements of an array in one. Items are
// bytes in the program's memory, little-endian, and reading stores there.
// After an error the rest of the statement does nothing and End returns it:
// an *Error, whose Code is for IOSTAT=. OPEN, CLOSE, INQUIRE, REWIND, BACKSPACE
// and ENDFILE are methods of the Library.
//
// Formats are parsed once by ParseFormat, and serve any number of statements.
//
// A file is in memory while it is connected. A formatted record ends with a
// newline. An unformatted one lies between two copies of its length, 4 bytes
// each. Records of a direct file follow each other, RECL bytes each. Decimal
// conversion is exact, to the nearest, ties to even. Layouts that the standard
// leaves open are those of GNU Fortran 12. Three things differ from it: reading
// again at the end of a file gives the end again, a number out of range is an
// error, and a point or sign without digits is no number.
//
// By hand: 2PF8.2 of 1.5 multiplies by 10^2. floorLog10 says that 1.5 has the
// decimal exponent 0. Two digits behind the point after scaling are 4 before
// it. So places asks for 5 significant digits, 15000, with the point behind the
// first. The scale factor moves the point to behind the third: 150.00, put
// right in 8 columns.
//
//	library.go unit.go       units and what they are connected to
//	open.go inquire.go position.go
//	files.go                 the files of the host, or in memory
//	statement.go transfer.go one data transfer; its records
//	item.go                  what is transferred
//	format.go parseformat.go formats, and the control that they have
//	formatted.go             an element meets its edit descriptor
//	numout.go decimal.go     numbers out
//	numin.go                 numbers in
//	listout.go listin.go     list-directed
//	namelist.go designate.go NAMELIST, and what its input names
//	errors.go                the codes of IOSTAT=
package fio
