package sweep

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"simrun/scenarios/exhibit"
)

// The most of a picture: as many lines as look different, and as many panels as a page has room for.
const (
	linesMax  = 7
	panelsMax = 12
)

// dot is a point of a line.
type dot struct{ x, y float64 }

// line is an output over the first parameter. With one parameter, there is a panel for each row and a line for each
// column. With two, there is a panel for each cell and a line for each value of the second. If there is only one
// panel, or one line in each, all lines are in one picture.
type line struct {
	panel, legend string
	dots          []dot
}

// Figures returns the outputs of one or two parameters as line families over the first, an exhibit for each exhibit
// and unit. If there are more panels or lines than fit, it draws evenly spread ones, and a caption says so. There are
// no figures over words, nor of more parameters.
func (w *Sweep) Figures() []exhibit.Exhibit {
	if len(w.Ranges) > 2 || w.Ranges[0].Scale == wordsScale {
		return nil
	}
	var all []exhibit.Exhibit
	for _, id := range w.exhibits() {
		var units []string
		outputs := w.outputs(id)
		for _, k := range outputs {
			if !slices.Contains(units, k.Unit) {
				units = append(units, k.Unit)
			}
		}
		for i, unit := range units {
			e := w.figure(id, unit, outputs)
			if i > 0 {
				e.ID += "-" + strconv.Itoa(i+1)
			}
			all = append(all, e)
		}
	}
	return all
}

// figure draws the outputs of one unit.
func (w *Sweep) figure(id, unit string, outputs []Cell) exhibit.Exhibit {
	var lines []line
	for _, k := range outputs {
		if k.Unit == unit {
			lines = append(lines, w.lines(k)...)
		}
	}
	r := w.Ranges[0]
	e := exhibit.Exhibit{ID: id + "-sweep", Kind: exhibit.Figure, Title: id + " over " + r.Name, Unit: unit, Changes: w.Changes}
	p := exhibit.Plot{
		Title: e.Title, XLabel: withUnit(r.Name, r.Unit), YLabel: unit, XScale: r.axis(), YScale: scaleOf(lines),
	}
	panels, legend := namesOf(lines)
	name := seriesName
	if len(panels) == 1 || len(legend) == 1 {
		name = onlyName(len(panels) == 1)
		p.Series, e.Caption = pickLines(lines, name)
	} else {
		e.Caption = arrangePanels(&p, panels, legend)
	}
	for _, l := range lines {
		for _, d := range l.dots {
			e.Cells = append(e.Cells, exhibit.Cell{Row: strconv.FormatFloat(d.x, 'g', -1, 64), Column: name(l), X: d.x, Simulated: d.y})
		}
	}
	e.Plots = []exhibit.Plot{p}
	return e
}

// seriesName returns the name of a line among those of all panels.
func seriesName(l line) string { return l.panel + ": " + l.legend }

// onlyName returns the function that names the lines of a single picture: parts that all panels have in common tell a
// reader nothing.
func onlyName(onePanel bool) func(line) string {
	if onePanel {
		return func(l line) string { return l.legend }
	}
	return func(l line) string { return l.panel }
}

// pickLines returns the names of the lines of a single picture, and a caption if there are more.
func pickLines(lines []line, name func(line) string) (some []string, caption string) {
	var names []string
	for _, l := range lines {
		names = append(names, name(l))
	}
	if some = pick(names, linesMax); len(some) < len(names) {
		caption = fmt.Sprintf("Shown are %d of %d lines; the CSV file has all.", len(some), len(names))
	}
	return some, caption
}

// arrangePanels makes the panels and the legend of a plot, and returns a caption if there are more.
func arrangePanels(p *exhibit.Plot, panels, legend []string) (caption string) {
	p.Legend = pick(legend, linesMax)
	shown := pick(panels, panelsMax)
	for _, title := range shown {
		one := exhibit.Panel{Title: title}
		for _, name := range p.Legend {
			one.Series = append(one.Series, seriesName(line{panel: title, legend: name}))
		}
		p.Panels = append(p.Panels, one)
	}
	if len(shown) < len(panels) || len(p.Legend) < len(legend) {
		caption = fmt.Sprintf("Shown are %d of %d panels and %d of %d lines; the CSV file has all.", len(shown), len(panels), len(p.Legend), len(legend))
	}
	return caption
}

// lines returns what is drawn of an output.
func (w *Sweep) lines(key Cell) []line {
	var all []line
	n := 1
	if len(w.Ranges) == 2 {
		n = len(w.Ranges[1].Values)
	}
	for k := range n {
		l := line{panel: w.rowTitle(key), legend: key.Column}
		if len(w.Ranges) == 2 {
			l = line{panel: l.panel + ", " + key.Column, legend: w.Ranges[1].Name + "=" + w.Ranges[1].Values[k]}
		}
		all = append(all, l)
	}
	for _, p := range w.Points {
		for _, c := range p.Cells {
			if c.Key() == key {
				l := &all[p.Index%n]
				l.dots = append(l.dots, dot{w.Ranges[0].At[p.Index/n], c.Value})
			}
		}
	}
	for i := range all { // a list may be in any order
		slices.SortFunc(all[i].dots, func(a, b dot) int { return cmp.Compare(a.x, b.x) })
	}
	return all
}

// rowTitle names the row of a cell with the meaning of the exhibit's rows, if that is known: "size (bytes): 16".
func (w *Sweep) rowTitle(c Cell) string {
	if label := w.Rows[c.Exhibit]; label != "" {
		return label + ": " + c.Row
	}
	return c.Row
}

// namesOf returns the panels and the names of the legend, in their order.
func namesOf(lines []line) (panels, legend []string) {
	for _, l := range lines {
		if !slices.Contains(panels, l.panel) {
			panels = append(panels, l.panel)
		}
		if !slices.Contains(legend, l.legend) {
			legend = append(legend, l.legend)
		}
	}
	return panels, legend
}

// pick returns at most so many names, spread evenly.
func pick(names []string, most int) []string {
	var some []string
	for _, i := range spread(len(names), most) {
		some = append(some, names[i])
	}
	return some
}

// axis returns the scale of the range's axis.
func (r *Range) axis() exhibit.Scale {
	if r.Scale == logScale && slices.Min(r.At) > 0 {
		return exhibit.Log
	}
	return exhibit.Linear
}

// scaleOf returns a logarithmic axis for numbers of several orders of magnitude.
func scaleOf(lines []line) exhibit.Scale {
	var low, high float64
	for i, l := range lines {
		for k, d := range l.dots {
			if i == 0 && k == 0 {
				low, high = d.y, d.y
			}
			low, high = min(low, d.y), max(high, d.y)
		}
	}
	if low > 0 && high/low > 30 {
		return exhibit.Log
	}
	return exhibit.Linear
}

// withUnit returns the label of an axis.
func withUnit(name, unit string) string {
	if unit == "" {
		return name
	}
	return name + " (" + unit + ")"
}
