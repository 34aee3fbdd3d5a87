package pddp

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/models/fortran"
)

func TestDisplayErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"p(1) = 9\ncall pddp_display_element(x, p)", "(t.pddp:11): found index 9 in dimension 1 of X (t.pddp:6), expected one within its bounds"},
		{"p = 1\nl = 0\ncall pddp_display_slice(x, p, p, l)", "(t.pddp:12): found a stride of 0 in dimension 1 of X, expected another"},
		{"call pddp_display(k)", "(t.pddp:10): an argument of an inquiry function is not the tag of a shared array"},
	} {
		const head = "integer p(8), l(8)\ntemplate t(8)\ndistribute t(block)\ntemplate u(2)\ndistribute u(*)\n" +
			"shared integer*8 x(8)\nalign x with t\ninteger k\nx = 3\n"
		r := execute(t, 2, program("t.pddp", head+c.text+"\nend\n"), switches{}, fortran.Options{})
		if r.err == nil || !strings.Contains(r.err.Error(), c.want) {
			t.Errorf("%q: got %v, want %q", c.text, r.err, c.want)
		}
	}
}

// What the debugging functions print: testdata/display.txt, by processor 0 alone and
// in lines of at most 80 columns.
func TestDisplay(t *testing.T) {
	r := execute(t, 3, read(t, "display.pddp"), switches{}, fortran.Options{})
	if r.err != nil {
		t.Fatal(r.err)
	}
	got, golden := r.out[0].String(), filepath.Join("testdata", "display.txt")
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
		t.Errorf("(-want +got):\n%s", diff)
	}
	for i := range r.out[1:] {
		if r.out[i+1].Len() > 0 {
			t.Errorf("processor %d printed %q, want nothing", i+1, r.out[i+1].String())
		}
	}
	for _, line := range strings.Split(got, "\n") {
		if len(line) > 80 {
			t.Errorf("%q has %d columns, want at most 80", line, len(line))
		}
	}
}
