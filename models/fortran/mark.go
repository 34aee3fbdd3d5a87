package fortran

import (
	"strconv"

	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/models/compile"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/parser"
)

// sentinel is how a line begins that marks the loop behind it: CSIM$ SAMPLE.
const sentinel = "sim$"

// markLoops turns each marked loop
//
//	DO 10 K = LO, HI, STEP
//
// of the program into
//
//	CALL BEGIN (1, LO, HI, STEP)
//	DO 10 WHILE (MORE(1))
//	K = VALUE(1)
//
// with K = VALUE(1) once more behind the loop, where BEGIN, MORE and VALUE are the
// procedures of step, and returns the places of the loops. Without procedures it does nothing.
func markLoops(s *Syntax, step compile.Stepping) ([]source.Pos, error) {
	if step == (compile.Stepping{}) {
		return nil, nil
	}
	m := &marker{errors: diag.NewCollector(s.Set), set: s.Set, step: step}
	for _, f := range s.Files {
		for _, u := range f.Units {
			m.unit(u)
		}
	}
	return m.loops, m.errors.Err()
}

type marker struct {
	set    *source.Set
	errors *diag.Collector
	step   compile.Stepping
	loops  []source.Pos
	found  bool // in the unit
}

func (m *marker) unit(u *ast.Unit) {
	m.found = false
	u.Body = m.list(u.Body)
	if m.found {
		u.Body = m.declared(u.Body)
	}
	for _, inner := range u.Contains {
		m.unit(inner)
	}
}

// list marks the loops in a list of statements and drops the directives.
func (m *marker) list(body []ast.Stmt) []ast.Stmt {
	var out []ast.Stmt
	var mark *ast.Directive
	for _, s := range body {
		if d, ok := s.(*ast.Directive); ok && d.Sentinel == sentinel {
			m.directive(d)
			mark = d
			continue
		}
		m.markWithin(s)
		if mark != nil {
			out = append(out, m.marked(mark, s)...)
			mark = nil
			continue
		}
		out = append(out, s)
	}
	if mark != nil {
		m.notALoop(mark)
	}
	return out
}

func (m *marker) directive(d *ast.Directive) {
	r := parser.NewReader(m.set, m.errors, d)
	if !r.AcceptWord("sample") {
		r.Expected("SAMPLE")
		return
	}
	r.End()
}

func (m *marker) notALoop(d *ast.Directive) {
	m.errors.Addf(d.Pos(), "found CSIM$ SAMPLE in front of something else, expected a DO loop with a variable behind it")
}

// markWithin marks the loops within a statement.
func (m *marker) markWithin(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.Do:
		s.Body = m.list(s.Body)
	case *ast.If:
		for i := range s.Arms {
			s.Arms[i].Body = m.list(s.Arms[i].Body)
		}
	case *ast.Select:
		for i := range s.Cases {
			s.Cases[i].Body = m.list(s.Cases[i].Body)
		}
	}
}

// marked returns the statements that take the place of the loop s.
func (m *marker) marked(d *ast.Directive, s ast.Stmt) []ast.Stmt {
	do, ok := s.(*ast.Do)
	if !ok || do.Var == nil {
		m.notALoop(d)
		return []ast.Stmt{s}
	}
	m.loops = append(m.loops, do.At)
	m.found = true
	id := &ast.IntLit{Text: strconv.Itoa(len(m.loops)), At: do.At}
	step := do.Step
	if step == nil {
		step = &ast.IntLit{Text: "1", At: do.At}
	}
	begin := &ast.Call{Base: do.Base, Name: name(m.step.Begin, do.At), Args: []ast.Expr{id, do.From, do.To, step}, Parens: true}
	after := m.value(do, id)
	do.Body = append([]ast.Stmt{m.value(do, id)}, do.Body...)
	do.Cond = call(m.step.More, id, do.At)
	do.Var, do.From, do.To, do.Step, do.Label = nil, nil, nil, nil, 0
	return []ast.Stmt{begin, do, after}
}

// value returns the assignment of the next iteration's value to the loop's
// variable.
func (m *marker) value(do *ast.Do, id *ast.IntLit) ast.Stmt {
	return &ast.Assign{Base: ast.Base{At: do.At}, Left: name(do.Var.Name, do.At), Right: call(m.step.Value, id, do.At)}
}

func name(s string, at source.Pos) *ast.Ident { return &ast.Ident{Name: s, At: at} }

func call(function string, arg ast.Expr, at source.Pos) ast.Expr {
	return &ast.Apply{Fun: name(function, at), Args: []ast.Expr{arg}}
}

// declared adds the types of the functions to a unit.
func (m *marker) declared(body []ast.Stmt) []ast.Stmt {
	at := body[0].Pos()
	return edit.WithDeclarations(body, declaration(ast.Logical, m.step.More, at), declaration(ast.Integer, m.step.Value, at))
}

func declaration(t ast.BaseType, function string, at source.Pos) ast.Stmt {
	return &ast.TypeDecl{
		Base: ast.Base{At: at}, Type: &ast.TypeSpec{At: at, Base: t},
		Entities: []ast.Entity{{Name: function, At: at}},
	}
}
