package opt

import "simrun/models/compile/ir"

// effects is what a list of statements may change.
type effects struct {
	locals  map[ir.LocalID]int  // how often each is assigned in the text
	objects map[*ir.Object]bool // written; the key nil stands for memory that may be anything
	all     bool                // calls: any memory
	inner   bool                // there is a loop or a jump inside
}

func effectsOf(list []ir.Stmt) *effects {
	e := &effects{locals: map[ir.LocalID]int{}, objects: map[*ir.Object]bool{}}
	ir.EachStmt(list, func(s ir.Stmt) {
		ir.Assigned(s, func(l ir.LocalID) { e.locals[l]++ })
		e.stmt(s)
	})
	return e
}

// stmt notes what a statement itself does besides assigning locals.
func (e *effects) stmt(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Store:
		e.objects[s.Addr.Object] = true
	case *ir.Copy:
		e.objects[s.To.Object] = true
	case *ir.Fill:
		e.objects[s.To.Object] = true
	case *ir.Do:
		e.inner = true
		e.locals[s.Var]++ // it is assigned before the loop and in it
	case *ir.Block, *ir.Loop, *ir.Region, *ir.Br, *ir.Jump, *ir.Return:
		e.inner = true
	case *ir.Call:
		e.all = true
	case *ir.HostCall:
		e.all = e.all || !s.Fn.Noted
	}
}

// writes reports whether memory of an object may change.
func (e *effects) writes(o *ir.Object) bool {
	switch {
	case o != nil && o.ReadOnly:
		return false
	case e.all || e.objects[nil]:
		return true
	case o == nil:
		return len(e.objects) > 0
	}
	return e.objects[o]
}

// invariant reports whether an expression has the same value at any place of
// the statements.
func (e *effects) invariant(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Get:
		return e.locals[x.Local] == 0
	case *ir.Load:
		if e.writes(x.Addr.Object) {
			return false
		}
	}
	ok := true
	ir.Operands(x, func(y ir.Expr) { ok = ok && e.invariant(y) })
	return ok
}

// harmless reports whether an expression may be computed where the program
// would not: it neither fails nor reads memory at an address that need not be
// one.
func harmless(x ir.Expr) bool {
	switch x := x.(type) {
	case nil, *ir.Const, *ir.Get:
		return true
	case *ir.Load:
		return harmlessAddr(x.Addr)
	case *ir.AddrOf:
		return harmlessAddr(x.Addr) || unchecked(x.Addr)
	case *ir.Unary:
		return harmless(x.X)
	case *ir.Binary:
		return !divides(x) && harmless(x.X) && harmless(x.Y)
	case *ir.Select:
		return harmless(x.Cond) && harmless(x.Then) && harmless(x.Else)
	}
	return false
}

// divides reports whether x is an integer division whose divisor might be 0 or
// -1.
func divides(x *ir.Binary) bool {
	switch x.Op {
	case ir.DivI32, ir.RemI32, ir.DivI64, ir.RemI64:
		c, ok := x.Y.(*ir.Const)
		return !ok || int32(c.Bits) == 0 || int32(c.Bits) == -1
	}
	return false
}

// harmlessAddr: a place of its own in static memory.
func harmlessAddr(a *ir.Addr) bool {
	_, ok := a.Base.(*ir.Const)
	return len(a.Terms) == 0 && (ok || a.Base == nil)
}

func unchecked(a *ir.Addr) bool {
	for i := range a.Terms {
		t := &a.Terms[i]
		if t.Extent != nil || !harmless(t.Index) || !harmless(t.Lower) || !harmless(t.Stride) {
			return false
		}
	}
	return harmless(a.Base)
}
