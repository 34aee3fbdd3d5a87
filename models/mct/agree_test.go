package mct_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/machines"
	"simrun/machines/xt5"
	"simrun/models/geometry"
	"simrun/models/geometry/geometrytest"
	"simrun/models/mct"
	"simrun/models/xpressspace"
	"simrun/sim"
	"simrun/sim/node"
)

// coupling is an array that goes from one component to another, in row-major order.
type coupling struct {
	domain   geometry.Box
	from, to geometry.Decomposition
}

// number returns the number of a point from 1.
func (c coupling) number(p geometry.Point) int64 {
	n := int64(0)
	for d := range c.domain.Dims {
		n = n*c.domain.Extent(d) + p[d]
	}
	return n + 1
}

// doubles returns a process's array of n doubles.
func doubles(e machines.Endpoint, n int64) (node.Addr, []float64, error) {
	at := e.Memory().Alloc(8 * n)
	values, err := node.View[float64](e.Memory(), at, int(n))
	return at, values, err
}

// byMCT returns, by process of the receiver, what its points get, in ascending order.
func (c coupling) byMCT() ([][]float64, error) {
	got := make([][]float64, c.to.Procs())
	maps := [2]*mct.GlobalSegMap{}
	for i, d := range []geometry.Decomposition{c.from, c.to} {
		var err error
		if maps[i], err = mct.FromDecomposition(d, geometry.RowMajor); err != nil {
			return nil, err
		}
	}
	err := run([]int{c.from.Procs(), c.to.Procs()}, func(p *proc) error {
		own := maps[p.Component()-1].SegmentsOf(p.Rank())
		m, r, err := p.connect(c.domain.Volume(), own)
		if err != nil {
			return err
		}
		v, err := p.vector(m.LocalSize(p.Rank()), 1)
		if err != nil {
			return err
		}
		if p.Component() == 1 {
			v.fill(own)
			return r.Send(v.AttrVect, mct.DefaultTag)
		}
		err = r.Recv(v.AttrVect, mct.DefaultTag)
		got[p.Rank()] = v.values
		return err
	})
	return got, err
}

const pushSpec = `<coupling><couple_var attribute="v"><schedule attribute="push">
<from>a</from><to>b</to><start_ts>1</start_ts><end_ts>1</end_ts></schedule></couple_var></coupling>`

// byXpressSpace returns the same as that couples it.
func (c coupling) byXpressSpace() ([][]float64, error) {
	got := make([][]float64, c.to.Procs())
	w, err := xpressspace.NewWorkflow("w.xml", []byte(pushSpec), "a", "b")
	if err != nil {
		return nil, err
	}
	m, err := xt5.New()
	if err != nil {
		return nil, err
	}
	k := sim.New(1)
	err = m.LaunchParts(k, []int{c.from.Procs(), c.to.Procs(), 1}, func(e machines.Endpoint) {
		var err error
		if e.(machines.Parts).Part() == 2 {
			err = xpressspace.Serve(e, w)
		} else {
			err = c.couple(e, w, got)
		}
		if err != nil {
			e.Thread().Fail(err)
		}
	})
	if err != nil {
		return nil, err
	}
	return got, k.Run(context.Background())
}

// couple is what a process of either application does.
func (c coupling) couple(e machines.Endpoint, w *xpressspace.Workflow, got [][]float64) error {
	s, err := xpressspace.Init(e, w)
	if err != nil {
		return err
	}
	rank := e.(machines.Parts).PartRank()
	receives := e.(machines.Parts).Part() == 1
	d := c.from
	if receives {
		d = c.to
	}
	at, values, err := doubles(e, d.Size(rank))
	if err != nil {
		return err
	}
	c.eachPoint(d, rank, func(offset, number int64) { values[offset] = value(number, 0) })
	if receives {
		clear(values)
	}
	if err := s.RegisterVar(xpressspace.Variable{Name: "v", ElemSize: 8, Decomposition: d, Region: c.domain}); err != nil {
		return err
	}
	if _, err := s.CoupleVar("v", 1, at); err != nil {
		return err
	}
	if receives {
		byNumber := map[int64]float64{}
		c.eachPoint(d, rank, func(offset, number int64) { byNumber[number] = values[offset] })
		got[rank] = []float64{}
		for n := int64(1); n <= c.domain.Volume(); n++ {
			if v, ok := byNumber[n]; ok {
				got[rank] = append(got[rank], v)
			}
		}
	}
	return s.Finalize()
}

// eachPoint calls fn with each point of a process: where it lies and its number.
func (c coupling) eachPoint(d geometry.Decomposition, rank int, fn func(offset, number int64)) {
	for b := range d.Boxes(rank) {
		for _, p := range geometrytest.Points(b) {
			offset, _ := geometry.LocalIndex(d, rank, p)
			fn(offset, c.number(p))
		}
	}
}

// TestAgreesWithXpressSpace: on one machine, MCT and XpressSpace bring the same
// elements of an array to the same processes.
func TestAgreesWithXpressSpace(t *testing.T) {
	bounds := geometrytest.Bounds{Dims: 3, Volume: 200, Procs: 16}
	rapid.Check(t, func(t *rapid.T) {
		domain := geometrytest.Domain(t, bounds)
		c := coupling{domain, geometrytest.Decomposition(t, domain, bounds, "from"), geometrytest.Decomposition(t, domain, bounds, "to")}
		mct, err := c.byMCT()
		if err != nil {
			t.Fatal(err)
		}
		xs, err := c.byXpressSpace()
		if err != nil {
			t.Fatal(err)
		}
		total := 0
		for rank := range mct {
			if diff := cmp.Diff(xs[rank], mct[rank]); diff != "" && len(xs[rank])+len(mct[rank]) > 0 {
				t.Fatalf("process %d (-XpressSpace +MCT)\n%s", rank, diff)
			}
			total += len(mct[rank])
		}
		if want := int(domain.Volume()); total != want {
			t.Fatalf("%d elements have come, want %d", total, want)
		}
	})
}
