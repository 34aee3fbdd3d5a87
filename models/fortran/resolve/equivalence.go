package resolve

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// group is the variables that EQUIVALENCE ties together. The shift of each is
// its first byte relative to an origin of the group's own.
type group struct{ members []*local }

// place is a byte of a variable.
type place struct {
	l      *local
	offset int64
}

// equivalence makes the places of one set the same.
func (u *unit) equivalence(set []ast.Expr) {
	var first place
	for i, e := range set {
		at, ok := u.placeOf(e)
		if !ok {
			return
		}
		if i == 0 {
			first = at
			continue
		}
		u.unite(first, at, e)
	}
}

// unite makes two places the same byte. Groups are joined, the smaller into the
// larger one, by moving the origin of the smaller one.
func (u *unit) unite(a, b place, at ast.Expr) {
	ga, gb := groupOf(a.l), groupOf(b.l)
	delta := a.l.shift + a.offset - (b.l.shift + b.offset) // what to add to the shifts of gb
	if ga == gb {
		if delta != 0 {
			u.errorf(at.Pos(), "EQUIVALENCE contradicts itself: %s and %s are tied together %d bytes apart already",
				upper(a.l.Name), upper(b.l.Name), abs(delta))
		}
		return
	}
	if len(ga.members) < len(gb.members) {
		ga, gb, delta = gb, ga, -delta
	}
	for _, m := range gb.members {
		m.shift += delta
		m.group = ga
	}
	ga.members = append(ga.members, gb.members...)
}

func abs(v int64) int64 { return max(v, -v) }

func groupOf(l *local) *group {
	if l.group == nil {
		l.group = &group{members: []*local{l}}
	}
	return l.group
}

// placeOf returns the byte that an item of EQUIVALENCE names: a variable, an
// element, or a substring of either.
func (u *unit) placeOf(e ast.Expr) (place, bool) {
	switch e := e.(type) {
	case *ast.Ident:
		return u.equivalent(e)
	case *ast.Apply:
		return u.placeOfApply(e)
	}
	u.errorf(e.Pos(), "EQUIVALENCE takes variables, elements and substrings with constant subscripts")
	return place{}, false
}

func (u *unit) placeOfApply(e *ast.Apply) (place, bool) {
	at, ok := u.placeOf(e.Fun)
	if !ok {
		return at, false
	}
	if isSubstring(e.Args) {
		return u.substringPlace(at, e.Args[0].(*ast.Section))
	}
	if _, ok := e.Fun.(*ast.Ident); !ok || at.l.Shape == nil {
		u.errorf(e.Pos(), "%s is not an array", upper(at.l.Name))
		return at, false
	}
	return u.elementPlace(at, e)
}

func (u *unit) substringPlace(at place, s *ast.Section) (place, bool) {
	if at.l.Type.Base != sem.Character {
		u.errorf(s.Pos(), "%s is not CHARACTER", upper(at.l.Name))
		return at, false
	}
	if s.Lo != nil {
		c := u.constant(s.Lo)
		if c == nil {
			return at, false
		}
		at.offset += c.Int - 1
	}
	return at, u.isInside(at, s)
}

// elementPlace finds an element; one subscript alone counts elements in storage order, as
// Fortran 66 programs have it.
func (u *unit) elementPlace(at place, e *ast.Apply) (place, bool) {
	shape := at.l.Shape
	if len(e.Args) != len(shape.Dims) && len(e.Args) != 1 {
		u.errorf(e.Pos(), "%s has %d dimensions, but %d subscripts here", upper(at.l.Name), len(shape.Dims), len(e.Args))
		return at, false
	}
	width, _ := (&local{Symbol: sem.Symbol{Type: at.l.Type, Len: at.l.Len}}).storageSize()
	stride := width
	for i, arg := range e.Args {
		c := u.constant(arg)
		lo, ok := shape.Dims[i].Lower.(*sem.Const)
		if c == nil || !ok {
			return at, false
		}
		at.offset += (c.Int - lo.Int) * stride
		if hi, ok := shape.Dims[i].Upper.(*sem.Const); ok {
			stride *= hi.Int - lo.Int + 1
		}
	}
	return at, u.isInside(at, e)
}

func (u *unit) isInside(at place, e ast.Expr) bool {
	if size, ok := at.l.storageSize(); ok && (at.offset < 0 || at.offset >= size) {
		u.errorf(e.Pos(), "this is outside of %s", upper(at.l.Name))
		return false
	}
	return true
}

// equivalent returns the first byte of a variable that can be in EQUIVALENCE.
func (u *unit) equivalent(e *ast.Ident) (place, bool) {
	l := u.named(e.Name, e.At)
	if l == nil {
		return place{}, false
	}
	u.checkImplicit(l, e.At)
	if l.Class != sem.Variable || l.IsDummy() || l.Pointer != nil || l.Attr&(sem.Allocatable|sem.ResultVar) != 0 {
		u.errorf(e.At, "%s is %s and cannot be in EQUIVALENCE", upper(l.Name), whyNotStatic(l))
		return place{}, false
	}
	l.Attr |= sem.InEquivalence
	if _, ok := l.storageSize(); !ok {
		u.sizeOf(l, e.At, "in EQUIVALENCE")
		return place{}, false
	}
	return place{l, 0}, true
}
