package parser_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/parser"
)

// parse reads text as a file of the name; files may be included.
func parse(name, text string, opts parser.Options) (*source.Set, *ast.File, error) {
	set := &source.Set{}
	file, err := set.Add(name, []byte(text), source.FormOf(name), 0)
	if err != nil {
		return set, nil, err
	}
	tree, err := parser.Parse(set, file, opts)
	return set, tree, err
}

// files is an Include function over texts by name.
func files(texts map[string]string) func(string) ([]byte, error) {
	fs := fstest.MapFS{}
	for name, text := range texts { // any order: a map of files
		fs[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fs.ReadFile
}

// card puts a statement, with its label if it begins with digits, into the
// columns of fixed form. Lines are cut at line ends only.
func card(statement string) string {
	var out strings.Builder
	for line := range strings.SplitSeq(statement, "\n") {
		label := line[:len(line)-len(strings.TrimLeft(line, "0123456789"))]
		switch {
		case strings.HasPrefix(line, "&"):
			out.WriteString("     " + line + "\n")
		case strings.HasPrefix(line, "!"):
			out.WriteString(line + "\n")
		default:
			fmt.Fprintf(&out, "%-6s%s\n", label, strings.TrimPrefix(line[len(label):], " "))
		}
	}
	return out.String()
}

// bodyOf parses statements of a main program in the form and renders them.
func bodyOf(t *testing.T, form source.Form, text string, opts parser.Options) string {
	t.Helper()
	name := "t.f"
	if form == source.Free {
		name = "t.f90"
	}
	_, tree, err := parse(name, text, opts)
	if err != nil {
		t.Fatalf("parse:\n%s\ngot errors:\n%v", text, err)
	}
	var lines []string
	for _, s := range tree.Units[0].Body {
		lines = append(lines, dump(s))
	}
	return strings.Join(lines, "\n")
}

// fullText returns an error as users see it, "" for no list of mistakes.
func fullText(err error) string {
	var list diag.List
	errors.As(err, &list)
	return list.Text()
}

// sentinels are those of the directives in these tests.
var sentinels = []string{"hpf$", "svm$", "dir$"}
