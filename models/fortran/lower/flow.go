package lower

import (
	"slices"

	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// flow is what a function knows about its control flow.
type flow struct {
	entry   ir.LocalID // number of the ENTRY, in the common function of several
	returns bool       // a RETURN was lowered: the exit block is needed

	exits, cycles map[*sem.Construct]ir.BlockID
	targets       map[any]ir.Stmt     // *sem.Label or *sem.Entry: the Br or Jump that goes there
	dispatched    bool                // the choice among entries was emitted
	looped        map[*sem.Label]bool // labels of loops around the present statement
	formats       []*sem.Label        // of ASSIGN statements
}

func (w *flow) init(p *sem.Procedure) {
	w.exits, w.cycles = map[*sem.Construct]ir.BlockID{}, map[*sem.Construct]ir.BlockID{}
	w.targets, w.looped = map[any]ir.Stmt{}, map[*sem.Label]bool{}
	walk(p.Body, func(s sem.Stmt) {
		if a, ok := s.(*sem.AssignLabel); ok && a.To.IsFormat {
			w.formats = append(w.formats, a.To)
		}
	}, nil)
}

// jump emits GO TO.
func (f *function) jump(to *sem.Label) {
	f.settle()
	f.emit(f.target(to))
}

func (f *function) target(to any) ir.Stmt {
	s := f.flow.targets[to]
	if s == nil {
		panic("lower: a jump to a label outside the lists around it; no code can follow; the resolver refuses jumps into blocks")
	}
	return s
}

// jumpTable goes to the label with the number of index (from 0), to none if
// there is no such label.
func (f *function) jumpTable(index ir.Expr, to []*sem.Label) {
	table := &ir.Switch{X: index}
	for _, l := range to {
		table.Cases = append(table.Cases, []ir.Stmt{f.target(l)})
	}
	f.emit(table)
}

// assignedGoto compares the variable with the numbers of the labels.
func (f *function) assignedGoto(s *sem.AssignedGoto) {
	x := f.temp(f.index(s.Var))
	for _, l := range s.To {
		if f.flow.targets[l] == nil {
			continue // a label that is assigned somewhere but lies in a block
		}
		f.emit(&ir.If{Cond: compare(ir.EqI32, x, i32(int64(l.Number))), Then: []ir.Stmt{f.target(l)}})
	}
	f.emit(&ir.Fail{Code: ir.FailAssignedLabel, Args: []ir.Expr{x}, Name: nameOf(s.Var), At: s.At})
}

// arithmeticIf goes to Positive for what is neither negative nor zero, NaN
// included. Equal labels share a test.
func (f *function) arithmeticIf(s *sem.ArithmeticIf) {
	x := f.temp(f.scalar(s.X))
	f.settle()
	test := func(op by, to *sem.Label) {
		if to != s.Positive {
			f.emit(&ir.If{Cond: apply(op, x, zero(x.Type())), Then: []ir.Stmt{f.target(to)}})
		}
	}
	if s.Negative == s.Zero {
		test(opLe, s.Zero)
	} else {
		test(opLt, s.Negative)
		test(opEq, s.Zero)
	}
	f.emit(f.target(s.Positive))
}

// statements lowers a list. Labels that are jumped to split it into segments. Stretches that a jump repeats become
// loops. If all other jumps go forward, the labels become the ends of nested blocks. Otherwise, the list becomes a
// region.
func (f *function) statements(list []sem.Stmt) {
	list, marks := f.repeated(list)
	switch {
	case len(marks) == 0:
		f.sequence(list)
	case forward(marks):
		f.forwardBlocks(list, marks)
	default:
		f.region(list, marks)
	}
	for _, m := range marks {
		delete(f.flow.targets, m.key)
	}
}

// mark is a place in a list that is jumped to, with the first and the last statement that jump there: a jump from -1
// is the dispatch of entries.
type mark struct {
	key         any // *sem.Label or *sem.Entry
	at          int // index of the statement
	first, last int
}

func (m mark) backward() bool { return m.last >= m.at }

// marks finds the labels in a list that are jumped to from within, and the
// entries of the procedure.
func (f *function) marks(list []sem.Stmt) []mark {
	var all []mark
	var where map[*sem.Label]int
	for k, s := range list {
		if l := s.Start().Label; l != nil && !f.flow.looped[l] {
			if where == nil {
				where = map[*sem.Label]int{}
			}
			where[l] = len(all)
			all = append(all, mark{key: l, at: k, first: len(list), last: -1})
		}
		if e, ok := s.(*sem.EntryPoint); ok && e.Entry.Index > 0 {
			all = append(all, mark{key: e.Entry, at: k, first: -1, last: -1})
		}
	}
	if len(all) == 0 {
		return nil
	}
	for k, s := range list {
		loop, _ := s.(*gotoLoop)
		targetsOf(s, func(l *sem.Label) {
			if n, ok := where[l]; ok && (loop == nil || loop.Label != l) {
				all[n].first, all[n].last = min(all[n].first, k), max(all[n].last, k)
			}
		})
	}
	return slices.DeleteFunc(all, func(m mark) bool { return m.first == len(list) })
}

func forward(marks []mark) bool {
	return !slices.ContainsFunc(marks, mark.backward)
}

// gotoLoop is a stretch of statements that jumps to its first one repeat.
type gotoLoop struct {
	sem.Head // with the label of the first statement
	body     []sem.Stmt
}

// repeated puts stretches of the list into gotoLoops. Such a stretch ends with the last jump back to its first
// statement, and no jump from outside leads into it.
func (f *function) repeated(list []sem.Stmt) ([]sem.Stmt, []mark) {
	marks := f.marks(list)
	for gathered := true; gathered; {
		if list, gathered = gatherLoops(list, marks); gathered {
			marks = f.marks(list)
		}
	}
	return list, marks
}

// gatherLoops puts stretches that do not overlap into loops, the first ones from
// the beginning on, and tells whether there are any.
func gatherLoops(list []sem.Stmt, marks []mark) (out []sem.Stmt, gathered bool) {
	done := 0
	for n, m := range marks {
		if m.at < done || !m.backward() || !closed(n, marks) {
			continue
		}
		end := m.last + 1
		out = append(out, list[done:m.at]...)
		out = append(out, &gotoLoop{Head: *list[m.at].Start(), body: list[m.at:end:end]})
		done = end
	}
	if done == 0 {
		return list, false
	}
	return append(out, list[done:]...), true
}

// closed reports whether no statement outside the stretch that a mark repeats
// jumps into it, other than to its beginning. The marks are in the order of the list.
func closed(n int, marks []mark) bool {
	m := marks[n]
	for _, o := range marks[n+1:] {
		if o.at > m.last {
			break
		}
		if o.at > m.at && (o.first < m.at || o.last > m.last) {
			return false
		}
	}
	return true
}

func (f *function) gotoLoop(s *gotoLoop) {
	id := f.id()
	outer := f.flow.targets[s.Label]
	f.flow.targets[s.Label], f.flow.looped[s.Label] = &ir.Br{To: id}, true
	f.emit(&ir.Loop{ID: id, Body: f.collect(func() { f.statements(s.body) })})
	f.flow.targets[s.Label], f.flow.looped[s.Label] = outer, false
}

// forwardBlocks makes
//
//	Block 2 { Block 1 { before label 1 } from label 1 to label 2 } from label 2 on
func (f *function) forwardBlocks(list []sem.Stmt, marks []mark) {
	ids := make([]ir.BlockID, len(marks))
	for k, m := range marks {
		ids[k] = f.id()
		f.flow.targets[m.key] = &ir.Br{To: ids[k]}
	}
	code := f.segment(list[:marks[0].at], true)
	last := len(marks) - 1
	for k, m := range marks[:last] {
		block := &ir.Block{ID: ids[k], Body: code}
		code = f.collect(func() {
			f.emit(block)
			f.sequence(list[m.at:marks[k+1].at])
		})
	}
	f.emit(&ir.Block{ID: ids[last], Body: code})
	f.sequence(list[marks[last].at:])
}

func (f *function) region(list []sem.Stmt, marks []mark) {
	r := &ir.Region{ID: f.id()}
	for k, m := range marks {
		f.flow.targets[m.key] = &ir.Jump{Region: r.ID, Segment: k + 1}
	}
	r.Segments = [][]ir.Stmt{f.segment(list[:marks[0].at], true)}
	for k, m := range marks {
		end := len(list)
		if k+1 < len(marks) {
			end = marks[k+1].at
		}
		r.Segments = append(r.Segments, f.segment(list[m.at:end], false))
	}
	f.emit(r)
}

// segment lowers statements one after the other. The first segment of a
// procedure with several entries begins with the choice among them.
func (f *function) segment(list []sem.Stmt, first bool) []ir.Stmt {
	return f.collect(func() {
		if first && len(f.proc.Entries) > 1 && !f.flow.dispatched {
			f.flow.dispatched = true
			f.dispatch()
		}
		f.sequence(list)
	})
}

func (f *function) sequence(list []sem.Stmt) {
	for _, s := range list {
		if loop, ok := s.(*gotoLoop); ok {
			f.gotoLoop(loop)
			continue
		}
		f.statement(s)
	}
}

func (f *function) dispatch() {
	table := &ir.Switch{X: f.get(f.flow.entry), Cases: [][]ir.Stmt{nil}}
	for _, e := range f.proc.Entries[1:] {
		table.Cases = append(table.Cases, []ir.Stmt{f.target(e)})
	}
	f.emit(table)
}
