package spmd

import (
	"strconv"

	"simrun/internal/source"
	"simrun/models/fortran"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/parser"
)

// sentinel is how a line begins that marks the loop behind it: CSIM$ SAMPLE.
const sentinel = "sim$"

// loop is a loop that is marked.
type loop struct{ at source.Pos }

// markLoops turns each marked loop
//
//	DO 10 K = LO, HI, STEP
//
// of the program into
//
//	CALL SIM_LOOP (1, LO, HI, STEP)
//	DO 10 WHILE (SIM_MORE(1))
//	K = SIM_ITERATION(1)
//
// with K = SIM_ITERATION(1) once more behind the loop, so that package spmd says
// which iterations are executed. It is done in every mode, so that all charge
// the same.
func markLoops(s *fortran.Syntax) ([]loop, error) {
	m := &marker{errors: source.NewList(s.Set), set: s.Set}
	for _, f := range s.Files {
		for _, u := range f.Units {
			m.unit(u)
		}
	}
	return m.loops, m.errors.Err()
}

type marker struct {
	set    *source.Set
	errors *source.List
	loops  []loop
	found  bool // in the unit
}

func (m *marker) unit(u *ast.Unit) {
	m.found = false
	u.Body = m.list(u.Body)
	if m.found {
		u.Body = declared(u.Body)
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
		m.inside(s)
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

// inside marks the loops within a statement.
func (m *marker) inside(s ast.Stmt) {
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
	m.loops = append(m.loops, loop{do.At})
	m.found = true
	id := &ast.IntLit{Text: strconv.Itoa(len(m.loops)), At: do.At}
	step := do.Step
	if step == nil {
		step = &ast.IntLit{Text: "1", At: do.At}
	}
	begin := &ast.Call{Base: do.Base, Name: name("sim_loop", do.At), Args: []ast.Expr{id, do.From, do.To, step}, Parens: true}
	after := iteration(do, id)
	do.Body = append([]ast.Stmt{iteration(do, id)}, do.Body...)
	do.Cond = call("sim_more", id, do.At)
	do.Var, do.From, do.To, do.Step, do.Label = nil, nil, nil, nil, 0
	return []ast.Stmt{begin, do, after}
}

// iteration is the assignment of the next iteration's value to the loop's
// variable.
func iteration(do *ast.Do, id *ast.IntLit) ast.Stmt {
	return &ast.Assign{Base: ast.Base{At: do.At}, Left: name(do.Var.Name, do.At), Right: call("sim_iteration", id, do.At)}
}

func name(s string, at source.Pos) *ast.Ident { return &ast.Ident{Name: s, At: at} }

func call(function string, arg ast.Expr, at source.Pos) ast.Expr {
	return &ast.Apply{Fun: name(function, at), Args: []ast.Expr{arg}}
}

// declared adds the types of the functions to a unit, behind what must come
// first.
func declared(body []ast.Stmt) []ast.Stmt {
	n := 0
	for i, s := range body {
		switch s.(type) {
		case *ast.Use, *ast.Implicit:
			n = i + 1
		}
	}
	types := []ast.Stmt{
		declaration(ast.Logical, "sim_more", body[0].Pos()), declaration(ast.Integer, "sim_iteration", body[0].Pos()),
	}
	return append(body[:n:n], append(types, body[n:]...)...)
}

func declaration(t ast.BaseType, function string, at source.Pos) ast.Stmt {
	return &ast.TypeDecl{
		Base: ast.Base{At: at}, Type: &ast.TypeSpec{At: at, Base: t},
		Entities: []ast.Entity{{Name: function, At: at}},
	}
}
