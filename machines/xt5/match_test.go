package xt5_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/machines/xt5/portals"
	"simrun/sim"
	"simrun/sim/node"
)

// attach makes bytes of the process's array the memory of a match entry.
func (p *proc) attach(m portals.Match, at portals.Position, d *portals.MD) {
	e, err := p.Portals.MEAttach(p.th, 10, m, true, at)
	p.must(err)
	d.Start += p.array
	p.must(p.Portals.MDAttach(p.th, e, d, true))
}

// seen is what of an event a test looks at.
type seen struct {
	kind   portals.EventKind
	user   any
	offset int64
	moved  int64
	hdr    uint64
}

// drain returns the events that are in a queue.
func (p *proc) drain(q *portals.EQ) (all []seen) {
	for {
		e, ok, err := p.Portals.EQGet(p.th, q)
		p.must(err)
		if !ok {
			return all
		}
		all = append(all, seen{e.Kind, e.User, e.Offset, e.Moved, e.HdrData})
	}
}

// exchange runs a target that prepares its lists and an initiator that does
// something a millisecond later, and returns the target's events and drops. All
// of the target's descriptors have the queue that prepare gets.
func exchange(t *testing.T, prepare func(p *proc, q *portals.EQ), act func(p *proc)) (events []seen, dropped int64) {
	t.Helper()
	run(t, []int{1, 1}, func(p *proc) {
		if p.Rank() == 1 {
			q := p.queue(100)
			prepare(p, q)
			p.th.Sleep(3 * sim.Millisecond)
			events, dropped = p.drain(q), p.Portals.Dropped()
			return
		}
		p.begin()
		act(p)
	})
	return events, dropped
}

// puts puts as many bytes as each number says, with match bits 5 and the number
// of the put as header data.
func puts(bits uint64, sizes ...int64) func(p *proc) {
	return func(p *proc) {
		for i, n := range sizes {
			d := &portals.MD{Start: p.array, Length: n, Threshold: 1}
			p.must(p.Portals.MDBind(p.th, d, true))
			p.must(p.Portals.Put(p.th, d, portals.Request{Target: 1, Portal: 10, MatchBits: bits, HdrData: uint64(i)}))
			p.th.Sleep(100 * sim.Microsecond)
		}
	}
}

func TestMatching(t *testing.T) {
	type md = portals.MD
	const quiet = portals.OpPut | portals.EventStartDisable
	anyone := portals.Match{Source: portals.AnyProcess, Bits: 5}
	for _, test := range []struct {
		name    string
		prepare func(p *proc, q *portals.EQ)
		act     func(p *proc)
		want    []seen
		dropped int64
	}{
		{"the first entry that fits", func(p *proc, q *portals.EQ) {
			p.attach(portals.Match{Source: 1, Bits: 5}, portals.After, &md{Length: 100, Threshold: portals.Infinite, Options: quiet, EQ: q, User: "other source"})
			p.attach(portals.Match{Source: 0, Bits: 4}, portals.After, &md{Length: 100, Threshold: portals.Infinite, Options: quiet, EQ: q, User: "other bits"})
			p.attach(anyone, portals.After, &md{Length: 100, Threshold: portals.Infinite, Options: portals.OpGet, EQ: q, User: "no puts"})
			p.attach(portals.Match{Source: 0, Bits: 7, Ignore: 2}, portals.After, &md{Length: 100, Threshold: portals.Infinite, Options: quiet, EQ: q, User: "ignores"})
			p.attach(anyone, portals.After, &md{Length: 100, Threshold: portals.Infinite, Options: quiet, EQ: q, User: "last"})
		}, puts(5, 10), []seen{{portals.PutEnd, "ignores", 0, 10, 0}}, 0},
		{"before all others", func(p *proc, q *portals.EQ) {
			p.attach(anyone, portals.Before, &md{Length: 100, Threshold: portals.Infinite, Options: quiet, EQ: q, User: "second"})
			p.attach(anyone, portals.Before, &md{Length: 100, Threshold: portals.Infinite, Options: quiet, EQ: q, User: "first"})
		}, puts(5, 10), []seen{{portals.PutEnd, "first", 0, 10, 0}}, 0},
		{"one behind the other, until used up", func(p *proc, q *portals.EQ) {
			p.attach(anyone, portals.After, &md{Length: 100, Threshold: 2, Options: portals.OpPut, EQ: q, User: "two"})
		}, puts(5, 30, 40, 10), []seen{{portals.PutStart, "two", 0, 30, 0}, {portals.PutEnd, "two", 0, 30, 0},
			{portals.PutStart, "two", 30, 40, 1}, {portals.PutEnd, "two", 30, 40, 1}, {portals.Unlink, "two", 30, 40, 1}}, 1},
		{"what does not fit goes on or is cut off", func(p *proc, q *portals.EQ) {
			p.attach(anyone, portals.After, &md{Length: 50, Threshold: portals.Infinite, Options: quiet, EQ: q, User: "small"})
			p.attach(anyone, portals.After, &md{Length: 60, Threshold: portals.Infinite, Options: quiet | portals.Truncate, EQ: q, User: "cut"})
		}, puts(5, 40, 40, 40, 0), []seen{{portals.PutEnd, "small", 0, 40, 0}, {portals.PutEnd, "cut", 0, 40, 1}, {portals.PutEnd, "cut", 40, 20, 2}, {portals.PutEnd, "small", 40, 0, 3}}, 0},
		{"retired when little is left", func(p *proc, q *portals.EQ) {
			p.attach(anyone, portals.After, &md{Length: 100, MaxSize: 50, Threshold: portals.Infinite, Options: quiet | portals.MaxSize, EQ: q, User: "retires"})
			p.attach(anyone, portals.After, &md{Length: 100, Threshold: portals.Infinite, Options: quiet, EQ: q, User: "next"})
		}, puts(5, 40, 20, 20), []seen{{portals.PutEnd, "retires", 0, 40, 0}, {portals.PutEnd, "retires", 40, 20, 1}, {portals.Unlink, "retires", 40, 20, 1},
			{portals.PutEnd, "next", 0, 20, 2}}, 0},
		{"nothing fits", func(*proc, *portals.EQ) {}, puts(5, 1, 2000), nil, 2},
		{"no events", func(p *proc, q *portals.EQ) {
			p.attach(anyone, portals.After, &md{Length: 100, Threshold: 1, Options: quiet | portals.EventEndDisable, EQ: q})
		}, puts(5, 40), nil, 0},
		{"inserted and unlinked", func(p *proc, q *portals.EQ) {
			base, err := p.Portals.MEAttach(p.th, 10, anyone, false, portals.After)
			p.must(err)
			for _, at := range []portals.Position{portals.After, portals.Before} {
				e, err := p.Portals.MEInsert(p.th, base, anyone, false, at)
				p.must(err)
				p.must(p.Portals.MDAttach(p.th, e, &md{Start: p.array, Length: 100, Threshold: 1, Options: quiet, EQ: q, User: at}, true))
			}
			p.must(p.Portals.MEUnlink(p.th, base))
		}, puts(5, 10, 10), []seen{{portals.PutEnd, portals.Before, 0, 10, 0}, {portals.Unlink, portals.Before, 0, 10, 0},
			{portals.PutEnd, portals.After, 0, 10, 1}, {portals.Unlink, portals.After, 0, 10, 1}}, 0},
	} {
		got, dropped := exchange(t, test.prepare, test.act)
		if diff := cmp.Diff(test.want, got, cmp.AllowUnexported(seen{})); diff != "" || dropped != test.dropped {
			t.Errorf("%s: %d dropped, want %d; events (-want +got):\n%s", test.name, dropped, test.dropped, diff)
		}
	}
}

// TestFullQueue: what a full queue loses is reported once, with the next event or
// without one.
func TestFullQueue(t *testing.T) {
	run(t, []int{1, 1}, func(p *proc) {
		if p.Rank() == 0 {
			p.begin()
			puts(5, 1, 1, 1, 1, 1)(p)
			return
		}
		q := p.queue(2)
		p.exposed(q, portals.OpPut|portals.EventStartDisable)
		p.th.Sleep(sim.Duration(sim.Time(1350 * sim.Microsecond).Sub(p.th.Now())))
		var lost *portals.DroppedError
		for i, want := range []struct {
			ok   bool
			lost uint64
			hdr  uint64
		}{{true, 0, 0}, {true, 0, 1}, {false, 2, 0}, {false, 0, 0}} {
			e, ok, err := p.Portals.EQGet(p.th, q)
			if ok != want.ok || e.HdrData != want.hdr || errors.As(err, &lost) != (want.lost > 0) || (want.lost > 0 && lost.Lost != want.lost) {
				t.Errorf("EQGet %d: event of put %d, %v, %v; want %+v", i, e.HdrData, ok, err, want)
			}
		}
		e, err := p.Portals.EQWait(p.th, q, nil)
		if e.HdrData != 4 || err != nil {
			t.Errorf("EQWait: event of put %d, %v, want put 4", e.HdrData, err)
		}
		if _, at, err := p.Portals.EQPoll(p.th, []*portals.EQ{q}, sim.Microsecond, nil); at != -1 || err != nil {
			t.Errorf("EQPoll: queue %d, %v, want none within the time", at, err)
		}
	})
}

// TestAcknowledgement: an acknowledgement comes if it is asked for and allowed, and
// the descriptor is in use until then.
func TestAcknowledgement(t *testing.T) {
	for _, test := range []struct {
		options portals.Option
		bits    uint64
		want    []portals.EventKind
	}{
		{portals.OpPut, 5, []portals.EventKind{portals.SendStart, portals.SendEnd, portals.Ack, portals.Unlink}},
		{portals.OpPut | portals.AckDisable, 5, []portals.EventKind{portals.SendStart, portals.SendEnd, portals.Unlink}},
		{portals.OpPut, 6, []portals.EventKind{portals.SendStart, portals.SendEnd, portals.Unlink}},
	} {
		for _, n := range []int64{8, 800} {
			run(t, []int{1, 1}, func(p *proc) {
				if p.Rank() == 1 {
					p.exposed(nil, test.options)
					return
				}
				q := p.queue(10)
				d := &portals.MD{Start: p.array, Length: n, Threshold: 1, EQ: q}
				p.must(p.Portals.MDBind(p.th, d, true))
				p.begin()
				p.must(p.Portals.Put(p.th, d, portals.Request{Target: 1, Portal: 10, MatchBits: test.bits, Ack: true}))
				p.th.Sleep(sim.Millisecond)
				var got []portals.EventKind
				for _, e := range p.drain(q) {
					got = append(got, e.kind)
				}
				if !slices.Equal(got, test.want) || d.Linked() {
					t.Errorf("%d bytes, options %b, bits %d: events %v, want %v; linked %v", n, test.options, test.bits, got, test.want, d.Linked())
				}
			})
		}
	}
}

// TestRandomPutsAndGets: processes of three nodes put and get random pieces of each other's arrays. No two pieces
// touch the same bytes. All data are right in the end.
func TestRandomPutsAndGets(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		const n, slot = 4, 34_000
		type op struct {
			get   bool
			bytes int64
		}
		draw := rapid.Custom(func(rt *rapid.T) op {
			return op{rapid.Bool().Draw(rt, "get"), rapid.SampledFrom([]int64{0, 1, 12, 13, 1000, 33_000, 34_000}).Draw(rt, "bytes")}
		})
		ops := rapid.SliceOfN(draw, n*n, n*n).Draw(rt, "ops") // by initiator and target
		run(t, []int{2, 1, 1}, func(p *proc) {
			q := p.queue(100)
			p.exposed(nil, portals.OpPut|portals.OpGet)
			own := p.Memory().Alloc(n * slot)
			mine, err := p.Memory().Bytes(own, n*slot)
			p.must(err)
			for peer := range n {
				fill(p.bytes()[peer*slot:(peer+1)*slot], 10*p.Rank()+peer)
				fill(mine[peer*slot:(peer+1)*slot], 100+10*p.Rank()+peer)
			}
			d := &portals.MD{Start: own, Length: n * slot, Threshold: portals.Infinite, EQ: q, Options: portals.EventStartDisable}
			p.must(p.Portals.MDBind(p.th, d, false))
			p.begin()
			for peer := range n {
				o := ops[p.Rank()*n+peer]
				r := portals.Request{Target: peer, Portal: 10, MatchBits: 5, Offset: int64(p.Rank() * slot), Ack: true}
				region := portals.Region{MD: d, Offset: int64(peer * slot), Length: o.bytes}
				if o.get {
					p.must(p.Portals.GetRegion(p.th, region, r))
				} else {
					p.must(p.Portals.PutRegion(p.th, region, r))
				}
			}
			for range n {
				p.whenAny(q, portals.Ack, portals.ReplyEnd)
			}
			p.must(p.Barrier(p.th))
			for peer := range n {
				got, put := ops[p.Rank()*n+peer], ops[peer*n+p.Rank()]
				if got.get && !filled(mine[peer*slot:int64(peer*slot)+got.bytes], 10*peer+p.Rank()) {
					rt.Errorf("process %d has not got %d bytes of process %d", p.Rank(), got.bytes, peer)
				}
				if !put.get && !filled(p.bytes()[peer*slot:int64(peer*slot)+put.bytes], 100+10*peer+p.Rank()) {
					rt.Errorf("process %d has not the %d bytes of process %d", p.Rank(), put.bytes, peer)
				}
			}
		})
	})
}

// whenAny waits for an event of one of some kinds.
func (p *proc) whenAny(q *portals.EQ, kinds ...portals.EventKind) {
	for {
		e, err := p.Portals.EQWait(p.th, q, nil)
		p.must(err)
		if slices.Contains(kinds, e.Kind) {
			return
		}
	}
}

// TestPhantomPuts: a put between phantom memories takes the same time and moves
// nothing.
func TestPhantomPuts(t *testing.T) {
	for _, n := range []int64{1, 1000, 100_000} {
		var ends [2]sim.Duration
		for phantom := range 2 {
			run(t, []int{1, 1}, func(p *proc) {
				var a node.Addr
				if phantom == 1 {
					a = p.Memory().AllocPhantom(n) - p.array
				}
				q := p.queue(10)
				if p.Rank() == 1 {
					p.attach(portals.Match{Source: 0}, portals.After, &portals.MD{Start: a, Length: n, Threshold: 1, Options: portals.OpPut, EQ: q})
					ends[phantom] = p.timeOfEvent(q, portals.PutEnd)
					return
				}
				d := &portals.MD{Start: p.array + a, Length: n, Threshold: 1}
				p.must(p.Portals.MDBind(p.th, d, true))
				p.begin()
				p.must(p.Portals.Put(p.th, d, portals.Request{Target: 1, Portal: 10}))
			})
		}
		if ends[0] != ends[1] {
			t.Errorf("%d bytes: there at %v, with phantoms at %v", n, ends[0], ends[1])
		}
	}
}

// TestTrace: whoever records a run sees every put once, with both ends, and of
// every get the request and the data.
func TestTrace(t *testing.T) {
	for _, n := range []int64{8, 800} {
		var record sim.Recorder
		k := launch(t, []int{1, 1}, nil, func(p *proc) {
			if p.Rank() == 1 {
				p.exposed(nil, portals.OpPut|portals.OpGet)
				return
			}
			d := p.bound(nil, n)
			p.begin()
			p.must(p.Portals.Put(p.th, d, portals.Request{Target: 1, Portal: 10, MatchBits: 5}))
			p.th.Sleep(sim.Millisecond)
			p.must(p.Portals.Get(p.th, d, portals.Request{Target: 1, Portal: 10, MatchBits: 5}))
		})
		k.SetTracer(&record)
		if err := k.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range record.Messages {
			got = append(got, fmt.Sprintf("%s of %d from %s to %s", m.Label, m.Bytes, m.From, m.To))
		}
		want := []string{fmt.Sprintf("put of %d from process 0 to process 1", n), "get request of 0 from process 0 to process 1", fmt.Sprintf("get of %d from process 1 to process 0", n)}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("messages (-want +got):\n%s", diff)
		}
	}
}
