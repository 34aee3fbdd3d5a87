package fortran

import (
	"context"

	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/compile/phantom"
	"simrun/models/compile/price"
	"simrun/models/compile/vm"
	"simrun/models/fortran/sem"
)

// Program is a program that can run.
type Program struct {
	Sources *source.Set
	Module  *ir.Module   // as it is executed
	Prices  *price.Table // nil: none, time stands still
	// Skipped is what phantom mode leaves out.
	Skipped *phantom.Report
	// Warnings are about what the program may not mean as it is written, by position.
	Warnings []sem.Warning
	code     *vm.Code
}

// Build compiles a program.
func Build(sources []Source, o Options) (*Program, error) {
	hosts, err := bind(o.Externals)
	if err != nil {
		return nil, err
	}
	syntax, err := parse(sources, o)
	if err != nil {
		return nil, withMeaning(syntax, err, o)
	}
	if o.Rewrite != nil {
		if err := o.Rewrite(syntax); err != nil {
			return nil, err
		}
	}
	typed, err := Resolve(syntax, o)
	if err != nil {
		return nil, err
	}
	warnings := typed.Warnings
	m, err := Lower(typed)
	if err != nil {
		return nil, err
	}
	p := &Program{Sources: syntax.Set, Module: m, Warnings: warnings}
	if o.Costs != nil {
		m.Yields = true
		p.Prices = o.insert(m)
	}
	if o.Phantom {
		p.Skipped = phantom.Slice(m)
	}
	if p.Prices != nil {
		price.Merge(m, p.Prices)
	}
	if !o.AsWritten {
		Improve(m)
	}
	p.code, err = vm.Compile(m, hosts...)
	return p, err
}

// insert prices the program.
func (o *Options) insert(m *ir.Module) *price.Table {
	if o.Plain == nil {
		return price.Insert(m, o.Costs, o.Class)
	}
	return price.InsertPlain(m, o.Costs, o.Class, o.Plain)
}

// Close releases the machine code.
func (p *Program) Close() error { return p.code.Close() }

// Run executes the program once, on a machine of its own. The error is a
// [*vm.Stop] for STOP, a [*vm.Error] for what failed, nil at END.
// A priced program gets a [Meter] unless c has one.
func (p *Program) Run(ctx context.Context, c vm.Config) (*vm.Machine, error) {
	if p.Prices != nil && c.Meter == nil {
		c.Meter = NewMeter(p.Prices)
	}
	m, err := p.NewMachine(c)
	if err != nil {
		return nil, err
	}
	return m, m.Run(ctx)
}

// NewMachine returns a machine on which the program can run once. Machines of one
// program belong to one goroutine and its coroutines.
func (p *Program) NewMachine(c vm.Config) (*vm.Machine, error) { return p.code.New(c) }
