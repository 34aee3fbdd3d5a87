package fortran_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/models/fortran"
)

// A mistake in the syntax of one unit does not hide what is wrong with the
// meaning of others, nor is it reported again where they need the unit.
func TestSyntaxAndMeaning(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"other unit", "x = 'a'\ncall s\nend\nsubroutine s\ny = )\nend\n",
			"t.f90:1:5: the variable is REAL(4) and cannot take a value of type CHARACTER\n" +
				"t.f90:5:5: found \")\", expected an expression"},
		{"same unit", "x = 'a'\ny = )\nend\n", "t.f90:2:5: found \")\", expected an expression"},
		{"heading", "call s\nend\nsubrutine s\nend\n",
			"t.f90:3:1: found \"subrutine\", expected a statement; the nearest keyword is SUBROUTINE"},
		{"module", "module m\ny = )\nend\nprogram p\nuse m\nx = 'a'\nend\n",
			"t.f90:2:5: found \")\", expected an expression"},
	} {
		_, err := fortran.Build([]fortran.Source{{Name: "t.f90", Text: []byte(test.text)}}, fortran.Options{})
		if err == nil {
			t.Errorf("%s: no error", test.name)
			continue
		}
		if diff := cmp.Diff(test.want, err.Error()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}
