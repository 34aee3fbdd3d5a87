package upc

import (
	"slices"

	"simrun/sim"
	"simrun/sim/node"
)

// heap says which bytes of the threads' shared heaps are in use. It is symmetric: all threads make the same calls in
// the same order. So each thread knows, without asking, where all others have their objects.
type heap struct {
	size int64
	used []extent // ascending
}

// extent is a piece of every thread's heap, from an offset on.
type extent struct{ offset, bytes int64 }

// end returns where the next extent may begin.
func (u extent) end() int64 { return (u.offset + u.bytes + heapAlign - 1) / heapAlign * heapAlign }

// heapAlign is a cache line: what different calls return shares none.
const heapAlign = 64

// alloc takes the first room of so many bytes, and reports whether there is one.
// No bytes have an offset of their own too.
func (h *heap) alloc(bytes int64) (int64, bool) {
	bytes = max(bytes, 1)
	at := int64(0)
	for i, u := range h.used {
		if u.offset-at >= bytes {
			h.used = slices.Insert(h.used, i, extent{at, bytes})
			return at, true
		}
		at = u.end()
	}
	if h.size-at < bytes {
		return 0, false
	}
	h.used = append(h.used, extent{at, bytes})
	return at, true
}

// release gives back what begins at an offset, and reports whether anything does.
func (h *heap) release(offset int64) bool {
	i := slices.IndexFunc(h.used, func(u extent) bool { return u.offset == offset })
	if i < 0 {
		return false
	}
	h.used = slices.Delete(h.used, i, i+1)
	return true
}

// room returns how many bytes the longest free extent has.
func (h *heap) room() int64 {
	at, most := int64(0), int64(0)
	for _, u := range append(slices.Clone(h.used), extent{h.size, 0}) {
		most = max(most, u.offset-at)
		at = u.end()
	}
	return most
}

// AllAlloc allocates blocks of so many bytes each in shared memory, dealt to the threads in turn (upc_all_alloc), and
// returns a pointer to the first, on thread 0. It is collective: all threads ask for the same. Data that other threads
// have put there are visible after a barrier.
func (t *Thread) AllAlloc(blocks, bytes int64) (Pointer, error) {
	t.enter("upc_all_alloc")
	defer t.leave()
	return t.allocate(blocks, bytes)
}

func (t *Thread) allocate(blocks, bytes int64) (Pointer, error) {
	t.charge(t.counts.Allocation.Get())
	if blocks < 0 || bytes < 0 || bytes > 0 && blocks > node.SegmentMax/bytes {
		return Pointer{}, t.wrong("%d blocks of %d bytes, expected at least 0 and at most %d bytes in all", blocks, bytes, node.SegmentMax)
	}
	threads := int64(t.Threads())
	mine := (blocks + threads - 1) / threads * bytes
	at, ok := t.heap.alloc(mine)
	if !ok {
		return Pointer{}, t.wrong("%d bytes for each thread, expected at most %d, which are free of a shared heap of %d", mine, t.heap.room(), t.heap.size)
	}
	ends, err := t.exchange.ExchangeAddresses(t.thread, node.Addr(at+mine))
	if err != nil {
		return Pointer{}, t.failed(err)
	}
	if ends[0] != node.Addr(at+mine) {
		return Pointer{}, t.wrong("%d bytes for each thread here and %d on thread 0, expected the same", mine, int64(ends[0])-at)
	}
	return Pointer{Addr: at}, nil
}

// AllFree gives back what [Thread.AllAlloc] has allocated (upc_all_free). It is
// collective; no thread may use the memory any more.
func (t *Thread) AllFree(p Pointer) error {
	t.enter("upc_all_free")
	defer t.leave()
	t.charge(t.counts.Allocation.Get())
	if p.Thread != 0 || !t.heap.release(p.Addr) {
		return t.wrong("pointer %v, expected one that upc_all_alloc has returned", p)
	}
	if at := t.agree(p.Addr); at != p.Addr {
		return t.wrong("pointer %v here and one to address %#x on another thread, expected the same", p, at)
	}
	return t.failed(t.gate.Barrier(t.thread))
}

// freeing is what the threads of a program free. Nobody frees for the second time before all have done so for the first.
type freeing struct {
	count int   // of calls in the thread that was first
	at    int64 // what it frees
}

// freeingKey names that of a program by its first thread.
type freeingKey struct{ first *sim.Process }

// agree returns what the first thread to come to this call of upc_all_free frees. It takes no time: the program is told,
// and nothing is sent.
func (t *Thread) agree(at int64) int64 {
	k, key := t.thread.Kernel(), freeingKey{t.endpoint.Peer(0)}
	f, _ := k.Value(key).(*freeing)
	if f == nil {
		f = &freeing{}
		k.SetValue(key, f)
	}
	if t.freed++; t.freed > f.count {
		f.count, f.at = t.freed, at
	}
	return f.at
}
