package resolve

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// body is the state of a unit while its statements are resolved.
type body struct {
	executing  bool // an executable statement was seen
	labels     map[uint32]*label
	uses       []labelUse
	nest       *nest           // the innermost list of statements
	constructs []*construct    // open loops and named constructs, the innermost last
	waiting    []sem.Directive // directives that may belong to a loop
	assigned   []*sem.Label    // by ASSIGN
	gotos      []*sem.AssignedGoto
}

// construct is an open loop, or another construct with a name.
type construct struct {
	sem   *sem.Construct
	loop  bool
	index *sem.Symbol // of a counted loop
}

// resolveBody resolves the statements of a unit: the executable ones, and those that the declarations left for later:
// initial values and statement functions.
func (u *unit) resolveBody() {
	u.nest = &nest{}
	list := u.stmts(u.syntax.Body)
	if end := u.syntax.End; end.Label != 0 {
		list = append(list, &sem.Continue{Head: u.head(&end)})
	}
	if u.proc != nil {
		u.proc.Body = list
	}
	u.closeLabels()
	u.checkTyped()
	for _, d := range u.syntax.AfterContains {
		u.seeDirective(d)
	}
	u.syntax.Body = nil
}

// checkTyped reports names without a type under IMPLICIT NONE that are
// declared otherwise: dummies, arrays, members of COMMON.
func (u *unit) checkTyped() {
	if !u.implicit.none {
		return
	}
	for _, l := range u.symbols {
		if l.Class == sem.Variable {
			u.checkImplicit(l, l.Pos)
		}
	}
}

// head is the head of a statement; its label is defined there.
func (u *unit) head(s *ast.Base) sem.Head {
	h := sem.Head{At: s.At}
	if s.Label != 0 {
		h.Label = u.define(s, branchTarget)
	}
	return h
}

// stmts resolves a list of statements.
func (u *unit) stmts(list []ast.Stmt) []sem.Stmt {
	out := make([]sem.Stmt, 0, len(list))
	for i, s := range list {
		if d, ok := s.(*ast.Directive); ok {
			u.directive(d, i)
			continue
		}
		if do, ok := s.(*ast.Do); !ok || do.Var == nil {
			u.keepDirectives(&out)
		}
		if r := u.stmt(s); r != nil {
			out = append(out, r)
		}
		if end := endOf(s); end != nil && end.Label != 0 {
			out = append(out, &sem.Continue{Head: u.head(end)})
		}
	}
	u.keepDirectives(&out)
	return out
}

// endOf returns the END IF or the like of a construct whose label stands
// behind the construct.
func endOf(s ast.Stmt) *ast.Base {
	switch s := s.(type) {
	case *ast.If:
		return &s.End
	case *ast.Select:
		return &s.End
	case *ast.Where:
		return &s.End
	case *ast.Forall:
		return &s.End
	}
	return nil
}

// inner resolves the statements of a construct, which no jump from outside may enter.
func (u *unit) inner(list []ast.Stmt) []sem.Stmt {
	u.nest = &nest{outer: u.nest}
	out := u.stmts(list)
	u.nest = u.nest.outer
	return out
}

// stmt resolves one statement; nil if it leaves nothing to execute. The
// switch has one short case per kind of statement.
func (u *unit) stmt(s ast.Stmt) sem.Stmt {
	switch s := s.(type) {
	case *ast.Data:
		u.defineOther(&s.Base)
		u.dataStmt(s)
		return nil
	case *ast.Format:
		u.format(s)
		return nil
	case *ast.Entry:
		return u.entryStmt(s)
	case *ast.Assign:
		if u.isStatementFunction(s) {
			u.defineStatementFunction(s)
			return nil
		}
	}
	if isDeclaration(s) {
		u.lateDeclaration(s)
		return nil
	}
	if u.proc == nil {
		u.errorf(s.Pos(), "%s has no executable statements", u.syntax.Kind)
		return nil
	}
	u.executing = true
	if r, ok := u.constructStmt(s); ok {
		return r
	}
	return u.action(s)
}

// isStatementFunction reports whether the declarations took the assignment for
// a statement function.
func (u *unit) isStatementFunction(s *ast.Assign) bool {
	if u.executing {
		return false
	}
	left, ok := s.Left.(*ast.Apply)
	if !ok {
		return false
	}
	name, ok := left.Fun.(*ast.Ident)
	if !ok {
		return false
	}
	l := u.names[name.Name]
	return l != nil && l.Class == sem.StatementFunction && l.unit == u
}

func isDeclaration(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.TypeDecl, *ast.TypeDef, *ast.AttrStmt, *ast.Implicit, *ast.Parameter, *ast.Common, *ast.Equivalence, *ast.Namelist,
		*ast.CrayPointer, *ast.Use, *ast.Interface:
		return true
	}
	return false
}

// lateDeclaration heeds what the declarations left, or reports a declaration
// that comes too late.
func (u *unit) lateDeclaration(s ast.Stmt) {
	if u.executing {
		u.errorf(s.Pos(), "a declaration must come before the first executable statement")
		return
	}
	if t, ok := s.(*ast.TypeDecl); ok {
		u.initialValues(t)
	}
}

func (u *unit) entryStmt(s *ast.Entry) sem.Stmt {
	if u.proc == nil || u.proc.Kind == sem.MainProgram {
		return nil
	}
	if u.nest.outer != nil {
		u.errorf(s.At, "ENTRY cannot stand inside of a loop or IF")
		return nil
	}
	for _, e := range u.proc.Entries {
		if e.Pos == s.Name.At {
			u.defineOther(&s.Base)
			return &sem.EntryPoint{Head: sem.Head{At: s.At}, Entry: e}
		}
	}
	return nil
}

// directive shows a directive to the programming system and keeps it, for the
// loop that follows or as a statement. Those among the declarations were shown
// with these; of them only the last ones, just before the first executable
// statement, are kept.
func (u *unit) directive(d *ast.Directive, index int) {
	outermost := u.nest.outer == nil
	if outermost && index < u.kept {
		return
	}
	if !outermost || index >= u.first {
		u.seeDirective(d)
	}
	if u.proc != nil {
		u.waiting = append(u.waiting, sem.Directive{At: d.At, Node: d})
	}
}

// keepDirectives makes statements of the directives that no loop took.
func (u *unit) keepDirectives(list *[]sem.Stmt) {
	for _, d := range u.waiting {
		*list = append(*list, &sem.DirectiveStmt{Head: sem.Head{At: d.At}, Directive: d})
	}
	u.waiting = nil
}
