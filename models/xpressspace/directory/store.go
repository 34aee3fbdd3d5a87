package directory

import (
	"cmp"
	"slices"

	"simrun/models/xpressspace/geometry"
)

// Key names what is registered: a version of a coupled variable.
type Key struct {
	Variable string
	Version  int64
}

// Holder is the rank of a process and a box that it has.
type Holder struct {
	Rank int
	Box  geometry.Box
}

// Store is what an entry of a directory keeps. The zero Store is empty.
type Store struct {
	held map[Key][]Holder // in the order of registration
}

// Register notes that a process has a box of a version of a variable.
func (s *Store) Register(k Key, h Holder) {
	if s.held == nil {
		s.held = map[Key][]Holder{}
	}
	s.held[k] = append(s.held[k], h)
}

// Unregister forgets a version of a variable and returns how many registrations that were.
func (s *Store) Unregister(k Key) int {
	n := len(s.held[k])
	delete(s.held, k)
	return n
}

// Query returns the registrations of a version of a variable that overlap a box, in the order of registration, and
// with how many the box was compared.
func (s *Store) Query(k Key, box geometry.Box) (found []Holder, compared int64) {
	for _, h := range s.held[k] {
		if _, overlaps := h.Box.Intersect(box); overlaps {
			found = append(found, h)
		}
	}
	return found, int64(len(s.held[k]))
}

// Join makes one list of the answers of several entries: by rank and box, none twice.
func Join(answers ...[]Holder) []Holder {
	all := slices.Concat(answers...)
	slices.SortFunc(all, func(a, b Holder) int { return cmp.Or(cmp.Compare(a.Rank, b.Rank), a.Box.Compare(b.Box)) })
	return slices.Compact(all)
}
