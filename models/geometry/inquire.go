package geometry

import "fmt"

// Inquire returns the decomposition that it finds by asking for the owner of every element of the domain once, as
// a run-time system does with upc_threadof. Neighbours of one owner are joined to boxes, in the fastest dimension
// of the storage first; the boxes of a process are in the order of their first elements.
func Inquire(domain Box, procs int, owner func(Point) int, storage Order) (*Irregular, error) {
	q := &inquiry{domain: domain, procs: procs, owner: owner, storage: storage}
	q.at = domain.Lo
	pieces, err := q.scan(domain.Dims)
	if err != nil {
		return nil, err
	}
	boxes := make([][]Box, procs)
	for _, p := range pieces {
		boxes[p.rank] = append(boxes[p.rank], p.box)
	}
	return NewIrregular(domain, boxes, storage)
}

type inquiry struct {
	domain  Box
	procs   int
	owner   func(Point) int
	storage Order
	at      Point // the slower dimensions of what is being scanned
}

// scan returns the boxes in the part of the domain that the n fastest dimensions span at the current point.
func (q *inquiry) scan(n int) ([]piece, error) {
	if n == 0 {
		rank := q.owner(q.at)
		if rank < 0 || rank >= q.procs {
			return nil, fmt.Errorf("found process %d for element %v, expected 0 to %d", rank, q.at[:q.domain.Dims], q.procs-1)
		}
		return []piece{{rank, Box{Lo: q.at, Hi: q.at, Dims: q.domain.Dims}}}, nil
	}
	d := q.storage.fastest(n-1, q.domain.Dims)
	var done []piece
	open := map[piece]int{} // where in done boxes are that reach the layer before, as they are there
	for q.at[d] = q.domain.Lo[d]; q.at[d] <= q.domain.Hi[d]; q.at[d]++ {
		layer, err := q.scan(n - 1)
		if err != nil {
			return nil, err
		}
		next := make(map[piece]int, len(layer))
		for _, p := range layer {
			key := p
			key.box.Lo[d], key.box.Hi[d] = 0, 0
			i, joins := open[key]
			if joins {
				done[i].box.Hi[d] = q.at[d]
			} else {
				i = len(done)
				done = append(done, p)
			}
			next[key] = i
		}
		open = next
	}
	q.at[d] = q.domain.Lo[d]
	return done, nil
}
