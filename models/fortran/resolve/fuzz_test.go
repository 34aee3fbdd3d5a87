package resolve

import (
	"os"
	"testing"

	"simrun/internal/source"
)

// FuzzResolve resolves any text in either form: nothing may panic or run for ever.
func FuzzResolve(f *testing.F) {
	for _, text := range chunks(f, "testdata/errors*.f90") { // any order: seeds
		f.Add(text, true)
	}
	for _, name := range dumped(f) {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text), source.FormOf(name) == source.Free)
	}
	f.Fuzz(func(t *testing.T, text string, free bool) {
		form := source.Fixed
		if free {
			form = source.Free
		}
		p, err := resolveForm(text, form)
		if (p == nil) == (err == nil) {
			t.Fatalf("program %v, error %v: want one of them", p, err)
		}
	})
}
