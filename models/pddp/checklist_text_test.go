package pddp

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"simrun/models/compile/spmd"
	"simrun/models/fortran"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/dialect"
	"simrun/models/fortran/parser"
)

// What the translator writes.

// benchmarks are the article's four codes and its samples.
var benchmarks = []string{"gauss.pddp", "swm.pddp", "lu.pddp", "qlg.pddp", "pddp-sample.pddp", "pddp-xy.pddp"}

// included reads a program of the scenarios.
func included(name string) ([]byte, error) {
	return os.ReadFile(filepath.Join("..", "..", "scenarios", "programs", name))
}

func translateBenchmark(t *testing.T, name string) *dialect.Translation {
	t.Helper()
	got, err := Dialect().Translate(benchmark(t, name), dialect.Options{Fortran: fortran.Options{Include: included}})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func benchmark(t *testing.T, name string) []fortran.Source {
	t.Helper()
	text, err := included(name)
	if err != nil {
		t.Fatal(err)
	}
	return []fortran.Source{{Name: name, Text: text}}
}

// declarationsOf returns the shared objects of a program.
func declarationsOf(t *testing.T, sources []fortran.Source) []Declaration {
	t.Helper()
	var found []Declaration
	d := Dialect()
	d.Rewrite = func(p *dialect.Program) *spmd.Library {
		tr := rewrite(p)
		found = tr.declarations
		return tr.library()
	}
	if _, err := d.Translate(sources, dialect.Options{Fortran: fortran.Options{Include: included}}); err != nil {
		t.Fatal(err)
	}
	return found
}

// The translations are Fortran 77 with POINTER, and with END DO and long names as in the article's own listings. No
// directive and no construct of Fortran 90 or HPF remains (pddp-017), and no lines that name the source (pddp-117).
// The four codes and the samples pass through (pddp-051) and have no statement that communicates (pddp-004).
func TestOutputIsFortran77(t *testing.T) {
	communicates := regexp.MustCompile(`(?im)^[^c!*].*\b(send|recv|receive|shmem|fetch|put|get)`)
	for _, name := range benchmarks {
		source, err := included(name)
		if err != nil {
			t.Fatal(err)
		}
		if found := communicates.Find(source); found != nil {
			t.Errorf("%s: found %q, want no communication", name, found)
		}
		text := translateBenchmark(t, name).Text()
		if strings.Contains(text, "\n#") {
			t.Errorf("%s: the translation has a line that begins with #", name)
		}
		syntax, err := fortran.Parse([]fortran.Source{{Name: "t.f", Text: []byte(text)}}, fortran.Options{Parser: parser.Options{Words: Dialect().Words}})
		if err != nil {
			t.Fatal(err)
		}
		for _, u := range syntax.Files[0].Units {
			ast.Inspect(u, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.Where, *ast.Forall, *ast.ArrayCons, *ast.Allocate, *ast.Section, *ast.Select:
					t.Errorf("%s: found %T in the translation", name, n)
				case *ast.Directive:
					if n.Bare {
						t.Errorf("%s: found the statement %s in the translation", name, n.Tokens[0].Text)
					}
				}
				return true
			})
		}
	}
}

// The translation follows the source. Within a unit, each line comes from the same statement as the line before, or
// from a later one. The beginning of the unit is an exception (pddp-016). Every line knows its source line (pddp-115).
func TestOutputFollowsTheSource(t *testing.T) {
	last := 0
	for i, l := range translateBenchmark(t, "pddp-sample.pddp").Lines() {
		text := strings.TrimSpace(l.Text)
		if strings.HasPrefix(text, "SUBROUTINE") || strings.HasPrefix(text, "PROGRAM") {
			last = 0
		}
		switch {
		case l.At.Line == 0:
			t.Errorf("line %d, %q, comes from nowhere", i+1, text)
		case l.Kind != Computing || strings.HasPrefix(text, "END"):
		case l.At.Line < last:
			t.Errorf("line %d, %q, comes from line %d, the one before from %d", i+1, text, l.At.Line, last)
		default:
			last = l.At.Line
		}
	}
}

// Of a left-hand side of several dimensions the leftmost is the outermost loop (pddp-067).
func TestLoopOrder(t *testing.T) {
	nests := 0
	for _, name := range benchmarks {
		var open []string
		for line := range strings.Lines(translateBenchmark(t, name).Text()) {
			word := strings.TrimSpace(line)
			if loop, ok := strings.CutPrefix(word, "DO indx"); ok {
				open = append(open, loop[:1])
				if !slices.IsSorted(open) {
					t.Errorf("%s: loops over dimensions %v, the outermost first; want the leftmost outermost", name, open)
				}
				if len(open) > 1 {
					nests++
				}
			} else if word == "END DO" && len(open) > 0 {
				open = open[:len(open)-1]
			}
		}
	}
	if nests == 0 {
		t.Error("found no nest of loops over several dimensions")
	}
}

// The owner of a right-hand element is found only where it may be another: not with equal
// distributions and sections (pddp-078, 095), not where the ranks differ by degenerate
// dimensions (pddp-081). Divisions that involve a stride of 1 are avoided (pddp-080), the
// left-hand side's offset is its place in the block (pddp-094; the article's listing has
// another expression, pddp-093).
func TestOwnersAvoided(t *testing.T) {
	const head = `
		template t1(12, 12)
		distribute t1(*, block)
		template t2(5, 12, 12)
		distribute t2(*, *, block)
		template t3(12, 12)
		distribute t3(*, cyclic)
		shared real x(12, 12), y(12, 12), a(5, 12, 12), z(12, 12)
		align x, y with t1
		align a with t2
		align z with t3
		m = 3
		`
	for _, tt := range []struct {
		statement        string
		owner, divisions bool
	}{
		{"x = y", false, false},
		{"x(2:5, 3:11) = y(1:4, 3:11)", false, false},
		{"x(:, 3:11:2) = y(:, 3:11:2)", false, true},
		{"a(m, :, :) = x", false, false},
		{"x = a(2, :, :)", false, false},
		{"x = z", true, true},
		{"x(:, 3:11) = y(:, 2:10)", true, true},
	} {
		got, err := translate(program("t.pddp", head+tt.statement+"\nend"), switches{})
		if err != nil {
			t.Fatal(err)
		}
		text := got.Text()
		if i := strings.Index(text, "loop setup:"); i >= 0 {
			text = text[i:]
		}
		if owner := strings.Contains(text, "proc_no_rh ="); owner != tt.owner {
			t.Errorf("%s: owner found: %t, want %t\n%s", tt.statement, owner, tt.owner, text)
		}
		if divides := strings.Contains(text, "mod(") || strings.Contains(text, " / "); divides != tt.divisions {
			t.Errorf("%s: divides: %t, want %t\n%s", tt.statement, divides, tt.divisions, text)
		}
		if gets := strings.Contains(text, "pddp_get"); gets != tt.owner {
			t.Errorf("%s: has a get: %t, want %t", tt.statement, gets, tt.owner)
		}
	}
}

// For x = y with unequal distributions, a processor asks for its bounds once. An iteration finds a processor and an
// offset by one mod and one division. It looks once into the address map and gets at most once (pddp-088, 091, 092).
func TestUnequalCopy(t *testing.T) {
	got, err := translate(program("t.pddp", `
		template t1(1000)
		distribute t1(block)
		template t2(1000)
		distribute t2(cyclic)
		shared real*8 x(1000), y(1000)
		align x with t1
		align y with t2
		x = y
		end`), switches{})
	if err != nil {
		t.Fatal(err)
	}
	text := got.Text()
	setup, loop, ok := strings.Cut(text[strings.Index(text, "loop setup:"):], "DO indx1")
	if !ok || strings.Count(setup, "get_local_indx(") != 1 {
		t.Fatalf("want one call for the bounds in front of the loop, got\n%s", text)
	}
	for what, want := range map[string]int{"mod(": 1, " / ": 1, "address_map_y(proc_no_rh)": 1, "pddp_get8(": 1} {
		if n := strings.Count(loop, what); n != want {
			t.Errorf("%d times %q in the loop, want %d\n%s", n, what, want, loop)
		}
	}
}

// What the language does not have is refused: team splitting (pddp-015), ALIGN of what is not
// SHARED (pddp-035).
func TestRefused(t *testing.T) {
	for _, text := range []string{
		"split team\nend",
		"template t(8)\ndistribute t(block)\nreal x(8)\nalign x with t\nend",
	} {
		if _, err := translate(program("t.pddp", text), switches{}); err == nil || !strings.Contains(err.Error(), "t.pddp:") {
			t.Errorf("%q: error %v, want one with a line", text, err)
		}
	}
}

// A shared object that no ALIGN names is shared only. One that ALIGN names is distributed (pddp-034). The translator
// knows the arrays, templates and units of the sample with their ranks (pddp-019).
func TestSampleDeclarations(t *testing.T) {
	var got []string
	for _, d := range declarationsOf(t, benchmark(t, "pddp-sample.pddp")) {
		if d.Unit == "SUB" {
			got = append(got, d.Name+" "+d.Text)
		}
	}
	want := []string{"X (*, BLOCK, BLOCK)", "A (*, *, BLOCK, BLOCK)", "MSK (*, BLOCK, BLOCK)"}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("declarations %q, want %q", got, want)
	}
	one := program("t.pddp", "template t(8)\ndistribute t(block)\nshared real x(8), s(8)\nalign x with t\ns = 1\nend")
	for _, d := range declarationsOf(t, one) {
		if (d.Name == "S") != (d.Text == "shared only") {
			t.Errorf("%s is %q, want S and nothing else shared only", d.Name, d.Text)
		}
	}
}
