package network

// maxMin shares links among flows, max-min fair: every flow has a bottleneck, a
// full link on which no other flow has a higher rate. There is exactly one such
// sharing.
//
// The textbook algorithm is filling: all flows grow at the same rate; when a link
// is full, its flows stop; the others continue. The share at which a link stops
// its flows is its level, and links are processed in the order of their levels.
// When a flow starts or ends, maxMin repeats only a part of this:
//
//   - A flow that ends leaves room on its links. If such a link is the
//     bottleneck of other flows, they are released: they grow again.
//   - A flow that starts or is released grows. The links on its route are
//     candidates for the next level. A link's level counts the flows that
//     stopped below it, on another link, with the rate that they have. A flow
//     that stopped above it is cut back to it, because equal shares are fair.
//   - A flow that is cut back leaves room on its other links, as above.
//
// Every change to a flow happens at or above the level reached so far. Hence a
// settled rate stays settled in a pass, and each flow grows at most once in a pass.
// Flows below the lowest change, or not reached by the chain of changes, are never
// visited. (This is filling over the "bottleneck structure" of Ros-Giralt et al.,
// 2020, with the flows released on demand.)
//
// Flows over one route always have the same rate. Here they are one flow, with
// their number as its weight: it takes that many shares of every link.
//
// Rates are integers, so sums are exact in any order. A division leaves less than
// one unit per flow unused. Levels that differ by less than a part in 2^28 are one
// level. So equal shares stay equal after different roundings, and flows that should
// end together do.
type maxMin struct {
	links []shareLink
	flows []shareFlow
	rates []int64 // by flow; growing while a pass has not settled it
	floor int64   // level reached so far in this pass
	queue levelQueue
	moved []int32 // flows whose rates may have changed in this pass

	// touched are links that have changed since the last visit to one. They
	// get their place in the queue together, since a visit may release many
	// flows that share their links.
	touched []LinkID
}

// growing stands instead of a rate. A growing flow takes nothing from spare.
const growing = -1

// levelBits is the precision to which levels are told apart.
const levelBits = 28

// shareLink is the state of one link.
type shareLink struct {
	capacity int64
	// spare is the capacity less the rates of all flows that do not grow. It is less than 0 until they are cut back.
	spare   int64
	level   int64    // the rate of the flows that stop here
	flows   []member // all flows through it
	weight  int32    // of all of them
	growing int32    // of those that grow
	stopped int32    // of those that have their bottleneck here
	touched bool     // it is in maxMin.touched
	place   int32    // in the queue, or -1
}

// member says that a hop of a flow passes a link.
type member struct{ flow, hop int32 }

// shareFlow is the state of one flow.
type shareFlow struct {
	route      []seat
	weight     int32
	bottleneck LinkID // if it does not grow
	before     int64  // its rate before this pass, if moved
	moved      bool   // it is in maxMin.moved
}

// seat is a link of a route and the flow's index in that link's list.
type seat struct {
	link  LinkID
	index int32
}

func newMaxMin(capacities []int64) *maxMin {
	s := &maxMin{links: make([]shareLink, len(capacities))}
	for i, c := range capacities {
		s.links[i] = shareLink{capacity: c, spare: c, place: -1}
	}
	return s
}

// closeTo returns how much more than x is still taken for x.
func closeTo(x int64) int64 { return x >> levelBits }

// add starts a flow of weight 1 with a number that is not in use, which grows in the
// next pass. Numbers are small: they index arrays.
func (s *maxMin) add(flow int32, path []LinkID) {
	for int(flow) >= len(s.flows) {
		s.flows = append(s.flows, shareFlow{})
		s.rates = append(s.rates, 0)
	}
	f := &s.flows[flow]
	f.route, f.weight = f.route[:0], 1
	for hop, id := range path {
		l := &s.links[id]
		f.route = append(f.route, seat{link: id, index: int32(len(l.flows))})
		l.flows = append(l.flows, member{flow: flow, hop: int32(hop)})
		l.weight++
		l.growing++
		s.touch(id)
	}
	s.rates[flow] = 0
	s.move(flow)
	s.rates[flow] = growing
}

// join gives a flow one more share. It grows again in the next pass, as if it had ended and started.
func (s *maxMin) join(flow int32) {
	s.move(flow)
	f := &s.flows[flow]
	rate := s.rates[flow]
	released := int32(0)
	if rate != growing {
		released = f.weight
		s.links[f.bottleneck].stopped -= f.weight
	} else {
		rate = 0
	}
	for _, at := range f.route {
		l := &s.links[at.link]
		l.spare += rate * int64(f.weight)
		l.growing += released + 1
		l.weight++
		s.touch(at.link)
	}
	f.weight++
	s.rates[flow] = growing
}

// leave takes one share from a flow, which ends with the last one. The room that it
// leaves is shared in the next pass.
func (s *maxMin) leave(flow int32) {
	f := &s.flows[flow]
	rate, grows := s.rates[flow], int32(0)
	if rate == growing {
		rate, grows = 0, 1
	} else {
		s.links[f.bottleneck].stopped--
	}
	f.weight--
	for _, at := range f.route {
		l := &s.links[at.link]
		l.spare += rate
		l.growing -= grows
		l.weight--
		s.touch(at.link)
		if f.weight == 0 {
			s.unseat(l, at)
		}
	}
}

// unseat takes a flow out of the list of a link.
func (s *maxMin) unseat(l *shareLink, at seat) {
	last := l.flows[len(l.flows)-1]
	l.flows[at.index] = last
	s.flows[last.flow].route[last.hop].index = at.index
	l.flows = l.flows[:len(l.flows)-1]
}

// move notes that the rate of a flow is about to change in this pass.
func (s *maxMin) move(flow int32) {
	if f := &s.flows[flow]; !f.moved {
		f.moved, f.before = true, s.rates[flow]
		s.moved = append(s.moved, flow)
	}
}

// solve makes a pass. It calls changed for every flow whose rate has changed, in the order of their
// changes.
func (s *maxMin) solve(changed func(flow int32, before int64)) {
	for s.offer(); len(s.queue) > 0; s.offer() {
		s.visit(s.queue.pop(s.links))
	}
	for _, flow := range s.moved {
		f := &s.flows[flow]
		f.moved = false
		if s.rates[flow] != f.before {
			changed(flow, f.before)
		}
	}
	s.moved = s.moved[:0]
	s.floor = 0
}

// touch notes that a link has changed.
func (s *maxMin) touch(id LinkID) {
	if l := &s.links[id]; !l.touched {
		l.touched = true
		s.touched = append(s.touched, id)
	}
}

// offer puts the touched links into the queue that may have to do something in
// this pass. Their keys are no higher than the levels at which they must be
// visited.
func (s *maxMin) offer() {
	for _, id := range s.touched {
		l := &s.links[id]
		l.touched = false
		if !l.idle() {
			s.enqueue(id, l.share())
		}
	}
	s.touched = s.touched[:0]
}

// idle reports whether a link needs no change: no flow grows, the rates do not exceed the link, and
// there is no room for the flows that stopped here.
func (l *shareLink) idle() bool {
	return l.growing == 0 && l.spare >= 0 && (l.stopped == 0 || l.spare <= int64(l.stopped)*(closeTo(l.level)+1))
}

// share returns a lower bound of the level: the share of each of the flows that grow or stop here if
// all others keep their rates.
func (l *shareLink) share() int64 {
	if l.growing+l.stopped == 0 {
		return l.capacity / int64(l.weight)
	}
	return (l.spare + l.level*int64(l.stopped)) / int64(l.growing+l.stopped)
}

// enqueue puts a link into the queue at a level. If flows that stopped at it would have to be released at a lower
// level, it puts it there.
func (s *maxMin) enqueue(id LinkID, level int64) {
	if l := &s.links[id]; l.stopped > 0 {
		level = min(level, l.level)
	}
	s.queue.set(s.links, id, max(level, s.floor))
}

// visit deals with a link that no other one can precede, or puts it back if
// it turns out that some do.
func (s *maxMin) visit(id LinkID) {
	l := &s.links[id]
	if l.idle() {
		return
	}
	level := s.level(id)
	due, rises := level, false
	if l.stopped > 0 {
		due = min(due, l.level)
		rises = level > l.level+closeTo(l.level)
	}
	switch {
	case len(s.queue) > 0 && s.queue[0].key < due:
		s.enqueue(id, level)
	case rises:
		s.release(id)
		s.enqueue(id, level)
	case l.growing > 0 || l.spare < 0:
		s.settle(id, level)
	}
}

// level returns the share x of a link at which the link is full. The flows that grow or stop here have x each, and all
// others have their rate but at most x. level starts from a share that is too low and adds the flows above it until
// none is missing.
func (s *maxMin) level(id LinkID) int64 {
	l := &s.links[id]
	free := l.growing + l.stopped
	if free == l.weight {
		return max(l.share(), 1)
	}
	level := l.capacity / int64(l.weight)
	for above := int32(-1); ; {
		room, count := l.spare+l.level*int64(l.stopped), free
		for _, m := range l.flows {
			if r := s.rates[m.flow]; r > level && s.flows[m.flow].bottleneck != id {
				weight := s.flows[m.flow].weight
				room += r * int64(weight)
				count += weight
			}
		}
		level = room / int64(count)
		if count == above || count == free {
			return max(level, 1)
		}
		above = count
	}
}

// release lets the flows that stopped at a link grow again.
func (s *maxMin) release(id LinkID) {
	l := &s.links[id]
	for _, m := range l.flows {
		f := &s.flows[m.flow]
		rate := s.rates[m.flow]
		if rate == growing || f.bottleneck != id {
			continue
		}
		s.move(m.flow)
		s.rates[m.flow] = growing
		l.stopped -= f.weight
		for _, at := range f.route {
			other := &s.links[at.link]
			other.spare += rate * int64(f.weight)
			other.growing += f.weight
			if at.link != id {
				s.touch(at.link)
			}
		}
	}
}

// settle fills a link: its growing flows stop at a level, and so do those that
// are above it.
func (s *maxMin) settle(id LinkID, level int64) {
	l := &s.links[id]
	most := level
	if l.stopped > 0 && level >= l.level {
		level = l.level // visit has found that it is the same
	} else if level > s.floor && level <= s.floor+closeTo(s.floor) {
		level = s.floor
	}
	s.floor = max(s.floor, level)
	for _, m := range l.flows {
		rate := s.rates[m.flow]
		if rate == growing || rate > most || (rate > level && s.flows[m.flow].bottleneck == id) {
			s.stop(m.flow, id, level)
		}
	}
	l.level = level
}

// stop gives a flow its rate and bottleneck.
func (s *maxMin) stop(flow int32, id LinkID, level int64) {
	s.move(flow)
	f := &s.flows[flow]
	rate := s.rates[flow]
	s.rates[flow] = level
	if rate == growing {
		for _, at := range f.route {
			l := &s.links[at.link]
			l.spare -= level * int64(f.weight)
			l.growing -= f.weight
		}
	} else {
		s.links[f.bottleneck].stopped -= f.weight
		for _, at := range f.route {
			s.links[at.link].spare += (rate - level) * int64(f.weight)
			if at.link != id {
				s.touch(at.link)
			}
		}
	}
	f.bottleneck = id
	s.links[id].stopped += f.weight
}
