package xpressspace2014

import (
	"context"
	"fmt"

	"simrun/models/xpressspace"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/sim"
)

// looseConfig is the configuration of the program "xs-loose".
type looseConfig struct {
	Fast     sim.Duration `toml:"fast" min:"1us" max:"1s"` // step of the faster application
	Slow     sim.Duration `toml:"slow" min:"1us" max:"1s"` // and of the slower one
	Steps    int64        `toml:"steps" min:"2" max:"100000"`
	Versions int          `toml:"versions" min:"1" max:"100"`
	Extent   int64        `toml:"extent" min:"4" max:"4096"` // of the array, in both dimensions
}

// looseCase is one way in which applications of unequal speed are coupled.
type looseCase struct {
	name           string
	slowConsumer   bool
	whenFull, take string
}

// The cases, in the order of the table.
const (
	latestOfFast = iota
	lateForFast
	blocked
	waitsForSlow
	latestOfSlow
	looseCases
)

func cases() [looseCases]looseCase {
	return [looseCases]looseCase{
		latestOfFast: {name: "fast to slow, newest", slowConsumer: true, whenFull: "evict", take: "latest"},
		lateForFast:  {name: "fast to slow, every", slowConsumer: true, whenFull: "evict", take: "step"},
		blocked:      {name: "fast to slow, every, blocking", slowConsumer: true, whenFull: "block", take: "step"},
		waitsForSlow: {name: "slow to fast, every", whenFull: "evict", take: "step"},
		latestOfSlow: {name: "slow to fast, newest", whenFull: "evict", take: "latest"},
	}
}

// looseProgram is loose coupling by Cache-Pull: applications of unequal speed,
// eviction and blocking.
func looseProgram() scenarios.Program {
	return scenarios.Program{
		Name: "xs-loose", Doc: "loose coupling: producers and consumers of unequal speed, eviction and blocking",
		NeedsMachine: true, Needs: needs, Processes: func(any) int { return looseProducers + looseConsumers + 1 },
		Config: func() any { return &looseConfig{} }, Validate: validateLoose, Run: runLoose,
	}
}

// The processes of the two applications.
const looseProducers, looseConsumers = 4, 2

func validateLoose(s *scenarios.Scenario) []scenarios.Complaint {
	if c := s.Config.(*looseConfig); c.Slow < 4*c.Fast {
		return []scenarios.Complaint{{Key: "slow", Index: -1, Found: c.Slow.String(), Expected: fmt.Sprintf("at least four times fast, %v", 4*c.Fast)}}
	}
	return nil
}

var looseSpecification = "<coupling><couple_var attribute=\"Var2D\">" + schedule1("pull", "App3", "App4", 1_000_000) + "</couple_var></coupling>"

func runLoose(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	cfg := env.Config().(*looseConfig)
	var flows [looseCases]*flow
	err := env.Each(ctx, looseCases, func(ctx context.Context, env *scenarios.Env, i int) error {
		var err error
		flows[i], err = runFlow(ctx, env, cfg.workflow(cases()[i]))
		return err
	})
	if err != nil {
		return nil, err
	}
	o := &scenarios.Outcome{}
	part := o.Exhibit("xs-loose")
	part.Text = []exhibit.TextPart{looseTable(flows)}
	for i, f := range flows {
		f.looseCells(part, cases()[i].name)
	}
	judge(o, flows[:]...)
	cfg.claims(part, flows)
	return o, nil
}

// workflow returns the workflow of a case. Producer and consumer do the same
// number of steps.
func (cfg *looseConfig) workflow(c looseCase) *flowConfig {
	variable := flowVariable{Name: "Var2D", Extents: []int64{cfg.Extent, cfg.Extent}, Layout: []int{looseProducers, 1}}
	producer := flowApp{Name: "App3", Processes: looseProducers, StepTime: cfg.Fast, stepKey: "scenario.parameters.fast", Variables: []flowVariable{variable}}
	variable.Layout = []int{looseConsumers, 1}
	consumer := flowApp{Name: "App4", Processes: looseConsumers, StepTime: cfg.Slow, stepKey: "scenario.parameters.slow", Take: c.take, Variables: []flowVariable{variable}}
	if !c.slowConsumer {
		producer.StepTime, consumer.StepTime = cfg.Slow, cfg.Fast
		producer.stepKey, consumer.stepKey = consumer.stepKey, producer.stepKey
	}
	f := &flowConfig{Specification: looseSpecification, Steps: cfg.Steps, Versions: cfg.Versions, WhenFull: c.whenFull, Applications: []flowApp{producer, consumer}}
	return resolve(f)
}

// ledgers of the two applications.
func (f *flow) producer() *ledger { return f.parts[0][0] }
func (f *flow) consumer() *ledger { return f.parts[1][0] }

func looseTable(flows [looseCases]*flow) exhibit.TextPart {
	t := exhibit.TextPart{Heading: "Which versions the consumer gets", Header: []string{"case", "kept", "got", "told evicted"}}
	for i, f := range flows {
		c := f.consumer()
		got := versionsOf(c.versions)
		var lost []int64
		for _, e := range c.evictions {
			lost = append(lost, e.Version)
		}
		t.Rows = append(t.Rows, []string{cases()[i].name, versionsOf(f.producer().versions), got, versionsOf(lost)})
	}
	return t
}

// versionsOf lists versions, of many the first and the last.
func versionsOf(list []int64) string {
	if len(list) == 0 {
		return "none"
	}
	l := ledger{versions: list}
	return l.steps()
}

// looseCells gives the numbers of a case.
func (f *flow) looseCells(part *scenarios.Part, row string) {
	p, c := f.producer(), f.consumer()
	part.Cell(row, "versions kept", float64(len(p.versions)))
	part.Cell(row, "versions got", float64(len(c.versions)))
	part.Cell(row, "different ones", float64(distinct(c.versions)))
	part.Cell(row, "told evicted", float64(len(c.evictions)))
	part.CellIn("us", row, "producer, each step", p.mean().Microseconds())
	part.CellIn("us", row, "consumer, each step", c.mean().Microseconds())
	part.CellIn("ms", row, "producer ends", sim.Duration(p.last).Microseconds()/1e3)
	part.CellIn("ms", row, "consumer ends", sim.Duration(c.last).Microseconds()/1e3)
}

// mean is the mean time of a process in xs_couple_var at steps that moved.
func (l *ledger) mean() sim.Duration {
	if l.times == 0 {
		return 0
	}
	return l.coupling / sim.Duration(l.times)
}

// distinct counts the different numbers in an ascending list.
func distinct(list []int64) int {
	n := 0
	for i, v := range list {
		if i == 0 || v != list[i-1] {
			n++
		}
	}
	return n
}

// claims judges what is said of loose coupling.
func (cfg *looseConfig) claims(part *scenarios.Part, flows [looseCases]*flow) {
	all := int(cfg.Steps)
	free, held := flows[lateForFast].producer(), flows[blocked].producer()
	part.Claim("producer-runs-on", free.mean() < cfg.Fast && sim.Duration(free.last) < sim.Duration(held.last)/2,
		"with eviction the producer spends %s in xs_couple_var for each step and ends after %s; with blocking it ends after %s", short(free.mean()), short(sim.Duration(free.last)), short(sim.Duration(held.last)))
	newest := flows[latestOfFast].consumer()
	part.Claim("newest-only", ascending(newest.versions) && distinct(newest.versions) < all && newest.versions[len(newest.versions)-1] == cfg.Steps,
		"of %d versions the slow consumer gets %d: %s", all, distinct(newest.versions), newest.steps())
	late := flows[lateForFast].consumer()
	part.Claim("told-evicted", len(late.evictions) > 0 && len(late.versions)+len(late.evictions) == all, "of %d versions the consumer gets %d; it is told that %d are evicted", all, len(late.versions), len(late.evictions))
	kept, holds := fifo(late.evictions, cfg.Versions)
	part.Claim("fifo", holds && len(late.evictions) > 0, "%s", kept)
	whole := flows[blocked].consumer()
	part.Claim("blocking", len(whole.versions) == all && len(whole.evictions) == 0 && held.mean() > cfg.Slow/2,
		"the consumer gets %d of %d versions; the producer spends %s in xs_couple_var for each", len(whole.versions), all, short(held.mean()))
	waits := flows[waitsForSlow].consumer()
	part.Claim("waits", len(waits.versions) == all && waits.mean() > (cfg.Slow-cfg.Fast)/2, "the consumer gets %d of %d versions and spends %s in xs_couple_var for each", len(waits.versions), all, short(waits.mean()))
	again := flows[latestOfSlow].consumer()
	part.Claim("again", ascending(again.versions) && distinct(again.versions) < len(again.versions) && again.mean() < cfg.Slow/4,
		"the consumer gets %d versions, %d different ones, and spends %s in xs_couple_var for each", len(again.versions), distinct(again.versions), short(again.mean()))
}

func ascending(list []int64) bool {
	for i := range list {
		if i > 0 && list[i] < list[i-1] {
			return false
		}
	}
	return len(list) > 0
}

// fifo tells whether what was kept when versions were asked for that had been
// evicted were always the newest ones, one after the other.
func fifo(evictions []*xpressspace.EvictedError, versions int) (observed string, holds bool) {
	holds = true
	for i, e := range evictions {
		if i == 0 {
			observed = fmt.Sprintf("version %d was evicted when %v were kept", e.Version, e.Kept)
		}
		holds = holds && len(e.Kept) > 0 && len(e.Kept) <= versions && e.Kept[0] > e.Version
		for k, v := range e.Kept {
			holds = holds && v == e.Kept[0]+int64(k)
		}
	}
	return fmt.Sprintf("%s; %d such answers", observed, len(evictions)), holds
}
