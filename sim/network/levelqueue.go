package network

// levelQueue is a binary heap of links by key. A link knows its place in it,
// or -1. Equal keys come in an order that depends on nothing but the sequence
// of calls.
type levelQueue []LinkID

// set puts a link into the queue with a key, or gives it another one.
func (q *levelQueue) set(links []shareLink, id LinkID, key int64) {
	l := &links[id]
	l.key = key
	if l.place < 0 {
		l.place = int32(len(*q))
		*q = append(*q, id)
	}
	q.down(links, q.up(links, int(l.place)))
}

// pop removes the link with the lowest key from a queue that is not empty.
func (q *levelQueue) pop(links []shareLink) LinkID {
	h := *q
	top, last := h[0], h[len(h)-1]
	links[top].place = -1
	*q = h[:len(h)-1]
	if len(*q) > 0 {
		h[0] = last
		q.down(links, 0)
	}
	return top
}

func (q levelQueue) up(links []shareLink, i int) int {
	id := q[i]
	key := links[id].key
	for i > 0 {
		parent := (i - 1) / 2
		if links[q[parent]].key <= key {
			break
		}
		q.put(links, i, q[parent])
		i = parent
	}
	q.put(links, i, id)
	return i
}

func (q levelQueue) down(links []shareLink, i int) {
	id := q[i]
	key := links[id].key
	for {
		child := 2*i + 1
		if child >= len(q) {
			break
		}
		if child+1 < len(q) && links[q[child+1]].key < links[q[child]].key {
			child++
		}
		if links[q[child]].key >= key {
			break
		}
		q.put(links, i, q[child])
		i = child
	}
	q.put(links, i, id)
}

func (q levelQueue) put(links []shareLink, i int, id LinkID) {
	q[i] = id
	links[id].place = int32(i)
}
