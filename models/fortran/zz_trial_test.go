package fortran

import (
	"os"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/parser"
	"simrun/models/fortran/resolve"
	"simrun/models/fortran/source"
	"testing"
)

func TestTrial(t *testing.T) {
	for _, n := range []string{"swm.f", "lu.f", "gauss.f", "cholesky.f"} {
		b, _ := os.ReadFile("../../scenarios/programs/" + n)
		set := &source.Set{}
		f, _ := set.Add("../../scenarios/programs/"+n, b, source.Fixed, 0)
		tr, err := parser.Parse(set, f, parser.Options{Include: os.ReadFile})
		if err != nil {
			t.Error(err)
			continue
		}
		p, err := resolve.Program(set, []*ast.File{tr}, resolve.Options{})
		if err != nil {
			t.Error(err)
			continue
		}
		t.Log(n, len(p.Procedures), len(p.Blocks))
	}
}
