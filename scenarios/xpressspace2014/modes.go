package xpressspace2014

import (
	"context"
	"fmt"
	"slices"

	"simrun/models/xpressspace/cps"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/trace"
	"simrun/sim"
)

// modesConfig is the configuration of the program "xs-modes".
type modesConfig struct {
	Elements int64        `toml:"elements" min:"8" max:"1048576"` // doubles of Var1D and of Var2D in all, a square
	Step     sim.Duration `toml:"step" min:"1us" max:"1ms"`       // of App1, App2 and App3
	Slow     sim.Duration `toml:"slow" min:"1us" max:"1ms"`       // of App4
	Versions int          `toml:"versions" min:"1" max:"100"`     // that App3 keeps
}

// modesProgram is Figure 6: the two ways in which data move, drawn from the traces
// of a workflow of each.
func modesProgram() scenarios.Program {
	return scenarios.Program{
		Name: "xs-modes", Doc: "Direct-Push and Cache-Pull as message sequence charts drawn from their traces",
		NeedsMachine: true, Needs: needs, Processes: func(any) int { return senders + receivers + 1 },
		Config: func() any { return &modesConfig{} }, Validate: validateModes, Run: runModes,
	}
}

// The processes of the applications in each chart.
const senders, receivers = 2, 1

// steps of the charts; they show from the second of the receiver on.
const modesSteps, modesFrom, modesTo = 4, 2, 3

func validateModes(s *scenarios.Scenario) []scenarios.Complaint {
	c := s.Config.(*modesConfig)
	var wrong []scenarios.Complaint
	if sideOf(c.Elements) == 0 {
		wrong = append(wrong, scenarios.Complaint{Key: "elements", Index: -1, Found: fmt.Sprint(c.Elements), Expected: "the square of an even number, such as 1024"})
	}
	if c.Slow < 2*c.Step {
		wrong = append(wrong, scenarios.Complaint{Key: "slow", Index: -1, Found: c.Slow.String(), Expected: fmt.Sprintf("at least twice step, %v", 2*c.Step)})
	}
	return wrong
}

// sideOf returns the side of a square of so many elements, 0 if it is not even.
func sideOf(elements int64) int64 {
	for side := int64(2); side*side <= elements; side += 2 {
		if side*side == elements {
			return side
		}
	}
	return 0
}

func runModes(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	cfg := env.Config().(*modesConfig)
	o := &scenarios.Outcome{}
	flows := [2]*flow{}
	charts := [2]*exhibit.Sequence{}
	for i, c := range []*flowConfig{cfg.push(), cfg.pull()} {
		f, err := newFlow(c, false)
		if err != nil {
			return nil, err
		}
		f.bare, f.watch = true, newWatch(c.Versions) // a programming system has messages of its own
		if err := f.run(ctx, env); err != nil {
			return nil, err
		}
		flows[i] = f
		if charts[i], err = f.chart(o); err != nil {
			return nil, err
		}
	}
	judge(o, flows[:]...)
	pushClaims(o.Exhibit("xs-fig6"), charts[0])
	pullClaims(o.Exhibit("xs-fig6-pull"), charts[1], flows[1])
	return o, nil
}

// push is the tightly coupled workflow: Var1D from App1 to App2 at every step.
func (cfg *modesConfig) push() *flowConfig {
	return modesFlow(cfg, cps.Push, "Var1D", []string{"App1", "App2"}, []int64{cfg.Elements}, cfg.Step)
}

// pull is the loosely coupled one: Var2D from App3 to App4 when that wants it.
func (cfg *modesConfig) pull() *flowConfig {
	side := sideOf(cfg.Elements)
	return modesFlow(cfg, cps.Pull, "Var2D", []string{"App3", "App4"}, []int64{side, side}, cfg.Slow)
}

// modesFlow is a workflow of two applications, the second with steps of its own
// length. By Cache-Pull the producer does as many as fit in those of the consumer.
func modesFlow(cfg *modesConfig, mode cps.Mode, variable string, apps []string, extents []int64, consumer sim.Duration) *flowConfig {
	spec := fmt.Sprintf("<coupling><couple_var attribute=%q>%s</couple_var></coupling>", variable, schedule1(mode.String(), apps[0], apps[1], 1000))
	f := &flowConfig{Specification: spec, Steps: modesSteps, Versions: cfg.Versions, WhenFull: "evict"}
	for i, procs := range []int{senders, receivers} {
		layout := make([]int, len(extents))
		for d := range layout {
			layout[d] = 1
		}
		layout[0] = procs
		f.Applications = append(f.Applications, flowApp{Name: apps[i], Processes: procs, StepTime: []sim.Duration{cfg.Step, consumer}[i],
			Variables: []flowVariable{{Name: variable, Extents: extents, Layout: layout}}})
	}
	if mode == cps.Pull {
		f.Applications[0].Steps = modesSteps * int64(consumer/cfg.Step)
		f.Applications[1].Take = "latest"
	}
	return resolve(f)
}

// chart draws the steps of a workflow that the exhibit shows.
func (f *flow) chart(o *scenarios.Outcome) (*exhibit.Sequence, error) {
	all, nameless := f.watch.recording(f.trace)
	o.Check(fmt.Sprintf("%s-names", f.cfg.Applications[0].Name), nameless == 0, "%d messages between the processes, %d of them without a name", len(all.Messages), nameless)
	from, to := f.watch.window(modesFrom, modesTo, f.watch.tracks[senders])
	chart, err := trace.Chart(all, trace.Window{From: from, To: to, Tracks: f.watch.tracks})
	if err != nil {
		return nil, err
	}
	copy(chart.Lifelines, f.watch.titles)
	chart.Spans = slices.DeleteFunc(chart.Spans, func(s exhibit.Span) bool { return s.End <= s.Start }) // that touch the window only
	fromZero(chart, from)
	return chart, nil
}

// window returns when a process begins to compute a step, and when it has coupled
// another.
func (w *watch) window(first, last int64, track string) (from, to sim.Time) {
	for _, s := range w.spans {
		if s.Track == track && s.Label == computing(first) {
			from = s.Start
		}
		if s.Track == track && s.Label == coupling(last) {
			to = s.End
		}
	}
	return from, to
}

// The labels of what the programs do.
func computing(step int64) string { return fmt.Sprintf("step %d", step) }
func coupling(step int64) string  { return fmt.Sprintf("couple, step %d", step) }

// fromZero makes a time the zero of a chart.
func fromZero(c *exhibit.Sequence, at sim.Time) {
	zero := sim.Duration(at).Microseconds()
	for i := range c.Spans {
		c.Spans[i].Start -= zero
		c.Spans[i].End -= zero
	}
	for i := range c.Messages {
		c.Messages[i].Sent -= zero
		c.Messages[i].Received -= zero
	}
}
