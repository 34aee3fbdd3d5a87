package armci1999

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/sim"
	"simrun/sim/node"
)

// sectionsConfig is the configuration of the program "armci-sections".
type sectionsConfig struct {
	Sizes   []int        `toml:"sizes" min:"1"`                      // n of the n x n sections
	Also    []int        `toml:"also,optional" min:"1"`              // n that the claims look at besides, measured on their own
	Array   int          `toml:"array,optional" min:"1" max:"16384"` // rows and columns of the arrays
	Repeats int          `toml:"repeats,optional" min:"1"`           // gets per size and method
	Sleep   sim.Duration `toml:"sleep,optional" min:"1ms"`           // how long the targets sleep
	choices
}

// sectionsProgram is Figure 4: square sections of a 2-D array, by ARMCI_GetS and
// by one nonblocking LAPI_Get for each column.
func sectionsProgram() scenarios.Program {
	return scenarios.Program{
		Name: "armci-sections", Doc: "gets of n x n sections of doubles: ARMCI_GetS against many LAPI_Gets and one wait",
		Modes: []scenarios.Mode{scenarios.Data, scenarios.Phantom}, NeedsMachine: true, Needs: needs, ProcessesMin: 1 + targets,
		Rows:     []string{"sizes"},
		Explains: true,
		Config:   func() any { return &sectionsConfig{Array: 550, Repeats: 2 * targets, Sleep: 60 * sim.Second} },
		Validate: validateSections, Run: runSections,
	}
}

func runSections(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	cfg := env.Config().(*sectionsConfig)
	points, slept, found, err := cfg.sweep(env).compare(ctx, env, cfg.measure)
	if err != nil {
		return nil, err
	}
	o := &scenarios.Outcome{}
	slept.check(o, env, &found)
	x := o.Exhibit("armci-fig4")
	draw(x, points, viaARMCI, viaLAPI)
	x.Marks = []exhibit.Mark{
		{X: shortColumns + 0.5, Label: fmt.Sprintf("%d | %d columns", shortColumns, shortColumns+1)},
		{X: longGet/double + 0.5, Label: fmt.Sprintf("%d | %d bytes", longGet, longGet+double)},
	}
	claimSwitches(x, points, directSections)
	if points, err = cfg.join(ctx, env, cfg.sweep(env), points); err != nil {
		return nil, err
	}
	c := sectionClaims{env: env, cfg: cfg, x: x, points: points}
	return o, c.judge(ctx)
}

// sweep is the sweep of the figure.
func (cfg *sectionsConfig) sweep(env *scenarios.Env) sweep {
	return sweep{setup: setup{phantom: env.Phantom(), protocol: cfg.constants()}, elements: int64(cfg.Array * cfg.Array), sleep: cfg.Sleep, xs: cfg.Sizes}
}

// join adds the sizes that only the claims look at to the points of a sweep. They
// are measured on their own, since every section moves the places of those after
// it.
func (cfg *sectionsConfig) join(ctx context.Context, env *scenarios.Env, s sweep, points []point) ([]point, error) {
	if len(cfg.Also) == 0 {
		return points, nil
	}
	more, _, _, err := s.repeat(cfg.Also).compare(ctx, env, cfg.measure)
	points = append(points, more...)
	slices.SortFunc(points, func(a, b point) int { return cmp.Compare(a.x, b.x) })
	return points, err
}

// sizes are those of the figure and of the claims, in order.
func (cfg *sectionsConfig) sizes() []int {
	all := slices.Concat(cfg.Sizes, cfg.Also)
	slices.Sort(all)
	return all
}

// measure is one size of it.
func (cfg *sectionsConfig) measure(b *bench, n int) point { return b.square(cfg, n) }

// The switch points of the 1999 code (Protocol1999), as the claims state them.
const (
	shortColumns = 9
	longGet      = 3000 // bytes
)

// directSections says at which n the 1999 code takes the direct way.
func directSections(n int) bool { return n <= shortColumns || n*double > longGet }

// square measures sections of n x n, each at a new place.
func (b *bench) square(cfg *sectionsConfig, n int) point {
	lead := int64(cfg.Array)
	stride := []int{cfg.Array * double}
	p := point{x: n, bytes: int64(n) * int64(n) * double}
	before := b.Stats().Active
	p.armci = b.time(cfg.Repeats, func(_, target int) {
		at := b.newPlace(cfg.Array, n)
		from := node.Addr(at * double)
		must(b.thread, b.GetS(b.arrays[target]+from, stride, b.buffer+from, stride, []int{n * double, n}, 1, target))
		b.expectColumns(target, at, lead, n)
	})
	p.armciSpent = b.spent
	p.active = b.Stats().Active > before
	p.native = b.columnGets(cfg, n, false)
	p.nativeSpent = b.spent
	return p
}

// columnGets returns the time of a get of n x n with a LAPI_Get for each column. It waits for all of them together or,
// if blocking is set, for each before the next.
func (b *bench) columnGets(cfg *sectionsConfig, n int, blocking bool) sim.Duration {
	lead := int64(cfg.Array)
	return b.time(cfg.Repeats, func(_, target int) {
		at := b.newPlace(cfg.Array, n)
		for j := range int64(n) {
			b.get(target, at+j*lead, at+j*lead, int64(n)*double)
			if blocking {
				b.wait(1)
			}
		}
		if !blocking {
			b.wait(int64(n))
		}
		b.expectColumns(target, at, lead, n)
	})
}

// newPlace returns the element at which the next n x n section begins. As in the
// library's own benchmark of 1999 the sections move through the array, so that
// a small one does not find its data in a cache.
func (b *bench) newPlace(array, n int) int64 {
	places := array / n
	row, column := b.place%places, b.place/places%places
	b.place++
	if places == 1 { // there is room for one and a part: its two ends in turn
		row = b.place % 2
		return int64(row * (array - n) * (array + 1))
	}
	return int64(column*n*array + row*n)
}

// expectColumns checks an n x n section that begins at element at.
func (b *bench) expectColumns(target int, at, lead int64, n int) {
	for j := range int64(n) {
		b.expect(target, at+j*lead, at+j*lead, int64(n), 1)
	}
}
