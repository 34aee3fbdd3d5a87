package craft

import (
	"simrun/machines"
	"simrun/models/compile/spmd"
	"simrun/models/fortran/dialect"
)

// MaxPEs is the largest number of PEs that a program can be compiled for.
const MaxPEs = 2048

// The kinds of time of generated statements: the user's computing, finding out where data
// are, moving them and waiting.
const (
	Computing  = machines.Computing
	Addressing = machines.Addressing
	Runtime    = machines.Runtime
)

// Dialect returns CRAFT. A program is compiled for the number of its processes, as by
// option -X of Cray's compiler, so that shifts and masks are constants.
func Dialect() *dialect.Dialect {
	return &dialect.Dialect{
		Name: "craft", Title: "CRAFT, the data-sharing Fortran of the Cray T3D", Suffix: ".craft",
		Marks:       []string{"CDIR$ SHARED", "CDIR$ DOSHARED"},
		Sentinels:   []string{sentinel},
		Needs:       []machines.Capability{machines.HasRemoteLoads, machines.HasBarrier, machines.HasAtomics},
		PowersOfTwo: MaxPEs,
		Rewrite:     rewrite,
	}
}

// rewrite translates all units: first what they declare, since calls compare arguments
// with dummies, then what they do.
func rewrite(p *dialect.Program) *spmd.Library {
	t := &translator{Program: p, pes: int64(p.Processes), dummies: map[string][]*shared{}, reductions: map[string]bool{}}
	var units []*unit
	for _, f := range p.Files {
		for _, u := range f.Units {
			units = append(units, t.newUnit(u))
		}
	}
	for _, u := range units {
		u.translate()
	}
	return t.library()
}

// translator is what the units of a program share.
type translator struct {
	*dialect.Program
	pes        int64                // N$PES
	dummies    map[string][]*shared // of procedures, by argument; nil for a private one
	reductions map[string]bool      // that are used, "sum_r8"
	arrays     dialect.Arrays       // that checks name
}
