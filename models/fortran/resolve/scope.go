package resolve

import (
	"fmt"

	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/models/compile/external"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
	"simrun/models/fortran/slab"
)

// The package has two halves. Declarations and statements call these of
// expressions (expr.go, const.go, call.go, intrinsic.go):
//
//	expr(e ast.Expr) sem.Expr             typed, never nil
//	constant(e ast.Expr) *sem.Const       an initialization expression; nil after an error
//	specification(e ast.Expr) sem.Expr    bounds and lengths: scalar INTEGER
//	convert(x, type, pos, what)           as an assignment converts
//	variable(e ast.Expr) sem.Expr         the target of an assignment, marked Assigned
//	call(s *ast.Call, h sem.Head) sem.Stmt  CALL of a user's or an intrinsic subroutine
//
// and these call, beside what is in this file, use(label) for *10 among the
// arguments and link(...) for a call whose interface is implicit.

// program is the state of one resolution.
type program struct {
	set   *source.Set
	diags *diag.Collector
	opts  Options
	out   *sem.Program

	units     []*unit                        // everything that has a scope, hosts before what they contain
	globals   map[string]*sem.Entry          // external procedures and their entries, by name
	externals map[string]*external.Procedure // of libraries, by name
	modules   map[string]*unit
	types     []*typeDef // by number - 1
	// fieldSymbols are the components of variables that the program names.
	fieldSymbols map[fieldOf]*sem.Symbol
	blockData    map[string]source.Pos // BLOCK DATA by name, "" included

	commons    map[string]*sem.Block  // "" is blank common
	inits      map[*sem.Block][]datum // initial values as they were given
	expanded   int64                  // values of implied DO loops of constants so far
	links      []link                 // calls to be checked when all is known
	interfaces []interfaceUse         // interface bodies to be compared with definitions
	operators  []operatorUse
	specifics  map[*sem.Symbol]source.Pos // a reference by a generic name of each procedure that has one

	locals  slab.Slab[local]
	assigns slab.Slab[sem.Assign]
	ifs     slab.Slab[sem.If]
	arms    slab.Slab[sem.Arm]
	nodes   nodes
}

// unit is the resolution of one scope: a program unit, an internal or module
// procedure, or the body of a procedure in an INTERFACE block.
type unit struct {
	*program
	syntax    *ast.Unit
	file      int
	proc      *sem.Procedure // nil in a module and in BLOCK DATA
	host      *unit          // the scope around it; nil if there is none
	contained []*unit        // internal or module procedures
	entries   []*ast.Entry
	names     map[string]*local
	symbols   []*local // those that were declared here, in order
	implicit  implicitRules

	declarations
	body
}

// local is a symbol with what only the resolver needs to know about it. Every
// symbol of the program is the Symbol of one local.
type local struct {
	sem.Symbol
	unit       *unit
	typed      bool         // has an explicit type
	undeclared bool         // has no type, which was reported
	use        procedureUse // of an external or dummy procedure
	usedAt     source.Pos   // the first reference to a procedure
	mentioned  bool         // by something other than a declaration
	read       bool         // as the value of a variable
	ambiguous  source.Pos   // the USE that brought a second thing of this name

	length ast.Expr  // of CHARACTER, not resolved yet
	dims   []ast.Dim // not resolved yet
	def    *typeDef  // of the name of a type
	group  *group    // EQUIVALENCE: what it shares storage with
	shift  int64     // its first byte in the group
}

// procedureUse tells how a procedure is referenced.
type procedureUse uint8

const (
	unknownUse procedureUse = iota
	asSubroutine
	asFunction
)

// errorf reports an error. Derived types in the message get their names.
func (p *program) errorf(pos source.Pos, format string, args ...any) {
	p.diags.Add(pos, p.namedTypes(fmt.Sprintf(format, args...)))
}

// warnf notes a warning.
func (p *program) warnf(kind sem.WarningKind, pos source.Pos, format string, args ...any) {
	p.out.Warnings = append(p.out.Warnings, sem.Warning{Pos: pos, Message: p.namedTypes(fmt.Sprintf(format, args...)), Kind: kind})
}

// lookup finds a name in this scope or those around it; nil if it is unknown.
// An intrinsic, or an external procedure that nothing declares, is unknown.
// A variable of a host procedure is marked as shared.
func (u *unit) lookup(name string) *sem.Symbol {
	l := u.find(name)
	if l == nil {
		return nil
	}
	l.mentioned = true
	u.share(l)
	if l.ambiguous.IsValid() {
		u.errorf(l.ambiguous, "%s, which is used here, comes from two modules; rename one of them", upper(name))
		l.ambiguous = 0
	}
	return &l.Symbol
}

// share marks a variable or dummy procedure of a host.
func (u *unit) share(l *local) {
	if l.unit != u && l.Proc != nil && (l.Class == sem.Variable || l.IsDummy()) {
		l.Attr |= sem.HostShared
	}
}

// find is lookup that leaves no mark.
func (u *unit) find(name string) *local {
	for h := u; h != nil; h = h.host {
		if l := h.names[name]; l != nil {
			return l
		}
	}
	return nil
}

// symbol is lookup for a name used as a variable: one that is unknown is
// declared by the implicit rules of this scope. Under IMPLICIT NONE that is
// an error, reported once.
func (u *unit) symbol(name string, pos source.Pos) *sem.Symbol {
	if s := u.lookup(name); s != nil {
		return s
	}
	l := u.declare(name, pos)
	l.mentioned = true
	u.checkImplicit(l, pos)
	return &l.Symbol
}

// declare adds a variable with its implicit type to this scope.
func (u *unit) declare(name string, pos source.Pos) *local {
	l := u.newLocal(name, pos)
	l.Type, l.Len = u.implicit.typeOf(name)
	u.names[name] = l
	return l
}

// newLocal makes a symbol of this scope without entering its name.
func (u *unit) newLocal(name string, pos source.Pos) *local {
	l := u.locals.New()
	l.unit, l.Name, l.Pos, l.Proc = u, name, pos, u.proc
	u.symbols = append(u.symbols, l)
	return l
}

// checkImplicit reports a name without an explicit type under IMPLICIT NONE.
func (u *unit) checkImplicit(l *local, pos source.Pos) {
	if u.implicit.none && !l.typed {
		l.typed, l.undeclared = true, true
		u.errorf(pos, "%s has no type, and IMPLICIT NONE holds; declare it", upper(l.Name))
	}
}

// declareOwn makes a variable that belongs to one construct, as the index of a FORALL
// or of an implied DO in an array constructor does. It has the type that the
// name has in the scope. The name means the variable between hide and the
// call of what hide returns.
func (u *unit) declareOwn(name string, pos source.Pos) *local {
	outer := u.find(name)
	l := u.newLocal(name, pos)
	if outer != nil {
		l.Type, l.typed = outer.Type, true
		return l
	}
	l.Type, l.Len = u.implicit.typeOf(name)
	u.checkImplicit(l, pos)
	return l
}

// hide makes the names of the variables mean them; restore undoes it.
func (u *unit) hide(variables ...*local) (restore func()) {
	old := make([]*local, len(variables))
	for i, v := range variables {
		old[i] = u.names[v.Name]
		u.names[v.Name] = v
	}
	return func() {
		for i, v := range variables {
			u.names[v.Name] = old[i]
			if old[i] == nil {
				delete(u.names, v.Name)
			}
		}
	}
}

// procedure returns the name as that of a procedure that is referenced in the given way, or passed as an argument
// (unknownUse). An unknown name becomes an external procedure. So does a variable of which only the type is known. A
// dummy argument becomes a dummy procedure. The class of the result is Defined, Generic, External or
// StatementFunction, or another one if an error was reported. Callers must test first whether the name is an
// intrinsic.
func (u *unit) procedure(name string, pos source.Pos, use procedureUse) *sem.Symbol {
	l := u.find(name)
	if l == nil {
		l = u.declare(name, pos)
		if use != asSubroutine {
			u.checkImplicit(l, pos)
		}
	}
	if l.Class == sem.Variable && l.canBeProcedure() {
		u.makeExternal(l)
	}
	if l.IsDummy() {
		u.share(l)
	}
	if !l.usedAt.IsValid() {
		l.usedAt = pos
	}
	switch l.Class {
	case sem.Defined, sem.External:
		if !u.setUse(l, pos, use) {
			return &sem.Symbol{Name: name, Pos: pos}
		}
	case sem.Generic, sem.StatementFunction:
	default:
		u.errorf(pos, "%s is %s here, not a procedure", upper(name), describe(&l.Symbol))
	}
	return &l.Symbol
}

// canBeProcedure reports whether nothing says that the name is a variable.
func (l *local) canBeProcedure() bool {
	return !l.read && l.Shape == nil && l.Block == nil && l.Pointer == nil &&
		l.Attr&(sem.ResultVar|sem.InCommon|sem.InEquivalence|sem.HasData|sem.Assigned|sem.Allocatable|sem.Save) == 0
}

// makeExternal turns the name into that of an external or dummy procedure.
func (u *unit) makeExternal(l *local) {
	l.Class = sem.External
	if entry := u.globals[l.Name]; entry != nil && !l.IsDummy() {
		l.Class, l.Entry = sem.Defined, entry
	} else if !l.IsDummy() {
		l.Foreign = u.externals[l.Name]
	}
}

// setUse notes how a procedure is referenced and reports a contradiction with
// an earlier reference or the definition; false then.
func (u *unit) setUse(l *local, pos source.Pos, use procedureUse) bool {
	if use == unknownUse {
		return true
	}
	was := l.use
	switch {
	case l.Entry != nil:
		was = useOf(l.Entry.Proc.Kind != sem.Subroutine)
	case l.Foreign != nil:
		was = useOf(l.Foreign.Result != external.NoResult)
	}
	if was != unknownUse && was != use {
		u.errorf(pos, "%s is a %s, but used as a %s here", upper(l.Name), was, use)
		return false
	}
	l.use = use
	if use == asSubroutine {
		l.Type, l.Len = sem.NoType, nil
	}
	return true
}

// useOf is the only way to reference a procedure that is known.
func useOf(isFunction bool) procedureUse {
	if isFunction {
		return asFunction
	}
	return asSubroutine
}

func (p procedureUse) String() string {
	return [...]string{"procedure", "subroutine", "function"}[p]
}
