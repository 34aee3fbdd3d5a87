package fortran

import (
	"context"

	"simrun/models/fortran/ir"
	"simrun/models/fortran/source"
	"simrun/models/fortran/vm"
)

// Program is a program that can run.
type Program struct {
	Sources *source.Set
	Module  *ir.Module // as it is executed
	code    *vm.Code
}

// Build compiles a program.
func Build(sources []Source, o Options) (*Program, error) {
	syntax, err := Parse(sources, o)
	if err != nil {
		return nil, err
	}
	typed, err := Resolve(syntax, o)
	if err != nil {
		return nil, err
	}
	m, err := Lower(typed)
	if err != nil {
		return nil, err
	}
	if !o.AsWritten {
		Improve(m)
	}
	code, err := vm.Compile(m)
	if err != nil {
		return nil, err
	}
	return &Program{Sources: syntax.Set, Module: m, code: code}, nil
}

// Close releases the machine code.
func (p *Program) Close() error { return p.code.Close() }

// Run executes the program once, on a machine of its own. The error is a
// [*vm.Stop] for STOP, a [*vm.Error] for what failed, nil at END.
func (p *Program) Run(ctx context.Context, c vm.Config) (*vm.Machine, error) {
	m, err := p.code.New(c)
	if err != nil {
		return nil, err
	}
	return m, m.Run(ctx)
}
