package resolve

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// Options are what a programming system asks of the resolver. The zero
// Options are those of plain Fortran.
type Options struct {
	// Directives, if set, is called for each directive line, in order, with the procedure in
	// which it stands; nil for one in a module, in BLOCK DATA or between program units.
	Directives func(d *ast.Directive, in *sem.Procedure)
}
