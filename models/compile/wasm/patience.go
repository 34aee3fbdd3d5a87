package wasm

import "simrun/models/compile/ir"

// A loop of machine code hears of nothing: no signal, no collector of garbage,
// and on one processor nobody else gets a turn. So now and then a loop calls the
// host, which may end the program there. A function counts in a local, its
// patience, how long it will not yet:
//
//   - a loop without a bound counts its iterations;
//   - a counted loop runs in parts and counts those, which costs nothing in an iteration. The parts of
//     a plain one, which calls nothing and has no loops in it, are longer.
//
// A program whose Yields is not set has none of this: see ir.Module.
//
// The call of the host stands outside of the loop that computes, whose values so stay in registers.
const (
	patienceStart = 1 << 14 // iterations of a loop without a bound between two calls of the host
	partTrips     = 1 << 6  // iterations of a part, and what it counts for
	plainTrips    = 1 << 14 // iterations of a part of a plain loop
	plainCounts   = 1 << 4  // what it counts for
	shortMost     = 1 << 6  // iterations of a loop that counts as a statement
	plainMost     = 64      // statements of a plain loop
	noPatience    = -1
)

// needsPatience reports whether a function has a loop that counts.
func needsPatience(body []ir.Stmt) bool {
	found := false
	ir.EachStmt(body, func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Do:
			found = found || !isShort(s)
		case *ir.Loop, *ir.Region:
			found = true
		}
	})
	return found
}

// isPlain reports whether a loop calls nothing and has no loop in it but short ones.
func isPlain(s *ir.Do) bool {
	if s.Step.Type() != ir.I32 {
		return false
	}
	plain, n := true, 0
	ir.EachStmt(s.Body, func(x ir.Stmt) {
		n++
		switch x := x.(type) {
		case *ir.Do:
			plain = plain && isShort(x)
		case *ir.Loop, *ir.Region, *ir.Call, *ir.ChargeNest:
			plain = false
		case *ir.HostCall:
			plain = plain && x.Fn.Pure
		}
	})
	return plain && n <= plainMost
}

func isShort(s *ir.Do) bool {
	c, ok := s.Trip.(*ir.Const)
	return ok && int64(c.Bits) <= shortMost
}

// openLoop begins a loop that counts its iterations, and returns the depth that branches to
// its beginning count from; closeLoop ends it.
func (f *function) openLoop() (top int) {
	if f.patience == noPatience {
		return f.open(opLoop)
	}
	outer := f.open(opLoop)
	f.yieldIfSpent()
	top = f.open(opLoop)
	f.count(1)
	f.i32(0)
	f.ops(ir.LtI32)
	f.branchIf(outer)
	return top
}

func (f *function) closeLoop() {
	f.close()
	if f.patience != noPatience {
		f.close()
	}
}

// openPart begins a part of a counted loop: it computes where the part ends.
func (f *function) openPart(l limits, v, step ir.Expr) (again int) {
	again = f.open(opLoop)
	counts, most := int64(partTrips), int64(partTrips)
	if l.plain {
		counts, most = plainCounts, plainTrips
	}
	f.count(counts)
	f.code.bytes(opDrop)
	f.yieldIfSpent()
	a := arithmetics[l.t]
	rest := &ir.Get{T: l.t, Local: ir.LocalID(l.rest)}
	limit := &ir.Const{T: l.t, Bits: uint64(most)}
	trips := f.hold(l.t)
	f.expr(&ir.Select{Cond: &ir.Binary{Op: a.le, X: rest, Y: limit}, Then: rest, Else: limit})
	f.op(opLocalSet, trips)
	n := &ir.Get{T: l.t, Local: ir.LocalID(trips)}
	f.expr(&ir.Binary{Op: a.add, X: v, Y: &ir.Binary{Op: a.mul, X: n, Y: step}})
	f.op(opLocalSet, l.end)
	f.expr(&ir.Binary{Op: a.sub, X: rest, Y: n})
	f.op(opLocalSet, l.rest)
	return again
}

// closePart begins the next part, if there is one.
func (f *function) closePart(l limits) {
	f.op(opLocalGet, l.rest)
	if l.t == ir.I64 {
		f.code.bytes(opI64Const, 0)
	} else {
		f.i32(0)
	}
	f.ops(arithmetics[l.t].ne)
	f.branchIf(l.again)
	f.close()
}

// count takes from the patience, and leaves it on the operand stack too.
func (f *function) count(n int64) {
	f.op(opLocalGet, f.patience)
	f.i32(n)
	f.ops(ir.SubI32)
	f.op(opLocalTee, f.patience)
}

func (f *function) yieldIfSpent() {
	f.op(opLocalGet, f.patience)
	f.i32(0)
	f.ops(ir.LtI32)
	f.open(opIf)
	f.scoped(f.yield)
	f.close()
}

// yield calls the host.
func (f *function) yield() {
	f.settle()
	f.i32(f.site(f.line, 0, ""))
	f.op(opGlobalSet, globalSite)
	f.op(opCall, importYield)
	f.i32(patienceStart)
	f.op(opLocalSet, f.patience)
}
