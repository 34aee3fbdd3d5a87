package cps

import (
	"fmt"

	"simrun/internal/diag"
)

// Mode is how data moves.
type Mode uint8

const (
	// Push is Direct-Push: senders put data into the memory of receivers at every coupled time step.
	Push Mode = iota
	// Pull is Cache-Pull: senders keep versions in their memory, and receivers get them when they want.
	Pull
)

// modes are the words of a specification, by mode.
var modes = []string{"push", "pull"}

// String returns the word of a specification.
func (m Mode) String() string {
	if int(m) >= len(modes) {
		return fmt.Sprintf("mode %d", uint8(m))
	}
	return modes[m]
}

// File is a coupling pattern specification.
type File struct {
	Name      string // in error messages
	Variables []Variable

	text *diag.Text
}

// Variable is a coupled variable with its schedules in the order of the file.
type Variable struct {
	Name      string
	Schedules []Schedule

	at int // where the name stands
}

// Schedule is the coupling of a variable from one application to another.
type Schedule struct {
	Mode     Mode
	From, To string // names of the sending and the receiving application, which differ
	// StartTS and EndTS are the first and the last time step, at least 0; StartTS is not after EndTS.
	StartTS, EndTS int64
	Interval       int64 // time steps from one exchange to the next, at least 1

	at positions
}

// positions are where the parts of a schedule stand, as offsets in the text.
type positions struct{ element, from, to int }

// Due reports whether data moves at a time step.
func (s *Schedule) Due(step int64) bool {
	return step >= s.StartTS && step <= s.EndTS && (step-s.StartTS)%s.Interval == 0
}

// Steps returns at how many time steps data moves.
func (s *Schedule) Steps() int64 { return (s.EndTS-s.StartTS)/s.Interval + 1 }

// Last returns the last time step at which data moves.
func (s *Schedule) Last() int64 { return s.StartTS + (s.Steps()-1)*s.Interval }

// Variable returns the coupled variable of a name, or nil.
func (f *File) Variable(name string) *Variable {
	for i := range f.Variables {
		if f.Variables[i].Name == name {
			return &f.Variables[i]
		}
	}
	return nil
}
