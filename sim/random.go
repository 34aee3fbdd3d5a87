package sim

import (
	"hash/fnv"
	"math/rand/v2"
)

// Random returns the random stream of that name. It depends on the kernel's
// seed and the name only, so a new user of randomness does not change what
// others draw.
func (k *Kernel) Random(name string) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(name)) // a hash never fails
	return rand.New(rand.NewPCG(k.seed, h.Sum64()))
}
