package lower

import (
	"strings"

	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/hpjava/ast"
)

// arrayHead is the length of the part in front of the elements of an array.
const arrayHead = 16

// place is an assignable object: a local, or memory whose address can be made again.
type place struct {
	local ir.LocalID // if there is no addr
	addr  func() *ir.Addr
	typ   *ast.Type
	check func() // throws if there is no such place; nil: the access itself ends the program
}

func (f *function) read(p place) ir.Expr {
	if p.addr == nil {
		return f.get(p.local)
	}
	if p.check != nil {
		p.check()
	}
	return load(p.typ, p.addr())
}

func (f *function) write(p place, x ir.Expr) {
	if p.addr == nil {
		f.emit(&ir.Set{Local: p.local, Value: x})
		return
	}
	if p.check != nil {
		p.check()
	}
	mem, _ := layout(p.typ)
	f.emit(&ir.Store{Mem: mem, Addr: p.addr(), Value: x})
}

// place lowers what is assigned. With kept, its parts keep their values whatever comes behind.
func (f *function) place(x ast.Expr, kept bool) place {
	t := x.Info().Type
	switch x := x.(type) {
	case *ast.Name:
		return place{local: f.local(x.Var), typ: t}
	case *ast.Field:
		if x.Var.Static {
			return place{addr: func() *ir.Addr { return f.fieldAddr(x.Var, nil, false, x.At) }, typ: t}
		}
		return f.field(x, kept)
	case *ast.Index:
		return f.element(x, kept)
	}
	panic("lower: an expression that is no place is assigned; the checker refuses it; add the case there")
}

// field returns the place of a field of an object.
func (f *function) field(x *ast.Field, kept bool) place {
	_, this := x.X.(*ast.This)
	catching := f.catching() && !this
	object := f.again(x.X, kept || catching)
	p := place{addr: func() *ir.Addr { return f.fieldAddr(x.Var, object, !this && !catching, x.At) }, typ: x.Type}
	if catching {
		p.check = func() { f.refuseNull(object(), x.At) }
	}
	return p
}

// again returns an expression that can be lowered again and again: kept, or without effects.
func (f *function) again(x ast.Expr, kept bool) func() ir.Expr {
	if kept && !constant(x) || f.hasEffects(x) {
		return f.keep(f.expr(x))
	}
	return func() ir.Expr { return f.expr(x) }
}

func constant(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Literal, *ast.This:
		return true
	case *ast.Name:
		return x.Var != nil && x.Var.Sets <= 1
	}
	return false
}

// fieldAddr returns the address of a field. With checked, the object may be null.
func (f *function) fieldAddr(v *ast.Var, object func() ir.Expr, checked bool, at source.Pos) *ir.Addr {
	switch {
	case v.Static:
		o := f.statics[v]
		return &ir.Addr{Object: o, Offset: o.Addr, Name: v.Name}
	case v.Class.Library:
		return &ir.Addr{Object: f.records, Base: object(), Offset: v.Offset, Name: v.Name}
	}
	a := &ir.Addr{Object: f.objects, Base: object(), Offset: v.Offset, At: at, Name: ir.NullObject}
	if checked {
		a.Terms = notNull(object)
	}
	return a
}

// notNull is a subscript of no effect that fails if a reference is null.
func notNull(ref func() ir.Expr) []ir.Term {
	return []ir.Term{{Index: i32(0), Dim: &ir.Dim{Stride: i32(0), Extent: ref()}}}
}

// elements returns the object that the elements of an array are.
func (f *function) elements(x ast.Expr) *ir.Object {
	if n, ok := x.(*ast.Name); ok && f.fresh[n.Var] != nil {
		return f.fresh[n.Var]
	}
	mem, _ := layout(x.Info().Type.Elem)
	o := f.arrays[mem]
	if o == nil {
		o = f.object("elements of " + mem.String())
		f.arrays[mem] = o
	}
	return o
}

// length returns the length of an array.
func (f *function) length(ref ir.Expr) ir.Expr {
	return &ir.Load{Mem: ir.MI32, Addr: &ir.Addr{Object: f.lengths, Base: ref}}
}

// lengthOf returns the length of an array that may be null.
func (f *function) lengthOf(x *ast.Field) ir.Expr {
	if f.catching() {
		ref := f.again(x.X, true)
		f.refuseNull(ref(), x.At)
		return f.length(ref())
	}
	ref := f.again(x.X, false)
	return &ir.Load{Mem: ir.MI32, Addr: &ir.Addr{Object: f.lengths, Base: ref(), Terms: notNull(ref), At: x.At, Name: ir.NullObject}}
}

// element returns the place of an element.
func (f *function) element(x *ast.Index, kept bool) place {
	kept = kept || f.catching()
	ref := f.again(x.X, kept)
	_, size := layout(x.Type)
	o := f.elements(x.X)
	name := nameOf(x.X)
	if parts := distributed(x.Subs[0].Index); parts != nil {
		return f.distributedElement(x, ref, o, name, f.terms(parts, kept))
	}
	index := f.again(x.Subs[0].Index, kept)
	p := place{typ: x.Type}
	catching := f.catching()
	length := func() ir.Expr { return f.length(ref()) }
	if catching {
		p.check = func() { f.checkIndex(ref, index, length, x.At) }
	}
	p.addr = func() *ir.Addr {
		d := &ir.Dim{Stride: i32(size)}
		if !catching {
			d.Extent = length()
		}
		return &ir.Addr{Object: o, Base: ref(), Offset: arrayHead, Terms: []ir.Term{{Index: index(), Dim: d}}, At: x.At, Name: name}
	}
	return p
}

func nameOf(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Name:
		return strings.TrimSuffix(x.Name, "$dat")
	case *ast.Field:
		return strings.TrimSuffix(x.Name, "$dat")
	}
	return "array"
}

// part is one subscript of a distributed array: call of subN or locN, or the base.
type part struct {
	dad  ast.Expr
	call *ast.Call
}

// distributed returns the parts of dad.bas + dad.sub0(..) + .., nil for any other expression.
func distributed(x ast.Expr) []part {
	switch x := x.(type) {
	case *ast.Field:
		if x.Var != nil && x.Name == "bas" && x.Var.Class.Name == "DAD" {
			return []part{{dad: x.X}}
		}
	case *ast.Binary:
		c, ok := x.Y.(*ast.Call)
		if x.Op != "+" || !ok || c.To == nil || c.To.Class.Name != "DAD" || !strings.HasPrefix(c.Name, "sub") && !strings.HasPrefix(c.Name, "loc") {
			return nil
		}
		if front := distributed(x.X); front != nil {
			return append(front, part{c.X, c})
		}
	}
	return nil
}

// term is a part whose operands can be lowered again.
type term struct {
	dad, index func() ir.Expr
	dim        string // "0" and so on; "" for the base, which is the first
	checked    bool
}

func (f *function) terms(parts []part, kept bool) []term {
	var list []term
	for _, p := range parts {
		t := term{dad: f.again(p.dad, kept)}
		if p.call != nil {
			t.index, t.dim, t.checked = f.again(p.call.Args[0], kept), p.call.Name[3:], strings.HasPrefix(p.call.Name, "sub")
		}
		list = append(list, t)
	}
	return list
}

// record returns a field of an object of the library.
func (f *function) record(class, name string, ref ir.Expr) ir.Expr {
	v := f.checked.Library[class].Field(name)
	return load(v.Type, &ir.Addr{Object: f.records, Base: ref, Offset: v.Offset})
}

// extent returns the extent of a dimension.
func (f *function) extent(t term) ir.Expr { return f.record("DAD", "ext"+t.dim, t.dad()) }

// distributedElement returns the place of an element of a distributed array. Only subscripts that are integers are checked here.
func (f *function) distributedElement(x *ast.Index, ref func() ir.Expr, o *ir.Object, name string, terms []term) place {
	_, size := layout(x.Type)
	p := place{typ: x.Type}
	catching := f.catching()
	if catching {
		p.check = func() {
			for _, t := range terms[1:] {
				if t.checked {
					f.checkIndex(t.dad, t.index, func() ir.Expr { return f.extent(t) }, x.At)
				}
			}
		}
	}
	p.addr = func() *ir.Addr {
		a := &ir.Addr{Object: o, Base: ref(), Offset: arrayHead, At: x.At, Name: name}
		for _, t := range terms[1:] {
			d := &ir.Dim{Stride: binary(ir.MulI32, f.record("DAD", "str"+t.dim, t.dad()), i32(size))}
			if t.checked && !catching {
				d.Extent = f.extent(t)
			}
			a.Terms = append(a.Terms, ir.Term{Index: t.index(), Dim: d})
		}
		base := f.record("DAD", "bas", terms[0].dad())
		a.Terms = append(a.Terms, ir.Term{Index: base, Dim: &ir.Dim{Stride: i32(size)}})
		return a
	}
	return p
}

// hasEffects reports whether evaluating an expression changes something, calls, or takes statements that may throw.
func (f *function) hasEffects(x ast.Expr) bool {
	found := false
	ast.WalkExpr(x, func(n any) {
		found = found || f.canFail(n)
		switch n := n.(type) {
		case *ast.Call:
			found = found || !pureCall(n)
		case *ast.New, *ast.NewArray, *ast.ArrayInit, *ast.Assign, *ast.Step:
			found = true
		case *ast.Binary:
			found = found || n.Type.Kind == ast.String
		}
	})
	return found
}

// pureCall reports whether a call is arithmetic.
func pureCall(x *ast.Call) bool {
	return x.To != nil && (x.To.Class.Name == "Math" || x.To.Class.Name == "DAD" && (strings.HasPrefix(x.Name, "sub") || strings.HasPrefix(x.Name, "loc")))
}
