package node

import (
	"fmt"
	"math/bits"
	"strings"
)

// DirectMost is how many lines of a nest are touched one by one in a cache of one way.
const DirectMost = directMost

// Lines is one cache.
type Lines struct{ level }

// NewLines returns an empty cache of so many lines of so many bytes.
func NewLines(lines, bytes int64) *Lines {
	log := 0
	if bytes&(bytes-1) == 0 {
		log = bits.TrailingZeros64(uint64(bytes))
	}
	return &Lines{level{line: uint64(bytes), log: log, lines: lines, lru: newLRU(lines)}}
}

// LineWalk is runs of contiguous bytes, between any two of which a line lies.
type LineWalk struct {
	At                  Addr
	Bytes, Stride, Runs int64
}

// Begin sets the mark.
func (l *Lines) Begin() { l.begin() }

// Runs touches the runs of a walk, and returns what they find.
func (l *Lines) Runs(w LineWalk) string {
	var t tally
	l.runs(w.At, pattern{w.Stride, w.Runs}, w.Bytes, &t)
	return fmt.Sprint(t)
}

// RunsInTurn is Runs for one run after the other.
func (l *Lines) RunsInTurn(w LineWalk) string {
	var t tally
	for i := range w.Runs {
		l.run(w.At+Addr(i*w.Stride), w.Bytes, &t)
	}
	return fmt.Sprint(t)
}

// Dump shows the blocks, from the oldest on.
func (l *Lines) Dump() string {
	var text strings.Builder
	for i := l.oldest; i != l.next; i++ {
		b := l.slot(i)
		if b.held == 0 {
			continue
		}
		fmt.Fprintf(&text, "%d holds %#x, fresh %#x, touched since the mark %v, last %d, down %v\n", b.number, b.held, b.fresh, i >= l.mark, b.last, b.down)
	}
	return text.String() + l.broken()
}

// Broken says which invariant of the caches does not hold, or returns "".
func (c *Cache) Broken() string {
	c.settle()
	for i := range c.levels {
		if broken := c.levels[i].broken(); broken != "" {
			return fmt.Sprintf("cache %d: %s", i, broken)
		}
	}
	return ""
}

func (l *lru) broken() string {
	held, used := int64(0), 0
	for i := l.oldest; i != l.next; i++ {
		b := l.slot(i)
		if b.held == 0 {
			continue
		}
		held += int64(bits.OnesCount64(b.held))
		used++
		switch {
		case b.held&^l.mask != 0:
			return fmt.Sprintf("block %d holds %#x", b.number, b.held)
		case l.find(b.number) != i:
			return fmt.Sprintf("block %d is not found", b.number)
		}
	}
	switch {
	case l.mark > l.next:
		return fmt.Sprintf("the mark is slot %d, the next free one %d", l.mark, l.next)
	case held != l.held:
		return fmt.Sprintf("the blocks hold %d lines, it says %d", held, l.held)
	case held > l.room:
		return fmt.Sprintf("it holds %d lines of at most %d", held, l.room)
	case used != l.used:
		return fmt.Sprintf("%d blocks, it says %d", used, l.used)
	}
	return ""
}

// Fetched returns how many lines the nest moves into the cache nearest to
// memory, rounded to nearest.
func (c *Costs) Fetched(n *Nest) int64 {
	m, line := c.moved(n, memoryLevel), int64(c.spec.Cache.Line.Get())
	return (m.fetched + line/2) / line
}
