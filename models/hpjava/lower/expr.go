package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/hpjava/ast"
)

// effect lowers an expression whose value nobody uses.
func (f *function) effect(x ast.Expr) {
	switch x := x.(type) {
	case *ast.Assign:
		f.assign(x, false)
	case *ast.Step:
		f.step(x, false)
	case *ast.Call:
		f.call(x)
	default:
		f.expr(x)
	}
}

// expr lowers an expression to its value.
func (f *function) expr(x ast.Expr) ir.Expr {
	switch x := x.(type) {
	case *ast.Literal:
		return f.literal(x)
	case *ast.Name:
		return f.get(f.local(x.Var))
	case *ast.This:
		return f.get(f.this)
	case *ast.Field:
		if x.Var == nil {
			return f.lengthOf(x)
		}
		return f.read(f.place(x, false))
	case *ast.Index:
		return f.read(f.place(x, false))
	case *ast.Unary:
		return f.unary(x)
	case *ast.Binary:
		return f.binary(x)
	case *ast.Choice:
		return f.choice(x)
	case *ast.Cast:
		return f.cast(x)
	case *ast.Assign:
		return f.assign(x, true)
	case *ast.Step:
		return f.step(x, true)
	}
	return f.made(x)
}

// made lowers what makes objects, or calls.
func (f *function) made(x ast.Expr) ir.Expr {
	switch x := x.(type) {
	case *ast.Call:
		return f.call(x)
	case *ast.New:
		return f.create(x)
	case *ast.NewArray:
		return f.newArrays(x)
	case *ast.ArrayInit:
		return f.values(x)
	case *ast.InstanceOf:
		return f.instance(f.expr(x.X), x.Of.Type.Class)
	}
	panic("lower: an expression that plain Java has not; package translate leaves none; add the case there")
}

func (f *function) literal(x *ast.Literal) ir.Expr {
	switch v := x.Value.(type) {
	case bool:
		if v {
			return i32(1)
		}
		return i32(0)
	case string:
		return i32(f.text(v))
	case int64:
		if x.Type.Kind == ast.Long {
			return i64(v)
		}
		return i32(v)
	case float64:
		if x.Type.Kind == ast.Float {
			return f32(v)
		}
		return f64(v)
	}
	return i32(0)
}

// text returns the number of a constant string.
func (f *function) text(s string) int64 {
	n, ok := f.strings[s]
	if !ok {
		f.module.out.Strings = append(f.module.out.Strings, s)
		n = int64(len(f.module.out.Strings))
		f.strings[s] = n
	}
	return n
}

// operands lowers two operands from left to right.
func (f *function) operands(x, y ast.Expr) (ir.Expr, ir.Expr) {
	a := f.expr(x)
	if f.hasEffects(y) {
		a = f.keep(a)()
	}
	return a, f.expr(y)
}

func (f *function) binary(x *ast.Binary) ir.Expr {
	switch {
	case x.Type.Kind == ast.String:
		return f.concat(x)
	case x.Op == "&&" || x.Op == "||":
		return f.logical(x)
	}
	a, b := f.operands(x.X, x.Y)
	return f.operate(x, x.Op, x.X.Info().Type, a, b)
}

// logical lowers an operation whose second operand is evaluated if it matters.
func (f *function) logical(x *ast.Binary) ir.Expr {
	a := f.expr(x.X)
	if !f.hasEffects(x.Y) {
		b := f.expr(x.Y)
		if x.Op == "&&" {
			return &ir.Cond{Cond: a, Then: b, Else: i32(0)}
		}
		return &ir.Cond{Cond: a, Then: i32(1), Else: b}
	}
	l := f.temp(a)
	cond := f.get(l)
	if x.Op == "||" {
		cond = unary(ir.EqzI32, cond)
	}
	f.emit(&ir.If{Cond: cond, Then: f.within(func() { f.emit(&ir.Set{Local: l, Value: f.expr(x.Y)}) })})
	return f.get(l)
}

func (f *function) choice(x *ast.Choice) ir.Expr {
	c := f.expr(x.Cond)
	if !f.hasEffects(x.Then) && !f.hasEffects(x.Else) {
		return &ir.Cond{Cond: c, Then: f.expr(x.Then), Else: f.expr(x.Else)}
	}
	l := f.fn.NewLocal(typeOf(x.Type), "")
	set := func(v ast.Expr) []ir.Stmt {
		return f.within(func() { f.emit(&ir.Set{Local: l, Value: f.expr(v)}) })
	}
	f.emit(&ir.If{Cond: c, Then: set(x.Then), Else: set(x.Else)})
	return f.get(l)
}

// assign lowers an assignment; wanted: its value is used.
func (f *function) assign(x *ast.Assign, wanted bool) ir.Expr {
	effects := f.hasEffects(x.R)
	p := f.place(x.L, effects || wanted)
	t := x.L.Info().Type
	var v ir.Expr
	switch {
	case x.Op == "":
		v = f.expr(x.R)
	case t.Kind == ast.String:
		old := f.keep(f.read(p))
		p.check = nil
		v = f.joined(old(), f.stringOf(x.R), x.At)
	default:
		v = f.compound(x, p, effects)
		p.check = nil
	}
	if !wanted {
		f.write(p, v)
		return nil
	}
	kept := f.keep(v)
	f.write(p, kept())
	return kept()
}

// compound returns the new value of a compound assignment, as one of the type on the left.
func (f *function) compound(x *ast.Assign, p place, effects bool) ir.Expr {
	t, r := x.L.Info().Type, x.R.Info().Type
	old := f.read(p)
	if effects {
		old = f.keep(old)()
	}
	both := combined(x.Op, t, r)
	a := convert(old, t, both)
	b := f.expr(x.R)
	if x.Op != "<<" && x.Op != ">>" && x.Op != ">>>" {
		b = convert(b, r, both)
	}
	return convert(f.operate(x, x.Op, both, a, b), both, t)
}

// combined returns the type in which the operands of a compound assignment are combined.
func combined(op string, t, r *ast.Type) *ast.Type {
	if t.Kind == ast.Boolean {
		return t
	}
	k := max(t.Kind, ast.Int)
	if op != "<<" && op != ">>" && op != ">>>" {
		k = max(k, r.Kind)
	}
	return &ast.Type{Kind: k}
}

// step lowers ++ and --.
func (f *function) step(x *ast.Step, wanted bool) ir.Expr {
	p := f.place(x.X, true)
	t := x.X.Info().Type
	both := combined("+", t, ast.IntType)
	one := convert(i32(1), ast.IntType, both)
	old := f.read(p)
	p.check = nil
	var before func() ir.Expr
	if wanted {
		before = f.keep(old)
		old = before()
	}
	v := convert(f.operate(x, x.Op, both, convert(old, t, both), one), both, t)
	if !wanted {
		f.write(p, v)
		return nil
	}
	after := f.keep(v)
	f.write(p, after())
	if x.Behind {
		return before()
	}
	return after()
}
