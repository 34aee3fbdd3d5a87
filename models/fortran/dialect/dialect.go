package dialect

import (
	"errors"
	"fmt"
	"slices"

	"simrun/internal/diag"
	"simrun/machines"
	"simrun/models/compile/spmd"
	"simrun/models/fortran"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/parser"
)

// Dialect is a programming system whose programs are Fortran with directives. It is
// immutable.
type Dialect struct {
	Name   string // as commands name it, such as "craft"
	Title  string // one line
	Suffix string // of its files, such as ".craft"
	// Marks are what a file without the suffix has in it, in upper case.
	Marks []string

	// Sentinels are the beginnings of its directive lines behind the comment character, in lower case: "dir$". Lines
	// of other systems are comments.
	Sentinels []string
	// Words begin statements that are directives without a sentinel, in lower case.
	Words []string
	// Prepare returns the text of a file in which blanks replace everything that the front end does not know, such as
	// a prefix of procedures. It returns nil if there is nothing of that kind.
	Prepare func(file fortran.Source) (text []byte, err error)
	// Needs is what an endpoint of a machine must be able to do. It is checked before
	// anything of a program runs.
	Needs []machines.Capability
	// Switches are those that the dialect has.
	Switches []Switch
	// PowersOfTwo, if not 0, says that the number of processes is a power of two, at most this, and that the extents
	// of distributed dimensions are powers of two. Shifts and masks then find owners. 0: any numbers will do.
	PowersOfTwo int

	// Rewrite changes the trees of a program into those of Fortran 77 and returns the library that they call, without
	// Name and Needs, which the caller fills in. It may change p.Fortran, too. Mistakes in the program go to p.Errors;
	// then the library is not used and may be nil.
	Rewrite func(p *Program) *spmd.Library
	// Sequential changes the trees into those of a program for one process without a machine. It returns the Fortran
	// that they call. nil: programs are Fortran as they stand, and directives are comments.
	Sequential func(p *Program) []fortran.Source
}

// Switch is an option that only some dialects have, as commands name it.
type Switch string

// Options say how a program is built.
type Options struct {
	// Processes is how many it will run as, which some dialects compile for; 0 is 1.
	Processes int
	// Switches are those that are on.
	Switches []Switch
	// Sampled executes only some iterations of loops that are marked; see package spmd.
	Sampled bool
	// Fortran are the options of the front end. Costs are needed to build, not to translate.
	Fortran fortran.Options
}

// Program is a program that is being translated.
type Program struct {
	// Syntax is the trees of the user's files. Positions of statements are the user's; a tag
	// is the kind of time as which a generated statement counts (see [Code]).
	*fortran.Syntax
	Errors *diag.Collector
	Options
	// Checks asks for checks of subscripts and shapes, which take no virtual time: values
	// are computed.
	Checks bool
	// Procedures are the dummy arguments of the user's procedures.
	Procedures edit.Procedures

	own map[string]bool // see ownNames
}

// Is tells whether a switch is on.
func (p *Program) Is(s Switch) bool { return slices.Contains(p.Switches, s) }

// Accepts returns an error if a program cannot be made for a number of processes.
func (d *Dialect) Accepts(processes int) error {
	n := processes
	if d.PowersOfTwo == 0 || n > 0 && n&(n-1) == 0 && n <= d.PowersOfTwo {
		return nil
	}
	return fmt.Errorf("found %d, expected a power of two from 1 to %d: %s finds owners by shifts and masks", n, d.PowersOfTwo, d.Name)
}

// Translate makes Fortran 77 of a program, without checks. The error is a
// [diag.List] of everything that is wrong, or about the number of processes.
func (d *Dialect) Translate(sources []fortran.Source, o Options) (*Translation, error) {
	t, err := d.translate(sources, o, false)
	return t, d.inUsersTerms(err, sources, o)
}

// Build translates and compiles a program with the library. It checks subscripts and
// shapes where values are computed: not in modes phantom and sampled.
func (d *Dialect) Build(sources []fortran.Source, o Options) (*spmd.Program, error) {
	p, err := d.build(sources, o)
	return p, d.inUsersTerms(err, sources, o)
}

func (d *Dialect) build(sources []fortran.Source, o Options) (*spmd.Program, error) {
	t, err := d.translate(sources, o, !o.Fortran.Phantom && !o.Sampled)
	if err != nil {
		return nil, err
	}
	t.options.Resolve.StrictArguments = true
	return spmd.Build(nil, spmd.Options{
		Compiler: fortran.Trees{Syntax: t.Syntax, Options: t.options}, Libraries: []*spmd.Library{t.Library}, Sampled: o.Sampled,
	})
}

// BuildSequential compiles a program for one process without a machine. Fields of o that say
// how a program is priced apply.
func (d *Dialect) BuildSequential(sources []fortran.Source, o fortran.Options) (*fortran.Program, error) {
	if d.Sequential == nil {
		return fortran.Build(sources, o)
	}
	if _, err := d.Translate(sources, Options{Fortran: o}); err != nil {
		return nil, err
	}
	p, err := d.read(sources, Options{Fortran: o})
	if err != nil {
		return nil, err
	}
	library := d.Sequential(p)
	if err := p.Errors.Err(); err != nil {
		return nil, err
	}
	unmark(p.Files, p.own)
	placeAll(p.Files)
	if err := p.Add(library, fortran.Options{}); err != nil {
		return nil, err
	}
	built, err := fortran.Trees{Syntax: p.Syntax, Options: p.Fortran}.Build()
	var list diag.List
	if errors.As(err, &list) {
		d.hideLibrary(list)
	}
	return built, err
}

func (d *Dialect) translate(sources []fortran.Source, o Options, checks bool) (*Translation, error) {
	if o.Processes == 0 {
		o.Processes = 1
	}
	if err := d.Accepts(o.Processes); err != nil {
		return nil, err
	}
	p, err := d.read(sources, o)
	if err != nil {
		return nil, err
	}
	p.Checks = checks
	l := d.Rewrite(p)
	if err := p.Errors.Err(); err != nil {
		return nil, err
	}
	unmark(p.Files, p.own)
	placeAll(p.Files)
	l.Name, l.Needs = d.Name, d.Needs
	return &Translation{Syntax: p.Syntax, Library: l, options: p.Fortran}, nil
}

// read returns a program that is to be translated.
func (d *Dialect) read(sources []fortran.Source, o Options) (*Program, error) {
	s, err := d.parse(sources, o.Fortran)
	if err != nil {
		return nil, err
	}
	if err := refuse(s); err != nil {
		return nil, err
	}
	return &Program{Syntax: s, Errors: diag.NewCollector(s.Set), Options: o, Procedures: edit.NewProcedures(s.Files), own: ownNames(s.Files)}, nil
}

// refuse returns an error for each declaration that only programs without a dialect may have: interfaces of operators and of assignment,
// since translators take operations of arrays for those of the language, and pointers, since their targets may be shared.
func refuse(s *fortran.Syntax) error {
	errors := diag.NewCollector(s.Set)
	for _, f := range s.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Interface:
				if n.Generic == nil {
					break
				}
				if _, isOperator := ast.OperatorOf(n.Generic.Name); isOperator || n.Generic.Name == ast.AssignmentName {
					errors.Add(n.At, "found an interface of an operator or of assignment, expected one of procedures: only programs without directives have these")
				}
			case *ast.AttrStmt:
				refusePointer(errors, n.Attr)
			case *ast.TypeDecl:
				for _, a := range n.Attrs {
					refusePointer(errors, a)
				}
			}
			return true
		})
	}
	return errors.Err()
}

func refusePointer(errors *diag.Collector, a ast.Attr) {
	if a.Kind == ast.PointerAttr {
		errors.Add(a.At, "found POINTER: only programs without directives have pointers")
	}
}

// parse reads the files of a program.
func (d *Dialect) parse(sources []fortran.Source, o fortran.Options) (*fortran.Syntax, error) {
	o.Parser = parser.Options{Sentinels: d.Sentinels, Words: d.Words}
	prepared, err := d.prepare(sources)
	if err != nil {
		return nil, err
	}
	if o.Include != nil && d.Prepare != nil {
		o.Include = d.prepareIncluded(o.Include)
	}
	return fortran.Parse(prepared, o)
}

// prepare returns the files without what the front end does not know.
func (d *Dialect) prepare(sources []fortran.Source) ([]fortran.Source, error) {
	if d.Prepare == nil {
		return sources, nil
	}
	var wrong []error
	prepared := slices.Clone(sources)
	for i := range prepared {
		var err error
		prepared[i].Text, err = d.Prepare(sources[i])
		wrong = append(wrong, err)
	}
	return prepared, diag.Join(wrong...)
}

func (d *Dialect) prepareIncluded(read func(name string) ([]byte, error)) func(name string) ([]byte, error) {
	return func(name string) ([]byte, error) {
		text, err := read(name)
		if err != nil {
			return nil, err
		}
		return d.Prepare(fortran.Source{Name: name, Text: text})
	}
}
