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
// Formats are parsed once by ParseFormat.
package fio
