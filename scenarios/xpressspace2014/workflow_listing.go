package xpressspace2014

import (
	"context"
	"fmt"
	"strings"

	"simrun/models/xpressspace/cps"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// listingConfig is the configuration of the program "xs-specification".
type listingConfig struct {
	Specification string `toml:"specification"` // the name of a file in the folder programs
}

// listingProgram is Listing 1: a coupling specification, and what it says.
func listingProgram() scenarios.Program {
	return scenarios.Program{
		Name: "xs-specification", Doc: "the coupling specification of the paper's example, and at which steps what moves",
		Config: func() any { return &listingConfig{} }, Validate: validateListing, Run: runListing,
	}
}

func validateListing(s *scenarios.Scenario) []scenarios.Complaint {
	c := flowChecker{cfg: &flowConfig{Specification: s.Config.(*listingConfig).Specification}}
	c.parse()
	return c.complaints
}

func runListing(_ context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	text, file, err := parseSpecification(env.Config().(*listingConfig).Specification)
	if err != nil {
		return nil, err
	}
	o := &scenarios.Outcome{}
	part := o.Exhibit("xs-listing1")
	part.Text = []exhibit.TextPart{lines(string(text)), couplings(file)}
	counted := map[string]int64{}
	for _, v := range file.Variables {
		for _, s := range v.Schedules {
			row := fmt.Sprintf("%s %s to %s", v.Name, s.From, s.To)
			part.Cell(row, "steps", float64(s.Steps()))
			part.Cell(row, "first step", float64(s.StartTS))
			part.Cell(row, "last step", float64(s.Last()))
			counted[row] = dueSteps(&s)
			o.Check(strings.ReplaceAll(row, " ", "-"), counted[row] == s.Steps(), "%d of the steps 0 to %d are due, counted one by one; %d computed", counted[row], s.EndTS, s.Steps())
		}
	}
	temperature, velocity := counted["Temperature 1 to 2"], counted["Velocity 1 to 3"]
	part.Claim("temperature", temperature == 2000, "%d steps", temperature)
	part.Claim("velocity", velocity == 250, "%d steps", velocity)
	return o, nil
}

// dueSteps counts the steps at which a schedule moves data.
func dueSteps(s *cps.Schedule) int64 {
	n := int64(0)
	for step := range s.EndTS + 1 {
		if s.Due(step) {
			n++
		}
	}
	return n
}

// lines shows a text as it is.
func lines(text string) exhibit.TextPart {
	t := exhibit.TextPart{Heading: "The file", Header: []string{"coupling pattern specification"}}
	for line := range strings.Lines(text) {
		t.Rows = append(t.Rows, []string{strings.TrimRight(line, " \n")})
	}
	return t
}

// couplings lists what a specification says.
func couplings(f *cps.File) exhibit.TextPart {
	t := exhibit.TextPart{Heading: "What it says", Header: []string{"variable", "mode", "from", "to", "steps", "which"}}
	for _, v := range f.Variables {
		for _, s := range v.Schedules {
			which := fmt.Sprintf("every one from %d to %d", s.StartTS, s.Last())
			if s.Interval > 1 {
				which = fmt.Sprintf("%d, %d, ... %d", s.StartTS, s.StartTS+s.Interval, s.Last())
			}
			t.Rows = append(t.Rows, []string{v.Name, s.Mode.String(), s.From, s.To, fmt.Sprint(s.Steps()), which})
		}
	}
	return t
}
