package hpf

import (
	"path"
	"strings"

	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/machines"
	"simrun/models/fortran"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// The classes of generated lines, as what their time counts: the user's computing,
// finding out where data are, moving them.
const (
	Computing  = machines.Computing
	Addressing = machines.Addressing
	Runtime    = machines.Runtime
)

// Options say how a program is translated.
type Options struct {
	// Form and Include are as in fortran.Options.
	Form    fortran.Form
	Include func(name string) ([]byte, error)
	// Checks makes the program check subscripts and shapes of distributed arrays, which
	// takes no virtual time. Build sets it where values are computed.
	Checks bool
}

// Line is where one line of generated text comes from.
type Line struct {
	Pos   source.Pos // of the user's statement; 0: of none
	Class machines.Kind
}

// Translation is a program in Fortran 77 with calls of the run-time system.
type Translation struct {
	Name    string // of the generated file
	Text    string
	Lines   []Line      // by line of Text, from 0
	Sources *source.Set // the user's files, in which Line.Pos are
	arrays  []string    // that checks name
}

// Origin returns the user's line from which a line of Text, counted from 1,
// comes; the zero Position if it comes from none.
func (t *Translation) Origin(line int) source.Position {
	if line < 1 || line > len(t.Lines) {
		return source.Position{}
	}
	return t.Sources.Position(t.Lines[line-1].Pos)
}

// Translate makes Fortran 77 of a program. The error is a *diag.List, or
// joins several, with everything that is wrong.
func Translate(sources []fortran.Source, o Options) (*Translation, error) {
	sources, err := withoutPrefixes(sources)
	if err != nil {
		return nil, err
	}
	syntax, err := fortran.Parse(sources, fortran.Options{Form: o.Form, Include: o.Include})
	if err != nil {
		return nil, err
	}
	t := &translator{
		set: syntax.Set, options: o, dummies: edit.NewProcedures(syntax.Files), errors: diag.NewCollector(syntax.Set),
		units: map[string]*unit{}, modules: map[string]*unit{}, commons: map[commonPlace][]*commonArray{}, wholeCommons: map[commonPlace]bool{}, class: map[ast.Stmt]machines.Kind{},
	}
	var all []*unit
	for _, f := range syntax.Files {
		for _, u := range f.Units {
			all = append(all, t.newUnit(u, nil))
		}
	}
	t.leaveWhole()
	if err := t.errors.Err(); err != nil {
		return nil, err // where arrays lie decides all that follows
	}
	for _, u := range t.everyUnit {
		u.translate()
	}
	for _, u := range t.everyUnit { // all calls are known
		u.finish()
	}
	if err := t.errors.Err(); err != nil {
		return nil, err
	}
	out := &Translation{Name: generatedName(sources), Sources: t.set}
	var text strings.Builder
	for _, u := range all {
		lines, err := ast.FprintLines(&text, u.tree, source.Fixed)
		if err != nil {
			return nil, err
		}
		for _, s := range lines {
			out.Lines = append(out.Lines, u.line(s))
		}
	}
	out.Text, out.arrays = text.String(), t.arrays
	return out, nil
}

func generatedName(sources []fortran.Source) string {
	if len(sources) == 0 {
		return "hpf.f"
	}
	name := sources[0].Name
	return strings.TrimSuffix(name, path.Ext(name)) + ".hpf.f"
}

// translator is what the units of a program share.
type translator struct {
	set     *source.Set
	errors  *diag.Collector
	options Options
	dummies edit.Procedures
	arrays  []string         // those that checks name, by number
	units   map[string]*unit // procedures by name, but for internal ones
	modules map[string]*unit
	// everyUnit are the program's units in source order, each before those that it contains.
	everyUnit []*unit
	class     map[ast.Stmt]machines.Kind
	commons   map[commonPlace][]*commonArray
	// wholeCommons are objects of COMMON that some unit cannot distribute.
	wholeCommons map[commonPlace]bool
}

// commonPlace names an object of COMMON.
type commonPlace struct {
	block string
	index int
}

// commonArray is what one unit says of an object of COMMON.
type commonArray struct {
	unit   *unit
	name   string
	mapped bool
}
