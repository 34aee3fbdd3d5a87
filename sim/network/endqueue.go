package network

// endQueue is a binary heap of bundles by the time at which their first transfers
// end, and of those by number. A bundle knows its place in it, or -1.
type endQueue []int32

func endsBefore(t []bundle, a, b int32) bool {
	if t[a].end != t[b].end {
		return t[a].end < t[b].end
	}
	return t[a].number < t[b].number
}

// fix puts a bundle into the queue, or to its right place after its end has
// changed.
func (q *endQueue) fix(t []bundle, flow int32) {
	if t[flow].place < 0 {
		t[flow].place = int32(len(*q))
		*q = append(*q, flow)
	}
	q.down(t, q.up(t, int(t[flow].place)))
}

// remove takes out the bundle at a place.
func (q *endQueue) remove(t []bundle, place int) {
	h := *q
	last := h[len(h)-1]
	t[h[place]].place = -1
	*q = h[:len(h)-1]
	if place < len(*q) {
		h[place] = last
		t[last].place = int32(place)
		q.fix(t, last)
	}
}

func (q endQueue) up(t []bundle, i int) int {
	flow := q[i]
	for i > 0 {
		parent := (i - 1) / 2
		if !endsBefore(t, flow, q[parent]) {
			break
		}
		q.put(t, i, q[parent])
		i = parent
	}
	q.put(t, i, flow)
	return i
}

func (q endQueue) down(t []bundle, i int) {
	flow := q[i]
	for {
		child := 2*i + 1
		if child >= len(q) {
			break
		}
		if child+1 < len(q) && endsBefore(t, q[child+1], q[child]) {
			child++
		}
		if !endsBefore(t, q[child], flow) {
			break
		}
		q.put(t, i, q[child])
		i = child
	}
	q.put(t, i, flow)
}

func (q endQueue) put(t []bundle, i int, flow int32) {
	q[i] = flow
	t[flow].place = int32(i)
}

// push adds a transfer to the heap of a bundle.
func (b *bundle) push(t transfer) {
	b.transfers = append(b.transfers, t)
	h := b.transfers
	i := len(h) - 1
	for i > 0 {
		parent := (i - 1) / 2
		if !t.isBefore(&h[parent]) {
			break
		}
		h[i] = h[parent]
		i = parent
	}
	h[i] = t
}

// pop removes the first transfer of a bundle.
func (b *bundle) pop() transfer {
	h := b.transfers
	first, last := h[0], h[len(h)-1]
	h = h[:len(h)-1]
	b.transfers = h
	i := 0
	for child := 1; child < len(h); child = 2*i + 1 {
		if child+1 < len(h) && h[child+1].isBefore(&h[child]) {
			child++
		}
		if !h[child].isBefore(&last) {
			break
		}
		h[i] = h[child]
		i = child
	}
	if len(h) > 0 {
		h[i] = last
	}
	return first
}
