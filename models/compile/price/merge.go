package price

import (
	"slices"

	"simrun/models/compile/ir"
	"simrun/sim"
	"simrun/sim/node"
)

// Merge reduces the charges in m, which t priced, so that a running program has less to add up. A charge before a
// condition moves into both alternatives. A charge behind it moves to their ends. Neighbours become one. No charge
// moves past a call, return or jump. So time and counts are the same wherever somebody may look at them, except where
// a check fails.
//
//	charge 1          if ...
//	if ...              charge 1+2+4
//	  charge 2        else
//	else                charge 1+3
//	  charge 3          call ...
//	  call ...          charge 4
//	charge 4
func Merge(m *ir.Module, t *Table) {
	g := merger{t}
	for _, f := range m.Funcs {
		f.Body = g.list(f.Body)
	}
	g.renumber(m)
}

type merger struct{ *Table }

// renumber leaves out what no charge counts any more, so that there are at most as many counters as before.
func (g *merger) renumber(m *ir.Module) {
	numbers := make([]int, len(g.blocks)) // new ones, from 1 on
	done := map[*ir.Charge]bool{}         // a charge may stand in both alternatives
	var blocks []node.Ops
	var shares []*Times
	var lines [][]LineTime
	var parts [][]sim.Term
	var added [][]int
	for _, f := range m.Funcs {
		ir.EachStmt(f.Body, func(st ir.Stmt) {
			c, ok := st.(*ir.Charge)
			if !ok || done[c] {
				return
			}
			if numbers[c.Count] == 0 {
				blocks, shares, lines = append(blocks, g.blocks[c.Count]), append(shares, g.shares[c.Count]), append(lines, g.lines[c.Count])
				parts, added = append(parts, g.parts[c.Count]), append(added, g.added[c.Count])
				numbers[c.Count] = len(blocks)
			}
			c.Count, done[c] = numbers[c.Count]-1, true
		})
	}
	g.blocks, g.shares, g.lines, g.parts, g.added = blocks, shares, lines, parts, added
	m.Counts = len(blocks)
}

// list merges the charges of a list from its beginning to its end.
func (g *merger) list(in []ir.Stmt) []ir.Stmt {
	var out []ir.Stmt
	for _, st := range in {
		switch st := st.(type) {
		case *ir.Charge:
			if i := lastHost(out); i >= 0 {
				out[i] = g.attach(out[i], st)
				out = g.moveIn(out, i)
				continue
			}
		case *ir.If:
			if failing(st) {
				break
			}
			st.Then, st.Else = g.list(st.Then), g.list(st.Else)
			out = g.moveIn(append(out, st), len(out))
			continue
		default:
			ir.ChangeLists(st, g.list)
		}
		out = append(out, st)
	}
	return out
}

// moveIn moves the charge before the statement at i of a list into it, if that is a condition that has charges.
func (g *merger) moveIn(list []ir.Stmt, i int) []ir.Stmt {
	st, ok := list[i].(*ir.If)
	if !ok || !beginsCharged(st) {
		return list
	}
	before := lastHost(list[:i])
	if before < 0 {
		return list
	}
	if c, ok := list[before].(*ir.Charge); ok {
		st.Then, st.Else = g.first(st.Then, c), g.first(st.Else, c)
		return slices.Delete(list, before, before+1)
	}
	return list
}

// lastHost returns the last charge or condition of a list that a charge at its end can join, -1 if
// there is none.
func lastHost(list []ir.Stmt) int {
	for i := len(list) - 1; i >= 0; i-- {
		switch st := list[i].(type) {
		case *ir.Charge:
			return i
		case *ir.If:
			if !failing(st) && mergeable(st) {
				return i
			}
		}
		if !quiet(list[i]) {
			return -1
		}
	}
	return -1
}

// mergeable reports whether a charge behind a condition can join one in it, or belongs to one alternative because the other
// one goes elsewhere.
func mergeable(st *ir.If) bool {
	return lastHost(st.Then) >= 0 || lastHost(st.Else) >= 0 || jumpsAway(st.Then) != jumpsAway(st.Else)
}

// jumpsAway reports whether the end of a list is never reached.
func jumpsAway(list []ir.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch list[len(list)-1].(type) {
	case *ir.Br, *ir.Jump, *ir.Return, *ir.Fail:
		return true
	}
	return false
}

// quiet reports whether a statement goes on to the next one and nobody looks at the time in it. A check that fails
// does not matter.
func quiet(st ir.Stmt) bool {
	switch st := st.(type) {
	case *ir.If:
		return failing(st)
	case *ir.Set, *ir.Store, *ir.Copy, *ir.Fill, *ir.Line:
		return true
	case *ir.HostCall:
		return st.Fn.Pure
	}
	return false
}

// attach adds a charge to a statement that is a charge or a condition.
func (g *merger) attach(to ir.Stmt, c *ir.Charge) ir.Stmt {
	if d, ok := to.(*ir.Charge); ok {
		return g.sum(d, c)
	}
	st := to.(*ir.If)
	st.Then, st.Else = g.last(st.Then, c), g.last(st.Else, c)
	return st
}

// first adds a charge at the beginning of a list.
func (g *merger) first(list []ir.Stmt, c *ir.Charge) []ir.Stmt {
	for i, st := range list {
		switch st := st.(type) {
		case *ir.Charge:
			list[i] = g.sum(c, st)
			return list
		case *ir.If:
			if !failing(st) && beginsCharged(st) {
				st.Then, st.Else = g.first(st.Then, c), g.first(st.Else, c)
				return list
			}
		}
		if !quiet(st) {
			break
		}
	}
	return append([]ir.Stmt{c}, list...)
}

// beginsCharged reports whether a charge before a condition can join one in it.
func beginsCharged(st *ir.If) bool { return chargesFirst(st.Then) || chargesFirst(st.Else) }

func chargesFirst(list []ir.Stmt) bool {
	for _, st := range list {
		if _, ok := st.(*ir.Charge); ok {
			return true
		}
		if x, ok := st.(*ir.If); ok && !failing(x) {
			return beginsCharged(x)
		}
		if !quiet(st) {
			return false
		}
	}
	return false
}

// last adds a charge at the end of a list, if that is ever reached.
func (g *merger) last(list []ir.Stmt, c *ir.Charge) []ir.Stmt {
	if jumpsAway(list) {
		return list
	}
	if i := lastHost(list); i >= 0 {
		list[i] = g.attach(list[i], c)
		return list
	}
	return append(list, c)
}

// sum returns the charge of two stretches that are either both executed or both not.
func (g *merger) sum(a, b *ir.Charge) *ir.Charge {
	s := &ir.Charge{Picoseconds: int64(sim.Duration(a.Picoseconds).Plus(sim.Duration(b.Picoseconds))), Count: len(g.blocks), Slots: slices.Concat(a.Slots, b.Slots)}
	g.added = append(g.added, s.Slots)
	g.blocks = append(g.blocks, g.blocks[a.Count].Plus(g.blocks[b.Count]))
	g.parts = append(g.parts, slices.Concat(g.parts[a.Count], g.parts[b.Count]))
	g.lines = append(g.lines, joinLines(g.lines[a.Count], g.lines[b.Count]))
	g.shares = append(g.shares, sumOf(a.Picoseconds, g.shares[a.Count], b.Picoseconds, g.shares[b.Count]))
	return s
}

// sumOf adds the times of two blocks by class; nil is all of class 0.
func sumOf(da int64, a *Times, db int64, b *Times) *Times {
	if a == nil && b == nil {
		return nil
	}
	var t Times
	for _, x := range []struct {
		d int64
		t *Times
	}{{da, a}, {db, b}} {
		if x.t == nil {
			t[0] = t[0].Plus(sim.Duration(x.d))
		} else {
			t.add(x.t, 1)
		}
	}
	return &t
}
