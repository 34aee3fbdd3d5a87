package edit

import (
	"fmt"

	"simrun/models/fortran/ast"
)

// Subscript is one subscript of a reference to an array: an index, a triplet, or,
// if Vector, an array of indices.
type Subscript struct {
	Index          ast.Expr // nil for a triplet
	Lo, Hi, Stride ast.Expr // of a triplet, all three there
	Vector         bool
	Whole          bool // the triplet is the whole dimension
}

// IsRange tells whether the subscript makes a dimension of the section.
func (s *Subscript) IsRange() bool { return s.Index == nil || s.Vector }

// Count returns the number of elements of a triplet as an expression.
func (s *Subscript) Count() ast.Expr {
	if n, ok := Literal(s.Stride); ok && n == 1 {
		return Add(Sub(s.Hi, s.Lo), Int(1))
	}
	return Div(Add(Sub(s.Hi, s.Lo), s.Stride), s.Stride)
}

// Ref is a reference to an array or part of it.
type Ref struct {
	*Entity
	Subs  []Subscript
	At    ast.Expr
	Whole bool // written without subscripts

	rebuild func(element ast.Expr) ast.Expr // of a component; nil otherwise: see [Table.PartRef]
}

// Element returns the element of the array with these subscripts.
func (r *Ref) Element(index ...ast.Expr) ast.Expr {
	if r.rebuild == nil {
		return Index(r.Name, index...)
	}
	fun := r.At
	if a, ok := fun.(*ast.Apply); ok {
		fun = a.Fun
	}
	return r.rebuild(&ast.Apply{Fun: Copy(fun), Args: index})
}

// Rank returns how many dimensions the reference has, 0 for an element.
func (r *Ref) Rank() int {
	n := 0
	for i := range r.Subs {
		if r.Subs[i].IsRange() {
			n++
		}
	}
	return n
}

// Ranges returns the dimensions of the array, from 0, that the reference's
// dimensions are.
func (r *Ref) Ranges() []int {
	var list []int
	for i := range r.Subs {
		if r.Subs[i].IsRange() {
			list = append(list, i)
		}
	}
	return list
}

// Ref returns x as a reference to an array of the table; nil if it is none.
// The error says what is wrong with its subscripts.
func (t *Table) Ref(x ast.Expr) (*Ref, error) {
	switch x := x.(type) {
	case *ast.Ident:
		e := t.entities[x.Name]
		if e == nil || e.Dims == nil || e.Parameter != nil {
			return nil, nil
		}
		r := &Ref{Entity: e, At: x, Whole: true, Subs: make([]Subscript, len(e.Dims))}
		for d := range e.Dims {
			r.Subs[d] = Subscript{Lo: e.Lower(d), Hi: e.Upper(d), Stride: Int(1), Whole: true}
		}
		return r, nil
	case *ast.Apply:
		id, ok := x.Fun.(*ast.Ident)
		if !ok {
			return nil, nil
		}
		e := t.entities[id.Name]
		if e == nil || e.Dims == nil {
			return nil, nil
		}
		return t.subscripts(e, x)
	}
	return nil, nil
}

// PartRef returns a component as a reference to the array whose elements it has: for A%V(2:3) this is the component V of A, and for
// B(1:4)%K it is B. [Ref.Element] returns elements of the component. The entity has the name of the array as it is written, such
// as a%v, and the type of the component. The reference is nil if x is no component or a scalar. The error says what is wrong with
// subscripts.
func (t *Table) PartRef(x ast.Expr) (*Ref, error) {
	switch y := x.(type) {
	case *ast.Component:
	case *ast.Apply:
		if _, ok := y.Fun.(*ast.Component); !ok {
			return nil, nil
		}
	default:
		return nil, nil
	}
	if t.RankOf(x) == 0 {
		return nil, nil
	}
	r, err := t.partRef(x)
	if r != nil {
		whole := *r.Entity
		if e := t.Declaration(x); e != nil {
			whole.Type, whole.Derived = e.Type, e.Derived
		}
		r.Entity = &whole
	}
	return r, err
}

func (t *Table) partRef(x ast.Expr) (*Ref, error) {
	if t.IsArrayComponent(x) {
		at, isPart := x.(*ast.Apply)
		fun := x
		if isPart {
			fun = at.Fun
		}
		e := *t.Declaration(fun)
		e.Name = Text(fun)
		r := &Ref{Entity: &e, At: x, Whole: true, Subs: make([]Subscript, len(e.Dims))}
		if isPart {
			var err error
			if r, err = t.subscripts(&e, at); err != nil {
				return nil, err
			}
		} else {
			for d := range e.Dims {
				r.Subs[d] = Subscript{Lo: e.Lower(d), Hi: e.Upper(d), Stride: Int(1), Whole: true}
			}
		}
		r.rebuild = func(element ast.Expr) ast.Expr { return element }
		return r, nil
	}
	switch x := x.(type) {
	case *ast.Component:
		r, err := t.partRef(x.X)
		if r != nil {
			inner := r.rebuild
			r.rebuild = func(element ast.Expr) ast.Expr {
				return &ast.Component{X: inner(element), Name: x.Name, At: x.At}
			}
		}
		return r, err
	case *ast.Apply:
		if _, ok := x.Fun.(*ast.Component); ok {
			r, err := t.partRef(x.Fun)
			if r != nil {
				inner := r.rebuild
				r.rebuild = func(element ast.Expr) ast.Expr { return &ast.Apply{Fun: inner(element), Args: x.Args} }
			}
			return r, err
		}
	}
	r, err := t.Ref(x)
	if r != nil {
		r.rebuild = func(element ast.Expr) ast.Expr { return element }
	}
	return r, err
}

func (t *Table) subscripts(e *Entity, x *ast.Apply) (*Ref, error) {
	if len(x.Args) != len(e.Dims) {
		return nil, fmt.Errorf("%s has %s, found %d subscripts", e.Name, plural(len(e.Dims), "dimension"), len(x.Args))
	}
	r := &Ref{Entity: e, At: x, Subs: make([]Subscript, len(e.Dims))}
	for d, a := range x.Args {
		s := &r.Subs[d]
		sec, ok := a.(*ast.Section)
		if !ok {
			s.Index = a
			s.Vector = t.RankOf(a) == 1
			continue
		}
		*s = Subscript{Lo: sec.Lo, Hi: sec.Hi, Stride: sec.Stride}
		s.Whole = t.wholeDim(e, d, s)
		if s.Lo == nil {
			s.Lo = e.Lower(d)
		}
		if s.Hi == nil {
			s.Hi = e.Upper(d)
		}
		if s.Stride == nil {
			s.Stride = Int(1)
		}
		if s.Hi == nil {
			return nil, fmt.Errorf("the last dimension of %s has no upper bound; say where the section ends", e.Name)
		}
	}
	return r, nil
}

// wholeDim tells whether the parts of a triplet, some nil, say the whole
// dimension.
func (t *Table) wholeDim(e *Entity, d int, s *Subscript) bool {
	if s.Stride != nil {
		if n, ok := t.Const(s.Stride); !ok || n != 1 {
			return false
		}
	}
	return (s.Lo == nil || t.Equal(s.Lo, e.Lower(d))) && (s.Hi == nil || e.Upper(d) != nil && t.Equal(s.Hi, e.Upper(d)))
}

// Equal tells whether two expressions certainly have one value: they are
// written alike or are integer constants with one value.
func (t *Table) Equal(x, y ast.Expr) bool {
	a, aok := t.Const(x)
	b, bok := t.Const(y)
	if aok && bok {
		return a == b
	}
	return Equal(x, y)
}

// Extent returns the number of elements of a reference's dimension, if it is
// constant.
func (t *Table) Extent(s *Subscript) (int64, bool) {
	if s.Vector || s.Index != nil || s.Hi == nil {
		return 0, false
	}
	lo, lok := t.Const(s.Lo)
	hi, hok := t.Const(s.Hi)
	step, sok := t.Const(s.Stride)
	if !lok || !hok || !sok || step == 0 {
		return 0, false
	}
	return max(0, (hi-lo+step)/step), true
}

// Conform says what keeps two references from standing in one array statement:
// nil if nothing does as far as constants tell. A reference of rank 0 conforms
// with all.
func (t *Table) Conform(a, b *Ref) error {
	if a.Rank() == 0 || b.Rank() == 0 {
		return nil
	}
	if a.Rank() != b.Rank() {
		return fmt.Errorf("%s has %s, %s has %d", Text(a.At), plural(a.Rank(), "dimension"), Text(b.At), b.Rank())
	}
	ra, rb := a.Ranges(), b.Ranges()
	for k := range ra {
		n, nok := t.Extent(&a.Subs[ra[k]])
		m, mok := t.Extent(&b.Subs[rb[k]])
		if nok && mok && n != m {
			return fmt.Errorf("dimension %d of %s has %s, that of %s has %d",
				k+1, Text(a.At), plural(int(n), "element"), Text(b.At), m)
		}
	}
	return nil
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}
