package lower

import (
	"simrun/models/fortran/ir"
	"simrun/models/fortran/sem"
)

// flow is what a function knows about its control flow.
type flow struct {
	entry   ir.LocalID // number of the ENTRY, in the common function of several
	returns bool       // a RETURN was lowered: the exit block is needed
}

func (w *flow) init(p *sem.Procedure) {}
