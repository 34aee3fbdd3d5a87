package hpf

import (
	"slices"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// leaveWhole takes the distribution from arrays that this package cannot distribute: every process has all of such an
// array, which gives the same results. So it is with a COMMON block that units declare differently.
func (t *translator) leaveWhole() {
	for _, u := range t.everyUnit {
		for _, m := range u.order {
			m.whole = m.whole || u.isWhole(m)
			if u.inStatementFunction(m.Name) {
				for ; m != nil; m = m.origin {
					m.whole = true
				}
			}
		}
	}
	for _, list := range t.commons { // any order: each block by itself
		if slices.ContainsFunc(list, func(b *commonBlock) bool { return !b.alike(list[0]) }) {
			leaveBlock(list)
		}
	}
	for _, u := range t.everyUnit {
		u.forget()
	}
}

// alike tells whether two units distribute the same objects of a COMMON block.
func (b *commonBlock) alike(other *commonBlock) bool {
	return slices.EqualFunc(b.items, other.items, func(x, y ast.Entity) bool {
		return b.unit.isShared(x.Name) == other.unit.isShared(y.Name)
	})
}

func (u *unit) isShared(name string) bool {
	m := u.mapped[name]
	return m != nil && !m.whole
}

func leaveBlock(list []*commonBlock) {
	for _, b := range list {
		for _, item := range b.items {
			if m := b.unit.mapped[item.Name]; m != nil {
				m.whole = true
			}
		}
	}
}

// isWhole tells whether an array has a property that keeps it from being distributed.
func (u *unit) isWhole(m *mapped) bool {
	switch {
	case m.Equivalent, m.Data, m.Pointer != "", m.Procedure, m.Entity == u.result(), u.deferred[m.Name]:
		return true
	case m.Type.Base == sem.Character || m.Type.Size() < 4 || m.Type == sem.Type{Base: sem.Integer, Kind: 8}:
		return true
	}
	for d := range m.Dims {
		if m.Upper(d) == nil {
			return true
		}
	}
	for d, size := range m.tpl.sizes {
		if size != nil && m.tpl.kinds[d] == cyclic {
			return true
		}
	}
	if m.changes && (m.InCommon || u.tree.Kind == ast.Module || u.tree.Kind != ast.Program && u.table.Saved(m.Entity)) {
		return true // it would have to keep its mapping between calls
	}
	return u.hasEntry() || u.inNamelist(m.Name)
}

// forget removes the arrays that are left whole.
func (u *unit) forget() {
	var kept []*mapped
	for _, m := range u.order {
		if !m.isLeft() {
			kept = append(kept, m)
		}
	}
	u.order = kept
	for name, m := range u.mapped { // any order: each by itself
		if m.isLeft() {
			delete(u.mapped, name)
		}
	}
}

// isLeft tells whether m, or the array of a module or host that it is, is left whole.
func (m *mapped) isLeft() bool { return m.whole || m.origin != nil && m.origin.isLeft() }

func (u *unit) hasEntry() bool {
	for _, s := range u.tree.Body {
		if _, is := s.(*ast.Entry); is {
			return true
		}
	}
	return false
}

// inStatementFunction tells whether a statement function of the unit names the array.
func (u *unit) inStatementFunction(name string) bool {
	for _, s := range u.tree.Body[:u.firstExecutable()] {
		f, ok := s.(*ast.Assign)
		if ok && edit.Mentions(f.Right, func(n string) bool { return n == name }) && !slices.Contains(dummies(f), name) {
			return true
		}
	}
	return false
}

// dummies returns the names of the dummy arguments of a statement function.
func dummies(f *ast.Assign) []string {
	var list []string
	if a, ok := f.Left.(*ast.Apply); ok {
		for _, x := range a.Args {
			list = append(list, rootOf(x))
		}
	}
	return list
}

func (u *unit) inNamelist(name string) bool {
	for _, s := range u.tree.Body {
		n, ok := s.(*ast.Namelist)
		if !ok {
			continue
		}
		for _, g := range n.Groups {
			for _, item := range g.Items {
				if item.Name == name {
					return true
				}
			}
		}
	}
	return false
}
