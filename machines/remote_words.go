package machines

import (
	"fmt"

	"simrun/sim/node"
)

// RemoteLoads is access to remote words by the processor's own loads and stores. A compiler emits them if the hardware
// maps remote memory into the address space; no library is called. It meets the clock like [RemoteMemory]'s Fetch and
// Store.
type RemoteLoads interface {
	// LoadRemote copies one word of 4 or 8 bytes, or two of 8, from Remote to
	// Local.
	LoadRemote(t *node.Thread, c Copy) error
	// StoreRemote copies as much from Local to Remote without waiting for it.
	StoreRemote(t *node.Thread, c Copy) error
	// FenceRemote waits until all remote stores of the process are in place.
	FenceRemote(t *node.Thread) error
}

// WordsAhead is an optional capability. It serves programs whose time alone is needed. It notes reads of words whose
// values are not needed, and the thread runs ahead of them until it next meets the clock (see [node.Reads]). Time and
// the ledger are those of the calls with the same names. So are the events, if each word has one
// (node.Thread.EachWord).
type WordsAhead interface {
	// FetchAhead notes a Fetch of [RemoteMemory]. It does nothing and reports false if Fetch must be called instead:
	// the read would fail, or it cannot be noted.
	FetchAhead(t *node.Thread, c Copy) bool
	// FetchLater is FetchAhead of a word that somebody needs later: nothing is copied, and a is told at the instant at which
	// Fetch would copy.
	FetchLater(t *node.Thread, c Copy, a Awaiting) bool
	// ReadAhead returns what FetchAhead notes for some bytes of a process if both ends of the copy are in memory: it is the same
	// for each. It reports false if Fetch has to be called.
	ReadAhead(target int, bytes int64) (node.Read, bool)
	// NoteAhead notes a read of some bytes that ReadAhead has returned. It has to stay until the thread has caught up.
	NoteAhead(t *node.Thread, one *node.Read, bytes int64)
}

// Awaiting is told when data are read that were noted.
type Awaiting = node.Awaiting

// LoadsAhead is the same for [RemoteLoads].
type LoadsAhead interface {
	// LoadRemoteAhead notes a LoadRemote, as FetchAhead notes a Fetch.
	LoadRemoteAhead(t *node.Thread, c Copy) bool
}

// RMWOp is an atomic operation on a word.
type RMWOp int

// The atomic operations.
const (
	FetchAndAdd RMWOp = iota
	FetchAndOr
	Swap
	CompareAndSwap
)

// RMW is an atomic operation on a word in a target's memory.
type RMW struct {
	Op      RMWOp
	Target  int
	Remote  node.Addr
	Size    int   // 4 or 8 bytes
	Operand int64 // added, or-ed or stored
	Compare int64 // CompareAndSwap stores Operand only if the word equals it
}

// Check returns an error if the size or the operation is none of those above.
func (m RMW) Check() error {
	switch {
	case m.Size != 4 && m.Size != 8:
		return fmt.Errorf("found a word of %d bytes, expected 4 or 8", m.Size)
	case m.Op < FetchAndAdd || m.Op > CompareAndSwap:
		return fmt.Errorf("found atomic operation %d, expected one of fetch-and-add, fetch-and-or, swap, compare-and-swap", m.Op)
	}
	return nil
}

// Changed returns what the operation makes of a word with the value old.
func (m RMW) Changed(old int64) int64 {
	switch m.Op {
	case FetchAndAdd:
		return old + m.Operand
	case FetchAndOr:
		return old | m.Operand
	case CompareAndSwap:
		if old != m.Compare {
			return old
		}
	}
	return m.Operand
}

// Perform performs the operation, which Check accepts, on the word in a memory and returns its old value. In a phantom it finds
// zero. It returns an error if Remote is no word of the memory.
func (m RMW) Perform(memory *node.Memory) (old int64, err error) {
	if m.Size == 4 {
		return perform[int32](memory, m)
	}
	return perform[int64](memory, m)
}

func perform[T int32 | int64](memory *node.Memory, m RMW) (int64, error) {
	v, err := node.View[T](memory, m.Remote, 1)
	if err != nil || v == nil {
		return 0, err
	}
	old := int64(v[0])
	v[0] = T(m.Changed(old))
	return old, nil
}

// Atomics is atomic read-modify-write of remote words.
type Atomics interface {
	// ReadModifyWrite performs op and returns the word's old value.
	ReadModifyWrite(t *node.Thread, op RMW) (int64, error)
}

// SharedLoops is the run-time library of a machine's own compiler for shared data, which is a closed
// product: CRAFT on a Cray T3D.
type SharedLoops interface {
	// StartSharedLoop charges the time that a process spends in the library before it executes its share of
	// a loop's iterations.
	StartSharedLoop(t *node.Thread)
}
