package pddp

import (
	"errors"
	"fmt"
	"regexp"

	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/machines"
	"simrun/models/fortran"
)

// places finds the user's line and the class of a position in the generated
// program.
type places struct {
	t     *Translation
	set   source.Set // of the generated files, at the positions that the compiler gives them
	files map[*source.File]*File
	end   source.Pos // of the last of them; the run-time library is behind
}

// newPlaces returns the places of a translation and its files as they are
// compiled: before all others.
func newPlaces(t *Translation) (*places, []fortran.Source, error) {
	p := &places{t: t, files: map[*source.File]*File{}}
	var sources []fortran.Source
	for i := range t.Files {
		file := &t.Files[i]
		f, err := p.set.Add(file.Name, file.Text, source.Fixed, 0)
		if err != nil {
			return nil, nil, err
		}
		p.files[f] = file
		p.end = f.Pos(len(file.Text))
		sources = append(sources, fortran.Source{Name: file.Name, Text: file.Text})
	}
	return p, sources, nil
}

// line returns what is known of a position, false if it is in the run-time
// library.
func (p *places) line(at source.Pos) (Line, bool) {
	if at == 0 || at > p.end {
		return Line{}, false
	}
	f := p.files[p.set.File(at)]
	n := p.set.Position(at).Line
	if n < 1 || n > len(f.Lines) {
		return Line{}, true
	}
	return f.Lines[n-1], true
}

// class is for spmd.Options.Class.
func (p *places) class(at source.Pos) machines.Kind {
	l, ok := p.line(at)
	if !ok {
		return Runtime
	}
	return l.Class
}

// generated is for fortran.Options.Plain: what is not the run-time library, which is
// compiled apart.
func (p *places) generated(at source.Pos) bool { return at != 0 && at <= p.end }

// user returns the user's line, "file:line", for messages; nothing in the
// run-time library.
func (p *places) user(at source.Pos) string {
	l, ok := p.line(at)
	switch {
	case !ok:
		return ""
	case l.Origin == 0:
		return ""
	}
	place := p.t.Sources.Position(l.Origin)
	return fmt.Sprintf("%s:%d", place.File, place.Line)
}

// explain moves messages about the generated program to the user's lines.
func (p *places) explain(err error) error {
	o := diag.Origin{Set: p.t.Sources}
	o.Of = func(at source.Pos) source.Pos {
		l, _ := p.line(at)
		return l.Origin
	}
	o.On = func(file string, line int) source.Pos {
		for i := range p.t.Files {
			if f := &p.t.Files[i]; f.Name == file && line >= 1 && line <= len(f.Lines) {
				return f.Lines[line-1].Origin
			}
		}
		return 0
	}
	moved := o.Move(err)
	var list diag.List
	if errors.As(moved, &list) {
		for i := range list {
			list[i].Msg = libraryPlace.ReplaceAllString(list[i].Msg, " in the run-time library")
		}
	}
	return moved
}

// libraryPlace is a place in the Fortran of the run-time library, which users do not see.
var libraryPlace = regexp.MustCompile(` at ` + runtimePrefix + `[a-z]+\.f:[0-9]+:[0-9]+`)
