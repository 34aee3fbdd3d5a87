package network

// levelQueue is a binary heap of links by level. Equal levels come in an order
// that depends on nothing but the sequence of calls.
type levelQueue []levelEntry

type levelEntry struct {
	key  int64
	link LinkID
}

// before reports whether an entry has a lower level.
func (q levelQueue) before(level int64) bool { return len(q) > 0 && q[0].key < level }

func (q *levelQueue) push(e levelEntry) {
	h := append(*q, e)
	i := len(h) - 1
	for i > 0 {
		parent := (i - 1) / 2
		if h[parent].key <= e.key {
			break
		}
		h[i] = h[parent]
		i = parent
	}
	h[i] = e
	*q = h
}

func (q *levelQueue) pop() (levelEntry, bool) {
	h := *q
	if len(h) == 0 {
		return levelEntry{}, false
	}
	top, e := h[0], h[len(h)-1]
	h = h[:len(h)-1]
	*q = h
	if len(h) == 0 {
		return top, true
	}
	i := 0
	for {
		child := 2*i + 1
		if child >= len(h) {
			break
		}
		if child+1 < len(h) && h[child+1].key < h[child].key {
			child++
		}
		if h[child].key >= e.key {
			break
		}
		h[i] = h[child]
		i = child
	}
	h[i] = e
	return top, true
}
