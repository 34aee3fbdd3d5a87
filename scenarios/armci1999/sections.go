package armci1999

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/sim"
	"simrun/sim/node"
)

// sectionsConfig is the configuration of the program "armci-sections".
type sectionsConfig struct {
	Sizes   []int        `toml:"sizes" min:"1"`                      // n of the n x n sections
	Array   int          `toml:"array,optional" min:"1" max:"16384"` // rows and columns of the arrays
	Repeats int          `toml:"repeats,optional" min:"1"`           // gets per size and method
	Sleep   sim.Duration `toml:"sleep,optional" min:"1ms"`           // how long the targets sleep
}

// Names of the two methods, as the figures' series.
const (
	viaARMCI  = "ARMCI_GetS"
	viaLAPI   = "LAPI_Get per column"
	viaGetV   = "ARMCI_GetV"
	viaSingle = "LAPI_Get per element"
)

// point is what was measured at one x value of Figure 4 or 5.
type point struct {
	x             int
	bytes         int64
	armci, native sim.Duration
	active        bool // ARMCI used an active message
}

// ahead is how many times faster ARMCI was.
func (p *point) ahead() float64 { return float64(p.native) / float64(p.armci) }

// sectionsProgram is Figure 4: square sections of a 2-D array, by ARMCI_GetS and
// by one nonblocking LAPI_Get for each column.
func sectionsProgram() scenarios.Program {
	return scenarios.Program{
		Name: "armci-sections", Doc: "gets of n x n sections of doubles: ARMCI_GetS against many LAPI_Gets and one wait",
		Modes: []scenarios.Mode{scenarios.Data, scenarios.Phantom}, NeedsMachine: true, Needs: needs, ProcessesMin: 1 + targets,
		Config:   func() any { return &sectionsConfig{Array: 550, Repeats: 2 * targets, Sleep: 60 * sim.Second} },
		Validate: validateSections, Run: runSections,
	}
}

func runSections(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	cfg := env.Config().(*sectionsConfig)
	points, o, err := compare(ctx, env, int64(cfg.Array*cfg.Array), cfg.Sleep, cfg.Sizes, func(b *bench, n int) point {
		return b.square(cfg, n)
	})
	if err != nil {
		return nil, err
	}
	x := o.Exhibit("armci-fig4")
	draw(x, points, viaARMCI, viaLAPI)
	protocolClaims(x, points, directSections)
	x.Claim("identical-large", identical(points, func(p *point) bool { return p.x > longGet/double }),
		"%s", describeRatio(points, func(p *point) bool { return p.x > longGet/double }))
	x.Marks = []exhibit.Mark{{X: 9.5, Label: "9 | 10 columns"}, {X: 375.5, Label: "3000 | 3008 bytes"}}
	return o, nil
}

// The switch points of the 1999 code (Protocol1999), as the claims state them.
const (
	shortColumns = 9
	longGet      = 3000 // bytes
)

// directSections says at which n the 1999 code takes the direct way.
func directSections(n int) bool { return n <= shortColumns || n*double > longGet }

// compare runs measure for every x value at process 0 while the others sleep.
func compare(ctx context.Context, env *scenarios.Env, elements int64, sleep sim.Duration, xs []int, measure func(b *bench, x int) point) ([]point, *scenarios.Outcome, error) {
	var points []point
	var s sleepers
	var found tally
	_, err := env.Run(ctx, scenarios.Job{Body: func(e machines.Endpoint) {
		b := start(e, env, elements, &found)
		if b.Rank() == 0 {
			for _, x := range xs {
				points = append(points, measure(b, x))
			}
			s.finished = b.thread.Now()
		} else {
			s.sleep(b, sleep)
		}
		must(b.thread, b.Finalize())
	}})
	if err != nil {
		return nil, nil, err
	}
	o := &scenarios.Outcome{}
	s.check(o, env, &found)
	return points, o, nil
}

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
	p.active = b.Stats().Active > before
	p.native = b.time(cfg.Repeats, func(_, target int) {
		at := b.newPlace(cfg.Array, n)
		for j := range int64(n) {
			b.get(target, at+j*lead, at+j*lead, int64(n)*double)
		}
		b.wait(n)
		b.expectColumns(target, at, lead, n)
	})
	return p
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

// draw adds the two series of a figure.
func draw(x *scenarios.Part, points []point, armci, native string) {
	x.Unit = "MB/s"
	for _, p := range points {
		x.Point(float64(p.x), armci, rate(p.bytes, p.armci))
	}
	for _, p := range points {
		x.Point(float64(p.x), native, rate(p.bytes, p.native))
	}
}

// protocolClaims gives the verdicts that Figures 4 and 5 share. direct says
// where the 1999 code takes the direct way.
func protocolClaims(x *scenarios.Part, points []point, direct func(x int) bool) {
	small := func(p *point) bool { return direct(p.x) && p.x <= shortColumns }
	x.Claim("identical-small", identical(points, small), "%s", describeRatio(points, small))
	switched := true
	last, next := 0, 0
	for i := range points {
		switched = switched && points[i].active == !direct(points[i].x)
		if !points[i].active && next == 0 {
			last = points[i].x
		} else if next == 0 {
			next = points[i].x
		}
	}
	x.Claim("switch-points", switched && next > 0, "the direct way up to %d, an active message from %d on%s", last, next, switchBack(points))
	best, worst := extremes(points)
	x.Claim("far-ahead", best != nil && best.ahead() >= 2, "%s", describeLead(points, best, worst))
}

// switchBack says where the direct way is taken again.
func switchBack(points []point) string {
	for i := 1; i < len(points); i++ {
		if points[i-1].active && !points[i].active {
			return fmt.Sprintf(" to %d, the direct way again from %d on", points[i-1].x, points[i].x)
		}
	}
	return ""
}

// identical reports whether both methods take the same time, within 2 %, at
// all points that are selected, and whether there are any.
func identical(points []point, selected func(p *point) bool) bool {
	n := 0
	for i := range points {
		p := &points[i]
		if !selected(p) {
			continue
		}
		n++
		if r := p.ahead(); r < 0.98 || r > 1.02 {
			return false
		}
	}
	return n > 0
}

// describeRatio says between which bounds the ratio of the two methods lies at
// the points that are selected.
func describeRatio(points []point, selected func(p *point) bool) string {
	n, low, high := 0, 0.0, 0.0
	for i := range points {
		p := &points[i]
		if !selected(p) {
			continue
		}
		r := p.ahead()
		if n == 0 {
			low, high = r, r
		}
		low, high = min(low, r), max(high, r)
		n++
	}
	return fmt.Sprintf("at %d sizes the bandwidths have a ratio of %.4f to %.4f", n, low, high)
}

// extremes returns the points at which the active message protocol is furthest
// ahead and least so.
func extremes(points []point) (best, worst *point) {
	for i := range points {
		p := &points[i]
		if !p.active {
			continue
		}
		if best == nil || p.ahead() > best.ahead() {
			best = p
		}
		if worst == nil || p.ahead() < worst.ahead() {
			worst = p
		}
	}
	return best, worst
}

func describeLead(points []point, best, worst *point) string {
	if best == nil {
		return "no active message was used"
	}
	s := fmt.Sprintf("at most %.2f times the bandwidth of LAPI_Get, at %d", best.ahead(), best.x)
	for i := range points {
		if p := &points[i]; p.active && p.ahead() <= 1 {
			return s + fmt.Sprintf("; ahead up to %d; at least %.2f times, at %d", points[i-1].x, worst.ahead(), worst.x)
		}
	}
	return s + fmt.Sprintf("; ahead everywhere, by %.2f times at the least, at %d", worst.ahead(), worst.x)
}
