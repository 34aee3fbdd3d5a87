package svmfortran

import (
	"fmt"
	"strconv"
	"strings"

	"simrun/models/fortran/ast"
)

// The compiler information file has a line for each template, in the order of their numbers: number, name, the
// subprogram that declares it, rank, and the bounds of each dimension. Bounds that are not constant are unknown; calls
// set them when the program runs. The run-time system reads the file before the first statement.
const (
	unknownBound = "?"
	openBounds   = ":"
)

// infoFields are the numbers that the run-time system reads of a template: rank and bounds of three
// dimensions.
const infoFields = 1 + 2*ranksMax

// writeInformation returns the compiler information file.
func (t *translator) writeInformation() string {
	var text strings.Builder
	for _, n := range t.templates {
		fmt.Fprintf(&text, "template %d %s of %s rank %d", n.number, n.name, n.unit.name(), n.rank)
		for _, d := range n.dims {
			text.WriteString(" " + n.unit.boundsText(d))
		}
		text.WriteString("\n")
	}
	return text.String()
}

// name returns the name of the unit as the information file has it.
func (u *unit) name() string {
	if u.tree.Name == nil {
		return "main"
	}
	return u.tree.Name.Name
}

// boundsText writes the bounds of a dimension.
func (u *unit) boundsText(d ast.Dim) string {
	if d.Hi == nil {
		return openBounds
	}
	low := "1"
	if d.Lo != nil {
		low = u.boundText(d.Lo)
	}
	return low + ":" + u.boundText(d.Hi)
}

func (u *unit) boundText(x ast.Expr) string {
	if v, ok := u.table.Const(x); ok {
		return strconv.FormatInt(v, 10)
	}
	return unknownBound
}

// readInformation returns the numbers that the run-time system reads of each template. A dimension with
// open bounds has 1 and 1; an unknown bound is 0.
func readInformation(text string) (all [][infoFields]int64) {
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		list := [infoFields]int64{number(words[6]), 1, 1, 1, 1, 1, 1}
		for d, bounds := range words[7:] {
			if bounds != openBounds {
				low, high, _ := strings.Cut(bounds, ":")
				list[2*d+1], list[2*d+2] = number(low), number(high)
			}
		}
		all = append(all, list)
	}
	return all
}

// number returns the number that a word of the file is, 0 for an unknown bound.
func number(word string) int64 {
	v, _ := strconv.ParseInt(word, 10, 64)
	return v
}
