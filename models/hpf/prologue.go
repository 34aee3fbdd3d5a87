package hpf

import (
	"slices"

	"simrun/machines"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

func (u *unit) assign(c machines.Kind, left, right ast.Expr) { u.Add(c, edit.Assign(left, right)) }

func (u *unit) call(c machines.Kind, name string, args ...ast.Expr) {
	u.Add(c, edit.Call(name, args...))
}

// field is an element of a descriptor.
func field(desc string, n int) ast.Expr { return edit.Index(desc, edit.Int(int64(n))) }

// myself is this processor's number.
func (u *unit) myself() ast.Expr {
	u.me = true
	return edit.Name(u.integer("hpf$me"))
}

// prologue sets up the distributed arrays of the unit.
func (u *unit) prologue() {
	if u.me {
		u.function("hpf_me", sem.DefaultInteger)
		u.assign(Runtime, edit.Name("hpf$me"), edit.Index("hpf_me"))
	}
	if len(u.order) == 0 || u.tree.Kind == ast.Module {
		return
	}
	for _, t := range u.early {
		u.fillTemplate(t)
	}
	u.scratchDescriptor()
	made := map[string]string{} // descriptors of templates by key
	for _, m := range u.order {
		if u.parent != nil && m.origin != nil && m.origin.owner == u.parent && u.parent.tree.Kind != ast.Module {
			u.load(m) // the host has described it
			continue
		}
		if m.tpl.desc == "" {
			if m.tpl.desc = made[m.tpl.key]; m.tpl.desc == "" {
				u.template(m.tpl)
				made[m.tpl.key] = m.tpl.desc
			}
		}
		u.describeArray(m)
	}
}

func (u *unit) template(t *template) {
	t.desc = u.fresh(t.name + "$td")
	u.declare(edit.Declare(edit.TypeSpec(sem.DefaultInteger), vector(t.desc, templateLast)))
	u.fillTemplate(t)
}

// fillTemplate writes what makes the descriptor of a template.
func (u *unit) fillTemplate(t *template) {
	d := edit.Name(t.desc)
	u.call(Runtime, "hpf_tnew", d, edit.Int(int64(len(t.dims))))
	for n := range t.dims {
		k := collapsed
		if t.kinds != nil {
			k = t.kinds[n]
		}
		u.call(Runtime, "hpf_tdim", d, edit.Int(int64(n+1)), lower(t.dims[n]), t.dims[n].Hi, edit.Int(int64(k)))
	}
	if p := u.processors[t.onto]; p != nil {
		for n, dim := range p.dims {
			u.call(Runtime, "hpf_tproc", d, edit.Int(int64(n+1)), edit.Add(edit.Sub(dim.Hi, lower(dim)), edit.Int(1)))
		}
	}
	u.call(Runtime, "hpf_tend", d)
	for n, size := range t.sizes {
		if size != nil {
			u.call(Runtime, "hpf_tblock", d, edit.Int(int64(n+1)), size)
		}
	}
}

func lower(d ast.Dim) ast.Expr {
	if d.Lo == nil {
		return edit.Int(1)
	}
	return d.Lo
}

// describePlacement writes what describes an array at a placement in n.
func (u *unit) describePlacement(m *mapped, p placement, n ast.Expr) {
	t := edit.Name(p.tpl.desc)
	u.call(Runtime, "hpf_anew", n, edit.Int(int64(len(p.dims))), edit.Int(m.Type.Size()))
	for d, dim := range p.dims {
		off := dim.off
		if off == nil {
			off = edit.Int(0)
		}
		u.call(Runtime, "hpf_adim", n, edit.Int(int64(d+1)), m.Lower(d), m.Upper(d), t, edit.Int(int64(dim.axis)), off)
	}
	for _, x := range p.rep {
		u.call(Runtime, "hpf_arep", n, t, edit.Int(int64(x)))
	}
	u.call(Runtime, "hpf_aend", n)
}

func (u *unit) describeArray(m *mapped) {
	n := u.scratchDescriptor()
	u.describePlacement(m, m.places[0], n)
	if len(m.places) > 1 {
		u.assign(Addressing, edit.Name(u.placeOf(m)), edit.Int(0))
	}
	switch {
	case u.inherited[m.Name]:
		u.call(Runtime, "hpf_ainherit", edit.Name(m.desc), edit.Name(m.Name), n)
	case m.Dummy > 0 && m.remapped:
		u.call(Runtime, "hpf_remap", edit.Name(m.desc), edit.Name(m.Name), n, edit.Int(truthValue(!u.isOut(m))))
	case m.Dummy > 0:
		u.call(Runtime, "hpf_dummy", edit.Name(m.desc), edit.Name(m.Name), n)
	case m.InCommon || m.module != nil:
		u.call(Runtime, "hpf_bind", edit.Name(m.desc), n, edit.Int(1))
	default:
		u.call(Runtime, "hpf_bind", edit.Name(m.desc), n, edit.Int(0))
	}
	u.load(m)
}

// isOut tells whether a dummy argument has INTENT(OUT).
func (u *unit) isOut(m *mapped) bool {
	is := false
	for _, s := range u.tree.Body {
		switch s := s.(type) {
		case *ast.TypeDecl:
			for _, a := range s.Attrs {
				is = is || a.Kind == ast.Intent && a.Out && !a.In && hasEntity(s.Entities, m.Name)
			}
		case *ast.AttrStmt:
			is = is || s.Attr.Kind == ast.Intent && s.Attr.Out && !s.Attr.In && hasEntity(s.Entities, m.Name)
		}
	}
	return is
}

func hasEntity(list []ast.Entity, name string) bool {
	return slices.ContainsFunc(list, func(e ast.Entity) bool { return e.Name == name })
}

// load copies what elements are addressed by from the descriptor.
func (u *unit) load(m *mapped) {
	if m.changes {
		u.call(Runtime, "hpf_adyn", edit.Name(m.desc))
	}
	u.assign(Addressing, edit.Name(m.ptr), field(m.desc, 2))
	u.assign(Addressing, edit.Name(m.base), field(m.desc, 3))
	for d, name := range m.mult {
		u.assign(Addressing, edit.Name(name), field(m.desc, 10*(d+2)+7))
	}
}

// function declares a function of the run-time system once.
func (u *unit) function(name string, t sem.Type) string {
	if !u.known[name] {
		u.known[name] = true
		u.declare(edit.Declare(edit.TypeSpec(t), edit.Entities(name)...))
		u.declare(&ast.AttrStmt{Attr: ast.Attr{Kind: ast.External}, Entities: edit.Entities(name)})
	}
	return name
}
