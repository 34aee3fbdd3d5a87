package hpf

import (
	"slices"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// leaveWhole takes the distribution from arrays that this package cannot distribute: every
// process has all of such an array, which gives the same results. What one unit says of an
// object of COMMON holds for all.
func (t *translator) leaveWhole() {
	for _, u := range t.everyUnit {
		for _, m := range u.order {
			if u.isWhole(m) {
				u.leave(m)
			}
		}
	}
	for again := true; again; {
		again = false
		for _, u := range t.everyUnit {
			again = u.leaveCommons() || again
		}
	}
	for _, u := range t.everyUnit {
		u.forget()
	}
}

// isWhole tells whether an array has a property that keeps it from being distributed.
func (u *unit) isWhole(m *mapped) bool {
	switch {
	case m.Equivalent, m.Data, m.Pointer != "", m.Procedure, u.deferred[m.Name]:
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

// leave takes the distribution from an array.
func (u *unit) leave(m *mapped) {
	m.whole = true
	for place, list := range u.commons { // any order: each place by itself
		if slices.ContainsFunc(list, func(c *commonArray) bool { return c.unit == u && c.name == m.Name }) {
			u.wholeCommons[place] = true
		}
	}
}

func (u *unit) leaveCommons() bool {
	changed := false
	for place := range u.wholeCommons { // any order: each place by itself
		for _, c := range u.commons[place] {
			if m := c.unit.mapped[c.name]; m != nil && !m.whole {
				c.unit.leave(m)
				changed = true
			}
		}
	}
	return changed
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

// isLeft tells whether m, or the array of a module that it is, is left whole.
func (m *mapped) isLeft() bool { return m.whole || m.origin != nil && m.origin.whole }

func (u *unit) hasEntry() bool {
	for _, s := range u.tree.Body {
		if _, is := s.(*ast.Entry); is {
			return true
		}
	}
	return false
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
