package xpressspace

import (
	"encoding/binary"
	"fmt"

	"simrun/models/xpressspace/dart"
	"simrun/models/xpressspace/directory"
	"simrun/sim/node"
)

// Answers of the directory come into memory of the process that asks, each into a slot of its own. Arrived answers are
// taken out at once, so that little of that memory exists.
const (
	answerBytes = 1 << 20 // of a slot
	answersMax  = 1 << 12 // slots: queries of a process under way
)

// answers is the memory for answers: a node.Window.
type answers struct {
	region *dart.Region
	flow   *Workflow
	pages  map[int64][]byte // by slot; nil between schedules: a map keeps its room
	held   []int64          // holders that have been told, as words
	asked  int              // queries
	taken  int              // of these, have been answered
	dims   int
}

// Bytes implements node.Window: n bytes from the beginning of a slot on.
func (a *answers) Bytes(off, n int64) ([]byte, error) {
	slot := off / answerBytes
	if off%answerBytes+n > answerBytes {
		return nil, fmt.Errorf("found %d bytes from %d on, expected a part of the answer to one query", n, off)
	}
	page := a.pages[slot]
	if page == nil {
		page = a.flow.takeSpare()
	}
	if int64(len(page)) < off%answerBytes+n {
		page = append(page, make([]byte, off%answerBytes+n-int64(len(page)))...)
		if a.pages == nil {
			a.pages = map[int64][]byte{}
		}
		a.pages[slot] = page
	}
	return page[off%answerBytes : off%answerBytes+n], nil
}

// holderBytes is the length of a holder in an answer: rank and corners.
func holderBytes(dims int) int64 { return wordBytes * int64(1+2*dims) }

func (a *answers) complete() bool { return a.taken == a.asked }

// openAnswers makes the memory for answers, if there is none yet.
func (s *Space) openAnswers(dims int) error {
	if s.answers != nil {
		s.answers.dims = dims
		return nil
	}
	a := &answers{flow: s.flow, dims: dims}
	base := s.transport.Memory().Map(a, answerBytes*answersMax)
	r, err := s.dart.Expose(base, answerBytes*answersMax, func(_ int, header uint64) error { return a.take(header) })
	a.region, s.answers = r, a
	return err
}

// answer looks up a box in the process's entry and puts what it finds into the
// memory of the process that asks.
func (s *Space) answer(from int, c *dart.Command) error {
	s.Stats.Answered++
	found, err := s.overlapping(c)
	if err != nil {
		return err
	}
	n := int64(len(found)) * wordBytes
	holders := n / holderBytes(int(word(c, 3)))
	id := word(c, 1)
	to := dart.Remote{Rank: from, Key: uint64(word(c, 2)), Offset: id % answersMax * answerBytes}
	header := uint64(id)<<32 | uint64(holders)
	if n == 0 {
		return s.dart.Put(to, dart.Local{}, header, nil)
	}
	m := s.transport.Memory()
	a := m.Alloc(n)
	text, err := m.Bytes(a, n)
	if err != nil {
		return err
	}
	for i, w := range found {
		binary.LittleEndian.PutUint64(text[i*wordBytes:], uint64(w))
	}
	s.transport.CopyCost(s.thread, holders, n)
	return s.dart.Put(to, dart.Local{Addr: a, Bytes: n}, header, func() error { return m.Free(a) })
}

// overlapping returns what the process's entry has for a query, as words.
func (s *Space) overlapping(c *dart.Command) ([]int64, error) {
	b, _ := wordsBox(c, 3)
	found, compared := s.store.AppendQuery(s.flow.found[:0], s.keyOf(c), b)
	s.flow.found = found
	s.charge(s.counts.compare(b.Dims).Times(compared))
	each := holderBytes(b.Dims)
	if n := int64(len(found)) * wordBytes; n > answerBytes {
		return nil, fmt.Errorf("the directory: found %d boxes that overlap %v, expected at most %d in one entry; register fewer boxes or use more processes",
			n/each, b, answerBytes/each)
	}
	return found, nil
}

// answerMax returns how many bytes the answer to a query has at most.
func (s *Space) answerMax(c *dart.Command) int64 {
	return holderBytes(int(word(c, 3))) * int64(s.store.Len(s.keyOf(c)))
}

// keyOf returns the variable that a query is about.
func (s *Space) keyOf(c *dart.Command) directory.Key {
	return directory.Key{Variable: s.name(int(word(c, 0)))}
}

// take reads an answer.
func (a *answers) take(header uint64) error {
	id, n := int64(header>>32), int64(header&(1<<32-1))
	slot := id % answersMax
	page := a.pages[slot]
	for i := range n * int64(directory.Words(a.dims)) {
		a.held = append(a.held, int64(binary.LittleEndian.Uint64(page[i*wordBytes:])))
	}
	delete(a.pages, slot)
	if page != nil {
		a.flow.spare = append(a.flow.spare, page[:0])
	}
	a.taken++
	return nil
}

// takeHeld returns the holders that have been told, and forgets them.
func (a *answers) takeHeld() []directory.Holder {
	n := directory.Words(a.dims)
	all := make([]directory.Holder, 0, len(a.held)/n)
	for words := a.held; len(words) > 0; words = words[n:] {
		all = append(all, directory.DecodeHolder(words, a.dims))
	}
	a.held, a.pages, a.asked, a.taken = nil, nil, 0, 0
	return all
}

// takeSpare returns memory for an answer, of length 0.
func (w *Workflow) takeSpare() []byte {
	last := len(w.spare) - 1
	if last < 0 {
		return nil
	}
	page := w.spare[last]
	w.spare = w.spare[:last]
	return page
}

var _ node.Window = (*answers)(nil)
