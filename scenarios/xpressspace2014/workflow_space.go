package xpressspace2014

import (
	"simrun/machines"
	"simrun/models/armci"
	"simrun/models/ga"
	"simrun/models/geometry"
	"simrun/models/upc"
	"simrun/models/xpressspace"
	"simrun/models/xpressspace/flavour"
	"simrun/models/xpressspace/gaxs"
	"simrun/models/xpressspace/upcxs"
	"simrun/sim/node"
)

// openSpace starts a process's programming system and XpressSpace in it.
func (f *flow) openSpace(e machines.Endpoint, w *xpressspace.Workflow, a *flowApp) (space, error) {
	switch {
	case f.bare:
		s, err := xpressspace.Init(e, w)
		return &coreSpace{s, e, e.(machines.Parts).PartRank()}, err
	case a.Flavour == "ga":
		return openGA(e, w, f.phantom)
	}
	return openUPC(e, w, f.phantom, a)
}

// coreSpace is the shared space by the core API.
type coreSpace struct {
	*xpressspace.Space
	e    machines.Endpoint
	rank int
}

func (c *coreSpace) register(v *flowVariable) (*flowData, error) {
	n := v.array.Size(c.rank) * int64(v.Element)
	d, err := dataAt(c.e.Memory(), c.e.Memory().Alloc(n), n, v)
	if err != nil {
		return nil, err
	}
	return d, c.RegisterVar(xpressspace.Variable{Name: v.Name, ElemSize: int64(v.Element), Decomposition: v.array, Region: v.region, Storage: geometry.RowMajor})
}

func (c *coreSpace) couple(d *flowData, step int64) (int64, error) {
	return c.CoupleVar(d.variable.Name, step, d.address)
}

func (c *coreSpace) unregister(name string) error { return c.UnregisterVar(name) }

func (c *coreSpace) finalize() error { return c.Finalize() }

func (c *coreSpace) stats() *xpressspace.Stats { return &c.Stats }

// dataAt is a process's part of a variable at a place of its memory.
func dataAt(m *node.Memory, at node.Addr, bytes int64, v *flowVariable) (*flowData, error) {
	d := &flowData{variable: v, address: at}
	if bytes == 0 || m.Phantom(at) {
		return d, nil
	}
	var err error
	d.bytes, err = m.Bytes(at, bytes)
	return d, err
}

// distribution is a variable's data distribution template.
func (v *flowVariable) distribution() *flavour.Distribution {
	return &flavour.Distribution{Processors: v.Layout, Type: v.kind(), Block: v.Block}
}

// upcSpace is the shared space in a UPC program.
type upcSpace struct {
	*upcxs.XpressSpace
	thread *upc.Thread
}

func openUPC(e machines.Endpoint, w *xpressspace.Workflow, phantom bool, a *flowApp) (space, error) {
	heap := int64(upc.SharedHeap)
	for i := range a.Variables {
		heap += a.Variables[i].most * int64(a.Variables[i].Element)
	}
	options := []upc.Option{upc.WithSharedHeap(heap)}
	if phantom {
		options = append(options, upc.WithPhantom())
	}
	t, err := upc.Init(e, options...)
	if err != nil {
		return nil, err
	}
	x, err := upcxs.Init(e, w, t)
	return &upcSpace{x, t}, err
}

// register declares shared [B] T a[B*THREADS]. Each thread has its blocks in its own part.
func (u *upcSpace) register(v *flowVariable) (*flowData, error) {
	block := v.most
	a, err := u.thread.Shared(upc.Declaration{ElemSize: int64(v.Element), Block: block, Extents: []int64{block * int64(u.thread.Threads())}})
	if err != nil {
		return nil, err
	}
	d, err := dataAt(u.thread.Memory(), a.Local(), v.array.Size(u.thread.MyThread())*int64(v.Element), v)
	if err != nil {
		return nil, err
	}
	return d, u.RegisterVar(upcxs.Variable{Name: v.Name, Array: a, Distribution: v.distribution(), Extents: v.Extents, Region: v.region})
}

func (u *upcSpace) couple(d *flowData, step int64) (int64, error) {
	return u.CoupleVar(d.variable.Name, step)
}

func (u *upcSpace) unregister(name string) error { return u.UnregisterVar(name) }

func (u *upcSpace) finalize() error { return u.Finalize() }

func (u *upcSpace) stats() *xpressspace.Stats { return &u.Space().Stats }

// gaSpace is the shared space in a Global Arrays program.
type gaSpace struct {
	*gaxs.XpressSpace
	process *ga.Process
}

func openGA(e machines.Endpoint, w *xpressspace.Workflow, phantom bool) (space, error) {
	var options []armci.Option
	if phantom {
		options = append(options, armci.WithPhantom())
	}
	p, err := ga.Initialize(e, options...)
	if err != nil {
		return nil, err
	}
	x, err := gaxs.Init(e, w, p)
	return &gaSpace{x, p}, err
}

// register creates an array whose blocks go to a grid of processes: the one way to
// give the library a layout. Blocked is one block for each.
func (g *gaSpace) register(v *flowVariable) (*flowData, error) {
	kind := ga.Double
	if v.Element == 4 {
		kind = ga.Float
	}
	a, err := g.process.CreateBlockCyclic(ga.Config{Name: v.Name, Type: kind, Dims: v.Extents}, v.blocks(), v.Layout)
	if err != nil {
		return nil, err
	}
	d, err := dataAt(g.process.Memory(), a.Local(), a.LocalLen()*int64(v.Element), v)
	if err != nil {
		return nil, err
	}
	return d, g.RegisterVar(gaxs.Variable{Name: v.Name, Array: a, Distribution: v.distribution(), Region: v.region})
}

// blocks is the extents of the blocks that are dealt to the layout.
func (v *flowVariable) blocks() []int64 {
	if v.kind() == geometry.BlockCyclic {
		return v.Block
	}
	b := make([]int64, len(v.Extents))
	for d := range b {
		b[d] = 1
		if procs := int64(v.Layout[d]); v.kind() == geometry.Blocked {
			b[d] = (v.Extents[d] + procs - 1) / procs
		}
	}
	return b
}

func (g *gaSpace) couple(d *flowData, step int64) (int64, error) {
	return g.CoupleVar(d.variable.Name, step)
}

func (g *gaSpace) unregister(name string) error { return g.UnregisterVar(name) }

// finalize leaves the workflow and ends the library.
func (g *gaSpace) finalize() error {
	if err := g.Finalize(); err != nil {
		return err
	}
	return g.process.Terminate()
}

func (g *gaSpace) stats() *xpressspace.Stats { return &g.Space().Stats }
