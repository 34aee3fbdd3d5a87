package sim

import "math/bits"

// entry is one pending event: 24 bytes without pointers, so that moving it
// is cheap and the garbage collector never looks at the queue.
type entry struct {
	at       Time
	arg      uint64
	target   HandlerID
	priority Priority
}

// queue is a monotone radix heap: a simulation never goes back in time, so
// entries are kept by the highest bit in which their time differs from the
// last time that was popped. Bucket b holds times that differ first in bit
// b-1; a higher bucket holds later times. Emptying the lowest bucket spreads
// it over lower ones, so that an entry moves at most once per bit.
//
// Ties: an entry's bucket is always the one its time has relative to last, so
// equal times share a bucket, and every move keeps their order. Entries of
// the present instant (time == last) wait in one first-in first-out list per
// priority. The pop order is therefore (time, priority, sequence) without a
// sequence number being stored or compared.
type queue struct {
	last    Time   // no entry is earlier
	size    int    // entries in the queue
	mask    uint64 // bit b-1: bucket b is not empty
	ready   uint8  // bit p: present[p] is not empty
	present [priorities]fifo
	buckets [64][]entry // bucket 0 is unused: those entries are in present
}

// fifo is a first-in first-out list that reuses its array once drained.
type fifo struct {
	entries []entry
	head    int
}

// push adds an entry at now or later. now is the current time, before which
// nothing will be pushed any more. It is not before last, except that a stale
// entry may have been popped from beyond it; the queue is empty then or no one
// pushes until the next pop.
func (q *queue) push(e entry, now Time) {
	if q.size == 0 {
		q.last = now
	}
	q.size++
	q.place(e)
}

func (q *queue) place(e entry) {
	if b := bits.Len64(uint64(e.at ^ q.last)); b != 0 {
		q.buckets[b&63] = append(q.buckets[b&63], e)
		q.mask |= 1 << uint(b-1)
		return
	}
	p := e.priority % priorities
	q.present[p].push(e)
	q.ready |= 1 << p
}

// push appends e. A full array moves its live entries down before it grows,
// or an instant that never drains would grow it without end.
func (f *fifo) push(e entry) {
	if len(f.entries) == cap(f.entries) && f.head > len(f.entries)/2 {
		n := copy(f.entries, f.entries[f.head:])
		f.entries, f.head = f.entries[:n], 0
	}
	f.entries = append(f.entries, e)
}

// pop removes and returns the first entry if it is not later than limit.
func (q *queue) pop(limit Time) (entry, bool) {
	if q.ready == 0 {
		if q.mask == 0 {
			return entry{}, false
		}
		b := bits.TrailingZeros64(q.mask) + 1
		if bucket := q.buckets[b&63]; len(bucket) == 1 {
			return q.popOnly(b, bucket, limit)
		}
		if !q.refill(b, limit) {
			return entry{}, false
		}
	}
	if q.last > limit {
		return entry{}, false
	}
	p := uint8(bits.TrailingZeros8(q.ready)) % priorities
	f := &q.present[p]
	e := f.entries[f.head]
	f.head++
	if f.head == len(f.entries) {
		f.entries, f.head = f.entries[:0], 0
		q.ready &^= 1 << p
	}
	q.size--
	return e, true
}

// popOnly pops the only entry of the lowest bucket, b, without a detour
// through the present: the common case when little is pending.
func (q *queue) popOnly(b int, bucket []entry, limit Time) (entry, bool) {
	e := bucket[0]
	if e.at > limit {
		return entry{}, false
	}
	q.last = e.at
	q.buckets[b&63] = bucket[:0]
	q.mask &^= 1 << uint(b-1)
	q.size--
	return e, true
}

// refill moves the entries of the earliest pending time, which are in bucket
// b, to the present. It reports false, changing nothing, if that is after
// limit: last must not pass a time at which the caller may still schedule.
func (q *queue) refill(b int, limit Time) bool {
	bucket := q.buckets[b&63]
	first := bucket[0].at
	for i := 1; i < len(bucket); i++ {
		first = min(first, bucket[i].at)
	}
	if first > limit {
		return false
	}
	q.last = first
	q.mask &^= 1 << uint(b-1)
	q.buckets[b&63] = bucket[:0]
	for i := range bucket {
		q.place(bucket[i])
	}
	return true
}

// allAfter reports whether every entry is certainly later than t. It looks at
// buckets only, so it may report false although it is so.
func (q *queue) allAfter(t Time) bool {
	if q.size == 0 {
		return true
	}
	return q.ready == 0 && bits.TrailingZeros64(q.mask)+1 > bits.Len64(uint64(t^q.last))
}

// filter removes the entries for which keep reports false, keeping the order
// of the others.
func (q *queue) filter(keep func(entry) bool) {
	q.size = 0
	for p := range q.present {
		f := &q.present[p]
		f.entries = retain(f.entries, f.head, keep)
		f.head = 0
		q.size += len(f.entries)
		if len(f.entries) == 0 {
			q.ready &^= 1 << p
		}
	}
	for b := 1; b < len(q.buckets); b++ {
		q.buckets[b] = retain(q.buckets[b], 0, keep)
		q.size += len(q.buckets[b])
		if len(q.buckets[b]) == 0 {
			q.mask &^= 1 << uint(b-1)
		}
	}
}

// retain compacts entries[from:] to those that keep accepts.
func retain(entries []entry, from int, keep func(entry) bool) []entry {
	kept := entries[:0]
	for _, e := range entries[from:] {
		if keep(e) {
			kept = append(kept, e)
		}
	}
	return kept
}
