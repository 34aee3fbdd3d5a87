package exhibit

import (
	"fmt"
	"slices"
	"strings"
)

// Kind says how an exhibit is shown.
type Kind string

// The kinds of exhibits: a table of measurements, a measured figure, a code or data-structure drawing, an API table,
// numbers stated in a text, and a ladder, which splits the cells of a table into parts.
const (
	Table   Kind = "table"
	Figure  Kind = "figure"
	Drawing Kind = "drawing"
	API     Kind = "api"
	Numbers Kind = "numbers"
	Ladder  Kind = "ladder"
)

// BarRow returns the row of a ladder that splits the cell of a table: such as
// "16/T3D PDDP". The bars of one column of the table stand together.
func BarRow(row, column string) string { return row + "/" + column }

// Exhibit is one table, figure or set of numbers of a paper.
type Exhibit struct {
	ID       string // such as "armci-fig4"
	Kind     Kind
	Title    string // one line
	Caption  string // a sentence or two: what ran, on what
	Unit     string // unit of every cell that has none of its own, such as "MB/s"
	Cells    []Cell // of a Ladder: Row is a [BarRow] and Column the part
	Totals   []Cell // of a Ladder: the cells of the table, with Row as in Cells
	Claims   []Claim
	Plots    []Plot     // pictures of a Figure, one per axis style
	Chart    *Sequence  // a message sequence chart, for protocol drawings
	Layout   []Memory   // memory drawings, for descriptor figures
	Lanes    *Timeline  `json:",omitempty"` // a timeline, for traces of runs
	Tornados []Tornado  // bars to both sides of what a number is, for parameters that move it
	HeatMaps []HeatMap  `json:",omitempty"` // numbers over two parameters, as colours
	Text     []TextPart // tables of words: API tables, descriptors in words
	Notes    []string   // remarks printed under the exhibit
	Changes  []string   // of the run, as NAME=VALUE: not compared with the paper if there are any
}

// Cell is one number. In a figure, Row is the x value and Column the series.
type Cell struct {
	Row, Column string
	X           float64 // the x value as a number, in figures
	Simulated   float64
	Published   *float64 // nil where the paper gives none
	Unit        string   // overrides the exhibit's unit if not empty
	Fitted      Fitted   // whether something was chosen with the published value in sight
	Sampling    float64  // the relative error that sampling may have caused; 0 if everything was simulated

	// The interval that the doubts of parameters allow, if somebody asked: see package interval.
	Low, High *float64 `json:",omitempty"`

	Derived bool `json:",omitempty"` // the published value follows from others of the paper: no statistic counts it
}

// Fitted says how something was chosen with a published value in sight. No
// statistic counts such a cell.
type Fitted string

// The ways to fit.
const (
	Unfitted    Fitted = ""          // nothing was chosen with the cell in sight
	ByParameter Fitted = "parameter" // a number of a machine's Spec was
	ByForm      Fitted = "form"      // a program, an algorithm, a size or a count of steps was
	AsInput     Fitted = "input"     // the value itself went into a Spec: the simulated one shows that the parts add up
)

// Error returns (simulated-published)/published and whether it is defined: not
// without a published value, nor if that is 0.
func (c Cell) Error() (float64, bool) {
	if c.Published == nil || *c.Published == 0 {
		return 0, false
	}
	return (c.Simulated - *c.Published) / *c.Published, true
}

// Claim is a statement on which the run gives a verdict.
type Claim struct {
	ID       string
	Class    Class
	Text     string // the statement; of class Paper in our words, as strong as the paper's
	Where    string // the place in the paper, such as "Sec. 2.5, l. 154"; of class Paper
	Verdict  Verdict
	Observed string // what the simulation saw, with numbers
	// Because is the best explanation of a verdict Differs, or what is missing for a verdict Open.
	Because string

	// Counterfactuals are the ids of the changed runs on which the verdict rests.
	Counterfactuals []string
}

// Class says whose statement a claim is.
type Class string

// The classes of claims.
const (
	Paper        Class = "paper"        // the paper states it
	Ours         Class = "ours"         // this project states it
	Construction Class = "construction" // the inputs force it: it checks the program and not the machine
)

// Classes returns all classes of claims, in the order in which they are shown.
func Classes() []Class { return []Class{Paper, Ours, Construction} }

// Verdict is what a run says of a claim.
type Verdict string

// The verdicts.
const (
	Holds   Verdict = "holds"
	Differs Verdict = "differs" // a result, not a failure
	Open    Verdict = "open"    // something is missing to judge it
)

// Verdicts returns all verdicts, in the order in which they are shown.
func Verdicts() []Verdict { return []Verdict{Holds, Differs, Open} }

// CountVerdicts returns how many claims have which verdict, as in "7 hold, 1 differs, 2 open". It leaves out verdicts that no
// claim has.
func CountVerdicts(claims []Claim) string {
	words := map[Verdict][2]string{Holds: {"holds", "hold"}, Differs: {"differs", "differ"}, Open: {"open", "open"}}
	var counts []string
	for _, v := range Verdicts() {
		n := 0
		for i := range claims {
			if claims[i].Verdict == v {
				n++
			}
		}
		switch n {
		case 0:
		case 1:
			counts = append(counts, "1 "+words[v][0])
		default:
			counts = append(counts, fmt.Sprintf("%d %s", n, words[v][1]))
		}
	}
	return strings.Join(counts, ", ")
}

// Check is a correctness check of a run: its data, not its speed.
type Check struct {
	ID       string
	Holds    bool
	Observed string
}

// Scale is the scale of an axis.
type Scale string

// The axis scales.
const (
	Linear Scale = "linear"
	Log    Scale = "log"
)

// Plot is one picture of a figure. It draws every series of the exhibit's cells, or those that Series names, as a
// line, in order of first appearance. Published points are markers.
type Plot struct {
	Suffix         string // appended to the file name, such as "-loglin"; may be empty
	Title          string
	XLabel, YLabel string // with unit: "bandwidth (MB/s)"
	XScale, YScale Scale
	Marks          []Mark // vertical marks, such as protocol switch points
	Series         []string

	// Panels are small pictures with the same axes, instead of one; Series is
	// empty then. Legend names their series in the one legend for all.
	Panels []Panel  `json:",omitempty"`
	Legend []string `json:",omitempty"`
}

// Panel is one of the small pictures of a plot. The series with the same place
// in Series of all panels look alike.
type Panel struct {
	Title  string
	Series []string // as many as the legend names
}

// Draws reports whether a cell is drawn.
func (p *Plot) Draws(c Cell) bool {
	if len(p.Panels) == 0 {
		return len(p.Series) == 0 || slices.Contains(p.Series, c.Column)
	}
	return slices.ContainsFunc(p.Panels, func(one Panel) bool { return slices.Contains(one.Series, c.Column) })
}

// Mark is a labelled vertical line at an x value.
type Mark struct {
	X     float64
	Label string
}

// Sequence is a message sequence chart. Times are in microseconds of
// simulated time.
type Sequence struct {
	Lifelines []string // left to right
	Spans     []Span
	Messages  []Message
}

// Span is an activity on one lifeline.
type Span struct {
	Lifeline   int
	Start, End float64 // microseconds
	Label      string
	// Kind groups spans by colour: "compute", "copy", "handler", "interrupt", "wait", "overhead".
	Kind string
}

// Message is an arrow between two lifelines.
type Message struct {
	From, To       int     // lifelines
	Sent, Received float64 // microseconds
	Label          string
	Count          int // how many equal packets the arrow stands for; 0 and 1 mean one
}

// Memory is a drawing of a descriptor. It has grids or sections of two-dimensional arrays side by side. Under them are
// rows of boxes (arrays of pointers, address ranges) with arrows between the boxes. Each part may be absent.
type Memory struct {
	Title    string
	Grids    []Grid `json:",omitempty"`
	Sections []Section
	Rows     []MemoryRow
	Arrows   []MemoryArrow
}

// Section is a rectangular section of a two-dimensional array, drawn as the array lies in Fortran: a column is
// contiguous and runs downward. The section starts at element (Row, Column), counted from 0. It has Height x Width
// elements and lies within the array's Rows x Columns. A drawing is not to scale.
type Section struct {
	Label         string // over the array: "source: double a(10,300)"
	Rows, Columns int    // the array, in elements, both at least 1
	Row, Column   int    // the section's first element
	Height, Width int    // the section, in elements, both at least 1

	First   string    // names the first element: "src_ptr"
	Counted [2]string // beside the section's height and width: "count[0] = 16 bytes", "count[1] = 100"
	Stride  string    // beside the leading dimension: "src_stride_arr[0] = 80 bytes"
}

// Grid is a small two-dimensional array. Every element is shown, as a C program writes it: rows run downward. Elements
// of one group, from 1 on, have one colour; group 0 has none. A curve passes through elements, each given by its index
// in Cells; it may be empty.
type Grid struct {
	Label   string // over the grid: "Code1: blocked over 2 x 2 threads"
	Columns int
	Cells   []GridCell // row by row, full rows
	Curve   []int      `json:",omitempty"`
}

// GridCell is an element of a grid.
type GridCell struct {
	Label  string // such as "T0"; where a curve passes it stands in the lower left corner
	Corner string `json:",omitempty"` // in the upper right corner
	Group  int
}

// MemoryRow is one labelled row of boxes: an array of pointers, or an address
// range with the touched segments filled.
type MemoryRow struct {
	Label  string
	Boxes  []Box
	Braces []Brace // dimension lines under the boxes
}

// Box is one rectangle of a row. Width, above 0, is relative to the other
// boxes of the drawing, so equal widths line up from row to row. A gap takes
// its width and draws nothing: it parts the pointer arrays of two sets. A group,
// from 1 on, colours the box like the elements of grids in that group.
type Box struct {
	Label  string
	Width  float64
	Filled bool
	Gap    bool
	Group  int `json:",omitempty"`
}

// Brace is a labelled dimension line from the left edge of box First to the
// right edge of box Last of its row; Last >= First. With ToStart it ends at
// the left edge of box Last instead, as a stride does.
type Brace struct {
	First, Last int
	ToStart     bool
	Label       string
}

// MemoryArrow joins two boxes, each given by row and box index.
type MemoryArrow struct{ FromRow, FromBox, ToRow, ToBox int }

// Tornado is a number and how far parameters move it, a bar for each, the longest at the top.
type Tornado struct {
	Title string // the number: "64, ARMCI_GetS: 49.51 us"
	Bars  []TornadoBar
}

// TornadoBar is the effect of less and of more of a parameter on a number, in per cent for each per cent. Nil is not
// known.
type TornadoBar struct {
	Label      string // the parameter
	Less, More *float64
	Weak       bool // the parameter rests on little: it is assumed, fitted or from memory
}

// HeatMap is a number over two parameters, a coloured field for each pair of their values. Both axes have one
// value at least.
type HeatMap struct {
	Title  string
	X, Y   HeatAxis
	Unit   string
	Scale  Scale        // of the colours; logarithmic only if all values are above 0
	Values [][]*float64 // Values[i][k] at the i-th value of Y and the k-th of X; nil is not known
}

// HeatAxis is the values of a parameter, in rising order.
type HeatAxis struct {
	Label string // the parameter: "machine.lapi.interrupt"
	Scale Scale
	At    []float64
	Ticks []string // each value as the user wrote it, with its unit: "29us"
}

// TextPart is a table of words with a heading.
type TextPart struct {
	Heading string
	Header  []string
	Rows    [][]string
}
