package resolve

import (
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// interfaceUse is the body of a procedure in an INTERFACE block beside the
// definition that the program has.
type interfaceUse struct {
	at       source.Pos
	declared *sem.Entry
	defined  *sem.Entry
}

// interfaceBlock is INTERFACE [generic] ... END INTERFACE.
func (u *unit) interfaceBlock(s *ast.Interface) {
	var specifics []*sem.Symbol
	for _, b := range s.Bodies {
		if l := u.interfaceBody(b); l != nil {
			specifics = append(specifics, &l.Symbol)
		}
	}
	for _, p := range s.Procedures {
		l := u.find(p.Name)
		if l == nil || l.Class != sem.Defined || !l.Attr.Has(sem.KnownInterface) {
			u.errorf(p.At, "%s is no module procedure", upper(p.Name))
			continue
		}
		specifics = append(specifics, &l.Symbol)
	}
	if s.Generic != nil {
		u.enterGeneric(s.Generic, specifics)
	}
}

// enterGeneric enters a generic name, or adds to one. It may be the name of one of its
// specific procedures.
func (u *unit) enterGeneric(name *ast.Ident, specifics []*sem.Symbol) {
	l := u.names[name.Name]
	if l == nil {
		l = u.extendHost(name)
	}
	if l == nil || l.Class == sem.Defined && isAmong(&l.Symbol, specifics) {
		l = u.newLocal(name.Name, name.At)
		l.Class, l.typed = sem.Generic, true
		u.names[name.Name] = l
	} else if l.Class == sem.Generic && l.unit != u {
		l = u.extendGeneric(l)
	}
	if l.Class != sem.Generic {
		u.errorf(name.At, "%s is %s and cannot be a generic name", upper(name.Name), describe(&l.Symbol))
		return
	}
	l.Specifics = appendNew(l.Specifics, specifics)
	if _, is := ast.OperatorOf(l.Name); is || l.Name == ast.AssignmentName {
		u.operators = append(u.operators, operatorUse{name.At, l.Name, specifics})
		return
	}
	for _, s := range l.Specifics {
		if s.Entry.Proc.Kind != l.Specifics[0].Entry.Proc.Kind {
			u.errorf(name.At, "the generic name %s stands for both subroutines and functions", upper(l.Name))
			break
		}
	}
}

// extendHost copies a generic name of a host, to add to it; nil if the host has none.
func (u *unit) extendHost(name *ast.Ident) *local {
	if old := u.find(name.Name); old != nil && old.Class == sem.Generic {
		return u.extendGeneric(old)
	}
	return nil
}

// extendGeneric copies a generic name of a module, to add to it.
func (u *unit) extendGeneric(old *local) *local {
	l := u.newLocal(old.Name, old.Pos)
	l.Class, l.typed = sem.Generic, true
	l.Specifics = append([]*sem.Symbol{}, old.Specifics...)
	u.names[old.Name] = l
	return l
}

// interfaceBody makes the interface of an external or dummy procedure known.
func (u *unit) interfaceBody(syntax *ast.Unit) *local {
	if syntax.Kind != ast.Subroutine && syntax.Kind != ast.Function || syntax.Name == nil {
		u.errorf(syntax.Pos(), "an INTERFACE block describes subroutines and functions, not %s", syntax.Kind)
		return nil
	}
	b := u.newUnit(syntax, nil, u.file)
	b.declareAll()
	b.checkTyped()
	entry := b.proc.Entries[0]
	l := u.named(entry.Name, entry.Pos)
	switch {
	case l == nil:
		return nil
	case l.Class != sem.Variable && l.Class != sem.External || l.Shape != nil || l.Attr.Has(sem.KnownInterface):
		u.errorf(entry.Pos, "%s is %s already", upper(entry.Name), describe(&l.Symbol))
		return nil
	}
	l.Class, l.Entry, l.typed = sem.External, entry, true
	l.Attr |= sem.KnownInterface | sem.ExternalAttr
	if defined := u.globals[entry.Name]; defined != nil && !l.IsDummy() {
		l.Class, l.Entry = sem.Defined, defined
		u.interfaces = append(u.interfaces, interfaceUse{entry.Pos, entry, defined})
	} else if !l.IsDummy() {
		l.Foreign = u.externals[l.Name]
	}
	l.use = asSubroutine
	l.Type, l.Len = sem.NoType, nil
	if entry.Result != nil {
		l.use = asFunction
		l.Type, l.Len = entry.Result.Type, entry.Result.Len
	}
	return l
}
