package fetch

import (
	"simrun/internal/source"
	"simrun/models/compile/external"
	"simrun/models/compile/ir"
)

// batch is the calls in front of a statement. Notes behind the last FetchAll are open.
type batch struct {
	list []ir.Stmt
	open bool
	at   source.Pos // of the last use that was noted
}

// fetch ends what is noted so far.
func (b *batch) fetch() {
	if b.open {
		b.list, b.open = append(b.list, &ir.HostCall{Fn: ir.FetchAll, At: b.at}), false
	}
}

func (b *batch) end() []ir.Stmt {
	b.fetch()
	return b.list
}

func word(n int64) ir.Expr { return &ir.Const{T: ir.I32, Bits: uint64(uint32(n))} }

func bytesOf(m ir.Mem) ir.Expr { return word(m.Size()) }

// private tells whether no address of an object is in shared memory.
func (w *writer) private(a *ir.Addr) bool {
	shared := w.module.Shared
	if o := a.Object; o != nil {
		if o.ReadOnly || o.Addr != 0 && (o.Addr < shared.Addr || o.Addr >= shared.Addr+shared.Size) {
			return true
		}
	}
	g, ok := a.Base.(*ir.Get)
	return ok && w.f.Frame > 0 && g.Local == w.f.FrameLocal
}

// note adds the use of memory at an address, unless it cannot be shared. The address is not checked: the access itself is.
func (w *writer) note(b *batch, a *ir.Addr, bytes ir.Expr, write bool) {
	if w.private(a) {
		return
	}
	plain := *a
	plain.Terms = make([]ir.Term, len(a.Terms))
	for i, t := range a.Terms {
		d := *t.Dim
		d.Extent = nil
		plain.Terms[i] = ir.Term{Index: t.Index, Dim: &d}
	}
	call := &ir.HostCall{Fn: ir.NoteUse, Args: []ir.Expr{&ir.AddrOf{Addr: &plain}, bytes, flag(write)}, At: a.At}
	b.list, b.open, b.at = append(b.list, call), true, a.At
}

func flag(on bool) ir.Expr {
	if on {
		return word(1)
	}
	return word(0)
}

// expr adds the uses of an expression's loads, those of their addresses first.
func (w *writer) expr(b *batch, x ir.Expr) {
	switch x := x.(type) {
	case nil:
	case *ir.Load:
		w.address(b, x.Addr)
		w.note(b, x.Addr, bytesOf(x.Mem), false)
	case *ir.AddrOf:
		w.address(b, x.Addr)
	case *ir.Cond:
		w.cond(b, x)
	default:
		ir.Operands(x, func(y ir.Expr) { w.expr(b, y) })
	}
}

// cond adds the uses of the part that is evaluated.
func (w *writer) cond(b *batch, x *ir.Cond) {
	w.expr(b, x.Cond)
	var then, other batch
	w.expr(&then, x.Then)
	w.expr(&other, x.Else)
	if len(then.list)+len(other.list) == 0 {
		return
	}
	b.fetch() // the condition is evaluated now
	b.list = append(b.list, &ir.If{Cond: x.Cond, Then: then.list, Else: other.list})
	b.open = b.open || then.open || other.open
	b.at = max(b.at, then.at, other.at)
}

// address adds the uses of what an address is computed from, and fetches them.
func (w *writer) address(b *batch, a *ir.Addr) {
	before := len(b.list)
	ir.Operands(&ir.AddrOf{Addr: a}, func(x ir.Expr) { w.expr(b, x) })
	if len(b.list) > before {
		b.fetch()
	}
}

// hostCall adds the accesses of a function of the host. It loads the values that it takes. An address may be that of a
// whole object, which is written unless it is put out. Procedures of libraries read scalars.
func (w *writer) hostCall(b *batch, s *ir.HostCall) {
	if s.Fn.Looks {
		return
	}
	if s.Transfer != nil {
		w.output = s.Transfer.Output && !s.Transfer.Input
	}
	if f := s.Fn; f.At > 0 {
		args := []ir.Expr{s.Args[f.At-1], s.Args[f.Length-1], s.Args[f.CountedBy-1], s.Args[f.Stride-1], flag(!w.output)}
		b.list, b.open = append(b.list, &ir.HostCall{Fn: ir.NoteItems, Args: args, At: s.At}), true
		b.at = s.At
		return
	}
	for i, x := range s.Args {
		w.expr(b, x)
		a, ok := x.(*ir.AddrOf)
		if !ok {
			continue
		}
		switch e := s.Fn.External; {
		case e == nil:
			w.note(b, a.Addr, word(0), !w.output)
		case e.Args[i] == external.ByValueOf:
			w.note(b, a.Addr, word(4), false)
		case e.Args[i].Moves():
			w.note(b, a.Addr, word(0), !e.Args[i].Reads())
		}
	}
	if s.Fn.Part == ir.Ends {
		w.output = false
	}
}
