package xpressspace_test

import (
	"context"
	"fmt"
	"strings"

	"simrun/machines"
	"simrun/machines/ideal"
	"simrun/machines/xt5"
	"simrun/models/geometry"
	"simrun/models/xpressspace"
	"simrun/sim"
	"simrun/sim/node"
)

// app is an application of a test: its name, how many processes it has, and what
// they do.
type app struct {
	name  string
	procs int
	body  func(p *proc) error
}

// proc is a process of an application.
type proc struct {
	*xpressspace.Space
	e    machines.Endpoint
	th   *node.Thread
	rank int
}

// sleep lets time pass in which the process answers nobody.
func (p *proc) sleep(d sim.Duration) { p.th.Sleep(d) }

// launcher starts parts of a job on a machine.
type launcher func(k *sim.Kernel, parts []int, body func(e machines.Endpoint)) error

func onIdeal(k *sim.Kernel, parts []int, body func(e machines.Endpoint)) error {
	return ideal.Quiet{Latency: 5 * sim.Microsecond, Set: []string{"network.rate=1GB/s", "network.jitter=20us"}}.LaunchParts(k, parts, body)
}

func onXT5(k *sim.Kernel, parts []int, body func(e machines.Endpoint)) error {
	m, err := xt5.New()
	if err != nil {
		return err
	}
	return m.LaunchParts(k, parts, body)
}

// run couples applications as a specification says.
func run(on launcher, spec string, change func(w *xpressspace.Workflow), apps ...app) error {
	return runWith(sim.New(5), on, spec, change, apps...)
}

// runWith is run with a kernel of the test's own.
func runWith(k *sim.Kernel, on launcher, spec string, change func(w *xpressspace.Workflow), apps ...app) error {
	names, parts := make([]string, len(apps)), make([]int, len(apps)+1)
	for i, a := range apps {
		names[i], parts[i] = a.name, a.procs
	}
	parts[len(apps)] = 1
	w, err := xpressspace.NewWorkflow("w.xml", []byte(spec), names...)
	if err != nil {
		return err
	}
	if change != nil {
		change(w)
	}
	err = on(k, parts, func(e machines.Endpoint) {
		if err := process(e, w, apps); err != nil {
			e.Thread().Fail(err)
		}
	})
	if err != nil {
		return err
	}
	return k.Run(context.Background())
}

// process is the body of a process of any application, or of the bootstrap server.
func process(e machines.Endpoint, w *xpressspace.Workflow, apps []app) error {
	part := e.(machines.Parts).Part()
	if part == len(apps) {
		return xpressspace.Serve(e, w)
	}
	s, err := xpressspace.Init(e, w)
	if err != nil {
		return err
	}
	if err := apps[part].body(&proc{s, e, e.Thread(), e.(machines.Parts).PartRank()}); err != nil {
		return err
	}
	return s.Finalize()
}

// schedule is one in a specification, for all steps from 1 to 1000.
type schedule struct{ variable, mode, from, to string }

// spec writes a specification.
func spec(schedules ...schedule) string {
	var b strings.Builder
	b.WriteString("<coupling>\n")
	for _, s := range schedules {
		fmt.Fprintf(&b, "<couple_var attribute=%q>\n<schedule attribute=%q>\n<from>%s</from>\n<to>%s</to>\n<start_ts>1</start_ts>\n<end_ts>1000</end_ts>\n</schedule>\n</couple_var>\n",
			s.variable, s.mode, s.from, s.to)
	}
	b.WriteString("</coupling>\n")
	return b.String()
}

// array is a global array of doubles in a process.
type array struct {
	p      *proc
	v      xpressspace.Variable
	addr   node.Addr
	values []float64
}

// registered makes the process's part of an array and registers it.
func registered(p *proc, name string, d geometry.Decomposition, region geometry.Box, storage geometry.Order) (*array, error) {
	a := &array{p: p, v: xpressspace.Variable{Name: name, ElemSize: 8, Decomposition: d, Region: region, Storage: storage}}
	a.allocate()
	return a, p.RegisterVar(a.v)
}

func (a *array) allocate() {
	m, n := a.p.e.Memory(), a.v.Decomposition.Size(a.p.rank)
	a.addr = m.Alloc(n * 8)
	var err error
	if a.values, err = node.View[float64](m, a.addr, int(n)); err != nil {
		a.p.th.Fail(err)
	}
}

// another returns memory of its own for the same variable.
func (a *array) another() *array {
	b := &array{p: a.p, v: a.v}
	b.allocate()
	return b
}

// untouched fails unless all is as clear has left it.
func (a *array) untouched(t errorer) {
	a.eachElement(func(v *float64, n int64) {
		if *v != -5 {
			t.Errorf("process %d of %s: element %d is %v before it has been coupled", a.p.rank, a.v.Name, n, *v)
		}
	})
}

// eachElement calls fn with each element that the process has: its place, and its number
// in the region, or -1 outside.
func (a *array) eachElement(fn func(value *float64, number int64)) {
	d := a.v.Decomposition
	for b := range d.Boxes(a.p.rank) {
		for p := b.Lo; ; {
			at, _ := geometry.LocalIndex(d, a.p.rank, p)
			fn(&a.values[at], a.number(p))
			if !step(&p, b) {
				break
			}
		}
	}
}

// step goes to the next point of a box in row-major order.
func step(p *geometry.Point, b geometry.Box) bool {
	for d := b.Dims - 1; d >= 0; d-- {
		if p[d]++; p[d] <= b.Hi[d] {
			return true
		}
		p[d] = b.Lo[d]
	}
	return false
}

func (a *array) number(p geometry.Point) int64 {
	r := a.v.Region
	if !r.Contains(p) {
		return -1
	}
	n := int64(0)
	for d := range r.Dims {
		n = n*r.Extent(d) + p[d] - r.Lo[d]
	}
	return n
}

// set gives each element of the region its number, and the time step.
func (a *array) set(step int64) {
	a.eachElement(func(v *float64, n int64) { *v = float64(n + 1_000_000*step) })
}

// clear makes all elements -5.
func (a *array) clear() {
	a.eachElement(func(v *float64, _ int64) { *v = -5 })
}

// errorer is a testing.T or a rapid.T.
type errorer interface {
	Errorf(format string, args ...any)
}

// check compares all elements with what set has set in another application; those
// outside the region must be as clear has left them.
func (a *array) check(t errorer, step int64) {
	a.eachElement(func(v *float64, n int64) {
		want := float64(-5)
		if n >= 0 {
			want = float64(n + 1_000_000*step)
		}
		if *v != want {
			t.Errorf("process %d of %s, step %d: element %d is %v, want %v", a.p.rank, a.v.Name, step, n, *v, want)
		}
	})
}

// couple couples the array.
func (a *array) couple(step int64) (int64, error) { return a.p.CoupleVar(a.v.Name, step, a.addr) }
