package edit

import (
	"testing"

	"simrun/models/fortran/ast"
)

// Modules that use each other, and a function whose kind is that of its own result, are mistakes that somebody else reports. Tables
// of such units end with what each declares itself.
func TestUnitsInCircles(t *testing.T) {
	const text = `      MODULE A
      USE B
      INTEGER, PARAMETER :: N = 4
      END
      MODULE B
      USE A
      REAL X(3)
      END
      REAL(KIND(F(1.0))) FUNCTION F(Y)
      USE A
      F = Y
      END
`
	tree := parseFile(t, text)
	for _, own := range []struct{ unit, name string }{{"a", "n"}, {"b", "x"}, {"f", "y"}} {
		units := NewUnits([]*ast.File{tree}) // each comes first once
		for _, u := range tree.Units {
			if u.Name.Name == own.unit && units.Table(u).Find(own.name) == nil {
				t.Errorf("the table of %s has no %s", own.unit, own.name)
			}
		}
	}
}
