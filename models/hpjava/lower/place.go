package lower

import (
	"strings"

	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/hpjava/ast"
)

// arrayHead is the length of what stands in front of the elements of an array.
const arrayHead = 16

// place is what can be assigned: a local, or memory whose address can be made again.
type place struct {
	local ir.LocalID // if there is no addr
	addr  func() *ir.Addr
	typ   *ast.Type
}

func (f *function) read(p place) ir.Expr {
	if p.addr == nil {
		return f.get(p.local)
	}
	return load(p.typ, p.addr())
}

func (f *function) write(p place, x ir.Expr) {
	if p.addr == nil {
		f.emit(&ir.Set{Local: p.local, Value: x})
		return
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
			return place{addr: func() *ir.Addr { return f.fieldAddr(x.Var, nil, false) }, typ: t}
		}
		object := f.again(x.X, kept)
		_, this := x.X.(*ast.This)
		return place{addr: func() *ir.Addr { return f.fieldAddr(x.Var, object, !this) }, typ: t}
	case *ast.Index:
		return place{addr: f.element(x, kept), typ: t}
	}
	panic("lower: an expression that is no place is assigned; the checker refuses it; add the case there")
}

// again returns an expression that can be lowered again and again: kept, or without effects.
func (f *function) again(x ast.Expr, kept bool) func() ir.Expr {
	if kept && !constant(x) || hasEffects(x) {
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
func (f *function) fieldAddr(v *ast.Var, object func() ir.Expr, checked bool) *ir.Addr {
	switch {
	case v.Static:
		o := f.statics[v]
		return &ir.Addr{Object: o, Offset: o.Addr, Name: v.Name}
	case v.Class.Library:
		return &ir.Addr{Object: f.records, Base: object(), Offset: v.Offset, Name: v.Name}
	}
	a := &ir.Addr{Object: f.objects, Base: object(), Offset: v.Offset, Name: "null"}
	if checked {
		a.Terms = []ir.Term{{Index: i32(0), Dim: &ir.Dim{Stride: i32(0), Extent: object()}}}
	}
	return a
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

// element returns what makes the address of an element.
func (f *function) element(x *ast.Index, kept bool) func() *ir.Addr {
	ref := f.again(x.X, kept)
	_, size := layout(x.Type)
	o := f.elements(x.X)
	name := nameOf(x.X)
	if parts := distributed(x.Subs[0].Index); parts != nil {
		return f.distributedElement(x.At, ref, o, size, name, f.terms(parts, kept))
	}
	index := f.again(x.Subs[0].Index, kept)
	return func() *ir.Addr {
		d := &ir.Dim{Stride: i32(size), Extent: f.length(ref())}
		return &ir.Addr{Object: o, Base: ref(), Offset: arrayHead, Terms: []ir.Term{{Index: index(), Dim: d}}, At: x.At, Name: name}
	}
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

func (f *function) distributedElement(at source.Pos, ref func() ir.Expr, o *ir.Object, size int64, name string, terms []term) func() *ir.Addr {
	return func() *ir.Addr {
		a := &ir.Addr{Object: o, Base: ref(), Offset: arrayHead, At: at, Name: name}
		for _, t := range terms[1:] {
			d := &ir.Dim{Stride: binary(ir.MulI32, f.record("DAD", "str"+t.dim, t.dad()), i32(size))}
			if t.checked {
				d.Extent = f.record("DAD", "ext"+t.dim, t.dad())
			}
			a.Terms = append(a.Terms, ir.Term{Index: t.index(), Dim: d})
		}
		base := f.record("DAD", "bas", terms[0].dad())
		a.Terms = append(a.Terms, ir.Term{Index: base, Dim: &ir.Dim{Stride: i32(size)}})
		return a
	}
}

// hasEffects reports whether evaluating an expression changes something, or calls.
func hasEffects(x ast.Expr) bool {
	found := false
	ast.WalkExpr(x, func(n any) {
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
