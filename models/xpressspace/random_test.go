package xpressspace_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"simrun/models/geometry"
	"simrun/models/geometry/geometrytest"
	"simrun/models/xpressspace"
	"simrun/sim"
)

// workflow is applications that all have the same variables, and what is coupled.
type workflow struct {
	procs     []int // by application
	steps     int64
	variables []*workVariable
	pause     [][]int // by application and rank, between steps
	versions  int
}

// workVariable is a variable of a workflow, with its layout in each application.
type workVariable struct {
	name    string
	layouts []geometry.Decomposition
	regions []geometry.Box
	order   geometry.Order
	plans   []workPlan
}

// workPlan is a schedule: from application to application at steps from start to end.
type workPlan struct {
	mode                 string
	from, to             int
	start, end, interval int64
}

func (s workPlan) due(step int64) bool {
	return step >= s.start && step <= s.end && (step-s.start)%s.interval == 0
}

func appName(i int) string { return string(rune('A' + i)) }

// drawWorkflow draws 2 to 4 applications and 1 to 3 variables. An application receives a variable from one other at
// most; it may pass it on.
func drawWorkflow(t *rapid.T) *workflow {
	w := &workflow{steps: rapid.Int64Range(1, 5).Draw(t, "steps"), versions: rapid.IntRange(1, 3).Draw(t, "versions")}
	for range rapid.IntRange(2, 4).Draw(t, "applications") {
		w.procs = append(w.procs, rapid.IntRange(1, 6).Draw(t, "processes"))
		w.pause = append(w.pause, rapid.SliceOfN(rapid.IntRange(0, 300), 6, 6).Draw(t, "pause"))
	}
	bounds := geometrytest.Bounds{Dims: 3, Volume: 60, Procs: 6}
	for i := range rapid.IntRange(1, 3).Draw(t, "variables") {
		v := &workVariable{name: fmt.Sprintf("v%d", i), order: geometry.Order(rapid.IntRange(0, 1).Draw(t, "order"))}
		d := geometrytest.Domain(t, bounds)
		base, _ := regions(t, d)
		for a := range w.procs {
			v.layouts = append(v.layouts, drawLayout(t, d, w.procs[a]))
			r := base
			for k := range d.Dims {
				n := base.Extent(k)
				r.Lo[k] = rapid.Int64Range(0, d.Extent(k)-n).Draw(t, "lo")
				r.Hi[k] = r.Lo[k] + n - 1
			}
			v.regions = append(v.regions, r)
		}
		for to := range w.procs {
			from := rapid.IntRange(0, len(w.procs)-1).Draw(t, "from")
			if from == to {
				continue
			}
			s := workPlan{mode: rapid.SampledFrom([]string{"push", "pull"}).Draw(t, "mode"), from: from, to: to, start: rapid.Int64Range(0, 3).Draw(t, "start"), interval: rapid.Int64Range(1, 3).Draw(t, "interval")}
			s.end = s.start + rapid.Int64Range(0, 5).Draw(t, "length")
			v.plans = append(v.plans, s)
		}
		w.variables = append(w.variables, v)
	}
	return w
}

// drawLayout distributes a domain over so many processes, of which some may get nothing.
func drawLayout(t *rapid.T, d geometry.Box, procs int) geometry.Decomposition {
	axes := make([]geometry.Axis, d.Dims)
	along := rapid.IntRange(0, d.Dims-1).Draw(t, "axis")
	for k := range axes {
		axes[k] = geometry.Axis{Kind: geometry.Kind(rapid.IntRange(0, 2).Draw(t, "kind")), Procs: 1, Block: rapid.Int64Range(1, 3).Draw(t, "block")}
		if axes[k].Kind != geometry.BlockCyclic {
			axes[k].Block = 0
		}
		if k == along {
			axes[k].Procs = procs
		}
	}
	return dealt(d, axes)
}

func (w *workflow) text() string {
	var b strings.Builder
	b.WriteString("<coupling>\n")
	for _, v := range w.variables {
		fmt.Fprintf(&b, "<couple_var attribute=%q>\n", v.name)
		for _, s := range v.plans {
			fmt.Fprintf(&b, "<schedule attribute=%q><from>%s</from><to>%s</to><start_ts>%d</start_ts><end_ts>%d</end_ts><ts_interval>%d</ts_interval></schedule>\n",
				s.mode, appName(s.from), appName(s.to), s.start, s.end, s.interval)
		}
		b.WriteString("</couple_var>\n")
	}
	b.WriteString("</coupling>\n")
	return b.String()
}

// origins returns whose values each application has of a variable after a step, or -1 for its own that it does not show.
func (w *workflow) origins(v *workVariable, step int64) []int {
	of := make([]int, len(w.procs))
	for a := range of {
		of[a] = a
	}
	for _, s := range v.plans {
		if s.due(step) {
			of[s.to] = of[s.from]
		}
	}
	return of
}

// worth is the value of an element of a region that comes from an application at a step.
func worth(number, step int64, origin int) float64 {
	return float64(number + 1000*step + 1_000_000*int64(origin+1))
}

// body is the program of an application.
func (w *workflow) body(number int) func(p *proc) error {
	return func(p *proc) error {
		var arrays []*array
		for _, v := range w.variables {
			a, err := registered(p, v.name, v.layouts[number], v.regions[number], v.order)
			if err != nil {
				return err
			}
			arrays = append(arrays, a)
		}
		for step := int64(0); step <= w.steps; step++ {
			p.sleep(sim.Duration(w.pause[number][p.rank]) * sim.Microsecond)
			for i, a := range arrays {
				a.clear()
				a.eachElement(func(v *float64, n int64) {
					if n >= 0 {
						*v = worth(n, step, number)
					}
				})
				if got, err := a.couple(step); err != nil || got != step {
					return fmt.Errorf("step %d of %s: version %d: %w", step, a.v.Name, got, err)
				}
				origin, failed := w.origins(w.variables[i], step)[number], error(nil)
				a.eachElement(func(v *float64, n int64) {
					want := -5.0
					if n >= 0 {
						want = worth(n, step, origin)
					}
					if *v != want && failed == nil {
						failed = fmt.Errorf("process %d of %s, step %d: element %d of %s is %v, want %v", p.rank, appName(number), step, n, a.v.Name, *v, want)
					}
				})
				if failed != nil {
					return failed
				}
			}
		}
		return nil
	}
}

// TestWorkflows: several applications of different sizes couple several variables, in both modes, at steps of their own,
// and pass on what they have received. Each has what a model of the schedules says, whoever is fast or slow.
func TestWorkflows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := drawWorkflow(t)
		var apps []app
		for a, n := range w.procs {
			apps = append(apps, app{appName(a), n, w.body(a)})
		}
		on := onIdeal
		if rapid.Bool().Draw(t, "xt5") {
			on = onXT5
		}
		err := run(on, w.text(), func(f *xpressspace.Workflow) { f.Block, f.Versions = true, w.versions }, apps...)
		if err != nil {
			t.Fatalf("%s%v", w.text(), err)
		}
	})
}
