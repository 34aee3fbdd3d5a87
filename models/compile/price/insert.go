package price

import (
	"slices"

	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/sim"
	"simrun/sim/node"
)

// Insert puts into m what its code costs on a processor: an ir.Charge for each
// straight-line stretch, an ir.ChargeNest for each nest of loops. The program
// computes what it did before. Time is told apart by the classes of the lines; classOf is nil if there are none.
func Insert(m *ir.Module, costs *node.Costs, classOf Classifier) *Table {
	return InsertPlain(m, costs, classOf, func(source.Pos) bool { return false })
}

// InsertPlain is Insert for a program in which the compiler did not optimize some functions, by their positions.
// Their locals are in memory, and nothing is computed once for several uses or moved out of loops.
func InsertPlain(m *ir.Module, costs *node.Costs, classOf Classifier, plain func(source.Pos) bool) *Table {
	t := &Table{costs: costs, shared: sharedRange(m.Shared), statics: staticsOf(m)}
	all := findOrigins(m, t.statics)
	scalars := scalarsOf(m)
	for _, f := range m.Funcs {
		p := &pricer{costs: costs, table: t, f: f, origins: all, scalars: scalars, writer: ir.NewWriter(f), line: lineOf(costs), classOf: classOf, plainCode: plain(f.Pos), watched: watchedLocals(f)}
		p.enterLine(f.Pos)
		f.Body = p.list(f.Body, node.Ops{})
	}
	m.Counts = len(t.blocks)
	t.tellSizes(m, all)
	return t
}

// lineOf returns the size of a line of the cache nearest to memory: so much
// more makes it one line more.
func lineOf(c *node.Costs) int64 {
	const many = 1 << 20
	return many / (c.Lines(node.Access{Count: 1, Bytes: many + 8}) - 1)
}

// pricer prices one function.
type pricer struct {
	costs   *node.Costs
	table   *Table
	f       *ir.Func
	origins *origins
	scalars map[*ir.Func][]scalar // what functions access at the addresses that they get
	writer  *ir.Writer            // of its expressions
	line    int64
	around  []*sweep // of the loops around that are not in a nest

	classOf Classifier // of lines; nil: there are no classes
	class   int        // of the present line
	at      source.Pos // that line

	plainCode bool                // the function was not optimized
	count     *ir.LocalID         // that counts loops with conditions, if there are any
	watched   map[ir.LocalID]bool // locals that only procedures get which look on
}

// run is a stretch of straight-line code: its beginning in the list that is made, and its work.
type run struct {
	*scanner
	out   []ir.Stmt
	begin int
}

// end puts the charge of the run before it and begins another one.
func (r *run) end() {
	if c := r.chargeFor(r.workAt(0)); c != nil {
		r.out = slices.Insert(r.out, r.begin, ir.Stmt(c))
	}
	r.scanner, r.begin = r.newScanner(), len(r.out)
}

// chargeFor returns the charge of straight-line code, nil if it is free.
func (p *pricer) chargeFor(w *work) *ir.Charge {
	if w.ops == (node.Ops{}) && w.missed == 0 && len(w.sized) == 0 && w.iteration == nil {
		return nil
	}
	d, parts := p.timeOf(w)
	p.table.blocks = append(p.table.blocks, w.counted())
	p.table.parts = append(p.table.parts, append(parts, w.parts...))
	share := p.share(w, d)
	p.table.shares = append(p.table.shares, share)
	p.table.lines = append(p.table.lines, p.divide(w.lines, d, share))
	slots := p.slotsFor(w)
	p.table.added = append(p.table.added, slots)
	return &ir.Charge{Picoseconds: int64(d), Count: len(p.table.blocks) - 1, Slots: slots}
}

// timeOf returns the time of straight-line code, with quotes for that of its operations if somebody asks.
func (p *pricer) timeOf(w *work) (sim.Duration, []sim.Term) {
	m := mark(p.costs)
	if b := w.beside; b != nil {
		p.costs.QuoteConditional(&b.all, &b.without, b.streams)
		return p.costs.Conditional(&b.all, &b.without, b.streams).Plus(w.missed), take(p.costs, nil, m)
	}
	if i := w.iteration; i != nil {
		p.costs.QuoteIteration(&i.work, i.streams)
		return p.costs.Iteration(&i.work, i.streams).Plus(w.missed), take(p.costs, nil, m)
	}
	block := &node.Work{Ops: w.ops, Chain: w.chain.sum()}
	p.costs.QuoteBlock(block)
	return p.costs.Block(block).Plus(w.missed), take(p.costs, nil, m)
}

// share returns how the time of straight-line code divides into classes, nil if all is of class 0.
func (p *pricer) share(w *work, d sim.Duration) *Times {
	weights := p.weights(w)
	if weights == nil {
		return nil
	}
	t := weights.split(d)
	return &t
}

// list prices statements outside of nests. First is done before them, in the
// same run.
func (p *pricer) list(in []ir.Stmt, first node.Ops) []ir.Stmt {
	r := &run{scanner: p.newScanner()}
	r.charge(0, first)
	for _, st := range in {
		p.lineIn(st)
		if r.plain(st) {
			r.out = append(r.out, st)
			continue
		}
		if d, ok := st.(*ir.Do); ok {
			r.do(d)
			continue
		}
		if l, ok := st.(*ir.Loop); ok && (r.while(l) || r.openLoop(l)) {
			continue
		}
		r.priceStatement(st)
		r.out = append(r.out, st)
		if ends(st) {
			r.end()
		}
		p.priceLists(st)
	}
	r.end()
	return r.out
}

// ends reports whether a run ends behind a statement. Arguments of the
// library's calls and checks are part of the run that goes on.
func ends(st ir.Stmt) bool {
	switch st := st.(type) {
	case *ir.If:
		return !failing(st)
	case *ir.Fail:
		return false
	}
	return true
}

// priceStatement prices what a statement does itself, apart from the lists in it.
func (r *run) priceStatement(st ir.Stmt) {
	switch st := st.(type) {
	case *ir.If:
		if !failing(st) {
			r.eval(st.Cond, false)
			r.charge(0, node.Ops{node.Branch: 1})
			r.mispredict(0)
		}
	case *ir.Switch:
		r.eval(st.X, false)
		r.charge(0, tableJump.Plus(node.Ops{node.Branch: 1}))
	case *ir.Region:
		if st.Entry != nil {
			r.eval(st.Entry, false)
			r.charge(0, tableJump.Plus(node.Ops{node.Branch: 1}))
		}
	case *ir.Br, *ir.Jump:
		r.charge(0, node.Ops{node.Branch: 1})
	case *ir.Call:
		r.evalAll(st.Args)
		r.passScalars(st)
		if st.Index != nil {
			r.eval(st.Index, false)
			r.charge(0, node.Ops{node.Load: 1})
		}
		r.charge(0, node.Ops{node.Call: 1, node.Store: int64(len(st.Args))})
	case *ir.HostCall:
		r.evalAll(st.Args)
		r.charge(0, hostOps(st.Fn, st.Args))
	case *ir.Return:
		r.evalAll(st.Values)
	case *ir.Copy:
		r.move(st.Bytes, st.To, st.From)
	case *ir.Fill:
		r.eval(st.Value, false)
		r.move(st.Bytes, st.To, nil)
	}
}

func (r *run) evalAll(list []ir.Expr) {
	for _, x := range list {
		r.eval(x, false)
	}
}

// priceLists prices the lists in a statement.
func (p *pricer) priceLists(st ir.Stmt) {
	class, at := p.class, p.at
	defer func() { p.class, p.at = class, at }()
	switch st := st.(type) {
	case *ir.Do:
		return
	case *ir.If:
		if failing(st) {
			return
		}
	}
	if l, ok := st.(*ir.Loop); ok {
		p.around = append(p.around, newAround(l.Body))
		defer func() { p.around = p.around[:len(p.around)-1] }()
	}
	ir.ChangeLists(st, func(list []ir.Stmt) []ir.Stmt { return p.list(list, node.Ops{}) })
}

// do prices a counted loop. If it is no nest, its parts are priced, with the count, and the comparison and the branch
// at the beginning of each iteration.
func (r *run) do(d *ir.Do) {
	if s, ok := r.nestOf(d); ok {
		r.nest(s, d, false)
		return
	}
	if r.open(d) {
		return
	}
	r.eval(d.Trip, false)
	r.eval(d.Step, false)
	r.out = append(r.out, d)
	p, w := r.pricer, newSweep(d)
	r.end()
	p.around = append(p.around, w)
	class, at := p.class, p.at
	d.Body = p.list(d.Body, p.iteration())
	p.class, p.at = class, at
	p.around = p.around[:len(p.around)-1]
	if c := w.charge(r); c != nil {
		r.out = slices.Insert(r.out, len(r.out)-1, ir.Stmt(c))
		r.begin = len(r.out)
	}
}

// iteration returns what a loop does at the beginning of each iteration, outside of nests.
func (p *pricer) iteration() node.Ops {
	if p.plainCode { // the variable and the bound are in memory
		return node.Ops{node.IntAdd: 1, node.Branch: 1, node.Load: 2, node.Store: 1}
	}
	return node.Ops{node.IntAdd: 1, node.Branch: 1}
}

// nestOf goes through a loop as a nest, if it can be one.
func (p *pricer) nestOf(d *ir.Do) (*scanner, bool) {
	s := p.newScanner()
	if p.plainCode {
		return s, false
	}
	class, at := p.class, p.at
	s.enter(d)
	p.class, p.at = class, at
	return s, !s.failed
}

// apply puts the charges of conditions into the body, the last ones first, for
// they move what comes after them.
func (s *scanner) apply() {
	for _, edit := range slices.Backward(s.edits) {
		edit()
	}
}
