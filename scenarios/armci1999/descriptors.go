package armci1999

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"simrun/machines"
	"simrun/models/armci"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/sim/node"
)

// descriptorsProgram is Figures 1 and 2. It carries out a vector put and a strided put, and draws their descriptors
// with the addresses that were used and the bytes that changed.
func descriptorsProgram() scenarios.Program {
	return scenarios.Program{
		Name: "armci-descriptors", Doc: "the generalized I/O vector and the strided descriptor, drawn from a put of each",
		NeedsMachine: true, Needs: needs, ProcessesMin: 2, Run: runDescriptors,
	}
}

// The arrays of the strided example, in doubles, and the section of them.
const (
	fromRows, fromCols = 8, 10
	toRows, toCols     = 6, 7
	cutRow, cutCol     = 2, 3 // first element at the source
	putRow, putCol     = 1, 1 // and at the destination
	cutHeight          = 4
	cutWidth           = 5
	vectorDoubles      = 24 // memory of the vector example on either side
)

// drawing is what the program finds out while it runs.
type drawing struct {
	sets     []armci.Giov
	from, to node.Addr // memory of the vector example

	count      []int
	fromStride []int
	toStride   []int
	wrong      int // doubles at the target that are not what they should be
	landed     int // doubles at the target that are not zero
}

func runDescriptors(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	var d drawing
	_, err := env.Run(ctx, scenarios.Job{Body: func(e machines.Endpoint) {
		p, err := armci.Init(e)
		must(e.Thread(), err)
		size := (vectorDoubles + fromRows*fromCols + toRows*toCols) * double
		arrays, err := p.Malloc(size)
		must(e.Thread(), err)
		must(e.Thread(), p.Barrier())
		if p.Rank() == 0 {
			d.put(p, arrays[0], arrays[1])
		}
		must(e.Thread(), p.Barrier())
		if p.Rank() == 1 {
			d.inspect(p, arrays[1])
		}
		must(e.Thread(), p.Finalize())
	}})
	if err != nil {
		return nil, err
	}
	o := &scenarios.Outcome{}
	const doubles = 3*2 + 2*4 + cutHeight*cutWidth
	o.Check("data", d.wrong == 0 && d.landed == doubles, "%d doubles arrived, %d expected; %d are wrong", d.landed, doubles, d.wrong)
	d.showVector(o.Exhibit("armci-fig1"))
	d.showStrided(o.Exhibit("armci-fig2"))
	return o, nil
}

// put fills process 0's memory with 1, 2, 3, ... and puts five segments of it
// in two sets, and a section, to process 1.
func (d *drawing) put(p *armci.Process, from, to node.Addr) {
	t := p.Thread()
	own, err := node.View[float64](p.Memory(), from, vectorDoubles+fromRows*fromCols)
	must(t, err)
	for i := range own {
		own[i] = float64(i + 1)
	}
	d.from, d.to = from, to
	at := func(a node.Addr, i int) node.Addr { return a + node.Addr(i*double) }
	d.sets = []armci.Giov{
		{Bytes: 2 * double, Src: []node.Addr{at(from, 1), at(from, 4), at(from, 7)}, Dst: []node.Addr{at(to, 0), at(to, 3), at(to, 6)}},
		{Bytes: 4 * double, Src: []node.Addr{at(from, 11), at(from, 17)}, Dst: []node.Addr{at(to, 12), at(to, 16)}},
	}
	must(t, p.PutV(d.sets, 1))
	d.count = []int{cutHeight * double, cutWidth}
	d.fromStride, d.toStride = []int{fromRows * double}, []int{toRows * double}
	first := at(from, vectorDoubles+cutCol*fromRows+cutRow)
	must(t, p.PutS(first, d.fromStride, at(to, vectorDoubles+putCol*toRows+putRow), d.toStride, d.count, 1, 1))
}

// inspect looks at what arrived at process 1.
func (d *drawing) inspect(p *armci.Process, to node.Addr) {
	own, err := node.View[float64](p.Memory(), to, vectorDoubles+toRows*toCols)
	must(p.Thread(), err)
	want := make([]float64, len(own))
	for _, g := range d.sets {
		for i := range g.Src {
			for j := range g.Bytes / double {
				want[int(g.Dst[i]-d.to)/double+j] = float64(int(g.Src[i]-d.from)/double + j + 1)
			}
		}
	}
	for c := range cutWidth {
		for r := range cutHeight {
			want[vectorDoubles+(putCol+c)*toRows+putRow+r] = float64(vectorDoubles + (cutCol+c)*fromRows + cutRow + r + 1)
		}
	}
	for i, v := range own {
		if v != want[i] {
			d.wrong++
		}
		if v != 0 {
			d.landed++
		}
	}
}

// The rows of the drawing of the vector descriptor, from the top down, and the
// boxes that each set has in the middle one.
const (
	sourceMemory = iota
	sourcePointers
	descriptorArray
	destinationPointers
	destinationMemory
	vectorRows

	setBoxes = 4
)

// side is the source or the destination of the vector put, as it is drawn.
type side struct {
	label            string
	pointers, memory int       // its rows
	box              int       // of a set in the descriptor array that points to it
	base             node.Addr // of its memory
	of               func(g *armci.Giov) []node.Addr
}

// showVector draws the descriptor array between the pointer arrays and the
// memories that they point into.
func (d *drawing) showVector(x *scenarios.Part) {
	m := exhibit.Memory{Title: "ARMCI_PutV: an array of two armci_giov_t", Rows: make([]exhibit.MemoryRow, vectorRows)}
	descriptors := &m.Rows[descriptorArray]
	descriptors.Label = "descriptor array"
	for _, g := range d.sets {
		descriptors.Boxes = append(descriptors.Boxes, field("src_ptr_ar"), field("dst_ptr_ar"),
			field(fmt.Sprintf("bytes = %d", g.Bytes)), field(fmt.Sprintf("ptr_ar_len = %d", len(g.Src))))
	}
	place := d.showSide(&m, side{"source", sourcePointers, sourceMemory, 0, d.from, func(g *armci.Giov) []node.Addr { return g.Src }})
	d.showSide(&m, side{"destination", destinationPointers, destinationMemory, 1, d.to, func(g *armci.Giov) []node.Addr { return g.Dst }})
	for _, g := range d.sets {
		box := place[g.Src[0]]
		m.Rows[sourceMemory].Braces = append(m.Rows[sourceMemory].Braces, exhibit.Brace{First: box, Last: box, Label: fmt.Sprintf("%d bytes", g.Bytes)})
	}
	x.Layout = []exhibit.Memory{m}
	x.Text = []exhibit.TextPart{d.vectorTable()}
}

// showSide draws the pointer arrays and the memory of a side, with the arrows to
// them, and returns the box of each segment by its address.
func (d *drawing) showSide(m *exhibit.Memory, s side) (place map[node.Addr]int) {
	row, firsts := pointerRow(d.sets, s.of)
	m.Rows[s.pointers] = exhibit.MemoryRow{Label: s.label + " pointer arrays", Boxes: row}
	memory, place := memoryRow(d.sets, s.of, s.base)
	m.Rows[s.memory] = exhibit.MemoryRow{Label: s.label + " memory", Boxes: memory}
	for set, first := range firsts {
		m.Arrows = append(m.Arrows, exhibit.MemoryArrow{FromRow: descriptorArray, FromBox: setBoxes*set + s.box, ToRow: s.pointers, ToBox: first})
		for i, a := range s.of(&d.sets[set]) {
			m.Arrows = append(m.Arrows, exhibit.MemoryArrow{FromRow: s.pointers, FromBox: first + i, ToRow: s.memory, ToBox: place[a]})
		}
	}
	return place
}

// field draws a field of a set in the descriptor array.
func field(label string) exhibit.Box { return exhibit.Box{Label: label, Width: 3} }

// pointerRow draws the pointer arrays of all sets on one side, and returns the
// index of each one's first box.
func pointerRow(sets []armci.Giov, of func(g *armci.Giov) []node.Addr) (row []exhibit.Box, first []int) {
	for i := range sets {
		row = append(row, exhibit.Box{Width: 2, Gap: true})
		first = append(first, len(row))
		for j := range of(&sets[i]) {
			row = append(row, exhibit.Box{Label: fmt.Sprintf("[%d]", j), Width: 1.5})
		}
		row = append(row, exhibit.Box{Width: 3, Gap: true})
	}
	return row, first
}

// memoryRow draws a memory with the segments of all sets filled, and returns
// the box of each segment by its address.
func memoryRow(sets []armci.Giov, of func(g *armci.Giov) []node.Addr, base node.Addr) ([]exhibit.Box, map[node.Addr]int) {
	type segment struct {
		at    node.Addr
		bytes int
	}
	var all []segment
	for i := range sets {
		for _, a := range of(&sets[i]) {
			all = append(all, segment{a, sets[i].Bytes})
		}
	}
	slices.SortFunc(all, func(a, b segment) int { return cmp.Compare(a.at, b.at) })
	var row []exhibit.Box
	place := map[node.Addr]int{}
	free := func(bytes int) {
		if bytes > 0 {
			row = append(row, exhibit.Box{Width: float64(bytes) / double})
		}
	}
	next := base
	for _, s := range all {
		free(int(s.at - next))
		place[s.at] = len(row)
		row = append(row, exhibit.Box{Width: float64(s.bytes) / double, Filled: true})
		next = s.at + node.Addr(s.bytes)
	}
	free(vectorDoubles*double - int(next-base))
	return row, place
}

func (d *drawing) vectorTable() exhibit.TextPart {
	t := exhibit.TextPart{Heading: "The descriptor array as it was passed to ARMCI_PutV", Header: []string{"set", "bytes", "ptr_ar_len", "src_ptr_ar", "dst_ptr_ar"}}
	for i, g := range d.sets {
		t.Rows = append(t.Rows, []string{fmt.Sprint(i), fmt.Sprint(g.Bytes), fmt.Sprint(len(g.Src)), addresses(g.Src), addresses(g.Dst)})
	}
	return t
}

func addresses(list []node.Addr) string {
	texts := make([]string, len(list))
	for i, a := range list {
		texts[i] = fmt.Sprintf("%#x", uint64(a))
	}
	return strings.Join(texts, " ")
}

// showStrided draws the section in both arrays, with what the descriptor says.
func (d *drawing) showStrided(x *scenarios.Part) {
	counted := [2]string{fmt.Sprintf("count[0] = %d bytes", d.count[0]), fmt.Sprintf("count[1] = %d", d.count[1])}
	x.Layout = []exhibit.Memory{{
		Title: "ARMCI_PutS: a section of a two-dimensional Fortran array",
		Sections: []exhibit.Section{
			{Label: fmt.Sprintf("source: double a(%d,%d)", fromRows, fromCols), Rows: fromRows, Columns: fromCols, Row: cutRow, Column: cutCol, Height: cutHeight, Width: cutWidth,
				First: "src_ptr", Counted: counted, Stride: fmt.Sprintf("src_stride_arr[0] = %d bytes", d.fromStride[0])},
			{Label: fmt.Sprintf("destination: double b(%d,%d)", toRows, toCols), Rows: toRows, Columns: toCols, Row: putRow, Column: putCol, Height: cutHeight, Width: cutWidth,
				First: "dst_ptr", Counted: counted, Stride: fmt.Sprintf("dst_stride_arr[0] = %d bytes", d.toStride[0])},
		},
	}}
	x.Text = []exhibit.TextPart{{
		Heading: "The descriptor as it was passed to ARMCI_PutS", Header: []string{"field", "value"},
		Rows: [][]string{
			{"stride_levels", "1"},
			{"count", fmt.Sprint(d.count)},
			{"src_stride_arr", fmt.Sprint(d.fromStride)},
			{"dst_stride_arr", fmt.Sprint(d.toStride)},
		},
	}}
}
