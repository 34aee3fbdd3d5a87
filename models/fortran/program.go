package fortran

import (
	"slices"

	"simrun/internal/source"
	"simrun/models/compile"
	"simrun/models/fortran/hostio"
	"simrun/models/fortran/sem"
	"simrun/models/fortran/unset"
)

// Program is a program that can run.
type Program struct {
	*compile.Program
	// Warnings are about what the program may not mean as it is written, by position.
	Warnings []sem.Warning
}

// Build compiles a program.
func Build(sources []Source, o Options) (*Program, error) {
	s := &Syntax{Set: &source.Set{}}
	if err := s.Add(sources, o); err != nil {
		return nil, withMeaning(s, err, o)
	}
	return build(s, o, compile.Stepping{})
}

// CompileParallel compiles a program for a parallel machine.
func (o Options) CompileParallel(sources []Source, add compile.Parallel) (*compile.Program, error) {
	s, err := Parse(sources, o)
	if err != nil {
		return nil, err // a parallel program has a meaning only when its loops are rewritten
	}
	return Trees{s, o}.CompileParallel(nil, add)
}

// Trees compile the syntax trees of a program and use them up.
type Trees struct {
	Syntax  *Syntax
	Options Options
}

// Build compiles the program for one process without a machine.
func (t Trees) Build() (*Program, error) { return build(t.Syntax, t.Options, compile.Stepping{}) }

// CompileParallel compiles the program for a parallel machine. There are no sources but those of libraries, whose
// names tell the form.
func (t Trees) CompileParallel(_ []Source, add compile.Parallel) (*compile.Program, error) {
	o, s, own := t.Options, t.Syntax, len(t.Syntax.Files)
	o.Form = FormByName
	if err := s.Add(add.Sources, o); err != nil {
		return nil, err
	}
	o.Externals = slices.Concat(o.Externals, add.Externals)
	o.Class, o.Phantom, o.Shared = add.Class, o.Phantom || add.Phantom, add.Shared
	p, err := build(s, o, add.Stepping)
	if err != nil {
		return nil, err
	}
	if own < len(s.Files) {
		p.Libraries = s.Files[own].At
	}
	return p.Program, nil
}

// build compiles a program. Loops that are marked call the procedures of s if there are any.
func build(syntax *Syntax, o Options, s compile.Stepping) (*Program, error) {
	loops, err := markLoops(syntax, s)
	if err != nil {
		return nil, err
	}
	typed, err := Resolve(syntax, o)
	if err != nil {
		return nil, err
	}
	warnings := typed.Warnings
	typed.Shared, typed.SharedPage, typed.SharedApart = o.Shared.Names, o.Shared.PageBytes, o.Phantom
	m, err := Lower(typed)
	if err != nil {
		return nil, err
	}
	if o.Resolve.Save {
		m.Unset = nil // zero at first, says the option
	}
	p, err := compile.Build(m, o.backEnd())
	if err != nil {
		return nil, err
	}
	p.Loops = loops
	return &Program{p, warnings}, nil
}

// backEnd returns what of the options is for package compile.
func (o *Options) backEnd() compile.Options {
	back := compile.Options{
		Runtime: hostio.Runtime(), AsWritten: o.AsWritten, Costs: o.Costs, Class: o.Class, Plain: o.Plain, Phantom: o.Phantom, Externals: o.Externals,
	}
	if o.Undefined {
		back.Checks = unset.Insert
	}
	return back
}
