package unset

import (
	"simrun/models/compile/ir"
	"simrun/models/fortran/hostio"
)

// hostCall is a call of the host, which may read and write memory behind addresses.
func (p *pass) hostCall(s *ir.HostCall) {
	p.expressions(s)
	a := s.Args
	switch s.Fn {
	case hostio.Begin:
		p.reading = s.Transfer != nil && s.Transfer.Input
	case hostio.Item:
		p.item(s)
	case hostio.Nml:
		if p.reading {
			p.emit(call(ir.AllSet))
		}
	case hostio.Internal:
		p.emit(call(ir.MarkUnset, a[0], a[1], a[2], a[1], number(1)))
	case hostio.Var:
		p.emit(mark(a[1], itemBytes(a[2], a[3])))
	case ir.CharAssign:
		p.emit(mark(a[0], a[1]))
	case ir.CharAdjustl, ir.CharAdjustr:
		p.emit(mark(a[0], a[2]))
	case ir.GetArg:
		p.emit(mark(a[1], a[2]))
	case ir.DateTime:
		for k, bytes := range dateTimeBytes {
			p.emit(mark(a[k], number(bytes)))
		}
	}
	p.emit(s)
	if s.Fn.External != nil {
		p.emit(call(ir.AllSet))
	}
	ir.Assigned(s, p.defined)
}

// dateTimeBytes are the sizes of what DateTime writes.
var dateTimeBytes = []int64{8, 10, 5, 32}

// item is an item of an input or output list: a read sets it, a write uses its value.
func (p *pass) item(s *ir.HostCall) {
	kind, at, length, count, stride := s.Args[0], s.Args[1], s.Args[2], s.Args[3], s.Args[4]
	bytes := itemBytes(kind, length)
	if p.reading {
		p.emit(call(ir.MarkUnset, at, bytes, count, stride, number(1)))
		return
	}
	if k, ok := kind.(*ir.Const); !ok || hostio.ItemKind(k.Bits) == hostio.ItemChar || bits8(hostio.ItemKind(k.Bits)) {
		return
	}
	set := p.fn.NewLocal(ir.I32, "set")
	p.emit(&ir.HostCall{Fn: ir.IsSet, Args: []ir.Expr{at, bytes, count, stride}, Results: []ir.LocalID{set}})
	p.failUnless(set, p.nameAt(at), p.at)
}

func bits8(k hostio.ItemKind) bool { return k == hostio.ItemI1 || k == hostio.ItemL1 }

// itemBytes returns the size of an item: the length of characters, and the size of the kind for others.
func itemBytes(kind, length ir.Expr) ir.Expr {
	k, ok := kind.(*ir.Const)
	switch {
	case !ok || hostio.ItemKind(k.Bits) == hostio.ItemChar:
		return length
	case hostio.ItemKind(k.Bits) == hostio.ItemC8 || hostio.ItemKind(k.Bits) == hostio.ItemC16:
		return number(2 * int64(k.Bits&15))
	}
	return number(int64(k.Bits & 15))
}

// nameAt returns the name of the object at an address; empty if it is unknown.
func (p *pass) nameAt(at ir.Expr) string {
	switch x := at.(type) {
	case *ir.AddrOf:
		return nameOf(x.Addr)
	case *ir.Get:
		return p.names[x.Local]
	case *ir.Const:
		return p.static[int64(x.Bits)]
	}
	return ""
}
