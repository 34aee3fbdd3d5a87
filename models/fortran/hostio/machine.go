package hostio

import (
	"fmt"

	"simrun/models/compile/ir"
	"simrun/models/compile/vm"
	"simrun/models/fortran/fio"
)

// Runtime returns input and output as a run-time system of package vm.
func Runtime() vm.Runtime { return vm.Runtime{Hosts: hosts, Open: open} }

// machine is a machine with its units and the statements in progress.
type machine struct {
	*vm.Machine
	library *fio.Library
	active  []*transfer // the innermost last
	idle    []*transfer
	formats map[string]*fio.Format
}

// open returns the units of a new machine.
func open(m *vm.Machine, given vm.Library) (vm.Library, error) {
	library, ok := given.(*fio.Library)
	switch {
	case given == nil:
		library = fio.New(fio.Config{Files: fio.MemoryFiles{}})
	case !ok:
		return nil, fmt.Errorf("hostio: found a library of type %T, expected a *fio.Library", given)
	}
	return &machine{Machine: m, library: library, formats: map[string]*fio.Format{}}, nil
}

// Finish closes the files of a program that has ended.
func (m *machine) Finish() error { return m.library.Finish() }

// host makes a function of the host of one that works on a machine's units.
func host(fn *ir.HostFunc, do func(m *machine, s []uint64) error) vm.Host {
	return vm.Host{Func: fn, Do: func(m *vm.Machine, s []uint64) error { return do(m.Library().(*machine), s) }}
}

var hosts = []vm.Host{
	host(Begin, begin), host(Int, intSpec), host(Text, textSpec), host(Flag, flag),
	host(Internal, internalFile), host(Var, variableSpec), host(Star, star), host(Start, start),
	host(Item, item), host(Group, group), host(Nml, groupMember), host(End, end), host(Flush, flush),
}
