package price

import (
	"math/bits"
	"slices"

	"simrun/internal/source"
	"simrun/sim"
	"simrun/sim/node"
)

// Line is a line of a program in one of its procedures.
type Line struct {
	At        source.Pos // the beginning of the statement on it, with its tag
	Procedure string
}

// LineTime is the time of a line.
type LineTime struct {
	Line
	Class int
	Time  sim.Duration
}

// linePortion is what the code of a line does at a level.
type linePortion struct {
	line  Line
	class int
	portion
}

// lineWeight is what a line would take alone, as far as anybody knows.
type lineWeight struct {
	line   Line
	class  int
	weight sim.Duration
}

// presentLine returns weights that give all to the present line.
func (p *pricer) presentLine() []lineWeight {
	return []lineWeight{{Line{p.at, p.f.Name}, p.class, 1}}
}

// linePortion returns that of the present line.
func (s *scanner) linePortion(level int) *portion {
	w := s.workAt(level)
	for i := len(w.lines) - 1; i >= 0; i-- {
		if w.lines[i].line.At == s.at {
			return &w.lines[i].portion
		}
	}
	w.lines = append(w.lines, linePortion{line: Line{s.at, s.f.Name}, class: s.class})
	return &w.lines[len(w.lines)-1].portion
}

// weigh returns what each of the lines would take alone.
func (p *pricer) weigh(lines []linePortion) []lineWeight {
	var all []lineWeight
	for i := range lines {
		l := &lines[i]
		w := p.costs.Block(&node.Work{Ops: l.ops}).Plus(l.missed)
		all = append(all, lineWeight{l.line, l.class, w})
	}
	return all
}

// divide divides the time of straight-line code, which divides into classes as given, into lines.
func (p *pricer) divide(lines []linePortion, d sim.Duration, share *Times) []LineTime {
	if len(lines) == 1 && share == nil && lines[0].class == 0 { // nearly always
		return []LineTime{{lines[0].line, 0, d}}
	}
	if share == nil {
		share = &Times{d}
	}
	return divideClasses(append(p.weigh(lines), p.presentLine()...), *share)
}

// divideClasses divides the time of each class into its lines, in the proportion of their weights. The first of a class gets
// what rounding leaves; the first line of all gets what is of a class without lines.
func divideClasses(lines []lineWeight, share Times) []LineTime {
	var all []LineTime
	for c, d := range share {
		if d == 0 {
			continue
		}
		var whole sim.Duration
		for _, l := range lines {
			if l.class == c {
				whole = whole.Plus(l.weight)
			}
		}
		if whole == 0 {
			all = append(all, LineTime{lines[0].line, c, d})
			continue
		}
		first, rest := len(all), d
		for _, l := range lines {
			if l.class != c || l.weight == 0 {
				continue
			}
			part := partOf(d, l.weight, whole)
			all = append(all, LineTime{l.line, c, part})
			rest -= part
		}
		all[first].Time += rest
	}
	return all
}

// partOf returns d*weight/whole, rounded down; the weight is at most the whole.
func partOf(d, weight, whole sim.Duration) sim.Duration {
	high, low := bits.Mul64(uint64(d), uint64(weight))
	part, _ := bits.Div64(high, low, uint64(whole))
	return sim.Duration(part)
}

// joinLines adds the times of two blocks by line.
func joinLines(a, b []LineTime) []LineTime {
	all := slices.Clone(a)
	for _, l := range b {
		i := slices.IndexFunc(all, func(other LineTime) bool { return other.Line == l.Line && other.Class == l.Class })
		if i < 0 {
			all = append(all, l)
			continue
		}
		all[i].Time = all[i].Time.Plus(l.Time)
	}
	return all
}

// Lines returns the time of each line that a machine has charged, in the order of the code. counter returns the
// counters of ir.Charge; a class of them is divided as Classified tells. A nest is divided as its innermost loop says.
// Time that Lines does not know of, so that the sum is total, has no line.
func (m *Meter) Lines(counter func(n int) int64, total sim.Duration) []LineTime {
	var order []LineTime
	at := map[LineTime]int{} // without time
	rest := total
	add := func(l LineTime, n int64) {
		d := l.Time.Times(n)
		rest -= d
		l.Time = 0
		i, ok := at[l]
		if !ok {
			i = len(order)
			at[l] = i
			order = append(order, l)
		}
		order[i].Time = order[i].Time.Plus(d)
	}
	for i, lines := range m.table.lines {
		if n := counter(i); n != 0 {
			for _, l := range lines {
				add(l, n)
			}
		}
	}
	m.settleSlots(counter)
	for k := range m.slots {
		if spent := m.slots[k].spent; spent != 0 {
			x := &m.table.slots[k]
			for _, l := range divideClasses(x.lines, x.weights.split(spent)) {
				add(l, 1)
			}
		}
	}
	for i, n := range m.table.nests {
		if spent := m.entries[i].spent; spent != 0 {
			for _, l := range divideClasses(n.lines, n.weights.split(spent)) {
				add(l, 1)
			}
		}
	}
	if rest != 0 {
		order = append(order, LineTime{Time: rest})
	}
	return order
}
