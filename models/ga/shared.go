package ga

import (
	"encoding/binary"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Locks are the locks that separate accumulates of several processes on shared memory.
type Locks uint8

// The locks that the library was built with: LOCK and UNLOCK of its global.core.h. All
// systems with System V had those of semaphores.h, of February 1995; the makefile of 1996
// chose SGI's own for a Power Challenge (-DSGIUS).
const (
	Semaphores Locks = iota // of System V: a call of the kernel, semop, to lock and one to unlock; in the library of August 1995
	SpinLocks               // in shared memory, as SGI's us_lock
)

// shared is Global Arrays' own port to shared memory from before ARMCI. Each column of a patch is a memcpy, to or from
// the process's own block or another's. An accumulate adds in place under the lock of the owner's memory. A
// read-and-increment is under this lock, too.
type shared struct {
	core
	memory machines.CoherentMemory
	lock   func(t *node.Thread, owner int) error
	unlock func(t *node.Thread, owner int) error
	alone  bool // one process, which takes no locks
}

// sharedNeeds returns the capabilities that the port to shared memory needs.
func sharedNeeds() []machines.Capability {
	return []machines.Capability{machines.HasCoherentMemory, machines.HasBarrier, machines.HasAddressExchange}
}

func newShared(e machines.Endpoint, locks Locks, phantom bool) (*shared, error) {
	memory := e.(machines.CoherentMemory)
	s := &shared{core: newCore(e, phantom), memory: memory, lock: memory.LockShared, unlock: memory.UnlockShared, alone: e.Size() == 1}
	if locks == Semaphores {
		k, ok := machines.As[machines.Semaphores](e)
		if !ok {
			return nil, &machines.MissingError{System: "Global Arrays with semaphores", Machine: e.Machine(), Missing: []machines.Capability{"semaphores"}}
		}
		s.lock, s.unlock = k.AcquireSemaphore, k.ReleaseSemaphore
	}
	return s, s.gate.Barrier(s.thread)
}

// within does something while this process has the lock of an owner's memory.
func (s *shared) within(owner int, do func() error) error {
	if s.alone {
		return do()
	}
	if err := s.lock(s.thread, owner); err != nil {
		return err
	}
	if err := do(); err != nil {
		return err
	}
	return s.unlock(s.thread, owner)
}

func (s *shared) put(t *transfer) error { return s.copy(t, true) }

func (s *shared) get(t *transfer) error { return s.copy(t, false) }

// await has nothing to do: gets are over when their calls return.
func (s *shared) await() error { return nil }

// take takes a loop over both sides of a part.
func (s *shared) take(l machines.SharedLoop) {
	s.memory.TakeShared(s.thread, s.memory.PriceShared(l))
	s.thread.Sync()
}

// sides returns both sides of a part, each with the share that the cache is known to hold. Data of
// another process are in the cache of that process.
func (s *shared) sides(t *transfer, localStored, remoteStored bool) (local, remote node.Access) {
	local, remote = t.access(t.localStride), t.access(t.remoteStride)
	local.Stored, remote.Stored = localStored, remoteStored
	local = s.touched(t.local, local)
	if t.owner == s.endpoint.Rank() {
		remote = s.touched(t.remote, remote)
	}
	return local, remote
}

// copy copies a part, to the owner if out is set.
func (s *shared) copy(t *transfer, out bool) error {
	local, remote := s.sides(t, !out, out)
	s.charge(s.counts.ColumnStep.Times(t.columns()).Plus(s.counts.CopyTests.Times(t.columns())))
	busy := machines.BusyCopy(s.endpoint.Costs(), node.Copy{Count: t.columns(), Bytes: int64(t.count[0]), Width: wordBytes, CallEachRun: true})
	other := t.owner != s.endpoint.Rank()
	if out {
		s.take(machines.SharedLoop{Busy: busy, Read: local, Written: remote, WrittenRemote: other})
	} else {
		s.take(machines.SharedLoop{Busy: busy, Read: remote, Written: local, ReadRemote: other})
	}
	return s.each(t, func(mine, theirs []byte) {
		if out {
			mine, theirs = theirs, mine
		}
		copy(mine, theirs)
	})
}

// each calls do with both sides of each column that has values.
func (s *shared) each(t *transfer, do func(mine, theirs []byte)) error {
	m := s.endpoint.Memory()
	return t.segments(func(l, r node.Addr, n int64) error {
		mine, err := m.Bytes(l, n)
		if err != nil {
			return err
		}
		theirs, err := s.memory.SharedBytes(t.owner, r, n)
		if err != nil || mine == nil || theirs == nil {
			return err
		}
		do(mine, theirs)
		return nil
	})
}

func (s *shared) add(t *transfer, by scalar) error {
	return s.within(t.owner, func() error { return s.addLocked(t, by) })
}

// addLocked adds in place while this process has the lock of the owner's memory: short columns by a loop in C, longer ones by the
// BLAS, as mem.ops.h of August 1995 has it for SGI.
func (s *shared) addLocked(t *transfer, by scalar) error {
	costs := s.endpoint.Costs()
	local, remote := s.sides(t, false, false)
	var busy sim.Duration
	if by.inLoop(local) {
		busy = costs.Ops(s.counts.ColumnStep.Times(t.columns())).Plus(s.loopTime(&by, local))
	} else {
		busy = costs.Ops(costs.Fuse(by.operations(s.counts)).Times(t.bytes() / by.of.Size()).Plus(s.counts.ColumnStep.Times(t.columns())))
	}
	s.take(machines.SharedLoop{Busy: busy, Read: local, Written: remote, WrittenRemote: t.owner != s.endpoint.Rank(), Updated: true})
	return s.each(t, func(mine, theirs []byte) { by.scale.AddTo(theirs, mine) })
}

// fetchAdd adds to an integer under the lock of its owner's memory.
func (s *shared) fetchAdd(owner int, at node.Addr, size, n int64) (old int64, err error) {
	err = s.within(owner, func() error {
		var ops node.Ops
		ops[node.Load], ops[node.IntAdd], ops[node.Store] = 1, 1, 1
		word := node.Access{Count: 1, Bytes: size}
		other := owner != s.endpoint.Rank()
		if !other {
			word = s.touched(at, word)
		}
		s.take(machines.SharedLoop{Busy: s.endpoint.Costs().Ops(ops), Written: word, WrittenRemote: other, Updated: true})
		b, err := s.memory.SharedBytes(owner, at, size)
		if err != nil || b == nil {
			return err
		}
		if size == 4 {
			old = int64(int32(binary.NativeEndian.Uint32(b)))
			binary.NativeEndian.PutUint32(b, uint32(old+n))
			return nil
		}
		old = int64(binary.NativeEndian.Uint64(b))
		binary.NativeEndian.PutUint64(b, uint64(old+n))
		return nil
	})
	return old, err
}

func (s *shared) getElements(e *elements) error { return e.each(s.get) }
func (s *shared) putElements(e *elements) error { return e.each(s.put) }

// addElements holds the lock once for all elements of an owner, as the library does.
func (s *shared) addElements(e *elements, by scalar) error {
	return s.within(e.owner, func() error {
		return e.each(func(t *transfer) error { return s.addLocked(t, by) })
	})
}

// fence has nothing to wait for: puts are in place when their calls return.
func (s *shared) fence() error { return nil }

// sync counts the processes under the lock of the first one's memory, then all wait for a
// flag: the machine's barrier.
func (s *shared) sync() error {
	if err := s.within(0, func() error { return nil }); err != nil {
		return err
	}
	return s.gate.Barrier(s.thread)
}

func (s *shared) close() error { return s.sync() }
