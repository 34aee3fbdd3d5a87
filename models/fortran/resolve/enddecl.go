package resolve

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// endDeclarations resolves the parts that had to wait until all types are known. It lays out storage and checks that
// the declarations of each name agree.
func (u *unit) endDeclarations() {
	for _, l := range u.pending {
		u.settle(l)
	}
	u.pending = nil
	u.checkSaved()
	for _, l := range u.symbols {
		u.checkAttributes(l)
	}
	u.layout()
	for _, s := range u.namelists {
		for i := range s.Groups {
			u.namelist(&s.Groups[i])
		}
	}
	if u.proc != nil {
		for _, e := range u.proc.Entries {
			e.Explicit = needsInterface(e)
			if l := u.names[e.Name]; l != nil && l.Entry == e {
				typeAsResult(l) // a function with RESULT
			}
		}
	}
}

// checkSaved reports SAVE of a common block that the unit does not have.
// Those that it has are static anyway.
func (u *unit) checkSaved() {
	for _, e := range u.saved {
		if u.partOf[e.Name] == nil {
			u.errorf(e.At, "there is no common block /%s/ here", upper(e.Name))
		}
	}
}

// needsInterface reports whether callers must know the interface.
func needsInterface(e *sem.Entry) bool {
	if e.Result != nil && (e.Result.Shape != nil || e.Result.Attr.Has(sem.DataPointer)) {
		return true
	}
	for _, d := range e.Dummies {
		if d == nil {
			continue
		}
		assumed := d.Shape != nil && (d.Shape.Class == sem.AssumedShape || d.Shape.Class == sem.DeferredShape)
		if assumed || d.Attr&(sem.Optional|sem.DataPointer) != 0 {
			return true
		}
	}
	return false
}

// checkAttributes reports what contradicts itself in the declaration of a name.
func (u *unit) checkAttributes(l *local) {
	if l.Class != sem.Variable {
		u.checkAssumedLength(l)
		return
	}
	const dummyOnly = sem.Optional | sem.IntentIn | sem.IntentOut | sem.IntentInOut
	if !l.IsDummy() && l.Attr&dummyOnly != 0 {
		u.errorf(l.Pos, "%s is no dummy argument and cannot have INTENT or OPTIONAL", upper(l.Name))
		l.Attr &^= dummyOnly
	}
	u.checkShape(l)
	u.checkAssumedLength(l)
	u.checkPointer(l)
	u.checkSequence(l)
}

// checkSequence reports a structure in shared storage whose components the compiler may order, or that has default values.
func (u *unit) checkSequence(l *local) {
	if l.Type.Base != sem.Derived || l.Attr&(sem.InCommon|sem.InEquivalence) == 0 {
		return
	}
	where := "COMMON"
	if !l.Attr.Has(sem.InCommon) {
		where = "EQUIVALENCE"
	}
	switch d := u.types[l.Type.Kind-1]; {
	case !d.sequence:
		u.errorf(l.Pos, "%s is in %s, so its type %s must have SEQUENCE", upper(l.Name), where, upper(d.Name))
	case d.Initial != nil:
		u.errorf(l.Pos, "%s is in %s, so its type %s cannot have default values", upper(l.Name), where, upper(d.Name))
	}
}

// canHaveData reports whether DATA may name the variable.
func canHaveData(l *local) bool {
	return l.Class == sem.Variable && !l.IsDummy() && l.Pointer == nil && l.Attr&(sem.ResultVar|sem.Allocatable) == 0
}

// checkShape reports a class of shape that the variable cannot have.
func (u *unit) checkShape(l *local) {
	s := l.Shape
	allocatable := l.Attr.Has(sem.Allocatable)
	switch {
	case s == nil:
		if allocatable && !l.Attr.Has(sem.DataPointer) {
			u.errorf(l.Pos, "%s is ALLOCATABLE and must be an array with the dimensions left open: (:)", upper(l.Name))
			l.Attr &^= sem.Allocatable
		}
		return
	case allocatable && s.Class != sem.DeferredShape:
		if s.Class == sem.AssumedShape {
			s.Class = sem.DeferredShape // ALLOCATABLE came behind the dimensions
			return
		}
		u.errorf(l.Pos, "%s is %s; its dimensions must be left open: (:)", upper(l.Name), describedBy(l))
	case s.Class == sem.AssumedSize && !l.IsDummy() && l.Pointer == nil:
		u.errorf(l.Pos, "%s is no dummy argument; its last dimension cannot be *", upper(l.Name))
	case s.Class == sem.AssumedShape && !l.IsDummy():
		u.errorf(l.Pos, "%s is neither a dummy argument nor ALLOCATABLE; its bounds cannot be left out", upper(l.Name))
	case s.Class == sem.ExplicitShape && !l.IsDummy() && l.Pointer == nil && !l.Attr.Has(sem.ResultVar):
		u.checkAutomatic(l)
		return
	default:
		return
	}
	l.Shape = &sem.Shape{Dims: make([]sem.Bounds, len(s.Dims))}
	for i := range s.Dims {
		l.Shape.Dims[i] = sem.Bounds{Lower: intConst(l.Pos, 1), Upper: intConst(l.Pos, 1)}
	}
}

// checkAutomatic reports a local array whose size is not constant where it
// cannot live on the stack.
func (u *unit) checkAutomatic(l *local) {
	size, constant := l.storageSize()
	switch {
	case size > maxBytes:
		u.tooBig(l)
	case constant:
	case u.proc == nil || u.proc.Kind == sem.MainProgram:
		u.errorf(l.Pos, "the bounds of %s must be constant: it is no local variable of a subprogram", upper(l.Name))
	case l.Attr.Has(sem.HasData):
		u.errorf(l.Pos, "the bounds of %s must be constant: it has an initial value", upper(l.Name))
	case l.Attr.Has(sem.Save):
		u.errorf(l.Pos, "the bounds of %s must be constant: it is SAVEd", upper(l.Name))
	}
}

// checkAssumedLength reports CHARACTER*(*) on what has no length to assume.
func (u *unit) checkAssumedLength(l *local) {
	if l.Type.Base != sem.Character || l.Len != nil || l.IsDummy() || l.Attr.Has(sem.ResultVar) {
		return
	}
	if l.Class == sem.Variable || l.Class == sem.NamedConstant && l.Value == nil && l.Elements == nil {
		u.errorf(l.Pos, "%s has no length to assume; CHARACTER*(*) is for dummy arguments, constants and results", upper(l.Name))
		l.Len = intConst(l.Pos, 1)
	}
}

// namelist is NAMELIST /name/ items; a group that is named again goes on.
func (u *unit) namelist(g *ast.NamelistGroup) {
	l := u.named(g.Name.Name, g.Name.At)
	if l == nil {
		return
	}
	if l.Class != sem.NamelistGroup {
		if l.Class != sem.Variable || l.typed || l.Shape != nil || l.IsDummy() || l.Block != nil {
			u.errorf(g.Name.At, "%s is %s and cannot be a NAMELIST group", upper(l.Name), describe(&l.Symbol))
			return
		}
		l.Class, l.Type = sem.NamelistGroup, sem.NoType
	}
	for _, item := range g.Items {
		s := u.symbol(item.Name, item.At)
		if s.Class != sem.Variable {
			u.errorf(item.At, "%s is %s and cannot be in a NAMELIST group", upper(s.Name), describe(s))
			continue
		}
		if s.Shape != nil && s.Shape.Class == sem.AssumedSize {
			u.errorf(item.At, "%s has a last dimension of *, whose extent is not known, and cannot be in a NAMELIST group", upper(s.Name))
			continue
		}
		if s.Type.Base == sem.Derived {
			u.errorf(item.At, "found %s of type %s in a NAMELIST group, expected a variable of a type of the language", upper(s.Name), s.Type)
			continue
		}
		s.Attr |= sem.Passed
		l.Group = append(l.Group, s)
	}
}
