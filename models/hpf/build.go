package hpf

import (
	"fmt"
	"strings"

	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/machines"
	"simrun/models/compile/spmd"
	"simrun/models/fortran"
)

// Build translates and compiles a program with the run-time system. Lines are the
// user's in messages, and their classes tell the time of a run apart.
func Build(sources []fortran.Source, f fortran.Options, sampled bool) (*spmd.Program, error) {
	t, err := Translate(sources, Options{Form: f.Form, Include: f.Include, Checks: !f.Phantom && !sampled})
	if err != nil {
		return nil, err
	}
	l, err := Library()
	if err != nil {
		return nil, err
	}
	l.Externals = append(l.Externals, spmd.Checks(checkPrefix, t.arrayName)...)
	var set *source.Set
	f.Form = fortran.FixedForm
	f.Resolve.StrictArguments = true
	f.Rewrite = func(s *fortran.Syntax) error {
		set = s.Set
		return nil
	}
	p, err := spmd.Build([]fortran.Source{{Name: t.Name, Text: []byte(t.Text)}}, spmd.Options{
		Compiler: f, Libraries: []*spmd.Library{l}, Sampled: sampled,
		Class: func(at source.Pos) machines.Kind { return t.ClassOf(set.Position(at)) },
		Place: func(at source.Pos) string { return t.Where(set.Position(at)) },
	})
	return p, t.explain(err)
}

// explain moves messages about the generated program to the user's lines.
func (t *Translation) explain(err error) error {
	o := diag.Origin{Set: t.Sources, Of: t.origin, On: func(file string, line int) source.Pos {
		if file != t.Name || line < 1 || line > len(t.Lines) {
			return 0
		}
		return t.Lines[line-1].Pos
	}}
	return o.Move(err)
}

// origin returns the user's statement of a place in the generated program, which is the
// first of those that are compiled; 0 for none.
func (t *Translation) origin(at source.Pos) source.Pos {
	var set source.Set
	f, err := set.Add(t.Name, []byte(t.Text), source.Fixed, 0)
	if err != nil || at == 0 || at > f.Pos(len(t.Text)) {
		return 0
	}
	n := set.Position(at).Line
	if n < 1 || n > len(t.Lines) {
		return 0
	}
	return t.Lines[n-1].Pos
}

// ClassOf returns the class of a line of the translated program or of the run-time
// system.
func (t *Translation) ClassOf(at source.Position) machines.Kind {
	if name, ok := strings.CutPrefix(at.File, libraryPrefix); ok {
		return classOfFile(name)
	}
	if at.File != t.Name || at.Line < 1 || at.Line > len(t.Lines) {
		return Computing
	}
	return t.Lines[at.Line-1].Class
}

// classOfFile tells finding bounds and owners from moving data.
func classOfFile(name string) machines.Kind {
	if name == "bounds.f" {
		return Addressing
	}
	return Runtime
}

// Where returns the user's line for one of the translated program, "file:line";
// nothing for one of the run-time system, which its caller's line stands for.
func (t *Translation) Where(at source.Position) string {
	if at.File != t.Name {
		return ""
	}
	p := t.Origin(at.Line)
	if p.File == "" {
		return "" // the generated file is not there to look at
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}
