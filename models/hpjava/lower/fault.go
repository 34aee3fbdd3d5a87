package lower

import (
	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/hpjava/ast"
)

// catching reports whether an error of the machine is to be thrown here, since a handler may see it.
func (f *function) catching() bool { return f.reached || f.observed > 0 }

// raiser returns the function that throws an exception of a class: given the number of its message and the place, it leaves the exception in its
// cell. One function for each class keeps checks short.
func (m *module) raiser(class string) *ir.Func {
	if fn := m.raisers[class]; fn != nil {
		return fn
	}
	k := m.checked.Library[class]
	fn := m.function("throw "+class, 0, []ir.Type{ir.I32, ir.I32}, nil)
	m.raisers[class] = fn
	f := m.newFunction(fn)
	e := fn.NewLocal(ir.I32, "")
	message := m.checked.Library["Throwable"].Field("message")
	f.emit(&ir.HostCall{Fn: ir.Alloc, Args: []ir.Expr{i64(k.Size)}, Results: []ir.LocalID{e}})
	f.emit(&ir.Store{Mem: ir.MI32, Addr: &ir.Addr{Object: m.objects, Base: f.get(e)}, Value: i32(int64(k.ID))})
	f.emit(&ir.Store{Mem: ir.MI32, Addr: f.fieldAddr(message, func() ir.Expr { return f.get(e) }, false, 0), Value: f.get(0)})
	f.emit(&ir.Store{Mem: ir.MI32, Addr: f.cell(), Value: f.get(e)})
	f.emit(&ir.Store{Mem: ir.MI32, Addr: f.placeCell(), Value: f.get(1)})
	f.emit(&ir.Return{})
	return fn
}

// indexRaiser returns the function that throws what a wrong subscript does, given the array, the subscript, the length and the place.
func (m *module) indexRaiser() *ir.Func {
	const name = "throw for a subscript"
	if fn := m.raisers[name]; fn != nil {
		return fn
	}
	null, wrong := m.raiser("NullPointerException"), m.raiser("ArrayIndexOutOfBoundsException")
	fn := m.function(name, 0, []ir.Type{ir.I32, ir.I32, ir.I32, ir.I32}, nil)
	m.raisers[name] = fn
	f := m.newFunction(fn)
	raise := func(to *ir.Func, message func() ir.Expr) []ir.Stmt {
		return f.within(func() { f.emit(&ir.Call{Func: to, Args: []ir.Expr{message(), f.get(3)}}) })
	}
	f.emit(&ir.If{
		Cond: f.get(0), Then: raise(wrong, func() ir.Expr { return f.native("text_index", 0, &i32Result, f.get(1), f.get(2)) }),
		Else: raise(null, func() ir.Expr { return i32(0) }),
	})
	f.emit(&ir.Return{})
	return fn
}

// throwIf throws an exception if a condition holds; message makes the number of its text. Where no handler sees it, the program
// ends.
func (f *function) throwIf(cond ir.Expr, at source.Pos, class string, message func() ir.Expr) {
	f.raiseIf(cond, func() *ir.Call {
		return &ir.Call{Func: f.raiser(class), Args: []ir.Expr{message(), i32(int64(at))}, At: at}
	})
}

func (f *function) raiseIf(cond ir.Expr, call func() *ir.Call) {
	f.emit(&ir.If{Cond: cond, Then: f.within(func() {
		c := call()
		f.emit(c)
		if f.catching() {
			f.propagate()
		} else {
			f.uncaught()
		}
	})})
}

// noMessage is the message of an exception that has none.
func noMessage() ir.Expr { return i32(0) }

// refuseNull throws if a reference is null.
func (f *function) refuseNull(ref ir.Expr, at source.Pos) {
	f.throwIf(unary(ir.EqzI32, ref), at, "NullPointerException", noMessage)
}

// checkIndex throws if an array is null or has no element of an index. An array that is null has the length 0.
func (f *function) checkIndex(ref, index, length func() ir.Expr, at source.Pos) {
	f.raiseIf(unary(ir.EqzI32, binary(ir.LtU32, index(), length())), func() *ir.Call {
		return &ir.Call{Func: f.indexRaiser(), Args: []ir.Expr{ref(), index(), length(), i32(int64(at))}, At: at}
	})
}

// canFail reports whether the evaluation of an operator may throw, or end the program, by statements in front of its value.
func (f *function) canFail(n any) bool {
	switch n := n.(type) {
	case *ast.Index:
		return f.catching()
	case *ast.Field:
		_, this := n.X.(*ast.This)
		return f.catching() && !this && (n.Var == nil || !n.Var.Static)
	case *ast.Binary:
		return (n.Op == "/" || n.Op == "%") && n.Type.IsInteger() && !isNonzero(n.Y)
	case *ast.Cast:
		return downcast(n)
	}
	return false
}

// isNonzero reports whether an expression is a constant that can be divided by.
func isNonzero(x ast.Expr) bool {
	if c, ok := x.(*ast.Cast); ok {
		x = c.X
	}
	l, ok := x.(*ast.Literal)
	if !ok {
		return false
	}
	v, ok := l.Value.(int64)
	return ok && v != 0
}

// downcast reports whether a cast may fail: to a class below that of the value.
func downcast(x *ast.Cast) bool {
	return x.Type.Kind == ast.Object && x.Type.Class.Name != "Object" && x.X.Info().Type.Kind != ast.Null && !x.X.Info().Type.Is(x.Type.Class.Name)
}

// refuseZero throws if a divisor is zero, or ends the program.
func (f *function) refuseZero(divisor ir.Expr, at source.Pos) {
	op := ir.EqzI32
	if divisor.Type() == ir.I64 {
		op = ir.EqzI64
	}
	if !f.catching() {
		f.emit(&ir.If{Cond: unary(op, divisor), Then: []ir.Stmt{&ir.Fail{Code: ir.FailDivideByZero, At: at}}})
		return
	}
	f.throwIf(unary(op, divisor), at, "ArithmeticException", func() ir.Expr { return i32(f.text("/ by zero")) })
}

// castObject checks that an object is of a class, or null.
func (f *function) castObject(x *ast.Cast) ir.Expr {
	v := f.keep(f.expr(x.X))
	f.emit(&ir.If{Cond: v(), Then: f.within(func() {
		f.throwIf(unary(ir.EqzI32, f.instance(v(), x.Type.Class)), x.At, "ClassCastException", func() ir.Expr {
			return f.native("text_cast", x.At, &i32Result, f.classOf(v()), i32(int64(x.Type.Class.ID)))
		})
	})})
	return v()
}

// checkedBy calls a procedure of the library that checks arguments. It throws an exception with the message that the
// procedure gives.
func (f *function) checkedBy(name, class string, at source.Pos, args ...ir.Expr) {
	message := f.keep(f.native(name, at, &i32Result, args...))
	f.throwIf(message(), at, class, message)
}

// stringCall checks the arguments of calls that fail with exceptions.
func (f *function) checkStrings(x *ast.Call, args []func() ir.Expr) {
	check := func(name, class string, more ...ir.Expr) {
		var list []ir.Expr
		for _, a := range args {
			list = append(list, a())
		}
		f.checkedBy(name, class, x.At, append(list, more...)...)
	}
	if !x.To.Static {
		f.refuseNull(args[0](), x.At)
	}
	switch x.To.Native {
	case "string_charat":
		check("check_charat", "StringIndexOutOfBoundsException")
	case "string_substring":
		if len(args) == 2 {
			check("check_substring", "StringIndexOutOfBoundsException", f.native("string_length", x.At, &i32Result, args[0]()))
		} else {
			check("check_substring", "StringIndexOutOfBoundsException")
		}
	case "string_indexof":
		f.refuseNull(args[1](), x.At)
	case "integer_parseint":
		check("check_int", "NumberFormatException", i32(32))
	case "long_parselong":
		check("check_int", "NumberFormatException", i32(64))
	case "double_parsedouble":
		f.refuseNull(args[0](), x.At)
		check("check_double", "NumberFormatException")
	}
}
