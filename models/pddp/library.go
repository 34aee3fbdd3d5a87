package pddp

import (
	"embed"
	"fmt"
	"slices"

	"simrun/models/compile/spmd"
	"simrun/models/fortran/dialect"
	"simrun/sim/node"
)

//go:embed runtime
var runtime embed.FS

// runtimeFiles are the Fortran of the library.
func runtimeFiles() dialect.Files {
	return dialect.Files{FS: runtime, Library: "pddp", Constants: map[string]int64{
		"TAG0": tagBase, "MAXMAP": mapsMax,
		"DISTRIBUTIONS": manyDistributions, "OBJECTS": manyObjects, "MAPS": manyMaps, "NOTAG": noTag,
		"DISTRIBUTION": otherDistribution, "BYTES": otherBytes, "LOWER": otherLower, "EXTENT": otherExtent,
		"PREFETCHED": prefetchedMax, "MANYPREFETCHED": manyPrefetched,
	}}
}

// The failures that the library finds, which it and generated code name by number.
const (
	manyDistributions = iota + 1
	manyObjects
	manyMaps
	noTag
	otherDistribution
	otherBytes
	otherLower
	isAllocated
	isDeallocated
	otherExtent
	manyPrefetched
)

// runtimeSources are the files of the run-time library that are compiled with
// every program.
var runtimeSources = []string{"team.f", "distribution.f", "array.f", "index.f", "inquiry.f", "reduce.f"}

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
	arrivals    arrivals
	stream      *stream // nil: nothing passes through a prefetch queue
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
	queues       bool
}

// library returns the run-time library for a translated program: its Fortran, and its calls of the machine's own
// libraries.
func (t *translator) library() *spmd.Library {
	l := &library{Library: &spmd.Library{}, decls: t.declarations, masterStores: t.masterStores, queues: t.queues}
	names := slices.Clone(runtimeSources)
	if t.debugs() {
		names = append(names, debugSource)
	}
	if t.Is(NoDist) {
		names = append(names, shareSource)
	}
	if t.allocates {
		names = append(names, allocateSource)
	}
	if t.prefetches {
		names = append(names, prefetchSource)
		l.Externals = l.prefetchExternals()
	}
	if t.queues {
		l.Externals = slices.Concat(l.Externals, l.queueExternals())
	}
	l.Sources = runtimeFiles().Sources(Runtime, names...)
	l.Start, l.Explain, l.Finish = l.start, l.explain, l.finish
	l.Externals = slices.Concat(l.Externals, l.teamExternals(), l.memoryExternals(), l.transferExternals(), l.noteExternals(),
		l.debugExternals(), l.allocateExternals(), spmd.Checks(checkPrefix, l.checkName))
	return l.Library
}

func (l *library) start(p *spmd.Process) (any, error) {
	all := p.Shared(l.Library, func() any { return &team{detector: newDetector()} }).(*team)
	s := &state{arrays: map[int32]*memory{}, entries: map[int32]entry{}, tags: map[int32]int32{}, team: all}
	if l.queues {
		var err error
		if s.stream, err = newStream(p); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func (l *library) stateOf(p *spmd.Process) *state { return p.State(l.Library).(*state) }

// explain says which array's tag an address is.
func (l *library) explain(p *spmd.Process, addr uint32) string {
	m := l.stateOf(p).arrays[int32(addr)]
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
	case manyDistributions:
		return fmt.Errorf("the program has more than %d distributions", what)
	case manyObjects:
		return fmt.Errorf("the program has more than %d shared objects, one too many with %s", what, here)
	case manyMaps:
		return fmt.Errorf("the address maps of all shared objects have more than %d entries, one for each object and processor, with %s", what, here)
	case manyPrefetched:
		return fmt.Errorf("the maps of what is fetched before a loop have more than %d entries, one for each section and processor; use fewer processors", what)
	case noTag:
		if what == 0 {
			return fmt.Errorf("%s, gets an array that is not allocated; ALLOCATE it before the call", here)
		}
		return fmt.Errorf("%s is not the tag of a shared array; what is passed for it must be declared SHARED where it is passed", here)
	case isAllocated:
		return fmt.Errorf("%s, is allocated already; DEALLOCATE it before", here)
	case isDeallocated:
		return fmt.Errorf("%s, is deallocated and is not allocated; ask ALLOCATED", here)
	case otherExtent:
		return fmt.Errorf("dimension %d of %s, is allocated with another extent than its template has; an array has the extents of its template", what, here)
	}
	difference := map[int32]string{otherDistribution: "another distribution or shape", otherBytes: "elements of another size", otherLower: "other lower bounds"}[code]
	there := "?"
	if m := l.stateOf(p).arrays[tagBase+what]; m != nil && m.decl > 0 {
		there = l.description(m.decl)
	}
	return fmt.Errorf("%s, has %s than %s; data are not redistributed", here, difference, there)
}
