package lower

import (
	"slices"

	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// level is a FORALL around a statement, nested ones outermost first.
type level struct {
	s      *sem.Forall
	ranges []forallRange
	// kept holds the mask if it was computed beforehand, by positions in all levels so far.
	kept *part
}

// forallRange is the range of an index, fixed. Ranges of a nested FORALL may depend on the indices around it: then ok is
// false and they are evaluated where they are needed.
type forallRange struct {
	lo, trips, step ir.Expr
	ok              bool
}

// forall lowers the FORALL statement or construct.
func (f *function) forall(s *sem.Forall) {
	f.scope(func() { f.forallWithin(s, nil) })
}

// forallWithin lowers a FORALL inside others. Each statement is completed for
// all index values before the next one.
func (f *function) forallWithin(s *sem.Forall, outer []level) {
	l := level{s: s}
	for _, x := range s.Indices {
		r := forallRange{ok: !f.dependsOnLevels(outer, x.Lo, x.Hi, x.Step)}
		if r.ok {
			r.lo, r.trips, r.step = f.rangeOf(x)
		}
		l.ranges = append(l.ranges, r)
	}
	levels := append(slices.Clip(outer), l)
	if s.Mask != nil && f.maskMayChange(s) && rectangular(levels) {
		f.keepMask(levels)
	}
	for _, stmt := range s.Body {
		f.step(stmt, func() {
			switch stmt := stmt.(type) {
			case *sem.Assign:
				f.assignForall(stmt, levels)
			case *sem.Where:
				f.whereForall(stmt, levels)
			case *sem.Forall:
				f.forallWithin(stmt, levels)
			}
		})
	}
}

func (f *function) rangeOf(x sem.ForallIndex) (lo, trips, step ir.Expr) {
	step = i32(1)
	lo, hi := f.temp(f.index(x.Lo)), f.temp(f.index(x.Hi))
	if x.Step != nil {
		step = f.temp(f.index(x.Step))
		f.failIf(eqz(step), ir.FailZeroStep, x.Step.Pos(), x.Var.Name)
	}
	return lo, f.trips(lo, hi, step), step
}

// dependsOnLevels reports whether any of the expressions contains an index of
// the levels.
func (f *function) dependsOnLevels(levels []level, list ...sem.Expr) bool {
	found := false
	for _, e := range list {
		visit(e, func(e sem.Expr) {
			if v, ok := e.(*sem.Var); ok {
				found = found || isIndex(levels, v.Sym)
			}
		})
	}
	return found
}

func isIndex(levels []level, sym *sem.Symbol) bool {
	for _, l := range levels {
		for _, x := range l.s.Indices {
			if x.Var == sym {
				return true
			}
		}
	}
	return false
}

// rectangular reports whether no range depends on an index.
func rectangular(levels []level) bool {
	for _, l := range levels {
		for _, r := range l.ranges {
			if !r.ok {
				return false
			}
		}
	}
	return true
}

// trips returns the extents of rectangular levels.
func tripsOf(levels []level) (shape []ir.Expr) {
	for _, l := range levels {
		for _, r := range l.ranges {
			shape = append(shape, r.trips)
		}
	}
	return shape
}

// overForall emits the loops over the index values whose masks hold; k are the
// positions, in the order of the indices. The first index of a level is
// innermost.
func (f *function) overForall(levels []level, independent bool, body func(k []ir.Expr)) {
	f.overLevel(levels, nil, independent, body)
}

func (f *function) overLevel(levels []level, k []ir.Expr, independent bool, body func(k []ir.Expr)) {
	if len(levels) == 0 {
		body(slices.Clone(k))
		return
	}
	l, outer := levels[0], len(k)
	k = append(slices.Clone(k), make([]ir.Expr, len(l.ranges))...)
	next := func() {
		f.underMask(l, k, func() { f.overLevel(levels[1:], k, independent, body) })
	}
	for i := range l.s.Indices {
		inner := next
		next = func() {
			r := l.ranges[i]
			if !r.ok {
				r.lo, r.trips, r.step = f.rangeOf(l.s.Indices[i])
			}
			f.loop(r.trips, independent, func(n ir.Expr) {
				k[outer+i] = n
				f.withBound(l.s.Indices[i].Var, f.temp(add(r.lo, mul(n, r.step))), inner)
			})
		}
	}
	next()
}

// underMask emits body for index values whose mask holds.
func (f *function) underMask(l level, k []ir.Expr, body func()) {
	switch {
	case l.s.Mask == nil:
		body()
	case l.kept != nil:
		cond := f.fetchElement(l.kept, k).x
		f.emit(&ir.If{Cond: cond, Then: f.block(body)})
	default:
		cond := f.scalar(l.s.Mask)
		f.emit(&ir.If{Cond: cond, Then: f.block(body)})
	}
}

// keepMask computes the mask of the innermost level before its statements are
// executed.
func (f *function) keepMask(levels []level) {
	last := &levels[len(levels)-1]
	p := f.temporary(last.s.Mask.Type(), nil, tripsOf(levels))
	bare := *last.s
	bare.Mask = nil
	all := append(slices.Clone(levels[:len(levels)-1]), level{s: &bare, ranges: last.ranges})
	f.overForall(all, true, func(k []ir.Expr) {
		f.put(f.elementAddr(p, k), p.t, f.value(last.s.Mask))
	})
	last.kept = p
}

// maskMayChange reports whether a statement of the construct may change its mask. If the only assignment assigns the
// very element that the mask reads, it does not: the same iteration does both.
func (f *function) maskMayChange(s *sem.Forall) bool {
	changes := false
	eachForallTarget(s.Body, func(target sem.Expr) {
		changes = changes || !f.independentOf(target, s.Mask, nil, len(s.Body) == 1)
	})
	return changes
}

// eachForallTarget visits the targets of the assignments in a FORALL.
func eachForallTarget(body []sem.Stmt, see func(target sem.Expr)) {
	for _, stmt := range body {
		switch stmt := stmt.(type) {
		case *sem.Assign:
			see(stmt.Target)
		case *sem.Where:
			for _, arm := range stmt.Arms {
				eachForallTarget(arm.Body, see)
			}
		case *sem.Forall:
			eachForallTarget(stmt.Body, see)
		}
	}
}

// assignForall lowers one assignment. If some iteration may read what another
// one assigns, all values are computed first, or the array is copied and
// the copy is read.
func (f *function) assignForall(s *sem.Assign, levels []level) {
	scalar := s.Target.Rank() == 0
	if f.independentAssign(s, levels) {
		f.overForall(levels, true, func([]ir.Expr) { f.assignOne(s) })
		return
	}
	if !scalar || !rectangular(levels) || s.Value.Type().HasLength() || !f.steadySubscripts(s.Target) {
		f.throughCopy(s.Target, func() {
			f.overForall(levels, false, func([]ir.Expr) { f.assignOneFromCopy(s) })
		})
		return
	}
	p := f.temporary(s.Value.Type(), nil, tripsOf(levels))
	f.overForall(levels, true, func(k []ir.Expr) {
		v := f.value(s.Value)
		f.storeElement(p, k, v)
	})
	f.overForall(levels, true, func(k []ir.Expr) {
		f.store(s.Target, f.fetchElement(p, k))
	})
}

// assignOne executes an assignment for the present index values.
func (f *function) assignOne(s *sem.Assign) {
	if s.Target.Rank() > 0 {
		f.scope(func() { f.assignArray(f.part(s.Target), f.elements(s.Value), s.At) })
		return
	}
	f.store(s.Target, f.value(s.Value))
}

// snapshot is a copy of an array that is read instead of it.
type snapshot struct {
	place *place
	now   *array // the array itself
	copy  *array
}

// throughCopy copies the array of a target and has body execute; within it
// assignOneFromCopy reads the copy.
func (f *function) throughCopy(target sem.Expr, body func()) {
	sym := targetOf(target)
	whole := f.wholeArray(sym, target.Pos())
	copied := f.materialise(f.variable(whole)).stored
	a := *f.arrayOf(sym, target.Pos())
	a.object, a.base, a.offset, a.contiguous = copied.addr.Object, copied.addr.Base, copied.addr.Offset, true
	a.dims, a.checked = slices.Clone(a.dims), nil
	for i := range a.dims {
		a.dims[i].stride = copied.axes[i].stride
	}
	outer := f.arrays.snapshot
	f.arrays.snapshot = &snapshot{place: f.place(sym), now: f.arrayOf(sym, target.Pos()), copy: &a}
	body()
	f.arrays.snapshot = outer
}

// fromCopy evaluates something with the copy instead of the array.
func (f *function) fromCopy(evaluate func()) {
	s := f.arrays.snapshot
	s.place.array = s.copy
	evaluate()
	s.place.array = s.now
}

func (f *function) assignOneFromCopy(s *sem.Assign) {
	if to, ok := s.Target.(*sem.Element); ok {
		var v value
		var addr *ir.Addr
		f.fromCopy(func() {
			addr, _ = f.elementAddress(to)
			v = f.value(s.Value)
		})
		a := f.arrayOf(to.Sym, to.At)
		addr.Object, addr.Base, addr.Offset = a.object, a.base, a.offset
		for i, d := range a.dims {
			of := *addr.Terms[i].Dim
			of.Stride = d.stride
			addr.Terms[i].Dim = &of
		}
		f.storeAt(addr, a.length, to.T, v)
		return
	}
	if s.Target.Rank() == 0 {
		var v value
		f.fromCopy(func() { v = f.value(s.Value) })
		f.store(s.Target, v)
		return
	}
	f.scope(func() {
		var v *elements
		target := f.part(s.Target)
		f.fromCopy(func() { v = f.elements(s.Value) })
		f.assignArray(target, v.unrelated(), s.At)
	})
}

// unrelated returns elements whose reads are known not to matter.
func (v *elements) unrelated() *elements {
	u := *v
	u.reads = nil
	return &u
}

// whereForall executes a WHERE for every set of index values. If it is one
// assignment that reads what other iterations assign, it reads a copy.
func (f *function) whereForall(s *sem.Where, levels []level) {
	var conflict sem.Expr
	eachForallTarget([]sem.Stmt{s}, func(target sem.Expr) {
		for _, e := range whereReads(s) {
			if !f.independentOf(target, e, levels, true) {
				conflict = target
			}
		}
	})
	a, single := singleAssignment(s)
	switch {
	case conflict == nil:
		f.overForall(levels, false, func([]ir.Expr) { f.scope(func() { f.whereArms(s, nil) }) })
	case single:
		f.throughCopy(a.Target, func() {
			f.overForall(levels, false, func([]ir.Expr) { f.scope(func() { f.whereFromCopy(s.Arms[0].Mask, a) }) })
		})
	default:
		f.m.list.Addf(s.At, "WHERE construct in FORALL that reads other elements of %s, which it assigns, is not supported; "+
			"write a FORALL with one WHERE statement for each assignment", targetOf(conflict).Name)
	}
}

// singleAssignment returns the assignment of a WHERE that has but one.
func singleAssignment(s *sem.Where) (a *sem.Assign, ok bool) {
	if len(s.Arms) == 1 && len(s.Arms[0].Body) == 1 {
		a, ok = s.Arms[0].Body[0].(*sem.Assign)
	}
	return a, ok
}

// whereFromCopy executes an assignment whose mask and value are those of the
// copy.
func (f *function) whereFromCopy(mask sem.Expr, a *sem.Assign) {
	var m, v *elements
	target := f.part(a.Target)
	f.fromCopy(func() { m, v = f.elements(mask), f.elements(a.Value) })
	f.storeWhere(target, v.unrelated(), control{{mask: m.unrelated()}}, a.At)
}

// whereReads returns what a WHERE evaluates.
func whereReads(s *sem.Where) (all []sem.Expr) {
	for _, arm := range s.Arms {
		if arm.Mask != nil {
			all = append(all, arm.Mask)
		}
		for _, stmt := range arm.Body {
			switch stmt := stmt.(type) {
			case *sem.Assign:
				all = append(all, stmt.Value)
			case *sem.Where:
				all = append(all, whereReads(stmt)...)
			}
		}
	}
	return all
}
