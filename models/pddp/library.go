package pddp

import (
	"embed"
	"errors"
	"fmt"

	"simrun/machines"
	"simrun/models/fortran"
	"simrun/models/fortran/spmd"
	"simrun/sim/node"
)

//go:embed runtime
var runtimeFiles embed.FS

// runtimeSources are the files of the run-time library that are compiled with
// every program.
var runtimeSources = []string{"team.f", "distribution.f", "array.f", "index.f", "inquiry.f", "reduce.f"}

// runtimePrefix stands before the names of the library's files.
const runtimePrefix = "pddp/"

// tagBase is TAG0 of the run-time library: array n has the tag tagBase + n.
const tagBase = 2130706432

// state is what the library keeps for one process outside of Fortran.
type state struct {
	addresses []node.Addr       // of the last exchange
	arrays    map[int32]*memory // by tag
}

// memory is what a process has allocated for an array.
type memory struct {
	address uint32
	bytes   int32
	decl    int32 // number of the declaration, 0: none
}

// library is the run-time library of one translation.
type library struct {
	*spmd.Library
	decls []Declaration
}

// Library returns the run-time library for a translated program: its Fortran
// and what the machine's own libraries do for it.
func Library(t *Translation) (*spmd.Library, error) {
	l := &library{Library: &spmd.Library{Name: "pddp"}, decls: t.Declarations}
	for _, name := range runtimeSources {
		text, err := runtimeFiles.ReadFile("runtime/" + name)
		if err != nil {
			return nil, err
		}
		l.Sources = append(l.Sources, fortran.Source{Name: runtimePrefix + name, Text: text})
	}
	l.Start = l.start
	l.Explain = l.explain
	l.Externals = append(l.teamExternals(), l.memoryExternals()...)
	l.Externals = append(l.Externals, l.transferExternals()...)
	l.Externals = append(l.Externals, l.noteExternals()...)
	return l.Library, nil
}

// needs is what a machine must offer.
type needs interface {
	machines.GlobalMemory
	machines.Barrier
	machines.AddressExchange
}

func (l *library) start(p *spmd.Process) (any, error) {
	if _, ok := p.Endpoint.(needs); !ok {
		missing := &machines.MissingError{System: "PDDP", Machine: p.Endpoint.Machine()}
		has := map[machines.Capability]bool{}
		for _, c := range machines.Capabilities(p.Endpoint) {
			has[c] = true
		}
		for _, c := range []machines.Capability{machines.HasGlobalMemory, machines.HasBarrier, machines.HasAddressExchange} {
			if !has[c] {
				missing.Missing = append(missing.Missing, c)
			}
		}
		return nil, missing
	}
	return &state{arrays: map[int32]*memory{}}, nil
}

func (l *library) of(p *spmd.Process) *state { return p.State(l.Library).(*state) }

// explain says which array's tag an address is.
func (l *library) explain(p *spmd.Process, addr uint32) string {
	m := l.of(p).arrays[int32(addr)]
	if m == nil || m.decl == 0 {
		return ""
	}
	d := l.decls[m.decl-1]
	return fmt.Sprintf("it is the tag of the shared array %s of %s (%s); the procedure that gets it must declare it SHARED and ALIGN it", d.Name, d.Unit, d.At)
}

// subroutine and function make externals.
func subroutine(name string, do func(p *spmd.Process, args []uint64) error, args ...fortran.ExternalArg) spmd.External {
	return spmd.External{External: fortran.External{Name: name, Args: args}, Do: do}
}

func function(name string, do func(p *spmd.Process, args []uint64) (int32, error), args ...fortran.ExternalArg) spmd.External {
	return spmd.External{
		External: fortran.External{Name: name, Result: fortran.Integer, Args: args},
		Do: func(p *spmd.Process, args []uint64) error {
			v, err := do(p, args)
			args[0] = uint64(uint32(v))
			return err
		},
	}
}

func (l *library) teamExternals() []spmd.External {
	const value = fortran.ByValueOf
	return []spmd.External{
		function("pddp_rank_of_process", func(p *spmd.Process, _ []uint64) (int32, error) { return int32(p.Rank()), nil }),
		function("pddp_team_size", func(p *spmd.Process, _ []uint64) (int32, error) { return int32(p.Size()), nil }),
		subroutine("pddp_barrier", func(p *spmd.Process, _ []uint64) error {
			return p.Endpoint.(machines.Barrier).Barrier(p.Thread)
		}),
		subroutine("pddp_failure", func(p *spmd.Process, args []uint64) error {
			return l.failure(p, p.Int(args[0]), p.Int(args[1]), p.Int(args[2]))
		}, value, value, value),
	}
}

func (l *library) memoryExternals() []spmd.External {
	const value = fortran.ByValueOf
	return []spmd.External{
		function("pddp_heap", func(p *spmd.Process, args []uint64) (int32, error) {
			return l.allocate(p, p.Int(args[0]), p.Int(args[1]), p.Int(args[2]))
		}, value, value, value),
		subroutine("pddp_exchange", func(p *spmd.Process, args []uint64) error {
			var err error
			mine := p.Addr(uint32(p.Int(args[0])))
			l.of(p).addresses, err = p.Endpoint.(machines.AddressExchange).ExchangeAddresses(p.Thread, mine)
			return err
		}, value),
		function("pddp_address", func(p *spmd.Process, args []uint64) (int32, error) {
			return int32(l.of(p).addresses[p.Int(args[0])] - p.Addr(0)), nil
		}, value),
	}
}

func (l *library) allocate(p *spmd.Process, bytes, tag, decl int32) (int32, error) {
	if bytes <= 0 {
		return 0, errors.New("a shared array is larger than 2 GiB on one processor; use more processors")
	}
	a, err := p.Machine.Alloc(int64(bytes))
	if err != nil {
		return 0, err
	}
	l.of(p).arrays[tag] = &memory{address: a, bytes: bytes, decl: decl}
	return int32(a), nil
}

// transferExternals get and put elements of 4, 8 and 16 bytes. The address
// behind the processor's number is that of the element in its memory.
func (l *library) transferExternals() []spmd.External {
	list := []spmd.External{subroutine("pddp_quiet", func(p *spmd.Process, _ []uint64) error {
		return p.Endpoint.(machines.GlobalMemory).Quiet(p.Thread)
	})}
	for _, n := range []int64{4, 8, 16} {
		list = append(list,
			subroutine(fmt.Sprintf("pddp_get%d", n), func(p *spmd.Process, args []uint64) error {
				return p.Endpoint.(machines.GlobalMemory).Fetch(p.Thread, elementCopy(p, args, n))
			}, fortran.ByValueOf, fortran.Address, fortran.Out),
			subroutine(fmt.Sprintf("pddp_put%d", n), func(p *spmd.Process, args []uint64) error {
				return p.Endpoint.(machines.GlobalMemory).Store(p.Thread, elementCopy(p, args, n))
			}, fortran.ByValueOf, fortran.Address, fortran.In))
	}
	return list
}

func elementCopy(p *spmd.Process, args []uint64, n int64) machines.Copy {
	return machines.Copy{
		Target: int(p.Int(args[0])), Remote: p.Addr(uint32(args[1])), Local: p.Addr(uint32(args[2])), Bytes: n,
	}
}

// noteExternals take the notes of accesses that the option Races makes. They
// take no time.
func (l *library) noteExternals() []spmd.External {
	const value = fortran.ByValueOf
	nothing := func(*spmd.Process, []uint64) error { return nil }
	read := subroutine("pddp_note_read", nothing, value, value, value)
	write := subroutine("pddp_note_write", nothing, value, value, value)
	read.Inline, write.Inline = true, true
	return []spmd.External{read, write}
}

// failure returns the error that a number of the run-time library stands for.
func (l *library) failure(p *spmd.Process, code, what, decl int32) error {
	here := "an argument of an inquiry function"
	if decl > 0 {
		d := l.decls[decl-1]
		here = fmt.Sprintf("%s of %s (%s), which is %s", d.Name, d.Unit, d.At, d.Text)
	}
	switch code {
	case 1:
		return fmt.Errorf("the program has more than %d distributions", what)
	case 2:
		return fmt.Errorf("the program has more than %d shared objects, one too many with %s", what, here)
	case 3:
		return fmt.Errorf("the address maps of all shared objects have more than %d entries, one for each object and processor, with %s", what, here)
	case 4:
		return fmt.Errorf("%s is not the tag of a shared array; what is passed for it must be declared SHARED where it is passed", here)
	}
	difference := map[int32]string{5: "another distribution or shape", 6: "elements of another size", 7: "other lower bounds"}[code]
	there := "?"
	if m := l.of(p).arrays[tagBase+what]; m != nil && m.decl > 0 {
		d := l.decls[m.decl-1]
		there = fmt.Sprintf("%s of %s (%s), which is %s", d.Name, d.Unit, d.At, d.Text)
	}
	return fmt.Errorf("%s, has %s than %s; data are not redistributed", here, difference, there)
}

// Build translates a program and compiles it with the run-time library.
// Messages name the lines of the user's program.
func Build(sources []fortran.Source, o Options, f fortran.Options, sampled bool) (*spmd.Program, error) {
	if o.Include == nil {
		o.Include = f.Include
	}
	t, err := Translate(sources, o)
	if err != nil {
		return nil, err
	}
	l, err := Library(t)
	if err != nil {
		return nil, err
	}
	places, generated, err := newPlaces(t)
	if err != nil {
		return nil, err
	}
	f.Include = includeRuntime
	f.Class = places.class
	p, err := spmd.Build(generated, spmd.Options{
		Fortran: f, Libraries: []*spmd.Library{l}, Sampled: sampled, Place: places.user,
	})
	if err != nil {
		return nil, places.explain(err)
	}
	return p, nil
}

// includeRuntime reads what the run-time library includes; a translated
// program includes nothing any more.
func includeRuntime(name string) ([]byte, error) {
	return runtimeFiles.ReadFile("runtime/" + name[len(runtimePrefix):])
}
