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
	e.list(list)
	return e
}

func (e *effects) list(list []ir.Stmt) {
	for _, s := range list {
		e.stmt(s)
	}
}

func (e *effects) stmt(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Set:
		e.locals[s.Local]++
	case *ir.Store:
		e.objects[s.Addr.Object] = true
	case *ir.Copy:
		e.objects[s.To.Object] = true
	case *ir.Fill:
		e.objects[s.To.Object] = true
	case *ir.If:
		e.list(s.Then)
		e.list(s.Else)
	case *ir.Do:
		e.inner = true
		e.locals[s.Var] += 2
		e.list(s.Body)
	case *ir.Block:
		e.inner = true
		e.list(s.Body)
	case *ir.Loop:
		e.inner = true
		e.list(s.Body)
	case *ir.Region:
		e.inner = true
		e.lists(s.Segments)
	case *ir.Switch:
		e.lists(s.Cases)
		e.list(s.Default)
	case *ir.Call:
		e.results(s.Results)
	case *ir.HostCall:
		e.results(s.Results)
	case *ir.Br, *ir.Jump, *ir.Return:
		e.inner = true
	}
}

func (e *effects) lists(lists [][]ir.Stmt) {
	for _, l := range lists {
		e.list(l)
	}
}

func (e *effects) results(locals []ir.LocalID) {
	e.all = true
	for _, l := range locals {
		if l >= 0 {
			e.locals[l]++
		}
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
	case nil, *ir.Const:
		return true
	case *ir.Get:
		return e.locals[x.Local] == 0
	case *ir.Load:
		return !e.writes(x.Addr.Object) && e.invariantAddr(x.Addr)
	case *ir.AddrOf:
		return e.invariantAddr(x.Addr)
	case *ir.Unary:
		return e.invariant(x.X)
	case *ir.Binary:
		return e.invariant(x.X) && e.invariant(x.Y)
	case *ir.Select:
		return e.invariant(x.Cond) && e.invariant(x.Then) && e.invariant(x.Else)
	case *ir.Cond:
		return e.invariant(x.Cond) && e.invariant(x.Then) && e.invariant(x.Else)
	case *ir.Host:
		for _, a := range x.Args {
			if !e.invariant(a) {
				return false
			}
		}
		return true
	}
	return false
}

func (e *effects) invariantAddr(a *ir.Addr) bool {
	for i := range a.Terms {
		t := &a.Terms[i]
		if !e.invariant(t.Index) || !e.invariant(t.Lower) || !e.invariant(t.Stride) || !e.invariant(t.Extent) {
			return false
		}
	}
	return e.invariant(a.Base)
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
