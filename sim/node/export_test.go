package node

import "fmt"

// Broken says which invariant of the cache does not hold, or returns "".
func (c *Cache) Broken() string {
	held := int64(0)
	for i, r := range c.ranges {
		held += r.bytes
		if r.from >= r.to || r.bytes <= 0 {
			return fmt.Sprintf("range %d, %+v, is empty", i, r)
		}
		for j, s := range c.ranges[:i] {
			if r.from < s.to && s.from < r.to {
				return fmt.Sprintf("ranges %d, %+v, and %d, %+v, overlap", j, s, i, r)
			}
		}
	}
	switch size := c.size; {
	case held != c.held:
		return fmt.Sprintf("the ranges hold %d bytes, it says %d", held, c.held)
	case held > size:
		return fmt.Sprintf("it holds %d bytes of at most %d", held, size)
	case len(c.ranges) > rangesMax:
		return fmt.Sprintf("%d ranges, at most %d", len(c.ranges), rangesMax)
	}
	return ""
}

// Fetched returns how many lines the nest moves into the cache nearest to
// memory, rounded to nearest.
func (c *Costs) Fetched(n *Nest) int64 {
	w := newWalker(n, c.levels[memoryLevel], memoryLevel)
	return (w.moved().fetched + w.line/2) / w.line
}
