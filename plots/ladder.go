package plots

import (
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"

	"simrun/scenarios/exhibit"
)

// Sizes in the picture of a ladder.
const (
	panelHeight = vg.Length(190) // with its heading and the names of its bars
	panelHead   = vg.Length(18)
	panelFoot   = vg.Length(16)
	panelGap    = vg.Length(14)
	panelAxis   = vg.Length(34) // room for the labels of the axis
	panelsMost  = 3             // beside each other
	barMost     = vg.Length(34)
)

// stack is one bar of a ladder.
type stack struct {
	row   string
	name  string         // such as "16"
	parts []exhibit.Cell // those that it has
	total *exhibit.Cell  // of the table; nil if the ladder has none
}

// panel is the bars of one column of a table. Each has a scale of its own, since
// columns can be a hundred times apart and logarithms do not add.
type panel struct {
	title  string
	stacks []stack
}

// panelsOf returns the bars of a ladder by column, and the names of the parts, both
// in order of first appearance.
func panelsOf(e exhibit.Exhibit) (panels []panel, parts []string) {
	for _, c := range e.Cells {
		if !slices.Contains(parts, c.Column) {
			parts = append(parts, c.Column)
		}
		name, title, _ := strings.Cut(c.Row, "/")
		i := slices.IndexFunc(panels, func(p panel) bool { return p.title == title })
		if i < 0 {
			i = len(panels)
			panels = append(panels, panel{title: title})
		}
		p := &panels[i]
		k := slices.IndexFunc(p.stacks, func(s stack) bool { return s.row == c.Row })
		if k < 0 {
			k = len(p.stacks)
			p.stacks = append(p.stacks, stack{row: c.Row, name: name, total: totalOf(e, c.Row)})
		}
		p.stacks[k].parts = append(p.stacks[k].parts, c)
	}
	return panels, parts
}

func totalOf(e exhibit.Exhibit, row string) *exhibit.Cell {
	if i := slices.IndexFunc(e.Totals, func(c exhibit.Cell) bool { return c.Row == row }); i >= 0 {
		return &e.Totals[i]
	}
	return nil
}

// sum returns the height of the bar.
func (s stack) sum() float64 {
	sum := 0.0
	for _, c := range s.parts {
		sum += c.Simulated
	}
	return sum
}

// part returns how much of the bar is the part of that name.
func (s stack) part(name string) (float64, bool) {
	for _, c := range s.parts {
		if c.Column == name {
			return c.Simulated, true
		}
	}
	return 0, false
}

// published returns the published value of the bar's cell, if there is one.
func (s stack) published() (float64, bool) {
	if s.total == nil || s.total.Published == nil {
		return 0, false
	}
	return *s.total.Published, true
}

// axis returns the vertical axis, which holds bars and published values.
func (p panel) axis() axis {
	values := []float64{0}
	for _, s := range p.stacks {
		values = append(values, s.sum())
		if v, ok := s.published(); ok {
			values = append(values, v)
		}
	}
	return newAxis(exhibit.Linear, values, 5, atTick)
}

// checkLadder refuses bars that cannot be stacked.
func checkLadder(e exhibit.Exhibit) error {
	if len(e.Cells) == 0 {
		return complaint(e, "", "found a ladder without cells, expected a part of a bar at least")
	}
	for _, c := range e.Cells {
		if c.Simulated < 0 {
			return complaint(e, cellName(c), "found %v, expected a part that is not negative", c.Simulated)
		}
	}
	for _, c := range e.Totals {
		if c.Published != nil && (!finite(*c.Published) || *c.Published < 0) {
			return complaint(e, cellName(c), "found published value %v, expected one that is not negative", *c.Published)
		}
	}
	return checkCells(e)
}

// ladder draws the stacked bars of a ladder. Each column of its table is a panel with a bar for each row. The
// published value of a cell is drawn across its bar. The error is an [*Error].
func (d *Drawer) ladder(e exhibit.Exhibit, p exhibit.Plot) (picture, error) {
	if err := checkLadder(e); err != nil {
		return picture{}, err
	}
	l := ladder{plot: p}
	l.panels, l.parts = panelsOf(e)
	l.across = min(len(l.panels), panelsMost)
	if len(l.panels) == 4 {
		l.across = 2
	}
	l.title = d.heading(p.Title, e.Changes, figureWidth-2*margin)
	l.head = vg.Length(len(l.title))*titlePitch + 4
	l.legend = d.ladderLegend(l.parts, l.panels)
	l.head = flow(l.legend, l.head, figureWidth-2*margin) + 6
	rows := vg.Length((len(l.panels) + l.across - 1) / l.across)
	height := 2*margin + l.head + rows*panelHeight + (rows-1)*panelGap + labelPitch
	return picture{width: figureWidth, height: height, paint: func(c *pen) { l.paint(c, height) }}, nil
}

// ladder is the picture of a ladder that has been laid out.
type ladder struct {
	plot   exhibit.Plot
	panels []panel
	parts  []string
	across int // panels beside each other
	title  []string
	legend []entry
	head   vg.Length // height of title and legend
}

// ladderLegend lists the parts, and the published value where there is one.
func (d *Drawer) ladderLegend(parts []string, panels []panel) []entry {
	var entries []entry
	add := func(e entry) {
		e.text = clean(e.text)
		e.width = e.sample() + 5 + d.body.Width(e.text)
		entries = append(entries, e)
	}
	for i, f := range fillsOf(parts) {
		add(entry{text: parts[i], fill: f})
	}
	published, fitted := false, false
	for _, p := range panels {
		for _, s := range p.stacks {
			if _, ok := s.published(); !ok {
				continue
			}
			chosen := s.total.Fitted != exhibit.Unfitted
			published, fitted = published || !chosen, fitted || chosen
		}
	}
	if published {
		add(entry{text: "published total", glyph: publishedTotal})
	}
	if fitted {
		add(entry{text: "published total, used in a fit", glyph: fittedTotal})
	}
	return entries
}

// scale returns the height on paper of a value.
func (a axis) scale(v float64, height vg.Length) vg.Length {
	return vg.Length((v - a.min) / math.Max(a.max-a.min, math.SmallestNonzeroFloat64) * float64(height))
}
