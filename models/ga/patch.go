package ga

import (
	"slices"

	"simrun/models/armci"
	"simrun/models/geometry"
	"simrun/sim/node"
)

// Put copies a buffer of this process to the patch between two corners, both
// inclusive (NGA_Put). ld has the extents of the buffer in all dimensions but the
// first; nil stands for those of the patch. It returns when the buffer may be
// changed.
func (a *Array) Put(lo, hi []int64, buffer node.Addr, ld []int64) error {
	p := a.process
	p.enter("NGA_Put")
	defer p.leave()
	return a.moveParts(patch{lo, hi, buffer, ld}, p.mover.put)
}

// Get copies a patch to a buffer of this process (NGA_Get); see [Array.Put]. It
// returns when the data are there.
func (a *Array) Get(lo, hi []int64, buffer node.Addr, ld []int64) error {
	p := a.process
	p.enter("NGA_Get")
	defer p.leave()
	err := a.moveParts(patch{lo, hi, buffer, ld}, p.mover.get)
	if wait := p.mover.await(); err == nil {
		err = p.failed(wait)
	}
	return err
}

// Acc adds alpha times a buffer of this process to a patch, element by element and
// atomically (NGA_Acc); see [Array.Put]. The type of alpha must be that of the
// elements.
func Acc[T armci.Number](a *Array, lo, hi []int64, buffer node.Addr, ld []int64, alpha T) error {
	p := a.process
	p.enter("NGA_Acc")
	defer p.leave()
	if err := a.checkType(typeOf[T]()); err != nil {
		return err
	}
	by := scalarOf(alpha)
	return a.moveParts(patch{lo, hi, buffer, ld}, func(t *transfer) error { return p.mover.add(t, by) })
}

func typeOf[T armci.Number]() Type {
	var zero T
	switch any(zero).(type) {
	case int32:
		return Int
	case int64:
		return Long
	case float32:
		return Float
	case float64:
		return Double
	case complex64:
		return FloatComplex
	}
	return DoubleComplex
}

func (a *Array) checkType(t Type) error {
	if t != a.Type {
		return a.process.wrong("a value of type %v for %q, expected %v", t, a.Name, a.Type)
	}
	return nil
}

// patch is a patch of an array and a buffer.
type patch struct {
	lo, hi []int64
	buffer node.Addr
	ld     []int64
}

// transfer is the part of a patch that one process has, as ARMCI takes it.
type transfer struct {
	owner                     int
	local, remote             node.Addr
	localStride, remoteStride []int
	count                     []int
}

// moveParts calls move with the part of each process that has one.
func (a *Array) moveParts(x patch, move func(t *transfer) error) error {
	p := a.process
	box, strides, err := a.check(x)
	if err != nil {
		return err
	}
	p.readOwn()
	t := &p.part
	for owner, part := range a.layout.Overlaps(box) {
		p.charge(p.counts.OwnerLocate.Get().Plus(p.step.Get()))
		p.fetch(&p.counts.OwnerLocate, 1)
		p.fetch(p.step, 1)
		p.fetch(&p.counts.CopyRoutine, 1)
		a.fill(t, owner, part)
		t.local = x.buffer
		for d := range box.Dims {
			t.local += node.Addr((part.Lo[d] - box.Lo[d]) * strides[d])
		}
		a.cut(t, part, strides)
		if err := move(t); err != nil {
			return p.failed(err)
		}
	}
	return nil
}

// check checks a patch and returns its box, and the distances in bytes of
// neighbours in the buffer.
func (a *Array) check(x patch) (geometry.Box, []int64, error) {
	p := a.process
	box, err := a.box(x.lo, x.hi)
	if err != nil {
		return box, nil, err
	}
	if x.ld != nil && len(x.ld) != box.Dims-1 {
		return box, nil, p.wrong("%d leading dimensions for %q, expected %d", len(x.ld), a.Name, box.Dims-1)
	}
	strides := make([]int64, box.Dims)
	size := a.Type.Size()
	for d := box.Dims - 1; d >= 0; d-- {
		strides[d] = size
		n := box.Extent(d)
		if d > 0 && x.ld != nil {
			if x.ld[d-1] < n {
				return box, nil, p.wrong("leading dimension %d for the patch %v of %q, expected at least %d", x.ld[d-1], box, a.Name, n)
			}
			n = x.ld[d-1]
		}
		if err := a.checkExtent(n, size); err != nil {
			return box, nil, err
		}
		size *= n
	}
	return box, strides, nil
}

// checkExtent refuses a buffer in which n neighbours, each of so many bytes, do not fit into an address space.
func (a *Array) checkExtent(n, bytes int64) error {
	if n > node.SegmentMax/bytes {
		return a.process.wrong("%d times %d bytes of a buffer for %q, expected at most %d bytes", n, bytes, a.Name, node.SegmentMax)
	}
	return nil
}

// box returns the box between two corners.
func (a *Array) box(lo, hi []int64) (geometry.Box, error) {
	p := a.process
	p.charge(p.counts.DimensionCheck.Times(int64(len(a.Dims))))
	p.fetch(&p.counts.DimensionCheck, int64(len(a.Dims)))
	if a.bases == nil {
		return geometry.Box{}, p.wrong("%q, which has been destroyed, expected an array", a.Name)
	}
	domain := a.layout.Domain()
	if len(lo) != domain.Dims || len(hi) != domain.Dims {
		return domain, p.wrong("patch %v to %v of %q, expected %d dimensions", lo, hi, a.Name, domain.Dims)
	}
	b, err := domain.Region(lo, hi)
	if err != nil {
		return b, p.wrong("patch %v to %v of %q, expected one in %v", lo, hi, a.Name, domain)
	}
	return b, nil
}

// fill says where the part of a patch begins at its owner.
func (a *Array) fill(t *transfer, owner int, part geometry.Box) {
	at, _ := geometry.LocalIndex(a.layout, owner, part.Lo)
	t.owner = owner
	t.remote = a.bases[owner] + node.Addr(at*a.Type.Size())
}

// cut turns a part into segments and levels of them, the fewest that there are.
func (a *Array) cut(t *transfer, part geometry.Box, strides []int64) {
	size := a.Type.Size()
	t.count = append(t.count[:0], int(size))
	t.localStride, t.remoteStride = t.localStride[:0], t.remoteStride[:0]
	origin, _ := geometry.LocalIndex(a.layout, t.owner, part.Lo)
	for d := part.Dims - 1; d >= 0; d-- {
		n := part.Extent(d)
		if n == 1 {
			continue
		}
		neighbour := part.Lo
		neighbour[d]++
		at, _ := geometry.LocalIndex(a.layout, t.owner, neighbour)
		local, remote := strides[d], (at-origin)*size
		if run := int64(t.count[0]); len(t.count) == 1 && local == run && remote == run {
			t.count[0] = int(run * n)
			continue
		}
		t.count = append(t.count, int(n))
		t.localStride = append(t.localStride, int(local))
		t.remoteStride = append(t.remoteStride, int(remote))
	}
}

// Part is a part of a patch and the process that has it.
type Part struct {
	Proc   int
	Lo, Hi []int64
}

// LocateRegion returns the processes that have parts of a patch, with these parts
// (NGA_Locate_region).
func (a *Array) LocateRegion(lo, hi []int64) ([]Part, error) {
	a.process.enter("NGA_Locate_region")
	defer a.process.leave()
	b, err := a.box(lo, hi)
	if err != nil {
		return nil, err
	}
	var parts []Part
	for owner, o := range a.layout.Overlaps(b) {
		a.process.charge(a.process.counts.OwnerLocate.Get())
		parts = append(parts, Part{owner, slices.Clone(o.Lo[:o.Dims]), slices.Clone(o.Hi[:o.Dims])})
	}
	return parts, nil
}
