package price

import (
	"maps"
	"slices"

	"simrun/models/compile/ir"
	"simrun/models/compile/linear"
	"simrun/sim/node"
)

// sweep is the regular accesses of a loop that is no nest because it contains calls. A nest in front of the loop
// stands for them; it only touches memory. Accesses under a condition count as if they were always made.
type sweep struct {
	do     *ir.Do // nil: the trips of the loop are not counted
	whole  bool   // it ends with its last iteration, not before
	steps  map[ir.LocalID]int64
	args   []ir.Expr
	texts  []string
	swept  []sweptGroup
	assign map[ir.LocalID]bool // locals that the loop assigns, without its variable
}

// sweptGroup is references to an array whose addresses differ by constants.
type sweptGroup struct {
	base, stride operand
	group
}

func newSweep(d *ir.Do) *sweep {
	w := newAround(d.Body)
	w.do, w.whole, w.args, w.texts = d, runsThrough(d), []ir.Expr{d.Trip}, []string{""}
	if d.Trip.Type() == ir.I64 {
		w.args[0] = &ir.Unary{Op: ir.I64I32, X: d.Trip}
	}
	if c, ok := d.Step.(*ir.Const); ok {
		w.steps[d.Var] = int64(int32(c.Bits))
	}
	return w
}

// newAround returns what is known of a loop for the code inside: how its locals change.
func newAround(body []ir.Stmt) *sweep {
	w := &sweep{assign: map[ir.LocalID]bool{}, steps: steps(body)}
	ir.EachStmt(body, func(st ir.Stmt) { ir.Assigned(st, func(l ir.LocalID) { w.assign[l] = true }) })
	return w
}

// steps returns the locals that code advances by constants and assigns nothing else, with the largest one.
func steps(body []ir.Stmt) map[ir.LocalID]int64 {
	all, others := map[ir.LocalID]int64{}, map[ir.LocalID]bool{}
	ir.EachStmt(body, func(st ir.Stmt) {
		step, ok := stepOf(st)
		ir.Assigned(st, func(l ir.LocalID) {
			if old, before := all[l]; ok && (!before || max(step, -step) > max(old, -old)) {
				all[l] = step
			}
			others[l] = others[l] || !ok
		})
	})
	maps.DeleteFunc(all, func(l ir.LocalID, _ int64) bool { return others[l] })
	return all
}

// stepOf returns the constant that a statement adds to a local.
func stepOf(st ir.Stmt) (step int64, ok bool) {
	set, isSet := st.(*ir.Set)
	if !isSet {
		return 0, false
	}
	sum := set.Value
	if u, ok := sum.(*ir.Unary); ok && keepsInteger(u.Op) { // of a short integer
		sum = u.X
	}
	b, isBinary := sum.(*ir.Binary)
	if !isBinary {
		return 0, false
	}
	x, y, minus := b.X, b.Y, false
	switch b.Op {
	case ir.AddI32, ir.AddI64:
	case ir.SubI32, ir.SubI64:
		minus = true
	default:
		return 0, false
	}
	c, isConst := integerConstant(y)
	if first, ok := integerConstant(x); ok && !minus {
		c, isConst, x = first, true, y
	}
	g, isGet := x.(*ir.Get)
	if !isGet || !isConst || g.Local != set.Local {
		return 0, false
	}
	if step = int64(int32(c.Bits)); minus {
		step = -step
	}
	return step, true
}

// integerConstant returns an integer constant of any number of bits.
func integerConstant(x ir.Expr) (c *ir.Const, ok bool) {
	if u, widened := x.(*ir.Unary); widened && keepsInteger(u.Op) {
		x = u.X
	}
	c, ok = x.(*ir.Const)
	return c, ok
}

// runsThrough reports whether nothing but its trip count ends a loop.
func runsThrough(d *ir.Do) bool {
	inside, through := map[ir.BlockID]bool{d.Next: d.Next != 0}, true
	ir.EachStmt(d.Body, func(st ir.Stmt) {
		switch st := st.(type) {
		case *ir.Block:
			inside[st.ID] = true
		case *ir.Loop:
			inside[st.ID] = true
		case *ir.Do:
			inside[st.ID], inside[st.Next] = st.ID != 0, st.Next != 0
		case *ir.Br:
			through = through && inside[st.To]
		case *ir.Jump, *ir.Return, *ir.Region:
			through = false
		}
	})
	return through
}

// constant reports whether an expression at the entrance of code in the loop is the same in
// all iterations: made of locals that the loop does not assign.
func (w *sweep) constant(x ir.Expr) bool {
	switch x := x.(type) {
	case *ir.Const:
		return true
	case *ir.Get:
		return x.Local != w.do.Var && !w.assign[x.Local]
	case *ir.Unary:
		return w.constant(x.X)
	case *ir.Binary:
		return w.constant(x.X) && w.constant(x.Y)
	case *ir.Select:
		return w.constant(x.Cond) && w.constant(x.Then) && w.constant(x.Else)
	}
	return false
}

// operand returns where to find a number of the nest.
func (w *sweep) operand(s *scanner, p poly) operand {
	if p.IsNumber() {
		return operand{-1, p.Constant}
	}
	x := s.atEntrance(poly{Terms: p.Terms})
	text := s.writer.Expr(x)
	i := slices.Index(w.texts, text)
	if i < 0 {
		i = len(w.args)
		w.args, w.texts = append(w.args, x), append(w.texts, text)
	}
	return operand{i, p.Constant}
}

// sweeps adds a reference of straight-line code to the sweep of the innermost loop around, and
// returns false if it does not step regularly there.
func (s *scanner) sweeps(r *reference) bool {
	if s.depth() > 0 || len(s.around) == 0 || s.plainCode {
		return false
	}
	w := s.around[len(s.around)-1]
	if w.do == nil {
		return false
	}
	step, isConst := w.do.Step.(*ir.Const)
	count := s.counter(w.do.Var, r.at)
	base, factor, ok := r.at.Split(count)
	known := func(a linear.Atom) bool { return w.constant(s.atoms[a-1].expr) }
	if !ok || !isConst || !w.whole || !factor.HasOnly(known) || !base.HasOnly(known) {
		return false
	}
	if count == 0 {
		return true // it is where it was
	}
	stride := w.operand(s, factor.Scaled(int64(int32(step.Bits))))
	first := w.operand(s, poly{Terms: r.at.Terms}) // the loop's variable has its first value in front of it
	w.add(first, stride, r)
	return true
}

// counter returns the atom that a loop's variable is in an address, 0 if it is not in it.
func (s *scanner) counter(id ir.LocalID, at poly) linear.Atom {
	for i := range at.Terms {
		for _, a := range at.Terms[i].Product() {
			if g, ok := s.atoms[a-1].expr.(*ir.Get); ok && g.Local == id {
				return a
			}
		}
	}
	return 0
}

func (w *sweep) add(base, stride operand, r *reference) {
	i := slices.IndexFunc(w.swept, func(g sweptGroup) bool {
		return g.base == base && g.stride == stride && (g.first.place == r.place && g.first.bytes == r.bytes || g.first.place.mixed(r.place))
	})
	if i < 0 {
		i = len(w.swept)
		w.swept = append(w.swept, sweptGroup{base, stride, group{first: r}})
	}
	g := &w.swept[i]
	if !slices.Contains(g.offsets, r.at.Constant) {
		g.offsets = append(g.offsets, r.at.Constant)
	}
	g.read, g.write = g.read || r.read, g.write || r.write
}

// charge returns the charge of the sweep, nil if nothing is in it.
func (w *sweep) charge(r *run) *ir.ChargeNest {
	if len(w.swept) == 0 {
		return nil
	}
	n := &Nest{table: r.table, idle: true, open: true, weights: r.presentClass(), lines: r.presentLine(), trips: []operand{{arg: 0}}, missed: make([]missed, 1)}
	p := piece{depth: 1, works: make([]node.Work, 1), idle: true}
	for i := range w.swept {
		g := &w.swept[i]
		s := g.stream(r.line)
		s.base, s.strides = g.base, []operand{g.stride}
		s.base.constant = g.offsets[0]
		p.streams = append(p.streams, s)
	}
	n.pieces = []piece{p}
	return &ir.ChargeNest{Nest: r.table.add(n), Args: w.args}
}
