package resolve

import (
	"slices"
	"strconv"
	"strings"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// A derived type has a number in the program, which is the kind of its sem.Type. A structure lies in memory as on a
// real compiler: its components in their order, each at a multiple of its alignment, and the whole as long as a multiple
// of the greatest of these. A pointer to a scalar is an address, a pointer to an array a descriptor.

// typeDef is a derived type.
type typeDef struct {
	sem.DerivedType
	t        sem.Type
	at       source.Pos
	unit     *unit // where it is defined
	hidden   bool  // only this unit sees the components
	sequence bool
	align    int64
	fields   []*field
	complete bool
	length   *sem.Const // its size; it counts once the type is complete
}

// field is a component of a derived type.
type field struct {
	name    string
	at      source.Pos
	t       sem.Type
	length  sem.Expr   // CHARACTER and derived types: a constant
	shape   *sem.Shape // constant bounds, or deferred for a pointer; nil for a scalar
	pointer bool
	offset  int64
	initial bool // has a default value
}

// mostTypes is how many derived types a program can have: a kind is a byte.
const mostTypes = 255

// enterTypes enters the names of the derived types of a unit, which components of each other may point at.
func (u *unit) enterTypes() {
	for _, s := range u.syntax.Body {
		if d, ok := s.(*ast.TypeDef); ok {
			u.enterType(d)
		}
	}
}

func (u *unit) enterType(s *ast.TypeDef) {
	switch old := u.names[s.Name.Name]; {
	case old != nil:
		u.errorf(s.Name.At, "%s is %s already and cannot be a type", upper(s.Name.Name), describe(&old.Symbol))
		return
	case isTypeKeyword(s.Name.Name):
		u.errorf(s.Name.At, "%s is a type of the language; give this one another name", upper(s.Name.Name))
	case len(u.types) == mostTypes:
		u.errorf(s.Name.At, "a program has at most %d derived types", mostTypes)
		return
	}
	d := &typeDef{at: s.Name.At, unit: u, hidden: s.Private, sequence: s.Sequence, align: 1, length: intConst(s.Name.At, 0)}
	d.Name = s.Name.Name
	u.types = append(u.types, d)
	d.t = sem.Type{Base: sem.Derived, Kind: uint8(len(u.types))}
	u.out.Types = append(u.out.Types, &d.DerivedType)
	l := u.newLocal(d.Name, s.Name.At)
	l.Class, l.Type, l.typed, l.def = sem.TypeName, d.t, true, d
	u.names[d.Name] = l
	if s.HasAccess {
		u.access(d.Name, s.At, s.Access == ast.Private)
	}
}

func isTypeKeyword(name string) bool {
	switch name {
	case "integer", "real", "complex", "logical", "character", "doubleprecision", "byte":
		return true
	}
	return false
}

// typeDefinition carries out the definition of a derived type.
func (u *unit) typeDefinition(s *ast.TypeDef) {
	l := u.names[s.Name.Name]
	if l == nil || l.Class != sem.TypeName || l.def.at != s.Name.At {
		return // reported
	}
	d := l.def
	for _, decl := range s.Components {
		u.componentsOf(d, decl)
	}
	if len(d.fields) == 0 {
		u.errorf(s.Name.At, "the type %s has no components", upper(d.Name))
	}
	u.layoutType(d)
	d.complete = true
	for _, old := range u.types[:d.t.Kind-1] {
		if old.sameAs(d) {
			d.t = old.t
			l.Type = old.t
			return
		}
	}
}

// componentsOf adds the components of one declaration.
func (u *unit) componentsOf(d *typeDef, s *ast.TypeDecl) {
	t := u.typeOf(s.Type)
	var dims []ast.Dim
	pointer := false
	for _, a := range s.Attrs {
		switch a.Kind {
		case ast.Dimension:
			dims = a.Dims
		case ast.PointerAttr:
			pointer = true
		case ast.Allocatable:
			u.errorf(a.At, "found ALLOCATABLE, expected POINTER: an allocatable component is not supported")
			pointer = true
		default:
			u.errorf(a.At, "found %s, expected DIMENSION or POINTER: a component has no other attributes", a.Kind)
		}
	}
	for i := range s.Entities {
		e := &s.Entities[i]
		f := &field{name: e.Name, at: e.At, t: t, pointer: pointer}
		if old := d.field(e.Name); old != nil {
			u.errorf(e.At, "the type %s has two components %s", upper(d.Name), upper(e.Name))
			continue
		}
		u.typeField(f, s.Type, e)
		own := dims
		if e.Dims != nil {
			own = e.Dims
		}
		u.shapeField(f, own)
		d.fields = append(d.fields, f)
		u.defaultValue(f, e)
	}
}

// typeField gives a component its type and length.
func (u *unit) typeField(f *field, spec *ast.TypeSpec, e *ast.Entity) {
	switch f.t.Base {
	case sem.Derived:
		of := u.types[f.t.Kind-1]
		f.length = of.length
		if !of.complete && !f.pointer {
			u.errorf(e.At, "%s is of type %s, which is not defined yet; a POINTER can be", upper(e.Name), upper(of.Name))
			f.t = sem.NoType
		}
	case sem.Character:
		size := e.Size
		if size == nil {
			size = spec.Len
		}
		f.length = intConst(e.At, 1)
		if size == nil {
			break
		}
		if _, star := size.(*ast.Star); star {
			u.errorf(e.At, "the length of %s, a component, must be constant", upper(e.Name))
		} else if c := u.constant(size); c != nil {
			f.length = atLeast0(c)
		}
	default:
		if e.Size != nil {
			if c := u.constant(e.Size); c != nil {
				f.t = u.withBytes(baseTypes[spec.Base], c.Int, e.Size.Pos())
			}
		}
	}
}

// shapeField gives a component its bounds.
func (u *unit) shapeField(f *field, dims []ast.Dim) {
	if len(dims) == 0 {
		return
	}
	f.shape = &sem.Shape{Dims: make([]sem.Bounds, len(dims))}
	if len(dims) > sem.MaxRank {
		u.errorf(f.at, "%s has %d dimensions; at most %d are possible", upper(f.name), len(dims), sem.MaxRank)
	}
	for i := range dims {
		f.shape.Dims[i] = u.bounds(&dims[i], i == len(dims)-1, f.shape)
	}
	_, constant := f.shape.Constant()
	switch {
	case f.pointer && f.shape.Class == sem.AssumedShape:
		f.shape.Class = sem.DeferredShape
		for i := range dims {
			if dims[i].Lo != nil || dims[i].Hi != nil {
				u.errorf(f.at, "%s is a POINTER; its dimensions must be left open: (:)", upper(f.name))
				return
			}
		}
		return
	case f.pointer:
		u.errorf(f.at, "%s is a POINTER; its dimensions must be left open: (:)", upper(f.name))
	case !constant:
		u.errorf(f.at, "the bounds of %s, a component, must be constant", upper(f.name))
	default:
		return
	}
	f.shape = nil
}

// defaultValue reports a default value that cannot be one.
func (u *unit) defaultValue(f *field, e *ast.Entity) {
	switch {
	case e.Data != nil:
		u.errorf(e.At, "found a value of %s between slashes, expected =", upper(e.Name))
	case e.Value == nil:
	case f.pointer && (!e.Arrow || !isNull(e.Value)):
		u.errorf(e.Value.Pos(), "%s is a POINTER and can have => NULL() only", upper(e.Name))
	case !f.pointer && e.Arrow:
		u.errorf(e.Value.Pos(), "%s is no POINTER; its default value stands behind =", upper(e.Name))
	default:
		f.initial = true
		if !f.pointer {
			u.defaults = append(u.defaults, pendingDefault{f, e.Value})
		}
	}
}

// pendingDefault is the default value of a component, which is encoded when the layout is known.
type pendingDefault struct {
	f     *field
	value ast.Expr
}

// layoutType places the components and encodes their default values.
func (u *unit) layoutType(d *typeDef) {
	var end int64
	initial := false
	for _, f := range d.fields {
		size, align := u.sizeOfField(f)
		f.offset = (end + align - 1) / align * align
		if size > maxBytes-f.offset {
			u.errorf(f.at, "the type %s has more than %d bytes", upper(d.Name), int64(maxBytes))
			size = 0
		}
		end = f.offset + size
		d.align = max(d.align, align)
		initial = initial || f.initial || f.t.Base == sem.Derived && !f.pointer && u.types[f.t.Kind-1].Initial != nil
	}
	d.Size = (end + d.align - 1) / d.align * d.align
	d.length.Int = d.Size
	pending := u.defaults
	u.defaults = nil
	if !initial {
		return
	}
	d.Initial = make([]byte, d.Size)
	for _, f := range d.fields {
		if f.t.Base == sem.Derived && !f.pointer {
			u.repeat(d.Initial[f.offset:], u.types[f.t.Kind-1].Initial, f)
		}
	}
	for _, p := range pending {
		u.encodeComponent(d.Initial, p.f, p.value)
	}
}

func (u *unit) repeat(to, value []byte, f *field) {
	n := int64(1)
	if f.shape != nil {
		n, _ = f.shape.Constant()
	}
	for i := range n {
		copy(to[i*int64(len(value)):], value)
	}
}

// encodeComponent puts the value of a component into the bytes of a structure.
func (u *unit) encodeComponent(to []byte, f *field, value ast.Expr) {
	list, isArray := u.constants(value)
	if list == nil {
		return
	}
	width, n := f.elementBytes(), int64(1)
	if f.shape != nil {
		n, _ = f.shape.Constant()
	}
	if isArray && int64(len(list)) != n || isArray && f.shape == nil {
		u.errorf(value.Pos(), "%s has %s, but %s", upper(f.name), count(int(n), "element"), count(len(list), "value"))
		return
	}
	for i := range n {
		c := list[0]
		if isArray {
			c = list[i]
		}
		k, ok := u.convert(c, f.t, c.At, upper(f.name)).(*sem.Const)
		if !ok || isInvalid(k) {
			return
		}
		copy(to[f.offset+i*width:], encode(k, f.t, width))
	}
}

// elementBytes returns the bytes of a component, of an element if it is an array.
func (f *field) elementBytes() int64 {
	if f.t.HasLength() {
		n, _ := constantOr(f.length, 0)
		return n
	}
	return f.t.Size()
}

// sizeOfField returns the bytes of a component and its alignment.
func (u *unit) sizeOfField(f *field) (size, align int64) {
	if f.pointer {
		rank := 0
		if f.shape != nil {
			rank = len(f.shape.Dims)
		}
		return sem.PointerBytes(rank), sem.PointerSize
	}
	size, align = f.elementBytes(), max(int64(f.t.Kind), 1)
	if f.t.Base == sem.Derived {
		align = u.types[f.t.Kind-1].align
	}
	if f.shape != nil {
		n, _ := elements(f.shape)
		if size > 0 && n > maxBytes/size {
			return maxBytes + 1, align
		}
		size *= n
	}
	return size, align
}

// sameAs reports whether two SEQUENCE types of one name are one type: their definitions agree.
func (d *typeDef) sameAs(e *typeDef) bool {
	if !d.sequence || !e.sequence || d.Name != e.Name || !d.complete || len(d.fields) != len(e.fields) || d.hidden || e.hidden {
		return false
	}
	for i, f := range d.fields {
		g := e.fields[i]
		if f.name != g.name || f.t != g.t || f.pointer != g.pointer || f.offset != g.offset || f.elementBytes() != g.elementBytes() || !sameShape(f.shape, g.shape) {
			return false
		}
	}
	return true
}

func sameShape(a, b *sem.Shape) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	if len(a.Dims) != len(b.Dims) {
		return false
	}
	for i := range a.Dims {
		lo, _ := constantOr(a.Dims[i].Lower, 1)
		hi, _ := constantOr(a.Dims[i].Upper, 1)
		lo2, _ := constantOr(b.Dims[i].Lower, 1)
		hi2, _ := constantOr(b.Dims[i].Upper, 1)
		if lo != lo2 || hi != hi2 {
			return false
		}
	}
	return true
}

// field returns the component of a name, nil if there is none.
func (d *typeDef) field(name string) *field {
	for _, f := range d.fields {
		if f.name == name {
			return f
		}
	}
	return nil
}

// derivedType returns the type that TYPE(name) means; NoType after a report.
func (u *unit) derivedType(spec *ast.TypeSpec) sem.Type {
	l := u.find(spec.Name.Name)
	switch {
	case l == nil:
		u.errorf(spec.Name.At, "there is no type %s here; TYPE %s ... END TYPE defines it, or USE of its module", upper(spec.Name.Name), upper(spec.Name.Name))
		return sem.NoType
	case l.Class != sem.TypeName:
		u.errorf(spec.Name.At, "%s is %s, not a type", upper(spec.Name.Name), describe(&l.Symbol))
		return sem.NoType
	}
	l.mentioned = true
	return l.Type
}

// seesComponents reports whether a type's components are known here.
func (u *unit) seesComponents(d *typeDef) bool {
	for h := u; h != nil; h = h.host {
		if h == d.unit {
			return true
		}
	}
	return !d.hidden
}

// namedTypes puts the names of derived types where a message has their numbers.
func (p *program) namedTypes(message string) string {
	if !strings.Contains(message, sem.NumberedType) {
		return message
	}
	for i, d := range slices.Backward(p.types) { // 12 before 1
		message = strings.ReplaceAll(message, sem.NumberedType+strconv.Itoa(i+1), "TYPE("+upper(d.Name)+")")
	}
	return message
}
