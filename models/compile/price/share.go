package price

import (
	"fmt"

	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/sim"
	"simrun/sim/node"
)

// Classes is how many classes of code there may be: numbers from 0 on.
const Classes = 8

// Times is time by class of code.
type Times [Classes]sim.Duration

// Classifier tells the class of the code of a line, from 0 to Classes-1; nil: all is of class 0.
type Classifier func(source.Pos) int

// enterLine notes that the code of a line begins.
func (p *pricer) enterLine(at source.Pos) {
	p.at = at
	if p.classOf == nil {
		return
	}
	p.class = p.classOf(at)
	if p.class < 0 || p.class >= Classes {
		panic(fmt.Sprintf("price: code of class %d; its time belongs nowhere; give classes from 0 to %d", p.class, Classes-1))
	}
}

// portion is what the code of a class does at a level.
type portion struct {
	ops    node.Ops
	missed sim.Duration
}

// portion returns that of the present class, nil if all code is of one.
func (s *scanner) portion(level int) *portion {
	if s.classOf == nil {
		return nil
	}
	w := s.workAt(level)
	if w.portions == nil {
		w.portions = &[Classes]portion{}
	}
	return &w.portions[s.class]
}

// weights returns what the code of each class would take alone; nil if there is none but of
// class 0.
func (p *pricer) weights(w *work) *Times {
	if w.portions == nil {
		return nil
	}
	var t Times
	others := false
	for c := range w.portions {
		q := &w.portions[c]
		t[c] = p.costs.Block(&node.Work{Ops: q.ops}).Plus(q.missed)
		others = others || c > 0 && t[c] > 0
	}
	if !others {
		return nil
	}
	return &t
}

// presentClass returns weights that give all to the present class.
func (p *pricer) presentClass() *Times {
	if p.classOf == nil || p.class == 0 {
		return nil
	}
	t := &Times{}
	t[p.class] = 1
	return t
}

// split divides time in the proportion of the weights; class 0 gets what rounding leaves.
func (w *Times) split(d sim.Duration) (t Times) {
	if w == nil {
		t[0] = d
		return t
	}
	var all sim.Duration
	for _, x := range w {
		all = all.Plus(x)
	}
	rest := d
	for c := 1; c < Classes; c++ {
		if w[c] == 0 {
			continue
		}
		t[c] = partOf(d, w[c], all)
		rest -= t[c]
	}
	t[0] = rest
	return t
}

// add adds n times t.
func (t *Times) add(u *Times, n int64) {
	for c := range t {
		if u[c] != 0 { // most is of one class
			t[c] = t[c].Plus(u[c].Times(n))
		}
	}
}

// Classified returns the time of each class that a machine has charged, whose counters of ir.Charge are those given.
// Time that it does not know of is in class 0: the sum is total.
func (m *Meter) Classified(counter func(n int) int64, total sim.Duration) (t Times) {
	for _, s := range m.table.classed() {
		if n := counter(s.block); n != 0 {
			t[s.class] = t[s.class].Plus(s.time.Times(n))
		}
	}
	m.settleSlots(counter)
	for k := range m.slots {
		if w := m.table.slots[k].weights; w != nil && m.slots[k].spent != 0 {
			part := w.split(m.slots[k].spent)
			t.add(&part, 1)
		}
	}
	for i, n := range m.table.nests {
		if n.weights != nil && m.entries[i].spent != 0 {
			part := n.weights.split(m.entries[i].spent)
			t.add(&part, 1)
		}
	}
	t[0] = total
	for _, d := range t[1:] {
		t[0] -= d
	}
	return t
}

// classTime is the time of one execution of a block that is of a class.
type classTime struct {
	block, class int
	time         sim.Duration
}

// classed lists the time of blocks that is not of class 0. Most blocks have time of one class.
func (t *Table) classed() []classTime {
	t.once.Do(func() {
		for i, share := range t.shares {
			if share == nil {
				continue
			}
			for c, d := range share[1:] {
				if d != 0 {
					t.byClass = append(t.byClass, classTime{i, 1 + c, d})
				}
			}
		}
	})
	return t.byClass
}

// lineIn notes the class of a statement that begins a line.
func (p *pricer) lineIn(st ir.Stmt) {
	if l, ok := st.(*ir.Line); ok {
		p.enterLine(l.At)
	}
}
