package node

import "math/bits"

// lru is the lines that a cache holds. Neighbouring lines form a block, with a bit for each line, so that a walk costs
// one step per block. The least recently touched block loses its lines first. It first loses the line after the one
// touched last, in the direction of the walk and round the block. For a regular walk, this is the least recently
// touched line.
type lru struct {
	room  int64  // lines
	held  int64  // lines
	shift uint   // log2 of the lines of a block
	mask  uint64 // all lines of a block

	// The blocks lie in a ring in the order of age. Each has a numbered slot: slot n is ring[n modulo its length]. A touched
	// block moves to a new slot behind the newest one, unless it is the newest and was touched since the mark; its old slot then
	// holds nothing. So the oldest block is found without links, and the host's memory is accessed sequentially. That suits small
	// caches, which do not hold most of the lines that they are asked for. Slots with the same hash form a chain from the newest
	// to the oldest. The first slot in it with the number of a block is the slot of that block. The chain ends at the first slot
	// that is older than the oldest in use, so nothing ever has to be removed from it.
	ring         []block // a power of two of them
	chains       []uint32
	hash         uint   // by how much a hash is shifted
	oldest, next uint32 // slots: from the oldest block on, up to the next one that is free
	used         int    // slots that hold something
	// mark is the first slot of the blocks that have been touched since the present execution began.
	mark uint32
}

// block is neighbouring lines.
type block struct {
	number uint64 // of its first line, shifted
	held   uint64 // a bit for each line; of a slot that the block has left, none
	// fresh are those lines that were touched since the mark, if the slot is not before it.
	fresh uint64
	older uint32 // the next slot in the chain
	last  uint8  // the line touched last, by its number in the block
	down  bool   // lines are touched from high to low
}

const (
	none      uint32 = 0       // no slot has this number
	firstSlot uint32 = 1       // of an empty ring
	lastSlot  uint32 = 1 << 31 // from here on, slots are numbered from the first one again
	ringMin          = 16      // slots
	ringSpare        = 4       // the ring has at least so many slots for each that is in use
)

// blocksMin is about how many blocks a cache has room for that is full of long
// walks: with fewer, a block would be too much to be touched at once.
const blocksMin = 64

func newLRU(lines int64) lru {
	l := lru{room: lines, chains: make([]uint32, 2), hash: 63, oldest: firstSlot, next: firstSlot, mark: firstSlot}
	for l.shift < 6 && lines>>(l.shift+1) >= blocksMin {
		l.shift++
	}
	l.mask = uint64(1)<<(uint(1)<<l.shift) - 1 // 64 lines: shifted by 64, 1 is 0
	return l
}

// tally counts lines by the result of touching them.
type tally struct {
	found  int64 // held since before the mark
	again  int64 // touched since the mark already
	missed int64
	passed int64 // not held, and not brought in: stores that go around the cache
	other  int64 // bytes of a nest that another stream touches in the same slice
	around bool  // lines that are not held are passed
}

// lose counts lines that are touched and not kept.
func (t *tally) lose(lines int64) {
	if t.around {
		t.passed += lines
	} else {
		t.missed += lines
	}
}

// share returns which share of the lines was held.
func (t *tally) share() Share {
	all := t.found + t.again + t.missed + t.passed
	if all == 0 {
		return None
	}
	return Share(uint64(t.found+t.again) * uint64(Whole) / uint64(all))
}

// begin sets the mark: lines that are held now were there before.
func (l *lru) begin() {
	l.mark = l.next
}

// touchLines touches the lines from first to last, both by number.
func (l *lru) touchLines(first, last uint64, t *tally) {
	from, to := first>>l.shift, last>>l.shift
	within := uint64(1)<<l.shift - 1
	for n := from; n <= to; n++ {
		m := l.mask
		if n == from {
			m &= l.mask << (first & within)
		}
		if n == to {
			m &= l.mask >> (within - last&within)
		}
		l.touchBlock(n, m, m, t)
	}
}

// touchBlock touches lines of a block, from low to high: those of the first run, and all. It makes room
// for all of them at once, which evicts the same lines as making room one by one, since there are many
// more blocks. The code is in one piece because simulating nests spends most of its time here.
func (l *lru) touchBlock(number, first, all uint64, t *tally) {
	if l.next-l.oldest >= uint32(len(l.ring)) || l.next >= lastSlot {
		l.makeRoom()
	}
	ring, next, wrap := l.ring, l.next, uint32(len(l.ring)-1)
	chain := &l.chains[l.chain(number)]
	i := *chain
	var b *block
	for i >= l.oldest {
		if b = &ring[i&wrap]; b.number == number {
			break
		}
		i = b.older
	}
	if t.around {
		held := uint64(0)
		if i >= l.oldest {
			held = b.held & all
		}
		t.passed += int64(bits.OnesCount64(all &^ held))
		if held == 0 {
			return
		}
		first, all = held, held
	}
	if i < l.oldest { // it is not there: touched from low to high, as a block that is new is
		b = &ring[next&wrap]
		b.number, b.held, b.fresh = number, all, all
		b.older, b.last, b.down = *chain, uint8(bits.Len64(all)-1), false
		*chain = next
		l.next = next + 1
		l.used++
		missed := int64(bits.OnesCount64(all))
		t.missed += missed
		if l.held += missed; l.held > l.room {
			l.evict()
		}
		return
	}
	held, fresh := b.held, b.fresh
	if held == 0 { // what it held was dropped
		l.used++
	}
	if i < l.mark {
		fresh = 0
	}
	if i != next-1 || i < l.mark {
		from := b
		b = &ring[next&wrap]
		b.number, b.older, b.last = number, *chain, from.last
		*chain = next
		l.next = next + 1
		from.held = 0
	}
	b.held, b.fresh = held|all, fresh|all
	if first == all {
		b.turn(all)
	} else {
		b.last, b.down = uint8(bits.Len64(all)-1), false
	}
	if all&^fresh == 0 && all&^held == 0 {
		t.again += int64(bits.OnesCount64(all))
		return
	}
	old := held & all
	again := int64(bits.OnesCount64(old & fresh))
	found := int64(bits.OnesCount64(old)) - again
	t.again += again
	t.found += found
	if old != all {
		missed := int64(bits.OnesCount64(all &^ old))
		t.missed += missed
		if l.held += missed; l.held > l.room {
			l.evict()
		}
	}
}

// touchHeld touches those lines from first to last that are there, and counts the others as passed. It takes as long as there are
// blocks.
func (l *lru) touchHeld(first, last uint64, t *tally) {
	if l.next-l.oldest+uint32(l.used) >= uint32(len(l.ring)) || l.next >= lastSlot-uint32(l.used) {
		l.makeRoom() // now, since each block that is touched takes a slot
	}
	before := t.found + t.again + t.passed
	for i, end := l.oldest, l.next; i != end; i++ {
		b := l.slot(i)
		low, high := b.number<<l.shift, b.number<<l.shift|(uint64(1)<<l.shift-1)
		if b.held == 0 || high < first || low > last {
			continue
		}
		from, to := max(first, low)-low, high-min(last, high)
		m := l.mask << from & l.mask & (l.mask >> to)
		if m &= b.held; m != 0 {
			l.touchBlock(b.number, m, m, t)
		}
	}
	t.passed += int64(last-first+1) - (t.found + t.again + t.passed - before)
}

// evict drops the lines that do not fit.
func (l *lru) evict() {
	for n := l.held - l.room; n > 0; {
		b := l.slot(l.oldest)
		held := int64(bits.OnesCount64(b.held))
		if held > n {
			l.held -= n
			l.shrink(b, n)
			return
		}
		l.oldest++
		if held > 0 {
			l.used--
			l.held -= held
			n -= held
		}
	}
}

// turn notes which line of a block was touched last, and the direction.
func (b *block) turn(lines uint64) {
	low, high := uint8(bits.TrailingZeros64(lines)), uint8(bits.Len64(lines)-1)
	if b.down = high < b.last; b.down {
		b.last = low
	} else {
		b.last = high
	}
}

// shrink takes n lines out of a block that holds more.
func (l *lru) shrink(b *block, n int64) {
	width := uint(1) << l.shift
	if b.down {
		ahead := width - uint(b.last) // of the lines below the last one, the nearest is the highest bit
		order := (b.held<<ahead | b.held>>uint(b.last)) & l.mask
		for ; n > 0; n-- {
			order &^= 1 << (bits.Len64(order) - 1)
		}
		b.held = (order>>ahead | order<<uint(b.last)) & l.mask
		return
	}
	ahead := uint(b.last) + 1 // the nearest line above the last one is bit 0
	order := (b.held>>ahead | b.held<<(width-ahead)) & l.mask
	for ; n > 0; n-- {
		order &= order - 1
	}
	b.held = (order<<ahead | order>>(width-ahead)) & l.mask
}

// slot returns a slot by its number.
func (l *lru) slot(i uint32) *block { return &l.ring[i&uint32(len(l.ring)-1)] }

// find returns the slot of a block, or none.
func (l *lru) find(number uint64) uint32 {
	i := l.chains[l.chain(number)]
	for i >= l.oldest {
		b := l.slot(i)
		if b.number == number {
			return i
		}
		i = b.older
	}
	return none
}

// chain returns where a block is to be looked for.
func (l *lru) chain(number uint64) uint64 {
	return number * 0x9E3779B97F4A7C15 >> (l.hash & 63) // Fibonacci hashing
}

// clear lets go of everything.
func (l *lru) clear() {
	l.oldest = l.next
	l.held, l.used = 0, 0
}

// makeRoom closes the gaps between the blocks. Then at least three quarters of the ring are free; the ring grows if
// necessary.
func (l *lru) makeRoom() {
	old, from, to, mark := l.ring, l.oldest, l.next, l.mark
	n := max(len(old), ringMin)
	for ringSpare*l.used > n {
		n *= 2
	}
	if n > len(old) || to >= lastSlot {
		l.ring, l.chains, l.hash = make([]block, n), make([]uint32, 2*n), uint(64-bits.TrailingZeros(uint(2*n)))
		l.oldest = firstSlot
	} else {
		clear(l.chains)
	}
	l.next, l.mark = l.oldest, 0
	for i := from; i != to; i++ {
		if i >= mark && l.mark == 0 {
			l.mark = l.next
		}
		b := &old[i&uint32(len(old)-1)]
		if b.held == 0 {
			continue
		}
		chain := &l.chains[l.chain(b.number)]
		moved := l.slot(l.next)
		*moved = *b
		moved.older = *chain
		*chain = l.next
		l.next++
	}
	if l.mark == 0 {
		l.mark = l.next
	}
}
