package pddp

import (
	"path/filepath"
	"strings"

	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/machines"
	"simrun/models/fortran"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/parser"
	"simrun/models/fortran/sem"
)

// Options are those of the translator, as the command pddp has them.
type Options struct {
	// Barrier puts a barrier behind the translation of each array statement.
	Barrier bool
	// NoDist ignores how data are distributed: shared objects lie on processor 0, and the
	// iterations of array statements are dealt out to all processors in blocks, with a
	// barrier in front and behind. Where only some processors execute an array
	// statement, as behind IF (PDDP_MY_PROC() .EQ. 0), they wait for ever.
	NoDist bool
	// Races makes the program note its accesses to shared objects and fail with a
	// [*RaceError] at its end if nothing orders some of them. That takes no virtual
	// time. Programs in mode phantom or sampled are not looked at.
	Races bool
	// Checks makes the program check subscripts and shapes of shared arrays. That takes
	// no virtual time. Build sets it where values are computed.
	Checks bool
	// Owners finds the owner of every right-hand element of array statements, also where
	// it lies where the left-hand side's does: the translator without what the article's
	// section 4.1 saves.
	Owners bool
	// Push translates an array statement that copies a section whose distribution differs so that
	// the owners of the right-hand side put its elements, in place of the owners of the left-hand side
	// getting them. Races are not looked for then.
	Push bool
	// Interleave deals shared-only arrays out to the processors' memories, one element after the
	// other along their last dimension, as the BBN TC2000 did by its cache lines.
	Interleave bool
	// Plain prices the generated code as a native compiler leaves it that does not optimize.
	Plain bool
	// Form says how the sources are written.
	Form fortran.Form
	// Include reads a file that an INCLUDE line names, as in fortran.Options.
	Include func(name string) ([]byte, error)
}

// The classes of generated lines: what their time counts as.
const (
	Computing = machines.Computing  // what the user wrote, loops around it
	Indexing  = machines.Addressing // local bounds, owners, offsets, addresses
	Runtime   = machines.Runtime    // calls of the run-time library, and the library
)

// File is the Fortran 77 that a file is translated to.
type File struct {
	Name  string // that of the source with the suffix .f
	Text  []byte
	Lines []Line // one for each line of Text
}

// Line tells where a generated line comes from.
type Line struct {
	Origin source.Pos // the user's statement in Translation.Sources; 0: none
	Class  machines.Kind
}

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

// Translation is a program in Fortran 77 with calls of the run-time library.
type Translation struct {
	Files        []File
	Sources      *source.Set // of the user's program
	Declarations []Declaration
	// masterStores tells that others than owners assign elements: processor 0 in MASTER
	// blocks, or whom iterations are dealt out to, as deals tells.
	masterStores, deals bool
	// allocates tells that there are ALLOCATABLE shared arrays.
	allocates bool
}

// Translate translates a program. The error is a [diag.List], or joins one
// per file, with everything that is wrong.
func Translate(sources []fortran.Source, o Options) (*Translation, error) {
	sources = withoutSentinels(sources)
	syntax, err := fortran.Parse(sources, fortran.Options{Form: o.Form, Parser: parser.Options{PDDP: true}, Include: includeWithoutSentinels(o.Include)})
	if err != nil {
		return nil, err
	}
	t := &translator{
		options: o, errors: diag.NewCollector(syntax.Set), marks: map[ast.Stmt]Line{}, units: map[string]*unit{},
		dummies: edit.NewProcedures(syntax.Files),
		result:  &Translation{Sources: syntax.Set},
	}
	t.result.masterStores = o.NoDist || storesInMaster(syntax.Files)
	t.result.deals = o.NoDist
	for i, f := range syntax.Files {
		t.file(sources[i].Name, f)
	}
	t.checkMasterCalls()
	if err := t.errors.Err(); err != nil {
		return nil, err
	}
	return t.result, nil
}

type translator struct {
	options Options
	errors  *diag.Collector
	marks   map[ast.Stmt]Line // of generated statements
	result  *Translation
	units   map[string]*unit // procedures by name
	dummies edit.Procedures
	calls   []called // in MASTER blocks
}

func (t *translator) file(name string, f *ast.File) {
	for _, u := range f.Units {
		t.unit(u)
	}
	if t.errors.Len() > 0 {
		return
	}
	var text strings.Builder
	// A strings.Builder takes everything.
	stmts, _ := ast.FprintLines(&text, f, source.Fixed)
	out := File{Name: strings.TrimSuffix(name, filepath.Ext(name)) + ".f", Text: []byte(text.String())}
	for _, s := range stmts {
		line, ok := t.marks[s]
		if !ok && s != nil {
			line.Origin = s.Pos()
		}
		out.Lines = append(out.Lines, line)
	}
	out.placeUnits()
	t.result.Files = append(t.result.Files, out)
}

// placeUnits gives the first line of a unit the place of what follows, and its END that of
// what is in front.
func (f *File) placeUnits() {
	text := strings.Split(string(f.Text), "\n")
	for i := len(f.Lines) - 2; i >= 0; i-- {
		if f.Lines[i].Origin == 0 && !strings.HasPrefix(strings.TrimSpace(text[i]), "END") {
			f.Lines[i].Origin = f.Lines[i+1].Origin
		}
	}
	for i := 1; i < len(f.Lines); i++ {
		if f.Lines[i].Origin == 0 {
			f.Lines[i].Origin = f.Lines[i-1].Origin
		}
	}
}

// unit translates a program unit and what it contains.
func (t *translator) unit(tree *ast.Unit) {
	for _, inner := range tree.Contains {
		t.unit(inner)
	}
	u := newUnit(t, tree)
	for _, s := range tree.Body {
		for _, name := range callsIn(s) {
			u.callees = append(u.callees, name.Name)
		}
	}
	u.declarations()
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
