package lower

import (
	"simrun/models/compile/ir"
	"simrun/models/fortran/hostio"
	"simrun/models/fortran/sem"
)

// item transfers one item of a list.
func (f *function) item(e sem.Expr, read bool) {
	if do, ok := e.(*sem.ImpliedDo); ok {
		f.impliedDo(do, read)
		return
	}
	if e.Rank() > 0 {
		f.arrayItem(e, read)
		return
	}
	addr, length, after := f.itemAddress(e, read)
	if length == nil {
		length = i32(0)
	}
	f.hostCall(hostio.Item, itemKind(e.Type()), addr, length, i32(1), i32(0))
	if read {
		after()
	}
}

// itemAddress returns where a scalar item lies; one that is no variable is put
// into a temporary.
func (f *function) itemAddress(e sem.Expr, read bool) (addr, length ir.Expr, after func()) {
	switch x := e.(type) {
	case *sem.Var:
		if _, bound := f.bound[x.Sym]; !read && (bound || x.Sym.Class != sem.Variable) {
			break
		}
		a, n, after := f.defined(e)
		return addressOf(a), n, after
	case *sem.Element, *sem.Substring:
		if read || e.Type().Base != sem.Character {
			a, n := f.variableAddress(e)
			return addressOf(a), n, func() {}
		}
	}
	v := f.value(e)
	if e.Type().Base == sem.Character {
		return v.x, v.y, nil
	}
	return f.byReference(e.Type(), v), nil, nil
}

// impliedDo transfers the items of an implied DO. One array element whose
// subscripts advance evenly is a single item.
func (f *function) impliedDo(do *sem.ImpliedDo, read bool) {
	c := f.bounds(do.Var, do.Lo, do.Hi, do.Step, do.At)
	if e, ok := evenElement(do); ok && !c.hidden {
		f.strided(c, e)
		return
	}
	for _, e := range do.Items {
		c.exposed = c.exposed || calls(e)
	}
	c.body = func() {
		f.scope(func() {
			for _, e := range do.Items {
				f.item(e, read)
			}
		})
	}
	f.countedLoop(c)
}

// evenElement returns the item of an implied DO if it is one array element with even distances. One or more of its
// subscripts are the variable itself, or the variable and a constant. The others do not contain the variable.
func evenElement(do *sem.ImpliedDo) (*sem.Element, bool) {
	if len(do.Items) != 1 || do.Var.Type != sem.DefaultInteger {
		return nil, false
	}
	e, ok := do.Items[0].(*sem.Element)
	if !ok || calls(e) || e.Sym.Root().Cell != nil {
		return nil, false
	}
	for _, x := range e.Index {
		if mentions(x, do.Var) && !advances(x, do.Var) {
			return nil, false
		}
	}
	return e, true
}

// advances reports whether x is the variable, or the variable plus or minus a
// constant.
func advances(x sem.Expr, s *sem.Symbol) bool {
	switch x := x.(type) {
	case *sem.Var:
		return x.Sym == s
	case *sem.Binary:
		_, c := x.Y.(*sem.Const)
		return c && (x.Op == sem.Add || x.Op == sem.Sub) && advances(x.X, s)
	}
	return false
}

// mentions reports whether the value of e depends on the variable.
func mentions(e sem.Expr, s *sem.Symbol) bool {
	if v, ok := e.(*sem.Var); ok && v.Sym == s {
		return true
	}
	return anyOperand(e, func(x sem.Expr) bool { return mentions(x, s) })
}

// strided transfers all elements of a loop at once. The subscripts are checked
// for the first and the last.
func (f *function) strided(c counted, e *sem.Element) {
	p := f.place(c.sym)
	span := f.temp(mul(sub(c.trip, i32(1)), c.step))
	f.emit(&ir.If{Cond: compare(ir.GtI32, c.trip, i32(0)), Then: f.block(func() {
		at := func(v ir.Expr) (addr, length ir.Expr) {
			f.withBoundValue(c.sym, value{x: f.temp(v)}, func() {
				a, n := f.elementAddress(e)
				addr, length = f.temp(addressOf(a)), n
			})
			return addr, length
		}
		at(add(c.lo, span))
		first, length := at(c.lo)
		if length == nil {
			length = i32(0)
		}
		stride := ir.Expr(i32(0))
		for k, x := range e.Index {
			if mentions(x, c.sym) {
				stride = add(stride, mul(c.step, f.arrayOf(e.Sym, e.At).dims[k].stride))
			}
		}
		f.hostCall(hostio.Item, itemKind(e.T), first, length, c.trip, stride)
	})})
	final := value{x: add(c.lo, mul(f.temp(maximum(c.trip, i32(0))), c.step))}
	if p.inLocal {
		f.setLocals(p, c.sym.Type, final)
		return
	}
	f.storeVariable(c.sym, final, c.at)
}
