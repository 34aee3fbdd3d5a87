package price

import (
	"maps"
	"slices"

	"simrun/models/compile/ir"
	"simrun/sim/node"
)

// loop is a counted loop of a nest.
type loop struct {
	do     *ir.Do
	trip   poly
	count  *value // the number of the iteration, from 0
	stores map[place]bool
	inner  bool // it has a loop inside
	phis   []phi
	// advanced is the locals that each iteration advances by the same distance, with their values behind it.
	advanced []phi
	steps    map[ir.LocalID]int64
	kept     []keptElement
}

// phi is a local that the loop assigns, with its value in front of the loop (nil: that of the entrance) and its value at
// the beginning of an iteration.
type phi struct {
	local ir.LocalID
	start *value
	value *value
}

// enter prices a loop of the nest and all that is inside.
func (s *scanner) enter(d *ir.Do) {
	trip, step, start := s.eval(d.Trip, false), s.eval(d.Step, false), s.get(d.Var, s.f.Locals[d.Var].Type)
	if !start.integer || len(s.nest) == node.NestMax || s.entrance(trip) == nil || s.entrance(step) == nil {
		s.failed = true
		return
	}
	s.pay(start)
	l := &loop{do: d, trip: trip.poly, stores: map[place]bool{}, steps: steps(d.Body)}
	assigned := l.effects(d.Body)
	if s.depth() > 0 {
		s.loops[s.depth()-1].inner = true
	}
	s.loops, s.nest, s.works = append(s.loops, l), append(s.nest, l), append(s.works, &work{})
	l.count = s.newValue(s.depth(), ir.I32)
	l.count.loop = s.depth()
	inductions := s.inductions(d)
	for _, id := range assigned {
		if by, ok := inductions[id]; ok {
			l.advance(s, id, by)
			continue
		}
		v := s.newValue(s.depth(), s.f.Locals[id].Type)
		v.from = []recurrence{{v, nil}}
		l.phis = append(l.phis, phi{id, s.env[id], v})
		s.env[id] = v
	}
	s.env[d.Var] = s.stepped(start, step, l.count, s.depth())
	s.keepElements(d, assigned)
	mark, class, at := len(s.order), s.class, s.at
	s.list(&d.Body, 0)
	s.class, s.at = class, at
	s.leave(l, mark)
	s.env[d.Var] = s.stepped(start, step, trip, s.depth())
}

// advance notes a local that each iteration advances.
func (l *loop) advance(s *scanner, id ir.LocalID, by poly) {
	start := s.get(id, s.f.Locals[id].Type)
	step := &value{poly: by}
	s.env[id] = s.stepped(start, step, l.count, s.depth())
	l.advanced = append(l.advanced, phi{id, start, s.stepped(start, step, &value{poly: l.trip}, s.depth()-1)})
}

// stepped returns start + n*step as a value of a level.
func (s *scanner) stepped(start, step, n *value, level int) *value {
	v := s.newValue(level, start.t)
	if way, ok := step.poly.Times(n.poly); ok {
		v.poly = start.poly.Plus(way, 1)
	}
	return v
}

// effects notes what the body stores and returns the locals that it assigns, in
// order.
func (l *loop) effects(body []ir.Stmt) []ir.LocalID {
	var assigned []ir.LocalID
	ir.EachStmt(body, func(st ir.Stmt) {
		ir.Assigned(st, func(id ir.LocalID) {
			if !slices.Contains(assigned, id) {
				assigned = append(assigned, id)
			}
		})
		if x, ok := st.(*ir.Store); ok {
			l.stores[placeOf(x.Addr)] = true
		}
	})
	return assigned
}

// leave closes the loop: it finds the chains from one iteration to the next, and the values that are known after it.
func (s *scanner) leave(l *loop, mark int) {
	level := s.depth()
	w := s.workAt(level)
	carry := func(at, end *value) {
		for _, r := range end.from {
			if r.of == at && end.level == level {
				w.carried = longer(w.carried, r.chain)
			}
		}
	}
	for _, p := range l.phis {
		if p.value.used { // by the first iteration, and by the next ones
			if p.start != nil {
				s.pay(p.start)
			}
			s.pay(s.env[p.local])
		}
		carry(p.value, s.env[p.local])
	}
	for _, k := range l.kept {
		carry(k.value, s.kept[k.text])
	}
	clear(s.kept)
	s.loops = s.loops[:level-1]
	for _, p := range l.phis {
		s.env[p.local] = s.newValue(level-1, p.value.t)
	}
	for _, p := range l.advanced {
		s.env[p.local] = p.value
	}
	s.forget(mark, func(v *value) bool { return v.level < level })
}

// list prices statements from number from on.
func (s *scanner) list(list *[]ir.Stmt, from int) {
	for i := from; i < len(*list) && !s.failed; i++ {
		s.lineIn((*list)[i])
		switch st := (*list)[i].(type) {
		case *ir.If:
			if failing(st) {
				continue
			}
			if other, ok := s.ends(st); ok {
				if other == nil {
					continue
				}
				st = other
			}
			s.branch(st, leaves(st))
		case *ir.Switch:
			s.choose(st)
		case *ir.Block:
			s.blocks = append(s.blocks, st.ID)
			s.list(&st.Body, 0)
			s.blocks = s.blocks[:len(s.blocks)-1]
		case *ir.Do:
			if s.open || s.within > 0 || s.loops[s.depth()-1].inner {
				s.failed = true
				return
			}
			s.enter(st)
		case *ir.Br:
			next := s.within > 0 && st.To == s.loops[s.depth()-1].do.Next
			s.failed = s.failed || !s.open && !next && !slices.Contains(s.blocks, st.To)
		case *ir.Jump, *ir.Return:
			s.failed = s.failed || !s.open
			s.leaveFunction(st)
		default:
			s.failed = s.failed || !s.plain(st)
		}
		if leaves((*list)[i]) && i+1 < len(*list) {
			s.skippable(list, i+1)
			return
		}
	}
}

// leaveFunction prices what a function returns.
func (s *scanner) leaveFunction(st ir.Stmt) {
	if r, ok := st.(*ir.Return); ok {
		for _, x := range r.Values {
			s.eval(x, false)
		}
	}
}

// skippable prices the rest of a list that need not be executed, because what is in front of it may go elsewhere.
func (s *scanner) skippable(list *[]ir.Stmt, from int) {
	before := maps.Clone(s.env)
	rest := s.conditional(list, from)
	s.join(before, func(a, b *value) *value { return s.eitherValue(a, b, node.Ops{}) })
	w := s.workAt(s.depth())
	w.conditions = append(w.conditions, alternatives{rest})
}

// leaves reports whether a statement may go elsewhere than to the one behind it.
func leaves(st ir.Stmt) bool {
	inside, found := map[ir.BlockID]bool{}, false
	ir.EachStmt([]ir.Stmt{st}, func(st ir.Stmt) {
		switch st := st.(type) {
		case *ir.Block:
			inside[st.ID] = true
		case *ir.Loop:
			inside[st.ID] = true
		case *ir.Do:
			inside[st.ID], inside[st.Next] = true, true
		case *ir.Br:
			found = found || !inside[st.To]
		case *ir.Jump, *ir.Return:
			found = true
		}
	})
	return found
}

// plain prices a statement without control flow, and returns false if it is no
// such statement.
func (s *scanner) plain(st ir.Stmt) bool {
	switch st := st.(type) {
	case *ir.Line:
	case *ir.Set:
		if s.watched[st.Local] {
			return true // a program without checks has no such local
		}
		// a loop may need the local for addresses only
		s.env[st.Local] = s.eval(st.Value, s.depth() > 0 && s.within == 0)
		if s.plainCode {
			s.charge(0, node.Ops{node.Store: 1})
		}
	case *ir.Store:
		s.store(st)
	case *ir.HostCall:
		if looksOn(st) {
			return true
		}
		if !st.Fn.Pure {
			return false
		}
		s.results(st)
	default:
		return false
	}
	return true
}

// results prices a function of the host with several results.
func (s *scanner) results(st *ir.HostCall) {
	var args []*value
	for _, a := range st.Args {
		args = append(args, s.eval(a, false))
	}
	s.values++
	v := s.result(key{op: st.Fn, z: -s.values}, ir.None, hostOps(st.Fn, st.Args), args...)
	for i, id := range st.Results {
		if id >= 0 {
			s.env[id] = v
			if t := st.Fn.Results[i]; isIntegral(t) {
				s.env[id] = s.newValue(v.level, t)
			}
		}
	}
}

// failing reports whether a statement is a check, which costs nothing: programs
// ran without them. A check fails, or tells a procedure that looks on.
func failing(x *ir.If) bool {
	if len(x.Else) > 0 || len(x.Then) == 0 {
		return false
	}
	harmless, looks := watches(x.Then)
	return harmless && looks || !slices.ContainsFunc(x.Then, func(st ir.Stmt) bool {
		switch st.(type) {
		case *ir.Fail, *ir.Line:
			return false
		}
		return true
	})
}

// watches reports whether statements only tell procedures that look on, and compute their arguments (harmless), and
// whether there is such a procedure.
func watches(list []ir.Stmt) (harmless, looks bool) {
	harmless = true
	for _, st := range list {
		switch st := st.(type) {
		case *ir.HostCall:
			watch := looksOn(st)
			harmless, looks = harmless && (watch || st.Fn.Pure), looks || watch
		case *ir.If:
			for _, part := range [][]ir.Stmt{st.Then, st.Else} {
				h, l := watches(part)
				harmless, looks = harmless && h, looks || l
			}
		case *ir.Set, *ir.Line, *ir.Fail:
		default:
			return false, false
		}
	}
	return harmless, looks
}

// looksOn reports whether a call is one of a procedure that only looks on.
func looksOn(st *ir.HostCall) bool { return st.Fn.External != nil && st.Fn.External.Watch }

// watchedLocals returns the locals that are nothing but arguments of procedures which look on.
func watchedLocals(f *ir.Func) map[ir.LocalID]bool {
	watched, used := map[ir.LocalID]bool{}, map[ir.LocalID]bool{}
	ir.EachStmt(f.Body, func(st ir.Stmt) {
		to := used
		if h, ok := st.(*ir.HostCall); ok && looksOn(h) {
			to = watched
		}
		ir.EachExpr(st, func(x ir.Expr) {
			if g, ok := x.(*ir.Get); ok {
				to[g.Local] = true
			}
		})
	})
	maps.DeleteFunc(watched, func(id ir.LocalID, _ bool) bool { return used[id] })
	return watched
}
