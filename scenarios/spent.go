package scenarios

import (
	"slices"

	"simrun/sim"
	"simrun/sim/node"
)

// Spent is the intervals of simulated time that a number was measured over, for runs whose
// causes are kept ([Observers].Causes). In other runs it is empty. The zero Spent has no
// interval.
type Spent struct {
	// Per is the number of intervals of which the number is the mean, or another divisor of their sum; 0 is 1.
	Per int64

	causes *sim.Causes
	spans  []span
}

// span is an interval with a weight.
type span struct {
	from, to sim.Moment
	weight   int64
}

// Add adds the interval from a moment, of [node.Thread.Moment], to the present moment of the thread.
func (s *Spent) Add(t *node.Thread, from sim.Moment) { s.AddUntil(t, from, t.Moment()) }

// AddUntil adds the interval between two moments of the simulation of a thread.
func (s *Spent) AddUntil(t *node.Thread, from, to sim.Moment) {
	if c := t.Kernel().Causes(); c != nil {
		s.causes = c
		s.spans = append(s.spans, span{from, to, 1})
	}
}

// Less returns the intervals of a difference of two numbers that are divided by the same.
func (s Spent) Less(other Spent) Spent {
	if s.causes == nil || other.causes != s.causes || other.Per != s.Per {
		return Spent{Per: s.Per}
	}
	spans := append([]span(nil), s.spans...)
	for _, x := range other.spans {
		x.weight = -x.weight
		spans = append(spans, x)
	}
	return Spent{Per: s.Per, causes: s.causes, spans: spans}
}

// Over returns the intervals of a number divided by n.
func (s Spent) Over(n int64) Spent {
	s.Per = max(s.Per, 1) * n
	return s
}

// Explanation splits the time of a cell: it is the critical path of the intervals over which the cell
// was measured.
type Explanation struct {
	Exhibit, Row, Column string
	Rate                 bool // the cell is so much per time, and falls as the time grows
	// Whole says that the path is that of a whole simulation, and that the cell was measured within it.
	Whole bool
	Per   int64        // times the cell's time is the sum
	Sum   sim.Duration // of all intervals
	Parts []Share      // that add up to Sum

	From sim.Time `json:",omitempty"` // where the first of the intervals begins

	// The critical path of that interval, and the number of its simulation, if steps were asked for. Such a run is not
	// kept. A path has up to a step for each event, for every cell of the scenario. A picture needs the path of one
	// cell, and also a recording of what the processes do meanwhile, for which the simulation runs anyway.
	Steps  []sim.Step `json:"-"`
	Number int        `json:"-"`
}

// Share is a part of a path: time of one activity that comes from the same parameters.
type Share struct {
	sim.Activity
	Factors []sim.Factor // none: not attributed
	Amount  sim.Duration // negative where a path is shorter than what it is compared with
}

// explain adds up the paths of the intervals. Shares are in order of first appearance.
func (s *Spent) explain(e Explanation) Explanation {
	type key struct {
		site    sim.Site
		factors sim.Factors
	}
	e.Per = max(s.Per, 1)
	places := map[key]int{}
	var latest [64]struct { // found last, without the map
		key
		next int // behind it
	}
	if i := slices.IndexFunc(s.spans, func(x span) bool { return x.weight > 0 && x.to > x.from }); i >= 0 {
		e.From, e.Number = s.causes.At(s.spans[i].from), s.causes.Number()
		e.Steps = s.causes.Steps(e.From, s.spans[i].to)
	}
	for _, x := range s.spans {
		s.causes.Path(x.from, x.to, x.weight, func(t sim.Term) {
			e.Sum += t.Amount
			k := key{t.Site, t.Factors}
			near := &latest[(uint32(t.Site)*31+uint32(t.Factors))%uint32(len(latest))]
			if near.key == k && near.next > 0 {
				e.Parts[near.next-1].Amount += t.Amount
				return
			}
			i, known := places[k]
			if !known {
				i = len(e.Parts)
				places[k] = i
				e.Parts = append(e.Parts, Share{Activity: s.causes.Activity(t.Site), Factors: s.causes.Factors(t.Factors)})
			}
			e.Parts[i].Amount += t.Amount
			near.key, near.next = k, i+1
		})
	}
	return e
}

// ExplainTime says which intervals a cell was measured over that is a time.
func (p *Part) ExplainTime(row, column string, s Spent) { p.explain(row, column, s, false) }

// ExplainRate says which intervals a cell was measured over that is a rate or a speed.
func (p *Part) ExplainRate(row, column string, s Spent) { p.explain(row, column, s, true) }

// ExplainPoint is [Part.ExplainTime], or [Part.ExplainRate], of a point of a figure.
func (p *Part) ExplainPoint(x float64, series string, s Spent, rate bool) {
	p.explain(formatNumber(x), series, s, rate)
}

func (p *Part) explain(row, column string, s Spent, rate bool) {
	if s.causes != nil {
		p.explained = append(p.explained, s.explain(Explanation{Exhibit: p.ID, Row: row, Column: column, Rate: rate}))
	}
}

// ExplainRun says in which simulation a cell was measured, by its label (see [Simulation]).
func (p *Part) ExplainRun(row, column string, s *Simulation, rate bool) {
	if s != nil && s.Path != nil {
		e := *s.Path
		e.Exhibit, e.Row, e.Column, e.Rate = p.ID, row, column, rate
		p.explained = append(p.explained, e)
	}
}

// wholePath is the path to the last moment of a simulation.
func wholePath(c *sim.Causes) *Explanation {
	s := Spent{causes: c, spans: []span{{0, c.Now(), 1}}}
	e := s.explain(Explanation{Whole: true})
	return &e
}

// Seconds returns the cell's time.
func (e *Explanation) Seconds() float64 { return e.Sum.Seconds() / float64(max(e.Per, 1)) }
