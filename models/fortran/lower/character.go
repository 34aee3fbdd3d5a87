package lower

import (
	"strings"

	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// characters returns length characters from base (an address) on, as memory.
func characters(base ir.Expr) *ir.Addr {
	if a, ok := base.(*ir.AddrOf); ok {
		return a.Addr
	}
	return memory(nil, base)
}

// substring returns base(lo:hi) and checks the range unless it is empty.
func (f *function) substring(e *sem.Substring, base value) value {
	lo, hi := ir.Expr(i32(1)), base.y
	if e.Lo != nil {
		lo = f.reusable(f.index(e.Lo))
	}
	if e.Hi != nil {
		hi = lo
		if !sameVariable(e.Lo, e.Hi) {
			hi = f.reusable(f.index(e.Hi))
		}
	}
	if base.y = f.reusable(base.y); e.Lo != nil || e.Hi != nil {
		f.checkSubstring(e, lo, hi, base.y)
	}
	n := ir.Expr(i32(1))
	if lo != hi {
		n = maximum(f.temp(add(sub(hi, lo), i32(1))), i32(0))
	}
	return value{add(base.x, sub(lo, i32(1))), n}
}

func (f *function) checkSubstring(e *sem.Substring, lo, hi, length ir.Expr) {
	outside := &ir.Binary{Op: ir.OrI32, X: compare(ir.LtI32, lo, i32(1)), Y: compare(ir.GtI32, hi, length)}
	bad := ir.Expr(outside)
	x, okx := constant(outside.X)
	y, oky := constant(outside.Y)
	switch {
	case okx && oky:
		bad = i32(x | y)
	case okx && x == 0:
		bad = outside.Y
	case oky && y == 0:
		bad = outside.X
	}
	if lo != hi && !isConst(bad, 0) {
		bad = &ir.Binary{Op: ir.AndI32, X: bad, Y: compare(ir.LeI32, lo, hi)}
	}
	f.failIf(bad, ir.FailSubstring, e.At, nameOf(e.Base), lo, hi, length)
}

// nameOf returns the name of a variable, for messages.
func nameOf(e sem.Expr) string {
	switch e := e.(type) {
	case *sem.Var:
		return e.Sym.Name
	case *sem.Element:
		return e.Sym.Name
	case *sem.Section:
		return e.Sym.Name
	case *sem.Substring:
		return nameOf(e.Base)
	}
	return ""
}

// sameVariable reports whether x and y are one and the same scalar variable,
// as in S(I:I).
func sameVariable(x, y sem.Expr) bool {
	a, okx := x.(*sem.Var)
	b, oky := y.(*sem.Var)
	return okx && oky && a.Sym == b.Sym
}

// concat puts the operands of a chain of concatenations one after the other
// into a temporary.
func (f *function) concat(e *sem.Binary) value {
	parts := f.operands(e, nil)
	total := ir.Expr(i32(0))
	for _, p := range parts {
		total = add(total, p.y)
	}
	total = f.temp(total)
	to := f.scratch("concatenation", total)
	f.copyParts(to, parts)
	return value{addressOf(to), total}
}

// operands returns the operands of a chain of concatenations, kept.
func (f *function) operands(e sem.Expr, parts []value) []value {
	if b, ok := e.(*sem.Binary); ok && b.Op == sem.Concat {
		return f.operands(b.Y, f.operands(b.X, parts))
	}
	return append(parts, f.keep(f.value(e)))
}

func (f *function) copyParts(to *ir.Addr, parts []value) {
	at := addressOf(to)
	for _, p := range parts {
		f.emit(&ir.Copy{To: memory(to.Object, at), From: characters(p.x), Bytes: p.y})
		at = f.temp(add(at, p.y))
	}
}

// padded returns v truncated or padded to the length, in a temporary.
func (f *function) padded(v value, length ir.Expr) value {
	if n, ok := constant(length); ok && isConst(v.y, n) {
		return v
	}
	length = f.temp(length)
	to := f.scratch("text", length)
	f.assignText(to, length, v)
	return value{addressOf(to), length}
}

// assignText assigns v to a CHARACTER variable.
func (f *function) assignText(to *ir.Addr, length ir.Expr, v value) {
	n, known := constant(length)
	m, knownValue := constant(v.y)
	if !known || !knownValue {
		f.host(ir.CharAssign, addressOf(to), length, v.x, v.y)
		return
	}
	from := characters(v.x)
	switch {
	case n == 0:
	case m > 0 && n == 1:
		f.emit(&ir.Store{Mem: ir.MI8, Addr: to, Value: &ir.Load{Mem: ir.MI8, Addr: from}})
	case m >= n:
		f.emit(&ir.Copy{To: to, From: from, Bytes: i32(n)})
	default:
		if m > 0 {
			f.emit(&ir.Copy{To: to, From: from, Bytes: i32(m)})
		}
		f.emit(&ir.Fill{To: offset(to, m), Value: i32(' '), Bytes: i32(n - m)})
	}
}

// assignConstant assigns constant text, padded or cut here. It reports
// whether it could.
func (f *function) assignConstant(to *ir.Addr, length ir.Expr, text string) bool {
	const limit = 512
	n, known := constant(length)
	switch {
	case !known || n > limit:
		return false
	case int64(len(text)) > n:
		text = text[:n]
	default:
		text += strings.Repeat(" ", int(n)-len(text))
	}
	switch {
	case n == 0:
	case n == 1:
		f.emit(&ir.Store{Mem: ir.MI8, Addr: to, Value: i32(int64(text[0]))})
	case strings.Trim(text, " ") == "":
		f.emit(&ir.Fill{To: to, Value: i32(' '), Bytes: length})
	default:
		f.emit(&ir.Copy{To: to, From: f.m.static.constant(text, 1), Bytes: length})
	}
	return true
}

// compareText compares as if the shorter operand were padded with blanks.
func (f *function) compareText(op sem.Op, x, y value) ir.Expr {
	n, okx := constant(x.y)
	m, oky := constant(y.y)
	if okx && oky && n == m {
		if mem, ok := map[int64]ir.Mem{1: ir.MI8, 2: ir.MI16, 4: ir.MI32, 8: ir.MI64}[n]; ok && (n == 1 || op == sem.Eq || op == sem.Ne) {
			a, b := ir.Expr(&ir.Load{Mem: mem, Addr: characters(x.x)}), ir.Expr(&ir.Load{Mem: mem, Addr: characters(y.x)})
			if op != sem.Eq && op != sem.Ne {
				a, b = apply(opAnd, a, i32(255)), apply(opAnd, b, i32(255))
			}
			return apply(comparison(op), a, b)
		}
	}
	order := f.host(ir.CharCompare, x.x, x.y, y.x, y.y)[0]
	return apply(comparison(op), order, i32(0))
}

// charLength returns the length of a CHARACTER expression. It evaluates as
// little of it as it can, since arrays have no one value.
func (f *function) charLength(e sem.Expr) ir.Expr {
	switch e := e.(type) {
	case *sem.Const:
		return i32(int64(len(e.Str)))
	case *sem.Var:
		return f.variableLength(e.Sym)
	case *sem.Element:
		return f.variableLength(e.Sym)
	case *sem.Section:
		return f.variableLength(e.Sym)
	case *sem.Binary:
		return add(f.charLength(e.X), f.charLength(e.Y))
	case *sem.Substring:
		return f.substring(e, value{i32(0), f.charLength(e.Base)}).y
	case *sem.ArrayCons:
		if e.Len != nil {
			return f.index(e.Len)
		}
		return f.charLength(e.Items[0])
	case *sem.Call:
		if e.Len != nil {
			return f.resultLength(e)
		}
	case *sem.Intrinsic:
		if e.Len != nil {
			return f.index(e.Len)
		}
		if e.R > 0 {
			return f.charLength(e.Args[0])
		}
	}
	return f.value(e).y
}

func (f *function) variableLength(s *sem.Symbol) ir.Expr {
	if v, ok := f.bound[s]; ok {
		return v.y
	}
	if arg, ok := f.params[s]; ok && arg.length >= 0 && s.Attr.Has(sem.ResultVar) {
		return f.get(arg.length) // the shape of the result may depend on it
	}
	if s.Len != nil {
		if c, ok := s.Len.(*sem.Const); ok {
			return i32(max(c.Int, 0))
		}
	}
	return f.place(s).array.length
}
