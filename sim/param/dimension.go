package param

import (
	"strings"

	"simrun/sim"
)

// Dimension is what a quantity measures.
type Dimension uint8

// The dimensions, each with the Go type that holds it. A [Value] holds any but the
// last.
const (
	Duration   Dimension = iota // sim.Duration
	Frequency                   // sim.Frequency
	Cycles                      // sim.Cycles
	Rate                        // sim.Rate
	Size                        // sim.Size
	Count                       // int64
	Ratio                       // float64
	Switch                      // bool
	Word                        // string
	Operations                  // counts by kind: see node.Operations
)

// DimensionOf returns the dimension of the type T.
func DimensionOf[T Quantity]() Dimension {
	var zero T
	switch any(zero).(type) {
	case sim.Duration:
		return Duration
	case sim.Frequency:
		return Frequency
	case sim.Cycles:
		return Cycles
	case sim.Rate:
		return Rate
	case sim.Size:
		return Size
	case int64:
		return Count
	case float64:
		return Ratio
	case bool:
		return Switch
	default:
		return Word
	}
}

// unit is a unit and its number of quanta: ps, Hz, 1/1000 clock, B/s or B.
type unit struct {
	name  string
	scale int64
}

// grammar is how the quantities of a dimension are written. Units stand in
// the order in which messages list them, the smallest first.
type grammar struct {
	noun    string // with its article
	example string
	units   []unit
}

var grammars = [...]grammar{
	Duration: {"a duration", `"29us"`, []unit{
		{"ps", 1}, {"ns", 1e3}, {"us", 1e6}, {"ms", 1e9}, {"s", 1e12}}},
	Frequency: {"a frequency", `"120MHz"`, []unit{
		{"Hz", 1}, {"kHz", 1e3}, {"MHz", 1e6}, {"GHz", 1e9}}},
	Cycles: {"a number of clocks", `"2clk"`, []unit{
		{"clk", int64(sim.Cycle)}}},
	Rate: {"a rate", `"97MB/s"`, []unit{
		{"B/s", 1}, {"KB/s", 1e3}, {"MB/s", 1e6}, {"GB/s", 1e9},
		{"KiB/s", 1 << 10}, {"MiB/s", 1 << 20}, {"GiB/s", 1 << 30}}},
	Size: {"a size", `"128KiB"`, []unit{
		{"B", 1}, {"KB", 1e3}, {"MB", 1e6}, {"GB", 1e9},
		{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}}},
	Count:  {noun: "a whole number", example: "512"},
	Ratio:  {noun: "a number", example: "0.85"},
	Switch: {noun: "true or false"},
	Word:   {noun: "a word"},

	Operations: {noun: "operations", example: `"7 load, 2 branch"`},
}

// String returns the name of the dimension, such as "duration".
func (d Dimension) String() string {
	return [...]string{"duration", "frequency", "cycles", "rate", "size", "count", "ratio", "switch", "word", "operations"}[d]
}

// Units returns the names of the accepted units, the smallest first; empty
// for a dimension without units.
func (d Dimension) Units() []string {
	var names []string
	for _, u := range grammars[d].units {
		names = append(names, u.name)
	}
	return names
}

// Expected describes text of this dimension, for error messages: `a duration such as "29us"; units: ps, ns, us, ms,
// s`.
func (d Dimension) Expected() string {
	g := grammars[d]
	s := g.noun
	if g.example != "" {
		s += " such as " + g.example
	}
	if len(g.units) > 0 {
		s += "; units: " + strings.Join(d.Units(), ", ")
	}
	return s
}
