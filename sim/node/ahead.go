package node

import (
	"slices"

	"simrun/sim"
)

// Reads are remote reads of words that a thread has noted and not yet done. A thread may note reads and run ahead of them
// if their outcome has no influence on what it does until it catches up, except on the time. The zero Reads has none.
//
// When the thread catches up, it knows for each word when it comes to its owner's server, if no word before it has to
// wait. So it plans the words: it has an event for the first word and for the one behind the plan, and holds the
// servers for those in between. A server tells the holders of everything that comes to it, and counts the planned words
// that have come as served. Several threads may hold one server if none of their words comes during the service of
// another. If something else would make a planned word wait, or comes to the thread's processor, the plan ends before
// that word. The word gets an event, and the thread plans again behind it. So each word is served at the same time as
// with an event for each.
//
// By hand: a server takes 3 us for a word, and the thread needs 10 us from a word to the next one. Words come at 0, 10, 20, ...
// 90 us. There is an event at 0 and one at 90. Another thread's request at 42 us waits until 43 us and ends at 46, before the next
// word. Another request at 49 us ends at 52 us. So the word at 50 us gets an event: it waits for 2 us, and the next word
// comes at 62 us.
type Reads struct {
	thread *Thread
	who    Waiter
	words  []word
	own    []Read       // of words that nobody else keeps
	next   int          // the word that comes next, or the first one that is held
	end    int          // the word for which there is an event; those from next to it are held
	waited sim.Duration // for others, since the first word
	start  sim.Time     // of catching up
	began  uint64       // the number of the event at which that was

	servers []*Server // that are held
	isCut   bool      // something has come in between
	// The word that has an event behind words that are held may be known to come, and may have been served before its event.
	isKnown, isServed bool
	wait              sim.Duration // of that word, if it is served
	pause             int          // words until words are held again
	shy               int          // the pause after the next time that something comes in between
}

// Read is a read of a word, or of a few that are served together, as far as time is concerned.
type Read struct {
	// Before is the time from the read before, or from what has been charged since, until the request is at the owner.
	Before  sim.Duration
	Owner   *Server
	Service sim.Duration // of the owner
	After   sim.Duration // from the beginning of the service until all is here
	Who     Awaiting     // is told when the request is there; nil: nobody
}

// Awaiting is told when data are read that were noted.
type Awaiting interface{ Arrive() }

// Waiter is told for how long reads have waited for others, when the thread has caught up with them.
type Waiter interface{ Waited(d sim.Duration) }

// word is a read that was noted.
type word struct {
	before sim.Duration // from the word before, when all of that is here
	at     sim.Time     // when it comes to its owner, if it is held or has come
	read   *Read
}

// holder is a holder of a server for words.
type holder struct {
	reads *Reads
	// at is the first of the words at the server that had not come when anything last came there.
	at   int
	scan int      // the same for who looks whether its own words fit
	free sim.Time // when the last of the words is served, while they are planned
}

// readsMax bounds what is noted, so that the notes of all processes stay in the caches of the host while their events
// alternate.
const readsMax = 1 << 8

// Note notes a read behind those that the thread is ahead of. Its time begins at the time that the thread has reached,
// with its charges, which belong to the read from now on. one has to stay as it is until the thread has caught up. who
// is told how long all of them have waited.
func (r *Reads) Note(t *Thread, one *Read, who Waiter) {
	if len(r.words) == readsMax {
		t.CatchUp()
	}
	if len(r.words) == 0 {
		r.thread, r.who, t.ahead = t, who, r
	}
	r.words = append(r.words, word{before: t.owed.Plus(one.Before), read: one})
	t.owed = 0
}

// Keep returns a copy of a read that is noted next and that its owner does not keep.
func (r *Reads) Keep(t *Thread, one Read) *Read {
	if len(r.words) == readsMax {
		t.CatchUp()
	}
	if r.own == nil {
		r.own = make([]Read, 0, readsMax)
	}
	r.own = append(r.own, one)
	return &r.own[len(r.own)-1]
}

// IsAhead reports whether the thread has reads to catch up with.
func (t *Thread) IsAhead() bool { return t.ahead != nil }

// CatchUp does the thread's reads. The time charged after the last one was noted is still owed when it returns.
func (t *Thread) CatchUp() {
	r := t.ahead
	if r == nil {
		return
	}
	t.ahead = nil
	since := t.owed
	t.owed = 0
	r.began, r.start = t.Kernel().Events(), t.Now()
	t.Charge(r.words[0].before)
	t.Delegate(r)
	t.Charge(since)
}

// Act lets the time until the next event pass, serves its word, and so on. It implements sim.Deputy.
func (r *Reads) Act(bool) bool {
	for r.thread.Pass() {
		if r.serve() {
			return true
		}
	}
	return false
}

// serve serves a word at the instant at which it comes to its owner. It charges the time until the next word that has
// an event. It reports whether that was the last word, whose time is owed then.
func (r *Reads) serve() (over bool) {
	if len(r.servers) > 0 {
		r.release()
	}
	t := r.thread
	now, w := t.Now(), &r.words[r.next]
	one := w.read
	if one.Who != nil {
		one.Who.Arrive()
	}
	w.at = now
	wait := r.wait
	if !r.isServed {
		wait = one.Owner.reserve(now, one.Service, r)
	}
	r.isServed, t.isLast = false, false
	r.waited = r.waited.Plus(wait)
	rest := wait.Plus(one.After)
	r.next++
	r.end = r.next
	if r.next == len(r.words) {
		r.words, r.own, r.next, r.end = r.words[:0], r.own[:0], 0, 0
		r.who.Waited(r.waited)
		r.waited = 0
		t.owed = rest
		return true
	}
	if r.pause--; r.pause < 0 && wait == 0 && len(t.CPU.jobs) == 0 && !t.EachWord && !t.SharesBus() {
		r.plan(now.Add(rest))
	}
	if r.end > r.next {
		t.owed = r.words[r.end].at.Sub(now)
	} else {
		t.owed = rest.Plus(r.words[r.next].before)
	}
	return false
}

// plan plans the words behind the present one, whose time ends at an instant. The plan ends before the first word that may have to
// wait or of which somebody is told, and before the last word.
func (r *Reads) plan(at sim.Time) {
	last := len(r.words) - 1
	for ; r.end < last; r.end++ {
		w := &r.words[r.end]
		at = at.Add(w.before)
		w.at = at
		if w.read.Who != nil || !w.read.Owner.admits(r, at, w.read.Service) {
			break
		}
		at = at.Add(w.read.After)
	}
	if r.end == last {
		r.words[last].at = at.Add(r.words[last].before)
	}
	r.isCut = false
	if r.end == r.next {
		r.leave()
		return
	}
	r.thread.CPU.holder = r
	if r.words[r.end].read.Who == nil { // else it is told at the instant, with others
		r.expect()
	}
}

// expect says that the word that has an event comes as planned. Its event is the last of its instant: what comes there before
// looks whether the word is to be served first.
func (r *Reads) expect() {
	s := r.words[r.end].read.Owner
	if s.holdOf(r) < 0 {
		s.hold(r)
	}
	r.isKnown, r.thread.isLast = true, true
}

// release counts the words that are held as served.
func (r *Reads) release() {
	for i := range r.words[r.next:r.end] {
		w := &r.words[r.next+i]
		s := w.read.Owner
		s.free = max(s.free, w.at.Add(w.read.Service))
	}
	r.next = r.end
	if !r.isCut {
		r.shy = 0
	}
	r.leave()
}

// leave holds no servers any more.
func (r *Reads) leave() {
	r.thread.CPU.holder = nil
	r.isKnown = false
	for _, s := range r.servers {
		s.holders = slices.DeleteFunc(s.holders, func(h holder) bool { return h.reads == r })
	}
	r.servers = r.servers[:0]
}

// cut has a word that is held get an event, and those behind it be no longer held.
func (r *Reads) cut(at int) {
	early := r.words[r.end].at.Sub(r.words[at].at)
	r.end = at
	r.thread.endEarlier(early)
	r.isCut = true
	r.pause, r.shy = r.shy, min(2*r.shy+1, shyMax)
}

// shyMax is how many words get events at most before words are held again.
const shyMax = 64

// interrupt is called when something else comes to the thread's processor: the words that come from now on are no longer held.
func (r *Reads) interrupt() {
	now := r.thread.Now()
	r.thread.CPU.holder = nil
	r.isKnown = false // it comes later now
	for i := r.next; i < r.end; i++ {
		if r.words[i].at >= now {
			r.cut(i)
			return
		}
	}
}

// isBefore reports whether a word of r is served before one of another thread that comes at the same instant. With an
// event for each word, the event that is scheduled first would be served first. An event is scheduled when the word
// before comes. If these words come at one instant, too, the words before them decide, and in the end who began to
// catch up first.
func (r *Reads) isBefore(at int, other *Reads, otherAt int) bool {
	for ; at > 0 && otherAt > 0; at, otherAt = at-1, otherAt-1 {
		if a, b := r.words[at-1].at, other.words[otherAt-1].at; a != b {
			return a < b
		}
	}
	a, b := r.scheduled(at), other.scheduled(otherAt)
	return a < b || a == b && r.began < other.began
}

// scheduled returns when the event of a word would be scheduled if each had one.
func (r *Reads) scheduled(at int) sim.Time {
	if at == 0 {
		return r.start
	}
	return r.words[at-1].at
}

// holdersMax is how many threads hold a server together at most.
const holdersMax = 16

// admits reports whether a word that comes at an instant is served at once and makes nobody else's word wait, as far
// as that is known. If so, r holds the server.
func (s *Server) admits(r *Reads, at sim.Time, d sim.Duration) bool {
	if s.free > at {
		return false
	}
	mine := s.holdOf(r)
	if mine < 0 {
		if len(s.holders) >= holdersMax {
			return false
		}
		mine = s.hold(r)
	}
	if s.holders[mine].free > at {
		return false
	}
	end := at.Add(d)
	for i := range s.holders {
		if i != mine && s.holders[i].isBusy(s, at, end) {
			return false
		}
	}
	s.holders[mine].free = end
	return true
}

// holdOf returns which of the holders is r, or -1.
func (s *Server) holdOf(r *Reads) int {
	for i := range s.holders {
		if s.holders[i].reads == r {
			return i
		}
	}
	return -1
}

// hold has r hold the server from the last word that it has planned on, and returns which of the holders it is.
func (s *Server) hold(r *Reads) int {
	for i := range s.holders {
		s.holders[i].scan = s.holders[i].at
	}
	s.holders = append(s.holders, holder{reads: r, at: r.end})
	r.servers = append(r.servers, s)
	return len(s.holders) - 1
}

// isBusy reports whether a word of a holder is served between two instants. The first instant must not fall from call
// to call.
func (h *holder) isBusy(s *Server, since, until sim.Time) bool {
	r := h.reads
	for h.scan < r.end || h.scan == r.end && r.isKnown && r.words[r.end].read.Owner == s {
		w := &r.words[h.scan]
		if w.at.Add(w.read.Service) > since {
			return w.at < until
		}
		h.scan = r.following(h.scan, s)
	}
	return false
}

// following returns the next word behind one that is held and goes to a server, the end if there is none.
func (r *Reads) following(at int, s *Server) int {
	for at++; at < r.end && r.words[at].read.Owner != s; at++ {
	}
	return at
}

// come counts the words of a holder that have come as served. A word that comes at this instant counts only if it
// comes before a word of other. If other is nil, it counts only if it comes before whatever else happens.
func (h *holder) come(s *Server, other *Reads, now sim.Time) {
	r := h.reads
	for h.at < r.end {
		w := &r.words[h.at]
		if w.at > now || w.at == now && (other == nil || !r.isBefore(h.at, other, other.next)) {
			return
		}
		s.free = max(s.free, w.at.Add(w.read.Service))
		h.at = r.following(h.at, s)
	}
}

// expects reports whether a holder's word with an event comes to a server at this instant and must be served before a
// word of another thread.
func (h *holder) expects(s *Server, other *Reads, now sim.Time) bool {
	r := h.reads
	if !r.isKnown || r.isServed {
		return false
	}
	w := &r.words[r.end]
	return w.at == now && w.read.Owner == s && r.isBefore(r.end, other, other.next)
}
