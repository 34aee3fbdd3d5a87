package node

import "math/bits"

// Invalidation says which line a direct-mapped cache drops when another processor, or a device, stores into memory.
type Invalidation int

// The lines that a cache may drop.
const (
	DropLine Invalidation = iota // the line that was stored into, if it is there
	DropSet                      // whatever is at the place of that line: the cache is told its place and not its address
)

// Drop notes that another processor or a device has stored a number of bytes from an address on, and invalidates their lines in the
// data caches. In caches that are not direct-mapped it drops only these lines.
func (c *Cache) Drop(at Addr, bytes int64, i Invalidation) {
	if c == nil || bytes <= 0 {
		return
	}
	c.leave()
	for k := range c.levels { // none if nothing has been touched
		l := &c.levels[k]
		if l.spec == c.costs.spec.TLB {
			continue
		}
		l.settle(k)
		first, last := l.number(at), l.number(at+Addr(bytes)-1)
		dropped := false
		if l.direct != nil {
			dropped = l.direct.drop(first, last, i)
		} else {
			dropped = l.lru.drop(first, last)
		}
		if dropped { // else the cache is as it was
			l.state = mix(mix(mix(l.state, first), last), uint64(i)^dropMark)
		}
	}
}

// dropMark distinguishes drops from touches in the hash of a cache's state: no run has so many bytes.
const dropMark = 1 << 63

// drop empties the sets of the lines from first to last, or only those that hold them, and reports whether anything was there.
func (d *direct) drop(first, last uint64, i Invalidation) (dropped bool) {
	sets := min(last-first, d.mask) + 1
	for n := first; sets > 0; n, sets = n+1, sets-1 {
		s := &d.slots[n&d.mask]
		if s.tag != 0 && (i == DropSet || s.tag > first && s.tag <= last+1) {
			s.tag, dropped = 0, true
		}
	}
	return dropped
}

// drop takes the lines from first to last out, and reports whether any of them was there.
func (l *lru) drop(first, last uint64) (dropped bool) {
	from, to := first>>l.shift, last>>l.shift
	if to-from >= uint64(l.next-l.oldest) { // fewer blocks are there
		for i := l.oldest; i != l.next; i++ {
			dropped = l.dropOf(l.slot(i), first, last) || dropped
		}
		return dropped
	}
	for n := from; n <= to; n++ {
		if i := l.find(n); i != none {
			dropped = l.dropOf(l.slot(i), first, last) || dropped
		}
	}
	return dropped
}

// dropOf takes the lines from first to last out of a block, which may be empty then.
func (l *lru) dropOf(b *block, first, last uint64) bool {
	lines := uint64(0)
	for bit := range uint64(1) << l.shift {
		if n := b.number<<l.shift + bit; n >= first && n <= last {
			lines |= 1 << bit
		}
	}
	if lines &= b.held; lines == 0 {
		return false
	}
	b.held, b.fresh = b.held&^lines, b.fresh&^lines
	l.held -= int64(bits.OnesCount64(lines))
	if b.held == 0 {
		l.used--
		b.last = 0 // as if it had never been there
	}
	return true
}
