// Package hostio executes the input and output statements of a compiled Fortran program. Package lower emits a statement as a
// sequence of calls of the host ([Begin] to [End], see calls.go). This package gathers them into one transfer, which package
// fio carries out.
//
// Key types: [Runtime] is the run-time system of Fortran programs for package vm. The Library of a vm.Config is then a
// *fio.Library; without one, a machine reads nothing and discards its output.
//
// # By hand
//
//	PRINT *, X
//
// becomes io_begin(2), io_star(unit), io_star(fmt), io_start(), io_item(32+4, address of X, 0, 1, 0), io_end(). The
// first call pushes a transfer with direction Write. The stars make it list-directed and to unit 6. io_start begins a statement
// of fio, io_item passes four bytes of memory, and io_end writes the record and returns 0.
//
// # Files
//
//	calls.go      the functions and their codes
//	machine.go    Runtime, the state of one machine
//	statement.go  specifiers, beginning and end
//	item.go       items in memory, members of NAMELIST groups
//	inquire.go    values that a statement stores in variables
package hostio
