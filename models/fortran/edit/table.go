package edit

import (
	"slices"
	"strconv"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// Entity is what the specification statements of a unit say about a name.
type Entity struct {
	Name string
	Type sem.Type
	Dims []ast.Dim // nil for a scalar
	At   source.Pos

	Derived *Derived // nil if the type is none, or not known
	Length  ast.Expr // of CHARACTER; nil for 1

	Declared bool // a statement names its type or dimensions
	Dummy    int  // position among the dummy arguments from 1, else 0
	Common   string
	InCommon bool // in COMMON; blank common has no name

	Parameter  ast.Expr // the value of a named constant, else nil
	Equivalent bool     // in EQUIVALENCE
	Data       bool     // has an initial value
	Save       bool
	Pointer    string // a pointee's Cray pointer
	Procedure  bool   // EXTERNAL, INTRINSIC, or the function itself
	Deferred   bool   // ALLOCATABLE
}

// Rank returns the number of dimensions.
func (e *Entity) Rank() int { return len(e.Dims) }

// Lower returns the lower bound of dimension d, counted from 0.
func (e *Entity) Lower(d int) ast.Expr {
	if e.Dims[d].Lo == nil {
		return Int(1)
	}
	return e.Dims[d].Lo
}

// Upper returns the upper bound of dimension d, nil if it is not declared.
func (e *Entity) Upper(d int) ast.Expr {
	if _, ok := e.Dims[d].Hi.(*ast.Star); ok {
		return nil
	}
	return e.Dims[d].Hi
}

// Table is the names of one program unit.
type Table struct {
	Unit     *ast.Unit
	entities map[string]*Entity
	order    []*Entity
	implicit [26]sem.Type // by first letter; None under IMPLICIT NONE
	saveAll  bool

	scope     Scope
	types     map[string]*Derived // that the unit defines or has from others
	constants map[string]int64    // of the host and of modules
	// UnknownKinds are the kinds in declarations that are no constants that Const knows. Their types are the default ones.
	UnknownKinds []ast.Expr
}

// NewTable reads the specification statements of a unit that has neither a host nor modules.
func NewTable(u *ast.Unit) *Table { return NewTableIn(u, Scope{}) }

// NewTableIn reads the specification statements of u.
func NewTableIn(u *ast.Unit, scope Scope) *Table {
	t := &Table{Unit: u, entities: map[string]*Entity{}, scope: scope}
	t.see(u)
	for i := range t.implicit {
		t.implicit[i] = sem.DefaultReal
		if c := 'a' + i; c >= 'i' && c <= 'n' {
			t.implicit[i] = sem.DefaultInteger
		}
	}
	if scope.Host != nil {
		t.implicit = scope.Host.implicit
	}
	for _, s := range u.Body {
		if s, ok := s.(*ast.Implicit); ok {
			t.implicits(s)
		}
	}
	for i, p := range u.Params {
		if p.Name != "*" {
			e := t.entity(p.Name, p.At)
			e.Dummy = i + 1
		}
	}
	if u.Kind == ast.Function && u.Name != nil {
		e := t.entity(u.Name.Name, u.Name.At)
		e.Procedure = true
		if u.Type != nil {
			t.giveType(e, u.Type, &ast.Entity{})
			e.Declared = true
		}
	}
	for _, s := range u.Body {
		t.statement(s)
	}
	return t
}

// Entities returns the entities in the order in which statements first name them.
func (t *Table) Entities() []*Entity { return t.order }

// Find returns what is declared about name, nil if nothing is.
func (t *Table) Find(name string) *Entity { return t.entities[name] }

// Add enters a name that declarations do not mention, or returns what is
// known of it.
func (t *Table) Add(name string, typ sem.Type, dims []ast.Dim, at source.Pos) *Entity {
	e := t.entity(name, at)
	if typ.Base != sem.None {
		e.Type = typ
		e.Declared = true
	}
	if dims != nil {
		e.Dims = dims
	}
	return e
}

// Implicit returns the type of a name that no declaration gives one.
func (t *Table) Implicit(name string) sem.Type {
	if name != "" && name[0] >= 'a' && name[0] <= 'z' {
		return t.implicit[name[0]-'a']
	}
	return sem.DefaultReal
}

// TypeOfSpec returns the type that a declaration names. A kind is a constant.
func (t *Table) TypeOfSpec(s *ast.TypeSpec) sem.Type {
	typ := baseTypes[s.Base]
	size := int64(s.Bytes)
	if s.Kind != nil {
		if n, ok := t.Const(s.Kind); ok {
			size = n
			if typ.Base == sem.Complex {
				size *= 2
			}
		} else if typ.Base != sem.Character {
			t.UnknownKinds = append(t.UnknownKinds, s.Kind)
		}
	}
	return sized(typ, size)
}

func sized(typ sem.Type, size int64) sem.Type {
	if size <= 0 || size > 16 || typ.Base == sem.Character {
		return typ
	}
	if typ.Base == sem.Complex {
		size /= 2
	}
	return sem.Type{Base: typ.Base, Kind: uint8(size)}
}

var baseTypes = map[ast.BaseType]sem.Type{
	ast.Integer: sem.DefaultInteger, ast.Real: sem.DefaultReal, ast.DoublePrecision: sem.DoublePrecision,
	ast.Complex: sem.DefaultComplex, ast.DoubleComplex: sem.DoubleComplex, ast.Logical: sem.DefaultLogical,
	ast.Character: sem.DefaultCharacter, ast.Byte: {Base: sem.Integer, Kind: 1},
	ast.Derived: {Base: sem.Derived},
}

func (t *Table) implicits(s *ast.Implicit) {
	if len(s.Rules) == 0 {
		t.implicit = [26]sem.Type{}
	}
	for _, r := range s.Rules {
		typ := t.TypeOfSpec(r.Type)
		for _, l := range r.Letters {
			for c := l.First; c <= l.Last && c >= 'a' && c <= 'z'; c++ {
				t.implicit[c-'a'] = typ
			}
		}
	}
}

func (t *Table) entity(name string, at source.Pos) *Entity {
	e := t.entities[name]
	if e == nil {
		e = &Entity{Name: name, Type: t.Implicit(name), At: at}
		t.entities[name] = e
		t.order = append(t.order, e)
	}
	return e
}

func (t *Table) statement(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.TypeDef:
		t.define(s)
	case *ast.TypeDecl:
		t.typeDecl(s)
	case *ast.AttrStmt:
		for i := range s.Entities {
			if !s.Entities[i].Common {
				t.attribute(t.declared(&s.Entities[i]), &s.Attr)
			}
		}
		t.saveAll = t.saveAll || s.Attr.Kind == ast.SaveAttr && len(s.Entities) == 0
	case *ast.Common:
		for _, b := range s.Blocks {
			for i := range b.Items {
				e := t.declared(&b.Items[i])
				e.Common, e.InCommon = b.Name, true
			}
		}
	case *ast.Parameter:
		for _, d := range s.Defs {
			delete(t.constants, d.Name.Name)
			t.entity(d.Name.Name, d.Name.At).Parameter = d.Value
		}
	case *ast.Equivalence:
		for _, set := range s.Sets {
			t.mark(set, func(e *Entity) { e.Equivalent = true })
		}
	case *ast.Data:
		for _, set := range s.Sets {
			t.mark(set.Targets, func(e *Entity) { e.Data = true })
		}
	case *ast.CrayPointer:
		for i := range s.Pairs {
			pair := &s.Pairs[i]
			t.entity(pair.Pointer.Name, pair.Pointer.At).Type = sem.DefaultInteger
			t.declared(&pair.Pointee).Pointer = pair.Pointer.Name
		}
	}
}

// mark applies f to what the expressions begin with.
func (t *Table) mark(list []ast.Expr, f func(*Entity)) {
	for _, x := range list {
		switch x := x.(type) {
		case *ast.Ident:
			f(t.entity(x.Name, x.At))
		case *ast.Apply:
			t.mark([]ast.Expr{x.Fun}, f)
		case *ast.ImpliedDo:
			t.mark(x.Items, f)
		}
	}
}

func (t *Table) typeDecl(s *ast.TypeDecl) {
	for i := range s.Entities {
		src := &s.Entities[i]
		e := t.declared(src)
		t.giveType(e, s.Type, src)
		e.Declared = true
		for k := range s.Attrs {
			if a := &s.Attrs[k]; a.Kind != ast.Dimension || src.Dims == nil {
				t.attribute(e, a)
			}
		}
		if e.Parameter == nil && src.Value != nil {
			e.Data = true
		}
		e.Data = e.Data || src.Data != nil
		for k := range s.Attrs {
			if s.Attrs[k].Kind == ast.ParameterAttr {
				e.Parameter, e.Data = src.Value, false
			}
		}
	}
}

func (t *Table) declared(src *ast.Entity) *Entity {
	delete(t.constants, src.Name)
	e := t.entity(src.Name, src.At)
	if src.Dims != nil {
		e.Dims, e.Declared = src.Dims, true
	}
	return e
}

func (t *Table) attribute(e *Entity, a *ast.Attr) {
	switch a.Kind {
	case ast.Dimension:
		if a.Dims != nil {
			e.Dims, e.Declared = a.Dims, true
		}
	case ast.Allocatable:
		e.Deferred = true
	case ast.External, ast.Intrinsic:
		e.Procedure = true
	case ast.SaveAttr:
		e.Save = true
	}
}

// DeferBounds makes inquiries the bounds that declarations do not give, of the arrays for which want is true.
func (t *Table) DeferBounds(want func(e *Entity) bool) {
	for _, e := range t.order {
		if !want(e) {
			continue
		}
		dims := slices.Clone(e.Dims)
		for d := range dims {
			if dims[d].Hi != nil {
				continue
			}
			k := Int(int64(d + 1))
			dims[d].Hi = Intrinsic("ubound", Name(e.Name), k)
			if dims[d].Lo == nil && e.Deferred {
				dims[d].Lo = Intrinsic("lbound", Name(e.Name), Copy(k))
			}
		}
		e.Dims = dims
	}
}

// Saved tells whether a local variable keeps its value between calls because
// a statement says so.
func (t *Table) Saved(e *Entity) bool { return e.Save || t.saveAll || e.Data }

// Const returns the value of an integer constant expression.
func (t *Table) Const(x ast.Expr) (int64, bool) { return t.constant(x, 0) }

func (t *Table) constant(x ast.Expr, depth int) (int64, bool) {
	if depth > 50 {
		return 0, false // a constant that is defined by itself
	}
	switch x := x.(type) {
	case *ast.IntLit:
		digits, _ := x.Split()
		n, err := strconv.ParseInt(digits, 10, 64)
		return n, err == nil
	case *ast.Paren:
		return t.constant(x.X, depth+1)
	case *ast.Unary:
		n, ok := t.constant(x.X, depth+1)
		if x.Op == ast.Negate {
			n = -n
		}
		return n, ok && x.Op != ast.Not
	case *ast.Ident:
		if n, ok := t.constants[x.Name]; ok {
			return n, true
		}
		if e := t.entities[x.Name]; e != nil && e.Parameter != nil && e.Type.Base == sem.Integer {
			return t.constant(e.Parameter, depth+1)
		}
	case *ast.Apply:
		return t.kindOf(x, depth)
	case *ast.Binary:
		a, aok := t.constant(x.X, depth+1)
		b, bok := t.constant(x.Y, depth+1)
		n, ok := fold(x.Op, a, b)
		return n, ok && aok && bok
	}
	return 0, false
}

func fold(op ast.Op, a, b int64) (int64, bool) {
	switch op {
	case ast.Add:
		return a + b, true
	case ast.Sub:
		return a - b, true
	case ast.Mul:
		return a * b, true
	case ast.Div:
		if b != 0 {
			return a / b, true
		}
	case ast.Pow:
		n := int64(1)
		for i := int64(0); i < b && i < 63; i++ {
			n *= a
		}
		return n, b >= 0 && b < 63
	}
	return 0, false
}
