package vm

import (
	"slices"

	"simrun/models/compile/ir"
)

// builtins are the functions of package ir.
var builtins = slices.Concat(numbers, characters, system, watching, paging, words)

// Runtime is the run-time system of the language that a program is written in.
type Runtime struct {
	Hosts []Host // functions that its programs call
	// Open returns what Machine.Library returns for a new machine, given what its Config has, which may be
	// nil. Without Open it is the latter.
	Open func(m *Machine, given Library) (Library, error)
}

// Library is what a run-time system keeps for one machine, such as its files.
type Library interface {
	// Finish ends what the program has left open when it has ended.
	Finish() error
}

// Host is a function that the host provides besides those of package ir. Do
// finds the arguments in stack, one value each (an I32 in the low half, a
// floating-point number as its bits), and leaves the results there. An error
// ends the program; an [*Error] without position gets that of the call.
type Host struct {
	Func *ir.HostFunc
	Do   func(m *Machine, stack []uint64) error
}

// openLibrary opens the run-time system of a machine.
func (m *Machine) openLibrary() (err error) {
	m.library = m.config.Library
	if open := m.code.open; open != nil {
		m.library, err = open(m, m.library)
	}
	return err
}
