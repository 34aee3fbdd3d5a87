package node

import (
	"slices"

	"simrun/sim"
)

// Reads are reads of words at other nodes that a thread has noted instead of meeting the clock for each of them. The thread
// runs ahead of them when nothing that it does until it catches up depends on how they end, but for the time at which it
// does it. The zero Reads has none.
//
// Successive reads that take the same are a run: so many words of an owner, the same time apart. The thread catches up with
// a run by an event for its first word and one for its last: it holds the owner's server for those in between, and counts
// what they take. Several threads hold a server together if none of their words comes while another one's is served. If
// something else that comes to the server would have a word wait, or comes to the thread's processor, the thread goes on
// with an event for each word from there. So each word is served when it would be if the thread met the clock for each.
//
// By hand: a server takes 3 us for a word, the thread needs 10 us from a word to the next one. Words come at 0, 10, 20, ...
// 90 us. There is an event at 0 and one at 90. What another thread wants from the server at 42 us for 3 us has to wait until 43 us,
// which changes nothing for the words; what it wants at 49 us ends at 52 us, so that the next event is at 50 us: that word waits 2 us,
// and the next one comes at 62 us.
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

// Read is a read of a word, or of a few that are served together, as far as time is concerned.
type Read struct {
	Before  sim.Duration // from the read before, or from what has been charged since, until the request is at the owner
	Owner   *Server
	Service sim.Duration // of the owner
	After   sim.Duration // from the begin of the service until all is here
	Who     Awaiting     // is told when the request is there; nil: nobody
}

// Awaiting is told when data are read that were noted.
type Awaiting interface{ Arrive() }

// Waiter is told for how long reads have waited for others, when the thread has caught up with them.
type Waiter interface{ Waited(d sim.Duration) }

// run is reads one after the other that take the same.
type run struct {
	first   sim.Duration // before the first one
	between sim.Duration // before each other one
	count   int64
	owner   *Server
	service sim.Duration
	after   sim.Duration
	who     Awaiting // count is 1 then
}

// held are words of a run for which there is no event, numbered from 1.
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

// at returns when a word comes.
func (h *held) at(n int64) sim.Time {
	if n == 0 {
		return h.zeroth
	}
	return h.first.Add(h.step.Times(n - 1))
}

// end returns when the service of a word ends.
func (h *held) end(n int64) sim.Time { return h.start.Add(h.step.Times(n)).Add(h.service) }

// runsMax bounds what is noted, so that the notes of all processes stay in the caches of the host while their events
// alternate.
const runsMax = 1 << 8

// Note notes a read behind those that the thread is ahead of. Its time begins at the one that the thread has reached: with
// what is charged, which is the read's from now on. who is told what all of them have waited.
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

// Act lets the time until the next read pass, does it, and so on. It implements sim.Deputy.
func (r *Reads) Act(bool) bool {
	for r.thread.Pass() {
		if r.next() {
			return true
		}
	}
	r.before = r.thread.Now()
	return false
}

// next serves a word at the instant at which it comes to its owner, and charges what passes until the next one for which
// there is an event. It reports whether that was the last word, whose time is owed then.
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

// hold has the words of a run served without events, but for the last one and from the first one on that would have to wait
// for those of other threads, or they for it, if nothing else is on the thread's processor.
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

// holdersMax is how many threads hold a server together at most.
const holdersMax = 16

// apart returns how many words of h come before one that others would have to wait for, or that would have to wait for one of
// theirs.
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

// release counts n of the words that are held as served, and holds no others.
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

// come returns how many of the words that are held have come at the present instant, of those that come at it only if they come
// before a word of another thread; nil: before what else happens.
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

// nextAfter returns when the first word comes that has not come: see come.
func (r *Reads) nextAfter(other *Reads) sim.Time { return r.held.at(r.come(other) + 1) }

// interrupt is called when a word of another thread is served at the server that is held, or, with nil, when something else
// happens there or on the processor: the words that have come are served, the next one gets its event.
func (r *Reads) interrupt(other *Reads) {
	n := r.come(other)
	early := r.held.step.Times(r.held.count - n)
	r.release(n)
	if early > 0 {
		r.thread.endEarlier(early)
		r.pause, r.shy = r.shy, min(2*r.shy+1, shyMax)
	}
}

// shyMax is how many words get events at most before the server is held again.
const shyMax = 64

// comesBehind reports whether a word of r comes behind what another thread does at the same instant, which was scheduled at
// an earlier one. Of two that were scheduled at one instant, that of the thread which began to catch up later is behind: in step
// they keep their order.
func (r *Reads) comesBehind(other *Reads, scheduled sim.Time) bool {
	return scheduled < r.before || scheduled == r.before && other.began < r.began
}
