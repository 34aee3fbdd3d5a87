package machines

import (
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// CoherentMemory is memory of other processes that a processor reaches by its own loads and stores, as on a machine
// with a bus. They cost what accesses of its own memory cost, and coherence.
type CoherentMemory interface {
	// SharedBytes returns n bytes of a target's memory from a on, nil if they have no values. All processes
	// see writes to these bytes at once.
	SharedBytes(target int, a node.Addr, n int64) ([]byte, error)
	// PriceShared returns the time of a loop over shared data when it runs alone, and how much data it
	// moves.
	PriceShared(l SharedLoop) SharedTraffic
	// TakeShared lets t take that, in competition with the other processors.
	TakeShared(t *node.Thread, x SharedTraffic)
	// LockShared takes the lock that guards a target's memory, and waits for it;
	// UnlockShared gives it back. The error says that a process does not hold it.
	LockShared(t *node.Thread, target int) error
	UnlockShared(t *node.Thread, target int) error
}

// Semaphores is the operating system's semaphores, one for the memory of each process. A machine may
// have them in addition to the locks of [CoherentMemory]. They cost calls of the kernel, and a process
// that waits for one leaves its processor to others.
type Semaphores interface {
	// AcquireSemaphore takes the semaphore of a target's memory, and waits for it.
	// ReleaseSemaphore gives it back. The error says that a process does not hold it.
	AcquireSemaphore(t *node.Thread, target int) error
	ReleaseSemaphore(t *node.Thread, target int) error
}

// EmptiedCache is a processor whose data cache does not notice stores of others into memory, so that
// programs may have to empty it.
type EmptiedCache interface {
	// EmptyDataCache takes all data out of the cache of t's processor.
	EmptyDataCache(t *node.Thread)
}

// SharedLoop is a loop that reads one regular pattern and writes another.
type SharedLoop struct {
	Busy                      sim.Duration // of its instructions, if all is in the cache
	Read, Written             node.Access
	ReadRemote, WrittenRemote bool // in another process's memory, whose processor may have the lines
	Updated                   bool // what is written is loaded before, as a sum is that is added to
}

// SharedTraffic is the time and the memory traffic of a loop over shared data.
type SharedTraffic struct {
	Alone sim.Duration // if no other processor uses the memory
	Lines int64        // moved between memory and caches
}

// Plus returns two loops one after the other.
func (x SharedTraffic) Plus(y SharedTraffic) SharedTraffic {
	return SharedTraffic{Alone: x.Alone.Plus(y.Alone), Lines: x.Lines + y.Lines}
}

// BusyCopy returns the time of the instructions of a copy loop if all of its data are in the cache.
func BusyCopy(c *node.Costs, k node.Copy) sim.Duration {
	k.SrcWarm, k.DstWarm, k.SrcStride, k.DstStride = node.Whole, node.Whole, k.Bytes, k.Bytes
	return param.Less(c.Quotes(), c.Copy(k), func() sim.Duration {
		return c.WriteMisses(node.Access{Count: k.Count, Bytes: k.Bytes, Stride: k.Bytes, Warm: node.Whole})
	})
}
