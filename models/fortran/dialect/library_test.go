package dialect_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"simrun/machines"
	"simrun/models/compile/spmd"
	"simrun/models/fortran"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/dialect"
)

// What a file includes stands in it, constants have Go's values, and the time of the code
// counts as the library says.
func TestFiles(t *testing.T) {
	files := dialect.Files{
		FS: fstest.MapFS{
			"runtime/a.f":   {Data: []byte("      SUBROUTINE A\n      INCLUDE 'b.inc'\n      END\n")},
			"runtime/b.inc": {Data: []byte("      PARAMETER (N = @MOST@)\n")},
		},
		Library: "lib", Constants: map[string]int64{"MOST": 12},
	}
	list := files.Sources(machines.Runtime, "a.f")
	if len(list) != 1 || list[0].Name != "lib/a.f" || list[0].Class != uint8(machines.Runtime) ||
		string(list[0].Text) != "      SUBROUTINE A\n      PARAMETER (N = 12)\n      END\n" {
		t.Errorf("got %q", list)
	}
	defer func() {
		if recover() == nil {
			t.Error("a file that is not there is no error")
		}
	}()
	files.Sources(machines.Runtime, "c.f")
}

// Statements of a dialect's own are directives, text that it prepares away is not read, and
// one process executes what it makes of a program without a machine.
func TestWords(t *testing.T) {
	d := &dialect.Dialect{
		Name: "words", Words: []string{"fence"},
		Prepare: func(file fortran.Source) ([]byte, error) {
			return []byte(strings.ReplaceAll(string(file.Text), "@@", "  ")), nil
		},
		Rewrite: func(p *dialect.Program) *spmd.Library {
			withoutWords(p)
			return &spmd.Library{}
		},
		Sequential: func(p *dialect.Program) []fortran.Source {
			withoutWords(p)
			return []fortran.Source{{Name: "words/s.f", Text: []byte("      SUBROUTINE S\n      END\n")}}
		},
	}
	text := "      FENCE = 2\n@@    FENCE\n      CALL S\n      END\n"
	out, err := d.Translate(sources(text), dialect.Options{})
	if err != nil || strings.Contains(out.Text(), "FENCE\n") || !strings.Contains(out.Text(), "fence = 2") {
		t.Errorf("got %v, want a translation without the statement FENCE", err)
	}
	p, err := d.BuildSequential(sources(text), fortran.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	_, err = d.BuildSequential(sources("      CALL S(1)\n      END\n"), fortran.Options{})
	if err == nil || !strings.Contains(err.Error(), "hello.first:1:") || strings.Contains(err.Error(), "words/s.f") {
		t.Errorf("got %v, want an error that shows no place in the library", err)
	}
}

func withoutWords(p *dialect.Program) {
	for _, f := range p.Files {
		for _, u := range f.Units {
			var rest []ast.Stmt
			for _, s := range u.Body {
				if d, ok := s.(*ast.Directive); !ok || !d.Bare {
					rest = append(rest, s)
				}
			}
			u.Body = rest
		}
	}
}
