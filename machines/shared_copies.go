package machines

import "simrun/sim/node"

// SharedCopies is an endpoint whose node has other processes that compete with it
// for the memory.
type SharedCopies interface {
	// CopyShared lets t take the time of copying bytes within the process's
	// memory, in competition with the node's other processes. It moves nothing.
	CopyShared(t *node.Thread, bytes int64)
	// CopyWaits reports whether CopyShared of so many bytes makes t wait: others may
	// slow the copy down. If not, t owes the time.
	CopyWaits(bytes int64) bool
}

// TakeCopy takes the time of a copy of bytes within the memory of an endpoint's thread. If the endpoint has
// [SharedCopies], they give the time. Otherwise it is the processor's time for double words that are in no cache. It
// moves no data.
func TakeCopy(e Endpoint, t *node.Thread, bytes int64) {
	if s, ok := e.(SharedCopies); ok {
		s.CopyShared(t, bytes)
		return
	}
	t.Charge(e.Costs().Copy(node.Copy{Count: 1, Bytes: bytes, Width: doubleBytes}))
}

// CopyWaits reports whether TakeCopy makes a thread wait, and not only owe the time.
func CopyWaits(e Endpoint, bytes int64) bool {
	s, ok := e.(SharedCopies)
	return ok && s.CopyWaits(bytes)
}

// doubleBytes is the length of a double word, as which bytes are copied.
const doubleBytes = 8
