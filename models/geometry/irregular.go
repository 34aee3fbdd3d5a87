package geometry

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"sort"
)

// Irregular is a decomposition by lists of boxes. A process stores its boxes one after another, each as a dense
// array.
type Irregular struct {
	domain  Box
	boxes   [][]Box // of each rank
	storage Order
	index   []piece // all boxes by lower bound in dimension 0
	widest  int64   // the greatest extent in dimension 0
}

// piece is a box with its owner.
type piece struct {
	rank int
	box  Box
}

// NewIrregular returns the decomposition in which the process of each rank has the given boxes. That they share no
// point and are the whole domain is checked.
func NewIrregular(domain Box, boxes [][]Box, storage Order) (*Irregular, error) {
	r := &Irregular{domain: domain, boxes: boxes, storage: storage}
	volume := int64(0)
	for rank, list := range boxes {
		for _, b := range list {
			if _, err := domain.Region(b.Lo[:domain.Dims], b.Hi[:domain.Dims]); err != nil || b.Dims != domain.Dims {
				return nil, fmt.Errorf("process %d: found box %v, expected one in the domain %v", rank, b, domain)
			}
			r.index = append(r.index, piece{rank, b})
			r.widest = max(r.widest, b.Extent(0))
			volume += b.Volume()
			if volume < 0 { // far more than the domain has
				return nil, fmt.Errorf("process %d: found boxes that share elements, expected one owner for each", rank)
			}
		}
	}
	slices.SortStableFunc(r.index, func(a, b piece) int { return cmp.Compare(a.box.Lo[0], b.box.Lo[0]) })
	if err := r.disjoint(); err != nil {
		return nil, err
	}
	if want := domain.Volume(); volume != want {
		return nil, fmt.Errorf("found owners for %d elements, expected one for each of %d", volume, want)
	}
	return r, nil
}

// disjoint checks that no two boxes share a point.
func (r *Irregular) disjoint() error {
	for i, p := range r.index {
		for _, q := range r.index[i+1:] {
			if q.box.Lo[0] > p.box.Hi[0] {
				break
			}
			if both, ok := p.box.Intersect(q.box); ok {
				return fmt.Errorf("found %v in box %v of process %d and in box %v of process %d, expected one owner",
					both, p.box, p.rank, q.box, q.rank)
			}
		}
	}
	return nil
}

// Domain returns all points of the array.
func (r *Irregular) Domain() Box { return r.domain }

// Procs returns the number of processes.
func (r *Irregular) Procs() int { return len(r.boxes) }

// Boxes yields the boxes of a process in the order of its storage.
func (r *Irregular) Boxes(rank int) iter.Seq[Box] { return slices.Values(r.boxes[rank]) }

// Size returns how many elements a process stores.
func (r *Irregular) Size(rank int) int64 {
	n := int64(0)
	for _, b := range r.boxes[rank] {
		n += b.Volume()
	}
	return n
}

// Owner returns the rank of the process that has a point of the domain.
func (r *Irregular) Owner(p Point) int {
	for rank := range r.Overlaps(Box{Lo: p, Hi: p, Dims: r.domain.Dims}) {
		return rank
	}
	panic(fmt.Sprintf("geometry: point %v has no owner; the decomposition is none; ask for points of the domain %v", p, r.domain))
}

// Overlaps yields the parts of a box with the ranks that have them, by lower bound in dimension 0.
func (r *Irregular) Overlaps(b Box) iter.Seq2[int, Box] {
	return func(yield func(int, Box) bool) {
		from := sort.Search(len(r.index), func(i int) bool { return r.index[i].box.Lo[0] > b.Lo[0]-r.widest })
		for _, p := range r.index[from:] {
			if p.box.Lo[0] > b.Hi[0] {
				return
			}
			if part, ok := p.box.Intersect(b); ok && !yield(p.rank, part) {
				return
			}
		}
	}
}

// Section returns where a box lies in the storage of a process.
func (r *Irregular) Section(rank int, b Box) (Section, bool) {
	before := int64(0)
	for _, own := range r.boxes[rank] {
		if !own.Covers(b) {
			before += own.Volume()
			continue
		}
		var lo Point
		for d := range b.Dims {
			lo[d] = b.Lo[d] - own.Lo[d]
		}
		s := sectionOf(b.Shape(), lo, own.Shape(), b.Dims, r.storage)
		s.Offset += before
		return s, true
	}
	return Section{}, false
}
