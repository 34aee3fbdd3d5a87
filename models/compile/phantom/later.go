package phantom

import (
	"slices"

	"simrun/models/compile/external"
	"simrun/models/compile/ir"
)

// postpone lets words that a loop reads from other processes come later, if the loop only stores them. The process
// needs them when the loop is over. It returns the number of such loops. A word is read as
//
//	if c { ...; v = x } else { ...; slot = v; get(process, address, slot); v = slot }
//	d = v
//
// which becomes
//
//	if c { ...; later d = x } else { ...; get later(process, address, d) }
//
// if nothing in the loop reads the object of d, and the loop stores nothing that others may read. All stores to it
// stay in their order.
func (n *needed) postpone() int {
	p := &postponer{needed: n, later: map[*ir.HostFunc]*ir.HostFunc{}}
	for _, f := range n.module.Funcs {
		p.f = f
		f.Body = p.list(f.Body)
	}
	return p.loops
}

type postponer struct {
	*needed
	f     *ir.Func
	later map[*ir.HostFunc]*ir.HostFunc
	loops int
}

// list postpones the words of the outermost loops of a list for which that is possible.
func (p *postponer) list(in []ir.Stmt) []ir.Stmt {
	var out []ir.Stmt
	for _, s := range in {
		out = append(out, s)
		d, ok := s.(*ir.Do)
		if l := (loopOfWords{postponer: p}); ok && l.take(d) {
			d.Body = l.rewrite(d.Body)
			p.loops++
			out = append(out, &ir.HostCall{Fn: ir.AllHere, At: d.At})
			continue
		}
		ir.ChangeLists(s, p.list)
	}
	return out
}

// word is a word that is read, in the form that postpone knows.
type word struct {
	branch *ir.If
	v      ir.LocalID
	x      *ir.Set      // of v, at the end of Then
	call   *ir.HostCall // in Else
	slot   *ir.Addr
	store  *ir.Store
	behind int // statements from the branch to the store
}

// loopOfWords is what a loop does.
type loopOfWords struct {
	*postponer
	words  []*word
	plain  []*ir.Store
	loads  []*ir.Addr
	read   []int // elements of what calls read
	others bool  // it does something else
}

// take reports whether the words of a loop can come later.
func (l *loopOfWords) take(d *ir.Do) bool {
	l.stmt(d)
	if l.others || len(l.words) == 0 || !l.areOnlyTheirs() {
		return false
	}
	for _, w := range l.words {
		if l.isCommon(l.class(l.f, w.store.Addr)) {
			return false
		}
	}
	for _, a := range l.loads {
		if l.isTarget(l.class(l.f, a)) {
			return false
		}
	}
	for _, e := range l.read {
		if l.isTarget(l.find(e)) {
			return false
		}
	}
	for _, s := range l.plain {
		c := l.class(l.f, s.Addr)
		if l.isCommon(c) || l.isTarget(c) && s.Mem != ir.MI32 {
			return false
		}
	}
	return true
}

// isCommon reports whether other processes, or accesses through addresses in memory, may reach a class.
func (n *needed) isCommon(class int) bool {
	common := class == n.find(anything)
	for _, e := range n.payload { // any order: one is enough
		common = common || class == n.find(e)
	}
	for _, k := range n.parts.made {
		common = common || k.pointer == anything && class == n.find(n.parts.elements[k])
	}
	return common
}

// isTarget reports whether words of the loop go to a class.
func (l *loopOfWords) isTarget(class int) bool {
	return slices.ContainsFunc(l.words, func(w *word) bool { return l.class(l.f, w.store.Addr) == class })
}

// areOnlyTheirs reports whether nothing but the words' own statements reads the variables and slots that they pass
// through.
func (l *loopOfWords) areOnlyTheirs() bool {
	reads := 0
	ir.EachStmt(l.f.Body, func(s ir.Stmt) {
		ir.EachExpr(s, func(x ir.Expr) {
			if g, ok := x.(*ir.Get); ok && slices.ContainsFunc(l.words, func(w *word) bool { return w.v == g.Local }) {
				reads++
			}
		})
	})
	if reads != 2*len(l.words) { // the slot is set to it, and what the word is for
		return false
	}
	reads = 0
	for _, f := range l.module.Funcs {
		ir.EachStmt(f.Body, func(s ir.Stmt) {
			ir.EachExpr(s, func(x ir.Expr) {
				if slices.ContainsFunc(l.words, func(w *word) bool { return refersTo(x, w.slot.Object) }) {
					reads++
				}
			})
		})
	}
	return reads == 2*len(l.words) // the call has its address, and the variable is set to it
}

// refersTo reports whether an expression loads an object or is an address in it.
func refersTo(x ir.Expr, o *ir.Object) bool {
	switch x := x.(type) {
	case *ir.Load:
		return x.Addr.Object == o
	case *ir.AddrOf:
		return x.Addr.Object == o
	case *ir.Const:
		at := int64(uint32(x.Bits))
		return x.T == ir.I32 && !x.Number && o.Addr > 0 && at >= o.Addr && at < o.Addr+max(o.Size, 1)
	}
	return false
}

// list notes what the statements of a list read and store.
func (l *loopOfWords) list(in []ir.Stmt) {
	for i := 0; i < len(in) && !l.others; i++ {
		w := wordAt(in[i:])
		if w == nil {
			l.stmt(in[i])
			continue
		}
		l.words = append(l.words, w)
		l.exprs(w.branch)
		l.list(w.branch.Then[:len(w.branch.Then)-1])
		l.exprs(w.x)
		for _, s := range w.branch.Else {
			if set, ok := s.(*ir.Set); ok && set.Local != w.v {
				l.exprs(set)
			}
		}
		l.expr(w.call.Args[1])
		l.expr(w.call.Args[0])
		if e := l.pointee(l.f, w.call.Args[0]); e != nothing {
			l.read = append(l.read, e)
		} else if _, ok := w.call.Args[0].(*ir.Const); !ok { // a constant of the program is no variable
			l.others = true
		}
		ir.Operands(&ir.AddrOf{Addr: w.store.Addr}, l.expr)
		i += w.behind
	}
}

// stmt notes what a statement reads and stores.
func (l *loopOfWords) stmt(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Line, *ir.Charge, *ir.Set, *ir.If:
	case *ir.ChargeNest:
		l.loads = append(l.loads, s.Reads...)
	case *ir.Store:
		l.plain = append(l.plain, s)
	case *ir.Do:
		l.others = l.others || s.ID != 0 || s.Next != 0
	default:
		l.others = true
	}
	l.exprs(s)
	ir.Lists(s, l.list)
}

// exprs notes the loads of a statement, except for those of the lists inside it.
func (l *loopOfWords) exprs(s ir.Stmt) { ir.EachExpr(s, l.load) }

// expr notes the loads of an expression.
func (l *loopOfWords) expr(x ir.Expr) {
	l.load(x)
	ir.Operands(x, l.expr)
}

func (l *loopOfWords) load(x ir.Expr) {
	if x, ok := x.(*ir.Load); ok {
		l.loads = append(l.loads, x.Addr)
	}
}

// wordAt returns the word that a list begins with, nil if there is none.
func wordAt(list []ir.Stmt) *word {
	b, ok := list[0].(*ir.If)
	if !ok || len(b.Then) == 0 {
		return nil
	}
	w := &word{branch: b}
	if w.x, ok = b.Then[len(b.Then)-1].(*ir.Set); !ok || !w.isFetched() {
		return nil
	}
	for i, s := range list[1:] {
		switch s := s.(type) {
		case *ir.Line, *ir.Charge:
			continue
		case *ir.Store:
			if s.Mem == ir.MI32 && isGet(s.Value, w.v) {
				w.store, w.behind = s, i+1
				return w
			}
		}
		break
	}
	return nil
}

// isFetched reports whether Else reads the word by a call that can come later.
func (w *word) isFetched() bool {
	w.v = w.x.Local
	step := 0
	for _, s := range w.branch.Else {
		fits := false
		switch s := s.(type) {
		case *ir.Line, *ir.Charge:
			continue
		case *ir.Store:
			w.slot = s.Addr
			fits = step == 0 && s.Mem == ir.MI32 && isGet(s.Value, w.v) && s.Addr.Object != nil && len(s.Addr.Terms) == 0
		case *ir.HostCall:
			w.call = s
			fits = step == 1 && w.canWait(s)
		case *ir.Set:
			if s.Local != w.v && step < 2 { // part of an address
				continue
			}
			load, ok := s.Value.(*ir.Load)
			fits = step == 2 && s.Local == w.v && ok && load.Mem == ir.MI32 && w.isSlot(load.Addr)
		}
		if !fits {
			return false
		}
		step++
	}
	return step == 3
}

// canWait reports whether a call is that of a procedure that can have the word come later, to the slot.
func (w *word) canWait(s *ir.HostCall) bool {
	e := s.Fn.External
	if e == nil || !e.Later || !slices.Equal(e.Args, []external.Arg{external.ByValueOf, external.Address, external.Out}) {
		return false
	}
	switch x := s.Args[2].(type) {
	case *ir.AddrOf:
		return w.isSlot(x.Addr)
	case *ir.Const:
		return w.slot.Base == nil && int64(uint32(x.Bits)) == w.slot.Offset
	}
	return false
}

// isSlot reports whether an address is that of the slot.
func (w *word) isSlot(a *ir.Addr) bool {
	return a.Object == w.slot.Object && a.Offset == w.slot.Offset && len(a.Terms) == 0
}

func isGet(x ir.Expr, v ir.LocalID) bool {
	g, ok := x.(*ir.Get)
	return ok && g.Local == v
}

// rewrite returns a list of the loop with words that come later.
func (l *loopOfWords) rewrite(in []ir.Stmt) []ir.Stmt {
	var out []ir.Stmt
	for i := 0; i < len(in); i++ {
		s := in[i]
		at := slices.IndexFunc(l.words, func(w *word) bool { return ir.Stmt(w.branch) == s })
		if at >= 0 {
			w := l.words[at]
			l.change(w)
			out = append(append(out, s), in[i+1:i+w.behind]...)
			i += w.behind
			continue
		}
		if st, ok := s.(*ir.Store); ok && l.isTarget(l.class(l.f, st.Addr)) {
			s = put(st, st.Value)
		}
		ir.ChangeLists(s, l.rewrite)
		out = append(out, s)
	}
	return out
}

// change has a word come later.
func (l *loopOfWords) change(w *word) {
	b, last := w.branch, len(w.branch.Then)-1
	b.Then = append(l.rewrite(b.Then[:last]), put(w.store, w.x.Value))
	var rest []ir.Stmt
	for _, s := range b.Else {
		set, isSet := s.(*ir.Set)
		_, isStore := s.(*ir.Store)
		if !isStore && (!isSet || set.Local != w.v) {
			rest = append(rest, s)
		}
	}
	b.Else = rest
	later := l.later[w.call.Fn]
	if later == nil {
		later = ir.LaterFunc(w.call.Fn)
		l.later[w.call.Fn] = later
	}
	w.call.Fn = later
	w.call.Args = []ir.Expr{w.call.Args[0], w.call.Args[1], &ir.AddrOf{Addr: w.store.Addr}, w.call.Args[2]}
}

// put returns a store behind the words that are still to come.
func put(s *ir.Store, value ir.Expr) ir.Stmt {
	return &ir.HostCall{Fn: ir.PutLater, Args: []ir.Expr{&ir.AddrOf{Addr: s.Addr}, value}, At: s.Addr.At}
}
