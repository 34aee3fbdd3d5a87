package node

import (
	"fmt"
	"math/bits"
)

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
	for i := l.oldest; i != none; i = l.blocks[i].newer {
		b := &l.blocks[i]
		held += int64(bits.OnesCount64(b.held))
		used++
		switch {
		case b.held == 0 || b.held&^l.mask != 0:
			return fmt.Sprintf("block %d holds %#x", b.number, b.held)
		case l.find(b.number) != i:
			return fmt.Sprintf("block %d is not found", b.number)
		case b.newer != none && l.blocks[b.newer].stamp < b.stamp:
			return fmt.Sprintf("block %d is older than the one after it", b.number)
		}
	}
	switch {
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
	w := c.newWalker(n, memoryLevel)
	return (w.moved().fetched + w.line/2) / w.line
}
