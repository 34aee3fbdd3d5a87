package compile

import (
	"context"
	"slices"

	"simrun/internal/source"
	"simrun/models/compile/fetch"
	"simrun/models/compile/ir"
	"simrun/models/compile/opt"
	"simrun/models/compile/phantom"
	"simrun/models/compile/price"
	"simrun/models/compile/vm"
	"simrun/models/compile/wasm"
	"simrun/sim/node"
)

// Source is the text of one file, in the language that it is given to the front end of.
type Source struct {
	Name string
	Text []byte
	// Class is the tag of positions in the file, and of what it includes.
	Class uint8
}

// Options say how machine code is made of a program.
type Options struct {
	// AsWritten executes the loops as they are, not improved: slower, with the same results.
	AsWritten bool
	// Costs price the program on a processor; nil: it is not priced.
	Costs *node.Costs
	// Class returns the class of the code of a line, from 0 to price.Classes-1. Usage divides time by classes. nil:
	// all code is of class 0.
	Class func(source.Pos) int
	// Plain tells which functions are priced as the output of a compiler that does not optimize, by the place at which
	// a function begins. nil: none.
	Plain func(source.Pos) bool
	// Phantom leaves out arithmetic whose values nothing depends on but output. Time is that of the
	// whole program.
	Phantom bool
	// Checks adds to the priced program what is executed at no virtual time; nil: nothing. With them, loops are executed as they
	// are written.
	Checks  func(*ir.Module)
	Runtime vm.Runtime // of the program's language
	// Externals are procedures that the program calls and Go executes. Procedures of the program take precedence over
	// them.
	Externals []External
}

// Program is a program that can run.
type Program struct {
	Sources *source.Set
	Module  *ir.Module   // as it is executed
	Prices  *price.Table // nil: none, time stands still
	// Skipped is what phantom mode leaves out.
	Skipped *phantom.Report
	// Loops are the loops that the program's text marks for sampling, by their numbers less 1: see [Parallel].
	Loops []source.Pos
	// Libraries is where the sources of libraries begin; 0: there are none.
	Libraries source.Pos
	code      *vm.Code
}

// Build makes machine code of a program, whose module it uses up.
func Build(m *ir.Module, o Options) (*Program, error) {
	externals, err := bind(o.Externals)
	if err != nil {
		return nil, err
	}
	o.Runtime.Hosts = slices.Concat(o.Runtime.Hosts, externals)
	p := &Program{Sources: m.Sources, Module: m}
	if o.Costs != nil {
		m.Yields = true
		p.Prices = o.insert(m)
		// Omitted parts of phantom mode keep their places, because caches know addresses.
		m.Room = wasm.RoomOf(m)
	}
	if p.Prices != nil {
		fetch.Insert(m, func(nest int) bool { return p.Prices.Nest(nest).Open() }, func(nest int) bool { return p.Prices.Nest(nest).Shares() })
	}
	if o.Phantom {
		p.Skipped = phantom.Slice(m)
		if slices.ContainsFunc(p.Skipped.Kept, func(k phantom.Kept) bool { return m.IsShared(k.Object) }) {
			m.Attach()
		}
	}
	if p.Prices != nil {
		price.Merge(m, p.Prices)
	}
	switch {
	case o.Checks != nil:
		o.Checks(m)
	case !o.AsWritten:
		opt.Module(m)
	}
	p.code, err = vm.Compile(m, o.Runtime)
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
