package craft

import (
	"fmt"
	"strings"

	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/models/fortran"
	"simrun/models/fortran/edit"
)

// MaxPEs is the largest number of PEs that a program can be compiled for.
const MaxPEs = 2048

// Options say how a program is translated.
type Options struct {
	// PEs is N$PES, the number of processes that the program will run as: a power of two. It is fixed when
	// a program is compiled, as by option -X of Cray's compiler, so that shifts and masks are constants.
	PEs int
	// Form and Include are as in fortran.Options.
	Form    fortran.Form
	Include func(name string) ([]byte, error)
	// Checks makes the program check subscripts and shapes of shared arrays, which takes
	// no virtual time. Build sets it where values are computed.
	Checks bool
}

// Translation is a program in Fortran 77 with explicit addresses.
type Translation struct {
	Name  string // of the generated file
	Text  string
	Lines []Line // by line of Text, from 0
	// Sources are the user's files, in which Line.Pos are.
	Sources *source.Set

	pes        int
	reductions map[string]bool
	arrays     []string // those that checks name, by number
	offsets    []int    // positions of the ends of lines, the first byte being 1
}

// Origin returns the user's line from which a line of Text, counted from 1, comes; the zero Position if it comes
// from none.
func (t *Translation) Origin(line int) source.Position {
	if line < 1 || line > len(t.Lines) {
		return source.Position{}
	}
	return t.Sources.Position(t.Lines[line-1].Pos)
}

// Translate makes Fortran 77 of a program. The error is a [diag.List], or joins several.
func Translate(sources []fortran.Source, o Options) (*Translation, error) {
	if !powerOfTwo(int64(o.PEs)) || o.PEs > MaxPEs {
		return nil, fmt.Errorf("craft: N$PES is %d, expected a power of two from 1 to %d: CRAFT finds owners by shifts and masks", o.PEs, MaxPEs)
	}
	syntax, err := fortran.Parse(sources, fortran.Options{Form: o.Form, Include: o.Include})
	if err != nil {
		return nil, err
	}
	t := &translator{set: syntax.Set, errors: diag.NewCollector(syntax.Set), pes: int64(o.PEs), dummies: map[string][]*shared{}, reductions: map[string]bool{}, checks: o.Checks,
		procedures: edit.NewProcedures(syntax.Files)}
	for _, f := range syntax.Files {
		for _, u := range f.Units {
			t.units = append(t.units, t.newUnit(u))
		}
	}
	for _, u := range t.units {
		u.translate()
		t.out.append(u.out)
	}
	if err := t.errors.Err(); err != nil {
		return nil, err
	}
	out := &Translation{
		Name: generatedName(sources), Text: t.out.text.String(), Lines: t.out.lines, Sources: t.set,
		pes: o.PEs, reductions: t.reductions, arrays: t.arrays,
	}
	for i := range len(out.Text) {
		if out.Text[i] == '\n' {
			out.offsets = append(out.offsets, i+1)
		}
	}
	return out, nil
}

// generatedName names the generated file after the first source.
func generatedName(sources []fortran.Source) string {
	if len(sources) == 0 {
		return "craft.f"
	}
	name := sources[0].Name
	if i := strings.LastIndexByte(name, '.'); i > strings.LastIndexByte(name, '/') {
		name = name[:i]
	}
	return name + ".craft.f"
}

// translator is what the units of a program share.
type translator struct {
	set        *source.Set
	errors     *diag.Collector
	pes        int64
	units      []*unit
	dummies    map[string][]*shared // of procedures, by argument; nil for a private one
	reductions map[string]bool      // that are used, "sum_r8"
	procedures edit.Procedures
	checks     bool
	arrays     []string // those that checks name, by number
	out        buffer
}
