package lower

import (
	"fmt"
	"math"

	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// scalar returns a value of type INTEGER, REAL or LOGICAL.
func (f *function) scalar(e sem.Expr) ir.Expr { return f.value(e).x }

// index returns an INTEGER value of any kind as an I32: a subscript, bound or
// length.
func (f *function) index(e sem.Expr) ir.Expr { return f.clamped(f.scalar(e)) }

// clamped returns an integer as an I32. A value that is too large becomes the largest possible one, which is outside
// of every array.
func (f *function) clamped(v ir.Expr) ir.Expr {
	if v.Type() != ir.I64 {
		return v
	}
	if c, ok := constant(v); ok {
		return i32(min(max(c, math.MinInt32), math.MaxInt32))
	}
	if u, ok := v.(*ir.Unary); ok && u.Op == ir.I32I64 {
		return u.X
	}
	v = f.reusable(v)
	low := &ir.Unary{Op: ir.I64I32, X: v}
	sign := &ir.Unary{Op: ir.I64I32, X: apply(opShr, v, integer(ir.I64, 63))}
	return &ir.Select{
		Cond: apply(opEq, &ir.Unary{Op: ir.I32I64, X: low}, v),
		Then: low,
		Else: &ir.Binary{Op: ir.XorI32, X: sign, Y: i32(math.MaxInt32)},
	}
}

// value returns the value of an expression; of an array expression the element
// at the present position of the array part.
func (f *function) value(e sem.Expr) value {
	if len(f.known) > 0 {
		if v, ok := f.known[e]; ok {
			return v
		}
	}
	switch e := e.(type) {
	case *sem.Const:
		return f.constant(e)
	case *sem.Var:
		if e.R > 0 {
			return f.element(e)
		}
		return f.load(e.Sym, e.At)
	case *sem.Element:
		return f.loadElement(e)
	case *sem.Substring:
		if e.R > 0 {
			return f.element(e)
		}
		return f.substring(e, f.value(e.Base))
	case *sem.Unary:
		return unary(e.Op, e.X.Type(), f.value(e.X))
	case *sem.Binary:
		return f.binaryExpr(e)
	case *sem.Convert:
		return convert(f.value(e.X), e.X.Type(), e.T)
	case *sem.Call:
		if e.R > 0 && !elementalCall(e) {
			return f.element(e)
		}
		return f.callFunction(e)
	case *sem.Intrinsic:
		return f.intrinsic(e)
	case *sem.StructCons:
		return f.structureValue(e)
	case *sem.StmtFuncCall:
		return f.statementFunction(e)
	case *sem.Section, *sem.ArrayCons:
		return f.element(e)
	case *sem.ProcRef:
		return value{x: f.procedureValue(e)}
	}
	panic(fmt.Sprintf("lower: unknown expression %T; no code can follow; add it to value", e))
}

func (f *function) constant(c *sem.Const) value {
	t := valueType(c.T)
	switch c.T.Base {
	case sem.Real:
		return value{x: f.m.nodes.float(t, c.Re)}
	case sem.Complex:
		return value{float(t, c.Re), float(t, c.Im)}
	case sem.Derived:
		return value{addressOf(f.m.static.constant(c.Str, 8)), i32(int64(len(c.Str)))}
	case sem.Character:
		return value{addressOf(f.m.static.constant(c.Str, 1)), i32(int64(len(c.Str)))}
	}
	return value{x: sourceNumber(t, c.Int)}
}

// load returns the value of a scalar variable.
func (f *function) load(s *sem.Symbol, at source.Pos) value {
	if len(f.bound) > 0 {
		if v, ok := f.bound[s]; ok {
			return v
		}
	}
	if s.Class == sem.NamedConstant && s.Value != nil {
		return f.constant(s.Value)
	}
	if p := f.place(s); p.inLocal {
		return f.locals(p)
	}
	a := f.arrayOf(s, at)
	if a.length != nil {
		return value{addressOf(a.first(at)), a.length}
	}
	return f.fetch(f.m.nodes.first(a, at), s.Type)
}

// locals returns the value of a scalar in locals.
func (f *function) locals(p *place) value {
	v := value{x: f.get(p.x)}
	if p.im >= 0 {
		v.y = f.get(p.im)
	}
	return v
}

func (f *function) loadElement(e *sem.Element) value {
	addr, length := f.elementAddress(e)
	if length != nil {
		return value{addressOf(addr), length}
	}
	return f.fetch(addr, e.T)
}

// elementAddress returns the address of an array element, with the length of
// CHARACTER. Subscripts that are not cheap and needed twice are kept.
func (f *function) elementAddress(e *sem.Element) (addr *ir.Addr, length ir.Expr) {
	terms := f.m.nodes.terms.Make(len(e.Index))
	for k, x := range e.Index {
		terms[k].Index = f.index(x)
		if e.T.Base == sem.Complex || e.T.Base == sem.Derived {
			terms[k].Index = f.reusable(terms[k].Index)
		}
	}
	a := f.arrayOf(e.Sym, e.At)
	a.complete(terms)
	addr = f.m.nodes.first(a, e.At)
	addr.Terms = terms
	return addr, a.length
}

// reusable returns v as an expression that may be used several times within one
// statement.
func (f *function) reusable(v ir.Expr) ir.Expr {
	if g, ok := v.(*ir.Get); ok {
		return g
	}
	return f.temp(v)
}

// onceBoth is once for both parts.
func (f *function) onceBoth(v value) value {
	v.x = f.reusable(v.x)
	if v.y != nil {
		v.y = f.reusable(v.y)
	}
	return v
}

// memOf returns how a scalar, or one part of a COMPLEX, lies in memory.
func memOf(t sem.Type) ir.Mem {
	if t.Base == sem.Real || t.Base == sem.Complex {
		if t.Kind == 4 {
			return ir.MF32
		}
		return ir.MF64
	}
	switch t.Kind {
	case 1:
		return ir.MI8
	case 2:
		return ir.MI16
	case 8:
		return ir.MI64
	}
	return ir.MI32
}

// fetch reads a number or LOGICAL from memory.
func (f *function) fetch(a *ir.Addr, t sem.Type) value {
	load := f.m.nodes.load(memOf(t), a)
	switch {
	case t.Base == sem.Complex:
		return value{load, &ir.Load{Mem: memOf(t), Addr: offset(a, int64(t.Kind))}}
	case t.Base == sem.Logical && t.Kind == 8:
		return value{x: &ir.Unary{Op: ir.I64I32, X: load}}
	}
	return value{x: load}
}

// put writes a number or LOGICAL to memory.
func (f *function) put(a *ir.Addr, t sem.Type, v value) {
	switch {
	case t.Base == sem.Complex:
		if !f.passing {
			v = f.onceBoth(v)
		}
		f.emit(&ir.Store{Mem: memOf(t), Addr: a, Value: v.x, Passing: f.passing},
			&ir.Store{Mem: memOf(t), Addr: offset(a, int64(t.Kind)), Value: v.y, Passing: f.passing})
		return
	case t.Base == sem.Logical && t.Kind == 8:
		v.x = &ir.Unary{Op: ir.I32I64, X: v.x}
	}
	s := f.m.nodes.stores.New()
	s.Mem, s.Addr, s.Value, s.Passing = memOf(t), a, v.x, f.passing
	f.emit(s)
}

// statementFunction puts the arguments in the place of the dummies.
func (f *function) statementFunction(e *sem.StmtFuncCall) value {
	dummies := e.Sym.Func.Dummies
	args := make([]value, len(dummies))
	for k, d := range dummies {
		args[k] = f.keep(f.value(e.Args[k]))
		if d.Type.HasLength() && d.Len != nil {
			args[k] = f.padded(args[k], f.lengthOf(d))
		}
	}
	outer := f.bound
	f.bound = make(map[*sem.Symbol]value, len(outer)+len(args))
	for s, v := range outer { // any order: copying a map
		f.bound[s] = v
	}
	for k, d := range dummies {
		f.bound[d] = args[k]
	}
	v := f.value(e.Sym.Func.Body)
	f.bound = outer
	switch body := e.Sym.Func.Body; {
	case e.T.HasLength():
		v = f.padded(v, f.lengthOf(e.Sym))
	case body.Type() != e.T:
		v = convert(v, body.Type(), e.T)
	}
	return v
}
