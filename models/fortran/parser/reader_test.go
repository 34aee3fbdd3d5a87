package parser_test

import (
	"strings"
	"testing"

	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/parser"
)

// An alternate return in a directive is read from its tokens; without a label it is an error.
func TestReaderLabels(t *testing.T) {
	for text, want := range map[string]string{ // any order: each is a test of its own
		"      X = 1\nCDIR$ F(*10)\n      END\n": "",
		"      X = 1\nCDIR$ F(*)\n      END\n":   `found ")", expected a statement label`,
		"      X = 1\nCDIR$ F(&\n      END\n":    "found the end of the statement, expected a statement label",
	} {
		var set source.Set
		f, err := set.Add("t.f", []byte(text), source.Fixed, 0)
		if err != nil {
			t.Fatal(err)
		}
		tree, err := parser.Parse(&set, f, parser.Options{Sentinels: sentinels})
		if err != nil {
			t.Fatal(err)
		}
		errors := diag.NewCollector(&set)
		r := parser.NewReader(&set, errors, tree.Units[0].Body[1].(*ast.Directive))
		r.Expr()
		if err := errors.Err(); want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
	}
}
