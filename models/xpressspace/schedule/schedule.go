package schedule

import (
	"cmp"
	"fmt"
	"slices"

	"simrun/models/geometry"
	"simrun/models/xpressspace/directory"
)

// Coupling is what of an array is exchanged, as one side sees it.
type Coupling struct {
	Local    geometry.Box // the region in this side's array
	Remote   geometry.Box // the region in the other side's array, of the same shape
	ElemSize int64        // bytes of an element, on both sides
}

// Check says what is wrong with a coupling.
func (c Coupling) Check() error {
	if c.Local.Dims != c.Remote.Dims || c.Local.Shape() != c.Remote.Shape() {
		return fmt.Errorf("found regions %v and %v, expected the same extents on both sides", c.Local, c.Remote)
	}
	if c.ElemSize < 1 {
		return fmt.Errorf("found elements of %d bytes, expected at least 1", c.ElemSize)
	}
	return nil
}

// Offset returns what must be added to coordinates of this side to get those of the other.
func (c Coupling) Offset() geometry.Point {
	var by geometry.Point
	for d := range c.Local.Dims {
		by[d] = c.Remote.Lo[d] - c.Local.Lo[d]
	}
	return by
}

// Reverse returns the coupling as the other side sees it.
func (c Coupling) Reverse() Coupling {
	c.Local, c.Remote = c.Remote, c.Local
	return c
}

// Wanted returns the boxes for which a process asks the other side's directory. These are the parts of its boxes in
// the region, in the coordinates of the other side.
func (c Coupling) Wanted(own []geometry.Box) []geometry.Box {
	var wanted []geometry.Box
	by := c.Offset()
	for _, b := range own {
		if part, ok := b.Intersect(c.Local); ok {
			wanted = append(wanted, part.Translate(by))
		}
	}
	return wanted
}

// Transfer is the data that a process exchanges with one process of the other side, in one direction.
type Transfer struct {
	Peer  int            // rank in the other application
	Boxes []geometry.Box // in the own side's coordinates, by [geometry.Box.Compare], none sharing an element
	Bytes int64
}

// Schedule is all that a process exchanges, by rank of the peer; no peer is there twice.
type Schedule []Transfer

// Bytes returns how much is exchanged in all.
func (s Schedule) Bytes() int64 {
	n := int64(0)
	for _, t := range s {
		n += t.Bytes
	}
	return n
}

// Work counts the operations of a process to compute its schedule from the directory's answers.
type Work struct {
	Compared int64 // its boxes with boxes of the other side
	Overlaps int64 // boxes that both have a part of
}

// Compute returns the schedule of a process that has the given boxes. held lists the parts of processes of the other
// side, in its coordinates, as [directory.Join] returns it. It may have parts that do not overlap. Its order does not
// matter.
func Compute(c Coupling, own []geometry.Box, held []directory.Holder) (Schedule, Work) {
	var pieces []directory.Holder
	back := c.Reverse().Offset()
	wanted := c.Wanted(own)
	for _, w := range wanted {
		for _, h := range held {
			if part, ok := w.Intersect(h.Box); ok {
				pieces = append(pieces, directory.Holder{Rank: h.Rank, Box: part.Translate(back)})
			}
		}
	}
	work := Work{Compared: int64(len(wanted)) * int64(len(held)), Overlaps: int64(len(pieces))}
	return gather(pieces, c.ElemSize), work
}

// Direct returns the schedule of a process that has the given boxes, where the other side's decomposition is known. It
// takes time in proportion to the boxes of the schedule.
func Direct(c Coupling, own []geometry.Box, remote geometry.Decomposition) Schedule {
	var pieces []directory.Holder
	back := c.Reverse().Offset()
	for _, w := range c.Wanted(own) {
		for rank, part := range remote.Overlaps(w) {
			pieces = append(pieces, directory.Holder{Rank: rank, Box: part.Translate(back)})
		}
	}
	return gather(pieces, c.ElemSize)
}

// gather makes transfers of pieces. It destroys the order of the pieces.
func gather(pieces []directory.Holder, elemSize int64) Schedule {
	slices.SortFunc(pieces, func(a, b directory.Holder) int {
		return cmp.Or(cmp.Compare(a.Rank, b.Rank), a.Box.Compare(b.Box))
	})
	boxes := make([]geometry.Box, len(pieces)) // of all transfers
	var s Schedule
	first := 0 // piece of the current transfer
	for i, p := range pieces {
		if i == 0 || p.Rank != pieces[first].Rank {
			first = i
			s = append(s, Transfer{Peer: p.Rank})
		}
		boxes[i] = p.Box
		t := &s[len(s)-1]
		t.Boxes = boxes[first : i+1 : i+1]
		t.Bytes += p.Box.Volume() * elemSize
	}
	return s
}
