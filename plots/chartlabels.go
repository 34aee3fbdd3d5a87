package plots

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
)

// label is a placed label of a sequence chart. A label that stands away from
// its bar has a leader to it.
type label struct {
	lines      []string
	side       anchor // how the lines are aligned
	r          vg.Rectangle
	leader     bool
	start, end vg.Point // of the leader
	cost       float64
}

// Costs of a label's place, in points of distance. A label that leaves the page cannot be read. A clash is worse than
// any distance. Crossing a foreign arrow is bad, since the label's white ground interrupts it.
const (
	offPage    = 100000
	clash      = 1000
	crossing   = 25
	otherSide  = 14
	belowArrow = 4
	onArrow    = 14
)

// place puts every label at its cheapest place, one after another. Those with
// less freedom should come first, but whether these are the messages or the
// short bars depends on the chart, so it tries both. It returns how many labels
// touch another label or a bar.
func (c *chart) place() (clashes int) {
	cost := c.placeArrows() + c.placeBars()
	messagesFirst := c.labels
	c.labels = nil
	if other := c.placeBars() + c.placeArrows(); other > cost {
		c.labels = messagesFirst
	}
	for _, l := range c.labels {
		if l.cost >= clash {
			clashes++
		}
	}
	return clashes
}

func (c *chart) placeArrows() (cost float64) {
	for i, a := range c.arrows {
		if caption(a.message) != "" {
			cost += c.put(c.besideArrow(i), i)
		}
	}
	return cost
}

// placeBars starts with the shortest bar: a tall one has room along it.
func (c *chart) placeBars() (cost float64) {
	order := slices.Clone(c.bars)
	slices.SortStableFunc(order, func(a, b bar) int { return cmp.Compare(a.r.Size().Y, b.r.Size().Y) })
	for _, b := range order {
		if b.span.Label != "" {
			cost += c.put(c.besideBar(b), -1)
		}
	}
	return cost
}

// put adds the cheapest of a label's places. Own is the arrow it belongs to.
func (c *chart) put(candidates []label, own int) float64 {
	best := label{cost: math.Inf(1)}
	for _, l := range candidates {
		if l.cost < best.cost {
			l.cost += c.obstruction(l.r, own)
		}
		if l.cost < best.cost {
			best = l
		}
	}
	c.labels = append(c.labels, best)
	return best.cost
}

// obstruction returns the cost of the drawings under a label, except the label's own arrow, and of
// leaving the chart.
func (c *chart) obstruction(r vg.Rectangle, own int) float64 {
	cost := 0.0
	if r.Min.X < margin+axisStrip || r.Max.X > c.width-margin || r.Min.Y < -headGap || r.Max.Y > c.clock.height()+tailRoom {
		cost += offPage
	}
	for _, b := range c.bars {
		if overlap(r, b.r, 2, 1) {
			cost += clash
		}
	}
	for _, l := range c.labels {
		if overlap(r, l.r, 8, 1) {
			cost += clash
		}
		if l.leader && crosses(l.start, l.end, r) {
			cost += clash
		}
	}
	for _, x := range c.x {
		if r.Min.X < x && x < r.Max.X {
			cost += clash
		}
	}
	for i, a := range c.arrows {
		if i != own && crosses(a.from, a.to, r) {
			cost += crossing
		}
	}
	return cost
}

// besideBar returns the places beside a bar: at its middle, and up and down from there. Places to the right cost
// less. At the first lifeline, places to the left cost less, because no messages are there.
func (c *chart) besideBar(b bar) []label {
	lines := wrapWidth(c.d.body, b.span.Label, spanText)
	w, h := widest(c.d.body, lines), vg.Length(len(lines))*linePitch
	r := b.r
	r.Min.X = c.x[b.span.Lifeline] - barHalf // outer bars may reach further left
	var out []label
	for _, rightward := range []bool{true, false} {
		cost := 0.0
		if rightward == (b.span.Lifeline == 0) {
			cost = otherSide
		}
		for step := range 81 {
			dy := vg.Length((step+1)/2) * 2
			if step%2 == 1 {
				dy = -dy
			}
			out = append(out, labelBeside(r, lines, w, h, dy, rightward, cost))
		}
	}
	return out
}

// labelBeside returns a label dy below the middle of a bar. Within the bar's extent
// its place is as good as free; outside it needs a leader.
func labelBeside(bar vg.Rectangle, lines []string, w, h, dy vg.Length, rightward bool, cost float64) label {
	const gap = 5
	y := (bar.Min.Y+bar.Max.Y)/2 + dy
	l := label{lines: lines, cost: cost + 0.05*math.Abs(float64(dy))}
	inside := min(max(y, bar.Min.Y), bar.Max.Y)
	away := math.Abs(float64(y - inside))
	l.cost += away
	if l.leader = away > 3; l.leader {
		w += 7
	}
	edge := bar.Max.X
	l.r = rect(edge+gap, y-h/2, edge+gap+w, y+h/2)
	l.start, l.end = vg.Point{X: edge, Y: inside}, vg.Point{X: edge + gap + 5, Y: y}
	if !rightward {
		l.side = right
		edge = bar.Min.X
		l.r = rect(edge-gap-w, y-h/2, edge-gap, y+h/2)
		l.start, l.end = vg.Point{X: edge, Y: inside}, vg.Point{X: edge - gap - 5, Y: y}
	}
	if l.leader && rightward {
		l.r.Min.X += 7
	} else if l.leader {
		l.r.Max.X -= 7
	}
	return l
}

// besideArrow returns the places above, below and on an arrow, in each of the
// gaps between lifelines that it crosses.
func (c *chart) besideArrow(i int) []label {
	a := c.arrows[i]
	lines := wrapWidth(c.d.body, caption(a.message), arrowText)
	size := vg.Point{X: widest(c.d.body, lines), Y: vg.Length(len(lines)) * linePitch}
	first, last := min(a.message.From, a.message.To), max(a.message.From, a.message.To)
	if first == last {
		return []label{{lines: lines, r: rect(a.from.X+loop+4, a.from.Y, a.from.X+loop+4+size.X, a.from.Y+size.Y)}}
	}
	var out []label
	for gap := first; gap < last; gap++ {
		lo, hi := c.x[gap]+barHalf+size.X/2+2, c.x[gap+1]-barHalf-size.X/2-2
		distance := float64(gap - first)
		if a.message.From > a.message.To {
			distance = float64(last - 1 - gap)
		}
		for _, part := range []vg.Length{0.5, 0.35, 0.65, 0.2, 0.8, 0, 1} {
			cost := 3*distance + 6*math.Abs(float64(part)-0.5)
			out = append(out, a.placesAround(lines, size, lo+part*(hi-lo), cost)...)
		}
	}
	return out
}

// placesAround returns the places about the point of an arrow at x.
func (a arrow) placesAround(lines []string, size vg.Point, x vg.Length, cost float64) []label {
	const gap = 1.5
	slope := (a.to.Y - a.from.Y) / (a.to.X - a.from.X)
	y := a.from.Y + slope*(x-a.from.X)
	// A level label clears a sloping arrow by its own width times the slope.
	clear := vg.Length(math.Abs(float64(slope*size.X/2))) + gap
	at := func(y vg.Length, cost float64) label {
		return label{lines: lines, side: middle, r: rect(x-size.X/2, y-size.Y/2, x+size.X/2, y+size.Y/2), cost: cost}
	}
	out := []label{at(y, cost+onArrow)}
	for shift := vg.Length(0); shift <= 24; shift += 4 {
		cost := cost + float64(clear+shift)
		out = append(out,
			at(y-clear-shift-size.Y/2, cost),
			at(y+clear+shift+size.Y/2, cost+belowArrow))
	}
	return out
}

// overlap tells whether two rectangles come closer than dx beside each other
// and dy above each other.
func overlap(a, b vg.Rectangle, dx, dy vg.Length) bool {
	return a.Min.X < b.Max.X+dx && b.Min.X < a.Max.X+dx &&
		a.Min.Y < b.Max.Y+dy && b.Min.Y < a.Max.Y+dy
}

// crosses tells whether the line from a to b meets the rectangle, by clipping
// the line to it (Liang and Barsky 1984).
func crosses(a, b vg.Point, r vg.Rectangle) bool {
	d := b.Sub(a)
	lo, hi := vg.Length(0), vg.Length(1)
	for _, side := range [][2]vg.Length{
		{-d.X, a.X - r.Min.X}, {d.X, r.Max.X - a.X},
		{-d.Y, a.Y - r.Min.Y}, {d.Y, r.Max.Y - a.Y},
	} {
		p, q := side[0], side[1]
		switch {
		case p == 0 && q < 0:
			return false
		case p < 0:
			lo = max(lo, q/p)
		case p > 0:
			hi = min(hi, q/p)
		}
	}
	return lo < hi
}
