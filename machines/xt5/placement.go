package xt5

import (
	"math/bits"

	"simrun/sim"
)

// Values of Spec.Placement.
const (
	spread     = "spread"
	contiguous = "contiguous"
)

// placement returns which of the machine's nodes a job gets: its i-th node is the
// node with the number that the function returns.
func (m *Machine) placement(k *sim.Kernel) func(i int) int {
	if m.Spec.Placement.Get() == contiguous {
		return func(i int) int { return i }
	}
	return newShuffle(k, int(m.Spec.Nodes.Get())).place
}

// shuffle is a pseudo-random permutation of 0 to n-1 that needs no table. It is a Feistel network over the next power
// of four. The network is applied again until it gives a number below n, which takes fewer than four steps on average.
type shuffle struct {
	n    uint64
	half int // bits of each half
	keys [4]uint64
}

// newShuffle returns the permutation that belongs to the run's seed.
func newShuffle(k *sim.Kernel, n int) *shuffle {
	s := &shuffle{n: uint64(n), half: (bits.Len(uint(n-1)) + 1) / 2}
	random := k.Random("xt5 placement")
	for i := range s.keys {
		s.keys[i] = random.Uint64()
	}
	return s
}

// place returns where the permutation takes i.
func (s *shuffle) place(i int) int {
	x := s.pass(uint64(i))
	for x >= s.n {
		x = s.pass(x)
	}
	return int(x)
}

// pass is the permutation of all numbers of twice half bits.
func (s *shuffle) pass(x uint64) uint64 {
	mask := uint64(1)<<s.half - 1
	left, right := x>>s.half, x&mask
	for _, key := range s.keys {
		mixed := (right + key) * 0x9e3779b97f4a7c15 // odd, with bits all over: 2^64 over the golden ratio
		left, right = right, left^(mixed>>(64-s.half))&mask
	}
	return left<<s.half | right
}
