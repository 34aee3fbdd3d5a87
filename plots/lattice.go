package plots

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"simrun/scenarios/exhibit"
)

// Sizes in the drawing of a grid.
const (
	gridCell = vg.Length(40) // side of an element, at most
	gridRoom = vg.Length(24) // between two grids
	nodeDot  = vg.Length(2)  // radius of a point of a curve
)

// lattice is a grid on paper; y runs upward from the top of the memory drawing.
type lattice struct {
	exhibit.Grid
	label []string
	at    vg.Rectangle // of all elements
	cell  vg.Length    // side of an element
	top   vg.Length
}

// layGrids places the grids side by side.
func (d *Drawer) layGrids(m *memory) {
	n := vg.Length(len(m.Grids))
	room := (layoutWidth - 2*margin - (n-1)*gridRoom) / n
	lines := 0
	for i, g := range m.Grids {
		out := lattice{Grid: g, top: -m.height, label: wrapWidth(d.body, g.Label, room)}
		out.cell = min(gridCell, room/vg.Length(g.Columns))
		x := margin + vg.Length(i)*(room+gridRoom)
		out.at.Min.X, out.at.Max.X = x, x+vg.Length(g.Columns)*out.cell
		lines = max(lines, len(out.label))
		m.grids = append(m.grids, out)
	}
	top := -m.height - vg.Length(lines)*linePitch - 4
	for i := range m.grids {
		g := &m.grids[i]
		g.at.Max.Y = top
		g.at.Min.Y = top - vg.Length(len(g.Cells)/g.Columns)*g.cell
		m.height = max(m.height, -g.at.Min.Y+rowGap)
	}
}

// element returns the rectangle of an element.
func (g lattice) element(i int, top vg.Length) vg.Rectangle {
	x := g.at.Min.X + vg.Length(i%g.Columns)*g.cell
	y := top + g.at.Max.Y - vg.Length(i/g.Columns)*g.cell
	return rect(x, y-g.cell, x+g.cell, y)
}

func (g lattice) paint(p *pen, top vg.Length) {
	for i, line := range g.label {
		p.write(p.d.body, vg.Point{X: g.at.Min.X, Y: top + g.top - 8 - vg.Length(i)*linePitch}, left, line)
	}
	for i, c := range g.Cells {
		if at := g.element(i, top); c.Group > 0 {
			p.box(at, tint(c.Group), hair)
		} else {
			p.box(at, nil, hair)
		}
	}
	p.box(lift(g.at, top), nil, thin)
	g.paintCurve(p, top)
	for i, c := range g.Cells {
		at := g.element(i, top)
		p.write(p.d.body, vg.Point{X: at.Max.X - 3, Y: at.Max.Y - 10}, right, c.Corner)
		if len(g.Curve) > 0 {
			p.write(p.d.body, vg.Point{X: at.Min.X + 3, Y: at.Min.Y + 4}, left, c.Label)
			continue
		}
		p.write(p.d.body, vg.Point{X: (at.Min.X + at.Max.X) / 2, Y: (at.Min.Y+at.Max.Y)/2 - 3}, middle, c.Label)
	}
}

// paintCurve joins the centres of the elements that the curve passes through;
// its first point is a circle, its last one an arrow.
func (g lattice) paintCurve(p *pen, top vg.Length) {
	if len(g.Curve) == 0 {
		return
	}
	var points []vg.Point
	for _, i := range g.Curve {
		at := g.element(i, top)
		points = append(points, vg.Point{X: (at.Min.X + at.Max.X) / 2, Y: (at.Min.Y + at.Max.Y) / 2})
	}
	style := draw.LineStyle{Color: ink, Width: 1.3}
	last := len(points) - 1
	p.stroke(style, points[:last+1]...)
	if last > 0 {
		p.arrow(style, points[last-1], points[last])
	}
	dot := draw.GlyphStyle{Color: ink, Radius: nodeDot, Shape: shape{corners: 0}}
	for _, at := range points[1:max(last, 1)] {
		p.DrawGlyph(dot, at)
	}
	dot.Radius = 2 * nodeDot
	p.DrawGlyph(dot, points[0])
}

func checkGrid(e exhibit.Exhibit, part string, g exhibit.Grid) error {
	if g.Columns < 1 || len(g.Cells) == 0 || len(g.Cells)%g.Columns != 0 {
		return complaint(e, part, "grid %q: found %d elements in %d columns, expected full rows, at least one", g.Label, len(g.Cells), g.Columns)
	}
	for i, c := range g.Cells {
		if c.Group < 0 {
			return complaint(e, part, "grid %q: found element %d in group %d, expected none below 0", g.Label, i, c.Group)
		}
	}
	for _, i := range g.Curve {
		if i < 0 || i >= len(g.Cells) {
			return complaint(e, part, "grid %q: found a curve through element %d, expected 0 to %d", g.Label, i, len(g.Cells)-1)
		}
	}
	return nil
}
