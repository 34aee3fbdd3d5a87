package tidy

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// TestRules holds the rules against a file that breaks each of them: a line
// that should be found ends in "// want: ..." with a part of the complaint.
func TestRules(t *testing.T) {
	const name = "testdata/impure.go"
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, spec := range f.Imports {
		paths = append(paths, strings.Trim(spec.Path.Value, `"`))
	}
	_, imports := compiled(t, fset, paths)
	got := checkFiles(t, fset, imports, "impure", []*ast.File{f})
	var wanted int
	for _, group := range f.Comments {
		for _, comment := range group.List {
			want, ok := strings.CutPrefix(comment.Text, "// want: ")
			if !ok {
				continue
			}
			wanted++
			line := fset.Position(comment.Pos()).String()
			line = line[:strings.LastIndex(line, ":")+1]
			if !slices.ContainsFunc(got, func(g string) bool { return strings.HasPrefix(g, line) && strings.Contains(g, want) }) {
				t.Errorf("%s no complaint with %q", line, want)
			}
		}
	}
	if len(got) != wanted {
		t.Errorf("%d complaints, want %d:\n%s", len(got), wanted, strings.Join(got, "\n"))
	}
}
