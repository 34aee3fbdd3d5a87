package pddp

import (
	"embed"
	"fmt"
	"strings"

	"simrun/machines"
	"simrun/models/compile/spmd"
	"simrun/models/fortran"
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
	entries   map[int32]entry   // by tag
	tags      map[int32]int32   // by number of the declaration that allocated
	tables    tables
	*team
	allocations int // that this process has made
}

// team is what all processes have together.
type team struct {
	detector    *detector
	allocations []allocation // in their order
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
	decls        []Declaration
	masterStores bool
}

// Library returns the run-time library for a translated program: its Fortran
// and what the machine's own libraries do for it.
func Library(t *Translation) (*spmd.Library, error) {
	l := &library{Library: &spmd.Library{Name: "pddp"}, decls: t.Declarations, masterStores: t.masterStores}
	names := runtimeSources
	if debugs(t) {
		names = append(names[:len(names):len(names)], debugSource)
	}
	if t.deals {
		names = append(names[:len(names):len(names)], shareSource)
	}
	if t.allocates {
		names = append(names[:len(names):len(names)], allocateSource)
	}
	for _, name := range names {
		text, err := runtimeFiles.ReadFile("runtime/" + name)
		if err != nil {
			return nil, err
		}
		l.Sources = append(l.Sources, fortran.Source{Name: runtimePrefix + name, Text: text})
	}
	l.Start = l.start
	l.Explain, l.Finish = l.explain, l.finish
	l.Externals = append(l.teamExternals(), l.memoryExternals()...)
	l.Externals = append(l.Externals, l.transferExternals()...)
	l.Externals = append(l.Externals, l.noteExternals()...)
	l.Externals = append(l.Externals, l.debugExternals()...)
	l.Externals = append(l.Externals, l.allocateExternals()...)
	l.Externals = append(l.Externals, spmd.Checks(checkPrefix, l.checkName)...)
	return l.Library, nil
}

// Needs returns what a machine must offer.
func Needs() []machines.Capability {
	return []machines.Capability{machines.HasRemoteMemory, machines.HasBarrier, machines.HasAddressExchange}
}

func (l *library) start(p *spmd.Process) (any, error) {
	if err := machines.Require("PDDP", p.Endpoint, Needs()...); err != nil {
		return nil, err
	}
	all := p.Shared(l.Library, func() any { return &team{detector: newDetector()} }).(*team)
	return &state{arrays: map[int32]*memory{}, entries: map[int32]entry{}, tags: map[int32]int32{}, team: all}, nil
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

// failure returns the error that a number of the run-time library stands for.
func (l *library) failure(p *spmd.Process, code, what, decl int32) error {
	here := "an argument of an inquiry function"
	if decl > 0 {
		here = l.description(decl)
	}
	switch code {
	case 1:
		return fmt.Errorf("the program has more than %d distributions", what)
	case 2:
		return fmt.Errorf("the program has more than %d shared objects, one too many with %s", what, here)
	case 3:
		return fmt.Errorf("the address maps of all shared objects have more than %d entries, one for each object and processor, with %s", what, here)
	case 4:
		if what == 0 {
			return fmt.Errorf("%s, gets an array that is not allocated; ALLOCATE it before the call", here)
		}
		return fmt.Errorf("%s is not the tag of a shared array; what is passed for it must be declared SHARED where it is passed", here)
	case 8:
		return fmt.Errorf("%s, is allocated already; DEALLOCATE it before", here)
	case 9:
		return fmt.Errorf("%s, is deallocated and is not allocated; ask ALLOCATED", here)
	case 10:
		return fmt.Errorf("dimension %d of %s, is allocated with another extent than its template has; an array has the extents of its template", what, here)
	}
	difference := map[int32]string{5: "another distribution or shape", 6: "elements of another size", 7: "other lower bounds"}[code]
	there := "?"
	if m := l.of(p).arrays[tagBase+what]; m != nil && m.decl > 0 {
		there = l.description(m.decl)
	}
	return fmt.Errorf("%s, has %s than %s; data are not redistributed", here, difference, there)
}

// Build translates a program and compiles it with the run-time library.
// Messages name the lines of the user's program.
func Build(sources []fortran.Source, o Options, f fortran.Options, sampled bool) (*spmd.Program, error) {
	if o.Include == nil {
		o.Include = f.Include
	}
	o.Form = f.Form
	o.Checks = !f.Phantom && !sampled
	o.Races = o.Races && !o.Push && !f.Phantom && !sampled // what is left out may have raced
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
	f.Form = fortran.FormByName // of what is generated
	f.Include = includeRuntime
	f.Resolve.StrictArguments = true
	if o.Plain {
		f.Plain = places.generated
	}
	p, err := spmd.Build(generated, spmd.Options{
		Compiler: f, Libraries: []*spmd.Library{l}, Sampled: sampled, Class: places.class, Place: places.user,
	})
	if err != nil {
		return nil, places.explain(err)
	}
	return p, nil
}

// includeRuntime reads what the run-time library includes; a translated
// program includes nothing any more.
func includeRuntime(name string) ([]byte, error) {
	return runtimeFiles.ReadFile("runtime/" + strings.TrimPrefix(name, runtimePrefix))
}
