package ga

import (
	"simrun/models/armci"
	"simrun/models/geometry"
	"simrun/sim/node"
)

// Gather copies elements anywhere in the array to a buffer of this process, one after the
// other (NGA_Gather).
func (a *Array) Gather(subscripts [][]int64, buffer node.Addr) error {
	a.process.enter("NGA_Gather")
	defer a.process.leave()
	return a.moveElements(subscripts, buffer, a.process.mover.getElements)
}

// Scatter copies elements of a buffer to places anywhere in the array (NGA_Scatter).
func (a *Array) Scatter(subscripts [][]int64, buffer node.Addr) error {
	a.process.enter("NGA_Scatter")
	defer a.process.leave()
	return a.moveElements(subscripts, buffer, a.process.mover.putElements)
}

// ScatterAcc adds alpha times elements of a buffer to elements anywhere in the array,
// each atomically (NGA_Scatter_acc).
func ScatterAcc[T armci.Number](a *Array, subscripts [][]int64, buffer node.Addr, alpha T) error {
	a.process.enter("NGA_Scatter_acc")
	defer a.process.leave()
	if err := a.checkType(typeOf[T]()); err != nil {
		return err
	}
	by := scalarOf(alpha)
	return a.moveElements(subscripts, buffer, func(e *elements) error { return a.process.mover.addElements(e, by) })
}

// elements are places of elements that one process has, and their places in a buffer.
type elements struct {
	owner         int
	size          int64
	local, remote []node.Addr
}

// moveElements calls move with the elements of each process that has some.
func (a *Array) moveElements(subscripts [][]int64, buffer node.Addr, move func(e *elements) error) error {
	p := a.process
	owners := make([]elements, p.Nnodes())
	size := a.Type.Size()
	p.readOwn()
	for i, s := range subscripts {
		b, err := a.box(s, s)
		if err != nil {
			return err
		}
		p.charge(p.counts.SearchStep.Times(int64(len(a.Dims))))
		rank := a.layout.Owner(b.Lo)
		at, _ := geometry.LocalIndex(a.layout, rank, b.Lo)
		e := &owners[rank]
		e.local = append(e.local, buffer+node.Addr(int64(i)*size))
		e.remote = append(e.remote, a.bases[rank]+node.Addr(at*size))
	}
	for rank := range owners {
		e := &owners[rank]
		if len(e.local) == 0 {
			continue
		}
		e.owner, e.size = rank, size
		p.charge(p.step.Get())
		if err := move(e); err != nil {
			return p.failed(err)
		}
	}
	return p.failed(p.mover.await())
}

// one is the part of a single element.
func (e *elements) one(i int) *transfer {
	return &transfer{owner: e.owner, local: e.local[i], remote: e.remote[i], count: []int{int(e.size)}, localStride: []int{}, remoteStride: []int{}}
}

// each calls do with each element as a part.
func (e *elements) each(do func(t *transfer) error) error {
	for i := range e.local {
		if err := do(e.one(i)); err != nil {
			return err
		}
	}
	return nil
}

func (o *overARMCI) getElements(e *elements) error {
	return o.armci.GetV([]armci.Giov{{Src: e.remote, Dst: e.local, Bytes: int(e.size)}}, e.owner)
}

func (o *overARMCI) putElements(e *elements) error {
	return o.armci.PutV([]armci.Giov{{Src: e.local, Dst: e.remote, Bytes: int(e.size)}}, e.owner)
}

func (o *overARMCI) addElements(e *elements, by scalar) error {
	return o.armci.AccV(operations[by.of], by.scale, []armci.Giov{{Src: e.local, Dst: e.remote, Bytes: int(e.size)}}, e.owner)
}

func (d *direct) getElements(e *elements) error {
	d.emptyFor(e.owner)
	return e.each(d.fetch)
}
func (d *direct) putElements(e *elements) error { return e.each(d.put) }
func (d *direct) addElements(e *elements, by scalar) error {
	return e.each(func(t *transfer) error { return d.add(t, by) })
}

// ReadInc adds to an integer element atomically and returns its old value (NGA_Read_inc).
func (a *Array) ReadInc(subscript []int64, increment int64) (int64, error) {
	p := a.process
	p.enter("NGA_Read_inc")
	defer p.leave()
	if a.Type != Int && a.Type != Long {
		return 0, p.wrong("%q of type %v, expected C_INT or C_LONG", a.Name, a.Type)
	}
	b, err := a.box(subscript, subscript)
	if err != nil {
		return 0, err
	}
	rank := a.layout.Owner(b.Lo)
	at, _ := geometry.LocalIndex(a.layout, rank, b.Lo)
	old, err := p.mover.fetchAdd(rank, a.bases[rank]+node.Addr(at*a.Type.Size()), a.Type.Size(), increment)
	return old, p.failed(err)
}
