package ga

import (
	"math/bits"
	"slices"

	"simrun/models/armci"
	"simrun/models/geometry"
	"simrun/sim/node"
)

// Decomposition returns the owner of each element, and its place in the owner's storage.
func (a *Array) Decomposition() geometry.Decomposition { return a.layout }

// Distribution returns the corners of the block of a process (NGA_Distribution),
// and whether it has one. Of a block-cyclic array only [Array.Decomposition] tells.
func (a *Array) Distribution(proc int) (lo, hi []int64, ok bool) {
	p := a.process
	p.enter("NGA_Distribution")
	defer p.leave()
	p.charge(p.counts.DimensionCheck.Times(int64(len(a.Dims))))
	b, isBlocked := a.blocks()
	if !isBlocked {
		return nil, nil, false
	}
	box, ok := b.box(proc)
	if !ok {
		return nil, nil, false
	}
	return slices.Clone(box.Lo[:box.Dims]), slices.Clone(box.Hi[:box.Dims]), true
}

// Locate returns the process that has an element (NGA_Locate).
func (a *Array) Locate(subscript []int64) (int, error) {
	p := a.process
	p.enter("NGA_Locate")
	defer p.leave()
	b, err := a.box(subscript, subscript)
	if err != nil {
		return 0, err
	}
	for _, n := range a.Dims {
		p.charge(p.counts.SearchStep.Times(int64(bits.Len64(uint64(n)))))
	}
	return a.layout.Owner(b.Lo), nil
}

// Access returns where a patch that the process has lies in its memory, and the
// extents there in all dimensions but the first (NGA_Access). Until
// [Array.Release], others should not use it.
func (a *Array) Access(lo, hi []int64) (node.Addr, []int64, error) {
	p := a.process
	p.enter("NGA_Access")
	defer p.leave()
	box, err := a.box(lo, hi)
	if err != nil {
		return 0, nil, err
	}
	b, isBlocked := a.blocks()
	if !isBlocked {
		return 0, nil, p.wrong("the cyclic %q, expected an array of one block for each process", a.Name)
	}
	own, ok := b.box(p.Nodeid())
	if !ok || !own.Covers(box) {
		return 0, nil, p.wrong("patch %v to %v of %q, expected a part of what process %d has", lo, hi, a.Name, p.Nodeid())
	}
	at, _ := geometry.LocalIndex(b, p.Nodeid(), box.Lo)
	stored, _ := b.stored(p.Nodeid())
	shape := stored.Shape()
	return a.Local() + node.Addr(at*a.Type.Size()), slices.Clone(shape[1:box.Dims]), nil
}

// Release ends an access that has only read (NGA_Release).
func (a *Array) Release(lo, hi []int64) error { return a.release("NGA_Release", lo, hi) }

// ReleaseUpdate ends an access that has written (NGA_Release_update).
func (a *Array) ReleaseUpdate(lo, hi []int64) error {
	return a.release("NGA_Release_update", lo, hi)
}

func (a *Array) release(call string, lo, hi []int64) error {
	a.process.enter(call)
	defer a.process.leave()
	_, err := a.box(lo, hi)
	return err
}

// Local returns where the process has its part, ghost cells first if there are some, or 0
// if it has none.
func (a *Array) Local() node.Addr {
	if a.bases == nil {
		return 0
	}
	return a.bases[a.process.Nodeid()]
}

// LocalLen returns how many elements the process stores: its block, ghost cells, and on Adlib
// room up to that of the greatest block.
func (a *Array) LocalLen() int64 { return a.layout.Size(a.process.Nodeid()) }

// Zero makes all elements 0, ghost cells included (GA_Zero). It is collective.
func (a *Array) Zero() error {
	p := a.process
	p.enter("GA_Zero")
	defer p.leave()
	err := a.storeAll(func() error {
		b, err := p.Memory().Bytes(a.Local(), a.LocalLen()*a.Type.Size())
		clear(b)
		return err
	})
	return p.failed(err)
}

// Fill gives all elements, ghost cells included, a value, whose type must be that of the
// elements (GA_Fill). It is collective.
func Fill[T armci.Number](a *Array, value T) error {
	p := a.process
	p.enter("GA_Fill")
	defer p.leave()
	if err := a.checkType(typeOf[T]()); err != nil {
		return err
	}
	err := a.storeAll(func() error {
		v, err := node.View[T](p.Memory(), a.Local(), int(a.LocalLen()))
		for i := range v {
			v[i] = value
		}
		return err
	})
	return p.failed(err)
}

// storeAll lets every process store its elements between two barriers.
func (a *Array) storeAll(store func() error) error {
	p := a.process
	if a.bases == nil {
		return p.wrong("%q, which has been destroyed, expected an array", a.Name)
	}
	if err := p.mover.sync(); err != nil {
		return err
	}
	if n := a.LocalLen(); n > 0 {
		p.charge(p.counts.ElementStore.Times(n))
		block := node.Access{Count: 1, Bytes: n * a.Type.Size(), Stored: true}
		if p.thread.Cache != nil {
			block = p.thread.Cache.Touch(a.Local(), block)
		}
		p.thread.Charge(p.Costs().WriteMisses(block))
		if err := store(); err != nil {
			return err
		}
	}
	return p.mover.sync()
}
