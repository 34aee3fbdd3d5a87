package fortran

import (
	"path/filepath"
	"slices"

	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/models/compile"
	"simrun/models/compile/ir"
	"simrun/models/compile/opt"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/lower"
	"simrun/models/fortran/parser"
	"simrun/models/fortran/resolve"
	"simrun/models/fortran/sem"
	"simrun/sim/node"
)

// Source is the text of one file. Its name tells the form unless Options do.
type Source = compile.Source

// Form tells how source text is written.
type Form int

// The forms: by the suffix of the file's name, or of all files.
const (
	FormByName Form = iota
	FixedForm
	FreeForm
)

// Options say how a program is compiled.
type Options struct {
	Form Form
	// Include reads a file that an INCLUDE line names; its name is relative to the including file's
	// directory, or absolute. nil: INCLUDE is an error.
	Include func(name string) ([]byte, error)
	Parser  parser.Options  // Include in it is ignored
	Resolve resolve.Options // what a programming system adds
	// The following fields are for the back end: see [compile.Options].

	AsWritten bool
	Costs     *node.Costs
	Class     func(source.Pos) int
	Plain     func(source.Pos) bool
	Phantom   bool
	Undefined bool               // ends the program where it reads what was never set: see package unset
	Externals []compile.External // procedures that are not Fortran
	// Shared are the COMMON blocks that processes have in common, and the size of a page.
	Shared compile.Shared
}

// Syntax is the syntax trees of a program.
type Syntax struct {
	Set   *source.Set
	Files []*ast.File
}

// Parse reads the files of a program. The error is a [diag.List]
// with everything that is wrong with the syntax of any of them.
func Parse(sources []Source, o Options) (*Syntax, error) {
	s := &Syntax{Set: &source.Set{}}
	if err := s.Add(sources, o); err != nil {
		return nil, err
	}
	return s, nil
}

// Add reads more files of the program. If there is an error, s has what was understood.
func (s *Syntax) Add(sources []Source, o Options) error {
	o.Parser.Include = o.Include
	o.Parser.Sentinels = append(slices.Clone(o.Parser.Sentinels), sentinel)
	var wrong []error
	for _, src := range sources {
		f, err := s.Set.Add(src.Name, src.Text, o.form(src.Name), 0)
		if err != nil {
			s.Files = nil
			return err
		}
		f.Tag = src.Class
		tree, err := parser.Parse(s.Set, f, o.Parser)
		if err != nil {
			wrong = append(wrong, err)
		}
		s.Files = append(s.Files, tree)
	}
	return diag.Join(wrong...)
}

func (o *Options) form(name string) source.Form {
	switch o.Form {
	case FixedForm:
		return source.Fixed
	case FreeForm:
		return source.Free
	}
	return source.FormOf(filepath.Base(name))
}

// Resolve gives meaning to the syntax, which it uses up.
func Resolve(s *Syntax, o Options) (*sem.Program, error) {
	o.Resolve.Externals = compile.Procedures(o.Externals)
	return resolve.Program(s.Set, s.Files, o.Resolve)
}

// Lower turns a program into its intermediate form, not yet priced or improved. It uses p up.
func Lower(p *sem.Program) (*ir.Module, error) { return lower.Program(p) }

// Improve makes the loops of m faster. Its results stay the same to the last bit.
func Improve(m *ir.Module) { opt.Module(m) }
