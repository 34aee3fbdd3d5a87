package source

import (
	"path"
	"strings"
)

// Form is the layout of a source text.
type Form uint8

const (
	// Fixed is the form of punched cards: columns 1 to 5 a label, 6 a
	// continuation, 7 to 72 the statement.
	Fixed Form = iota
	// Free is the form of Fortran 90: columns mean nothing and & continues.
	Free
)

// String names the form as an option would.
func (f Form) String() string {
	if f == Free {
		return "free"
	}
	return "fixed"
}

// FormOf tells the form that a file name implies: free for .f90, .f95, .f03,
// .f08 and .free in either case, fixed for every other name.
func FormOf(name string) Form {
	switch strings.ToLower(path.Ext(name)) {
	case ".f90", ".f95", ".f03", ".f08", ".free":
		return Free
	}
	return Fixed
}
