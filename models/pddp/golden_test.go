package pddp

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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
