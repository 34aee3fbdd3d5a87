package node

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"simrun/sim/param"
)

// opNames are the kinds of operation as files write them; those that have a price in a
// Spec have the same names there.
var opNames = [opKinds]string{
	FloatAdd: "float_add", FloatMultiply: "float_multiply", FloatDivide: "float_divide", FloatSqrt: "float_sqrt",
	IntAdd: "int_add", IntMultiply: "int_multiply", IntDivide: "int_divide",
	Load: "load", Store: "store", Branch: "branch", Call: "call",
	SingleAdd: "single_add", SingleMultiply: "single_multiply", SingleDivide: "single_divide", SingleSqrt: "single_sqrt",
	Convert: "convert", Exponential: "exponential", Logarithm: "logarithm", Sine: "sine", Tangent: "tangent",
	ArcTangent: "arc_tangent", Power: "power",
}

// String returns the name of the kind, such as "int_add".
func (op Op) String() string { return opNames[op] }

// noOperations is the text of no operations at all.
const noOperations = "none"

// String lists the counts that are not zero, in the order of the kinds, such as
// "7 int_add, 7 load"; "none" without any.
func (o Ops) String() string {
	var parts []string
	for op, n := range o {
		if n != 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, Op(op)))
		}
	}
	if len(parts) == 0 {
		return noOperations
	}
	return strings.Join(parts, ", ")
}

// ParseOps reads the output of [Ops.String], with the kinds in any order. The error is a
// [*param.ValueError].
func ParseOps(text string) (Ops, error) {
	var o Ops
	var seen [opKinds]bool
	if text == noOperations {
		return o, nil
	}
	for _, part := range strings.Split(text, ",") {
		number, name, _ := strings.Cut(strings.TrimSpace(part), " ")
		op := slices.Index(opNames[:], strings.TrimSpace(name))
		n, err := parseOpCount(number)
		switch {
		case op < 0 || err != nil:
			return Ops{}, &param.ValueError{Found: text, Want: operationsExpected()}
		case seen[op]:
			return Ops{}, &param.ValueError{Found: text, Want: "each kind of operation once"}
		}
		o[op], seen[op] = n, true
	}
	return o, nil
}

// operationsExpected describes the format of operations.
func operationsExpected() string {
	return param.Operations.Expected() + "; kinds: " + strings.Join(opNames[:], ", ")
}

// opCountMax is the greatest count of a parameter: 2^53, up to which factors are exact.
const opCountMax = 1 << 53

func parseOpCount(text string) (int64, error) {
	return param.ParseWithin[int64](text, param.Bounds{Min: "0", Max: strconv.FormatInt(opCountMax, 10)})
}

// Operations is a parameter that counts the operations of a piece of code, by kind. Users set it as a
// whole ("7 load, 2 branch"), scale it ("2x") or set the count of one kind. It is used in place: copies
// share the metadata, as those of a param.Value.
type Operations struct {
	ops  Ops
	meta *param.Meta // nil for a free-standing count
}

// OperationsOf returns a free-standing count without metadata, for tests.
func OperationsOf(o Ops) Operations { return Operations{ops: o} }

// Get returns the counts and marks the parameter as read. It does not allocate.
func (p *Operations) Get() Ops {
	p.noteRead()
	return p.ops
}

func (p *Operations) noteRead() {
	if p.meta != nil {
		p.meta.MarkRead()
		if q := p.meta.Quotes(); q != nil {
			q.Count(p)
		}
	}
}

// AddTo is Times, added to other operations.
func (p *Operations) AddTo(sum *Ops, n int64) {
	p.noteRead()
	for op, count := range &p.ops {
		if count > 0 {
			sum[op] = plus(sum[op], times(count, n))
		}
	}
}

// Times is Get times n.
func (p *Operations) Times(n int64) Ops { return p.Get().Times(n) }

// String returns the counts as text and does not count as reading them.
func (p *Operations) String() string { return p.ops.String() }

// Meta returns the metadata, or nil for a free-standing count.
func (p *Operations) Meta() *param.Meta { return p.meta }

// Dimension returns param.Operations.
func (p *Operations) Dimension() param.Dimension { return param.Operations }

// Define parses text, as [ParseOps] does, and makes it the counts, with m as their
// metadata; loaders call it once.
func (p *Operations) Define(m *param.Meta, text string) error {
	o, err := ParseOps(text)
	if err != nil {
		return err
	}
	p.ops, p.meta = o, m
	return nil
}

// Override replaces the counts by those in text, or multiplies them if text is a factor such as "2x".
// Scaled counts are rounded to the nearest whole number, halves up if the factor is above 1 and down if
// it is below. A factor that changes no count is an error, a [*param.ValueError] like all others.
func (p *Operations) Override(text string) error {
	factor, isFactor, err := parseFactor(text)
	if err != nil {
		return err
	}
	if !isFactor {
		o, err := ParseOps(text)
		if err == nil {
			p.replace(o)
		}
		return err
	}
	scaled, fits := p.ops.scale(factor)
	switch {
	case !fits:
		return &param.ValueError{Found: text, Want: "a factor that gives counts of at most 2^53"}
	case scaled == p.ops && factor != 1:
		return &param.ValueError{Found: text, Want: "a factor that changes a count of " + p.String()}
	}
	p.replace(scaled)
	return nil
}

// Parts returns the names of the kinds that have a count of their own to set: all.
func (p *Operations) Parts() []string { return opNames[:] }

// OverridePart replaces the count of one kind, which must be one of Parts.
func (p *Operations) OverridePart(kind, text string) error {
	n, err := parseOpCount(text)
	if err != nil {
		return err
	}
	o := p.ops
	o[slices.Index(opNames[:], kind)] = n
	p.replace(o)
	return nil
}

func (p *Operations) replace(o Ops) {
	if !p.meta.Overridden {
		p.meta.Overridden, p.meta.Was = true, p.String()
	}
	p.ops = o
}

// SetLow says how few operations there can be, so far as the source can be trusted. text has counts, none of them
// above the parameter's, or a factor of at most 1.
func (p *Operations) SetLow(text string) error {
	ok, err := p.compare(text, func(limit, value float64) bool { return limit <= value })
	if err == nil && !ok {
		err = &param.ValueError{Found: text, Want: "at most the value, " + p.String() + ", or a factor of at most 1x"}
	}
	if err == nil {
		p.meta.Low = text
	}
	return err
}

// SetHigh is [Operations.SetLow] of how many there can be.
func (p *Operations) SetHigh(text string) error {
	ok, err := p.compare(text, func(limit, value float64) bool { return limit >= value })
	if err == nil && !ok {
		err = &param.ValueError{Found: text, Want: "at least the value, " + p.String() + ", or a factor of at least 1x"}
	}
	if err == nil {
		p.meta.High = text
	}
	return err
}

// compare reports whether a limit is on the right side of the value: a factor of 1, or
// the counts of every kind.
func (p *Operations) compare(text string, right func(limit, value float64) bool) (bool, error) {
	factor, isFactor, err := parseFactor(text)
	if err != nil || isFactor {
		return right(factor, 1), err
	}
	o, err := ParseOps(text)
	for op, n := range o {
		if !right(float64(n), float64(p.ops[op])) {
			return false, err
		}
	}
	return true, err
}

// parseFactor reads a factor such as "2x" or "0.5x", and reports whether text is one.
func parseFactor(text string) (factor float64, isFactor bool, err error) {
	number, isFactor := strings.CutSuffix(text, "x")
	if !isFactor {
		return 0, false, nil
	}
	if factor, err = param.ParseWithin[float64](number, param.Bounds{Min: "0"}); err != nil {
		return 0, true, &param.ValueError{Found: text, Want: `a factor such as "2x", not negative`}
	}
	return factor, true, nil
}

// scale returns a factor times each count, rounded, and whether they fit.
func (o Ops) scale(factor float64) (scaled Ops, fits bool) {
	for op, n := range o {
		exact := float64(float64(n) * factor)
		rounded := math.Floor(exact)
		if part := exact - rounded; part > 0.5 || part == 0.5 && factor > 1 {
			rounded++
		}
		if rounded > opCountMax {
			return o, false
		}
		scaled[op] = int64(rounded)
	}
	return scaled, true
}
