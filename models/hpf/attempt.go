package hpf

import (
	"errors"
	"maps"
	"slices"

	"simrun/internal/diag"
)

// The fast translation refuses statements that it does not know, without a message. Such a statement is executed on
// copies of whole arrays (replica.go), which is always right. A statement that no Fortran program may have is an error
// at once.

// refuse notes that the translation that is attempted does not know what it met.
func (u *unit) refuse() { u.refused = true }

// attempt writes the statements that f writes, and reports whether f refused nothing. If f refused, attempt writes
// nothing, and no error of f counts.
func (u *unit) attempt(f func()) bool {
	outer, release, made := u.Begin(), slices.Clone(u.release), maps.Clone(u.made)
	before, refused := u.Errors, u.refused
	u.Errors, u.refused = diag.NewCollector(u.Set), false
	f()
	wrong, written, ok := u.Errors.Err(), u.End(outer), !u.refused
	u.Errors, u.refused = before, refused
	if !ok {
		u.release, u.made = release, made
		return false
	}
	u.Keep(written...)
	var found diag.List
	if errors.As(wrong, &found) {
		for _, e := range found {
			u.Errors.Add(e.Pos, e.Msg)
		}
	}
	return true
}
