package spmd

import (
	"errors"
	"fmt"

	"simrun/internal/source"
	"simrun/machines"
	"simrun/models/compile"
	"simrun/models/compile/external"
	"simrun/models/compile/vm"
)

// Library is a programming system's part of a program: source text in the program's language and procedures that Go
// executes.
type Library struct {
	Name      string
	Sources   []compile.Source // compiled with the program; Class is a machines.Kind
	Externals []External
	// Needs is what an endpoint must be able to do, which is checked before anything runs in its process.
	Needs []machines.Capability
	// Shared is the language's name of the parts of static memory that all processes have in common, such as COMMON
	// blocks. The library needs machines.HasSharedMemory then.
	Shared []string
	// Regions are parts of the user's text whose time Run.Regions tells.
	Regions []Region
	// Information is text that a translator has written for the library beside the program, in lines; "" if there is
	// none.
	Information string
	// Start is called in each process before its program begins, in the order of the libraries; nil: nothing to do.
	// Its result is State.
	Start func(p *Process) (any, error)
	// Finish is called in each process when its program has ended, by itself or because it failed; nil: nothing to do.
	// Its error fails the process, besides failed.
	Finish func(p *Process, failed error) error
	// Explain says what an address beyond memory is, if the library knows.
	Explain func(p *Process, addr uint32) string
}

// External is a procedure that a program calls and Do executes. When Do begins, the thread has the program's charges;
// Do charges the thread.
type External struct {
	external.Procedure
	Do func(p *Process, args []uint64) error
	// Ahead: the thread may be ahead of reads (Process.FetchAhead) when Do begins. Do catches up (Thread.CatchUp) unless it only
	// notes another one. The threads of other procedures have caught up.
	Ahead bool
	// Later is Do that may leave what it reads for later (Process.FetchLater); nil: there is none.
	Later func(p *Process, args []uint64) error
	// Noted is Do of a procedure that only reads data of a process (ByValueOf) at an address (Address) and writes them
	// to one here (Out). It knows the number of bytes; c does not have it. If the procedure has Element, Noted is
	// Process.FetchAhead of that many bytes, or Fetch. Do may be nil then. If nobody needs what the calls read, Noted
	// is called for several of them together. The thread may be ahead of reads, as with Ahead. nil: the procedure is
	// another one.
	Noted func(p *Process, c machines.Copy) error
}

// Options say how a program is built.
type Options struct {
	// Compiler is that of the program's language: its options, which have the costs of a processor. The program
	// is compiled in phantom mode if they say so or Sampled does.
	Compiler  compile.Compiler
	Libraries []*Library
	// Sampled executes only some iterations of loops that are marked; see the
	// package comment.
	Sampled bool
	// Columns: places of errors have the column behind the line.
	Columns bool
}

// Program is a program that can run on a parallel machine, any number of times.
type Program struct {
	*compile.Program
	options Options
	regions []Region
	noted   map[string]func(p *Process, c machines.Copy) error // External.Noted by the procedure's name
}

// Build compiles a program with its libraries.
func Build(sources []compile.Source, o Options) (*Program, error) {
	add := compile.Parallel{Class: kindOf, Phantom: o.Sampled, Stepping: stepping}
	for _, l := range o.Libraries {
		add.Sources = append(add.Sources, l.Sources...)
		add.Externals = append(add.Externals, bound(l.Externals)...)
		add.Shared.Names, add.Shared.PageBytes = append(add.Shared.Names, l.Shared...), sharedPage
	}
	add.Externals = append(add.Externals, bound(steppingProcedures)...)
	p, err := o.Compiler.CompileParallel(sources, add)
	if err != nil {
		return nil, err
	}
	if p.Prices == nil {
		return nil, errors.Join(errNoCosts, p.Close())
	}
	return &Program{p, o, sortRegions(o.Libraries), notedOf(o.Libraries)}, nil
}

// notedOf returns what libraries do whose calls are noted.
func notedOf(libraries []*Library) map[string]func(p *Process, c machines.Copy) error {
	all := map[string]func(p *Process, c machines.Copy) error{}
	for _, l := range libraries {
		for _, x := range l.Externals {
			if x.Noted != nil {
				all[x.Name] = x.Noted
			}
		}
	}
	return all
}

var errNoCosts = errors.New("spmd: a program for a parallel machine needs the costs of its processor")

// kindOf returns the kind of time as which the code of a place counts: the tag of its position. The tag is 0,
// Computing, in the user's code. Generated code and libraries have other tags.
func kindOf(at source.Pos) int { return int(at.Tag()) }

// bound returns procedures of a process as procedures of its machine.
func bound(list []External) []compile.External {
	out := make([]compile.External, len(list))
	for i, x := range list {
		if x.Noted != nil {
			x.Ahead, x.Do, x.Procedure.Noted = true, x.doOne, true
		}
		out[i] = compile.External{Procedure: x.Procedure, Do: x.bound(x.Do)}
		if x.Later != nil {
			out[i].Procedure.Later, out[i].Later = true, x.bound(x.Later)
		}
	}
	return out
}

// bound returns what a procedure does as what a function of the host does.
func (x External) bound(do func(p *Process, args []uint64) error) func(m *vm.Machine, args []uint64) error {
	return func(m *vm.Machine, args []uint64) error {
		p := m.Owner().(*Process)
		if p.regionLog != nil {
			p.look()
			defer p.look()
		}
		if err := p.settle(); err != nil {
			return err
		}
		if !x.Ahead && p.Thread.IsAhead() {
			p.Thread.CatchUp()
		}
		if p.sharing != nil && p.sharing.count > 0 {
			if err := p.sharing.finish(); err != nil {
				return err
			}
		}
		return do(p, args)
	}
}

// doOne is Do of a procedure that has Noted.
func (x External) doOne(p *Process, args []uint64) error {
	return x.Noted(p, machines.Copy{Target: int(p.Int(args[0])), Remote: p.Addr(uint32(args[1])), Local: p.Addr(uint32(args[2]))})
}

// isUsers tells whether a place is in the user's text and not in a library.
func (p *Program) isUsers(at source.Pos) bool {
	return at != 0 && (p.Libraries == 0 || at.IsBefore(p.Libraries))
}

// place returns the user's line, "file:line" or "file:line:column"; it is empty in a library, where the caller's line
// is used.
func (p *Program) place(at source.Pos) string {
	if !p.isUsers(at) {
		return ""
	}
	pos := p.Sources.Position(at)
	if p.options.Columns {
		return pos.String()
	}
	return fmt.Sprintf("%s:%d", pos.File, pos.Line)
}
