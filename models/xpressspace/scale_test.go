package xpressspace_test

import (
	"fmt"
	"testing"

	"simrun/models/xpressspace"
	"simrun/models/xpressspace/geometry"
	"simrun/sim"
)

// redistribute is a job as in the paper's first experiment: producers push what they
// have, as many bytes each, to consumers, at some steps. phantom leaves the data out.
type redistribute struct {
	producers, consumers []int // layouts
	rows, columns        int64 // doubles of a producer
	steps                int64
	phantom              bool
}

// times are what processes of a job take: for schedules, and for all steps.
type times struct {
	schedules, steps sim.Duration // of the slowest process
	queries          int64
}

// run runs the job and returns the times of the consumers.
func (r redistribute) run(on launcher) (times, error) {
	var took times
	d := domain(r.rows*int64(r.producers[0]), r.columns*int64(r.producers[1]))
	body := func(layout []int) app {
		dec := blocked(d, layout...)
		return app{fmt.Sprint("A", layout), dec.Procs(), func(p *proc) error { return r.body(p, dec, &took) }}
	}
	one, two := body(r.producers), body(r.consumers)
	one.name, two.name = "A", "B"
	return took, run(on, spec(schedule{"v", "push", "A", "B"}), nil, one, two)
}

func (r redistribute) body(p *proc, dec geometry.Decomposition, took *times) error {
	n := dec.Size(p.rank) * 8
	data := p.e.Memory().AllocPhantom(n)
	if !r.phantom {
		data = p.e.Memory().Alloc(n)
	}
	if err := p.RegisterVar(xpressspace.Variable{Name: "v", ElemSize: 8, Decomposition: dec, Region: dec.Domain()}); err != nil {
		return err
	}
	p.th.Sync()
	start := p.th.Now()
	if err := p.PrepareVar("v"); err != nil {
		return err
	}
	p.th.Sync()
	prepared := p.th.Now()
	for step := range r.steps {
		if _, err := p.CoupleVar("v", step+1, data); err != nil {
			return err
		}
	}
	p.th.Sync()
	took.schedules = max(took.schedules, prepared.Sub(start))
	took.steps = max(took.steps, p.th.Now().Sub(prepared))
	took.queries += p.Stats.Queries
	return nil
}

// TestPhantom: without the data, all takes the same time.
func TestPhantom(t *testing.T) {
	r := redistribute{producers: []int{6, 4}, consumers: []int{3, 5}, rows: 40, columns: 30, steps: 3}
	for _, on := range []launcher{onIdeal, onXT5} {
		data, err := r.run(on)
		if err != nil {
			t.Fatal(err)
		}
		r.phantom = true
		phantom, err := r.run(on)
		if err != nil {
			t.Fatal(err)
		}
		if data != phantom || data.steps == 0 || data.queries == 0 {
			t.Errorf("%+v with data, %+v without", data, phantom)
		}
		r.phantom = false
	}
}

// BenchmarkPush is the paper's first experiment with one step: 16 MB from each
// producer.
func BenchmarkPush(b *testing.B) {
	for _, r := range []redistribute{
		{producers: []int{32, 32}, consumers: []int{16, 8}},
		{producers: []int{64, 64}, consumers: []int{32, 16}},
		{producers: []int{128, 128}, consumers: []int{64, 32}},
	} {
		r.rows, r.columns, r.steps, r.phantom = 1<<10, 1<<11, 1, true
		processes := r.producers[0]*r.producers[1] + r.consumers[0]*r.consumers[1]
		b.Run(fmt.Sprintf("processes=%d", processes), func(b *testing.B) {
			var took times
			for b.Loop() {
				var err error
				if took, err = r.run(onXT5); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(took.schedules.Seconds()*1e3, "schedule-ms")
			b.ReportMetric(took.steps.Seconds()*1e3, "step-ms")
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*processes), "us/process")
		})
	}
}
