package xpressspace2014

import (
	"fmt"
	"strings"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/sim"
)

// report shows what applications have received and sent, in words and as numbers. It checks that all of it was right.
func (f *flow) report(o *scenarios.Outcome, part *scenarios.Part) {
	part.Text = append(part.Text, f.received(), f.sent())
	f.cells(part)
	f.evictions(part)
	f.tears(part)
	judge(o, f)
}

// received lists who received what, when.
func (f *flow) received() exhibit.TextPart {
	t := exhibit.TextPart{Heading: "Received, by application (and its processes)", Header: []string{"by", "variable", "from", "steps", "at", "each takes"}}
	f.eachVariable(func(a *flowApp, l *ledger) {
		if !l.sends {
			t.Rows = append(t.Rows, []string{a.describe(), l.describe(), l.otherSides(), l.steps(), l.stepTimes(), l.takes()})
		}
	})
	return t
}

// sent lists who sent what, when.
func (f *flow) sent() exhibit.TextPart {
	t := exhibit.TextPart{Heading: "Sent", Header: []string{"by", "variable", "to", "steps", "at", "each takes"}}
	f.eachVariable(func(a *flowApp, l *ledger) {
		if l.sends {
			t.Rows = append(t.Rows, []string{a.describe(), l.describe(), l.otherSides(), l.steps(), l.stepTimes(), l.takes()})
		}
	})
	return t
}

// eachVariable calls fn for all variables of all applications.
func (f *flow) eachVariable(fn func(a *flowApp, l *ledger)) {
	for i := range f.cfg.Applications {
		for _, l := range f.parts[i] {
			fn(&f.cfg.Applications[i], l)
		}
	}
}

// describe names a variable with its region, if that is not all of it.
func (l *ledger) describe() string {
	v := l.variable
	if v.region == v.array.Domain() {
		return v.Name
	}
	return v.Name + " " + strings.ReplaceAll(v.region.String(), ";", "; ")
}

// otherSides tells which applications are at the other side, and how data move.
func (l *ledger) otherSides() string {
	if len(l.partners) == 0 {
		return "not coupled"
	}
	return strings.Join(l.partners, ", ")
}

// steps tells the time steps whose values moved, with how many they are.
func (l *ledger) steps() string {
	var some []string
	n := len(l.versions)
	for i, v := range l.versions {
		switch {
		case i < 3 || i == n-1:
			some = append(some, fmt.Sprint(v))
		case i == 3:
			some = append(some, "...")
		}
	}
	text := fmt.Sprint(n)
	if n > 0 {
		text += ": " + strings.Join(some, " ")
	}
	if l.refused > 0 {
		text += fmt.Sprintf("; %d evicted", len(l.evictions))
	}
	return text
}

// stepTimes tells the times of the first and the last step.
func (l *ledger) stepTimes() string {
	if l.times == 0 {
		return "never"
	}
	return fmt.Sprintf("%s to %s", short(sim.Duration(l.first)), short(sim.Duration(l.last)))
}

// takes tells the mean time of a process in xs_couple_var at these steps.
func (l *ledger) takes() string {
	if l.times == 0 {
		return ""
	}
	return short(l.mean())
}

// short writes a duration with four digits.
func short(d sim.Duration) string {
	us := d.Microseconds()
	switch {
	case us >= 1e6:
		return fmt.Sprintf("%.4g s", us/1e6)
	case us >= 1e3:
		return fmt.Sprintf("%.4g ms", us/1e3)
	}
	return fmt.Sprintf("%.4g us", us)
}

// cells gives the same as numbers, a row for each application and variable.
func (f *flow) cells(part *scenarios.Part) {
	f.eachVariable(func(a *flowApp, l *ledger) {
		if len(l.partners) == 0 {
			return
		}
		row, what := a.Name+" "+l.variable.Name, "received"
		if l.sends {
			what = "sent"
		}
		part.Cell(row, "steps "+what, float64(len(l.versions)))
		if n := len(l.versions); n > 0 {
			part.Cell(row, "first step", float64(l.versions[0]))
			part.Cell(row, "last step", float64(l.versions[n-1]))
			part.CellIn("ms", row, "last step ends at", sim.Duration(l.last).Microseconds()/1e3)
			part.CellIn("us", row, "mean time", l.mean().Microseconds())
		}
		part.CellIn("B", row, "data "+what, float64(l.bytes))
		if l.refused > 0 {
			part.Cell(row, "steps evicted", float64(len(l.evictions)))
		}
	})
}

// evictions shows what a process is told that asks for a version that is not
// there any more.
func (f *flow) evictions(part *scenarios.Part) {
	f.eachVariable(func(a *flowApp, l *ledger) {
		if l.refused > 0 {
			part.Note("%s is told at once about each version that it comes too late for; the first time: %v", a.Name, l.evictions[0])
		}
	})
}

// judge checks all data of some workflows.
func judge(o *scenarios.Outcome, flows ...*flow) {
	var t totals
	for _, f := range flows {
		t.add(f)
	}
	o.Check("elements", t.wrong == 0, "%s after each step: %d in regions are not what the sender had", t.looked(), t.wrong)
	o.Check("outside", t.outside == 0, "%s: %d outside the regions have changed", t.looked(), t.outside)
	o.Check("together", t.apart == 0, "%d times a process was not at the same step of a variable as the others of its application", t.apart)
	lost := t.moved - t.received
	o.Check("volume", lost == 0 || lost > 0 && t.refusals > 0, "%d bytes pushed or pulled, %d received, %d times too late%s", t.moved, t.received, t.refusals, t.untaken)
}

// totals is what ledgers of workflows have together.
type totals struct {
	phantom              bool
	wrong, outside, seen int64 // elements
	moved, received      int64 // bytes
	apart, refusals      int64
	untaken              string
}

// looked tells how many elements were looked at.
func (t *totals) looked() string {
	if t.phantom {
		return "mode phantom, in which there are no elements to look at"
	}
	return fmt.Sprintf("%d elements looked at", t.seen)
}

func (t *totals) add(f *flow) {
	t.phantom = t.phantom || f.phantom
	t.moved += f.pushed + f.pulled
	t.untaken += f.untaken()
	f.eachVariable(func(_ *flowApp, l *ledger) {
		t.wrong, t.outside, t.seen = t.wrong+l.wrong, t.outside+l.outside, t.seen+l.seen
		t.refusals += l.refused
		t.apart += l.apart
		if !l.sends {
			t.received += l.bytes
		}
	})
}
