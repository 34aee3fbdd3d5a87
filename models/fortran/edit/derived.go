package edit

import (
	"maps"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// Derived is a derived type.
type Derived struct {
	Name       string
	Components []*Entity
}

// Component returns the component of that name, nil if there is none.
func (d *Derived) Component(name string) *Entity {
	for _, c := range d.Components {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// Size returns the bytes of a structure as it lies in memory: each component at a multiple of its size, the whole padded to
// a multiple of the largest. It is false where a bound, a length or a type is not a constant that t knows.
func (t *Table) Size(d *Derived) (bytes int64, ok bool) {
	bytes, _, ok = t.layout(d)
	return bytes, ok
}

func (t *Table) layout(d *Derived) (bytes, align int64, ok bool) {
	align = 1
	for _, c := range d.Components {
		size, a, ok := t.sizeOfComponent(c)
		if !ok {
			return 0, 0, false
		}
		align = max(align, a)
		bytes = roundUp(bytes, a) + size
	}
	return roundUp(bytes, align), align, true
}

func (t *Table) sizeOfComponent(c *Entity) (bytes, align int64, ok bool) {
	bytes, align, ok = c.Type.Size(), max(int64(c.Type.Kind), 1), true
	switch {
	case c.Type.Base == sem.Character && c.Length != nil:
		bytes, ok = t.Const(c.Length)
		bytes = max(bytes, 0)
	case c.Type.Base == sem.Derived && c.Derived != nil:
		bytes, align, ok = t.layout(c.Derived)
	case c.Type.Base == sem.Derived:
		ok = false
	}
	for d := range c.Dims {
		if c.Dims[d].Hi == nil {
			return 0, 0, false
		}
		lo, lok := t.Const(c.Lower(d))
		hi, hok := t.Const(c.Dims[d].Hi)
		bytes *= max(hi-lo+1, 0)
		ok = ok && lok && hok
	}
	return bytes, align, ok
}

func roundUp(n, multiple int64) int64 { return (n + multiple - 1) / multiple * multiple }

// define enters a derived type. Bounds and lengths of its components become numbers, so that other units can read them.
func (t *Table) define(s *ast.TypeDef) {
	d := &Derived{Name: s.Name.Name}
	t.types[d.Name] = d
	for _, decl := range s.Components {
		for i := range decl.Entities {
			src := &decl.Entities[i]
			c := &Entity{Name: src.Name, At: src.At, Dims: src.Dims}
			t.giveType(c, decl.Type, src)
			for k := range decl.Attrs {
				if a := &decl.Attrs[k]; a.Kind == ast.Dimension && c.Dims == nil {
					c.Dims = a.Dims
				}
			}
			c.Dims = t.Folded(c.Dims)
			d.Components = append(d.Components, c)
		}
	}
}

// giveType gives an entity the type of its declaration.
func (t *Table) giveType(e *Entity, s *ast.TypeSpec, src *ast.Entity) {
	e.Type = t.TypeOfSpec(s)
	if s.Name != nil {
		e.Derived = t.types[s.Name.Name]
	}
	if e.Type.Base != sem.Character {
		if src.Size != nil {
			n, _ := t.Const(src.Size)
			e.Type = sized(e.Type, n)
		}
		return
	}
	if e.Length = s.Len; src.Size != nil {
		e.Length = src.Size
	}
	if n, ok := t.Const(e.Length); ok {
		e.Length = Int(n)
	}
}

// Folded returns bounds with numbers instead of expressions that t knows, since other units may not know the names in them.
func (t *Table) Folded(dims []ast.Dim) []ast.Dim {
	if dims == nil {
		return nil
	}
	fold := func(x ast.Expr) ast.Expr {
		if n, ok := t.Const(x); ok {
			return Int(n)
		}
		return x
	}
	out := make([]ast.Dim, len(dims))
	for i, d := range dims {
		out[i] = d
		out[i].Lo, out[i].Hi = fold(d.Lo), fold(d.Hi)
	}
	return out
}

// DerivedOf returns the derived type of a variable or of a part of one, nil if it is not known to be of one.
func (t *Table) DerivedOf(x ast.Expr) *Derived {
	if e := t.Declaration(x); e != nil {
		return e.Derived
	}
	return nil
}

// Declaration returns the declaration of a variable or component that x is or is an element or a section of; nil if it
// is not known.
func (t *Table) Declaration(x ast.Expr) *Entity {
	switch x := x.(type) {
	case *ast.Paren:
		return t.Declaration(x.X)
	case *ast.Ident:
		return t.entities[x.Name]
	case *ast.Component:
		if d := t.DerivedOf(x.X); d != nil {
			return d.Component(x.Name)
		}
	case *ast.Apply:
		return t.Declaration(x.Fun)
	}
	return nil
}

// IsArrayComponent tells whether x is a component, or part of one, that is an array of its own and not by the array
// that it is a component of: A%V and A%V(2:3), but not B(:)%K.
func (t *Table) IsArrayComponent(x ast.Expr) bool {
	if t.RankOf(x) == 0 {
		return false
	}
	if a, ok := x.(*ast.Apply); ok {
		x = a.Fun
	}
	c, ok := x.(*ast.Component)
	return ok && t.RankOf(c.X) == 0
}

// rankOfComponent returns the rank of X%NAME or of X%NAME(ARGS).
func (t *Table) rankOfComponent(x *ast.Component, args []ast.Expr) int {
	rank := t.RankOf(x.X)
	c := t.Declaration(x)
	if rank > 0 || c == nil || c.Dims == nil {
		return rank
	}
	if args == nil {
		return len(c.Dims)
	}
	for _, a := range args {
		if _, section := a.(*ast.Section); section || t.RankOf(a) == 1 {
			rank++
		}
	}
	return rank
}

// Scope is what a unit knows besides what it declares.
type Scope struct {
	Host   *Table                                 // of the unit that contains it, nil for none
	Module func(name string) *Table               // nil for a module that is not of the program
	Type   func(function string) (sem.Type, bool) // of the result of a function of the program
}

// see enters the types and the integer constants of a unit's host and modules.
func (t *Table) see(u *ast.Unit) {
	t.types, t.constants = map[string]*Derived{}, map[string]int64{}
	if h := t.scope.Host; h != nil {
		maps.Copy(t.types, h.types)
		maps.Copy(t.constants, h.allConstants())
	}
	for _, s := range u.Body {
		use, ok := s.(*ast.Use)
		if !ok || t.scope.Module == nil {
			continue
		}
		if m := t.scope.Module(use.Module.Name); m != nil {
			visible(t.types, m.types, use)
			visible(t.constants, m.allConstants(), use)
		}
	}
}

// visible copies what USE names to the names that it gives.
func visible[T any](to, from map[string]T, use *ast.Use) {
	listed := map[string]bool{}
	for _, item := range use.Items {
		listed[item.Name.Name] = true
		if v, ok := from[item.Name.Name]; ok {
			to[item.Local.Name] = v
		}
	}
	for name, v := range from { // any order: each by its name
		if !use.Only && !listed[name] {
			to[name] = v
		}
	}
}

// allConstants returns the integer constants that t declares or has from others.
func (t *Table) allConstants() map[string]int64 {
	all := maps.Clone(t.constants)
	for _, e := range t.order {
		if e.Parameter == nil || e.Type.Base != sem.Integer {
			continue
		}
		if n, ok := t.Const(Name(e.Name)); ok {
			all[e.Name] = n
		}
	}
	return all
}
