package resolve

import (
	"encoding/binary"
	"math"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// A component is a symbol of its own. A(I)%B(J) is the element (I, J) of A%B, an array whose first dimensions are
// those of A, with the strides of A, and whose last ones are those of B. So elements, sections and whole arrays of
// components are what they are of other arrays.
//
// A pointer ends such a chain: P%NEXT lies in memory, at the component NEXT of P, and what it points at is a
// variable without a place of its own. Its symbol has the cell, an expression.

// chain is a variable or a component, as far as a reference was read: sym with the subscripts of its first dimensions.
type chain struct {
	sym   *sem.Symbol
	subs  []sem.Subscript
	parts bool // some of subs is not all of its dimension
	outer int  // dimensions of the structures that sym is a component of, if they are an array
	at    source.Pos
}

// fieldOf is a component of a variable.
type fieldOf struct {
	parent *sem.Symbol
	f      *field
	cell   bool
}

// component is x%name.
func (u *unit) component(e *ast.Component) sem.Expr {
	c := u.chainOf(e)
	if c == nil {
		return invalid(e.At)
	}
	return u.finishChain(c)
}

// appliedComponent is x%name with a list in parentheses: elements, a section, or a substring.
func (u *unit) appliedComponent(e *ast.Component, a *ast.Apply) sem.Expr {
	c := u.chainOf(e)
	switch {
	case c == nil:
		return invalid(e.At)
	case c.sym.Rank() > len(c.subs):
		if !u.subscriptChain(c, a) {
			return invalid(e.At)
		}
		return u.finishChain(c)
	case c.sym.Type.Base == sem.Character && isRange(a.Args):
		return u.substring(u.finishChain(c), a)
	}
	u.errorf(e.At, "%s is not an array", upper(e.Name))
	return invalid(e.At)
}

// chainOf reads what a component is of; nil after a report.
func (u *unit) chainOf(e ast.Expr) *chain {
	switch e := e.(type) {
	case *ast.Ident:
		s := u.symbol(e.Name, e.At)
		if s.Class != sem.Variable && s.Class != sem.NamedConstant {
			u.errorf(e.At, "%s is %s and has no components", upper(e.Name), describe(s))
			return nil
		}
		return &chain{sym: s, at: e.At}
	case *ast.Apply:
		if id, ok := e.Fun.(*ast.Ident); ok {
			if l := u.find(id.Name); l == nil || isProcedure(l.Class) || l.Class == sem.TypeName {
				u.errorf(id.At, "found a component of the value of %s(...), expected one of a variable: assign the value to a variable first", upper(id.Name))
				return nil
			}
		}
		c := u.chainOf(e.Fun)
		if c == nil || !u.subscriptChain(c, e) {
			return nil
		}
		return c
	case *ast.Component:
		if c := u.chainOf(e.X); c != nil {
			return u.enterComponent(c, e)
		}
		return nil
	}
	u.errorf(e.Pos(), "found a component of an expression, expected one of a variable")
	return nil
}

// subscriptChain adds the subscripts of the last part's dimensions; false after a report.
func (u *unit) subscriptChain(c *chain, a *ast.Apply) bool {
	own := c.sym.Rank() - len(c.subs)
	if len(a.Args) != own {
		if own == 0 {
			u.errorf(a.Pos(), "%s is not an array", upper(c.sym.Name))
			return false
		}
		u.errorf(a.Pos(), "%s has %s, but %s", upper(c.sym.Name), count(own, "dimension"), count(len(a.Args), "subscript"))
		return false
	}
	ok := true
	for _, arg := range a.Args {
		var sub sem.Subscript
		if r, isRange := arg.(*ast.Section); isRange {
			sub.Lo, sub.Hi, sub.Step = u.bound(r.Lo), u.bound(r.Hi), u.bound(r.Stride)
			ok = ok && !anyInvalid(sub.Lo, sub.Hi, sub.Step) && u.checkRange(c.sym, len(c.subs), r, &sub)
		} else {
			sub.Index = u.index(arg)
			ok = ok && !isInvalid(sub.Index)
		}
		c.parts = c.parts || sub != (sem.Subscript{})
		c.subs = append(c.subs, sub)
	}
	return ok
}

// rank returns the number of dimensions of what the subscripts name.
func (c *chain) rank() int {
	n := c.sym.Rank() - len(c.subs)
	for _, s := range c.subs {
		if s.Index == nil || s.Index.Rank() > 0 {
			n++
		}
	}
	return n
}

// closed gives the dimensions without subscripts all of theirs.
func (c *chain) closed() {
	for len(c.subs) < c.sym.Rank() {
		c.subs = append(c.subs, sem.Subscript{})
	}
}

// wholeLast reports whether all of the last dimension of an array of assumed size is meant.
func (c *chain) wholeLast() bool {
	root := c.sym.Root()
	last := root.Rank() - 1
	return root.Shape != nil && root.Shape.Class == sem.AssumedSize && last < len(c.subs) && c.subs[last] == (sem.Subscript{})
}

// enterComponent goes on to a component; nil after a report.
func (u *unit) enterComponent(c *chain, e *ast.Component) *chain {
	if c.sym.Type.Base == sem.None {
		return nil
	}
	if c.sym.Type.Base != sem.Derived {
		u.errorf(e.At, "%s is %s and has no component %s", upper(c.sym.Name), c.sym.Type, upper(e.Name))
		return nil
	}
	d := u.types[c.sym.Type.Kind-1]
	f := d.field(e.Name)
	switch {
	case f == nil:
		u.errorf(e.At, "the type %s has no component %s%s", upper(d.Name), upper(e.Name), nearestComponent(d, e.Name))
		return nil
	case !u.seesComponents(d):
		u.errorf(e.At, "the components of the type %s are PRIVATE; only module %s knows %s", upper(d.Name), upper(unitName(d.unit.syntax)), upper(e.Name))
		return nil
	case f.t.Base == sem.None:
		return nil
	}
	rank := c.rank()
	if rank > 0 && f.pointer {
		u.errorf(e.At, "found the POINTER %s of an array, expected one of an element", upper(e.Name))
		return nil
	}
	if c.outer > 0 && rank > c.outer {
		u.tooManyArrays(c)
		return nil
	}
	c.closed()
	if f.pointer {
		cell := u.finishChain(&chain{sym: u.fieldSymbol(c.sym, f, true), subs: c.subs, parts: c.parts, at: e.At})
		return &chain{sym: pointerSymbol(c.sym.Name+"%"+f.name, e.At, f.t, f.length, f.shape, cell), at: e.At}
	}
	return &chain{sym: u.fieldSymbol(c.sym, f, false), subs: c.subs, parts: c.parts, outer: rank, at: c.at}
}

func (u *unit) tooManyArrays(c *chain) {
	u.errorf(c.at, "found an array of an array of structures in %s, expected one of the two to have subscripts", upper(c.sym.Name))
}

func nearestComponent(d *typeDef, name string) string {
	names := make([]string, len(d.fields))
	for i, f := range d.fields {
		names[i] = f.name
	}
	return suggestion(name, names)
}

// pointerSymbol is the target of a pointer that lies in a cell.
func pointerSymbol(name string, at source.Pos, t sem.Type, length sem.Expr, shape *sem.Shape, cell sem.Expr) *sem.Symbol {
	return &sem.Symbol{Name: name, Pos: at, Type: t, Len: length, Shape: shape, Cell: cell, Attr: sem.Allocatable | sem.DataPointer}
}

// fieldSymbol is a component of all elements of a variable, or the cell of one that is a pointer.
func (u *unit) fieldSymbol(parent *sem.Symbol, f *field, cell bool) *sem.Symbol {
	key := fieldOf{parent, f, cell}
	if s := u.fieldSymbols[key]; s != nil {
		return s
	}
	s := &sem.Symbol{Name: parent.Name + "%" + f.name, Pos: parent.Pos, Type: f.t, Len: f.length, Proc: parent.Proc, Parent: parent, Offset: f.offset}
	if parent.Shape != nil {
		s.Shape = &sem.Shape{Class: parent.Shape.Class, Dims: append([]sem.Bounds{}, parent.Shape.Dims...)}
	}
	switch {
	case cell:
		s.Type, s.Len = sem.DefaultInteger, nil
	case f.shape == nil:
	case s.Shape == nil:
		s.Shape = f.shape
	default:
		s.Shape.Dims = append(s.Shape.Dims, f.shape.Dims...)
	}
	u.fieldSymbols[key] = s
	return s
}

// finishChain is what the subscripts name.
func (u *unit) finishChain(c *chain) sem.Expr {
	if c.sym.Type.Base == sem.None {
		return invalid(c.at)
	}
	if c.outer > 0 && c.rank() > c.outer {
		u.tooManyArrays(c)
		return invalid(c.at)
	}
	if c.parts && c.wholeLast() {
		u.errorf(c.at, "the last extent of %s is not known, so its components can be named by a subscript or a range with both bounds only", upper(c.sym.Root().Name))
		return invalid(c.at)
	}
	if !c.parts {
		if v := u.constantComponent(c, nil); v != nil {
			return v
		}
		if c.sym.Class == sem.NamedConstant && c.sym.Shape == nil {
			return u.namedConstant(c.sym, c.at)
		}
		return u.nodes.variable(c.sym, c.at)
	}
	c.closed()
	rank := c.rank()
	if rank > 0 {
		return &sem.Section{Node: sem.Node{At: c.at, T: c.sym.Type, R: int8(rank)}, Sym: c.sym, Subs: c.subs}
	}
	index := u.nodes.exprs.Make(len(c.subs))
	for i, s := range c.subs {
		index[i] = s.Index
	}
	if v := u.constantComponent(c, index); v != nil {
		return v
	}
	return u.element(c.sym, index, c.at)
}

// constantComponent returns the value of a scalar component of a named constant; nil if it is none or is found at run
// time.
func (u *unit) constantComponent(c *chain, index []sem.Expr) sem.Expr {
	root := c.sym.Root()
	if root.Class != sem.NamedConstant || c.sym == root || c.rank() > 0 {
		return nil
	}
	var path []*sem.Symbol
	for s := c.sym; s != root; s = s.Parent {
		path = append(path, s)
	}
	v := root.Value
	if root.Shape != nil {
		v = constantElement(root, index[:root.Rank()])
	}
	if v == nil || isInvalid(v) {
		return nil
	}
	raw, used := v.Str, root.Rank()
	for i := len(path) - 1; i >= 0; i-- {
		s := path[i]
		width := s.Type.Size()
		if s.Type.HasLength() {
			width, _ = constantOr(s.Len, 0)
		}
		at, stride := int64(0), int64(1)
		for d := used; d < s.Rank(); d++ {
			lo, _ := constantOr(s.Shape.Dims[d].Lower, 1)
			hi, _ := constantOr(s.Shape.Dims[d].Upper, 1)
			k, ok := index[d].(*sem.Const)
			if !ok || k.Int < lo || k.Int > hi {
				return nil
			}
			at += (k.Int - lo) * stride
			stride *= hi - lo + 1
		}
		used = s.Rank()
		from := s.Offset + at*width
		if from+width > int64(len(raw)) {
			return nil
		}
		raw = raw[from : from+width]
	}
	return decode(raw, c.sym.Type, c.at)
}

// decode returns the constant that bytes in memory are.
func decode(raw string, t sem.Type, at source.Pos) *sem.Const {
	c := &sem.Const{Node: sem.Node{At: at, T: t}}
	var b [16]byte
	copy(b[:], raw)
	low := binary.LittleEndian.Uint64(b[:])
	switch {
	case t.HasLength():
		c.Str = raw
	case t.Base == sem.Integer || t.Base == sem.Logical:
		c.Int = wrap(int64(low), t.Kind)
	case t.Kind == 4:
		c.Re = float64(math.Float32frombits(uint32(low)))
		if t.Base == sem.Complex {
			c.Im = float64(math.Float32frombits(uint32(low >> 32)))
		}
	default:
		c.Re = math.Float64frombits(low)
		if t.Base == sem.Complex {
			c.Im = math.Float64frombits(binary.LittleEndian.Uint64(b[8:]))
		}
	}
	return c
}
