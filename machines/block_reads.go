package machines

import "simrun/sim/node"

// BlockReads is an optional extension of remote memory. It is for libraries that choose between one read of a block and
// reads of its parts. A machine without it has nothing to say about that, and no strided reads.
type BlockReads interface {
	// BlockGap returns how many bytes of a block arrive in the time that another read would take besides its own bytes.
	// So pieces that lie at most that far apart come sooner as one block. It takes no time.
	BlockGap() int64
	// HasStrides reports whether the machine has a call for reads with strides.
	HasStrides() bool
	// GetStrided is Get of n elements of c.Bytes each, 4, 8 or 16, whose beginnings lie step bytes apart on both sides. done
	// counts once. It returns an error if the machine has no strides.
	GetStrided(t *node.Thread, c Copy, n, step int64, done Counter) error
}
