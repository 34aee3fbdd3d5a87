package tidy

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
)

// chosen finds words that say that something was chosen with published numbers in
// sight. How lines are broken does not matter to it.
var chosen = regexp.MustCompile(`(?i)\bin sight\b|\bis what fits\b|\bfits? (its|the|these) (times|cells|numbers)\b|\bspeaks? for\b|\bchosen for (its|the|these) (times|cells)\b`)

// about are Go files that speak of choosing with cells in sight in general.
var about = []string{
	"scenarios/audit/tables.go", "plots/marks.go", "scenarios/declared.go", "scenarios/doc.go", "scenarios/exhibit/exhibit.go",
	"internal/tidy/sight_test.go",
}

// declarations are what the scenarios declare as fitted, by file.
type declarations map[string][]string

func readDeclarations(t *testing.T, pattern string) declarations {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: found %d scenarios, %v", pattern, len(files), err)
	}
	all := declarations{}
	for _, file := range files {
		var scenario struct {
			Exhibit []struct{ Fitted []struct{ What string } }
		}
		if _, err := toml.DecodeFile(file, &scenario); err != nil {
			t.Fatal(err)
		}
		for _, e := range scenario.Exhibit {
			for _, f := range e.Fitted {
				all[file] = append(all[file], f.What)
			}
		}
	}
	return all
}

// name reports whether some scenario declares something that begins with a name.
func (d declarations) name(name string) bool {
	for _, whats := range d {
		if slices.ContainsFunc(whats, func(what string) bool { return strings.HasPrefix(what, name+":") || strings.HasPrefix(what, name+",") }) {
			return true
		}
	}
	return false
}

// commentMark is what stands before the text of a comment's line.
var commentMark = regexp.MustCompile(`(?m)^[ \t]*(//|#|[cC*!][ \t]|[cC*!]$)[ \t]*`)

// oneLine returns a text without line breaks and marks of comments.
func oneLine(text string) string {
	return strings.Join(strings.Fields(commentMark.ReplaceAllString(text, " ")), " ")
}

// TestWhatWasChosenInSightIsDeclared: a program, a Spec or a scenario that says that published numbers decided
// something is declared as fitted. A comment in Go that says so tells where.
func TestWhatWasChosenInSightIsDeclared(t *testing.T) {
	const root = "../.."
	declared := readDeclarations(t, filepath.Join(root, "scenarios", "*.toml"))
	found := 0
	for _, dir := range []string{"cmd", "machines", "models", "plots", "scenarios", "sim", "internal"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, entry os.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			name, err := filepath.Rel(root, path)
			if err != nil {
				return err
			}
			hits, complaints := undeclared(filepath.ToSlash(name), path, string(text), declared)
			found += hits
			for _, c := range complaints {
				t.Error(c)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if found < 6 {
		t.Errorf("found %d places that speak of a choice in sight of cells, expected those of the PDDP programs at least", found)
	}
}

// undeclared counts the places of a file that speak of a choice in sight of published
// numbers, and complains about those that nothing declares.
func undeclared(name, path, text string, declared declarations) (hits int, complaints []string) {
	complain := func(phrase, expected string) {
		complaints = append(complaints, fmt.Sprintf("%s: found %q, expected %s", name, phrase, expected))
	}
	switch dir := filepath.ToSlash(filepath.Dir(name)); {
	case strings.Contains(dir, "testdata"), slices.Contains(about, name):
	case dir == "scenarios/programs":
		for _, phrase := range chosen.FindAllString(oneLine(text), -1) {
			if hits++; !declared.name(name) {
				complain(phrase, "a scenario with [[exhibit.fitted]] whose what begins with "+name+":")
			}
		}
	case strings.HasPrefix(dir, "machines/") && filepath.Ext(name) == ".toml":
		for _, table := range strings.Split("\n"+text, "\n[") {
			parameter, _, _ := strings.Cut(table, "]")
			of := filepath.Base(dir) + ": " + parameter
			for _, phrase := range chosen.FindAllString(oneLine(table), -1) {
				if hits++; !declared.name(of) {
					complain(phrase, "a scenario with [[exhibit.fitted]] whose what begins with "+of)
				}
			}
		}
	case dir == "scenarios" && filepath.Ext(name) == ".toml":
		for _, phrase := range chosen.FindAllString(oneLine(text), -1) {
			if hits++; len(declared[path]) == 0 {
				complain(phrase, "[[exhibit.fitted]] in the scenario")
			}
		}
	case filepath.Ext(name) == ".go":
		for _, paragraph := range regexp.MustCompile(`\n\s*(//)?\s*\n`).Split(text, -1) {
			phrase := chosen.FindString(oneLine(paragraph))
			if phrase == "" {
				continue
			}
			if hits++; !regexp.MustCompile(`declare|no evidence|fitted`).MatchString(paragraph) {
				complain(phrase, "the same paragraph to say that it is declared, fitted or no evidence")
			}
		}
	}
	return hits, complaints
}

// TestUndeclared shows the rule at work on a file of each kind.
func TestUndeclared(t *testing.T) {
	declared := declarations{"x.toml": {"scenarios/programs/a.f: a ring", "meiko: mpsc.acknowledge, how long it waits"}}
	for _, test := range []struct {
		name, text string
		hits, bad  int
	}{
		{"scenarios/programs/a.f", "C     chosen with the cells in\nC     sight.", 1, 0},
		{"scenarios/programs/b.f", "C     The ring is what\nC     fits.", 1, 1},
		{"scenarios/programs/b.f", "C     A ring.", 0, 0},
		{"machines/meiko/meiko.toml", "[mpsc.acknowledge]\ndoubt = \"the cell in sight\"\n", 1, 0},
		{"machines/meiko/meiko.toml", "\n[mpsc.match]\ndoubt = \"the cell in sight\"\n", 1, 1},
		{"scenarios/x.toml", "notes = [\"fits its times\"]", 1, 0},
		{"scenarios/y.toml", "notes = [\"fits its times\"]", 1, 1},
		{"models/hpf/doc.go", "// Chosen with the times in sight.\n//\n// Other.", 1, 1},
		{"models/hpf/doc.go", "// Chosen with the times in sight, as the scenario declares.", 1, 0},
		{"scenarios/exhibit/exhibit.go", "// chosen with a value in sight", 0, 0},
	} {
		hits, complaints := undeclared(test.name, filepath.Base(test.name), test.text, declared)
		if hits != test.hits || len(complaints) != test.bad {
			t.Errorf("%s, %q: %d hits, complaints %q, want %d and %d of them", test.name, test.text, hits, complaints, test.hits, test.bad)
		}
	}
}
