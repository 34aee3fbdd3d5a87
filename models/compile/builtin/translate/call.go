package translate

import (
	"fmt"
	"go/ast"
	"go/types"
)

func (r *routine) call(x *ast.CallExpr, sc *scope) value {
	if tv := r.info.Types[x.Fun]; tv.IsType() {
		return r.convert(x, tv.Type, sc)
	}
	fun := ast.Unparen(x.Fun)
	if index, ok := fun.(*ast.IndexExpr); ok {
		fun = index.X
	}
	switch fun := fun.(type) {
	case *ast.SelectorExpr:
		if s := r.info.Selections[fun]; s != nil {
			return r.writeOut(x, s.Obj().(*types.Func), fun.X, nil, sc)
		}
		return r.operation(x, fun.Sel.Name, sc)
	case *ast.Ident:
		switch obj := r.info.ObjectOf(fun).(type) {
		case *types.Builtin:
			return r.complexPart(x, fun.Name, sc)
		case *types.Func:
			return r.writeOut(x, obj, nil, r.bind(fun, obj, sc), sc)
		case *types.Var:
			if f := sc.funcs[obj]; f != nil {
				return r.writeOut(x, f, nil, nil, sc)
			}
		}
	}
	panic(problem{x.Pos(), "this call cannot be translated"})
}

// bind returns what the type parameters of a function stand for in a call.
func (r *routine) bind(fun *ast.Ident, f *types.Func, sc *scope) map[*types.TypeParam]types.Type {
	binding := map[*types.TypeParam]types.Type{}
	args := r.info.Instances[fun].TypeArgs
	for i := range args.Len() {
		t := args.At(i)
		if p, ok := t.(*types.TypeParam); ok {
			t = sc.binding[p]
		}
		binding[f.Signature().TypeParams().At(i)] = t
	}
	return binding
}

// mostCalls bounds how deep functions are written out: recursion would have no end.
const mostCalls = 40

// replaced are functions with an operation that the intermediate form lacks.
var replaced = map[string]string{"twoProduct": "splitProduct"}

// writeOut puts the statements of a function where it is called. receiver is nil if it has none.
func (r *routine) writeOut(x *ast.CallExpr, f *types.Func, receiver ast.Expr, binding map[*types.TypeParam]types.Type, sc *scope) value {
	d := r.funcs[f.Origin()]
	if other, ok := replaced[f.Name()]; ok {
		d = r.find(other)
	}
	if d == nil || r.calls > mostCalls {
		panic(problem{x.Pos(), f.Name() + " cannot be written out"})
	}
	r.calls++
	inner := newScope(d)
	inner.binding = binding
	args := x.Args
	if receiver != nil {
		args = append([]ast.Expr{receiver}, args...)
	}
	for i, name := range parameters(d) {
		r.pass(name, args[i], inner, sc)
	}
	v := r.body(d, inner)
	r.calls--
	return v
}

// pass gives a parameter its value: a constant or a local of the caller itself, if the function does not assign it.
func (r *routine) pass(name *ast.Ident, arg ast.Expr, inner, sc *scope) {
	obj := r.info.Defs[name]
	if _, ok := obj.Type().Underlying().(*types.Signature); ok {
		inner.funcs[obj] = r.info.Uses[arg.(*ast.Ident)].(*types.Func)
		return
	}
	v := r.keep(r.expression(arg, sc))
	if r.assigns(inner.decl, obj) {
		own := make(value, len(v))
		for i := range v {
			own[i] = r.newLocal(v[i].typ)
			r.set(own[i], v[i])
		}
		v = own
	}
	inner.names[obj] = v
}

// assigns reports whether a function assigns a variable.
func (r *routine) assigns(d *ast.FuncDecl, obj types.Object) (found bool) {
	ast.Inspect(d.Body, func(x ast.Node) bool {
		var to []ast.Expr
		switch x := x.(type) {
		case *ast.AssignStmt:
			to = x.Lhs
		case *ast.IncDecStmt:
			to = []ast.Expr{x.X}
		}
		for _, e := range to {
			if s, ok := e.(*ast.SelectorExpr); ok {
				e = s.X
			}
			id, ok := e.(*ast.Ident)
			found = found || ok && r.info.Uses[id] == obj
		}
		return true
	})
	return found
}

// body is the statements of a function that is written out, and what it returns.
func (r *routine) body(d *ast.FuncDecl, inner *scope) value {
	if results := d.Type.Results; len(results.List[0].Names) > 0 {
		r.nameResults(results, inner)
	}
	if returnsOnce(d) {
		r.list(d.Body.List, inner)
		return inner.last
	}
	for _, f := range d.Type.Results.List {
		for range max(len(f.Names), 1) {
			inner.results = append(inner.results, r.newLocals(f.Pos(), r.info.TypeOf(f.Type), inner)...)
		}
	}
	r.blocks++
	inner.block = r.blocks
	text := r.nested(func() { r.list(d.Body.List, inner) })
	r.emit("block(%d, %s)", inner.block, text)
	return inner.results
}

// nameResults gives named results locals that are zero at first.
func (r *routine) nameResults(results *ast.FieldList, inner *scope) {
	for _, f := range results.List {
		for _, name := range f.Names {
			obj := r.info.Defs[name]
			inner.names[obj] = r.newLocals(name.Pos(), obj.Type(), inner)
			for _, l := range inner.names[obj] {
				r.set(l, operand{text: number(l.typ, "0"), typ: l.typ})
			}
		}
	}
}

// conversions are the operations that change the type, by the two of them.
var conversions = map[string]string{
	"I32I64": "I32I64", "I64I32": "I64I32", "I64F64": "I64F64", "F64I64": "F64I64", "F32F64": "F32F64", "F64F32": "F64F32",
	"I32F64": "I32F64", "I64F32": "I64F32",
}

func (r *routine) convert(x *ast.CallExpr, t types.Type, sc *scope) value {
	v := r.expression(x.Args[0], sc)
	out := make(value, len(v))
	for i, to := range r.typesOf(x.Pos(), t, sc) {
		from := v[i].typ
		op := conversions[from+to]
		switch {
		case from == to:
			out[i] = v[i]
		case op != "":
			out[i] = operand{text: fmt.Sprintf("unary(ir.%s, %s)", op, v[i].text), typ: to}
		default:
			panic(problem{x.Pos(), "this conversion cannot be translated"})
		}
	}
	return out
}

// complexPart is one of the functions real, imag and complex.
func (r *routine) complexPart(x *ast.CallExpr, name string, sc *scope) value {
	switch name {
	case "real":
		return r.expression(x.Args[0], sc)[:1]
	case "imag":
		return r.expression(x.Args[0], sc)[1:]
	case "complex":
		return append(append(value{}, r.expression(x.Args[0], sc)...), r.expression(x.Args[1], sc)...)
	}
	panic(problem{x.Pos(), name + " cannot be translated"})
}

// operation is a function of package math that is one operation.
func (r *routine) operation(x *ast.CallExpr, name string, sc *scope) value {
	var v value
	for _, a := range x.Args {
		v = append(v, r.expression(a, sc)...)
	}
	switch name {
	case "Abs", "Sqrt", "Floor", "Trunc", "Copysign":
		return value{apply(name, "F64", v...)}
	case "IsNaN":
		v = r.keep(v)
		z := apply("Ne", "F64", v[0], v[0])
		z.typ = "I32"
		return value{z}
	case "Float64bits":
		return value{{text: "unary(ir.BitsF64I64, " + v[0].text + ")", typ: "I64"}}
	case "Float64frombits":
		return value{{text: "unary(ir.BitsI64F64, " + v[0].text + ")", typ: "F64"}}
	}
	panic(problem{x.Pos(), "math." + name + " cannot be translated"})
}
