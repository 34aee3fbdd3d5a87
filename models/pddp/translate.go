package pddp

import (
	"simrun/internal/source"
	"simrun/machines"
	"simrun/models/compile/spmd"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/dialect"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// The switches of PDDP. The first are those of the article's command. Then comes Races. The last ones take away some
// of the translator's decisions.
const (
	// Barrier puts a barrier behind the translation of each array statement.
	Barrier dialect.Switch = "barrier"
	// NoDist ignores how data are distributed. Shared objects lie on processor 0. The iterations of array statements
	// are dealt out to all processors in blocks, with a barrier in front and behind. If only some processors execute
	// an array statement, as behind IF (PDDP_MY_PROC() .EQ. 0), they wait for ever.
	NoDist dialect.Switch = "nodist"
	// Races makes the program note its accesses to shared objects and fail with a [*RaceError] at its end if nothing
	// orders some of them. That takes no virtual time. Programs in mode phantom or sampled are not looked at, since
	// left-out parts may have raced.
	Races dialect.Switch = "races"

	// Owners finds the owner of every right-hand element of array statements, even if it lies with the left-hand
	// side's. This is the translator without the savings of the article's section 4.1.
	Owners dialect.Switch = "owners"
	// Push changes array statements that copy a section with a different distribution: the owners of the right-hand
	// side put its elements, and the owners of the left-hand side do not get them. Races are not looked for then.
	Push dialect.Switch = "push"
	// Interleave deals shared-only arrays out to the processors' memories, one element after the
	// other along their last dimension, as the BBN TC2000 did by its cache lines.
	Interleave dialect.Switch = "interleave"
	// BulkPrefetch fetches what loops read of other processors before the loops begin, each section and processor in as few
	// blocks as pay on the machine: ahead.go says which. Races are not looked for then. It does nothing with NoDist.
	BulkPrefetch dialect.Switch = "bulk-prefetch"
	// QueuePrefetch fetches what loops read of other processors one by one through a prefetch queue, as a compiler does: what an
	// iteration reads is requested before it is awaited, and that of later iterations if their addresses are known (queue.go). The
	// machine must have such a queue. Other words are fetched on demand. It does nothing with NoDist.
	QueuePrefetch dialect.Switch = "queue-prefetch"
	// Plain prices the generated code as a native compiler leaves it that does not optimize.
	Plain dialect.Switch = "plain"
)

// Dialect returns PDDP, the data-parallel preprocessor.
func Dialect() *dialect.Dialect {
	return &dialect.Dialect{
		Name: "pddp", Title: "PDDP, the data-parallel preprocessor of Livermore", Suffix: ".pddp",
		Words:      []string{"template", "distribute", "align", "shared", "private", "master", "end master", "barrier"},
		Prepare:    withoutSentinels,
		Needs:      []machines.Capability{machines.HasRemoteMemory, machines.HasBarrier, machines.HasAddressExchange},
		Switches:   []dialect.Switch{Barrier, NoDist, Races, Owners, Push, Interleave, BulkPrefetch, QueuePrefetch, Plain},
		Rewrite:    func(p *dialect.Program) *spmd.Library { return rewrite(p).library() },
		Sequential: sequential,
	}
}

// The classes of generated lines: what their time counts as.
const (
	Computing = machines.Computing  // what the user wrote, loops around it
	Indexing  = machines.Addressing // local bounds, owners, offsets, addresses
	Runtime   = machines.Runtime    // calls of the run-time library, and the library
)

// Declaration is a shared object that a unit declares. Translations number
// them from 1 for the run-time library's messages.
type Declaration struct {
	Name string // of the object, in capitals
	Unit string // in capitals
	At   string // file:line of the declaration
	Text string // how it is distributed: "(*, BLOCK)"; "shared only" if it is not
	Type sem.Type
	Rank int
}

// translator is what the units of a program share.
type translator struct {
	*dialect.Program
	races        bool // accesses are noted
	declarations []Declaration
	// masterStores tells that others than owners assign elements: processor 0 in MASTER
	// blocks, or whom iterations are dealt out to.
	masterStores bool
	allocates    bool             // there are ALLOCATABLE shared arrays
	prefetches   bool             // sections are fetched before loops
	queues       bool             // words pass through a prefetch queue
	units        map[string]*unit // procedures by name
	calls        []called         // in MASTER blocks
	known        *edit.Units
	// sharedDummies are what SHARED statements name, by procedure.
	sharedDummies map[string]map[string]bool
}

// rewrite translates all units of a program.
func rewrite(p *dialect.Program) *translator {
	t := &translator{Program: p, units: map[string]*unit{}, known: edit.NewUnits(p.Files), sharedDummies: map[string]map[string]bool{}}
	t.races = p.Is(Races) && !p.Is(Push) && !p.Is(BulkPrefetch) && !p.Fortran.Phantom && !p.Sampled
	t.masterStores = p.Is(NoDist) || storesInMaster(p.Files)
	for _, f := range p.Files {
		for _, u := range f.Units {
			t.noteShared(u)
		}
	}
	for _, f := range p.Files {
		for _, u := range f.Units {
			t.unit(u)
		}
	}
	t.checkMasterCalls()
	if p.Is(Plain) {
		p.Fortran.Plain = func(at source.Pos) bool { return at.Tag() != uint8(Runtime) } // the library is compiled apart
	}
	return t
}

// noteShared enters what SHARED statements of a procedure, and of those within the unit, name.
func (t *translator) noteShared(tree *ast.Unit) {
	for _, inner := range tree.Contains {
		t.noteShared(inner)
	}
	if tree.Name == nil {
		return
	}
	names := map[string]bool{}
	for _, s := range tree.Body {
		if d, ok := s.(*ast.Directive); ok && d.Bare && word(d) == "shared" {
			for _, tok := range d.Tokens {
				names[tok.Text] = true
			}
		}
	}
	t.sharedDummies[tree.Name.Name] = names
}

// unit translates a program unit and what it contains.
func (t *translator) unit(tree *ast.Unit) {
	u := newUnit(t, tree)
	for _, s := range tree.Body {
		for _, name := range callsIn(s) {
			u.callees = append(u.callees, name.Name)
		}
	}
	u.declarations()
	for _, inner := range tree.Contains { // which know what this unit declares
		t.unit(inner)
	}
	u.checkContained()
	if tree.Name != nil && tree.Kind != ast.Program {
		t.units[tree.Name.Name] = u
	}
	if (tree.Kind == ast.BlockData || tree.Kind == ast.Module) && len(u.objectList) > 0 {
		o := u.objectList[0]
		u.errorf(o.at, "found the shared object %s in a %s, which executes nothing; declare it where it is used", o.Name, tree.Kind)
		return
	}
	u.requireAllocation()
	u.nameExtremes()
	u.execution()
}
