package conformance

import (
	"context"
	"fmt"
	"strings"

	"simrun/machines"
	"simrun/machines/xt5"
	"simrun/models/armci"
	"simrun/models/ga"
	"simrun/models/geometry"
	"simrun/models/upc"
	"simrun/models/xpressspace"
	"simrun/models/xpressspace/flavour"
	"simrun/models/xpressspace/gaxs"
	"simrun/models/xpressspace/upcxs"
	"simrun/sim"
	"simrun/sim/node"
)

// side is an application of a workflow as one process sees it, whatever its flavour.
type side struct {
	name  string
	rank  int
	e     machines.Endpoint
	th    *node.Thread
	space interface {
		CoupleVar(name string, step int64) (int64, error)
		UnregisterVar(name string) error
		Finalize() error
	}
	upc *upc.Thread
	ga  *ga.Process
	// register makes an array and registers it.
	register func(name string, s shape) (*array, error)
}

// shape is a coupled variable of an application.
type shape struct {
	extents []int64
	// distribution says who has what; nil leaves it to the array.
	distribution *flavour.Distribution
	region       geometry.Box
	block        int64 // of a UPC array without a distribution
	starts       []int64
	blocks       []int // of a GA array without a distribution, with starts
}

// array is what a process has of a variable.
type array struct {
	d      geometry.Decomposition
	rank   int
	region geometry.Box
	values []float64
}

// app is an application of a test.
type app struct {
	flavour string // upc or ga
	name    string
	procs   int
	body    func(s *side) error
	phantom bool // arrays have no values
}

// run couples applications as a specification says.
func run(spec string, apps ...app) error {
	_, err := runWith(spec, nil, apps...)
	return err
}

// runWith is run with a change to the workflow. It returns when all has ended.
func runWith(spec string, change func(w *xpressspace.Workflow), apps ...app) (sim.Time, error) {
	names, parts := make([]string, len(apps)), make([]int, len(apps)+1)
	for i, a := range apps {
		names[i], parts[i] = a.name, a.procs
	}
	parts[len(apps)] = 1
	w, err := xpressspace.NewWorkflow("w.xml", []byte(spec), names...)
	if err != nil {
		return 0, err
	}
	if change != nil {
		change(w)
	}
	m, err := xt5.New()
	if err != nil {
		return 0, err
	}
	k := sim.New(5)
	err = m.LaunchParts(k, parts, func(e machines.Endpoint) {
		part := e.(machines.Parts).Part()
		body := func() error { return xpressspace.Serve(e, w) }
		if part < len(apps) {
			body = func() error { return process(e, w, apps[part]) }
		}
		if err := body(); err != nil {
			e.Thread().Fail(err)
		}
	})
	if err != nil {
		return 0, err
	}
	err = k.Run(context.Background())
	return k.Now(), err
}

// process is the body of a process of an application: the first and the last call
// of Table I around the test's own.
func process(e machines.Endpoint, w *xpressspace.Workflow, a app) error {
	s := &side{name: a.name, rank: e.(machines.Parts).PartRank(), e: e, th: e.Thread()}
	start := startUPC
	if a.flavour == "ga" {
		start = startGA
	}
	if err := start(s, w, a.phantom); err != nil {
		return err
	}
	if err := a.body(s); err != nil {
		return err
	}
	return s.space.Finalize()
}

func startUPC(s *side, w *xpressspace.Workflow, phantom bool) error {
	var options []upc.Option
	if phantom {
		options = append(options, upc.WithPhantom())
	}
	u, err := upc.Init(s.e, options...)
	if err != nil {
		return err
	}
	x, err := upcxs.Init(s.e, w, u)
	s.upc, s.space = u, x
	s.register = func(name string, v shape) (*array, error) { return registerUPC(s, x, name, v) }
	return err
}

// registerUPC declares a shared array of which each thread has its blocks in its own
// part, or one with an affinity of its own.
func registerUPC(s *side, x *upcxs.XpressSpace, name string, v shape) (*array, error) {
	r := upcxs.Variable{Name: name, Distribution: v.distribution, Region: v.region}
	declaration := upc.Declaration{ElemSize: 8, Block: v.block, Extents: v.extents}
	var d geometry.Decomposition
	if v.distribution != nil {
		var err error
		if d, err = v.distribution.Decompose(v.extents, s.upc.Threads()); err != nil {
			return nil, err
		}
		most := int64(1)
		for rank := range d.Procs() {
			most = max(most, d.Size(rank))
		}
		declaration.Block, declaration.Extents = most, []int64{most * int64(s.upc.Threads())}
		r.Extents = v.extents
	}
	a, err := s.upc.Shared(declaration)
	if err != nil {
		return nil, err
	}
	r.Array = a
	n := a.LocalLen()
	if d == nil {
		d = owners{a, v.extents}.decomposition(s.upc.Threads())
	} else {
		n = d.Size(s.rank)
	}
	values, err := node.View[float64](s.upc.Memory(), a.Local(), int(n))
	if err != nil {
		return nil, err
	}
	return &array{d, s.rank, v.region, values}, x.RegisterVar(r)
}

// owners finds the decomposition of a shared array from its definition: one box for
// each element.
type owners struct {
	a       *upc.Array
	extents []int64
}

func (o owners) decomposition(threads int) geometry.Decomposition {
	domain, err := geometry.Domain(o.extents...)
	if err != nil {
		panic(err)
	}
	boxes := make([][]geometry.Box, threads)
	for p, i := domain.Lo, int64(0); i < o.a.Len(); i++ {
		t := o.a.Owner(i)
		boxes[t] = append(boxes[t], geometry.Box{Lo: p, Hi: p, Dims: domain.Dims})
		step(&p, domain)
	}
	d, err := geometry.NewIrregular(domain, boxes, geometry.RowMajor)
	if err != nil {
		panic(err)
	}
	return d
}

func startGA(s *side, w *xpressspace.Workflow, phantom bool) error {
	var options []armci.Option
	if phantom {
		options = append(options, armci.WithPhantom())
	}
	p, err := ga.Initialize(s.e, options...)
	if err != nil {
		return err
	}
	x, err := gaxs.Init(s.e, w, p)
	s.ga, s.space = p, x
	s.register = func(name string, v shape) (*array, error) { return registerGA(s, x, name, v) }
	return err
}

func registerGA(s *side, x *gaxs.XpressSpace, name string, v shape) (*array, error) {
	a, err := createGA(s.ga, ga.Config{Name: name, Type: ga.Double, Dims: v.extents}, v)
	if err != nil {
		return nil, err
	}
	values, err := node.View[float64](s.ga.Memory(), a.Local(), int(a.LocalLen()))
	if a.LocalLen() == 0 {
		err = nil
	}
	if err != nil {
		return nil, err
	}
	return &array{a.Decomposition(), s.rank, v.region, values},
		x.RegisterVar(gaxs.Variable{Name: name, Array: a, Distribution: v.distribution, Region: v.region})
}

// createGA creates an array with a shape's distribution.
func createGA(p *ga.Process, c ga.Config, v shape) (*ga.Array, error) {
	d := v.distribution
	switch {
	case v.starts != nil:
		return p.CreateIrreg(c, v.blocks, v.starts)
	case d == nil:
		return p.Create(c)
	case d.Type == geometry.BlockCyclic:
		return p.CreateBlockCyclic(c, d.Block, d.Processors)
	case d.Type == geometry.Cyclic:
		ones := make([]int64, len(c.Dims))
		for i := range ones {
			ones[i] = 1
		}
		return p.CreateBlockCyclic(c, ones, d.Processors)
	}
	var blocks []int
	var starts []int64
	for i, n := range c.Dims {
		block := (n-1)/int64(d.Processors[i]) + 1
		count := 0
		for at := int64(0); at < n; at += block {
			starts = append(starts, at)
			count++
		}
		blocks = append(blocks, count)
	}
	return p.CreateIrreg(c, blocks, starts)
}

// specification has a variable "a" coupled from one application to another at all
// steps from 1 to 1000.
func specification(mode, from, to string) string {
	return strings.NewReplacer("MODE", mode, "FROM", from, "TO", to).Replace(`<coupling>
<couple_var attribute="a">
<schedule attribute="MODE">
<from>FROM</from>
<to>TO</to>
<start_ts>1</start_ts>
<end_ts>1000</end_ts>
<ts_interval>1</ts_interval>
</schedule>
</couple_var>
</coupling>
`)
}

// eachElement calls fn with each element that the process has: its value and its global
// index in row-major order, or -1 if it is outside the region. There is none without
// values.
func (a *array) eachElement(fn func(value *float64, index int64)) {
	if a.values == nil {
		return
	}
	domain := a.d.Domain()
	for b := range a.d.Boxes(a.rank) {
		for p := b.Lo; ; {
			at, _ := geometry.LocalIndex(a.d, a.rank, p)
			index := int64(-1)
			if a.region.Dims == 0 || a.region.Contains(p) {
				index = 0
				for d := range domain.Dims {
					index = index*domain.Extent(d) + p[d]
				}
			}
			fn(&a.values[at], index)
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

const (
	perStep = 1_000_000 // what is added to all elements with each step
	nothing = -5        // what elements are before they come
)

// set gives each element its global index, and the time step.
func (a *array) set(step int64) {
	a.eachElement(func(v *float64, i int64) { *v = float64(i + perStep*step) })
}

// clear takes the values away.
func (a *array) clear() {
	a.eachElement(func(v *float64, _ int64) { *v = nothing })
}

// check compares all elements with what set has set; those outside the region must
// be as clear has left them.
func (a *array) check(step int64) error {
	var err error
	a.eachElement(func(v *float64, i int64) {
		want := float64(nothing)
		if i >= 0 {
			want = float64(i + perStep*step)
		}
		if *v != want && err == nil {
			err = fmt.Errorf("found %v in element %d in process %d at step %d, expected %v", *v, i, a.rank, step, want)
		}
	})
	return err
}
