package pddp

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/machines"
	"simrun/models/fortran"
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
		got, err := Translate(read(t, name), Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		golden := filepath.Join("testdata", strings.TrimSuffix(name, ".pddp")+".f")
		text := string(got.Files[0].Text)
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
	got, err := Translate(read(t, "xy.pddp"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	f := got.Files[0]
	text := strings.Split(strings.TrimSuffix(string(f.Text), "\n"), "\n")
	if len(text) != len(f.Lines) {
		t.Fatalf("got %d lines and what is known of %d", len(text), len(f.Lines))
	}
	for part, class := range map[string]machines.Kind{ // any order: each by itself
		"local_mem(offset) = value_rh": Computing, "proc_no_rh = ": Indexing, "CALL get_local_indx": Runtime, "CALL pddp_get4": Runtime,
	} {
		i := 0
		for i < len(text) && !strings.Contains(text[i], part) {
			i++
		}
		if i == len(text) {
			t.Errorf("%q: not found", part)
			continue
		}
		if at := got.Sources.Position(f.Lines[i].Origin); at.Line != 10 || f.Lines[i].Class != class {
			t.Errorf("%q: got line %d, class %d, want line 10, class %d", part, at.Line, f.Lines[i].Class, class)
		}
	}
}
