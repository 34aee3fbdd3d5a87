package svmfortran

import (
	"slices"

	"simrun/machines"
	"simrun/models/compile/spmd"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/dialect"
)

// The kinds of time of generated statements: the user's computing, finding loop bounds, the run-time
// library.
const (
	Computing  = machines.Computing
	Addressing = machines.Addressing
	Runtime    = machines.Runtime
)

// PageBytes is the size of a page of the target, on whose boundaries shared variables begin.
const PageBytes = 8192

// heapBlock is the COMMON block from which shared variables of subprograms are allocated.
const heapBlock = "svm_heap"

// Dialect returns SVM-Fortran.
func Dialect() *dialect.Dialect {
	return &dialect.Dialect{
		Name: "svmfortran", Title: "SVM-Fortran, Fortran on shared virtual memory, of the Forschungszentrum Jülich", Suffix: ".svm",
		Marks:     []string{"CSVM$", "!SVM$", "*SVM$"},
		Sentinels: []string{sentinel},
		Needs:     []machines.Capability{machines.HasSharedMemory, machines.HasMessagePassing, machines.HasBarrier},
		Rewrite:   rewrite,
	}
}

// rewrite translates all units: first their declarations and calls, which determine the execution mode
// of a unit, then their statements.
func rewrite(p *dialect.Program) *spmd.Library {
	t := &translator{Program: p, units: map[string]*unit{}, blocks: map[string]bool{}}
	for _, f := range p.Files {
		for _, tree := range f.Units {
			t.newUnit(tree)
		}
	}
	for _, u := range t.list {
		u.readDirectives()
	}
	t.stores = slices.ContainsFunc(t.list, func(u *unit) bool { return hasStore(u.statements) })
	t.findModes()
	if p.Errors.Len() > 0 {
		return nil
	}
	for _, u := range t.list {
		u.translate()
	}
	return t.library()
}

// translator is the shared state of the units of a program.
type translator struct {
	*dialect.Program
	list         []*unit          // in the order of the source
	units        map[string]*unit // procedures by name
	blocks       map[string]bool  // COMMON blocks that are shared
	blockList    []string         // in the order in which directives name them
	templates    []*named
	arrangements []*named
	allocated    int64         // bytes of variables of constant size that subprograms allocate
	stores       bool          // a loop has STORE
	heap         bool          // something is allocated while the program runs
	regions      []spmd.Region // whose time a run may tell
}

// named is a template or a processor arrangement. Its number indexes the run-time
// system's descriptors, from 1 on.
type named struct {
	name   string
	unit   *unit
	number int64
	rank   int
	dims   []ast.Dim // nil: only the rank is known
	dummy  bool
}

// shareBlock makes a COMMON block part of shared memory.
func (t *translator) shareBlock(name string) {
	if !t.blocks[name] {
		t.blocks[name] = true
		t.blockList = append(t.blockList, name)
	}
}
