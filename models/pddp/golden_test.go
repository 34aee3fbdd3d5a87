package pddp

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/machines"
	"simrun/models/fortran"
	"simrun/models/fortran/dialect"
)

var update = flag.Bool("update", false, "write the golden files")

// read returns a test program.
func read(t testing.TB, name string) []fortran.Source {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return []fortran.Source{{Name: name, Text: text}}
}

// The examples of the article, translated.
func TestGolden(t *testing.T) {
	for _, name := range []string{"xy.pddp", "xyequal.pddp", "sample.pddp"} {
		got, err := translate(read(t, name), switches{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		golden := filepath.Join("testdata", strings.TrimSuffix(name, ".pddp")+".f")
		text := got.Text()
		if *update {
			if err := os.WriteFile(golden, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), text); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// Each generated line knows the statement it comes from, line 10 of the
// example, and its class.
func TestLines(t *testing.T) {
	got, err := translate(read(t, "xy.pddp"), switches{})
	if err != nil {
		t.Fatal(err)
	}
	lines := got.Lines()
	for part, class := range map[string]machines.Kind{ // any order: each by itself
		"local_mem(offset) = value_rh": Computing, "proc_no_rh = ": Indexing, "CALL get_local_indx": Runtime, "CALL pddp_get4": Runtime,
	} {
		i := slices.IndexFunc(lines, func(l dialect.Line) bool { return strings.Contains(l.Text, part) })
		if i < 0 {
			t.Errorf("%q: not found", part)
			continue
		}
		if l := lines[i]; l.At.Line != 10 || l.Kind != class {
			t.Errorf("%q: got line %d, %v, want line 10, %v", part, l.At.Line, l.Kind, class)
		}
	}
}
