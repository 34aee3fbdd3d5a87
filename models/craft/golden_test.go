package craft

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

var update = flag.Bool("update", false, "write the golden files anew")

// Generated text of small programs, for 8 PEs.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.craft")
	if err != nil || len(files) == 0 {
		t.Fatalf("found %d programs, %v", len(files), err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		out, err := Translate([]fortran.Source{{Name: name, Text: text}}, Options{PEs: 8})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		golden := strings.TrimSuffix(name, ".craft") + ".f"
		if *update {
			if err := os.WriteFile(golden, []byte(out.Text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(string(want), out.Text); d != "" {
			t.Errorf("%s: want -, got +\n%s", name, d)
		}
	}
}

// Every line knows where it comes from and what it is for.
func TestOrigin(t *testing.T) {
	text := "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\n      X = A(3)\n      END\n"
	out, err := Translate([]fortran.Source{{Name: "t.craft", Text: []byte(text)}}, Options{PEs: 4})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]struct {
		line  int
		class machines.Kind
	}{
		"IF (1 .EQ.":       {3, Addressing},
		"CALL craft_load4": {3, Runtime},
		"x = craft_t":      {3, Computing},
		"END":              {4, Computing},
	}
	for i, line := range strings.Split(out.Text, "\n") {
		for start, w := range want { // any order: each is a test of its own
			if !strings.HasPrefix(strings.TrimSpace(line), start) || start == "END" && strings.TrimSpace(line) != start {
				continue
			}
			if got := out.Origin(i + 1); got.Line != w.line || out.Lines[i].Class != w.class {
				t.Errorf("%q comes from %v with class %d, want line %d and class %d", line, got, out.Lines[i].Class, w.line, w.class)
			}
			delete(want, start)
		}
	}
	if len(want) > 0 {
		t.Errorf("did not find %v in\n%s", want, out.Text)
	}
}
