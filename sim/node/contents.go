package node

// Keeper tracks the contents of caches instead of the caches themselves, which are then out of date.
type Keeper interface {
	// Leave brings the caches up to date, because another component is about to access them.
	Leave()
}

// Keep makes k the keeper of the caches, after the previous keeper has brought them up to date.
func (c *Cache) Keep(k Keeper) {
	if c.keeper == k {
		return
	}
	c.leave()
	c.keeper = k
}

// leave makes the keeper, if there is one, bring the caches up to date.
func (c *Cache) leave() {
	if k := c.keeper; k != nil {
		c.keeper = nil
		k.Leave()
	}
}

// Lines returns how many lines fit into all caches together.
func (c *Cache) Lines() int64 {
	n := int64(0)
	for _, l := range c.costs.levels {
		_, lines := l.size()
		n += lines
	}
	return n
}

// Changes returns a number that grows whenever a nest may have changed the contents of the caches.
func (c *Cache) Changes() uint64 { return c.changes }

// AppendContents appends to a list everything that determines the hits of later accesses. It reports false, and the list is useless,
// if the caches hold an address beyond 1<<56, which no program uses.
func (c *Cache) AppendContents(list []uint64) (all []uint64, ok bool) {
	levels := c.use()
	for i := range levels {
		l := &levels[i]
		l.settle(i)
		if l.direct != nil {
			list = l.direct.appendContents(list)
		} else if list, ok = l.lru.appendContents(list); !ok {
			return list, false
		}
	}
	return list, true
}

// SetContents has the caches hold what AppendContents has listed of caches of the same sizes.
func (c *Cache) SetContents(list []uint64) {
	levels := c.use()
	for i := range levels {
		l := &levels[i]
		l.visits, l.bases = l.visits[:0], l.bases[:0]
		n := 0
		if l.direct != nil {
			n = l.direct.setContents(list)
		} else {
			n = l.lru.setContents(list)
		}
		l.state = HashOf(list[:n])
		list = list[n:]
	}
}

// appendContents appends which line is in each set.
func (d *direct) appendContents(list []uint64) []uint64 {
	for i := range d.slots {
		list = append(list, d.slots[i].tag)
	}
	return list
}

// setContents returns how much of the list is this cache's.
func (d *direct) setContents(list []uint64) int {
	for i := range d.slots {
		d.slots[i] = slot{tag: list[i]}
	}
	return len(d.slots)
}

// appendContents appends the number of blocks, and then each block, the oldest first. A block has its number, the way
// in which it was touched last, and its lines. More than eight lines have a separate word.
func (l *lru) appendContents(list []uint64) (all []uint64, ok bool) {
	list = append(list, uint64(l.used))
	numbers := uint64(0)
	wrap := uint32(len(l.ring) - 1)
	for i := l.oldest; i != l.next; i++ {
		b := &l.ring[i&wrap]
		if b.held == 0 {
			continue
		}
		numbers |= b.number
		how := uint64(b.last) << 1
		if b.down {
			how |= 1
		}
		if l.shift <= 3 {
			list = append(list, b.number<<12|b.held<<4|how)
		} else {
			list = append(list, b.number<<7|how, b.held)
		}
	}
	return list, numbers < 1<<52
}

// setContents returns how much of the list is this cache's.
func (l *lru) setContents(list []uint64) int {
	l.clear()
	at := 1
	for range list[0] {
		x := list[at]
		number, held, last := x>>12, x>>4&0xFF, uint8(x>>1&7)
		if at++; l.shift > 3 {
			number, held, last = x>>7, list[at], uint8(x>>1&63)
			at++
		}
		var t tally
		l.touchBlock(number, held, held, &t)
		newest := l.slot(l.next - 1)
		newest.last, newest.down = last, x&1 != 0
	}
	l.begin()
	return at
}

// HashOf returns a hash of a list.
func HashOf(list []uint64) uint64 {
	h := [4]uint64{1, 2, 3, 4} // side by side, as each waits for its multiplication
	for ; len(list) >= 4; list = list[4:] {
		for i := range h {
			h[i] = stir(h[i], list[i])
		}
	}
	for i, x := range list {
		h[i] = stir(h[i], x)
	}
	return mix(mix(h[0], h[1]), mix(h[2], h[3]))
}

// stir returns a hash of another one and a number, cheaper than that of mix.
func stir(h, x uint64) uint64 {
	h = (h ^ x) * 0xFF51AFD7ED558CCD
	return h ^ h>>32
}
