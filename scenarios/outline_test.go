package scenarios_test

import (
	"testing"

	"simrun/scenarios"
)

// The head of a file ends at its first table, and not at a line within a text or a list that looks like one.
func TestOutline(t *testing.T) {
	for _, test := range []struct {
		text string
		want scenarios.Outline
	}{
		{"id = \"a\"\ntitle = \"A\"\nprogram = \"p\"\nmachine = \"m\"\n\n[parameters]\ntitle = 3\n", scenarios.Outline{ID: "a", Title: "A", Program: "p", Machine: "m"}},
		{"id = \"a\"\nmachines = [\"m\", \"n\"]\n", scenarios.Outline{ID: "a", Machine: "m,n"}},
		{"id = \"a\"\nnested = [\n[1],\n]\ntitle = \"A\"\n[parameters]\n", scenarios.Outline{ID: "a", Title: "A"}},
		{"title = \"\"\"\n[b]\n\"\"\"\nid = \"a\"\n[set]\n", scenarios.Outline{ID: "a", Title: "[b]\n"}},
		{"[set]\nid = \"b\"\n", scenarios.Outline{}},
	} {
		f := scenarios.File{Name: "a.toml", Data: []byte(test.text)}
		got, err := f.Outline()
		if err != nil || got != test.want {
			t.Errorf("%q: got %+v, %v, want %+v", test.text, got, err, test.want)
		}
	}
	if _, err := (&scenarios.File{Name: "a.toml", Data: []byte("id = \n")}).Outline(); err == nil {
		t.Error("a file that does not parse has an outline")
	}
}
