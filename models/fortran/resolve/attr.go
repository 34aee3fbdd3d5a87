package resolve

import (
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// typeDecl is REAL, DIMENSION(3) :: A, B = 1.
func (u *unit) typeDecl(s *ast.TypeDecl) {
	t := u.typeOf(s.Type)
	var constant bool
	for _, a := range s.Attrs {
		constant = constant || a.Kind == ast.ParameterAttr
	}
	for i := range s.Entities {
		e := &s.Entities[i]
		l := u.named(e.Name, e.At)
		if l == nil {
			continue
		}
		u.setType(l, s.Type, t, e.Size, e.At)
		for j := range s.Attrs {
			if s.Attrs[j].Kind != ast.Dimension || e.Dims == nil {
				u.attribute(l, &s.Attrs[j], e)
			}
		}
		u.setDims(l, e.Dims, e.At)
		switch {
		case constant:
			u.parameter(l, e.Value, e.At)
		case e.Value == nil && e.Data == nil:
		case e.Arrow:
			u.initialPointer(l, e)
		case !canHaveData(l):
			u.errorf(e.At, "%s is %s and cannot have an initial value", upper(l.Name), whyNotStatic(l))
		default:
			l.Attr |= sem.HasData
		}
	}
}

// initialPointer is p => NULL(), which makes a variable SAVEd.
func (u *unit) initialPointer(l *local, e *ast.Entity) {
	switch {
	case !l.Attr.Has(sem.DataPointer):
		u.errorf(e.Value.Pos(), "found => behind %s, which is no POINTER; expected =", upper(l.Name))
	case !isNull(e.Value):
		u.errorf(e.Value.Pos(), "%s is a POINTER and can have => NULL() only", upper(l.Name))
	case l.IsDummy() || l.Attr.Has(sem.ResultVar):
		u.errorf(e.At, "%s is %s and cannot have an initial value", upper(l.Name), whyNotStatic(l))
	default:
		l.Attr |= sem.Save
	}
}

// attrStmt is a statement that gives one attribute to names.
func (u *unit) attrStmt(s *ast.AttrStmt) {
	kind := s.Attr.Kind
	if len(s.Entities) == 0 {
		switch kind {
		case ast.SaveAttr:
			u.saveAll = true
		case ast.Private, ast.Public:
			u.allAccess(s, kind == ast.Private)
		}
		return
	}
	for i := range s.Entities {
		e := &s.Entities[i]
		switch {
		case kind == ast.Private || kind == ast.Public:
			u.access(e.Name, e.At, kind == ast.Private)
		case e.Common:
			u.saved = append(u.saved, *e)
		default:
			if l := u.named(e.Name, e.At); l != nil {
				u.setDims(l, e.Dims, e.At)
				u.attribute(l, &s.Attr, e)
			}
		}
	}
}

// attribute gives a name one attribute.
func (u *unit) attribute(l *local, a *ast.Attr, e *ast.Entity) {
	switch a.Kind {
	case ast.Dimension:
		u.setDims(l, a.Dims, a.At)
	case ast.Allocatable:
		l.Attr |= sem.Allocatable
		u.out.Allocatables = true
	case ast.PointerAttr:
		l.Attr |= sem.Allocatable | sem.DataPointer
		u.out.Allocatables = true
	case ast.Intent:
		l.Attr |= intents[[2]bool{a.In, a.Out}]
	case ast.Optional:
		l.Attr |= sem.Optional
	case ast.SaveAttr:
		if l.IsDummy() || l.Attr.Has(sem.ResultVar) {
			u.errorf(e.At, "%s is %s and cannot be SAVEd", upper(l.Name), whyNotStatic(l))
			return
		}
		l.Attr |= sem.Save
	case ast.Target:
		l.Attr |= sem.Target
	case ast.External:
		u.externalAttr(l, e.At)
	case ast.Intrinsic:
		u.intrinsicAttr(l, e.At)
	case ast.Public, ast.Private:
		u.access(e.Name, e.At, a.Kind == ast.Private)
	}
}

var intents = map[[2]bool]sem.Attr{
	{true, false}: sem.IntentIn, {false, true}: sem.IntentOut, {true, true}: sem.IntentInOut,
}

// externalAttr makes the name that of an external procedure. The name of a
// BLOCK DATA unit is one too: old programs list it to have it linked.
func (u *unit) externalAttr(l *local, pos source.Pos) {
	if l.Class != sem.Variable || !l.canBeProcedure() || l.dims != nil {
		if l.Class != sem.External && l.Class != sem.Defined {
			u.errorf(pos, "%s is %s and cannot be EXTERNAL", upper(l.Name), describe(&l.Symbol))
		}
		return
	}
	l.Attr |= sem.ExternalAttr
	u.makeExternal(l)
}

func (u *unit) intrinsicAttr(l *local, pos source.Pos) {
	if l.Class != sem.Variable || !l.canBeProcedure() || l.dims != nil || l.IsDummy() {
		u.errorf(pos, "%s is %s and cannot be INTRINSIC", upper(l.Name), describe(&l.Symbol))
		return
	}
	if !u.isIntrinsic(l.Name) {
		u.errorf(pos, "there is no intrinsic procedure %s", upper(l.Name))
		return
	}
	l.Class, l.Intrinsic = sem.IntrinsicName, l.Name
}

// setDims gives a name its shape, now if the bounds are known already, else at
// the end of the declarations.
func (u *unit) setDims(l *local, dims []ast.Dim, pos source.Pos) {
	switch {
	case len(dims) == 0:
		return
	case l.Shape != nil || l.dims != nil:
		u.errorf(pos, "%s already has dimensions", upper(l.Name))
		return
	case l.Class != sem.Variable:
		u.errorf(pos, "%s is %s and cannot have dimensions", upper(l.Name), describe(&l.Symbol))
		return
	case len(dims) > sem.MaxRank:
		u.errorf(pos, "%s has %d dimensions; at most %d are possible", upper(l.Name), len(dims), sem.MaxRank)
		dims = dims[:sem.MaxRank]
	}
	l.dims = dims
	for i := range dims {
		if !u.boundNow(dims[i].Lo) || !u.boundNow(dims[i].Hi) {
			u.pending = append(u.pending, l)
			return
		}
	}
	u.settle(l)
}

func (u *unit) boundNow(e ast.Expr) bool {
	if e == nil {
		return true
	}
	_, star := e.(*ast.Star)
	return star || u.constantNow(e)
}

// settle resolves the length and the bounds of a name.
func (u *unit) settle(l *local) {
	if e := l.length; e != nil {
		l.length = nil
		l.Len = atLeast0(u.specification(e))
	}
	dims := l.dims
	if dims == nil {
		return
	}
	l.dims = nil
	shape := &sem.Shape{Dims: make([]sem.Bounds, len(dims))}
	for i := range dims {
		shape.Dims[i] = u.bounds(&dims[i], i == len(dims)-1, shape)
	}
	l.Shape = shape
	if shape.Class == sem.AssumedShape && l.Attr.Has(sem.Allocatable) {
		shape.Class = sem.DeferredShape
	}
	u.checkShapeKind(l, dims)
}

// bounds resolves one dimension and finds what it says about the class.
func (u *unit) bounds(d *ast.Dim, last bool, shape *sem.Shape) sem.Bounds {
	var b sem.Bounds
	if d.Lo != nil {
		b.Lower = u.specification(d.Lo)
	} else {
		b.Lower = intConst(d.At, 1)
	}
	switch hi := d.Hi.(type) {
	case nil:
		shape.Class = sem.AssumedShape
	case *ast.Star:
		if !last {
			u.errorf(hi.At, "only the last dimension can be *")
			b.Upper = intConst(hi.At, 1)
			break
		}
		shape.Class = sem.AssumedSize
	default:
		b.Upper = u.specification(hi)
	}
	return b
}

// checkShapeKind reports dimensions that mix : with bounds.
func (u *unit) checkShapeKind(l *local, dims []ast.Dim) {
	if l.Shape.Class != sem.AssumedShape && l.Shape.Class != sem.DeferredShape {
		return
	}
	for i := range dims {
		if dims[i].Hi != nil {
			u.errorf(dims[i].At, "either all upper bounds of %s are left out or none", upper(l.Name))
			l.Shape.Class = sem.ExplicitShape
			for j := range l.Shape.Dims {
				l.Shape.Dims[j].Upper = intConst(dims[i].At, 1)
			}
			return
		}
	}
}

// crayPointer is POINTER (p, a): p holds the address of a.
func (u *unit) crayPointer(s *ast.CrayPointer) {
	for i := range s.Pairs {
		pair := &s.Pairs[i]
		p := u.named(pair.Pointer.Name, pair.Pointer.At)
		e := &pair.Pointee
		l := u.named(e.Name, e.At)
		if p == nil || l == nil {
			continue
		}
		if !p.typed {
			p.Type, p.Len, p.typed = sem.DefaultInteger, nil, true
		}
		if p.Type.Base != sem.Integer || p.Shape != nil {
			u.errorf(pair.Pointer.At, "%s holds an address and must be a scalar INTEGER", upper(p.Name))
		}
		u.setDims(l, e.Dims, e.At)
		if l.Pointer != nil || l.IsDummy() || l.Class != sem.Variable {
			u.errorf(e.At, "%s cannot be the target of %s", upper(l.Name), upper(p.Name))
			continue
		}
		l.Pointer = &p.Symbol
	}
}
