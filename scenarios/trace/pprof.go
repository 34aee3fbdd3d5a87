//go:build !js

package trace

import (
	"io"
	"slices"

	"github.com/google/pprof/profile"

	"simrun/sim"
)

// sampleTypes are the columns of a profile; the first is the one that viewers show.
var sampleTypes = []*profile.ValueType{
	{Type: "time", Unit: "nanoseconds"}, {Type: "messages", Unit: "count"}, {Type: "accesses", Unit: "count"},
	{Type: "bytes", Unit: "bytes"}, {Type: "faults", Unit: "count"},
}

// WritePprof writes the profile in the format of pprof, compressed, which go tool pprof opens. Stacks are process,
// procedure at a line, call, kind; unknown levels are left out. The times of a process and a kind add up to what its
// ledger has, rounded to nanoseconds. The error is w's, or says what the library finds wrong.
func (p *Profile) WritePprof(w io.Writer, title string) error {
	b := newPprof(title)
	for _, e := range p.entries() {
		b.add(e)
	}
	if err := b.out.CheckValid(); err != nil {
		return err
	}
	return b.out.Write(w)
}

// pprofBuilder builds a profile of pprof's.
type pprofBuilder struct {
	out       *profile.Profile
	locations map[frame]*profile.Location
	functions map[frame]*profile.Function // without lines
	told      map[place]sim.Duration      // by process and kind, what was told before, to round sums and not parts
}

// frame is a level of a stack.
type frame struct {
	name, file string
	line       int
}

func newPprof(title string) *pprofBuilder {
	return &pprofBuilder{
		out: &profile.Profile{
			SampleType: sampleTypes, DefaultSampleType: sampleTypes[0].Type, PeriodType: sampleTypes[0], Period: 1,
			Mapping: []*profile.Mapping{{ID: 1, File: title, HasFunctions: true, HasFilenames: true, HasLineNumbers: true}},
		},
		locations: map[frame]*profile.Location{}, functions: map[frame]*profile.Function{}, told: map[place]sim.Duration{},
	}
}

// add adds a sample, with the kind as its innermost level; nothing if there is nothing to show.
func (b *pprofBuilder) add(e entry) {
	row := place{track: e.track, kind: e.kind}
	before := b.told[row]
	b.told[row] = before + e.time
	values := []int64{nanoseconds(before+e.time) - nanoseconds(before), e.messages, e.accesses, e.bytes, e.faults}
	if !slices.ContainsFunc(values, func(v int64) bool { return v != 0 }) {
		return
	}
	s := &profile.Sample{Value: values, Label: map[string][]string{"kind": {e.kind}, "process": {e.track}}}
	file, line := splitLine(e.where)
	procedure := e.procedure
	if procedure == "" {
		procedure = file
	}
	for _, f := range []frame{{name: "[" + e.kind + "]"}, {name: e.call}, {procedure, file, line}, {name: e.track}} {
		if f.name != "" {
			s.Location = append(s.Location, b.location(f))
		}
	}
	b.out.Sample = append(b.out.Sample, s)
}

func (b *pprofBuilder) location(f frame) *profile.Location {
	l := b.locations[f]
	if l == nil {
		l = &profile.Location{ID: uint64(len(b.out.Location) + 1), Mapping: b.out.Mapping[0], Line: []profile.Line{{Function: b.function(f), Line: int64(f.line)}}}
		l.Address = l.ID
		b.locations[f] = l
		b.out.Location = append(b.out.Location, l)
	}
	return l
}

func (b *pprofBuilder) function(f frame) *profile.Function {
	f.line = 0
	fn := b.functions[f]
	if fn == nil {
		fn = &profile.Function{ID: uint64(len(b.out.Function) + 1), Name: f.name, SystemName: f.name, Filename: f.file}
		b.functions[f] = fn
		b.out.Function = append(b.out.Function, fn)
	}
	return fn
}

// nanoseconds rounds to the nearest, halves up.
func nanoseconds(d sim.Duration) int64 {
	n := int64((d + sim.Nanosecond/2) / sim.Nanosecond)
	if (d+sim.Nanosecond/2)%sim.Nanosecond < 0 {
		n--
	}
	return n
}
