package resolve

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/parser"
	"simrun/models/fortran/sem"
)

var update = flag.Bool("update", false, "write the golden files")

// TestDump compares whole programs with their dumps, which were read against
// the sources line by line.
func TestDump(t *testing.T) {
	for _, name := range dumped(t) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		p, err := resolveForm(string(text), source.FormOf(name))
		if err != nil {
			t.Errorf("%s:\n%v", name, err)
			continue
		}
		got := sem.Dump(p)
		golden := strings.TrimSuffix(name, filepath.Ext(name)) + ".txt"
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// dumped are the names of the programs that have a golden dump.
func dumped(t testing.TB) []string {
	t.Helper()
	fixed, _ := filepath.Glob("testdata/dump/*.f")
	free, _ := filepath.Glob("testdata/dump/*.f90")
	if len(fixed) == 0 || len(free) == 0 {
		t.Fatal("no programs in testdata/dump")
	}
	return append(fixed, free...)
}

func resolveForm(text string, form source.Form) (*sem.Program, error) {
	set := &source.Set{}
	f, err := set.Add("a", []byte(text), form, 0)
	if err != nil {
		return nil, err
	}
	tree, err := parser.Parse(set, f, parser.Options{Sentinels: sentinels})
	if err != nil {
		return nil, err
	}
	return Program(set, []*ast.File{tree}, Options{})
}

// sentinels are those of the directives in these tests.
var sentinels = []string{"hpf$", "dir$"}
