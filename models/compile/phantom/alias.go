package phantom

import (
	"slices"

	"simrun/models/compile/external"
	"simrun/models/compile/ir"
)

// aliases joins what may be the same memory into classes. Besides objects,
// every local has an element: what it points to if it holds an address.
type aliases struct {
	module  *ir.Module
	parent  []int
	objects map[*ir.Object]int
	locals  map[*ir.Func]int // element of the function's first local
	static  []*ir.Object     // by address
	// payload has the elements of data that procedures not in Fortran move, by Procedure.Element.
	payload map[int64]int

	pointers []int // elements of what is reached without an object
	parts    parts
}

// anything is the class of what is reached through addresses in memory.
const anything = 0

// nothing is what a number points to.
const nothing = -1

func newAliases(m *ir.Module) *aliases {
	a := &aliases{module: m, parent: []int{anything}, objects: map[*ir.Object]int{}, locals: map[*ir.Func]int{}, payload: map[int64]int{}}
	for _, f := range m.Funcs {
		a.locals[f] = len(a.parent)
		for range f.Locals {
			a.element()
		}
	}
	for _, o := range m.Objects {
		if o.Addr > 0 {
			a.static = append(a.static, o)
		}
	}
	slices.SortFunc(a.static, func(x, y *ir.Object) int { return int(x.Addr - y.Addr) })
	for _, f := range m.Funcs {
		ir.EachStmt(f.Body, func(s ir.Stmt) { a.stmt(f, s) })
	}
	for _, f := range m.Table {
		for i := range f.Params {
			a.join(a.local(f, ir.LocalID(i)), anything)
		}
	}
	a.joinUnknown()
	a.joinParts()
	return a
}

// joinUnknown lets pointers refer to anything if no address of an object ever got into them.
func (a *aliases) joinUnknown() {
	known := map[int]bool{}
	for _, e := range a.objects { // any order: a set
		known[a.find(e)] = true
	}
	for _, p := range a.pointers {
		if !known[a.find(p)] {
			a.join(p, anything)
		}
	}
}

func (a *aliases) element() int {
	a.parent = append(a.parent, len(a.parent))
	return len(a.parent) - 1
}

func (a *aliases) find(x int) int {
	for a.parent[x] != x {
		a.parent[x] = a.parent[a.parent[x]]
		x = a.parent[x]
	}
	return x
}

// join makes two classes one, whose name is the lower number.
func (a *aliases) join(x, y int) {
	if x == nothing || y == nothing {
		return
	}
	x, y = a.find(x), a.find(y)
	a.parent[max(x, y)] = min(x, y)
}

func (a *aliases) local(f *ir.Func, id ir.LocalID) int { return a.locals[f] + int(id) }

// object returns the element of an object.
func (a *aliases) object(o *ir.Object) int {
	if o == nil {
		return anything
	}
	e, ok := a.objects[o]
	if !ok {
		e = a.element()
		a.objects[o] = e
	}
	return e
}

// class returns the class of what an address in a function refers to.
func (a *aliases) class(f *ir.Func, x *ir.Addr) int { return a.find(a.target(f, x)) }

// target returns the element of the data that an address refers to. For a Cray pointee, these are the data of its
// pointer.
func (a *aliases) target(f *ir.Func, x *ir.Addr) int {
	if x.Object == nil && x.Base != nil {
		if p := a.pointee(f, x.Base); p != nothing {
			return a.part(p, x.Element)
		}
	}
	return a.object(x.Object)
}

// objectAt returns the static object at an address.
func (a *aliases) objectAt(addr int64) int {
	i, found := slices.BinarySearchFunc(a.static, addr, func(o *ir.Object, addr int64) int { return int(o.Addr - addr) })
	if !found {
		i--
	}
	if i < 0 || addr >= a.static[i].Addr+a.static[i].Size {
		return nothing
	}
	return a.object(a.static[i])
}

// pointee returns what an I32 points to if it is an address.
func (a *aliases) pointee(f *ir.Func, x ir.Expr) int {
	switch x := x.(type) {
	case *ir.Const:
		if x.Number {
			return nothing
		}
		return a.objectAt(int64(uint32(x.Bits)))
	case *ir.Get:
		return a.local(f, x.Local)
	case *ir.AddrOf:
		return a.target(f, x.Addr)
	case *ir.Binary:
		switch x.Op {
		case ir.AddI32, ir.SubI32, ir.AndI32, ir.OrI32:
			return a.merge(f, x.X, x.Y)
		}
	case *ir.Select:
		return a.merge(f, x.Then, x.Else)
	case *ir.Cond:
		return a.merge(f, x.Then, x.Else)
	case *ir.Load:
		return anything
	}
	return nothing
}

func (a *aliases) merge(f *ir.Func, x, y ir.Expr) int {
	p, q := a.pointee(f, x), a.pointee(f, y)
	a.join(p, q)
	return max(p, q)
}

func (a *aliases) stmt(f *ir.Func, s ir.Stmt) {
	addr := func(x *ir.Addr) {
		switch {
		case x.Base != nil && x.Object != nil:
			a.join(a.object(x.Object), a.pointee(f, x.Base))
		case x.Base != nil:
			if p := a.pointee(f, x.Base); p != nothing {
				a.pointers = append(a.pointers, p)
			}
		}
		a.parts.used = append(a.parts.used, a.target(f, x))
		if at, ok := staticAddress(x); ok && x.Object == nil {
			a.join(anything, a.objectAt(at))
		}
	}
	switch s := s.(type) {
	case *ir.Set:
		if s.Value.Type() == ir.I32 {
			a.join(a.local(f, s.Local), a.pointee(f, s.Value))
		}
	case *ir.Store:
		addr(s.Addr)
		if s.Value.Type() == ir.I32 {
			a.join(anything, a.pointee(f, s.Value))
		}
	case *ir.Copy:
		addr(s.To)
		addr(s.From)
		a.join(a.target(f, s.To), a.target(f, s.From)) // descriptors are copied too
	case *ir.Fill:
		addr(s.To)
	case *ir.Call:
		a.call(f, s)
	case *ir.HostCall:
		switch {
		case s.Fn.External != nil:
			a.foreign(f, s)
		case !s.Fn.Pure && !s.Fn.Looks:
			a.handed(f, s.Args)
		}
	}
	ir.EachExpr(s, func(x ir.Expr) {
		switch x := x.(type) {
		case *ir.Load:
			addr(x.Addr)
		case *ir.AddrOf:
			addr(x.Addr)
		}
	})
}

// staticAddress returns the constant part of an address that has no other base.
func staticAddress(x *ir.Addr) (int64, bool) {
	switch base := x.Base.(type) {
	case nil:
		return x.Offset, true
	case *ir.Const:
		return int64(uint32(base.Bits)) + x.Offset, true
	}
	return 0, false
}

// call binds arguments to parameters; a result may be any address.
func (a *aliases) call(f *ir.Func, s *ir.Call) {
	for i, x := range s.Args {
		if x.Type() != ir.I32 {
			continue
		}
		to := anything
		if s.Func != nil {
			to = a.local(s.Func, ir.LocalID(i))
		}
		a.join(a.pointee(f, x), to)
	}
	for i, id := range s.Results {
		if id >= 0 && (s.Func == nil || s.Func.Results[i] == ir.I32) {
			a.join(a.local(f, id), anything)
		}
	}
}

// foreign joins the data that a procedure moves which is not in Fortran. Data sent here are received elsewhere, so all
// data are one class, or all data with elements of one size. An address besides the data is that of the other end.
func (a *aliases) foreign(f *ir.Func, s *ir.HostCall) {
	args, size := s.Fn.External.Args, s.Fn.External.Element
	moves := slices.ContainsFunc(args, external.Arg.Moves)
	if moves {
		a.parts.moved(size)
	}
	for i, x := range s.Args {
		switch {
		case args[i].Moves() || moves && args[i] == external.Address:
			a.join(a.part(a.pointee(f, x), size), a.payloadOf(size))
		case args[i] == external.Address:
			a.join(a.pointee(f, x), anything) // it may come back from anywhere
		default:
			a.handed(f, s.Args[i:i+1])
		}
	}
	for i, id := range s.Results {
		if id >= 0 && s.Fn.Results[i] == ir.I32 {
			a.join(a.local(f, id), anything)
		}
	}
}
