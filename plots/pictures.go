package plots

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"simrun/scenarios/exhibit"
)

// Picture is a picture of an exhibit for a page that also shows its values.
type Picture struct {
	Name          string  // the exhibit's id with the suffix of the picture
	Title         string  // one line, without markup
	SVG           []byte  // a whole SVG file
	Width, Height float64 // of the coordinates of the SVG and of Points
	Points        []Point // where values are drawn; none in drawings and in ladders
}

// Point is a value and where it is drawn, from the left and from the top.
type Point struct {
	X, Y      float64
	Cell      exhibit.Cell
	Published bool // the cell's published value, else its simulated one
}

// Pictures draws all pictures of an exhibit, in the order of its plots, then its chart,
// then its memory drawings. The error is an [*Error] or that of the SVG writer.
func (d *Drawer) Pictures(e exhibit.Exhibit) ([]Picture, error) {
	titles := map[string]string{}
	for _, p := range e.Plots {
		titles[p.Suffix] = p.Title
	}
	var all []Picture
	err := d.pictures(e, func(suffix string, p picture) error {
		svg, err := d.renderSVG(p)
		if err != nil {
			return err
		}
		one := Picture{Name: e.ID + suffix, Title: titles[suffix], SVG: svg, Width: float64(p.width), Height: float64(p.height)}
		if one.Title == "" {
			one.Title = e.Title
		}
		if p.points != nil {
			one.Points = p.points()
		}
		all = append(all, one)
		return nil
	})
	return all, err
}

// pointsOf returns where a plot draws the values of cells, on a canvas of its data in a
// picture that is as high as given.
func pointsOf(cells []exhibit.Cell, body *plot.Plot, data draw.Canvas, height vg.Length) []Point {
	toX, toY := body.Transforms(&data)
	var all []Point
	add := func(c exhibit.Cell, y float64, published bool) {
		all = append(all, Point{X: float64(toX(c.X)), Y: float64(height - toY(y)), Cell: c, Published: published})
	}
	for _, c := range cells {
		add(c, c.Simulated, false)
		if c.Published != nil {
			add(c, *c.Published, true)
		}
	}
	return all
}
