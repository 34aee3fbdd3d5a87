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
type Store struct{ held []list } // few: a list for each variable

// list is the holders of a variable in the order of registration, as words: see [Words]. A box has
// room for seven dimensions, and large jobs have millions of registrations.
type list struct {
	key   Key
	dims  int
	words []int64
}

// Words returns how many words a holder is in [Store.AppendQuery]: the rank and the two
// corners of the box, the lower one first.
func Words(dims int) int { return 1 + 2*dims }

// DecodeHolder returns the holder that some words are.
func DecodeHolder(words []int64, dims int) Holder {
	h := Holder{Rank: int(words[0]), Box: geometry.Box{Dims: dims}}
	copy(h.Box.Lo[:], words[1:1+dims])
	copy(h.Box.Hi[:], words[1+dims:1+2*dims])
	return h
}

func (l *list) add(h *Holder) {
	l.words = append(l.words, int64(h.Rank))
	l.words = append(l.words, h.Box.Lo[:l.dims]...)
	l.words = append(l.words, h.Box.Hi[:l.dims]...)
}

func (l *list) len() int { return len(l.words) / Words(l.dims) }

// holder returns the words of a holder.
func (l *list) holder(i int) []int64 { return l.words[i*Words(l.dims) : (i+1)*Words(l.dims)] }

// overlaps reports whether the box of a holder and another one share a point.
func (l *list) overlaps(i int, box *geometry.Box) bool {
	lo := l.holder(i)[1:]
	hi := lo[l.dims:]
	for d := range l.dims {
		if max(lo[d], box.Lo[d]) > min(hi[d], box.Hi[d]) {
			return false
		}
	}
	return true
}

// find returns the list of a variable, or nil.
func (s *Store) find(k Key) *list {
	for i := range s.held {
		if s.held[i].key == k {
			return &s.held[i]
		}
	}
	return nil
}

// Register notes that a process has a box of a variable. All boxes of a variable have as many dimensions.
func (s *Store) Register(k Key, h Holder) {
	l := s.find(k)
	if l == nil {
		s.held = append(s.held, list{key: k, dims: h.Box.Dims})
		l = &s.held[len(s.held)-1]
	}
	l.add(&h)
}

// Len returns how many registrations of a variable there are.
func (s *Store) Len(k Key) int {
	if l := s.find(k); l != nil {
		return l.len()
	}
	return 0
}

// Unregister forgets a variable and returns how many registrations that were.
func (s *Store) Unregister(k Key) int {
	n := s.Len(k)
	s.held = slices.DeleteFunc(s.held, func(l list) bool { return l.key == k })
	return n
}

// Query returns the registrations of a variable that overlap a box, in the order of registration, and with how many
// the box was compared.
func (s *Store) Query(k Key, box geometry.Box) (found []Holder, compared int64) {
	words, compared := s.AppendQuery(nil, k, box)
	for n := Words(box.Dims); len(words) > 0; words = words[n:] {
		found = append(found, DecodeHolder(words, box.Dims))
	}
	return found, compared
}

// AppendQuery is Query that appends the registrations to some words: see [Words].
func (s *Store) AppendQuery(words []int64, k Key, box geometry.Box) (all []int64, compared int64) {
	l := s.find(k)
	if l == nil {
		return words, 0
	}
	n := l.len()
	for i := range n {
		if l.overlaps(i, &box) {
			words = append(words, l.holder(i)...)
		}
	}
	return words, int64(n)
}

// Join makes one list of the answers of several entries: by rank and box, none twice.
func Join(answers ...[]Holder) []Holder { return Sort(slices.Concat(answers...)) }

// Sort is Join of answers that are in one list already, in the place of that.
func Sort(all []Holder) []Holder {
	slices.SortFunc(all, func(a, b Holder) int { return cmp.Or(cmp.Compare(a.Rank, b.Rank), a.Box.Compare(b.Box)) })
	return slices.Compact(all)
}
