package hpf

import (
	"fmt"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/dialect"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// unit is one program unit that is translated.
type unit struct {
	*translator
	dialect.Code
	tree  *ast.Unit
	table *edit.Table
	names *edit.Names

	processors  map[string]*processors
	templates   map[string]*template
	aligns      map[string]*align
	mappedAt    map[string]source.Pos // where DISTRIBUTE or ALIGN names it
	mapped      map[string]*mapped
	order       []*mapped
	early       []*template // whose descriptors executable directives use
	scratchName string
	later       []func()        // directives that name what may be declared behind them
	dynamic     map[string]bool // what REALIGN and REDISTRIBUTE may change
	inherited   map[string]bool // dummy arguments that have the mapping of the actual ones

	decls    []ast.Stmt     // of what the translation adds
	made     map[string]int // temporaries of the statement, by type letter
	known    map[string]bool
	parent   *unit            // the host, nil for none
	inner    map[string]*unit // the procedures that it contains
	foreign  map[string]bool  // variables of modules and of the host
	deferred map[string]bool  // arrays whose declarations give no bounds
	refused  bool             // see attempt
	judged   bool             // isLocal knows
	local    bool
	body     []ast.Stmt // what is translated
	copies   map[*mapped]string
	clauses  map[*ast.Do]*clauses    // of independent loops
	release  []string                // descriptors of temporaries of the statement
	me       bool                    // HPF$ME is used
	labels   map[uint32]bool         // that the unit has, nil before they are asked for
	asserted map[*ast.Do]*ast.Forall // independent loops
}

// addUnit reads the specifications of a unit and of those that it contains.
func (t *translator) addUnit(tree *ast.Unit, parent *unit) {
	u := &unit{
		translator: t, tree: tree, names: edit.NewNames(tree), parent: parent, inner: map[string]*unit{}, foreign: map[string]bool{}, deferred: map[string]bool{},
		processors: map[string]*processors{}, templates: map[string]*template{}, aligns: map[string]*align{}, mapped: map[string]*mapped{},
		made: map[string]int{}, known: map[string]bool{}, copies: map[*mapped]string{}, clauses: map[*ast.Do]*clauses{}, dynamic: map[string]bool{}, mappedAt: map[string]source.Pos{}, inherited: map[string]bool{}, asserted: map[*ast.Do]*ast.Forall{},
	}
	for _, s := range tree.Body {
		u.inquiries(s)
	}
	u.table = edit.NewTableIn(tree, u.scope())
	for _, x := range u.table.UnknownKinds {
		u.fail(x, "found %s as a kind, expected a number, a named constant, KIND, SELECTED_INT_KIND or SELECTED_REAL_KIND of constants", edit.Text(x))
	}
	u.deferBounds()
	u.associate()
	split := u.firstExecutable()
	tree.Body = append(u.directives(tree.Body[:split]), tree.Body[split:]...)
	if t.Errors.Len() == 0 {
		u.mappings()
	}
	u.enter()
	u.enterCommons()
	t.everyUnit = append(t.everyUnit, u)
	for _, inner := range tree.Contains {
		t.addUnit(inner, u)
	}
}

// scope is what the unit knows of others.
func (u *unit) scope() edit.Scope {
	s := edit.Scope{
		Module: func(name string) *edit.Table {
			if m := u.modules[name]; m != nil {
				return m.table
			}
			return nil
		},
		Type: func(function string) (sem.Type, bool) {
			if u.table == nil { // it is being made: a kind that a function of the program decides is not known
				return sem.Type{}, false
			}
			f := u.procedure(function)
			if f == nil || f.result() == nil {
				return sem.Type{}, false
			}
			return f.resultType(), true
		},
	}
	if u.parent != nil {
		s.Host = u.parent.table
	}
	return s
}

// deferBounds makes inquiries the bounds of arrays that declarations do not give.
func (u *unit) deferBounds() {
	for _, e := range u.table.Entities() {
		dims := append([]ast.Dim(nil), e.Dims...)
		for d := range dims {
			if dims[d].Hi != nil {
				continue
			}
			k := edit.Int(int64(d + 1))
			if dims[d].Hi = edit.Index("ubound", edit.Name(e.Name), k); dims[d].Lo == nil && e.Deferred {
				dims[d].Lo = edit.Index("lbound", edit.Name(e.Name), edit.Copy(k))
			}
			e.Dims, u.deferred[e.Name] = dims, true
		}
	}
}

// enter makes the unit known by its name.
func (u *unit) enter() {
	switch name := u.tree.Name; {
	case name == nil || u.tree.Kind == ast.Program:
	case u.tree.Kind == ast.Module:
		u.modules[name.Name] = u
	case u.parent != nil && u.parent.tree.Kind != ast.Module:
		u.parent.inner[name.Name] = u
	default:
		u.units[name.Name] = u
	}
}

// enterCommons notes the objects of the unit's COMMON blocks.
func (u *unit) enterCommons() {
	for _, s := range u.tree.Body {
		c, ok := s.(*ast.Common)
		if !ok {
			continue
		}
		for _, b := range c.Blocks {
			u.commons[b.Name] = append(u.commons[b.Name], &commonBlock{u, b.Items})
		}
	}
}

// translate translates the executable statements of the unit.
func (u *unit) translate() {
	for _, m := range u.order {
		u.name(m)
		if m.tpl.dynamic {
			u.useTemplate(m.tpl)
		}
	}
	u.body = u.Collect(func() { u.list(u.tree.Body[u.firstExecutable():]) })
}

// finish replaces the body of the unit, once all calls of it are known.
func (u *unit) finish() {
	specs := u.tree.Body[:u.firstExecutable()]
	u.Pos = u.tree.At
	u.prologue()
	u.Keep(u.body...)
	u.leaveAtEnd()
	u.tree.Body = append(append(u.specifications(specs), u.decls...), u.End(nil)...)
	u.tree.Leading, u.tree.AfterContains = nil, nil
}

// executable are the directives that stand among executable statements.
var executable = map[string]bool{
	"independent": true, "redistribute": true, "realign": true, "on": true, "resident": true, "task_region": true, "end": true, "reflect": true, "reuse": true,
}

// firstExecutable returns where the executable statements begin.
func (u *unit) firstExecutable() int {
	for i, s := range u.tree.Body {
		switch s := s.(type) {
		case *ast.TypeDecl, *ast.TypeDef, *ast.AttrStmt, *ast.Implicit, *ast.Common, *ast.Equivalence, *ast.Parameter, *ast.Data, *ast.Namelist,
			*ast.CrayPointer, *ast.Use, *ast.Format, *ast.Interface:
			continue
		case *ast.Directive:
			if s.Sentinel == sentinel && !executable[u.word(s)] {
				continue
			}
		case *ast.Entry:
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
	if m.origin != nil {
		m.desc = m.origin.desc
		u.names.Take(m.desc)
	} else {
		m.desc = u.fresh(m.Name + "$sd")
	}
	if u.tree.Kind == ast.Module {
		u.shareDescriptor(m)
		return
	}
	m.ptr, m.mem, m.base = u.fresh(m.Name+"$p"), u.fresh(m.Name+"$b"), u.fresh(m.Name+"$o")
	for d := 1; d < len(m.Dims); d++ {
		m.mult = append(m.mult, u.fresh(fmt.Sprintf("%s$m%d", m.Name, d+1)))
	}
	u.describe(m)
	if !m.InCommon && m.Dummy == 0 && m.origin == nil {
		u.declare(edit.Save(m.desc))
		u.declare(initialized(m.desc))
	}
}

// initialized is a DATA statement that clears a descriptor.
func initialized(desc string) ast.Stmt {
	return &ast.Data{Sets: []ast.DataSet{{Targets: []ast.Expr{edit.Name(desc)}, Values: []ast.DataValue{{Repeat: edit.Int(descriptorLast + 1), Value: edit.Int(0)}}}}}
}

// describe declares the variables of m.
func (u *unit) describe(m *mapped) {
	if m.origin == nil {
		u.declare(edit.Declare(edit.TypeSpec(sem.DefaultInteger), vector(m.desc, descriptorLast)))
	}
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
	dialect.Mark(Runtime, u.tree.At, s)
}

func (u *unit) fresh(name string) string { return u.names.Fresh(name) }

// integer declares an INTEGER variable of that name once and returns it.
func (u *unit) integer(name string) string { return u.variable(name, sem.DefaultInteger) }

func (u *unit) variable(name string, t sem.Type) string {
	if !u.known[name] {
		u.known[name] = true
		u.declare(edit.Declare(edit.TypeSpec(t), edit.Entities(name)...))
		u.table.Add(name, t, nil, u.Pos)
	}
	return name
}

// specifications drops the distributed arrays from the declarations.
func (u *unit) specifications(specs []ast.Stmt) []ast.Stmt {
	kept := withoutEntities(specs, u.unmapped)
	for _, s := range kept {
		switch s := s.(type) {
		case *ast.Common:
			u.common(s)
		case *ast.Interface:
			u.interfaces(s)
		case *ast.Use:
			u.useDescriptors(s)
		}
	}
	for _, m := range u.order {
		if m.Dummy > 0 {
			kept = append(kept, edit.Declare(edit.TypeSpec(sem.DefaultInteger), vector(m.Name, descriptorLast)))
		}
	}
	return kept
}

func (u *unit) unmapped(list []ast.Entity) []ast.Entity {
	var kept []ast.Entity
	for _, e := range list {
		if m := u.mapped[e.Name]; m == nil || m.owner != u || m.origin != nil {
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
			if m := u.mapped[item.Name]; m != nil && m.owner == u {
				*item = ast.Entity{Name: m.desc, At: item.At}
			}
		}
	}
}

// inquiries replaces the inquiry function of HPF by one of the run-time system.
func (u *unit) inquiries(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		if a, ok := n.(*ast.Apply); ok {
			if id, ok := a.Fun.(*ast.Ident); ok && id.Name == "number_of_processors" && len(a.Args) == 0 {
				id.Name = u.function("hpf_np", sem.DefaultInteger)
			}
		}
		return true
	})
}
