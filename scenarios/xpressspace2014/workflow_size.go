package xpressspace2014

import "math"

// What the arrays of a workflow may have. The host's memory is for mode "data"
// only; the others hold in all modes.
const (
	flowBytesMax  = 1 << 30 // bytes of the host's memory, for all arrays
	partBytesMax  = 1 << 31 // bytes of an array in a process: a core of the machine has no more
	flowBlocksMax = 1 << 18 // blocks of an array that is dealt cyclically: each is registered by itself
)

// multiplied multiplies numbers that are not negative; a product that is too large for an int64 becomes the largest
// one.
func multiplied(a, b int64) int64 {
	if b > 0 && a > math.MaxInt64/b {
		return math.MaxInt64
	}
	return a * b
}

// added adds numbers that are not negative; a sum that is too large becomes the largest int64.
func added(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}

// dealt is how many blocks an array is dealt in, which is asked before there is a
// decomposition; 0 if each process has one.
func (v *flowVariable) dealt() int64 {
	if v.Distribution == "" || v.Distribution == "blocked" {
		return 0
	}
	n := int64(1)
	for d, block := range v.blocks() {
		n = multiplied(n, (v.Extents[d]-1)/block+1)
	}
	return n
}

// largest is how many bytes the largest part of the array has; if the mean is too
// large already, that.
func (v *flowVariable) largest() int64 {
	procs := v.array.Procs()
	mean := multiplied((v.array.Domain().Volume()-1)/int64(procs)+1, int64(v.Element))
	if mean > partBytesMax {
		return mean
	}
	for rank := range procs {
		v.most = max(v.most, v.array.Size(rank))
	}
	return multiplied(v.most, int64(v.Element))
}
