package opt_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/models/compile/ir"
	"simrun/models/fortran"
)

var update = flag.Bool("update", false, "rewrite the expected files")

// TestGolden compares the improved form of each program in testdata with the
// file beside it.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.f*")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs:", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := improved(t, filepath.Base(file), string(text))
			golden := strings.TrimSuffix(file, filepath.Ext(file)) + ".ir"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("%s: (-want +got)\n%s", file, diff)
			}
		})
	}
}

// improved returns the improved form of a program as text.
func improved(t *testing.T, name, text string) string {
	t.Helper()
	m := lowered(t, name, text)
	fortran.Improve(m)
	if err := ir.Verify(m); err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	var b strings.Builder
	if err := ir.Dump(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func lowered(t *testing.T, name, text string) *ir.Module {
	t.Helper()
	syntax, err := fortran.Parse([]fortran.Source{{Name: name, Text: []byte(text)}}, fortran.Options{})
	if err != nil {
		t.Fatal(err)
	}
	typed, err := fortran.Resolve(syntax, fortran.Options{})
	if err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	m, err := fortran.Lower(typed)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
