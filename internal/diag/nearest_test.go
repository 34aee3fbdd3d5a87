package diag_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/internal/diag"
)

func TestNearest(t *testing.T) {
	names := []string{"lapi.interrupt", "lapi.interval", "lapi.latency", "switch.latency", "processor.clock", "x", "armci-fig4", "svm-fig4"}
	tests := []struct {
		name string
		want []string
	}{
		{"lapi.interupt", []string{"lapi.interrupt", "lapi.interval"}},
		{"LAPI.interrupt", []string{"lapi.interrupt", "lapi.interval"}},
		{"interrupt", []string{"lapi.interrupt"}},
		{"mpl.latency", []string{"lapi.latency", "switch.latency"}},
		{"processor.clokc", []string{"processor.clock"}},
		{"fig4", []string{"armci-fig4", "svm-fig4"}},
		{"y", nil},
		{"bandwidth", nil},
		{"", nil},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, diag.Nearest(test.name, names)); diff != "" {
			t.Errorf("Nearest(%q) (-want +got):\n%s", test.name, diff)
		}
	}
}

func TestHint(t *testing.T) {
	names := []string{"push", "pull"}
	for _, test := range []struct{ name, want string }{{"pish", "; nearest: push"}, {"shove", ""}} {
		if got := diag.Hint(test.name, names); got != test.want {
			t.Errorf("Hint(%q): got %q, want %q", test.name, got, test.want)
		}
	}
}

// A text that goes on behind the word is as near as the word alone.
func TestNearestStart(t *testing.T) {
	words := []string{"CONTINUE", "CALL", "DIMENSION"}
	for _, test := range []struct{ text, want string }{
		{"dimensoin", "DIMENSION"},
		{"dimensona", "DIMENSION"},
		{"dimensonx(10)", "DIMENSION"},
		{"coll", "CALL"},
		{"x", ""},
		{"", ""},
	} {
		if got := diag.NearestStart(test.text, words); got != test.want {
			t.Errorf("NearestStart(%q): got %q, want %q", test.text, got, test.want)
		}
	}
}
