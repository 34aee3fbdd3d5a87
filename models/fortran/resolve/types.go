package resolve

import (
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// baseTypes are the types without a kind.
var baseTypes = [...]sem.Type{
	ast.Integer: sem.DefaultInteger, ast.Real: sem.DefaultReal, ast.DoublePrecision: sem.DoublePrecision,
	ast.Complex: sem.DefaultComplex, ast.DoubleComplex: sem.DoubleComplex, ast.Logical: sem.DefaultLogical,
	ast.Character: sem.DefaultCharacter, ast.Byte: {Base: sem.Integer, Kind: 1},
	ast.Derived: sem.NoType,
}

// typeOf returns the type that a declaration names.
func (u *unit) typeOf(spec *ast.TypeSpec) sem.Type {
	if spec.Name != nil {
		return u.derivedType(spec)
	}
	t := baseTypes[spec.Base]
	switch {
	case spec.Kind != nil:
		if c := u.constant(spec.Kind); c != nil {
			return u.withKind(t, c.Int, spec.Kind.Pos())
		}
	case spec.Bytes != 0:
		return u.withBytes(t, int64(spec.Bytes), spec.At)
	}
	return t
}

// withBytes is TYPE*n, where n counts both parts of a COMPLEX.
func (u *unit) withBytes(t sem.Type, n int64, pos source.Pos) sem.Type {
	if t.Base != sem.Complex {
		return u.withKind(t, n, pos)
	}
	if n != 8 && n != 16 {
		u.errorf(pos, "COMPLEX*%d does not exist; COMPLEX*8 and COMPLEX*16 do", n)
		return t
	}
	return sem.Type{Base: sem.Complex, Kind: uint8(n / 2)}
}

func (u *unit) withKind(t sem.Type, kind int64, pos source.Pos) sem.Type {
	var ok bool
	var have string
	switch t.Base {
	case sem.Integer, sem.Logical:
		ok, have = kind == 1 || kind == 2 || kind == 4 || kind == 8, "1, 2, 4 and 8"
	case sem.Real, sem.Complex:
		ok, have = kind == 4 || kind == 8, "4 and 8"
	case sem.Character:
		ok, have = kind == 1, "1"
	}
	if !ok {
		u.errorf(pos, "%s has no kind %d; it has %s", baseName(t), kind, have)
		return t
	}
	return sem.Type{Base: t.Base, Kind: uint8(kind)}
}

// baseName is the type without its kind.
func baseName(t sem.Type) string {
	return [...]string{"no type", "INTEGER", "REAL", "COMPLEX", "LOGICAL", "CHARACTER", "TYPE"}[t.Base]
}

// setType gives a name its type. Size is what follows the name, as in S*8; it may be nil.
func (u *unit) setType(l *local, spec *ast.TypeSpec, t sem.Type, size ast.Expr, pos source.Pos) {
	if l.typed {
		u.errorf(pos, "%s already has a type", upper(l.Name))
		return
	}
	l.typed, l.Type, l.Len = true, t, nil
	switch t.Base {
	case sem.Character:
		if size == nil {
			size = spec.Len
		}
		u.setLength(l, size)
		return
	case sem.Derived:
		l.Len = u.types[t.Kind-1].length
	}
	if size != nil {
		if c := u.constant(size); c != nil {
			l.Type = u.withBytes(baseTypes[spec.Base], c.Int, size.Pos())
		}
	}
}

// setLength gives a CHARACTER name its length: one if it is nil.
func (u *unit) setLength(l *local, length ast.Expr) {
	switch length.(type) {
	case nil:
		l.Len = intConst(l.Pos, 1)
		return
	case *ast.Star:
		return // assumed
	}
	if u.constantNow(length) {
		l.Len = atLeast0(u.specification(length))
		return
	}
	l.length = length
	u.pending = append(u.pending, l)
}

// atLeast0 makes a negative constant zero: a length or an extent.
func atLeast0(x sem.Expr) sem.Expr {
	if c, ok := x.(*sem.Const); ok && c.Int < 0 {
		return intConst(c.At, 0)
	}
	return x
}

// constantNow reports whether an expression consists of constants that are
// known already. Others wait for the end of the declarations, because the
// types of the names in them may still come.
func (u *unit) constantNow(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.IntLit:
		return true
	case *ast.Ident:
		l := u.find(e.Name)
		return l != nil && l.Class == sem.NamedConstant
	case *ast.Paren:
		return u.constantNow(e.X)
	case *ast.Unary:
		return u.constantNow(e.X)
	case *ast.Binary:
		return u.constantNow(e.X) && u.constantNow(e.Y)
	}
	return false
}

// implicitStmt carries out an IMPLICIT statement.
func (u *unit) implicitStmt(s *ast.Implicit) {
	if len(s.Rules) == 0 {
		u.implicit.none = true
		return
	}
	for _, r := range s.Rules {
		t := u.typeOf(r.Type)
		var length sem.Expr
		if t.Base == sem.Character {
			length = u.implicitLength(r.Type.Len, r.Type.At)
		}
		for _, letters := range r.Letters {
			u.implicit.set(u, letters, t, length)
		}
	}
}

func (u *unit) implicitLength(length ast.Expr, pos source.Pos) sem.Expr {
	if length == nil {
		return intConst(pos, 1)
	}
	if c := u.constant(length); c != nil {
		return atLeast0(c)
	}
	return intConst(pos, 1)
}

func (r *implicitRules) set(u *unit, letters ast.LetterRange, t sem.Type, length sem.Expr) {
	for c := letters.First; c <= letters.Last; c++ {
		if r.given&(1<<(c-'a')) != 0 {
			u.errorf(letters.At, "the letter %c already has a type", c-'a'+'A')
		}
		r.given |= 1 << (c - 'a')
		r.types[c-'a'], r.lens[c-'a'] = t, length
	}
}
