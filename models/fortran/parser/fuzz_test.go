package parser_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/parser"
)

// sameTree ignores what printing changes: positions, and empty lists.
var sameTree = cmp.Options{cmpopts.IgnoreTypes(source.Pos(0)), cmpopts.EquateEmpty()}

// roundTrip prints a tree in both forms and fails unless each print parses to
// the same tree.
func roundTrip(t *testing.T, text string, tree *ast.File, opts parser.Options) {
	t.Helper()
	for form, name := range map[source.Form]string{source.Fixed: "p.f", source.Free: "p.f90"} { // any order: independent checks
		var printed bytes.Buffer
		if err := ast.Fprint(&printed, tree, form); err != nil {
			t.Fatal(err)
		}
		_, again, err := parse(name, printed.String(), opts)
		if err != nil {
			t.Fatalf("input:\n%s\nprinted in %v form:\n%s\ngot errors:\n%v", text, form, printed.String(), err)
		}
		if diff := cmp.Diff(tree, again, sameTree); diff != "" {
			t.Fatalf("input:\n%s\nprinted in %v form:\n%s\ntree (-want +got):\n%s", text, form, printed.String(), diff)
		}
	}
}

func TestPrintRoundTrip(t *testing.T) {
	for _, test := range statements {
		text := card(test.source) + "      END\n"
		_, tree, err := parse("t.f", text, parser.Options{Sentinels: sentinels})
		if err != nil {
			t.Fatal(err)
		}
		roundTrip(t, text, tree, parser.Options{Sentinels: sentinels})
	}
}

func fuzz(f *testing.F, name string) {
	for _, test := range statements {
		f.Add(card(test.source) + "      END\n")
		f.Add(test.source + "\nEND\n")
	}
	for _, test := range mistakes {
		f.Add(test.source)
	}
	opts := parser.Options{Include: files(map[string]string{"x": "      X = 1\n"})}
	f.Fuzz(func(t *testing.T, text string) {
		_, tree, err := parse(name, text, opts)
		if err == nil {
			ast.Inspect(tree, func(ast.Node) bool { return true })
			roundTrip(t, text, tree, opts)
			return
		}
		var list diag.List
		if !errors.As(err, &list) || list.Error() == "" {
			t.Errorf("input %q: error %v is no list with a message", text, err)
		}
	})
}

func FuzzParseFixed(f *testing.F) { fuzz(f, "t.f") }

func FuzzParseFree(f *testing.F) { fuzz(f, "t.f90") }
