package craft

import (
	"os"
	"path/filepath"
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
		out, err := translate("t.f", text, 4)
		if err != nil {
			if err.Error() == "" {
				t.Error("found an error without a message")
			}
			return
		}
		if _, err := fortran.Parse([]fortran.Source{{Name: "t.f", Text: []byte(out.Text())}}, fortran.Options{}); err != nil {
			t.Errorf("generated text is wrong: %v\nof\n%s\ngenerated\n%s", err, text, out.Text())
		}
	})
}
