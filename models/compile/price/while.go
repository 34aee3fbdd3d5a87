package price

import (
	"slices"

	"simrun/models/compile/ir"
)

// Compilers count loops that are written with a condition or jumps, if a variable advances by a constant up to a bound
// that does not change (Aho, Sethi and Ullman 1986, section 10.7, on induction variables). Such a loop is a nest, too.

// counted is a loop with a condition as a counted one.
type counted struct {
	loop        *ir.Loop
	do          *ir.Do // its body without the condition and the jumps, in a variable that counts from 0
	first, last int    // where the body begins and ends in that of the loop
}

// countedLoop returns a loop that begins or ends with a comparison of an advancing variable as a counted one.
func (p *pricer) countedLoop(l *ir.Loop) (*counted, bool) {
	c := &counted{loop: l, last: len(l.Body) - 1}
	if c.last < 1 {
		return nil, false
	}
	var test *ir.Binary
	var goesOn, atEnd bool
	switch end := l.Body[c.last].(type) {
	case *ir.Br: // the condition leaves the loop, at the beginning or in front of the jump back
		if x, ok := l.Body[c.last-1].(*ir.If); ok && end.To == l.ID {
			if to, jumps := onlyJump(x); jumps && to != l.ID {
				test, goesOn = comparison(x.Cond)
				goesOn, atEnd = !goesOn, true
				c.last--
				break
			}
		}
		for c.first < c.last && isLine(l.Body[c.first]) {
			c.first++
		}
		x, ok := l.Body[c.first].(*ir.If)
		to, jumps := onlyJump(x)
		if !ok || !jumps || end.To != l.ID || to == l.ID {
			return nil, false
		}
		test, goesOn = comparison(x.Cond)
		goesOn = !goesOn
		c.first++
	case *ir.If: // the condition begins the next iteration at the end
		to, jumps := onlyJump(end)
		if !jumps || to != l.ID {
			return nil, false
		}
		test, goesOn = comparison(end.Cond)
		atEnd = true
	}
	if test == nil {
		return nil, false
	}
	body := l.Body[c.first:c.last]
	trip := tripOf(body, test, goesOn, atEnd)
	if trip == nil {
		return nil, false
	}
	c.do = &ir.Do{Var: p.countLocal(), Trip: trip, Step: number(1), Body: slices.Clone(body)}
	return c, true
}

// countLocal returns the local that counts the iterations of loops with conditions.
func (p *pricer) countLocal() ir.LocalID {
	if p.count == nil {
		id := p.f.NewLocal(ir.I32, "")
		p.count = &id
	}
	return *p.count
}

func isLine(st ir.Stmt) bool {
	_, ok := st.(*ir.Line)
	return ok
}

func number(n int64) *ir.Const { return &ir.Const{T: ir.I32, Bits: uint64(uint32(n)), Number: true} }

// onlyJump returns where a condition jumps that does nothing else.
func onlyJump(x *ir.If) (to ir.BlockID, ok bool) {
	if x == nil || len(x.Else) > 0 || len(x.Then) == 0 {
		return 0, false
	}
	for i, st := range x.Then {
		if b, is := st.(*ir.Br); is && i == len(x.Then)-1 {
			return b.To, true
		} else if !isLine(st) {
			break
		}
	}
	return 0, false
}

// comparison returns a comparison of integers, and whether the condition is it or else its contrary.
func comparison(x ir.Expr) (test *ir.Binary, is bool) {
	is = true
	for {
		u, ok := x.(*ir.Unary)
		if !ok || u.Op != ir.EqzI32 {
			break
		}
		x, is = u.X, !is
	}
	if b, ok := x.(*ir.Binary); ok {
		switch b.Op {
		case ir.LtI32, ir.LeI32, ir.GtI32, ir.GeI32, ir.EqI32, ir.NeI32:
			return b, is
		}
		if _, long := ofLong[b.Op]; long {
			return b, is
		}
	}
	return nil, false
}

var (
	mirrored = map[ir.Op]ir.Op{ir.LtI32: ir.GtI32, ir.LeI32: ir.GeI32, ir.GtI32: ir.LtI32, ir.GeI32: ir.LeI32, ir.EqI32: ir.EqI32, ir.NeI32: ir.NeI32}
	contrary = map[ir.Op]ir.Op{ir.LtI32: ir.GeI32, ir.LeI32: ir.GtI32, ir.GtI32: ir.LeI32, ir.GeI32: ir.LtI32, ir.EqI32: ir.NeI32, ir.NeI32: ir.EqI32}

	// ofLong is the comparisons of I64, with those of I32.
	ofLong = map[ir.Op]ir.Op{ir.LtI64: ir.LtI32, ir.LeI64: ir.LeI32, ir.GtI64: ir.GtI32, ir.GeI64: ir.GeI32, ir.EqI64: ir.EqI32, ir.NeI64: ir.NeI32}
)

// short returns an integer as an I32, which trip counts fit into.
func short(x ir.Expr) ir.Expr {
	if x.Type() == ir.I64 {
		return &ir.Unary{Op: ir.I64I32, X: x}
	}
	return x
}

// tripOf returns how often the body of a loop is executed that goes on while a comparison holds, or until it holds; nil if
// it is not known in front of the loop. At the end: the comparison stands behind the body.
func tripOf(body []ir.Stmt, test *ir.Binary, goesOn, atEnd bool) ir.Expr {
	op, x, bound := test.Op, test.X, test.Y
	if like, long := ofLong[op]; long {
		op = like
	}
	step, ok := advance(body, x)
	if !ok {
		if step, ok = advance(body, bound); !ok {
			return nil
		}
		op, x, bound = mirrored[op], bound, x
	}
	if !goesOn {
		op = contrary[op]
	}
	var way ir.Expr
	switch {
	case !invariantIn(body, bound):
		return nil
	case step > 0 && (op == ir.LtI32 || op == ir.LeI32), step == 1 && op == ir.NeI32:
		way = &ir.Binary{Op: ir.SubI32, X: short(bound), Y: short(x)}
	case step < 0 && (op == ir.GtI32 || op == ir.GeI32), step == -1 && op == ir.NeI32:
		way, step = &ir.Binary{Op: ir.SubI32, X: short(x), Y: short(bound)}, -step
	default:
		return nil
	}
	// the way to the bound in steps, rounded up, or one more than rounded down if the bound itself is in
	more := step
	if op != ir.LeI32 && op != ir.GeI32 {
		more--
	}
	trip := way
	if more > 0 {
		trip = &ir.Binary{Op: ir.AddI32, X: trip, Y: number(more)}
	}
	if step > 1 {
		trip = &ir.Binary{Op: ir.DivI32, X: trip, Y: number(step)}
	}
	if atEnd {
		trip = &ir.Select{Cond: &ir.Binary{Op: ir.GtI32, X: trip, Y: number(1)}, Then: trip, Else: number(1)}
	}
	return trip
}

// advance returns the distance by which each execution of statements advances a local.
func advance(body []ir.Stmt, x ir.Expr) (step int64, ok bool) {
	g, isGet := x.(*ir.Get)
	if !isGet || !isIntegral(g.T) {
		return 0, false
	}
	left := 0 // assignments
	ir.EachStmt(body, func(st ir.Stmt) {
		ir.Assigned(st, func(l ir.LocalID) {
			if l == g.Local {
				left++
			}
		})
	})
	for _, st := range body {
		if by, is := stepOf(st); is && st.(*ir.Set).Local == g.Local {
			step += by
			left--
		}
	}
	return step, left == 0 && step != 0
}

// invariantIn reports whether an expression has the same value in all executions of statements.
func invariantIn(body []ir.Stmt, x ir.Expr) bool {
	fixed := true
	ir.EachStmt(body, func(st ir.Stmt) {
		ir.Assigned(st, func(l ir.LocalID) {
			ir.EachExpr(&ir.Set{Value: x}, func(y ir.Expr) {
				g, ok := y.(*ir.Get)
				fixed = fixed && !(ok && g.Local == l)
			})
		})
	})
	ir.EachExpr(&ir.Set{Value: x}, func(y ir.Expr) {
		switch y := y.(type) {
		case *ir.Const, *ir.Get, *ir.Unary, *ir.Binary:
		case *ir.Load:
			fixed = fixed && simple(y.Addr) && !stores(body, placeOf(y.Addr))
		default:
			fixed = false
		}
	})
	return fixed
}

// stores reports whether statements may store to a place.
func stores(body []ir.Stmt, at place) bool {
	found := at.object == nil
	ir.EachStmt(body, func(st ir.Stmt) {
		switch st := st.(type) {
		case *ir.Store:
			p := placeOf(st.Addr)
			found = found || p == at || p.object == nil
		case *ir.Call, *ir.HostCall, *ir.Copy, *ir.Fill:
			found = true
		}
	})
	return found
}

// while prices a loop with a condition that is a counted one, as a nest. It reports whether it is one.
func (r *run) while(l *ir.Loop) bool {
	if r.plainCode {
		return false
	}
	c, ok := r.countedLoop(l)
	if !ok {
		return false
	}
	s, ok := r.nestOf(c.do)
	if !ok {
		return false
	}
	// the program does not execute the loop in pieces, so that its accesses to shared memory are found one by one
	r.nest(s, l, s.table.shared.Size > 0)
	l.Body = slices.Concat(l.Body[:c.first], c.do.Body, l.Body[c.last:])
	return true
}

// nest puts the charges of a nest in front of its loop.
func (r *run) nest(s *scanner, loop ir.Stmt, open bool) {
	once := s.workAt(0)
	args, n := s.template()
	if open {
		n.open, n.uses = true, nil
	}
	s.overlapConditions(int64(len(n.pieces[len(n.pieces)-1].streams)))
	s.apply()
	if c := r.chargeFor(once); c != nil {
		r.out = append(r.out, c)
	}
	r.out = append(r.out, &ir.ChargeNest{Nest: r.table.add(n), Args: args, Reads: s.readIndices()}, loop)
	r.end()
}
