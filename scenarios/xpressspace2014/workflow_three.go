package xpressspace2014

import (
	"fmt"
	"slices"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// threeProgram is Figure 3: the paper's three programs, run whole.
func threeProgram() scenarios.Program {
	return flowProgram("xs-three", "the paper's workflow of three applications, run whole: who receives what, when", func(o *scenarios.Outcome, f *flow) {
		part := o.Exhibit("xs-fig3")
		for i := range f.cfg.Applications {
			part.Text = append(part.Text, f.program(i))
		}
		f.report(o, part)
		f.stepsClaim(part, "temperature", "2", "Temperature", 2000, 1)
		f.stepsClaim(part, "velocity", "3", "Velocity", 250, 4)
		f.regionClaim(part)
	})
}

// stepsClaim judges which steps an application has received of a variable: 1 and
// every so many steps on.
func (f *flow) stepsClaim(part *scenarios.Part, id, app, variable string, steps, every int64) {
	var got []int64
	if l := f.ledger(app, variable); l != nil {
		got = l.versions
	}
	holds := int64(len(got)) == steps
	for i, v := range got {
		holds = holds && v == 1+int64(i)*every
	}
	observed := "none"
	if n := len(got); n > 0 {
		observed = fmt.Sprintf("%d, from %d to %d", n, got[0], got[n-1])
	}
	part.Claim(id, holds, "application %s has received %s at these steps: %s", app, variable, observed)
}

// regionClaim judges whether only the region of Velocity was touched; in mode
// phantom there are no elements that could tell.
func (f *flow) regionClaim(part *scenarios.Part) {
	l := f.ledger("3", "Velocity")
	if l == nil {
		part.Claim("region", false, "there is no Velocity in application 3")
		return
	}
	all, region := l.variable.array.Domain(), l.variable.region
	around := all.Volume() - region.Volume()
	part.Claim("region", l.wrong == 0 && l.outside == 0 && around > 0, "%v of %v is coupled, %d of %d elements; wrong after a step: %d of these and %d of the others",
		region, all, region.Volume(), all.Volume(), l.wrong, l.outside)
}

// ledger returns what an application has done with a variable, or nil.
func (f *flow) ledger(app, variable string) *ledger {
	i := f.cfg.application(app)
	if i < 0 {
		return nil
	}
	at := slices.IndexFunc(f.parts[i], func(l *ledger) bool { return l.variable.Name == variable })
	if at < 0 {
		return nil
	}
	return f.parts[i][at]
}

// program lists the calls that an application makes, as Figure 3 does.
func (f *flow) program(app int) exhibit.TextPart {
	a := &f.cfg.Applications[app]
	t := exhibit.TextPart{Heading: fmt.Sprintf("Application %s: %d processes", a.Name, a.Processes), Header: []string{"program"}}
	add := func(format string, args ...any) { t.Rows = append(t.Rows, []string{fmt.Sprintf(format, args...)}) }
	call := a.flavour() + "_xs_"
	add("%sinit()", call)
	for _, v := range a.Variables {
		add("%sregister_var(%q, %s, region %v)", call, v.Name, v.template(), v.region)
	}
	add("for time_step = 1 to %d", f.cfg.last(a))
	add("  compute")
	for _, v := range a.Variables {
		add("  %scouple_var(%q, time_step)", call, v.Name)
	}
	add("%sfinalize()", call)
	return t
}

// template writes a data distribution.
func (v *flowVariable) template() string {
	text := fmt.Sprintf("%v over %v processes", v.kind(), v.Layout)
	if len(v.Block) > 0 {
		text += fmt.Sprintf(" in blocks of %v", v.Block)
	}
	return text
}

// flavour returns the flavour of an application; UPC if it does not say.
func (a *flowApp) flavour() string {
	if a.Flavour == "" {
		return "upc"
	}
	return a.Flavour
}
