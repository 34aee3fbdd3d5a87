package node

import (
	"slices"

	"simrun/sim"
)

// Reads are reads of words at other nodes that a thread has noted, instead of meeting the clock for each of them. The thread
// may run ahead of them if their outcome has no influence on its work until it catches up, except on the time. The zero Reads
// is empty.
//
// Successive reads with the same times form a run: a number of words of one owner, at equal intervals. The thread catches up
// with a run by an event for its first word and one for its last. It holds the owner's server for the words in between, and
// computes their times. Several threads hold a server together if none of their words arrives while another one's is served.
// If another request at the server would delay a word, or other work comes to the thread's processor, the thread continues
// with an event for each word. So each word is served at the same time as if the thread met the clock for each.
//
// By hand: a server takes 3 us for a word, and the thread needs 10 us from one word to the next. Words arrive at 0, 10, 20, ...
// 90 us. There is an event at 0 and one at 90. If another thread requests 3 us of the server at 42 us, it waits until 43 us, and
// the words do not change. If it requests 3 us at 49 us, its service ends at 52 us. So the next event is at 50 us: this word waits
// 2 us, and the next one arrives at 62 us.
type Reads struct {
	thread *Thread
	who    Waiter
	runs   []run
	at     int          // the run that comes next
	left   int64        // of its words
	waited sim.Duration // for others, since the last word that was noted first
	began  uint64       // the number of the event at which catching up began
	before sim.Time     // of the event at which the one to come was scheduled, if there were one for each word

	held  held
	pause int64 // words until the server is held again
	shy   int64 // the pause after the next time that holding the server ends early
}

// Read describes the times of a read of a word, or of a few words that are served together.
type Read struct {
	Before  sim.Duration // from the read before, or from what has been charged since, until the request is at the owner
	Owner   *Server
	Service sim.Duration // of the owner
	After   sim.Duration // from the begin of the service until all is here
	Who     Awaiting     // is told when the request is there; nil: nobody
}

// Awaiting is notified when noted reads arrive.
type Awaiting interface{ Arrive() }

// Waiter is told how long reads have waited for others, when the thread has caught up with them.
type Waiter interface{ Waited(d sim.Duration) }

// run is successive reads with the same times.
type run struct {
	first   sim.Duration // before the first one
	between sim.Duration // before each other one
	count   int64
	owner   *Server
	service sim.Duration
	after   sim.Duration
	who     Awaiting // count is 1 then
}

// held is the words of a run without an event, numbered from 1.
type held struct {
	server  *Server
	zeroth  sim.Time     // when the word before the first of them came
	first   sim.Time     // when the first of them comes
	start   sim.Time     // when the service of the word before it began
	step    sim.Duration // from one to the next
	wait    sim.Duration // of each, for the one before it
	service sim.Duration
	count   int64
}

// at returns the time at which a word arrives.
func (h *held) at(n int64) sim.Time {
	if n == 0 {
		return h.zeroth
	}
	return h.first.Add(h.step.Times(n - 1))
}

// end returns the time at which the service of a word ends.
func (h *held) end(n int64) sim.Time { return h.start.Add(h.step.Times(n)).Add(h.service) }

// runsMax limits the number of noted runs, so that the notes of all processes stay in the caches of the
// host while their events alternate.
const runsMax = 1 << 8

// Note notes a read after the noted ones. It begins at the thread's own time: the charged time now
// belongs to the read. who is told the waits of all of them.
func (r *Reads) Note(t *Thread, one *Read, who Waiter) {
	if len(r.runs) == runsMax {
		t.CatchUp()
	}
	before := t.owed.Plus(one.Before)
	t.owed = 0
	n := len(r.runs)
	if n == 0 {
		r.thread, r.who, t.ahead = t, who, r
	} else if last := &r.runs[n-1]; last.owner == one.Owner && last.service == one.Service && last.after == one.After && last.who == nil && one.Who == nil {
		if last.count == 1 {
			last.between = before
		}
		if last.between == before {
			last.count++
			return
		}
	}
	r.runs = append(r.runs, run{first: before, count: 1, owner: one.Owner, service: one.Service, after: one.After, who: one.Who})
}

// IsAhead reports whether the thread has reads to catch up with.
func (t *Thread) IsAhead() bool { return t.ahead != nil }

// CatchUp does the thread's reads. The time charged since the last one was noted is still owed when it returns.
func (t *Thread) CatchUp() {
	r := t.ahead
	if r == nil {
		return
	}
	t.ahead = nil
	since := t.owed
	t.owed = 0
	r.left, r.began, r.before = r.runs[0].count, t.Kernel().Events(), t.Now()
	t.Charge(r.runs[0].first)
	t.Delegate(r)
	t.Charge(since)
}

// Act implements sim.Deputy: it lets the time until the next read pass, does the read, and so on.
func (r *Reads) Act(bool) bool {
	for r.thread.Pass() {
		if r.next() {
			return true
		}
	}
	r.before = r.thread.Now()
	return false
}

// next serves a word at the instant at which it arrives at its owner, and charges the time until the
// next word with an event. It reports whether this was the last word, whose time is then owed.
func (r *Reads) next() (over bool) {
	if r.held.server != nil {
		r.release(r.held.count)
		r.shy = 0
	}
	t := r.thread
	now, one := t.Now(), &r.runs[r.at]
	if one.who != nil {
		one.who.Arrive()
	}
	alone := one.owner.last == r
	wait := one.owner.reserve(now, one.service, r)
	r.waited = r.waited.Plus(wait)
	r.before = now
	rest := wait.Plus(one.after)
	if r.left--; r.left > 0 {
		t.owed = rest.Plus(one.between)
		if r.pause--; r.left > 2 && r.pause < 0 && (alone || wait == 0) {
			r.hold(one, now, wait)
		}
		return false
	}
	if r.at++; r.at < len(r.runs) {
		r.left = r.runs[r.at].count
		t.owed = rest.Plus(r.runs[r.at].first)
		return false
	}
	r.runs, r.at = r.runs[:0], 0
	r.who.Waited(r.waited)
	r.waited = 0
	t.owed = rest
	return true
}

// hold lets the words of a run be served without events, except the last one, if nothing else is on the
// thread's processor. It stops before the first word that would have to wait for those of other
// threads, or they for it.
func (r *Reads) hold(one *run, now sim.Time, wait sim.Duration) {
	t := r.thread
	trip := one.after.Plus(one.between) // from the begin of a service to the next request
	step := max(trip, one.service)
	if step == 0 || len(t.CPU.jobs) > 0 || t.EachWord || t.SharesBus() {
		return
	}
	start := now.Add(wait)
	h := held{server: one.owner, zeroth: now, first: start.Add(trip), start: start, step: step, wait: step - trip, service: one.service, count: r.left - 1}
	for _, other := range one.owner.holders {
		h.count = h.apart(&other.held)
	}
	if h.count < 2 {
		return
	}
	r.held = h
	one.owner.holders, t.CPU.holder = append(one.owner.holders, r), r
	t.owed = t.owed.Plus(step.Times(h.count))
}

// holdersMax is the greatest number of threads that hold a server together.
const holdersMax = 16

// apart returns how many words of h come before the first one that collides with a word of other: one
// of the two would have to wait.
func (h *held) apart(other *held) int64 {
	if len(h.server.holders) >= holdersMax || h.wait > 0 || other.wait > 0 {
		return 0
	}
	last := other.at(other.count + 1) // it has an event, but is known to come
	least, most := other.service, other.step-h.service
	if least > most {
		return 0
	}
	since := h.first.Sub(other.start) % other.step // that the service of the last one of them began
	drift := h.step % other.step
	at := h.first
	for n := range h.count {
		if at >= last.Add(other.service) {
			return h.count
		}
		if since < least || since > most {
			return n
		}
		if since += drift; since >= other.step {
			since -= other.step
		}
		if drift == 0 {
			return h.count
		}
		at = at.Add(h.step)
	}
	return h.count
}

// release counts n of the held words as served, and gives up the others.
func (r *Reads) release(n int64) {
	h := &r.held
	s := h.server
	if n > 0 {
		s.free = max(s.free, h.end(n))
		r.before = h.at(n)
		r.waited = r.waited.Plus(h.wait.Times(n))
		r.left -= n
	}
	i := slices.Index(s.holders, r)
	s.holders = slices.Delete(s.holders, i, i+1)
	r.thread.CPU.holder, h.server = nil, nil
}

// come returns how many of the held words have arrived at the present instant. A word that arrives at
// this instant counts only if it comes before a word of another thread; with nil, none of this instant
// counts.
func (r *Reads) come(other *Reads) int64 {
	h, now := &r.held, r.thread.Now()
	if now < h.first {
		return 0
	}
	n := min(int64(now.Sub(h.first)/h.step)+1, h.count)
	if h.at(n) == now && (other == nil || !other.comesBehind(r, h.at(n-1))) {
		n--
	}
	return n
}

// nextAfter returns the time of the first word that has not arrived: see come.
func (r *Reads) nextAfter(other *Reads) sim.Time { return r.held.at(r.come(other) + 1) }

// interrupt is called when a word of another thread is served at the held server, or, with nil, when
// something else happens there or on the processor. The words that have arrived are served, and the
// next one gets an event.
func (r *Reads) interrupt(other *Reads) {
	n := r.come(other)
	early := r.held.step.Times(r.held.count - n)
	r.release(n)
	if early > 0 {
		r.thread.endEarlier(early)
		r.pause, r.shy = r.shy, min(2*r.shy+1, shyMax)
	}
}

// shyMax is the greatest number of words with events before the server is held again.
const shyMax = 64

// comesBehind reports whether a word of r comes after the work of another thread at the same instant,
// which was scheduled at an earlier one. If both were scheduled at one instant, the thread that began
// to catch up later comes after: in step they keep their order.
func (r *Reads) comesBehind(other *Reads, scheduled sim.Time) bool {
	return scheduled < r.before || scheduled == r.before && other.began < r.began
}
