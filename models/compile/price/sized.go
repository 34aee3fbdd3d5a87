package price

import (
	"slices"

	"simrun/models/compile/ir"
	"simrun/sim"
	"simrun/sim/node"
)

// sized is stray references to memory of which a part has no size before calls allocate it.
type sized struct {
	share node.Share // of the references that come to another line
	bytes int64      // of the largest variable that it may be
	sites []int      // calls that allocate the rest
	kind
}

// slot is a number of a running program that charges of straight-line code add: what the code waits for at sized
// references. It changes when a call allocates memory.
type slot struct {
	refs    []sized
	lines   []lineWeight // by which its time divides into lines
	weights *Times       // and into classes; nil: all is of class 0
}

// addSized adds stray references whose sizes are not known yet, of a nest or of straight-line code. They weigh as if they
// missed all caches.
func (s *scanner) addSized(w *work, x sized, r *reference) {
	w.sized = append(w.sized, x)
	mark := mark(s.costs)
	missed := strayTime(s.costs, x.share, 0, x.kind)
	take(s.costs, nil, mark)
	if s.atNest(r) {
		line := s.linePortion(r.level)
		line.missed = line.missed.Plus(missed)
		if q := s.portion(r.level); q != nil {
			q.missed = q.missed.Plus(missed)
		}
		return
	}
	w.sizedLines = append(w.sizedLines, lineWeight{Line{s.at, s.f.Name}, s.class, missed})
}

// slotsFor returns the slot for the sized references of straight-line code, if there are any.
func (p *pricer) slotsFor(w *work) []int {
	if len(w.sized) == 0 {
		return nil
	}
	x := slot{refs: w.sized, lines: append(w.sizedLines, p.presentLine()...)}
	var t Times
	others := false
	for _, l := range w.sizedLines {
		t[l.class] = t[l.class].Plus(l.weight)
		others = others || l.class > 0 && l.weight > 0
	}
	if others {
		x.weights = &t
	}
	p.table.slots = append(p.table.slots, x)
	return []int{len(p.table.slots) - 1}
}

// tellSizes has the program tell the meter of memory that it allocates and that slots depend on, and of its start.
func (t *Table) tellSizes(m *ir.Module, all *origins) {
	m.Slots = len(t.slots)
	t.bySite = make([][]int, len(all.sites)+1)
	told := make([]bool, len(all.sites)+1)
	for _, n := range t.nests {
		for _, r := range n.sized {
			for _, site := range r.sites {
				told[site], told[0] = true, true
			}
		}
		for i := range n.gathers {
			for _, site := range n.gathers[i].sized.sites {
				told[site], told[0] = true, true
			}
		}
	}
	told[0] = told[0] || len(t.slots) > 0
	if !told[0] {
		return
	}
	for k := range t.slots {
		for _, r := range t.slots[k].refs {
			for _, site := range r.sites {
				told[site] = true
				if !slices.Contains(t.bySite[site], k) {
					t.bySite[site] = append(t.bySite[site], k)
				}
			}
		}
	}
	tell := func(site int, bytes ir.Expr) ir.Stmt {
		return &ir.HostCall{Fn: ir.Allocated, Args: []ir.Expr{&ir.Const{T: ir.I32, Bits: uint64(site), Number: true}, bytes}}
	}
	var list func(in []ir.Stmt) []ir.Stmt
	list = func(in []ir.Stmt) []ir.Stmt {
		var out []ir.Stmt
		for _, st := range in {
			ir.ChangeLists(st, list)
			out = append(out, st)
			if h, ok := st.(*ir.HostCall); ok && allocates(h) && told[all.sites[h]] {
				out = append(out, tell(all.sites[h], h.Args[0]))
			}
		}
		return out
	}
	for _, f := range m.Funcs {
		f.Body = list(f.Body)
	}
	m.Main.Body = slices.Insert(m.Main.Body, 0, tell(0, &ir.Const{T: ir.I64, Number: true}))
}

// slotState is a slot of one machine.
type slotState struct {
	time  sim.Duration
	parts []sim.Term // of it, as quotes
	spent sim.Duration
	seen  []int64 // counters of the charges that add it, when spent was right
}

// Program is the machine whose program a meter knows.
type Program interface {
	Counter(n int) int64              // of ir.Charge
	SetSlot(n int, picoseconds int64) // what charges with this slot add
}

// Allocated notes that the program has allocated memory at a site, or has started, which is site 0.
func (m *Meter) Allocated(site int, bytes int64, p Program) {
	t := m.table
	if m.slots == nil {
		m.slots, m.sizes = make([]slotState, len(t.slots)), make([]int64, len(t.bySite))
	}
	if site > 0 && m.sizes[site] == bytes {
		return
	}
	m.sizes[site] = bytes
	if site > 0 {
		for _, k := range t.bySite[site] {
			m.changeSlot(k, p)
		}
		return
	}
	for k := range t.slots {
		m.changeSlot(k, p)
	}
}

// changeSlot computes a slot for the present sizes.
func (m *Meter) changeSlot(k int, p Program) {
	m.settleSlot(k, p.Counter)
	x := &m.slots[k]
	mark := m.quoted.mark()
	x.time = 0
	for i := range m.table.slots[k].refs {
		r := &m.table.slots[k].refs[i]
		x.time = x.time.Plus(m.stray(r))
	}
	x.parts = m.quoted.take(x.parts[:0], mark)
	p.SetSlot(k, int64(x.time))
}

// stray returns what sized references wait for with the present sizes.
func (m *Meter) stray(r *sized) sim.Duration {
	return strayTime(m.table.costs, r.share, m.sizeOf(r), r.kind)
}

// sizeOf returns the present size of what sized references refer to.
func (m *Meter) sizeOf(r *sized) int64 {
	size := r.bytes
	for _, site := range r.sites {
		if site < len(m.sizes) { // the program runs
			size = max(size, m.sizes[site])
		}
	}
	return size
}

// sizedOfNest is sized of a level of a nest, from 0.
type sizedOfNest struct {
	sized
	level int
}

// sizedMissed returns what a nest waits for at its sized references. Caches hold the same with and without, so it is no
// part of what a memo remembers.
func (m *Meter) sizedMissed(n *Nest, args []uint64) (sum sim.Duration) {
	for i := range n.sized {
		r := &n.sized[i]
		times := int64(1)
		for l := range n.trips[:r.level+1] {
			times = int64(sim.Duration(times).Times(max(n.trips[l].signed(args), 0)))
		}
		mark := m.quoted.mark()
		one := m.stray(&r.sized)
		m.quoted.add(m.quoted.take(nil, mark), times)
		sum = sum.Plus(one.Times(times))
	}
	return sum
}

// settleSlot adds to what is spent what charges have added since the last time.
func (m *Meter) settleSlot(k int, counter func(n int) int64) {
	x := &m.slots[k]
	charges := m.table.chargesOf(k)
	if x.seen == nil {
		x.seen = make([]int64, len(charges))
	}
	for i, c := range charges {
		count := counter(c)
		n := count - x.seen[i]
		x.seen[i] = count
		x.spent = x.spent.Plus(x.time.Times(n))
		m.quoted.add(x.parts, n)
	}
}

// settleSlots is settleSlot for all of them.
func (m *Meter) settleSlots(counter func(n int) int64) {
	for k := range m.slots {
		m.settleSlot(k, counter)
	}
}

// chargesOf returns the numbers of the charges that add a slot.
func (t *Table) chargesOf(k int) []int {
	t.slotOnce.Do(func() {
		t.charges = make([][]int, len(t.slots))
		for c, slots := range t.added {
			for _, k := range slots {
				t.charges[k] = append(t.charges[k], c)
			}
		}
	})
	return t.charges[k]
}
