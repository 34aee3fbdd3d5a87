package network

// endQueue is a binary heap of transfers by the time at which they end, and
// of those by number. A transfer knows its place in it, or -1.
type endQueue []int32

func endsBefore(t []flowTransfer, a, b int32) bool {
	if t[a].end != t[b].end {
		return t[a].end < t[b].end
	}
	return t[a].number < t[b].number
}

// fix puts a transfer into the queue, or to its right place after its end has
// changed.
func (q *endQueue) fix(t []flowTransfer, flow int32) {
	if t[flow].place < 0 {
		t[flow].place = int32(len(*q))
		*q = append(*q, flow)
	}
	q.down(t, q.up(t, int(t[flow].place)))
}

// remove takes out the transfer at a place.
func (q *endQueue) remove(t []flowTransfer, place int) {
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

func (q endQueue) up(t []flowTransfer, i int) int {
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

func (q endQueue) down(t []flowTransfer, i int) {
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

func (q endQueue) put(t []flowTransfer, i int, flow int32) {
	q[i] = flow
	t[flow].place = int32(i)
}
