package unset

import (
	"strings"

	"simrun/internal/source"
	"simrun/models/compile/ir"
)

// Insert adds the checks to all functions of a module.
func Insert(m *ir.Module) {
	m.Watched = true
	static := map[int64]string{}
	for _, o := range m.Objects {
		if o.Addr != 0 {
			static[o.Addr] = o.Name
		}
	}
	for _, f := range m.Funcs {
		p := &pass{fn: f, flags: map[ir.LocalID]ir.LocalID{}, names: map[ir.LocalID]string{}, static: static, at: f.Pos}
		for id, l := range f.Locals {
			if l.Variable {
				p.flags[ir.LocalID(id)] = p.fn.NewLocal(ir.I32, "set")
			}
		}
		f.Body = p.list(f.Body)
	}
}

// pass is the work on one function.
type pass struct {
	fn      *ir.Func
	flags   map[ir.LocalID]ir.LocalID // of variables: 1 once they are set
	at      source.Pos                // of the present line
	reading bool                      // the present input or output statement is READ
	names   map[ir.LocalID]string     // of variables whose address a local holds
	static  map[int64]string          // names of static variables by address
	out     []ir.Stmt
}

// list returns the statements with their checks.
func (p *pass) list(list []ir.Stmt) []ir.Stmt {
	outer := p.out
	p.out = make([]ir.Stmt, 0, 2*len(list))
	for _, s := range list {
		p.stmt(s)
	}
	done := p.out
	p.out = outer
	return done
}

func (p *pass) emit(s ...ir.Stmt) { p.out = append(p.out, s...) }

func (p *pass) stmt(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Line:
		p.at = s.At
	case *ir.Set:
		p.set(s)
		return
	case *ir.Store:
		p.store(s)
		return
	case *ir.Copy:
		p.expressions(s)
		p.emit(call(ir.MoveUnset, addressOf(s.To), addressOf(s.From), s.Bytes))
	case *ir.Fill:
		p.expressions(s)
		p.emit(mark(addressOf(s.To), s.Bytes))
	case *ir.HostCall:
		p.hostCall(s)
		return
	case *ir.Return, *ir.ChargeNest: // a result that nobody sets may be one that nobody wants; prices are no reads
	default:
		p.expressions(s)
	}
	p.insertInside(s)
	p.emit(s)
	ir.Assigned(s, p.defined)
}

// insertInside adds the checks to the lists inside a statement.
func (p *pass) insertInside(s ir.Stmt) {
	if d, ok := s.(*ir.Do); ok {
		p.defined(d.Var)
	}
	ir.ChangeLists(s, p.list)
}

// defined notes that a local has a value.
func (p *pass) defined(id ir.LocalID) {
	if flag, ok := p.flags[id]; ok {
		p.emit(&ir.Set{Local: flag, Value: number(1)})
	}
}

// set is an assignment to a local. A variable may be fetched from its own place in memory, after a call or at the
// beginning of a procedure. Then it is set if the memory is.
func (p *pass) set(s *ir.Set) {
	flag, variable := p.flags[s.Local]
	load, ok := s.Value.(*ir.Load)
	if variable && ok && p.isPlaceOf(load.Addr, s.Local) {
		p.emit(query(load, flag), s)
		return
	}
	if a, ok := s.Value.(*ir.AddrOf); ok {
		p.names[s.Local] = nameOf(a.Addr)
	}
	p.expressions(s)
	p.emit(s)
	p.defined(s.Local)
}

// store writes memory. If a variable goes to its own place, so that a procedure can reach it, its flag goes along. So
// do the flags of elements that are passed as a copy.
func (p *pass) store(s *ir.Store) {
	to := addressOf(s.Addr)
	size := number(sizeOf(s.Mem))
	if get, ok := s.Value.(*ir.Get); ok && p.isPlaceOf(s.Addr, get.Local) {
		if flag, variable := p.flags[get.Local]; variable {
			p.emit(call(ir.MarkUnset, to, size, number(1), number(0), &ir.Get{T: ir.I32, Local: flag}), s)
			return
		}
	}
	if load, ok := s.Value.(*ir.Load); ok && s.Passing {
		p.emit(call(ir.MoveUnset, to, addressOf(load.Addr), size), s)
		return
	}
	p.expressions(s)
	p.emit(mark(to, size), s)
}

// isPlaceOf reports whether an address is the memory of a variable in a local.
func (p *pass) isPlaceOf(a *ir.Addr, id ir.LocalID) bool {
	name := strings.TrimSuffix(p.fn.Locals[id].Name, ".im")
	return a.Object != nil && a.Object.Name == name && len(a.Terms) == 0
}

// expressions checks what a statement itself reads.
func (p *pass) expressions(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Set:
		p.expr(s.Value)
	case *ir.Store:
		p.addr(s.Addr)
		p.expr(s.Value)
	case *ir.Copy:
		p.addr(s.To)
		p.addr(s.From)
		p.expr(s.Bytes)
	case *ir.Fill:
		p.addr(s.To)
		p.expr(s.Value, s.Bytes)
	case *ir.If:
		p.expr(s.Cond)
	case *ir.Do:
		p.expr(s.Trip, s.Step)
	case *ir.Region:
		p.expr(s.Entry)
	case *ir.Switch:
		p.expr(s.X)
	case *ir.Call:
		p.expr(s.Index)
		p.expr(s.Args...)
	case *ir.HostCall:
		p.expr(s.Args...)
	case *ir.Fail:
		p.expr(s.Args...)
	}
}

// expr checks what expressions read, operands first.
func (p *pass) expr(list ...ir.Expr) {
	for _, x := range list {
		switch x := x.(type) {
		case *ir.Get:
			p.get(x)
		case *ir.Load:
			p.addr(x.Addr)
			p.load(x)
		case *ir.AddrOf:
			p.addr(x.Addr)
		case *ir.Unary:
			p.expr(x.X)
		case *ir.Binary:
			p.expr(x.X)
			if !mayBeLeftOut[x.Op] {
				p.expr(x.Y)
			}
		case *ir.Select:
			p.expr(x.Cond)
		case *ir.Cond:
			p.expr(x.Cond)
		case *ir.Host:
			p.expr(x.Args...)
		}
	}
}

// mayBeLeftOut are the operations whose second operand a processor need not evaluate, as they are what .AND. and .OR. become.
var mayBeLeftOut = map[ir.Op]bool{ir.AndI32: true, ir.OrI32: true}

func (p *pass) addr(a *ir.Addr) {
	if a == nil {
		return
	}
	p.expr(a.Base)
	for _, t := range a.Terms {
		p.expr(t.Index)
	}
}

func (p *pass) get(x *ir.Get) {
	if flag, ok := p.flags[x.Local]; ok {
		p.failUnless(flag, strings.TrimSuffix(p.fn.Locals[x.Local].Name, ".im"), p.at)
	}
}

func (p *pass) load(x *ir.Load) {
	if x.Mem == ir.MI8 || x.Addr.Object != nil && x.Addr.Object.ReadOnly {
		return
	}
	at := x.Addr.At
	if !at.IsValid() {
		at = p.at
	}
	set := p.fn.NewLocal(ir.I32, "set")
	p.emit(query(x, set))
	p.failUnless(set, nameOf(x.Addr), at)
}

func nameOf(a *ir.Addr) string {
	if a.Name == "" && a.Object != nil {
		return a.Object.Name
	}
	return a.Name
}

func (p *pass) failUnless(flag ir.LocalID, name string, at source.Pos) {
	unset := &ir.Unary{Op: ir.EqzI32, X: &ir.Get{T: ir.I32, Local: flag}}
	p.emit(&ir.If{Cond: unset, Then: []ir.Stmt{&ir.Fail{Code: ir.FailUnset, Name: name, At: at}}})
}

func addressOf(a *ir.Addr) ir.Expr { return &ir.AddrOf{Addr: a} }

func number(n int64) ir.Expr { return &ir.Const{T: ir.I32, Bits: uint64(uint32(n))} }

func call(fn *ir.HostFunc, args ...ir.Expr) ir.Stmt { return &ir.HostCall{Fn: fn, Args: args} }

// query sets a flag to whether the memory that is loaded is set.
func query(x *ir.Load, flag ir.LocalID) ir.Stmt {
	args := []ir.Expr{addressOf(x.Addr), number(sizeOf(x.Mem)), number(1), number(0)}
	return &ir.HostCall{Fn: ir.IsSet, Args: args, Results: []ir.LocalID{flag}}
}

// mark sets bytes from an address on.
func mark(at, bytes ir.Expr) ir.Stmt {
	return call(ir.MarkUnset, at, bytes, number(1), number(0), number(1))
}

// sizeOf returns the bytes of a value in memory.
func sizeOf(m ir.Mem) int64 {
	switch m {
	case ir.MI8:
		return 1
	case ir.MI16:
		return 2
	case ir.MI64, ir.MF64, ir.MV64:
		return 8
	case ir.MV128:
		return 16
	}
	return 4
}
