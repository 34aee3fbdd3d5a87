package lower

import (
	"fmt"
	"math"
	"strings"

	"simrun/internal/source"
	"simrun/models/compile/external"
	"simrun/models/compile/ir"
	"simrun/models/hpjava/ast"
	"simrun/models/hpjava/check"
)

// Prefix stands in front of the names of the library's procedures.
const Prefix = "hpj_"

// native calls a procedure of the library; results are the types of its results, none or one.
func (f *function) native(name string, at source.Pos, result *ir.Type, args ...ir.Expr) ir.Expr {
	h := f.hosts[name]
	if h == nil {
		p := f.procedures[Prefix+name]
		if p == nil {
			panic("lower: the library has no procedure " + name + "; programs cannot call it; add it to the run-time system")
		}
		h = ir.ExternalFunc(p)
		f.hosts[name] = h
	}
	c := &ir.HostCall{Fn: h, Args: args, At: at}
	var value ir.Expr
	if result != nil {
		l := f.fn.NewLocal(*result, "")
		c.Results, value = []ir.LocalID{l}, f.get(l)
	}
	f.emit(c)
	return value
}

var (
	i32Result = ir.I32
	f64Result = ir.F64
)

// Procedure returns the description of a procedure of the library that programs call by a method, given how many arrays stand for one that takes
// any number.
func Procedure(m *ast.Method, more int) external.Procedure {
	p := external.Procedure{Name: Prefix + m.Native}
	if !m.Static && m.Name != "" {
		p.Args = append(p.Args, external.Address)
	}
	for _, v := range m.Params {
		n := 1
		if v.Static {
			n = more
			p.Name += fmt.Sprintf("_%d", more)
		}
		for range n {
			p.Args = append(p.Args, arguments(v.Type)...)
		}
	}
	switch {
	case m.Name == "":
		p.Result = external.Integer
	case m.Result.Kind == ast.Void && m.Result != ast.VoidType || m.Result.Kind == ast.Double || m.Result.Kind == ast.Long:
		p.Result = external.Double
	case m.Result.Kind != ast.Void:
		p.Result = external.Integer
	}
	if len(m.Params) > 0 && m.Name != "" {
		p.Name += suffix(m)
	}
	if m.Name == "" {
		p.Name += fmt.Sprintf("_%d", len(m.Params))
	}
	return p
}

// suffix tells methods of one name apart that take different numbers of arguments.
func suffix(m *ast.Method) string {
	if len(m.Class.Named(m.Name)) < 2 {
		return ""
	}
	return fmt.Sprintf("_%d", len(m.Params))
}

// arguments returns how the program passes a value: a double as two words, an array of the library by its elements and its
// descriptor.
func arguments(t *ast.Type) []external.Arg {
	switch {
	case check.IsAny(t):
		kind := external.In
		switch {
		case check.Writes(t) && check.Reads(t):
			kind = external.InOut
		case check.Writes(t):
			kind = external.Out
		}
		return []external.Arg{kind, external.Address}
	case t.Kind == ast.Array && t.Elem.Kind == ast.Double:
		return []external.Arg{external.InOut}
	case t.Kind == ast.Array:
		return []external.Arg{external.ByValueOf}
	case t.Kind == ast.Double:
		return []external.Arg{external.Address, external.Address}
	}
	return []external.Arg{external.Address}
}

// libraryCall lowers the call of a method of the library.
func (f *function) libraryCall(x *ast.Call) ir.Expr {
	switch x.To.Class.Name {
	case "Math":
		return f.math(x)
	case "System":
		return f.system(x)
	case "Out":
		return f.print(x)
	case "String", "Integer", "Long", "Double":
		return f.stringCall(x)
	}
	if k := x.To.Class.Name; k == "DAD" && (strings.HasPrefix(x.Name, "sub") || strings.HasPrefix(x.Name, "loc")) {
		dad, i := f.operands(x.X, x.Args[0])
		return binary(ir.MulI32, f.record("DAD", "str"+x.Name[3:], dad), i)
	}
	var args []ir.Expr
	var object func() ir.Expr
	if !x.To.Static {
		object = f.keep(f.expr(x.X))
		args = append(args, object())
	}
	more, pass := f.passed(x.To, x.Args)
	if object != nil && f.catching() {
		f.refuseNull(object(), x.At)
	}
	p := Procedure(x.To, more)
	return f.converted(x, f.native(strings.TrimPrefix(p.Name, Prefix), x.At, resultOf(&p), append(args, pass...)...))
}

func resultOf(p *external.Procedure) *ir.Type {
	switch p.Result {
	case external.Integer:
		return &i32Result
	case external.Double:
		return &f64Result
	}
	return nil
}

// converted returns the result of a procedure as the program's type: integers that depend on the elements come as the bits of a
// double.
func (f *function) converted(x *ast.Call, v ir.Expr) ir.Expr {
	if v == nil || v.Type() != ir.F64 || x.Type.Kind == ast.Double {
		return v
	}
	if x.Type.Kind == ast.Float {
		return unary(ir.F64F32, v)
	}
	bits := unary(ir.BitsF64I64, v)
	if x.Type.Kind == ast.Long {
		return bits
	}
	return unary(ir.I64I32, bits)
}

// passed lowers the arguments of a procedure and returns how many arrays stand for one that takes any number.
func (f *function) passed(m *ast.Method, list []ast.Expr) (more int, args []ir.Expr) {
	i := 0
	for k := 0; k < len(m.Params) && i < len(list); k++ {
		v := m.Params[k]
		if !check.IsAny(v.Type) {
			args = append(args, f.argument(v.Type, list[i])...)
			i++
			continue
		}
		if v.Static && !list[i].Info().Type.Is("DAD") && list[i].Info().Type.Kind != ast.Array {
			break
		}
		dad := f.keep(f.expr(list[i+1]))
		if f.catching() {
			f.refuseNull(dad(), list[i].Info().At)
		}
		args = append(args, f.elementsOf(list[i]), dad())
		if i += 2; v.Static {
			more++
			k--
		}
	}
	return more, args
}

// elementsOf returns the address of the elements of an array.
func (f *function) elementsOf(x ast.Expr) ir.Expr {
	o := f.elements(x)
	return &ir.AddrOf{Addr: &ir.Addr{Object: o, Base: f.keep(f.expr(x))(), Offset: arrayHead}}
}

func (f *function) argument(t *ast.Type, x ast.Expr) []ir.Expr {
	if t.Kind == ast.Array {
		if l, ok := x.(*ast.Literal); ok && l.Value == nil {
			return []ir.Expr{i32(0)}
		}
		y := x
		if x.Info().Type.Kind != ast.Array {
			y = &ast.Cast{Node: ast.Node{At: x.Info().At, Type: t}, X: x}
		}
		return []ir.Expr{f.elementsOf(y)}
	}
	v := f.keep(f.expr(x))
	if t.Kind == ast.Double {
		return words(v())
	}
	return []ir.Expr{v()}
}

// words returns a double or a long as its low and its high half.
func words(x ir.Expr) []ir.Expr {
	if x.Type() == ir.F64 {
		x = unary(ir.BitsF64I64, x)
	}
	return []ir.Expr{unary(ir.I64I32, x), unary(ir.I64I32, binary(ir.ShrU64, x, i64(32)))}
}

func (f *function) libraryNew(x *ast.New) ir.Expr {
	_, args := f.passed(x.To, x.Args)
	p := Procedure(x.To, 0)
	return f.native(strings.TrimPrefix(p.Name, Prefix), x.At, &i32Result, args...)
}

// elementary are functions of the machine.
var elementary = map[string]*ir.HostFunc{
	"sin": ir.Sin, "cos": ir.Cos, "tan": ir.Tan, "asin": ir.Asin, "acos": ir.Acos, "atan": ir.Atan, "exp": ir.Exp, "log": ir.Log,
	"pow": ir.Pow, "atan2": ir.Atan2,
}

func (f *function) math(x *ast.Call) ir.Expr {
	if len(x.Args) == 1 {
		v := f.expr(x.Args[0])
		switch x.Name {
		case "sqrt":
			return unary(ir.SqrtF64, v)
		case "floor":
			return unary(ir.FloorF64, v)
		case "ceil":
			return unary(ir.CeilF64, v)
		case "abs":
			return f.abs(v)
		case "rint":
			return f.rint(f.keep(v))
		case "round":
			return f.round(v, x.Type)
		}
		return &ir.Host{Fn: elementary[x.Name], Args: []ir.Expr{v}}
	}
	a, b := f.operands(x.Args[0], x.Args[1])
	if fn := elementary[x.Name]; fn != nil {
		return &ir.Host{Fn: fn, Args: []ir.Expr{a, b}}
	}
	return f.extreme(x.Name == "min", x.Type, f.keep(a), f.keep(b))
}

// rint returns the nearest integer, the even one of two. The sum with 2**52 has no bits for a fraction. The result keeps the
// sign, also of 0.
func (f *function) rint(x func() ir.Expr) ir.Expr {
	const least = 1 << 52 // from here on all numbers are integers
	size := f.keep(unary(ir.AbsF64, x()))
	whole := binary(ir.SubF64, binary(ir.AddF64, size(), f64(least)), f64(least))
	sign := binary(ir.AndI64, unary(ir.BitsF64I64, x()), i64(math.MinInt64))
	signed := unary(ir.BitsI64F64, binary(ir.OrI64, unary(ir.BitsF64I64, whole), sign))
	return &ir.Select{Cond: binary(ir.LtF64, size(), f64(least)), Then: signed, Else: x()}
}

// round returns the nearest integer, the greater one of two, as an int of a float and a long of a double.
func (f *function) round(v ir.Expr, to *ast.Type) ir.Expr {
	if v.Type() == ir.F32 {
		v = unary(ir.F32F64, v)
	}
	x := f.keep(v)
	down := f.keep(unary(ir.FloorF64, x()))
	half := binary(ir.GeF64, binary(ir.SubF64, x(), down()), f64(0.5))
	return convert(&ir.Select{Cond: half, Then: binary(ir.AddF64, down(), f64(1)), Else: down()}, ast.DoubleType, to)
}

func (f *function) abs(v ir.Expr) ir.Expr {
	switch v.Type() {
	case ir.F32:
		return unary(ir.AbsF32, v)
	case ir.F64:
		return unary(ir.AbsF64, v)
	}
	x := f.keep(v)
	lt, sub := ir.LtI32, ir.SubI32
	if v.Type() == ir.I64 {
		lt, sub = ir.LtI64, ir.SubI64
	}
	return &ir.Select{Cond: binary(lt, x(), zero(v.Type())), Then: binary(sub, zero(v.Type()), x()), Else: x()}
}

// extreme returns the lesser or the greater of two numbers. For floating-point numbers, -0 is less than 0, and NaN
// wins.
func (f *function) extreme(least bool, t *ast.Type, x, y func() ir.Expr) ir.Expr {
	column := columnOf(t)
	op := operations[">"][column]
	if least {
		op = operations["<"][column]
	}
	if column < 2 {
		return &ir.Select{Cond: binary(op, x(), y()), Then: x(), Else: y()}
	}
	toBits, fromBits, join := ir.BitsF32I32, ir.BitsI32F32, ir.AndI32
	if column == 3 {
		toBits, fromBits, join = ir.BitsF64I64, ir.BitsI64F64, ir.AndI64
	}
	if least {
		join = map[ir.Op]ir.Op{ir.AndI32: ir.OrI32, ir.AndI64: ir.OrI64}[join]
	}
	equal := unary(fromBits, binary(join, unary(toBits, x()), unary(toBits, y())))
	same := &ir.Select{Cond: binary(operations["=="][column], x(), y()), Then: equal, Else: binary(operations["+"][column], x(), y())}
	return &ir.Select{Cond: binary(op, x(), y()), Then: x(), Else: &ir.Select{Cond: binary(op, y(), x()), Then: y(), Else: same}}
}

func (f *function) system(x *ast.Call) ir.Expr {
	if x.Name == "exit" {
		f.emit(&ir.HostCall{Fn: ir.StopInt, Args: []ir.Expr{f.expr(x.Args[0])}, At: x.At})
		return nil
	}
	l := f.fn.NewLocal(ir.I64, "")
	f.emit(&ir.HostCall{Fn: ir.Clock, Results: []ir.LocalID{l}, At: x.At})
	return f.get(l)
}

func (f *function) print(x *ast.Call) ir.Expr {
	line := int64(0)
	if x.Name == "println" {
		line = 1
	}
	s := i32(f.text(""))
	if len(x.Args) > 0 {
		s = f.keep(f.stringOf(x.Args[0]))()
	}
	f.native("print", x.At, nil, s, i32(line))
	return nil
}

// concat lowers + of strings.
func (f *function) concat(x *ast.Binary) ir.Expr {
	if l, ok := x.X.(*ast.Literal); ok && l.Value == "" && x.Y.Info().Type.Kind != ast.String { // a string may be null
		return f.stringOf(x.Y)
	}
	a := f.keep(f.stringOf(x.X))
	return f.joined(a(), f.stringOf(x.Y), x.At)
}

func (f *function) joined(a, b ir.Expr, at source.Pos) ir.Expr {
	return f.native("concat", at, &i32Result, a, b)
}

// stringCall lowers calls of strings, and of what reads numbers in them.
func (f *function) stringCall(x *ast.Call) ir.Expr {
	list := x.Args
	if !x.To.Static {
		list = append([]ast.Expr{x.X}, list...)
	}
	args := f.args(list)
	f.checkStrings(x, args)
	p := Procedure(x.To, 0)
	return f.converted(x, f.native(strings.TrimPrefix(p.Name, Prefix), x.At, resultOf(&p), made(args)...))
}

// textOf returns what toString of an object returns, or the name of its class; null is "null".
func (f *function) textOf(list []*ast.Method, v func() ir.Expr, at source.Pos) ir.Expr {
	l := f.temp(f.native("string_object", at, &i32Result, f.classOf(v())))
	for _, m := range list {
		f.emit(&ir.If{Cond: f.instance(v(), m.Class), Then: f.within(func() {
			f.emit(&ir.Set{Local: l, Value: f.callVirtual(m, []func() ir.Expr{v}, at)})
		})})
	}
	return f.get(l)
}

// stringOf returns a value as a string.
func (f *function) stringOf(x ast.Expr) ir.Expr {
	t, at := x.Info().Type, x.Info().At
	v := f.expr(x)
	switch t.Kind {
	case ast.String:
		return v
	case ast.Null:
		return i32(f.text("null"))
	case ast.Long:
		w := words(f.keep(v)())
		return f.native("string_long", at, &i32Result, w...)
	case ast.Float:
		return f.native("string_float", at, &i32Result, unary(ir.BitsF32I32, v))
	case ast.Double:
		w := words(f.keep(v)())
		return f.native("string_double", at, &i32Result, w...)
	case ast.Object:
		return f.textOf(textOf(x), f.keep(v), at)
	}
	name := map[ast.Kind]string{ast.Boolean: "string_boolean", ast.Char: "string_char"}[t.Kind]
	if name == "" {
		name = "string_int"
	}
	return f.native(name, at, &i32Result, v)
}
