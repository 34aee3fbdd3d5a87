package price

import (
	"slices"

	"simrun/models/compile/ir"
	"simrun/sim/node"
)

// keptElement is an element that a loop keeps in a register, by its address, with its
// value at the beginning of an iteration.
type keptElement struct {
	text  string
	value *value
}

// keepElements finds the elements that an innermost loop stores without moving away from them. If the loop uses
// nothing else of the array, they are in registers meanwhile.
func (s *scanner) keepElements(d *ir.Do, assigned []ir.LocalID) {
	type use struct {
		addr   *ir.Addr
		text   string
		mem    ir.Mem
		stored bool
		moves  bool
	}
	var uses []use
	var order []place
	at := map[place]int{}
	refer := func(a *ir.Addr, m ir.Mem, stored bool) {
		p, text := placeOf(a), s.text(a)
		i, ok := at[p]
		if !ok {
			i = len(uses)
			at[p] = i
			order = append(order, p)
			uses = append(uses, use{addr: a, text: text, mem: m})
		}
		u := &uses[i]
		u.stored = u.stored || stored
		u.moves = u.moves || text != u.text || m != u.mem || p.object == nil || !fixed(a, d.Var, assigned)
	}
	inner := false
	ir.EachStmt(d.Body, func(st ir.Stmt) {
		switch st := st.(type) {
		case *ir.Do:
			inner = true
		case *ir.Store:
			refer(st.Addr, st.Mem, true)
		}
		ir.EachExpr(st, func(x ir.Expr) {
			if x, ok := x.(*ir.Load); ok {
				refer(x.Addr, x.Mem, false)
			}
		})
	})
	for _, p := range order {
		if u := uses[at[p]]; u.stored && !u.moves && !inner {
			s.keepElement(u.addr, u.mem, u.text)
		}
	}
}

// keepElement loads an element before the loop and stores it after it.
func (s *scanner) keepElement(a *ir.Addr, m ir.Mem, text string) {
	level := s.depth() - 1
	at := s.resolve(a)
	s.charge(level, node.Ops{node.Load: 1, node.Store: 1})
	s.refer(reference{place: placeOf(a), at: at, bytes: m.Size(), level: level, read: true, write: true})
	v := s.newValue(s.depth(), m.Type())
	v.from = []recurrence{{v, nil}}
	s.kept[text] = v
	l := s.loops[level]
	l.kept = append(l.kept, keptElement{text, v})
}

func (s *scanner) text(a *ir.Addr) string { return s.writer.Expr(&ir.AddrOf{Addr: a}) }

// keeps returns the name of an element that is in a register.
func (s *scanner) keeps(a *ir.Addr) (string, bool) {
	if len(s.kept) == 0 {
		return "", false
	}
	text := s.text(a)
	_, ok := s.kept[text]
	return text, ok
}

// fixed reports whether an address does not change in a loop.
func fixed(a *ir.Addr, v ir.LocalID, assigned []ir.LocalID) bool {
	ok := true
	ir.EachExpr(&ir.Set{Value: &ir.AddrOf{Addr: a}}, func(x ir.Expr) {
		switch x := x.(type) {
		case *ir.Get:
			ok = ok && x.Local != v && !slices.Contains(assigned, x.Local)
		case *ir.Load, *ir.Host:
			ok = false
		}
	})
	return ok
}
