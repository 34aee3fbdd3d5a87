package craft

import "math/bits"

// Dim is one dimension of a shared array. If it is distributed, Block and PEs are powers of two, so a division by them
// is a shift and a remainder is a mask.
type Dim struct {
	Lower, Extent int64
	Distributed   bool
	Block         int64 // consecutive elements on one PE
	PEs           int64 // that share the dimension
	Bit           int   // of the PE's number at which its place in this dimension begins
}

// Distribution is how the elements of an array are dealt to PEs, dimension by dimension.
// An array without a distributed dimension is on PE 0.
type Distribution []Dim

// Owner returns which of the dimension's PEs has the element with the subscript i.
func (d Dim) Owner(i int64) int64 {
	if !d.Distributed {
		return 0
	}
	return (i - d.Lower) / d.Block % d.PEs
}

// Local returns the subscript, from 0, of the element i in its PE's part.
func (d Dim) Local(i int64) int64 {
	i -= d.Lower
	if !d.Distributed {
		return i
	}
	return i/(d.Block*d.PEs)*d.Block + i%d.Block
}

// LocalExtent returns how many elements a PE has room for; all have equally many.
func (d Dim) LocalExtent() int64 {
	if !d.Distributed {
		return d.Extent
	}
	return max(d.Extent/(d.Block*d.PEs), 1) * d.Block
}

// cyclic reports whether a PE has several blocks.
func (d Dim) cyclic() bool { return d.Distributed && d.LocalExtent() > d.Block }

// Home returns the PE that has an element and where it is in the PE's part, in elements.
func (d Distribution) Home(subscripts ...int64) (pe, offset int64) {
	stride := int64(1)
	for k, dim := range d {
		pe += dim.Owner(subscripts[k]) << dim.Bit
		offset += dim.Local(subscripts[k]) * stride
		stride *= dim.LocalExtent()
	}
	return pe, offset
}

// deal gives the PEs to the distributed dimensions. It deals factors of two one after the other, each to the dimension
// that has the fewest so far, or to the rightmost of these. A dimension without a block size has one block per PE. The
// order of dealing is assumed: the manual's is not known here.
func (d Distribution) deal(pes int64) {
	for k := range d {
		d[k].PEs = 1
	}
	for n := pes; n > 1; n /= 2 {
		if k := d.fewest(); k >= 0 {
			d[k].PEs *= 2
		}
	}
	bit := 0
	for k := range d {
		if !d[k].Distributed {
			continue
		}
		if d[k].Block == 0 {
			d[k].Block = max(d[k].Extent/d[k].PEs, 1)
		}
		d[k].Bit = bit
		bit += log2(d[k].PEs)
	}
}

// fewest returns the distributed dimension with the fewest PEs, -1 if there is none.
func (d Distribution) fewest() int {
	best := -1
	for k := range d {
		if d[k].Distributed && (best < 0 || d[k].PEs <= d[best].PEs) {
			best = k
		}
	}
	return best
}

// powerOfTwo reports whether n is one.
func powerOfTwo(n int64) bool { return n > 0 && n&(n-1) == 0 }

// log2 returns the logarithm of a power of two.
func log2(n int64) int { return bits.TrailingZeros64(uint64(n)) }
