package mct_test

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/machines/xt5"
	"simrun/models/mct"
	"simrun/sim"
	"simrun/sim/node"
)

// proc is a process of a component.
type proc struct {
	*mct.World
	e  machines.Endpoint
	th *node.Thread
}

// run runs components of so many processes each on a Cray XT5, all with body.
func run(sizes []int, body func(p *proc) error) error {
	return runOn(sim.New(1), sizes, body)
}

// runOn is run with a kernel of the test's own.
func runOn(k *sim.Kernel, sizes []int, body func(p *proc) error) error {
	m, err := xt5.New()
	if err != nil {
		return err
	}
	registry, err := mct.NewRegistry(sizes...)
	if err != nil {
		return err
	}
	total := 0
	for _, n := range sizes {
		total += n
	}
	err = m.Launch(k, total, func(e machines.Endpoint) {
		w, err := mct.Init(e, registry)
		if err == nil {
			err = body(&proc{w, e, e.Thread()})
		}
		if err != nil {
			e.Thread().Fail(err)
		}
	})
	if err != nil {
		return err
	}
	return k.Run(context.Background())
}

// connect makes a process's map and its router to the other of two components.
func (p *proc) connect(size int64, own []mct.Segment) (*mct.GlobalSegMap, *mct.Router, error) {
	m, err := p.InitGlobalSegMap(size, own)
	if err != nil {
		return nil, nil, err
	}
	r, err := p.InitRouter(m, 3-p.Component())
	return m, r, err
}

// vector is an attribute vector with its values.
type vector struct {
	mct.AttrVect
	values []float64
}

// vector returns a vector of the process's points whose values are all -1.
func (p *proc) vector(points int64, attributes int) (vector, error) {
	v := vector{AttrVect: mct.AttrVect{Attributes: attributes, Points: points}}
	n := points * int64(attributes)
	v.Data = p.e.Memory().Alloc(n * 8)
	var err error
	v.values, err = node.View[float64](p.e.Memory(), v.Data, int(n))
	for i := range v.values {
		v.values[i] = -1
	}
	return v, err
}

// eachValue calls fn with every value of a vector: the number of its point in the grid, its
// attribute from 0, and where it is.
func (v vector) eachValue(own []mct.Segment, fn func(point int64, attribute int, value *float64)) {
	i := 0
	for _, s := range own {
		for point := s.Start; point <= s.End(); point++ {
			for a := range v.Attributes {
				fn(point, a, &v.values[i])
				i++
			}
		}
	}
}

// value is what an attribute of a point is in the component that sends it.
func value(point int64, attribute int) float64 { return float64(point) + float64(attribute)/8 }

// fill gives all points their values.
func (v vector) fill(own []mct.Segment) {
	v.eachValue(own, func(point int64, attribute int, at *float64) { *at = value(point, attribute) })
}

// check returns an error unless points that there has have their values, and others
// have -1.
func (v vector) check(own []mct.Segment, there map[int64]bool) error {
	var err error
	v.eachValue(own, func(point int64, attribute int, at *float64) {
		want := -1.0
		if there[point] {
			want = value(point, attribute)
		}
		if *at != want && err == nil {
			err = fmt.Errorf("attribute %d of point %d is %v, want %v", attribute, point, *at, want)
		}
	})
	return err
}
