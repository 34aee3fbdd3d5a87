package hpf

import (
	"simrun/machines"
	"simrun/models/compile/spmd"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/dialect"
)

// The classes of generated lines, which say what their time counts as: the user's computing, finding out where data
// are, moving them.
const (
	Computing  = machines.Computing
	Addressing = machines.Addressing
	Runtime    = machines.Runtime
)

// sentinel is behind the letter that makes a line a comment.
const sentinel = "hpf$"

// Dialect returns High Performance Fortran.
func Dialect() *dialect.Dialect {
	return &dialect.Dialect{
		Name: "hpf", Title: "High Performance Fortran 1.1, as the Portland Group's compiler did it", Suffix: ".hpf",
		Marks:     []string{"!HPF$", "CHPF$", "*HPF$"},
		Sentinels: []string{sentinel},
		Prepare:   withoutPrefixes,
		Needs:     []machines.Capability{machines.HasMessagePassing, machines.HasBarrier},
		Rewrite:   rewrite,
	}
}

// rewrite translates all units, once it is known where the arrays of all of them lie.
func rewrite(p *dialect.Program) *spmd.Library {
	t := &translator{
		Program: p, units: map[string]*unit{}, modules: map[string]*unit{}, commons: map[string][]*commonBlock{},
	}
	for _, f := range p.Files {
		for _, u := range f.Units {
			t.addUnit(u, nil)
		}
	}
	t.leaveWhole()
	if t.Errors.Len() > 0 {
		return nil
	}
	for _, u := range t.everyUnit {
		u.translate()
	}
	for _, u := range t.everyUnit { // all calls are known
		u.finish()
	}
	return t.library()
}

// translator is what the units of a program share.
type translator struct {
	*dialect.Program
	arrays  dialect.Arrays   // that checks name
	units   map[string]*unit // procedures by name, except for internal ones
	modules map[string]*unit
	// everyUnit are the program's units in source order, each before those that it contains.
	everyUnit []*unit
	commons   map[string][]*commonBlock // by name
}

// commonBlock is what one unit says of a COMMON block.
type commonBlock struct {
	unit  *unit
	items []ast.Entity
}
