// Package hostio executes Fortran's statements of input and output below a compiled program. A statement is a
// sequence of calls of the host ([Begin] to [End], see calls.go), which package lower emits; here they are gathered into one
// transfer, which package fio carries out.
//
// Key types: [Runtime] is what package vm needs to run Fortran programs. The Library of a vm.Config is a *fio.Library then;
// without one a machine reads nothing and discards its output.
//
// # By hand
//
//	PRINT *, X
//
// is io_begin(2), io_star(unit), io_star(fmt), io_start(), io_item(32+4, address of X, 0, 1, 0), io_end(). The
// first pushes a transfer with direction Write, the stars make it list-directed and to unit 6, io_start begins a statement of fio,
// the item is handed over as four bytes of memory, and io_end writes the record and returns 0.
//
// # Files
//
//	calls.go      the functions and their codes
//	machine.go    Runtime, what is kept for one machine
//	statement.go  specifiers, beginning and end
//	item.go       items in memory, members of NAMELIST groups
//	inquire.go    what a statement stores in variables
package hostio
