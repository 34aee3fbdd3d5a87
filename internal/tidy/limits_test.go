package tidy

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// limit is the name of a constant that says how large a machine is.
var limit = regexp.MustCompile(`(?i)^(nodes|processes|processors|cores|headers?)(max|limit|count)$`)

// TestLimitsHaveOnePlace: a machine's numbers of nodes and processes, and the lengths of its headers, are in its Spec,
// where --set reaches them. No constant of its packages has them.
func TestLimitsHaveOnePlace(t *testing.T) {
	for _, p := range list(t, "./machines/...") {
		if !strings.HasPrefix(p.ImportPath, module+"machines/") {
			continue
		}
		for _, name := range p.GoFiles {
			for _, found := range constants(t, filepath.Join(p.Dir, name)) {
				if limit.MatchString(found) {
					t.Errorf("%s: %s declares the constant %s; it belongs in the machine's Spec", p.ImportPath, name, found)
				}
			}
		}
	}
}

// constants returns the names of a file's constants.
func constants(t *testing.T, file string) []string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	ast.Inspect(f, func(n ast.Node) bool {
		if d, ok := n.(*ast.GenDecl); ok && d.Tok == token.CONST {
			for _, s := range d.Specs {
				for _, id := range s.(*ast.ValueSpec).Names {
					names = append(names, id.Name)
				}
			}
		}
		return true
	})
	return names
}
