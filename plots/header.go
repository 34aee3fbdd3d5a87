package plots

import (
	"cmp"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"simrun/scenarios/exhibit"
)

// Line pitches of the header; the widths of the sample of a line and of a glyph
// in the legend, and of the space between its entries.
const (
	titlePitch  = vg.Length(18)
	legendPitch = vg.Length(14)
	markPitch   = vg.Length(12)

	lineSample  = vg.Length(26)
	glyphSample = vg.Length(10)
	entryGap    = vg.Length(16)
)

// header is the part above the plot area: title, legend, and the labels of the marks.
type header struct {
	title  []string
	legend []entry
	marks  []markLabel
	height vg.Length
}

// entry is one legend entry; x is from the left edge, y from the top.
type entry struct {
	text  string
	look  look
	line  bool
	fill  fill // of a box instead of line and glyph, if it has a ground
	glyph draw.GlyphStyle
	x, y  vg.Length
	width vg.Length // with its sample, without the gap after it
}

// markLabel is the label of a vertical mark, in a row counted upward from the
// plot area. The label stands beside its line, on the side given.
type markLabel struct {
	text     string
	x, width vg.Length
	row      int
	leftward bool
}

func (d *Drawer) header(p exhibit.Plot, changes []string, all []series, body *plot.Plot, inner draw.Canvas) header {
	h := header{title: d.heading(p.Title, changes, inner.Max.X-inner.Min.X)}
	h.height = vg.Length(len(h.title))*titlePitch + 4
	h.legend = d.legend(all)
	h.height = flow(h.legend, h.height, inner.Max.X-inner.Min.X)

	data := body.DataCanvas(inner)
	toX, _ := body.Transforms(&data)
	marks, rows := d.labelMarks(p.Marks, toX, data.Rectangle)
	h.marks = marks
	h.height += vg.Length(rows)*markPitch + 4
	return h
}

// legend lists the series and then the kinds of a paper's points that are shown:
// each series has these in its own colour and shape.
func (d *Drawer) legend(all []series) []entry {
	var entries []entry
	add := func(e entry) {
		e.text = clean(e.text)
		e.width = e.sample() + 5 + d.body.Width(e.text)
		entries = append(entries, e)
	}
	var together series
	for i, s := range all {
		if s.drawn() {
			add(entry{text: s.name, look: lookOf(i), line: true, glyph: lookOf(i).simulated()})
		}
		together.unite(s)
	}
	l := look{color: grey}
	if len(together.published) > 0 {
		add(entry{text: "published", glyph: l.published()})
	}
	if len(together.fitted) > 0 {
		add(entry{text: "published, used in a fit", glyph: l.fitted()})
	}
	if len(together.derived) > 0 {
		add(entry{text: "follows from published numbers", glyph: l.derived()})
	}
	return entries
}

func (e entry) sample() vg.Length {
	if e.line {
		return lineSample
	}
	return glyphSample
}

// flow sets entries from left to right in lines below top and returns where
// the last line ends.
func flow(entries []entry, top, width vg.Length) vg.Length {
	x, y := vg.Length(0), top
	for i := range entries {
		if x > 0 && x+entries[i].width > width {
			x, y = 0, y+legendPitch
		}
		entries[i].x, entries[i].y = x, y
		x += entries[i].width + entryGap
	}
	return y + legendPitch
}

// labelMarks places the labels, each in the lowest row where it meets no other label and no line of another mark. It
// returns how many rows there are. A label stands to the right of its line, or to the left if it would leave the plot.
// It places the labels on the left from left to right, and then the others from right to left. So a line that has to
// pass a lower label passes its end and not its text.
func (d *Drawer) labelMarks(ms []exhibit.Mark, toX func(float64) vg.Length, data vg.Rectangle) (placed []markLabel, rows int) {
	var lefts, rights []markLabel
	order := slices.Clone(ms)
	slices.SortStableFunc(order, func(a, b exhibit.Mark) int { return cmp.Compare(a.X, b.X) })
	for _, m := range order {
		l := markLabel{text: clean(m.Label), x: toX(m.X)}
		l.width = d.body.Width(l.text)
		if l.leftward = l.x+l.width+3 > data.Max.X+margin; l.leftward {
			lefts = append(lefts, l)
		} else {
			rights = append(rights, l)
		}
	}
	slices.Reverse(rights)
	for _, l := range append(lefts, rights...) {
		for l.row < rows && l.meets(placed) {
			l.row++
		}
		rows = max(rows, l.row+1)
		placed = append(placed, l)
	}
	return placed, rows
}

// span returns the label's extent with a little air.
func (l markLabel) span() (lo, hi vg.Length) {
	if l.leftward {
		return l.x - l.width - 6, l.x
	}
	return l.x, l.x + l.width + 6
}

// meets tells whether the label or its line crosses one of the others.
func (l markLabel) meets(others []markLabel) bool {
	lo, hi := l.span()
	for _, o := range others {
		olo, ohi := o.span()
		switch {
		case o.row == l.row && lo < ohi && olo < hi,
			o.row < l.row && olo < l.x && l.x < ohi,
			o.row > l.row && lo < o.x && o.x < hi:
			return true
		}
	}
	return false
}

// paint draws title and legend at the top of the area, and the labels of the
// marks above the data.
func (h header) paint(p *pen, area draw.Canvas, data vg.Rectangle) {
	top := area.Max.Y
	for i, line := range h.title {
		p.write(p.d.title, vg.Point{X: area.Min.X, Y: top - 12 - vg.Length(i)*titlePitch}, left, line)
	}
	for _, e := range h.legend {
		e.paint(p, vg.Point{X: area.Min.X + e.x, Y: top - e.y - legendPitch/2})
	}
	for _, m := range h.marks {
		m.paint(p, data.Max.Y)
	}
}

// paint draws an entry whose left end and middle line are given.
func (e entry) paint(p *pen, at vg.Point) {
	if e.fill.ground != nil {
		p.area(rect(at.X, at.Y-glyphSample/2, at.X+glyphSample, at.Y+glyphSample/2), e.fill, draw.LineStyle{})
	}
	if e.line {
		p.stroke(e.look.line(), at, vg.Point{X: at.X + e.sample(), Y: at.Y})
	}
	if e.glyph.Shape != nil {
		p.DrawGlyphNoClip(e.glyph, vg.Point{X: at.X + e.sample()/2, Y: at.Y})
	}
	p.write(p.d.body, vg.Point{X: at.X + e.sample() + 5, Y: at.Y - 3.2}, left, e.text)
}

// paint draws a mark's label above the data, which end at floor.
func (m markLabel) paint(p *pen, floor vg.Length) {
	y := floor + vg.Length(m.row)*markPitch
	p.stroke(markLine, vg.Point{X: m.x, Y: floor}, vg.Point{X: m.x, Y: y + markPitch})
	at, side := vg.Point{X: m.x + 3, Y: y + 5}, left
	if m.leftward {
		at.X, side = m.x-3, right
	}
	p.write(p.d.body, at, side, m.text)
}
