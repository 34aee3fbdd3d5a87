package hpf_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the files of testdata/translate anew")

// TestTranslate compares translations with the files beside them: class, user's line
// and text of each line.
func TestTranslate(t *testing.T) {
	files, err := filepath.Glob("testdata/translate/*.f")
	if err != nil || len(files) == 0 {
		t.Fatalf("found no programs, %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tr, err := translate(filepath.Base(file), string(text))
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		var b strings.Builder
		for _, l := range tr.Lines() {
			fmt.Fprintf(&b, "%d %2d %s\n", l.Kind, l.At.Line, l.Text)
		}
		golden := strings.TrimSuffix(file, ".f") + ".golden"
		if *update {
			if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), b.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", file, diff)
		}
	}
}

// FuzzTranslate: whatever is read is translated or refused with a place.
func FuzzTranslate(f *testing.F) {
	for _, m := range mappings {
		f.Add(program(m, statements[:20]))
	}
	for _, s := range statements {
		f.Add("real*8 a(13), b(13), x(11, 9), y(11, 9)\n" + mappings[0] + "\n" + s + "\nend\n")
	}
	f.Fuzz(func(t *testing.T, text string) {
		_, err := translate("t.f90", text)
		if err != nil {
			if !strings.Contains(err.Error(), "t.f90:") {
				t.Errorf("%q: the error has no place: %v", text, err)
			}
		}
	})
}
