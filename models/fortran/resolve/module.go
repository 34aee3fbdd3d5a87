package resolve

import (
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// useStmt is USE: the public names of a module become names of this scope.
func (u *unit) useStmt(s *ast.Use) {
	m := u.modules[s.Module.Name]
	if m == nil {
		u.errorf(s.Module.At, "there is no module %s%s", upper(s.Module.Name), u.nearestModule(s.Module.Name))
		return
	}
	m.declareAll()
	if m.state != declared {
		u.errorf(s.Module.At, "module %s uses itself, directly or through others", upper(s.Module.Name))
		return
	}
	renamed := map[string]bool{}
	for _, item := range s.Items {
		renamed[item.Name.Name] = true
		l := m.names[item.Name.Name]
		if l == nil || !m.isPublic(item.Name.Name) {
			u.errorf(item.Name.At, "module %s has no public name %s", upper(s.Module.Name), upper(item.Name.Name))
			continue
		}
		u.bring(item.Local.Name, l, item.Local.At)
	}
	if s.Only {
		return
	}
	for name, l := range m.names { // any order: names are independent of each other
		if !renamed[name] && m.isPublic(name) {
			u.bring(name, l, s.Module.At)
		}
	}
}

// bring enters a name from a module. Two different things of one name are an
// error only where the name is used; generic procedures become one.
func (u *unit) bring(name string, l *local, at source.Pos) {
	old := u.names[name]
	switch {
	case old == nil:
		u.names[name] = l
	case old == l:
	case old.Class == sem.Generic && l.Class == sem.Generic:
		both := &local{unit: u}
		both.Symbol = old.Symbol
		both.Specifics = appendNew(append([]*sem.Symbol{}, old.Specifics...), l.Specifics)
		u.names[name] = both
	default:
		both := &local{unit: u, ambiguous: at}
		both.Symbol = old.Symbol
		u.names[name] = both
	}
}

// appendNew appends the specific procedures that are not in the list.
func appendNew(list, more []*sem.Symbol) []*sem.Symbol {
	for _, s := range more {
		known := false
		for _, old := range list {
			known = known || old == s || old.Entry != nil && old.Entry == s.Entry
		}
		if !known {
			list = append(list, s)
		}
	}
	return list
}

func (u *unit) isPublic(name string) bool {
	if private, ok := u.private[name]; ok {
		return !private
	}
	return !u.hidden
}

// allAccess is PRIVATE or PUBLIC without names.
func (u *unit) allAccess(s *ast.AttrStmt, private bool) {
	if u.inModule(s.At) {
		u.hidden = private
	}
}

// access is PRIVATE or PUBLIC for a name.
func (u *unit) access(name string, at source.Pos, private bool) {
	if !u.inModule(at) {
		return
	}
	if u.private == nil {
		u.private = map[string]bool{}
	}
	u.private[name] = private
}

func (u *unit) inModule(at source.Pos) bool {
	if u.syntax.Kind != ast.Module {
		u.errorf(at, "PUBLIC and PRIVATE are for modules")
		return false
	}
	return true
}
