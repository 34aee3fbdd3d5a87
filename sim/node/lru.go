package node

import "math/bits"

// lru is the lines that a cache holds. Neighbours are kept together in blocks, a bit
// each, so that a walk costs a step for each block. The block that was touched
// longest ago loses its lines first. Of its lines, the first to go is the next one that a walk
// would come to which goes round in the block: the one that it has not touched for longest.
type lru struct {
	room  int64  // lines
	held  int64  // lines
	shift uint   // log2 of the lines of a block
	mask  uint64 // all lines of a block

	// The order of age is a ring that begins and ends with blocks[0], which is no block: the oldest is its newer, the newest
	// its older.
	blocks      []block
	chains      []int32 // of blocks by number, hashed; a power of two of them
	hash        uint    // by how much a hash is shifted
	free        int32   // the first block that is not in use, or none
	used        int
	clock, mark uint64 // stamps of now and of the beginning of what is going on
}

// block is neighbouring lines.
type block struct {
	number       uint64 // of its first line, shifted
	held         uint64 // a bit for each line
	fresh        uint64 // of those, what was touched since the mark, if stamp is not before it
	stamp        uint64 // when it was touched last
	last         uint8  // the line touched last, by its number in the block
	down         bool   // lines are touched from high to low
	older, newer int32
	next         int32 // in the chain, or of the blocks that are not in use; or none
}

const none int32 = 0

// blocksMin is about how many blocks a cache has room for that is full of long
// walks: with fewer, a block would be too much to be touched at once.
const blocksMin = 64

func newLRU(lines int64) lru {
	l := lru{room: lines, blocks: make([]block, 1), chains: make([]int32, 2), hash: 63}
	for l.shift < 6 && lines>>(l.shift+1) >= blocksMin {
		l.shift++
	}
	l.mask = uint64(1)<<(uint(1)<<l.shift) - 1 // 64 lines: shifted by 64, 1 is 0
	return l
}

// tally counts lines by what touching them found.
type tally struct {
	found  int64 // held since before the mark
	again  int64 // touched since the mark already
	missed int64
	other  int64 // bytes of a nest that another stream touches in the same slice
}

// share returns which share of the lines was held.
func (t *tally) share() Share {
	all := t.found + t.again + t.missed
	if all == 0 {
		return None
	}
	return Share(uint64(t.found+t.again) * uint64(Whole) / uint64(all))
}

// begin sets the mark: what is held now was there before.
func (l *lru) begin() {
	l.clock++
	l.mark = l.clock
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

// touchBlock touches lines of a block, from low to high: those of the first run, and all. Room is made for all of them at once,
// which takes what would go for one after the other: there are many more blocks.
func (l *lru) touchBlock(number, first, all uint64, t *tally) {
	i := l.find(number)
	if i == none {
		i = l.insert(number)
	} else if i != l.blocks[0].older {
		l.unlink(i)
		l.append(i)
	}
	b := &l.blocks[i]
	if b.stamp < l.mark {
		b.fresh = 0
	}
	old := b.held & all
	again := old & b.fresh
	missed := bits.OnesCount64(all) - bits.OnesCount64(old)
	t.again += int64(bits.OnesCount64(again))
	t.found += int64(bits.OnesCount64(old &^ again))
	t.missed += int64(missed)
	b.held |= all
	b.fresh |= all
	b.stamp = l.clock
	if b.turn(first); first != all {
		b.last, b.down = uint8(bits.Len64(all)-1), false
	}
	if l.held += int64(missed); l.held > l.room {
		l.evict()
	}
}

// evict lets go of what there is no room for.
func (l *lru) evict() {
	for n := l.held - l.room; n > 0; {
		i := l.blocks[0].newer
		b := &l.blocks[i]
		if held := int64(bits.OnesCount64(b.held)); held <= n {
			l.held -= held
			n -= held
			l.remove(i)
			continue
		}
		l.held -= n
		l.shrink(b, n)
		return
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

// find returns the index of a block, or none.
func (l *lru) find(number uint64) int32 {
	l.blocks[none].number = number // every chain ends with it
	i := l.chains[l.chain(number)]
	for l.blocks[i].number != number {
		i = l.blocks[i].next
	}
	return i
}

// chain returns where a block is to be looked for.
func (l *lru) chain(number uint64) uint64 {
	return number * 0x9E3779B97F4A7C15 >> (l.hash & 63) // Fibonacci hashing
}

// insert adds a block that holds nothing, as the newest.
func (l *lru) insert(number uint64) int32 {
	if l.free == none {
		l.grow()
	}
	i := l.free
	b, chain := &l.blocks[i], &l.chains[l.chain(number)]
	l.free = b.next
	*b = block{number: number, next: *chain}
	*chain = i
	l.used++
	l.append(i)
	return i
}

// clear lets go of everything.
func (l *lru) clear() {
	for l.blocks[0].newer != 0 {
		l.remove(l.blocks[0].newer)
	}
	l.held = 0
}

// grow makes room for twice as many blocks.
func (l *lru) grow() {
	n := max(2*len(l.blocks), 16)
	blocks := make([]block, n)
	copy(blocks, l.blocks)
	for i := len(l.blocks); i < n; i++ {
		blocks[i].next = l.free
		l.free = int32(i)
	}
	l.blocks, l.chains, l.hash = blocks, make([]int32, 2*n), uint(64-bits.TrailingZeros(uint(2*n)))
	for i := blocks[0].newer; i != 0; i = blocks[i].newer {
		at := l.chain(blocks[i].number)
		blocks[i].next, l.chains[at] = l.chains[at], i
	}
}

// remove takes a block out.
func (l *lru) remove(i int32) {
	l.unlink(i)
	b := &l.blocks[i]
	at := &l.chains[l.chain(b.number)]
	for *at != i {
		at = &l.blocks[*at].next
	}
	*at = b.next
	b.held, b.next = 0, l.free
	l.free = i
	l.used--
}

// append makes a block the newest.
func (l *lru) append(i int32) {
	end, b := &l.blocks[0], &l.blocks[i]
	b.older, b.newer = end.older, 0
	l.blocks[end.older].newer = i
	end.older = i
}

// unlink takes a block out of the order of age.
func (l *lru) unlink(i int32) {
	b := &l.blocks[i]
	l.blocks[b.older].newer = b.newer
	l.blocks[b.newer].older = b.older
}
