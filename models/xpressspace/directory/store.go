package directory

import (
	"cmp"
	"slices"

	"simrun/models/geometry"
)

// Key names what is registered: a coupled variable.
type Key struct{ Variable string }

// Holder is the rank of a process and a box that it has.
type Holder struct {
	Rank int
	Box  geometry.Box
}

// Store is what an entry of a directory keeps. The zero Store is empty.
type Store struct {
	held map[Key]*list
}

// list is holders in the order of registration, as words: the rank and the two corners of the box. A box has
// room for seven dimensions, and large jobs have millions of registrations.
type list struct {
	dims  int
	words []int64
}

func (l *list) add(h Holder) {
	l.words = append(l.words, int64(h.Rank))
	l.words = append(l.words, h.Box.Lo[:l.dims]...)
	l.words = append(l.words, h.Box.Hi[:l.dims]...)
}

func (l *list) len() int { return len(l.words) / l.stride() }

func (l *list) stride() int { return 1 + 2*l.dims }

// overlaps reports whether the box of a holder and another one share a point.
func (l *list) overlaps(i int, box *geometry.Box) bool {
	lo := l.words[i*l.stride()+1:]
	hi := lo[l.dims:]
	for d := range l.dims {
		if max(lo[d], box.Lo[d]) > min(hi[d], box.Hi[d]) {
			return false
		}
	}
	return true
}

func (l *list) holder(i int) Holder {
	w := l.words[i*l.stride():]
	h := Holder{Rank: int(w[0]), Box: geometry.Box{Dims: l.dims}}
	copy(h.Box.Lo[:], w[1:1+l.dims])
	copy(h.Box.Hi[:], w[1+l.dims:1+2*l.dims])
	return h
}

// Register notes that a process has a box of a variable. All boxes of a variable have as many dimensions.
func (s *Store) Register(k Key, h Holder) {
	l := s.held[k]
	if l == nil {
		if s.held == nil {
			s.held = map[Key]*list{}
		}
		l = &list{dims: h.Box.Dims}
		s.held[k] = l
	}
	l.add(h)
}

// Unregister forgets a variable and returns how many registrations that were.
func (s *Store) Unregister(k Key) int {
	n := 0
	if l := s.held[k]; l != nil {
		n = l.len()
	}
	delete(s.held, k)
	return n
}

// Query returns the registrations of a variable that overlap a box, in the order of registration, and with how many
// the box was compared.
func (s *Store) Query(k Key, box geometry.Box) (found []Holder, compared int64) {
	l := s.held[k]
	if l == nil {
		return nil, 0
	}
	for i := range l.len() {
		if l.overlaps(i, &box) {
			found = append(found, l.holder(i))
		}
	}
	return found, int64(l.len())
}

// Join makes one list of the answers of several entries: by rank and box, none twice.
func Join(answers ...[]Holder) []Holder { return Sort(slices.Concat(answers...)) }

// Sort is Join of answers that are in one list already, in the place of that.
func Sort(all []Holder) []Holder {
	slices.SortFunc(all, func(a, b Holder) int { return cmp.Or(cmp.Compare(a.Rank, b.Rank), a.Box.Compare(b.Box)) })
	return slices.Compact(all)
}
