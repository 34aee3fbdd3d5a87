package network

// levelQueue is a binary heap of links by key. A link knows its place in it,
// or -1. Equal keys come in an order that depends on nothing but the sequence
// of calls. The keys stand in the heap: the links of a large network lie far apart.
type levelQueue []queuedLink

// queuedLink is a link and its key.
type queuedLink struct {
	key  int64
	link LinkID
}

// set puts a link into the queue with a key, or gives it another one.
func (q *levelQueue) set(links []shareLink, id LinkID, key int64) {
	place := int(links[id].place)
	if place < 0 {
		place = len(*q)
		*q = append(*q, queuedLink{})
	}
	x := queuedLink{key, id}
	q.down(links, q.up(links, place, x), x)
}

// pop removes the link with the lowest key from a queue that is not empty.
func (q *levelQueue) pop(links []shareLink) LinkID {
	h := *q
	top, last := h[0].link, h[len(h)-1]
	links[top].place = -1
	*q = h[:len(h)-1]
	if len(*q) > 0 {
		q.down(links, 0, last)
	}
	return top
}

// up returns the place from which x is to go down, if it belongs at place i or above.
func (q levelQueue) up(links []shareLink, i int, x queuedLink) int {
	for i > 0 {
		parent := (i - 1) / 2
		if q[parent].key <= x.key {
			break
		}
		q.put(links, i, q[parent])
		i = parent
	}
	return i
}

// down puts x at place i or below.
func (q levelQueue) down(links []shareLink, i int, x queuedLink) {
	for {
		child := 2*i + 1
		if child >= len(q) {
			break
		}
		if child+1 < len(q) && q[child+1].key < q[child].key {
			child++
		}
		if q[child].key >= x.key {
			break
		}
		q.put(links, i, q[child])
		i = child
	}
	q.put(links, i, x)
}

func (q levelQueue) put(links []shareLink, i int, x queuedLink) {
	q[i] = x
	links[x.link].place = int32(i)
}
