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
	key  Key
	dims int
	// The words are in one of these: in wide if one of them does not fit into 32 bits.
	narrow []int32
	wide   []int64
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

// add adds a holder.
func (l *list) add(h *Holder) {
	if l.wide == nil && isNarrow(h) {
		l.narrow = appendHolder(l.narrow, h)
		return
	}
	if l.wide == nil {
		l.wide = appendWords(make([]int64, 0, 2*len(l.narrow)+Words(l.dims)), l.narrow)
		l.narrow = nil
	}
	l.wide = appendHolder(l.wide, h)
}

// isNarrow reports whether all words of a holder fit into 32 bits.
func isNarrow(h *Holder) bool {
	fits := func(x int64) bool { return x == int64(int32(x)) }
	for d := range h.Box.Dims {
		if !fits(h.Box.Lo[d]) || !fits(h.Box.Hi[d]) {
			return false
		}
	}
	return fits(int64(h.Rank))
}

// word is the type of a kept number of a holder.
type word interface{ int32 | int64 }

// appendHolder appends the words of a holder.
func appendHolder[W word](words []W, h *Holder) []W {
	words = append(words, W(h.Rank))
	for _, x := range h.Box.Lo[:h.Box.Dims] {
		words = append(words, W(x))
	}
	for _, x := range h.Box.Hi[:h.Box.Dims] {
		words = append(words, W(x))
	}
	return words
}

// appendWords appends words.
func appendWords[W word](all []int64, words []W) []int64 {
	for _, x := range words {
		all = append(all, int64(x))
	}
	return all
}

func (l *list) len() int { return (len(l.narrow) + len(l.wide)) / Words(l.dims) }

// appendOverlapping appends the words of the holders whose boxes share a point with another one.
func appendOverlapping[W word](all []int64, holders []W, box *geometry.Box) []int64 {
	for n := Words(box.Dims); len(holders) > 0; holders = holders[n:] {
		if overlaps(holders[1:n], box) {
			all = appendWords(all, holders[:n])
		}
	}
	return all
}

// overlaps reports whether a box with these corners and another one share a point.
func overlaps[W word](corners []W, box *geometry.Box) bool {
	lo, hi := corners[:box.Dims], corners[box.Dims:]
	for d := range lo {
		if max(int64(lo[d]), box.Lo[d]) > min(int64(hi[d]), box.Hi[d]) {
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
	words = appendOverlapping(words, l.narrow, &box)
	words = appendOverlapping(words, l.wide, &box)
	return words, int64(l.len())
}

// Join makes one list of the answers of several entries: by rank and box, none twice.
func Join(answers ...[]Holder) []Holder { return Sort(slices.Concat(answers...)) }

// Sort is Join of answers that are in one list already, in the place of that.
func Sort(all []Holder) []Holder {
	slices.SortFunc(all, func(a, b Holder) int { return cmp.Or(cmp.Compare(a.Rank, b.Rank), a.Box.Compare(b.Box)) })
	return slices.Compact(all)
}
