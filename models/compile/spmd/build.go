package spmd

import (
	"fmt"

	"simrun/internal/source"
	"simrun/machines"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
)

// Library is what a programming system gives a program: Fortran of its own and
// procedures that are not Fortran.
type Library struct {
	Name      string
	Sources   []fortran.Source // compiled with the program
	Externals []External
	// Start is called in each process before its program begins, in the order of
	// the libraries; nil: nothing to do. What it returns is State.
	Start func(p *Process) (any, error)
	// Finish is called in each process when its program has ended, by itself or because
	// it failed; nil: nothing to do. What it returns fails the process, beside failed.
	Finish func(p *Process, failed error) error
	// Explain says what an address beyond memory is, if the library knows.
	Explain func(p *Process, addr uint32) string
}

// External is a procedure that a program calls and Do executes. What the program
// has charged is the thread's when Do begins; Do charges the thread.
type External struct {
	fortran.External // without Do
	Do               func(p *Process, args []uint64) error
}

// Options say how a program is built.
type Options struct {
	// Fortran are those of the front end; Costs are needed.
	Fortran   fortran.Options
	Libraries []*Library
	// Sampled executes only some iterations of loops that are marked; see the
	// package comment. It implies Fortran.Phantom.
	Sampled bool
	// Class tells what the time of a line's code counts as, up to price.Classes of the
	// first kinds; nil: all is Computing. Fortran.Class is not used.
	Class func(at source.Pos) machines.Kind
	// Place tells the user's line of a place in the sources, for a program that
	// was translated; empty if it is in a library; nil: the place itself.
	Place func(at source.Pos) string
}

// Program is a program that can run on a parallel machine, any number of times.
type Program struct {
	*fortran.Program
	options Options
	loops   []loop // that are marked for sampling
}

// Build compiles a program with its libraries.
func Build(sources []fortran.Source, o Options) (*Program, error) {
	if o.Fortran.Costs == nil {
		return nil, fmt.Errorf("spmd: a program for a parallel machine needs the costs of its processor")
	}
	o.Fortran.Phantom = o.Fortran.Phantom || o.Sampled
	o.Fortran.Class = o.classes()
	p := &Program{options: o}
	for _, l := range o.Libraries {
		sources = append(sources, l.Sources...)
		for _, x := range l.Externals {
			o.Fortran.Externals = append(o.Fortran.Externals, x.bind())
		}
	}
	for _, x := range stepping {
		o.Fortran.Externals = append(o.Fortran.Externals, x.bind())
	}
	rewrite := o.Fortran.Rewrite
	o.Fortran.Rewrite = func(s *fortran.Syntax) error {
		if rewrite != nil {
			if err := rewrite(s); err != nil {
				return err
			}
		}
		var err error
		p.loops, err = markLoops(s)
		return err
	}
	var err error
	p.Program, err = fortran.Build(sources, o.Fortran)
	return p, err
}

// classes returns the classes of code as the front end wants them.
func (o Options) classes() func(source.Pos) int {
	if o.Class == nil {
		return nil
	}
	return func(at source.Pos) int { return int(o.Class(at)) }
}

// bind makes x a procedure of the front end.
func (x *External) bind() fortran.External {
	e := x.External
	e.Do = func(m *vm.Machine, args []uint64) error {
		p := m.Owner().(*Process)
		p.settle()
		return x.Do(p, args)
	}
	return e
}

// place returns the user's line, "file:line".
func (p *Program) place(at source.Pos) string {
	if at == 0 {
		return ""
	}
	if p.options.Place != nil {
		return p.options.Place(at)
	}
	pos := p.Sources.Position(at)
	return fmt.Sprintf("%s:%d", pos.File, pos.Line)
}
