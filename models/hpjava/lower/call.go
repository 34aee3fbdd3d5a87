package lower

import (
	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/hpjava/ast"
)

// call lowers a call and returns its value, nil if it has none.
func (f *function) call(x *ast.Call) ir.Expr {
	if x.To == nil {
		return nil // super() of a class without constructors
	}
	if x.To.Class.Library {
		return f.libraryCall(x)
	}
	args := f.receiver(x)
	args = append(args, f.args(x.Args)...)
	this, own := x.X.(*ast.This)
	if x.X != nil && !x.To.Static && !own {
		f.refuseNull(args[0](), x.At)
	}
	if !x.Super && !(own && this.Super) {
		return f.callVirtual(x.To, args, x.At)
	}
	return f.invoke(x.To, args, x.At)
}

// receiver returns the object of a call, if the method has one.
func (f *function) receiver(x *ast.Call) []func() ir.Expr {
	if x.To.Static {
		return nil
	}
	if x.X == nil {
		return []func() ir.Expr{func() ir.Expr { return f.get(f.this) }}
	}
	return []func() ir.Expr{f.keep(f.expr(x.X))}
}

// args lowers arguments from left to right.
func (f *function) args(list []ast.Expr) []func() ir.Expr {
	var out []func() ir.Expr
	for _, a := range list {
		out = append(out, f.keep(f.expr(a)))
	}
	return out
}

// made makes the expressions.
func made(list []func() ir.Expr) []ir.Expr {
	out := make([]ir.Expr, len(list))
	for i, x := range list {
		out[i] = x()
	}
	return out
}

// invoke calls a method that is known.
func (f *function) invoke(m *ast.Method, args []func() ir.Expr, at source.Pos) ir.Expr {
	c := &ir.Call{Func: f.functions[m], Args: made(args), At: at}
	var value ir.Expr
	if m.Result.Kind != ast.Void {
		l := f.fn.NewLocal(typeOf(m.Result), "")
		c.Results, value = []ir.LocalID{l}, f.get(l)
	}
	f.emit(c)
	if f.throws[m] {
		f.checkThrown()
	}
	return value
}

// callVirtual calls the method that an object's class has for a declared one.
func (f *function) callVirtual(to *ast.Method, args []func() ir.Expr, at source.Pos) ir.Expr {
	if to.Over == nil {
		return f.invoke(to, args, at)
	}
	class := f.temp(f.classOf(args[0]()))
	result := ir.LocalID(-1)
	if to.Result.Kind != ast.Void {
		result = f.fn.NewLocal(typeOf(to.Result), "")
	}
	call := func(m *ast.Method) []ir.Stmt {
		return f.within(func() {
			v := f.invoke(m, args, at)
			if result >= 0 {
				f.emit(&ir.Set{Local: result, Value: v})
			}
		})
	}
	list := call(to)
	for i := len(to.Over) - 1; i >= 0; i-- { // the last is the nearest to classes below
		m := to.Over[i]
		list = []ir.Stmt{&ir.If{Cond: f.isExactly(class, m, to), Then: call(m), Else: list}}
	}
	for _, s := range list {
		f.emit(s)
	}
	if result < 0 {
		return nil
	}
	return f.get(result)
}

// isExactly returns whether objects of a class have a method, and no other one in its place.
func (f *function) isExactly(class ir.LocalID, m, declared *ast.Method) ir.Expr {
	test := binary(ir.EqI32, f.get(class), i32(int64(m.Class.ID)))
	for _, k := range m.Class.Below {
		if implementation(k, declared) == m {
			test = binary(ir.OrI32, test, binary(ir.EqI32, f.get(class), i32(int64(k.ID))))
		}
	}
	return test
}

// implementation returns the method that objects of a class have for a declared one.
func implementation(k *ast.Class, declared *ast.Method) *ast.Method {
	for ; k != nil; k = k.Super {
		for _, o := range declared.Over {
			if o.Class == k {
				return o
			}
		}
		if declared.Class == k {
			return declared
		}
	}
	return nil
}

// create lowers new.
func (f *function) create(x *ast.New) ir.Expr {
	k := x.Type.Class
	if k.Library {
		return f.libraryNew(x)
	}
	l := f.fn.NewLocal(ir.I32, "")
	f.emit(&ir.HostCall{Fn: ir.Alloc, Args: []ir.Expr{i64(k.Size)}, Results: []ir.LocalID{l}, At: x.At})
	f.emit(&ir.Store{Mem: ir.MI32, Addr: &ir.Addr{Object: f.objects, Base: f.get(l)}, Value: i32(int64(k.ID))})
	if x.To == nil {
		f.initialize(k, l, x.At)
		return f.get(l)
	}
	args := []func() ir.Expr{func() ir.Expr { return f.get(l) }}
	f.invoke(x.To, append(args, f.args(x.Args)...), x.At)
	return f.get(l)
}

// newArray makes an array of a length. Fewer than no elements end the program.
func (f *function) newArray(elem *ast.Type, length ir.Expr, at source.Pos) ir.Expr {
	n := f.keep(length)
	_, size := layout(elem)
	l := f.fn.NewLocal(ir.I32, "")
	bytes := binary(ir.AddI64, binary(ir.MulI64, unary(ir.I32I64, n()), i64(size)), i64(arrayHead))
	if c, ok := n().(*ir.Const); !ok || int32(c.Bits) < 0 {
		f.refuseNegative(n, at)
	}
	f.emit(&ir.HostCall{Fn: ir.Alloc, Args: []ir.Expr{bytes}, Results: []ir.LocalID{l}, At: at})
	f.emit(&ir.Store{Mem: ir.MI32, Addr: &ir.Addr{Object: f.lengths, Base: f.get(l)}, Value: n()})
	return f.get(l)
}

// refuseNegative throws if a length is negative, or ends the program.
func (f *function) refuseNegative(n func() ir.Expr, at source.Pos) {
	negative := binary(ir.LtI32, n(), i32(0))
	if !f.catching() {
		f.emit(&ir.If{Cond: negative, Then: f.within(func() { f.native("negative", at, nil, n()) })})
		return
	}
	f.throwIf(negative, at, "NegativeArraySizeException", func() ir.Expr { return f.native("string_int", at, &i32Result, n()) })
}

// newArrays lowers a new array, of several dimensions by a loop for each but the last.
func (f *function) newArrays(x *ast.NewArray) ir.Expr {
	if x.Init != nil {
		return f.values(x.Init)
	}
	var lens []func() ir.Expr
	for _, l := range x.Lens {
		lens = append(lens, f.keep(f.expr(l)))
	}
	for _, n := range lens[1:] { // newArray sees to the first
		if c, ok := n().(*ir.Const); !ok || int32(c.Bits) < 0 {
			f.refuseNegative(n, x.At)
		}
	}
	return f.nested(x, x.Type, lens)
}

func (f *function) nested(x *ast.NewArray, t *ast.Type, lens []func() ir.Expr) ir.Expr {
	a := f.newArray(t.Elem, lens[0](), x.At).(*ir.Get)
	if len(lens) == 1 {
		return a
	}
	i := f.temp(i32(0))
	d := &ir.Do{Var: i, Trip: lens[0](), Step: i32(1), At: x.At}
	d.Body = f.within(func() {
		inner := f.nested(x, t.Elem, lens[1:])
		f.emit(&ir.Store{Mem: ir.MI32, Addr: f.direct(t, a.Local, f.get(i)), Value: inner})
	})
	f.emit(d)
	return f.get(a.Local)
}

// direct returns the address of an element that exists.
func (f *function) direct(t *ast.Type, array ir.LocalID, index ir.Expr) *ir.Addr {
	_, size := layout(t.Elem)
	o := f.elements(&ast.This{Node: ast.Node{Type: t}})
	return &ir.Addr{Object: o, Base: f.get(array), Offset: arrayHead, Terms: []ir.Term{{Index: index, Dim: &ir.Dim{Stride: i32(size)}}}}
}

// values lowers an array of values.
func (f *function) values(x *ast.ArrayInit) ir.Expr {
	a := f.newArray(x.Type.Elem, i32(int64(len(x.Values))), x.At).(*ir.Get)
	mem, _ := layout(x.Type.Elem)
	for i, v := range x.Values {
		f.emit(&ir.Store{Mem: mem, Addr: f.direct(x.Type, a.Local, i32(int64(i))), Value: f.expr(v)})
	}
	return f.get(a.Local)
}
