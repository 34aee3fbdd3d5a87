package hpf

import (
	"fmt"

	"simrun/internal/source"
	"simrun/machines"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// unit is one program unit that is translated.
type unit struct {
	*translator
	tree  *ast.Unit
	table *edit.Table
	names *edit.Names

	processors map[string]*processors
	templates  map[string]*template
	aligns     map[string]*align
	mapped     map[string]*mapped
	order      []*mapped

	decls    []ast.Stmt     // of what the translation adds
	made     map[string]int // temporaries of the statement, by type letter
	known    map[string]bool
	out      []ast.Stmt // the statements that are being written
	class    map[ast.Stmt]machines.Kind
	at       source.Pos              // of the statement that is translated
	release  []string                // descriptors of temporaries of the statement
	me       bool                    // HPF$ME is used
	asserted map[*ast.Do]*ast.Forall // independent loops
}

func (t *translator) newUnit(tree *ast.Unit) *unit {
	u := &unit{
		translator: t, tree: tree, names: edit.NewNames(tree),
		processors: map[string]*processors{}, templates: map[string]*template{}, aligns: map[string]*align{}, mapped: map[string]*mapped{},
		made: map[string]int{}, known: map[string]bool{}, class: map[ast.Stmt]machines.Kind{}, asserted: map[*ast.Do]*ast.Forall{},
	}
	for _, s := range tree.Body {
		u.inquiries(s)
	}
	u.table = edit.NewTable(tree)
	split := u.firstExecutable()
	tree.Body = append(u.directives(tree.Body[:split]), tree.Body[split:]...)
	if t.errors.Len() == 0 {
		u.mappings()
	}
	if tree.Name != nil && tree.Kind != ast.Program {
		t.units[tree.Name.Name] = u
	}
	u.enterCommons()
	return u
}

// enterCommons compares what units say of the arrays of COMMON.
func (u *unit) enterCommons() {
	for _, s := range u.tree.Body {
		c, ok := s.(*ast.Common)
		if !ok {
			continue
		}
		for _, b := range c.Blocks {
			for i, item := range b.Items {
				u.enterCommon(commonPlace{b.Name, i}, item)
			}
		}
	}
}

func (u *unit) enterCommon(at commonPlace, item ast.Entity) {
	mine := &commonArray{u, item.Name, u.mapped[item.Name] != nil}
	other := u.commons[at]
	if other == nil {
		u.commons[at] = mine
		return
	}
	if other.mapped != mine.mapped {
		with, without := other.name, mine.name
		if mine.mapped {
			with, without = without, with
		}
		u.errors.Addf(item.At, "found %s of COMMON /%s/ distributed in one procedure and %s not distributed in another, expected the same directives in both", with, at.block, without)
	}
}

// line says where a generated line comes from.
func (u *unit) line(s ast.Stmt) Line {
	if s == nil {
		return Line{u.tree.At, Computing}
	}
	return Line{s.Pos(), u.class[s]}
}

// translate replaces the body of the unit.
func (u *unit) translate() {
	for _, inner := range u.tree.Contains {
		u.errors.Addf(inner.At, "found an internal procedure, which this subset of HPF does not have; make it a procedure of its own")
	}
	split := u.firstExecutable()
	specs, body := u.tree.Body[:split], u.tree.Body[split:]
	for _, m := range u.order {
		u.name(m)
	}
	u.checkElements(body)
	u.out = nil
	u.list(body)
	rest := u.out
	u.out = nil
	u.at = u.tree.At
	u.prologue()
	u.out = append(u.out, rest...)
	u.tree.Body = append(append(u.specifications(specs), u.decls...), u.out...)
	u.tree.Leading = nil
}

// firstExecutable returns where the executable statements begin.
func (u *unit) firstExecutable() int {
	for i, s := range u.tree.Body {
		switch s := s.(type) {
		case *ast.TypeDecl, *ast.AttrStmt, *ast.Implicit, *ast.Common, *ast.Equivalence, *ast.Parameter, *ast.Data, *ast.Namelist,
			*ast.CrayPointer, *ast.Use, *ast.Format, *ast.Interface:
			continue
		case *ast.Directive:
			if s.Sentinel == "hpf$" && u.word(s) != "independent" {
				continue
			}
		case *ast.Entry:
			if len(u.order) > 0 {
				u.errors.Addf(s.At, "found ENTRY, which this subset of HPF does not have beside distributed arrays")
			}
			continue
		case *ast.Assign:
			if u.isStatementFunction(s) {
				continue
			}
		}
		return i
	}
	return len(u.tree.Body)
}

func (u *unit) isStatementFunction(s *ast.Assign) bool {
	a, ok := s.Left.(*ast.Apply)
	if !ok {
		return false
	}
	id, ok := a.Fun.(*ast.Ident)
	if !ok {
		return false
	}
	e := u.table.Find(id.Name)
	return e == nil || e.Dims == nil && e.Type.Base != sem.Character
}

// name chooses the variables of a mapped array and declares them.
func (u *unit) name(m *mapped) {
	m.desc, m.ptr, m.mem, m.base = u.fresh(m.Name+"$sd"), u.fresh(m.Name+"$p"), u.fresh(m.Name+"$b"), u.fresh(m.Name+"$o")
	for d := 1; d < len(m.Dims); d++ {
		m.mult = append(m.mult, u.fresh(fmt.Sprintf("%s$m%d", m.Name, d+1)))
	}
	if m.InCommon {
		u.describe(m)
		return
	}
	u.describe(m)
	if m.Dummy == 0 {
		u.declare(edit.Save(m.desc))
		u.declare(initialized(m.desc))
	}
}

// initialized is a DATA statement that clears a descriptor.
func initialized(desc string) ast.Stmt {
	return &ast.Data{Sets: []ast.DataSet{{Targets: []ast.Expr{edit.Name(desc)}, Values: []ast.DataValue{{Repeat: edit.Int(128), Value: edit.Int(0)}}}}}
}

// describe declares the variables of m.
func (u *unit) describe(m *mapped) {
	u.declare(edit.Declare(edit.TypeSpec(sem.DefaultInteger), vector(m.desc, 127)))
	u.declare(edit.Declare(edit.TypeSpec(sem.DefaultInteger), edit.Entities(append([]string{m.ptr, m.base}, m.mult...)...)...))
	u.declare(edit.Declare(edit.TypeSpec(m.Type), edit.Entities(m.mem)...))
	u.declare(edit.Memory(m.ptr, m.mem))
}

// vector declares name(0:n).
func vector(name string, n int64) ast.Entity {
	return ast.Entity{Name: name, Dims: []ast.Dim{{Lo: edit.Int(0), Hi: edit.Int(n)}}}
}

func (u *unit) declare(s ast.Stmt) {
	u.decls = append(u.decls, s)
	u.class[s] = Runtime
}

func (u *unit) fresh(name string) string { return u.names.Fresh(name) }

// integer declares an INTEGER variable of that name once and returns it.
func (u *unit) integer(name string) string { return u.variable(name, sem.DefaultInteger) }

func (u *unit) variable(name string, t sem.Type) string {
	if !u.known[name] {
		u.known[name] = true
		u.declare(edit.Declare(edit.TypeSpec(t), edit.Entities(name)...))
		u.table.Add(name, t, nil, u.at)
	}
	return name
}

// specifications drops the distributed arrays from the declarations.
func (u *unit) specifications(specs []ast.Stmt) []ast.Stmt {
	var kept []ast.Stmt
	for _, s := range specs {
		switch s := s.(type) {
		case *ast.TypeDecl:
			if s.Entities = u.unmapped(s.Entities); len(s.Entities) == 0 {
				continue
			}
		case *ast.AttrStmt:
			n := len(s.Entities)
			if s.Entities = u.unmapped(s.Entities); n > 0 && len(s.Entities) == 0 {
				continue
			}
		case *ast.Common:
			u.common(s)
		case *ast.Directive:
			continue
		}
		kept = append(kept, s)
	}
	for _, m := range u.order {
		if m.Dummy > 0 {
			kept = append(kept, edit.Declare(edit.TypeSpec(sem.DefaultInteger), vector(m.Name, 127)))
		}
	}
	return kept
}

func (u *unit) unmapped(list []ast.Entity) []ast.Entity {
	var kept []ast.Entity
	for _, e := range list {
		if u.mapped[e.Name] == nil {
			kept = append(kept, e)
		}
	}
	return kept
}

// common puts descriptors in the place of distributed arrays.
func (u *unit) common(s *ast.Common) {
	for i := range s.Blocks {
		for k := range s.Blocks[i].Items {
			item := &s.Blocks[i].Items[k]
			if m := u.mapped[item.Name]; m != nil {
				*item = ast.Entity{Name: m.desc, At: item.At}
			}
		}
	}
}

// inquiries replaces the inquiry function of HPF by one of the run-time system.
func (u *unit) inquiries(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		if a, ok := n.(*ast.Apply); ok {
			if id, ok := a.Fun.(*ast.Ident); ok && id.Name == "number_of_processors" {
				id.Name = u.function("hpf_np", sem.DefaultInteger)
			}
		}
		return true
	})
}
