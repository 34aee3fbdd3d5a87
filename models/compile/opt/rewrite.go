package opt

import "simrun/models/compile/ir"

// rewriter copies statements. expr, if it returns not nil, replaces an expression before its operands are looked at;
// addr does so for addresses. A part that neither replaces is copied only if something inside changes.
type rewriter struct {
	expr func(ir.Expr) ir.Expr
	addr func(*ir.Addr) *ir.Addr
}

func (r *rewriter) rewrite(e ir.Expr) ir.Expr {
	if e == nil {
		return nil
	}
	if r.expr != nil {
		if x := r.expr(e); x != nil {
			return x
		}
	}
	switch e := e.(type) {
	case *ir.Load:
		if a := r.address(e.Addr); a != e.Addr {
			return &ir.Load{Mem: e.Mem, Addr: a}
		}
	case *ir.AddrOf:
		if a := r.address(e.Addr); a != e.Addr {
			return &ir.AddrOf{Addr: a}
		}
	case *ir.Unary:
		if x := r.rewrite(e.X); x != e.X {
			return &ir.Unary{Op: e.Op, X: x}
		}
	case *ir.Binary:
		if x, y := r.rewrite(e.X), r.rewrite(e.Y); x != e.X || y != e.Y {
			return &ir.Binary{Op: e.Op, X: x, Y: y}
		}
	case *ir.Select:
		if c, x, y := r.rewrite(e.Cond), r.rewrite(e.Then), r.rewrite(e.Else); c != e.Cond || x != e.Then || y != e.Else {
			return &ir.Select{Cond: c, Then: x, Else: y}
		}
	case *ir.Cond:
		if c, x, y := r.rewrite(e.Cond), r.rewrite(e.Then), r.rewrite(e.Else); c != e.Cond || x != e.Then || y != e.Else {
			return &ir.Cond{Cond: c, Then: x, Else: y}
		}
	case *ir.Host:
		if args := r.rewriteList(e.Args); !equalLists(args, e.Args) {
			return &ir.Host{Fn: e.Fn, Args: args}
		}
	}
	return e
}

func equalLists(x, y []ir.Expr) bool {
	for i := range x {
		if x[i] != y[i] {
			return false
		}
	}
	return true
}

func (r *rewriter) rewriteList(list []ir.Expr) []ir.Expr {
	if list == nil {
		return nil
	}
	out := make([]ir.Expr, len(list))
	for i, e := range list {
		out[i] = r.rewrite(e)
	}
	return out
}

func (r *rewriter) address(a *ir.Addr) *ir.Addr {
	if r.addr != nil {
		if b := r.addr(a); b != nil {
			return b
		}
	}
	b := *a
	b.Base = r.rewrite(a.Base)
	changed := b.Base != a.Base
	b.Terms = nil
	for _, t := range a.Terms {
		u := ir.Term{Index: r.rewrite(t.Index), Dim: r.dim(t.Dim)}
		changed = changed || u != t
		b.Terms = append(b.Terms, u)
	}
	if !changed {
		return a
	}
	return &b
}

func (r *rewriter) dim(d *ir.Dim) *ir.Dim {
	b := ir.Dim{Lower: r.rewrite(d.Lower), Stride: r.rewrite(d.Stride), Extent: r.rewrite(d.Extent)}
	if b == *d {
		return d
	}
	return &b
}

func (r *rewriter) list(list []ir.Stmt) []ir.Stmt {
	if list == nil {
		return nil
	}
	out := make([]ir.Stmt, len(list))
	for i, s := range list {
		out[i] = r.stmt(s)
	}
	return out
}

func (r *rewriter) lists(lists [][]ir.Stmt) [][]ir.Stmt {
	out := make([][]ir.Stmt, len(lists))
	for i, l := range lists {
		out[i] = r.list(l)
	}
	return out
}

// stmt returns a copy of s.
func (r *rewriter) stmt(s ir.Stmt) ir.Stmt {
	switch s := s.(type) {
	case *ir.Set:
		return &ir.Set{Local: s.Local, Value: r.rewrite(s.Value)}
	case *ir.Store:
		return &ir.Store{Mem: s.Mem, Addr: r.address(s.Addr), Value: r.rewrite(s.Value)}
	case *ir.Copy:
		return &ir.Copy{To: r.address(s.To), From: r.address(s.From), Bytes: r.rewrite(s.Bytes)}
	case *ir.Fill:
		return &ir.Fill{To: r.address(s.To), Value: r.rewrite(s.Value), Bytes: r.rewrite(s.Bytes)}
	case *ir.If:
		return &ir.If{Cond: r.rewrite(s.Cond), Then: r.list(s.Then), Else: r.list(s.Else)}
	case *ir.Do:
		c := *s
		c.Trip, c.Step, c.Body = r.rewrite(s.Trip), r.rewrite(s.Step), r.list(s.Body)
		return &c
	case *ir.Block:
		return &ir.Block{ID: s.ID, Body: r.list(s.Body)}
	case *ir.Loop:
		return &ir.Loop{ID: s.ID, Body: r.list(s.Body)}
	case *ir.Region:
		return &ir.Region{ID: s.ID, Segments: r.lists(s.Segments), Entry: r.rewrite(s.Entry)}
	case *ir.Switch:
		return &ir.Switch{X: r.rewrite(s.X), Cases: r.lists(s.Cases), Default: r.list(s.Default)}
	case *ir.Call:
		c := *s
		c.Index, c.Args = r.rewrite(s.Index), r.rewriteList(s.Args)
		return &c
	case *ir.HostCall:
		c := *s
		c.Args = r.rewriteList(s.Args)
		return &c
	case *ir.Return:
		return &ir.Return{Values: r.rewriteList(s.Values)}
	case *ir.Fail:
		c := *s
		c.Args = r.rewriteList(s.Args)
		return &c
	case *ir.ChargeNest:
		return &ir.ChargeNest{Nest: s.Nest, Args: r.rewriteList(s.Args), Reads: s.Reads}
	default: // Br, Jump, Line, Charge have nothing inside
		return s
	}
}
