package resolve

import (
	"strings"

	"simrun/models/fortran/sem"
)

// implicitRules give a type to names by their first letters.
type implicitRules struct {
	none  bool   // IMPLICIT NONE
	given uint32 // letters that an IMPLICIT statement of this scope names
	types [26]sem.Type
	lens  [26]sem.Expr // of CHARACTER
}

// defaultRules are those without an IMPLICIT statement: I to N are INTEGER.
func defaultRules() implicitRules {
	var r implicitRules
	for c := range r.types {
		r.types[c] = sem.DefaultReal
		if 'i' <= c+'a' && c+'a' <= 'n' {
			r.types[c] = sem.DefaultInteger
		}
	}
	return r
}

// typeOf returns the type of a name, and its length if that is CHARACTER. A name that does not begin with a letter is REAL.
func (r *implicitRules) typeOf(name string) (sem.Type, sem.Expr) {
	if name == "" || name[0] < 'a' || name[0] > 'z' {
		return sem.DefaultReal, nil
	}
	return r.types[name[0]-'a'], r.lens[name[0]-'a']
}

// upper writes a name as the messages do.
func upper(name string) string { return strings.ToUpper(name) }

// describe says what a symbol is.
func describe(s *sem.Symbol) string {
	switch s.Class {
	case sem.NamedConstant:
		return "a named constant"
	case sem.External, sem.Defined:
		return "a procedure"
	case sem.IntrinsicName:
		return "an intrinsic procedure"
	case sem.StatementFunction:
		return "a statement function"
	case sem.NamelistGroup:
		return "a NAMELIST group"
	case sem.Generic:
		return "a generic procedure"
	case sem.TypeName:
		return "a derived type"
	}
	if s.Shape != nil {
		return "an array"
	}
	return "a variable"
}
