package xpressspace2014

import (
	"context"
	"fmt"
	"strings"

	"simrun/models/geometry"
	"simrun/models/xpressspace/directory"
	"simrun/models/xpressspace/hilbert"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// descriptorsProgram is Figure 4: the descriptors of a small array in two
// applications, asked of the run-time system's own objects.
func descriptorsProgram() scenarios.Program {
	return exampleProgram("xs-descriptors", "the geometric descriptors of the paper's 4 x 4 array in two applications", (*paperExample).showDescriptors)
}

// directoryProgram is Figure 5: the intervals of that array on the Hilbert
// curve, the directories and the communication schedules.
func directoryProgram() scenarios.Program {
	return exampleProgram("xs-directory", "Hilbert intervals, directories and communication schedules of the paper's 4 x 4 array", (*paperExample).showSchedules)
}

// exampleProgram shows something of the example, with the paper's curve.
func exampleProgram(name, doc string, show func(x *paperExample, o *scenarios.Outcome) error) scenarios.Program {
	return scenarios.Program{
		Name: name, Doc: doc,
		Run: func(context.Context, *scenarios.Env) (*scenarios.Outcome, error) {
			x, err := newExample(0)
			if err != nil {
				return nil, err
			}
			o := &scenarios.Outcome{}
			return o, show(x, o)
		},
	}
}

// code is an application of the example.
type code struct {
	name, distribution string
	array              geometry.Decomposition
	table              *directory.Table
	holdings           []directory.Holding
}

// side is how many elements the array Temperature has in each dimension.
const side = 4

// paperExample is the array of Figures 4 and 5 in both applications, Code1 and
// Code2, with the curve of their directories.
type paperExample struct {
	domain geometry.Box
	curve  hilbert.Curve
	codes  [2]code
}

// newExample makes the example with a curve that is reflected in some dimensions.
func newExample(reflect ...int) (*paperExample, error) {
	domain, err := geometry.Domain(side, side)
	if err != nil {
		return nil, err
	}
	x := &paperExample{domain: domain}
	if x.curve, err = hilbert.New(domain.Dims, hilbert.Bits(domain), reflect...); err != nil {
		return nil, err
	}
	x.codes[0] = code{name: "Code1", distribution: "block-block over 2 x 2 threads"}
	x.codes[1] = code{name: "Code2", distribution: "block-cyclic over 2 threads, blocks of 1 x 4"}
	axes := [2][]geometry.Axis{
		geometry.Uniform(geometry.Blocked, []int{2, 2}, nil),
		geometry.Uniform(geometry.BlockCyclic, []int{2, 1}, []int64{1, side}),
	}
	for i := range x.codes {
		if err := x.deal(&x.codes[i], axes[i]); err != nil {
			return nil, err
		}
	}
	return x, nil
}

// deal spreads the array over the threads of an application.
func (x *paperExample) deal(c *code, axes []geometry.Axis) error {
	array, err := geometry.Distribute(x.domain, axes, geometry.Orders{})
	if err != nil {
		return err
	}
	c.array = array
	c.holdings = directory.Holdings(x.curve, array)
	c.table, err = directory.NewTable(x.curve, x.domain, array.Procs())
	return err
}

// showDescriptors is Figure 4.
func (x *paperExample) showDescriptors(o *scenarios.Outcome) error {
	part := o.Exhibit("xs-fig4")
	m := exhibit.Memory{Title: "Temperature, 4 x 4: who has which element"}
	elements := int64(0)
	for i := range x.codes {
		c := &x.codes[i]
		m.Grids = append(m.Grids, x.owners(c))
		m.Rows = append(m.Rows, c.drawDescriptors())
		part.Text = append(part.Text, c.descriptors())
		for rank := range c.array.Procs() {
			elements += c.array.Size(rank)
		}
	}
	part.Layout = []exhibit.Memory{m}
	part.Note("Rows are the first index of the array and run downward, columns the second, as in a[i][j]; a descriptor <i,j,0;k,l,0> has both corners.")
	t0 := x.codes[0].holdings[0]
	part.Claim("t0-descriptor", t0.Box.String() == "<0,0,0;1,1,0>", "T0 of Code1 has %v", t0.Box)
	o.Check("every-element-once", elements == 2*side*side && x.eachOnce(), "%d elements in the descriptors of two applications, each of 16 elements in one box of each", elements)
	return nil
}

// eachOnce tells whether every element lies in one box of each application.
func (x *paperExample) eachOnce() bool {
	for _, c := range x.codes {
		count := map[geometry.Point]int{}
		for _, h := range c.holdings {
			for p := range pointsOf(h.Box) {
				count[p]++
			}
		}
		for p := range pointsOf(x.domain) {
			if count[p] != 1 {
				return false
			}
		}
	}
	return true
}

// pointsOf yields the points of a box in two dimensions, row by row.
func pointsOf(b geometry.Box) func(yield func(geometry.Point) bool) {
	return func(yield func(geometry.Point) bool) {
		for i := b.Lo[0]; i <= b.Hi[0]; i++ {
			for j := b.Lo[1]; j <= b.Hi[1]; j++ {
				if !yield(geometry.PointAt(i, j)) {
					return
				}
			}
		}
	}
}

// owners draws the array of an application, with the owner of each element.
func (x *paperExample) owners(c *code) exhibit.Grid {
	g := exhibit.Grid{Label: c.name + ": " + c.distribution, Columns: side}
	for p := range pointsOf(x.domain) {
		owner := c.array.Owner(p)
		g.Cells = append(g.Cells, exhibit.GridCell{Label: thread(owner), Group: owner + 1})
	}
	return g
}

// drawDescriptors draws the descriptors of an application, a box each.
func (c *code) drawDescriptors() exhibit.MemoryRow {
	row := exhibit.MemoryRow{Label: c.name + ": descriptors"}
	for _, h := range c.holdings {
		row.Boxes = append(row.Boxes, exhibit.Box{Label: thread(h.Rank) + " " + h.Box.String(), Width: 1, Group: h.Rank + 1})
	}
	return row
}

// thread is the name of a UPC thread in the paper's figures.
func thread(rank int) string { return fmt.Sprintf("T%d", rank) }

// descriptors lists the geometric descriptors of each thread.
func (c *code) descriptors() exhibit.TextPart {
	t := exhibit.TextPart{Heading: c.name + ", " + c.distribution, Header: []string{"thread", "geometric descriptors", "elements"}}
	for rank := range c.array.Procs() {
		var boxes []string
		for b := range c.array.Boxes(rank) {
			boxes = append(boxes, b.String())
		}
		t.Rows = append(t.Rows, []string{thread(rank), strings.Join(boxes, "  "), fmt.Sprint(c.array.Size(rank))})
	}
	return t
}
