package xpressspace2014

import (
	"simrun/machines"
	"simrun/models/xpressspace"
	"simrun/models/xpressspace/geometry"
)

// core is the shared space by the core API.
type core struct {
	*xpressspace.Space
	e       machines.Endpoint
	rank    int
	phantom bool
}

func openSpace(e machines.Endpoint, w *xpressspace.Workflow, phantom bool) (space, error) {
	s, err := xpressspace.Init(e, w)
	return &core{s, e, e.(machines.Parts).PartRank(), phantom}, err
}

func (c *core) register(v *flowVariable) (*flowData, error) {
	d := &flowData{variable: v}
	m, n := c.e.Memory(), v.array.Size(c.rank)*int64(v.Element)
	if c.phantom {
		d.address = m.AllocPhantom(n)
	} else {
		d.address = m.Alloc(n)
		var err error
		if d.bytes, err = m.Bytes(d.address, n); err != nil {
			return nil, err
		}
	}
	return d, c.RegisterVar(xpressspace.Variable{Name: v.Name, ElemSize: int64(v.Element), Decomposition: v.array, Region: v.region, Storage: geometry.RowMajor})
}

func (c *core) couple(d *flowData, step int64) (int64, error) {
	return c.CoupleVar(d.variable.Name, step, d.address)
}

func (c *core) finalize() error { return c.Finalize() }

func (c *core) stats() *xpressspace.Stats { return &c.Stats }
