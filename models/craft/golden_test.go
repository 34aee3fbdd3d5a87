package craft

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/machines"
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
		out, err := translate(name, string(text), 8)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		golden := strings.TrimSuffix(name, ".craft") + ".f"
		if *update {
			if err := os.WriteFile(golden, []byte(out.Text()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(string(want), out.Text()); d != "" {
			t.Errorf("%s: want -, got +\n%s", name, d)
		}
	}
}

// Every line knows where it comes from and what it is for.
func TestOrigin(t *testing.T) {
	text := "      REAL A(8)\nCDIR$ SHARED A(:BLOCK)\n      X = A(3)\n      END\n"
	out, err := translate("t.craft", text, 4)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]struct {
		line int
		kind machines.Kind
	}{
		"IF (1 == ":        {3, Addressing},
		"CALL craft_load4": {3, Runtime},
		"x = craft_t":      {3, Computing},
	}
	for _, l := range out.Lines() {
		for start, w := range want { // any order: each is a test of its own
			if !strings.HasPrefix(strings.TrimSpace(l.Text), start) {
				continue
			}
			if l.At.Line != w.line || l.Kind != w.kind {
				t.Errorf("%q comes from %v and is %v, want line %d and %v", l.Text, l.At, l.Kind, w.line, w.kind)
			}
			delete(want, start)
		}
	}
	if len(want) > 0 {
		t.Errorf("did not find %v in\n%s", want, out.Text())
	}
}
