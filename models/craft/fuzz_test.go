package craft

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"simrun/models/fortran"
)

// Whatever is translated, nothing panics, and what is generated can be parsed.
func FuzzTranslate(f *testing.F) {
	for _, text := range programs { // any order: seeds
		f.Add(text)
	}
	for _, m := range mistakes {
		f.Add(m.text)
	}
	files, err := filepath.Glob("testdata/*.craft")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		out, err := Translate([]fortran.Source{{Name: "t.f", Text: []byte(text)}}, Options{PEs: 4})
		if err != nil {
			if err.Error() == "" {
				t.Error("found an error without a message")
			}
			return
		}
		if strings.Count(out.Text, "\n") != len(out.Lines) {
			t.Errorf("found %d lines and the origins of %d", strings.Count(out.Text, "\n"), len(out.Lines))
		}
		if _, err := fortran.Parse([]fortran.Source{out.Source()}, fortran.Options{Form: fortran.FixedForm}); err != nil {
			t.Errorf("generated text is wrong: %v\nof\n%s\ngenerated\n%s", err, text, out.Text)
		}
	})
}
