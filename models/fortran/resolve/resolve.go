package resolve

import (
	"strings"

	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/models/compile/external"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// Options are what a programming system asks of the resolver. The zero
// Options are those of plain Fortran.
type Options struct {
	// Directives, if set, is called for each directive line, in order within a unit, with the procedure in which it
	// stands. The procedure is nil in a module or in BLOCK DATA.
	Directives func(d *ast.Directive, in *sem.Procedure)
	// Externals are procedures that are not Fortran. Procedures of the program take precedence over them, and they
	// over intrinsic procedures that are extensions of Fortran 77.
	Externals []*external.Procedure
	// Save keeps the values of local variables from call to call, and makes them zero at first, in every procedure
	// that is not RECURSIVE. Many compilers of the time did so.
	Save bool
	// Partial: units are missing, whose errors of syntax were reported. That a procedure or the main
	// program is missing says nothing.
	Partial bool
	// StrictArguments makes it an error, even without an explicit interface, if an argument has another type, kind or
	// rank than the dummy. A translated program passes something that stands for an array, not its storage.
	StrictArguments bool
}

// Program resolves all files of a program together. The error is a [diag.List] with everything that is wrong; there is
// no program then.
//
// It goes over the program three times, so that nothing depends on the order of units in files:
//
//  1. collect finds the units and enters the names that are known everywhere: external procedures, entries, modules.
//  2. declare reads the declarations of each unit, those of modules before those of their users, and lays out COMMON
//     and EQUIVALENCE. After it the interface of every procedure is known.
//  3. body types the executable statements and places initial values.
//
// At last finish checks calls with implicit interfaces, gives storage to objects that have to be static, and reports
// what is missing.
//
// The files are used up: the statements of a unit are taken from its tree when they are resolved, so that a program is
// not in memory in both forms.
func Program(set *source.Set, files []*ast.File, opts Options) (*sem.Program, error) {
	p := &program{
		specifics: map[*sem.Symbol]source.Pos{},
		set:       set, diags: diag.NewCollector(set), opts: opts, out: &sem.Program{Sources: set},
		globals: map[string]*sem.Entry{}, modules: map[string]*unit{},
		blockData: map[string]source.Pos{}, commons: map[string]*sem.Block{},
		fieldSymbols: map[fieldOf]*sem.Symbol{},
		inits:        map[*sem.Block][]datum{}, externals: map[string]*external.Procedure{},
	}
	for _, e := range opts.Externals {
		p.externals[e.Name] = e
	}
	for i, f := range files {
		for _, syntax := range f.Units {
			p.collect(syntax, nil, i)
		}
	}
	for _, u := range p.units {
		u.declareAll()
	}
	for _, u := range p.units {
		u.resolveBody()
	}
	p.finish(files)
	if err := p.diags.Err(); err != nil {
		return nil, err
	}
	return p.release(), nil
}

// release returns the program. Its symbols are parts of locals; their data about the units, and so all the syntax,
// need not stay in memory with the symbols.
func (p *program) release() *sem.Program {
	for _, u := range p.units {
		for _, l := range u.symbols {
			l.unit, l.length, l.dims, l.group, l.def = nil, nil, nil, nil, nil
		}
	}
	out := p.out
	*p = program{}
	return out
}

// collect makes the unit and those that it contains, and enters their names.
func (p *program) collect(syntax *ast.Unit, host *unit, file int) *unit {
	u := p.newUnit(syntax, host, file)
	p.units = append(p.units, u)
	switch syntax.Kind {
	case ast.Program:
		p.enterMain(u)
	case ast.Module:
		p.enterModule(u)
	case ast.BlockData:
		p.enterBlockData(syntax)
	default:
		if host == nil {
			for _, e := range u.proc.Entries {
				p.enterGlobal(e)
			}
		}
	}
	if u.proc != nil {
		p.out.Procedures = append(p.out.Procedures, u.proc)
	}
	for _, c := range syntax.Contains {
		u.contained = append(u.contained, p.collect(c, u, file))
	}
	return u
}

// newUnit makes the scope of a unit, with its procedure and entries if it has them.
func (p *program) newUnit(syntax *ast.Unit, host *unit, file int) *unit {
	u := &unit{program: p, syntax: syntax, host: host, file: file, names: make(map[string]*local, 32)}
	if syntax.Kind == ast.Module || syntax.Kind == ast.BlockData {
		return u
	}
	u.proc = &sem.Procedure{
		Name: unitName(syntax), Kind: procedureKind(syntax.Kind), Pos: syntax.Pos(),
		Recursive: syntax.Prefix&ast.Recursive != 0,
		Elemental: syntax.Prefix&ast.Elemental != 0,
	}
	if host != nil {
		u.proc.Host = host.proc
		if host.syntax.Kind == ast.Module {
			u.proc.Module = unitName(host.syntax)
		}
	}
	u.addEntry(u.proc.Name, namePos(syntax))
	for _, s := range syntax.Body {
		if e, ok := s.(*ast.Entry); ok {
			u.entries = append(u.entries, e)
			u.addEntry(e.Name.Name, e.Name.At)
		}
	}
	return u
}

func (u *unit) addEntry(name string, pos source.Pos) {
	e := &sem.Entry{Name: name, Pos: pos, Proc: u.proc, Index: len(u.proc.Entries)}
	u.proc.Entries = append(u.proc.Entries, e)
}

func procedureKind(k ast.UnitKind) sem.ProcedureKind {
	switch k {
	case ast.Subroutine:
		return sem.Subroutine
	case ast.Function:
		return sem.Function
	}
	return sem.MainProgram
}

// unitName is the name of a unit, MAIN where the main program has none.
func unitName(syntax *ast.Unit) string {
	switch {
	case syntax.Name != nil:
		return syntax.Name.Name
	case syntax.Kind == ast.Program:
		return "main"
	}
	return ""
}

func namePos(syntax *ast.Unit) source.Pos {
	if syntax.Name != nil {
		return syntax.Name.At
	}
	return syntax.Pos()
}

func (p *program) enterMain(u *unit) {
	if old := p.out.Main; old != nil {
		p.errorf(u.syntax.Pos(), "a second main program; the first is at %s", p.set.Position(old.Pos))
		return
	}
	p.out.Main = u.proc
}

func (p *program) enterModule(u *unit) {
	name := unitName(u.syntax)
	if old := p.modules[name]; old != nil {
		p.errorf(namePos(u.syntax), "module %s is already defined at %s", upper(name), p.set.Position(old.syntax.Pos()))
		return
	}
	p.modules[name] = u
}

func (p *program) enterBlockData(syntax *ast.Unit) {
	name := unitName(syntax)
	if old, ok := p.blockData[name]; ok {
		p.errorf(namePos(syntax), "%s is already defined at %s", strings.TrimSpace("BLOCK DATA "+upper(name)), p.set.Position(old))
		return
	}
	p.blockData[name] = syntax.Pos()
}

func (p *program) enterGlobal(e *sem.Entry) {
	if old := p.globals[e.Name]; old != nil {
		p.errorf(e.Pos, "procedure %s is already defined at %s", upper(e.Name), p.set.Position(old.Pos))
		return
	}
	p.globals[e.Name] = e
}
