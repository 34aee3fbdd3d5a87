package xpressspace_test

import (
	"fmt"
	"runtime"
	"testing"

	"simrun/machines"
	"simrun/machines/ideal"
	"simrun/models/geometry"
	"simrun/models/xpressspace"
	"simrun/sim"
)

// redistribute is a job as in the paper's first experiment: producers push what they
// have, as many bytes each, to consumers, at some steps. phantom leaves the data out.
type redistribute struct {
	producers, consumers []int // layouts
	rows, columns        int64 // doubles of a producer
	steps                int64
	phantom              bool
	stepped              func() // called by each process after its last step, if not nil
}

// times are what processes of a job take: for schedules, and for all steps.
type times struct {
	schedules, steps sim.Duration // of the slowest process
	queries, pushed  int64
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
	if r.stepped != nil {
		r.stepped()
	}
	took.schedules = max(took.schedules, prepared.Sub(start))
	took.steps = max(took.steps, p.th.Now().Sub(prepared))
	took.queries += p.Stats.Queries
	took.pushed += p.Stats.Pushed
	return nil
}

// TestPhantom: without the data, all takes the same time, where pieces go through
// buffers and where they go right into the array.
func TestPhantom(t *testing.T) {
	for _, r := range []redistribute{
		{producers: []int{6, 4}, consumers: []int{3, 5}, rows: 40, columns: 30, steps: 3},
		{producers: []int{24, 1}, consumers: []int{5, 1}, rows: 40, columns: 100, steps: 3},
	} {
		for _, on := range []launcher{onIdeal, onXT5} {
			r.phantom = false
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
				t.Errorf("%v to %v: %+v with data, %+v without", r.producers, r.consumers, data, phantom)
			}
		}
	}
}

// exchange is a job as in the paper's second and third experiments: v goes from A to
// B and w back, square arrays of doubles in strips.
type exchange struct {
	one, two      int // processes
	rows, columns int64
	steps         int64
}

// measured is what the processes of a job measure, on average, and count in all.
type measured struct {
	schedules, steps, registering, scheduling sim.Duration
	stats                                     [2]xpressspace.Stats // of A and B
}

func (x exchange) run(on launcher) (measured, error) {
	var sum measured
	d := domain(x.rows, x.columns)
	err := run(on, spec(schedule{"v", "push", "A", "B"}, schedule{"w", "push", "B", "A"}), nil,
		app{"A", x.one, func(p *proc) error { return x.body(p, strips(d, x.one), 0, &sum) }},
		app{"B", x.two, func(p *proc) error { return x.body(p, strips(d, x.two), 1, &sum) }})
	n := int64(x.one + x.two)
	for _, t := range []*sim.Duration{&sum.schedules, &sum.steps, &sum.registering, &sum.scheduling} {
		*t = t.Share(1, n)
	}
	return sum, err
}

func (x exchange) body(p *proc, dec geometry.Decomposition, part int, sum *measured) error {
	data := p.e.Memory().AllocPhantom(dec.Size(p.rank) * 8)
	p.th.Sync()
	start := p.th.Now()
	for _, name := range []string{"v", "w"} {
		if err := p.RegisterVar(xpressspace.Variable{Name: name, ElemSize: 8, Decomposition: dec, Region: dec.Domain()}); err != nil {
			return err
		}
	}
	for _, name := range []string{"v", "w"} {
		if err := p.PrepareVar(name); err != nil {
			return err
		}
	}
	p.th.Sync()
	prepared := p.th.Now()
	for step := range x.steps {
		for _, name := range []string{"v", "w"} {
			if _, err := p.CoupleVar(name, step+1, data); err != nil {
				return err
			}
		}
	}
	p.th.Sync()
	sum.schedules = sum.schedules.Plus(prepared.Sub(start))
	sum.steps = sum.steps.Plus(p.th.Now().Sub(prepared))
	sum.registering = sum.registering.Plus(p.Stats.Registering)
	sum.scheduling = sum.scheduling.Plus(p.Stats.Scheduling)
	sum.stats[part].Updates += p.Stats.Updates
	sum.stats[part].Queries += p.Stats.Queries
	return nil
}

// TestMessages: what the directory costs, by hand. The array has 256x256 elements. The
// directory of the 64 processes of A has 64 entries of 32x32, that of the 16 of B has
// entries of 64x64. A strip of A has 4 rows: it is registered with 8 entries, and lies
// in 4 of B's. A strip of B has 16 rows: it is registered with 4 entries, and lies in 8
// of A's. Both arrays are registered by both; each process asks for what it receives.
func TestMessages(t *testing.T) {
	x := exchange{one: 64, two: 16, rows: 256, columns: 256, steps: 1}
	for _, on := range []launcher{onIdeal, onXT5} {
		m, err := x.run(on)
		if err != nil {
			t.Fatal(err)
		}
		want := [2]xpressspace.Stats{{Updates: 64 * 2 * 8, Queries: 64 * 4}, {Updates: 16 * 2 * 4, Queries: 16 * 8}}
		if m.stats != want {
			t.Errorf("%+v, want %+v", m.stats, want)
		}
	}
}

// TestQueriesAreConcurrent: where a message takes 100 ms and nothing else counts, all
// queries of a process and their answers take 200 ms.
func TestQueriesAreConcurrent(t *testing.T) {
	x := exchange{one: 64, two: 16, rows: 256, columns: 256}
	slow := func(k *sim.Kernel, parts []int, body func(e machines.Endpoint)) error {
		return ideal.Quiet{Latency: 100 * sim.Millisecond}.LaunchParts(k, parts, body)
	}
	m, err := x.run(slow)
	if err != nil {
		t.Fatal(err)
	}
	if m.scheduling < 200*sim.Millisecond || m.scheduling > 210*sim.Millisecond {
		t.Errorf("schedules took %v, want 200 ms and little more", m.scheduling)
	}
}

// BenchmarkSchedules is the paper's third experiment: communication schedules of two
// arrays of half a gigabyte.
func BenchmarkSchedules(b *testing.B) {
	for _, x := range []exchange{{one: 1024, two: 256}, {one: 2048, two: 512}} {
		x.rows, x.columns = 1<<13, 1<<13
		b.Run(fmt.Sprintf("processes=%d", x.one+x.two), func(b *testing.B) {
			var m measured
			for b.Loop() {
				var err error
				if m, err = x.run(onXT5); err != nil {
					b.Fatal(err)
				}
				if m.stats[0].Queries == 0 || m.stats[1].Queries*int64(x.one) != 2*m.stats[0].Queries*int64(x.two) {
					b.Fatalf("%+v, want twice the queries in each process of B", m.stats)
				}
			}
			b.ReportMetric(m.schedules.Seconds()*1e3, "schedule-ms")
			b.ReportMetric(m.registering.Seconds()*1e3, "register-ms")
			b.ReportMetric(m.scheduling.Seconds()*1e3, "query-ms")
			b.ReportMetric(float64(m.stats[0].Queries)/float64(x.one), "queries/A")
			b.ReportMetric(float64(m.stats[1].Queries)/float64(x.two), "queries/B")
			b.ReportMetric(float64(m.stats[0].Updates)/float64(x.one), "updates/A")
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*(x.one+x.two)), "us/process")
		})
	}
}

// BenchmarkProcesses is the cost of a process for the host in a small and in a large job: time, and bytes when all
// processes have done a step and none has left. The bytes include the torus and its links, 17 MB in each job.
func BenchmarkProcesses(b *testing.B) {
	for _, consumers := range []int{128, 2048} {
		producers := 8 * consumers
		processes := producers + consumers
		b.Run(fmt.Sprintf("processes=%d", processes), func(b *testing.B) {
			var bytes uint64
			for b.Loop() {
				before, there := bytesInUse(), 0
				r := redistribute{producers: []int{producers, 1}, consumers: []int{consumers, 1}, rows: 128, columns: 1 << 14, steps: 1, phantom: true}
				r.stepped = func() {
					if there++; there == processes {
						bytes = bytesInUse() - before
					}
				}
				took, err := r.run(onXT5)
				if err != nil {
					b.Fatal(err)
				}
				if took.pushed != int64(producers)<<24 || there != processes {
					b.Fatalf("%d bytes pushed in %d processes, want 16 MB by each of %d, in %d", took.pushed, there, producers, processes)
				}
			}
			b.ReportMetric(float64(bytes)/float64(processes), "B/process")
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*processes), "us/process")
		})
	}
}

// bytesInUse returns how much memory of the host objects and stacks take.
func bytesInUse() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc + m.StackInuse
}

// BenchmarkPush is the paper's first experiment with one step: 16 MB from each
// producer, in strips or in blocks. In a square array strips lie across many entries
// of the directory, in a narrow one across few.
func BenchmarkPush(b *testing.B) {
	for _, bench := range []struct {
		form string
		redistribute
	}{
		{"square", redistribute{producers: []int{1024, 1}, consumers: []int{128, 1}, rows: 32, columns: 1 << 16}},
		{"narrow", redistribute{producers: []int{1024, 1}, consumers: []int{128, 1}, rows: 128, columns: 1 << 14}},
		{"narrow", redistribute{producers: []int{4096, 1}, consumers: []int{512, 1}, rows: 128, columns: 1 << 14}},
		{"narrow", redistribute{producers: []int{16384, 1}, consumers: []int{2048, 1}, rows: 128, columns: 1 << 14}},
		{"blocks", redistribute{producers: []int{32, 32}, consumers: []int{16, 8}, rows: 1 << 10, columns: 1 << 11}},
		{"blocks", redistribute{producers: []int{128, 128}, consumers: []int{64, 32}, rows: 1 << 10, columns: 1 << 11}},
	} {
		r := bench.redistribute
		r.steps, r.phantom = 1, true
		senders := r.producers[0] * r.producers[1]
		processes := senders + r.consumers[0]*r.consumers[1]
		b.Run(fmt.Sprintf("form=%s/processes=%d", bench.form, processes), func(b *testing.B) {
			var took times
			for b.Loop() {
				var err error
				if took, err = r.run(onXT5); err != nil {
					b.Fatal(err)
				}
				if took.pushed != int64(senders)<<24 {
					b.Fatalf("%d bytes pushed, want 16 MB by each of %d", took.pushed, senders)
				}
			}
			b.ReportMetric(took.schedules.Seconds()*1e3, "schedule-ms")
			b.ReportMetric(took.steps.Seconds()*1e3, "step-ms")
			b.ReportMetric(float64(took.queries), "queries")
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*processes), "us/process")
		})
	}
}
