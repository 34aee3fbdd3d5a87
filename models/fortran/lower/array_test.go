package lower

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestPrograms runs the programs in testdata, which end in comments with what
// they print. Numbers agree to single precision.
func TestPrograms(t *testing.T) {
	files, err := filepath.Glob("testdata/*.f90")
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			program, want, ok := strings.Cut(string(text), "\n! prints\n")
			if !ok {
				t.Fatalf("%s does not say what it prints", file)
			}
			got := strings.Fields(output(t, program+"\n"))
			if diff := differing(got, strings.Fields(strings.ReplaceAll(want, "! ", " "))); diff != "" {
				t.Errorf("%s: %s", file, diff)
			}
		})
	}
}

// differing tells where two lists of values differ first, with the values
// before that.
func differing(got, want []string) string {
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || !alikeValues(got[i], want[i]) {
			from := max(i-12, 0)
			return fmt.Sprintf("value %d differs\ngot  %s\nwant %s", i+1, got[from:min(i+12, len(got))], want[from:min(i+12, len(want))])
		}
	}
	return ""
}

func alikeValues(got, want string) bool {
	x, errx := strconv.ParseFloat(got, 64)
	y, erry := strconv.ParseFloat(want, 64)
	if errx != nil || erry != nil {
		return got == want
	}
	return math.Abs(x-y) <= 1e-6*max(math.Abs(x), math.Abs(y))
}
