package ga

import (
	"simrun/models/armci"
	"simrun/sim/node"
)

// PeriodicPut is [Array.Put] to a patch that may go beyond ends of the array: there it goes
// on from the other end (NGA_Periodic_put). Indices are at least minus the extent of the
// array and less than twice it.
func (a *Array) PeriodicPut(lo, hi []int64, buffer node.Addr, ld []int64) error {
	p := a.process
	p.enter("NGA_Periodic_put")
	defer p.leave()
	return a.movePeriodic(patch{lo, hi, buffer, ld}, p.mover.put)
}

// PeriodicGet is [Array.Get] of such a patch (NGA_Periodic_get).
func (a *Array) PeriodicGet(lo, hi []int64, buffer node.Addr, ld []int64) error {
	p := a.process
	p.enter("NGA_Periodic_get")
	defer p.leave()
	err := a.movePeriodic(patch{lo, hi, buffer, ld}, p.mover.get)
	if wait := p.mover.await(); err == nil {
		err = p.failed(wait)
	}
	return err
}

// PeriodicAcc is [Acc] to such a patch (NGA_Periodic_acc).
func PeriodicAcc[T armci.Number](a *Array, lo, hi []int64, buffer node.Addr, ld []int64, alpha T) error {
	p := a.process
	p.enter("NGA_Periodic_acc")
	defer p.leave()
	if err := a.checkType(typeOf[T]()); err != nil {
		return err
	}
	by := scalarOf(alpha)
	return a.movePeriodic(patch{lo, hi, buffer, ld}, func(t *transfer) error { return p.mover.add(t, by) })
}

// stretch is a part of the indices of a patch that goes round no end of the array: from lo to
// hi of the array, from at on in the patch.
type stretch struct{ lo, hi, at int64 }

// wrap cuts indices from lo to hi where a dimension of n elements comes to its end.
func wrap(lo, hi, n int64) []stretch {
	var cut []stretch
	for i := lo; i <= hi; {
		first := (i + n) % n // i is at least -n
		last := min(n-1, first+hi-i)
		cut = append(cut, stretch{first, last, i - lo})
		i += last - first + 1
	}
	return cut
}

// movePeriodic calls move with the parts of a patch that may go beyond ends of the array.
func (a *Array) movePeriodic(x patch, move func(t *transfer) error) error {
	strides, err := a.checkPeriodic(&x)
	if err != nil {
		return err
	}
	cuts, at := make([][]stretch, len(x.lo)), make([]int, len(x.lo))
	for d := range cuts {
		cuts[d] = wrap(x.lo[d], x.hi[d], a.Dims[d])
	}
	part := patch{lo: make([]int64, len(at)), hi: make([]int64, len(at)), ld: x.ld}
	for {
		part.buffer = x.buffer
		for d, i := range at {
			c := cuts[d][i]
			part.lo[d], part.hi[d] = c.lo, c.hi
			part.buffer += node.Addr(c.at * strides[d])
		}
		if err := a.moveParts(part, move); err != nil {
			return err
		}
		d := len(at) - 1
		for ; d >= 0; d-- {
			if at[d]++; at[d] < len(cuts[d]) {
				break
			}
			at[d] = 0
		}
		if d < 0 {
			return nil
		}
	}
}

// checkPeriodic checks a patch that may extend beyond ends of the array. It adds leading dimensions if the patch has
// none. It returns the distances in bytes of neighbours in the buffer.
func (a *Array) checkPeriodic(x *patch) ([]int64, error) {
	p, dims := a.process, len(a.Dims)
	if len(x.lo) != dims || len(x.hi) != dims {
		return nil, p.wrong("patch %v to %v of %q, expected %d dimensions", x.lo, x.hi, a.Name, dims)
	}
	if x.ld != nil && len(x.ld) != dims-1 {
		return nil, p.wrong("%d leading dimensions for %q, expected %d", len(x.ld), a.Name, dims-1)
	}
	ld, strides, size := make([]int64, dims-1), make([]int64, dims), a.Type.Size()
	for d := dims - 1; d >= 0; d-- {
		lo, hi, n := x.lo[d], x.hi[d], a.Dims[d]
		if lo < -n || hi >= 2*n || lo > hi {
			return nil, p.wrong("indices %d to %d in dimension %d of %q, expected ascending ones from %d to %d", lo, hi, d, a.Name, -n, 2*n-1)
		}
		strides[d] = size
		if d == 0 {
			break
		}
		ld[d-1] = hi - lo + 1
		if x.ld != nil && x.ld[d-1] < ld[d-1] {
			return nil, p.wrong("leading dimension %d for the patch %v to %v of %q, expected at least %d", x.ld[d-1], x.lo, x.hi, a.Name, ld[d-1])
		}
		if x.ld != nil {
			ld[d-1] = x.ld[d-1]
		}
		if err := a.checkExtent(ld[d-1], size); err != nil {
			return nil, err
		}
		size *= ld[d-1]
	}
	x.ld = ld
	return strides, nil
}
