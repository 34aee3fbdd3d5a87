package pddp1996

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/scenarios/systems"
)

// copyConfig is the configuration of the program behind the translations: how large
// the copies are that it times.
type copyConfig struct {
	Equal      int      `toml:"equal,optional" min:"64" max:"10000000"` // elements of x = y, distributions equal
	Other      int      `toml:"other,optional" min:"64" max:"10000000"` // elements of x = y, distributions unequal
	Shared     int      `toml:"shared,optional" min:"16" max:"1000000"` // words of a shared-only array that all read
	Processors []int    `toml:"processors,optional" min:"1" max:"128"`  // of the copies
	Readers    []int    `toml:"readers,optional" min:"1" max:"128"`     // of the shared-only array
	Switches   []string `toml:"switches,optional" oneof:"owners push interleave plain"`
}

// The sizes that the claims name.
func defaultCopies() *copyConfig {
	return &copyConfig{Equal: 1_000_000, Other: 100_000, Shared: 1024,
		Processors: []int{16, 32, 64, 128}, Readers: []int{64}}
}

func (c *copyConfig) largest() int { return max(slices.Max(c.Processors), slices.Max(c.Readers)) }

// copying is what is timed: a loop over an array.
type copying struct {
	name, file string
	which      int // what the program does for it
	elements   func(c *copyConfig) int
	processors func(c *copyConfig) []int
	machines   []string
}

// Their names.
const (
	equalCopy   = "equal distributions"
	unequalCopy = "unequal distributions"
	sharedRead  = "shared-only read by all"
)

var copyings = []copying{
	{equalCopy, "pddp-copy.pddp", 1, func(c *copyConfig) int { return c.Equal }, func(c *copyConfig) []int { return c.Processors }, []string{"t3d", "meiko"}},
	{unequalCopy, "pddp-copy.pddp", 2, func(c *copyConfig) int { return c.Other }, func(c *copyConfig) []int { return c.Processors }, []string{"t3d"}},
	{sharedRead, "pddp-shared.pddp", 1, func(c *copyConfig) int { return c.Shared }, func(c *copyConfig) []int { return c.Readers }, []string{"meiko"}},
}

// bench returns the program with or without what is timed.
func (c *copying) bench(which int) *bench {
	return &bench{files: map[string][]string{"pddp": {c.file}}, sizes: func(s size, _ int) map[string]string {
		return map[string]string{"copy.par": parameters("N", s.extent(), "WHICH", which)}
	}}
}

// Every program that is timed also runs at a small size with all that it computes.
const (
	checkedElements   = 1000
	checkedProcessors = 7
)

// pass is one loop on a machine.
type pass struct {
	Machine, What string
	N             int
	Seconds       float64
	Waiting       float64 // of it, seconds behind others at the owners, the mean over the processors
	Right         bool    // what the program printed at a small size
}

type passes []pass

// seconds returns how long a pass takes; 0 if it was not run.
func (p passes) seconds(machine, what string, n int) float64 {
	i := slices.IndexFunc(p, func(x pass) bool { return x.Machine == machine && x.What == what && x.N == n })
	if i < 0 {
		return 0
	}
	return p[i].Seconds
}

// copies times all copyings with a requested name.
func copies(ctx context.Context, env *scenarios.Env, names ...string) (passes, error) {
	cfg := env.Config().(*copyConfig)
	var groups []passes
	for i := range copyings {
		c := &copyings[i]
		if !slices.Contains(names, c.name) {
			continue
		}
		for _, m := range c.machines {
			var g passes
			for _, n := range c.processors(cfg) {
				g = append(g, pass{Machine: m, What: c.name, N: n, Right: true})
			}
			groups = append(groups, g)
		}
	}
	tasks := make([]scenarios.Task, len(groups))
	for i := range groups {
		tasks[i] = groups[i].task(cfg)
	}
	err := env.Tasks(ctx, tasks)
	return slices.Concat(groups...), err
}

// copyKey is what the passes of one machine depend on.
type copyKey struct {
	What, Machine string
	Config        copyConfig
}

// task returns the passes of one machine as a task that fills them.
func (p *passes) task(cfg *copyConfig) scenarios.Task {
	what, machine := (*p)[0].What, (*p)[0].Machine
	return scenarios.Task{
		Label: machineTitle(machine) + " " + what, Key: copyKey{what, machine, *cfg}, Result: p,
		Run: func(ctx context.Context, env *scenarios.Env) error {
			return errors.Join(p.run(ctx, env, cfg, false), p.run(ctx, env, cfg, true))
		},
	}
}

// run adds the times of programs with the timed statements to the passes of one machine. If timed is false, it
// subtracts the times of programs without them.
func (p passes) run(ctx context.Context, env *scenarios.Env, cfg *copyConfig, timed bool) (err error) {
	c := &copyings[slices.IndexFunc(copyings, func(c copying) bool { return c.name == p[0].What })]
	which, sign := 0, -1.0
	if timed {
		which, sign = c.which, 1
	}
	compiled := &compiler{bench: c.bench(which)}
	defer func() { err = errors.Join(err, compiled.close()) }()
	simulate := func(n, elements int, mode scenarios.Mode) (*cell, error) {
		one := &cell{column: column{name: c.name, machine: p[0].Machine, system: systems.Named("pddp")}, n: n,
			size: cube(elements, 0), mode: mode, on: switchesOf(cfg.Switches)}
		if err := compiled.simulate(ctx, env, one); err != nil {
			return nil, fmt.Errorf("%s on %d processors of the %s: %w", c.name, n, p[0].Machine, err)
		}
		return one, nil
	}
	for i := range p {
		one, err := simulate(p[i].N, c.elements(cfg), scenarios.Phantom)
		if err != nil {
			return err
		}
		p[i].Seconds += sign * one.seconds()
		p[i].Waiting += sign * one.Parts[machines.Queueing].Seconds()
	}
	if !timed {
		return nil
	}
	one, err := simulate(checkedProcessors, checkedElements, scenarios.Data)
	if err == nil {
		p[0].Right, _ = exactly(one.Text, "")
	}
	return err
}

// fillCopies shows what the loops take.
func fillCopies(out *scenarios.Outcome, all passes) {
	part := out.Exhibit("pddp-translate-copies")
	part.Unit = "s"
	right := true
	for _, p := range all {
		part.Cell(strconv.Itoa(p.N), machineTitle(p.Machine)+" "+p.What, p.Seconds)
		right = right && p.Right
	}
	out.Check("copies", right, "the programs run at %d elements on %d processors; the errors that they print must be exactly 0", checkedElements, checkedProcessors)
}

func machineTitle(name string) string {
	if name == "t3d" {
		return "T3D"
	}
	return "MEIKO"
}

// compareCopies judges a statement of changed passes against unchanged ones at all
// numbers of processors on machines: changed over unchanged, by a test.
func compareCopies(was, is passes, what string, at []int, on []string, holds func(ratio float64) bool) (bool, string) {
	all, seen := true, ""
	for _, m := range on {
		ratio := func(n int) float64 { return is.seconds(m, what, n) / was.seconds(m, what, n) }
		for _, n := range at {
			all = all && holds(ratio(n))
		}
		if seen != "" {
			seen += "; "
		}
		seen += fmt.Sprintf("%s takes %s times as long on %s", machineTitle(m), listed(at, ratio), enumerated(at))
	}
	return all, seen
}

// The counterfactuals of the copies.
const (
	ownersFound = "owners-found" // the owner of every element is found
	pushed      = "put"          // owners of the right-hand side put
	interleaved = "interleaved"  // shared-only arrays lie on all processors
)

// judgeCopies gives the verdicts on the article's statements about copies and shared-only objects.
func judgeCopies(ctx context.Context, env *scenarios.Env, part *scenarios.Part, was passes) error {
	cfg := env.Config().(*copyConfig)
	for _, s := range []struct {
		id, change, what string
		at               []int
		on               []string
		holds            func(ratio float64) bool
	}{
		{"pddp-079", ownersFound, equalCopy, cfg.Processors, []string{"t3d", "meiko"}, slower},
		{"pddp-145", pushed, unequalCopy, cfg.Processors, []string{"t3d"}, func(ratio float64) bool { return ratio < 1 }},
		{"pddp-130", interleaved, sharedRead, cfg.Readers, []string{"meiko"}, faster},
	} {
		changed, ok := env.Counterfactual(s.change)
		if !env.Asks(s.id) || !ok {
			continue
		}
		is, err := copies(ctx, changed, s.what)
		if err != nil {
			return fmt.Errorf("counterfactual %s: %w", s.change, err)
		}
		holds, observed := compareCopies(was, is, s.what, s.at, s.on, s.holds)
		if s.what == sharedRead {
			busiest, saw := was.waitMost(sharedRead)
			holds, observed = holds && busiest, observed+"; "+saw
		}
		part.Claim(s.id, holds, "%s", observed)
	}
	part.Open("pddp-129", "a BBN TC2000 to compare with")
	return nil
}

// waitMost tells whether a process spends more than half of each pass waiting until the owner has served others. Then
// the owner is the busiest resource, since it works all that time.
func (p passes) waitMost(what string) (holds bool, observed string) {
	holds = true
	for _, x := range p {
		if x.What == what {
			holds = holds && 2*x.Waiting > x.Seconds
			observed = fmt.Sprintf("before, %.3g of %.3g s on %d were waiting at processor 0", x.Waiting, x.Seconds, x.N)
		}
	}
	return holds, observed
}
