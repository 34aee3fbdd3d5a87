package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"simrun/machines"
	"simrun/models/compile"
	"simrun/models/compile/price"
	"simrun/scenarios/exhibit"
	"simrun/sim/node"
)

// processor returns the machine that the flags name, with its parameters set;
// nil if they name none.
func (a *app) processor(c *cobra.Command, o *fortranOptions) (machines.Processor, error) {
	if o.machine == "" {
		if len(o.set) > 0 {
			return nil, usageError(c, "--set without --machine: there is no machine to set a parameter of")
		}
		return nil, nil
	}
	model := a.catalog.Machine(o.machine)
	if model == nil {
		return nil, usageError(c, "unknown machine %q; accepted: %s", o.machine, strings.Join(a.catalog.MachineNames(), ", "))
	}
	m, err := model.Load()
	if err != nil {
		return nil, err
	}
	for _, text := range o.set {
		if err := a.setParameter(c, m, text); err != nil {
			return nil, err
		}
	}
	p, ok := m.(machines.Processor)
	if !ok {
		return nil, usageError(c, "machine %q does not say what its processors take, so no program can be priced on it", o.machine)
	}
	return p, nil
}

// setParameter makes the change of a flag --set without a scenario.
func (a *app) setParameter(c *cobra.Command, m machines.Machine, text string) error {
	v, err := a.catalog.ParseOverride(text)
	if err != nil {
		return err
	}
	path, ok := v.PathOn(m.Name())
	if !ok {
		return usageError(c, "--set %s: found %q, expected a name that starts with %q: there is no scenario, and no other machine", text, v.Path, machines.Prefix)
	}
	if err := m.Sheet().Override(path, v.Value); err != nil {
		return usageError(c, "%s", err)
	}
	return nil
}

// kindNames are the kinds of operation as reports name them.
var kindNames = map[node.Op]string{
	node.FloatAdd: "add (64 bit)", node.FloatMultiply: "multiply (64 bit)", node.FloatDivide: "divide (64 bit)", node.FloatSqrt: "square root (64 bit)",
	node.SingleAdd: "add (32 bit)", node.SingleMultiply: "multiply (32 bit)", node.SingleDivide: "divide (32 bit)", node.SingleSqrt: "square root (32 bit)",
	node.Convert: "convert", node.Exponential: "exponential", node.Logarithm: "logarithm", node.Sine: "sine, cosine",
	node.Tangent: "tangent", node.ArcTangent: "arc tangent", node.Power: "power",
	node.IntAdd: "integer add", node.IntMultiply: "integer multiply", node.IntDivide: "integer divide",
	node.Load: "load", node.Store: "store", node.Branch: "branch", node.Call: "call",
}

// writeUsage prints what a program took on a machine.
func writeUsage(w io.Writer, width int, machine string, u compile.Usage) error {
	flops, seconds := price.Flops(u.Count), u.Time.Seconds()
	total := exhibit.TextPart{Heading: "in all", Header: []string{"", "value"}, Rows: [][]string{{"virtual time", fmt.Sprintf("%.9f s", seconds)}}}
	if seconds > 0 {
		total.Rows = append(total.Rows, []string{"floating-point operations", grouped(flops)},
			[]string{"rate", fmt.Sprintf("%.2f Mflop/s", float64(flops)/seconds/1e6)})
	}
	counts := exhibit.TextPart{Heading: "operations", Header: []string{"kind", "count"}}
	for _, op := range price.Kinds() {
		if n := u.Count[op]; n > 0 {
			counts.Rows = append(counts.Rows, []string{kindNames[op], grouped(n)})
		}
	}
	return writeWords(w, width, machine, "virtual time on one processor", total, counts)
}

// grouped writes a number with a space between each three digits.
func grouped(n int64) string {
	digits := []byte(strconv.FormatInt(n, 10))
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = slices.Insert(digits, i, ' ')
	}
	return string(digits)
}
