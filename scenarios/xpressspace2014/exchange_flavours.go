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

// shape is what the flavours are told of an array.
func (a *arrays) shape() (extents []int64, d *flavour.Distribution) {
	domain, g := a.dec[a.app].Domain(), grid(a.layout, a.procs.processesOf(a.app))
	return []int64{domain.Extent(0), domain.Extent(1)}, &flavour.Distribution{Processors: g[:], Type: geometry.Blocked}
}

// upcUser is a thread of a UPC program.
type upcUser struct {
	*upcxs.XpressSpace
	of     *arrays
	thread *upc.Thread
	shared [2]*upc.Array
}

func openThread(e machines.Endpoint, w *xpressspace.Workflow, a *arrays) (userAPI, error) {
	options := []upc.Option{upc.WithSharedHeap(upc.SharedHeap + int64(a.variables)*a.block()*double)}
	if !a.data {
		options = append(options, upc.WithPhantom())
	}
	t, err := upc.Init(e, options...)
	if err != nil {
		return nil, err
	}
	x, err := upcxs.Init(e, w, t)
	return &upcUser{XpressSpace: x, of: a, thread: t}, err
}

// block returns how many elements the process with most has.
func (a *arrays) block() int64 { return a.dec[a.app].Size(0) }

// declare is shared [B] double a[B*THREADS]: each thread has its block in its part.
func (u *upcUser) declare(i int) (node.Addr, error) {
	b := u.of.block()
	var err error
	u.shared[i], err = u.thread.Shared(upc.Declaration{ElemSize: double, Block: b, Extents: []int64{b * int64(u.thread.Threads())}})
	if err != nil {
		return 0, err
	}
	return u.shared[i].Local(), nil
}

func (u *upcUser) register(i int) error {
	extents, d := u.of.shape()
	return u.RegisterVar(upcxs.Variable{Name: variable(i), Array: u.shared[i], Distribution: d, Extents: extents})
}

// gaUser is a process of a Global Arrays program.
type gaUser struct {
	*gaxs.XpressSpace
	of      *arrays
	process *ga.Process
	global  [2]*ga.Array
}

func openGlobalArrays(e machines.Endpoint, w *xpressspace.Workflow, a *arrays) (userAPI, error) {
	var options []armci.Option
	if !a.data {
		options = append(options, armci.WithPhantom())
	}
	p, err := ga.Initialize(e, options...)
	if err != nil {
		return nil, err
	}
	x, err := gaxs.Init(e, w, p)
	return &gaUser{XpressSpace: x, of: a, process: p}, err
}

// declare creates an array of a block for each process of the grid.
func (g *gaUser) declare(i int) (node.Addr, error) {
	extents, d := g.of.shape()
	blocks := make([]int64, len(extents))
	for k, procs := range d.Processors {
		blocks[k] = (extents[k] + int64(procs) - 1) / int64(procs)
	}
	var err error
	g.global[i], err = g.process.CreateBlockCyclic(ga.Config{Name: variable(i), Type: ga.Double, Dims: extents}, blocks, d.Processors)
	if err != nil {
		return 0, err
	}
	return g.global[i].Local(), nil
}

func (g *gaUser) register(i int) error {
	_, d := g.of.shape()
	return g.RegisterVar(gaxs.Variable{Name: variable(i), Array: g.global[i], Distribution: d})
}

func (g *gaUser) Finalize() error {
	if err := g.XpressSpace.Finalize(); err != nil {
		return err
	}
	return g.process.Terminate()
}
