package resolve

import (
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// declarations is the state of a unit while its declarations are read.
type declarations struct {
	state   progress
	headed  bool     // the dummies and the result are declared
	first   int      // index of the first executable statement in the body
	kept    int      // index of the first of the directives just before it
	pending []*local // whose length or shape waits for the end of the declarations

	saveAll      bool // SAVE without names
	saved        []ast.Entity
	equivalences []*ast.Equivalence
	namelists    []*ast.Namelist
	parts        []*part // its COMMON blocks
	partOf       map[string]*part

	hidden   bool             // PRIVATE without names
	defaults []pendingDefault // of the components of the type being defined

	private map[string]bool // accessibility of a module's names that have one of their own
}

type progress uint8

const (
	undeclared progress = iota
	declaring
	declared
)

// declareAll reads the declarations of a unit, after those of its host and before those of the units that it contains.
func (u *unit) declareAll() {
	if u.state != undeclared {
		return
	}
	if u.host != nil && u.host.state == undeclared {
		u.host.declareAll()
		return
	}
	u.state = declaring
	u.implicit = defaultRules()
	if u.host != nil {
		u.implicit = u.host.implicit
		u.implicit.given = 0
	}
	u.enterContained()
	u.enterTypes()
	u.leadingDirectives()
	u.readDeclarations()
	u.endDeclarations()
	for _, c := range u.contained {
		c.declareAll()
		u.completeContained(c)
	}
	u.state = declared
}

// enterContained enters the names of internal or module procedures.
func (u *unit) enterContained() {
	for _, c := range u.contained {
		if c.proc == nil {
			continue
		}
		for _, e := range c.proc.Entries {
			if u.names[e.Name] != nil {
				u.errorf(e.Pos, "%s is already the name of a procedure here", upper(e.Name))
				continue
			}
			u.enterProcedure(e).Attr |= sem.KnownInterface
		}
	}
}

func (u *unit) enterProcedure(e *sem.Entry) *local {
	l := u.newLocal(e.Name, e.Pos)
	l.Class, l.Entry, l.typed = sem.Defined, e, true
	u.names[e.Name] = l
	return l
}

// declareFirst reads the declarations of a procedure that this unit refers to in its own declarations: a specification
// function, which may stand behind it.
func (u *unit) declareFirst(s *sem.Symbol) {
	if u.state != declaring {
		return
	}
	for _, specific := range s.Specifics {
		u.declareFirst(specific)
	}
	if s.Class != sem.Defined {
		return
	}
	for _, d := range u.units {
		if d.proc == nil || d.proc != s.Entry.Proc || d.state != undeclared || d.host == u {
			continue
		}
		d.declareAll()
		if d.host != nil {
			d.host.completeContained(d)
		}
		return
	}
}

// completeContained gives the names of contained functions their types.
func (u *unit) completeContained(c *unit) {
	if c.proc == nil {
		return
	}
	for _, e := range c.proc.Entries {
		if l := u.names[e.Name]; l != nil && l.Entry == e {
			typeAsResult(l)
		}
	}
	for _, d := range c.symbols {
		if d.IsDummy() && d.Class == sem.Variable && d.canBeProcedure() && c.referencesProcedure(d.Name) {
			c.makeExternal(d)
		}
	}
}

// typeAsResult gives the name of a function the type of its result.
func typeAsResult(l *local) {
	if r := l.Entry.Result; r != nil {
		l.Type, l.Len = r.Type, r.Len
	}
}

// referencesProcedure reports whether the body shows the name as that of a
// procedure. Callers that know the interface must know which dummies are
// procedures before the bodies are resolved.
func (u *unit) referencesProcedure(name string) bool {
	found := false
	for _, s := range u.syntax.Body {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Call:
				found = found || n.Name.Name == name
			case *ast.Apply:
				if f, ok := n.Fun.(*ast.Ident); ok && f.Name == name && !isSubstring(n.Args) {
					found = true
				}
			}
			return !found
		})
	}
	return found
}

func isSubstring(args []ast.Expr) bool {
	if len(args) != 1 {
		return false
	}
	_, ok := args[0].(*ast.Section)
	return ok
}

// readDeclarations carries out the statements up to the first executable one.
func (u *unit) readDeclarations() {
	u.first = len(u.syntax.Body)
	for i, s := range u.syntax.Body {
		switch s.(type) {
		case *ast.Use, *ast.Implicit, *ast.Parameter, *ast.Format, *ast.Directive:
		default:
			u.heading()
		}
		if !u.declaration(s) {
			u.first = i
			break
		}
	}
	u.heading()
	u.kept = u.first
	for u.kept > 0 && isDirective(u.syntax.Body[u.kept-1]) {
		u.kept--
	}
}

func isDirective(s ast.Stmt) bool {
	_, ok := s.(*ast.Directive)
	return ok
}

// declaration carries out a declaration; false if it is an executable
// statement. DATA and initial values are for later: see resolveBody.
func (u *unit) declaration(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.TypeDecl:
		u.typeDecl(s)
	case *ast.TypeDef:
		u.typeDefinition(s)
	case *ast.AttrStmt:
		u.attrStmt(s)
	case *ast.Implicit:
		u.implicitStmt(s)
	case *ast.Parameter:
		u.parameterStmt(s)
	case *ast.Common:
		u.commonStmt(s)
	case *ast.Equivalence:
		u.equivalences = append(u.equivalences, s)
	case *ast.Namelist:
		u.namelists = append(u.namelists, s)
	case *ast.CrayPointer:
		u.crayPointer(s)
	case *ast.Use:
		u.useStmt(s)
	case *ast.Interface:
		u.interfaceBlock(s)
	case *ast.Directive:
		u.seeDirective(s)
	case *ast.Data, *ast.Format, *ast.Entry:
	case *ast.Assign:
		return u.beginStatementFunction(s)
	default:
		return false
	}
	return true
}

func (u *unit) leadingDirectives() {
	for _, d := range u.syntax.Leading {
		u.seeDirective(d)
	}
}

func (u *unit) seeDirective(d *ast.Directive) {
	if u.opts.Directives != nil {
		u.opts.Directives(d, u.proc)
	}
}

// heading declares the dummies and results of all entries.
func (u *unit) heading() {
	if u.headed || u.proc == nil {
		return
	}
	u.headed = true
	if u.proc.Kind == sem.MainProgram {
		for _, e := range u.entries {
			u.errorf(e.At, "a main program has no ENTRY")
		}
		return
	}
	u.declareDummies(u.proc.Entries[0], u.syntax.Params)
	for i, e := range u.entries {
		u.declareDummies(u.proc.Entries[i+1], e.Params)
	}
	if u.proc.Kind == sem.Subroutine {
		for _, e := range u.proc.Entries {
			u.enterOwn(e)
		}
		return
	}
	u.declareResult(u.proc.Entries[0], u.syntax.Result)
	if u.syntax.Type != nil {
		result := u.names[u.proc.Entries[0].Result.Name]
		u.setType(result, u.syntax.Type, u.typeOf(u.syntax.Type), nil, u.syntax.Type.At)
	}
	for i, e := range u.entries {
		u.declareResult(u.proc.Entries[i+1], e.Result)
	}
}

// enterOwn makes the name of the procedure known inside it.
func (u *unit) enterOwn(e *sem.Entry) {
	if old := u.names[e.Name]; old != nil {
		u.errorf(e.Pos, "%s is the name of the procedure and of %s in it", upper(e.Name), describe(&old.Symbol))
		return
	}
	l := u.enterProcedure(e)
	if u.host != nil {
		l.Attr |= sem.KnownInterface
	}
}

func (u *unit) declareDummies(e *sem.Entry, params []*ast.Ident) {
	e.Dummies = make([]*sem.Symbol, len(params))
	for i, p := range params {
		if p.Name == "*" {
			if u.proc.Kind == sem.Function {
				u.errorf(p.At, "a function has no alternate returns")
			}
			continue
		}
		l := u.names[p.Name]
		switch {
		case l == nil:
			l = u.declare(p.Name, p.At)
			l.Dummy = i + 1
		case !l.IsDummy():
			u.errorf(p.At, "%s is %s already and cannot be a dummy argument", upper(p.Name), describe(&l.Symbol))
		case isAmong(&l.Symbol, e.Dummies[:i]):
			u.errorf(p.At, "%s is a dummy argument twice", upper(p.Name))
		}
		e.Dummies[i] = &l.Symbol
	}
}

func isAmong(s *sem.Symbol, list []*sem.Symbol) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func (u *unit) declareResult(e *sem.Entry, result *ast.Ident) {
	name, pos := e.Name, e.Pos
	if result != nil && result.Name != name {
		name, pos = result.Name, result.At
		u.enterOwn(e)
	}
	l := u.names[name]
	if l == nil {
		l = u.declare(name, pos)
	} else if !l.Attr.Has(sem.ResultVar) {
		u.errorf(pos, "%s is %s already and cannot be the result", upper(name), describe(&l.Symbol))
	}
	l.Attr |= sem.ResultVar
	e.Result = &l.Symbol
}

// named returns the name for a declaration: one of this scope, new if it is
// not there yet. A name that USE brought cannot be declared again; the result
// is nil then.
func (u *unit) named(name string, pos source.Pos) *local {
	l := u.names[name]
	switch {
	case l == nil:
		return u.declare(name, pos)
	case l.unit != u:
		u.errorf(pos, "%s comes from a module and cannot be declared here", upper(name))
		return nil
	}
	return l
}
