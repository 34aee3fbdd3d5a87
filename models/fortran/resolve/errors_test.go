package resolve

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"simrun/internal/diag"
)

// chunks are the programs of a file of cases.
func chunks(t testing.TB, pattern string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: no files (%v)", pattern, err)
	}
	out := map[string]string{}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range strings.Split(string(text), "---\n") {
			out[fmt.Sprintf("%s:%d", filepath.Base(f), i+1)] = c
		}
	}
	return out
}

// TestErrors resolves the programs of testdata/errors*.f90 and compares every
// message with the comment beside its line.
func TestErrors(t *testing.T) {
	for name, text := range chunks(t, "testdata/errors*.f90") { // any order: each is a test of its own
		t.Run(name, func(t *testing.T) {
			_, set, err := resolveText(text)
			got := map[int][]string{}
			var list diag.List
			if errors.As(err, &list) {
				for _, d := range list {
					line := set.Position(d.Pos).Line
					got[line] = append(got[line], d.Msg)
				}
			}
			for i, line := range strings.Split(text, "\n") {
				_, want, _ := strings.Cut(line, "!> ")
				checkMessages(t, i+1, line, got[i+1], want)
			}
		})
	}
}

func checkMessages(t *testing.T, number int, line string, got []string, want string) {
	t.Helper()
	for _, m := range got {
		if want == "" || !strings.Contains(m, want) {
			t.Errorf("line %d: %s\n got %q", number, line, m)
		}
	}
	if want != "" && len(got) == 0 {
		t.Errorf("line %d: %s\n got no error", number, line)
	}
}
