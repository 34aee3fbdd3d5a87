package hpf

import (
	"strings"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// associate enters what the host and the modules that are used declare. Units have the
// descriptor of such an array in common, and variables of their own that they load from it.
func (u *unit) associate() {
	for _, s := range u.tree.Body {
		if use, ok := s.(*ast.Use); ok {
			if name := use.Module.Name; u.modules[name] == nil && (name == "hpf_library" || name == "hpf_local_library") {
				u.fail(use.Module, "found USE %s, which is not there, expected the intrinsic functions of Fortran: PACK, MAXLOC, SUM with DIM and the like", strings.ToUpper(name))
			}
			if m := u.modules[use.Module.Name]; m != nil {
				u.use(m, use)
			}
		}
	}
	p := u.parent
	if p == nil {
		return
	}
	for _, e := range p.table.Entities() {
		if u.importEntity(p, e.Name, e.Name) == nil {
			continue
		}
		if m := p.mapped[e.Name]; m != nil {
			u.importMapped(p, m, e.Name)
		}
	}
	u.importTargets(p)
}

// use imports what a USE statement says.
func (u *unit) use(m *unit, s *ast.Use) {
	local := map[string]string{}
	for _, item := range s.Items {
		local[item.Name.Name] = item.Local.Name
	}
	for _, e := range m.table.Entities() {
		name, listed := local[e.Name]
		if !listed {
			if s.Only {
				continue
			}
			name = e.Name
		}
		if u.importEntity(m, e.Name, name) != nil && m.mapped[e.Name] != nil {
			u.importMapped(m, m.mapped[e.Name], name)
		}
	}
	u.importTargets(m)
}

// importTargets makes templates and processors known that a module or host declares.
func (u *unit) importTargets(m *unit) {
	for name, t := range m.templates { // any order: each by its name
		if u.templates[name] == nil && u.table.Find(name) == nil {
			u.templates[name] = m.foldedTemplate(t)
		}
	}
	for name, p := range m.processors { // any order: each by its name
		if u.processors[name] == nil {
			u.processors[name] = &processors{at: p.at, dims: m.table.Folded(p.dims)}
		}
	}
}

// importEntity enters a variable of another unit unless u declares one of that name.
func (u *unit) importEntity(from *unit, name, local string) *edit.Entity {
	if u.table.Find(local) != nil {
		return nil
	}
	e := u.table.Add(local, sem.Type{}, nil, u.tree.At)
	*e = *from.table.Find(name)
	e.Name, e.Dummy = local, 0
	if e.Dims != nil {
		e.Dims = from.table.Folded(e.Dims)
	}
	u.foreign[local] = true
	return e
}

// importMapped enters a distributed array of a module or of the host that u names.
func (u *unit) importMapped(from *unit, m *mapped, local string) {
	if !u.names.Has(local) {
		return
	}
	c := &mapped{Entity: u.table.Find(local), owner: u, origin: m, placement: m.placement, changes: m.changes, key: m.key}
	if c.module = m.module; from.tree.Kind == ast.Module {
		c.module = from
	}
	c.tpl = from.foldedTemplate(m.tpl)
	c.places = []placement{c.placement}
	u.mapped[local] = c
	u.order = append(u.order, c)
}

func (u *unit) foldedTemplate(t *template) *template {
	c := *t
	c.dims = u.table.Folded(t.dims)
	return &c
}

// shareDescriptor declares the descriptor of an array of a module.
func (u *unit) shareDescriptor(m *mapped) {
	u.declare(edit.Declare(edit.TypeSpec(sem.DefaultInteger), vector(m.desc, descriptorLast)))
	u.declare(edit.Save(m.desc))
	u.declare(initialized(m.desc))
	u.declare(&ast.AttrStmt{Attr: ast.Attr{Kind: ast.Public}, Entities: edit.Entities(m.desc)})
}

// useDescriptors puts descriptors in the place of arrays in a list of ONLY or of renamed
// variables.
func (u *unit) useDescriptors(s *ast.Use) {
	from := u.modules[s.Module.Name]
	if from == nil {
		return
	}
	for i, item := range s.Items {
		if m := from.mapped[item.Name.Name]; m != nil {
			s.Items[i] = ast.UseItem{Local: edit.Name(m.desc), Name: edit.Name(m.desc)}
		}
	}
}

// interfaces declares descriptors in the interfaces of procedures that take them.
func (u *unit) interfaces(s *ast.Interface) {
	for _, body := range s.Bodies {
		if callee := u.procedure(body.Name.Name); callee != nil {
			u.takeDescriptors(body, callee)
		}
	}
}

func (u *unit) takeDescriptors(body *ast.Unit, callee *unit) {
	takes := map[string]bool{}
	for i, p := range body.Params {
		if i < len(callee.tree.Params) && callee.ownDummy(callee.tree.Params[i].Name) != nil {
			takes[p.Name] = true
		}
	}
	others := func(list []ast.Entity) []ast.Entity {
		var kept []ast.Entity
		for _, e := range list {
			if !takes[e.Name] {
				kept = append(kept, e)
			}
		}
		return kept
	}
	body.Body = withoutEntities(body.Body, others)
	for _, p := range body.Params {
		if takes[p.Name] {
			body.Body = append(body.Body, edit.Declare(edit.TypeSpec(sem.DefaultInteger), vector(p.Name, descriptorLast)))
		}
	}
}

// withoutEntities returns declarations of those entities only that others keeps, and no
// directives.
func withoutEntities(list []ast.Stmt, others func([]ast.Entity) []ast.Entity) []ast.Stmt {
	var kept []ast.Stmt
	for _, s := range list {
		switch s := s.(type) {
		case *ast.TypeDecl:
			if s.Entities = others(s.Entities); len(s.Entities) == 0 {
				continue
			}
		case *ast.AttrStmt:
			n := len(s.Entities)
			if s.Entities = others(s.Entities); n > 0 && len(s.Entities) == 0 {
				continue
			}
		case *ast.Directive:
			continue
		}
		kept = append(kept, s)
	}
	return kept
}
