package spmd

import (
	"cmp"
	"slices"

	"simrun/internal/source"
	"simrun/machines"
	"simrun/sim"
)

// Region is a part of a program's text whose time is told: a parallel loop, or a unit. Where regions lie within each other, the
// innermost one counts.
type Region struct {
	Name     string
	From, To source.Pos // of its first and last statement
}

// RegionTimes is what a process has spent in a region.
type RegionTimes struct {
	Name string
	Line string       // where it begins, "file:line"
	Time sim.Duration // in all
	// Kind is the part of Time that libraries have noted: barriers, page faults, messages and waiting.
	Kind machines.Times
}

// regionLog attributes the time of a process to regions. It looks when a nest of loops begins, when pages are fetched,
// and before and behind a procedure of a library. The time since the last look belongs to the region in which the
// process is at this look.
type regionLog struct {
	times  []RegionTimes // by region; the last is what lies in none
	passed sim.Time      // what has been attributed
	noted  machines.Times
	// The present stretch of time, which a tracer has not been told of: current is its region, and since its
	// beginning.
	current int
	since   sim.Time
}

// clockTime returns the process's time, including charges that have not passed yet.
func (p *Process) clockTime() sim.Time {
	return p.Thread.Now().Add(p.Thread.Owed()).Add(sim.Duration(p.Machine.Charged() - p.charged))
}

// look attributes what has passed to the region of the place at which the process is.
func (p *Process) look() {
	if p.regionLog != nil {
		p.attribute(p.run.program.regionOf(p.usersPos()))
	}
}

// attribute attributes what has passed to a region.
func (p *Process) attribute(region int) {
	l := p.regionLog
	r := &l.times[region]
	now, noted := p.clockTime(), machines.LedgerOf(p.Endpoint).Time
	noted[machines.Interrupts] = p.Thread.Stolen()
	noted[machines.Queueing] += p.Thread.Crowded()
	r.Time += now.Sub(l.passed)
	for k, d := range noted {
		r.Kind[k] += d - l.noted[k]
	}
	if region != l.current {
		p.tellRegion()
		l.current, l.since = region, l.passed
	}
	l.passed, l.noted = now, noted
}

// tellRegion tells a tracer of the region in which the process has been until what was attributed last.
func (p *Process) tellRegion() {
	l := p.regionLog
	t := p.Thread.Kernel().Tracer()
	if t == nil || l.passed <= l.since || l.times[l.current].Line == "" {
		return
	}
	x := &l.times[l.current]
	t.Span(sim.Span{Track: p.Thread.Name(), Start: l.since, End: l.passed, Label: x.Name + ", " + x.Line, Kind: sim.SpanRegion})
}

// startRegions begins to attribute time.
func (p *Process) startRegions() {
	all := p.run.program.regions
	p.regionLog = &regionLog{times: make([]RegionTimes, len(all)+1)}
	for i, r := range all {
		p.regionLog.times[i].Name, p.regionLog.times[i].Line = r.Name, p.run.program.place(r.From)
	}
	p.regionLog.times[len(all)].Name = "(elsewhere)"
	p.regionLog.current = len(all)
	p.attribute(len(all)) // what mapping shared memory has taken
}

// endRegions tells of the last region.
func (p *Process) endRegions() {
	if p.look(); p.regionLog != nil {
		p.tellRegion()
	}
}

// regionOf returns the number of the region of a place, as many as there are if it is in none.
func (p *Program) regionOf(at source.Pos) int {
	found := len(p.regions)
	for i, r := range p.regions { // in the order of their beginnings: the last one is the innermost
		if at != 0 && !at.IsBefore(r.From) && !r.To.IsBefore(at) {
			found = i
		}
	}
	return found
}

// sortRegions returns the regions of libraries in the order of their beginnings, outer ones first.
func sortRegions(libraries []*Library) []Region {
	var all []Region
	for _, l := range libraries {
		all = append(all, l.Regions...)
	}
	slices.SortStableFunc(all, func(a, b Region) int { return cmp.Or(order(a.From, b.From), order(b.To, a.To)) })
	return all
}

// order compares places.
func order(a, b source.Pos) int {
	switch {
	case a.IsBefore(b):
		return -1
	case b.IsBefore(a):
		return 1
	}
	return 0
}

// Regions returns the time of a process in each region of the program, in the order of the text, and elsewhere; nil
// unless Run.KeepFaults. The times add up to that of the process.
func (r *Run) Regions(rank int) []RegionTimes {
	if p := r.processes[rank]; p != nil && p.regionLog != nil {
		return p.regionLog.times
	}
	return nil
}
