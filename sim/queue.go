package sim

import (
	"math/bits"
	"slices"
)

// entry is one pending event: 24 bytes without pointers, so that moving it
// is cheap and the garbage collector never looks at the queue.
type entry struct {
	at       Time
	arg      uint64
	target   HandlerID
	priority ordering
}

// ordering is a priority in the lowest byte. Above it is the slot of a pending moment, 0 unless somebody asks for
// causes. It is one word, because the compiler keeps a struct of more than four fields, or with an array, in memory.
// That took ten times as long.
type ordering uint32

func (o ordering) priority() Priority { return Priority(o) }
func (o ordering) slot() uint32       { return uint32(o >> 8) }

// withSlot adds the slot to a priority.
func (o ordering) withSlot(n uint32) ordering { return o | ordering(n)<<8 }

// queue is a monotone radix heap, since a simulation never goes back in time. An entry is kept by the highest digit in
// which its time differs from the last time that was popped, and by the value of that digit. Digits have four bits. A
// higher level (position of the digit) holds later times than a lower one. Within a level, a higher value holds later
// times than a lower one. The earliest bucket is emptied by spreading it over lower levels. So an entry moves at most
// once per digit, and a bucket of level 0 holds a single time.
//
// Ties: an entry's bucket always follows from its time relative to last. So equal times share a bucket, and every move
// keeps their order. Entries of the present instant (time == last) wait in one first-in first-out list per priority.
// The pop order is therefore (time, priority, sequence), although no sequence number is stored or compared.
//
// Binary digits were slower by a third at 1,000 pending entries and by half at 1,000,000, because an entry then moves
// two to three times as often.
type queue struct {
	last      Time // no entry is earlier
	size      int  // entries in the queue
	lone      bool // there is one entry, alone, and nowhere else
	ready     uint8
	levels    uint16 // bit l: digits[l] is not zero
	only      entry
	digits    [levels]uint16 // bit d: bucket d of the level is not empty
	present   [priorities]fifo
	processes *processTable // that are fetched ahead of their events; nil while there is none
	fetchers  []Fetcher     // by handler, or nil
	walks     Walks         // of fetchers, empty between fetches
	fetched   Time          // what events touch until then that were in the queue has been fetched
	buckets   [levels << digitBits][]entry
}

const (
	digitBits = 4
	digitMask = 1<<digitBits - 1
	levels    = 64 / digitBits
)

// fifo is a first-in first-out list that reuses its array once drained.
type fifo struct {
	entries []entry
	head    int
}

// push adds an entry at now or later. now is the current time; nothing will be pushed before it any more. It is
// usually not before last. A stale entry may have been popped from beyond it. Then the queue is empty, or nobody
// pushes until the next pop.
func (q *queue) push(e entry, now Time) {
	q.size++
	if q.size == 1 {
		q.last, q.only, q.lone = now, e, true
		return
	}
	q.pushMore(e)
}

func (q *queue) pushMore(e entry) {
	if q.lone {
		q.lone = false
		q.place(q.only)
	}
	q.place(e)
}

func (q *queue) place(e entry) {
	x := uint64(e.at ^ q.last)
	if x == 0 {
		p := e.priority.priority() % priorities
		q.present[p].push(e)
		q.ready |= 1 << p
		return
	}
	level := uint(bits.Len64(x)-1) / digitBits % levels
	digit := uint(e.at>>(level*digitBits)) & digitMask
	bucket := &q.buckets[level<<digitBits|digit]
	*bucket = append(*bucket, e)
	q.digits[level] |= 1 << digit
	q.levels |= 1 << level
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
	if q.lone && q.only.at <= limit {
		q.lone = false
		q.size = 0
		q.last = q.only.at
		return q.only, true
	}
	return q.popMany(limit)
}

func (q *queue) popMany(limit Time) (entry, bool) {
	for q.ready == 0 {
		if q.levels == 0 {
			return entry{}, false
		}
		level := uint(bits.TrailingZeros16(q.levels)) % levels
		digit := uint(bits.TrailingZeros16(q.digits[level])) & digitMask
		bucket := q.buckets[level<<digitBits|digit]
		first := earliest(bucket, level)
		if first > limit {
			return entry{}, false
		}
		q.last = first
		q.clear(level, digit)
		if len(bucket) == 1 {
			q.size--
			return bucket[0], true
		}
		q.fetchAll(bucket, first)
		for i := range bucket {
			q.place(bucket[i])
		}
	}
	if q.last > limit {
		return entry{}, false
	}
	q.size--
	return q.popPresent(), true
}

// earliest returns the earliest time in a bucket; in level 0 there is one only.
func earliest(bucket []entry, level uint) Time {
	first := bucket[0].at
	if level == 0 {
		return first
	}
	for i := 1; i < len(bucket); i++ {
		first = min(first, bucket[i].at)
	}
	return first
}

// clear empties a bucket but keeps its array.
func (q *queue) clear(level, digit uint) {
	b := &q.buckets[level<<digitBits|digit]
	*b = (*b)[:0]
	if q.digits[level] &^= 1 << digit; q.digits[level] == 0 {
		q.levels &^= 1 << level
	}
}

// popPresent removes the first entry of the present instant.
func (q *queue) popPresent() entry {
	p := uint8(bits.TrailingZeros8(q.ready)) % priorities
	f := &q.present[p]
	e := f.entries[f.head]
	if ahead := f.head + presentAhead; canPrefetch && ahead < len(f.entries) && q.processes != nil {
		q.fetchStack(&f.entries[ahead])
	}
	f.head++
	if f.head == len(f.entries) {
		f.entries, f.head = f.entries[:0], 0
		q.ready &^= 1 << p
	}
	return e
}

// allAfter reports whether every entry is certainly later than t. It looks at
// buckets only, so it may report false although it is so.
func (q *queue) allAfter(t Time) bool {
	if q.size == 0 {
		return true
	}
	if q.lone {
		return q.only.at > t
	}
	x := uint64(t ^ q.last)
	if q.ready != 0 || x == 0 {
		return q.ready == 0
	}
	level := uint(bits.Len64(x)-1) / digitBits % levels
	lowest := uint(bits.TrailingZeros16(q.levels))
	if level != lowest {
		return level < lowest
	}
	digit := uint(t>>(level*digitBits)) & digitMask
	return digit < uint(bits.TrailingZeros16(q.digits[level]))
}

// all reports whether check reports true for every entry. The order in which it is asked is not that of the events.
func (q *queue) all(check func(entry) bool) bool {
	if q.lone {
		return check(q.only)
	}
	for p := range q.present {
		if f := &q.present[p]; !every(f.entries[f.head:], check) {
			return false
		}
	}
	for i := range q.buckets {
		if !every(q.buckets[i], check) {
			return false
		}
	}
	return true
}

func every(entries []entry, check func(entry) bool) bool {
	return !slices.ContainsFunc(entries, func(e entry) bool { return !check(e) })
}

// filter removes the entries for which keep reports false, keeping the order
// of the others.
func (q *queue) filter(keep func(entry) bool) {
	if q.lone {
		q.lone = false
		q.place(q.only)
	}
	q.size, q.ready, q.levels = 0, 0, 0
	for p := range q.present {
		f := &q.present[p]
		f.entries, f.head = retain(f.entries, f.head, keep), 0
		q.size += len(f.entries)
		if len(f.entries) > 0 {
			q.ready |= 1 << p
		}
	}
	for level := range q.digits {
		q.digits[level] = 0
		for digit := range 1 << digitBits {
			b := &q.buckets[level<<digitBits|digit]
			*b = retain(*b, 0, keep)
			q.size += len(*b)
			if len(*b) > 0 {
				q.digits[level] |= 1 << digit
				q.levels |= 1 << level
			}
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
