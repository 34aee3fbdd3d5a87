package xt5_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/machines/xt5/portals"
	"simrun/sim"
)

// TestListsChangeWhileMatching: the lists at the instant at which the host begins to look decide what a put matches.
// They also decide how long this takes, even if the simulation looks later. For descriptors that are told of starts,
// the host looks at that instant. They take the puts at the same times as other descriptors.
func TestListsChangeWhileMatching(t *testing.T) {
	type changed struct {
		name string
		act  func(p *proc, q *portals.EQ, options portals.Option)
	}
	described := func(p *proc, q *portals.EQ, user string, options portals.Option) *portals.MD {
		return &portals.MD{Start: p.array, Length: 64, Threshold: portals.Infinite, EQ: q, User: user, Options: options}
	}
	for _, c := range []changed{
		{"an entry before it", func(p *proc, q *portals.EQ, options portals.Option) {
			_, err := p.Portals.MEAttach(p.th, 10, portals.Match{Source: portals.AnyProcess, Bits: 6}, true, portals.Before)
			p.must(err)
		}},
		{"an entry that fits before it", func(p *proc, q *portals.EQ, options portals.Option) {
			e, err := p.Portals.MEAttach(p.th, 10, portals.Match{Source: portals.AnyProcess, Bits: 5}, true, portals.Before)
			p.must(err)
			p.must(p.Portals.MDAttach(p.th, e, described(p, q, "new", options), false))
		}},
		{"no entry", func(p *proc, q *portals.EQ, options portals.Option) {}},
	} {
		for _, unlink := range []bool{false, true} {
			// run has the target change its list a while after the put has begun.
			run := func(after sim.Duration, options portals.Option) (story []string, arrived sim.Time) {
				var record sim.Recorder
				// The host looks on another core than that which changes the lists.
				k := launch(t, []int{1, 1}, []string{"seastar.core", "3"}, func(p *proc) {
					if p.Rank() == 0 {
						d := p.bound(nil, 8)
						p.begin()
						p.must(p.Portals.Put(p.th, d, portals.Request{Target: 1, Portal: 10, MatchBits: 5}))
						return
					}
					q := p.queue(16)
					first, err := p.Portals.MEAttach(p.th, 10, portals.Match{Source: portals.AnyProcess, Bits: 7}, false, portals.After)
					p.must(err)
					entry, err := p.Portals.MEAttach(p.th, 10, portals.Match{Source: portals.AnyProcess, Bits: 5}, false, portals.After)
					p.must(err)
					p.must(p.Portals.MDAttach(p.th, entry, described(p, q, "old", portals.OpPut|options), false))
					p.begin()
					p.th.Sleep(after)
					c.act(p, q, portals.OpPut|options)
					if unlink {
						story = append(story, fmt.Sprint(p.Portals.MEUnlink(p.th, entry), " ", p.th.Now()))
						p.must(p.Portals.MEUnlink(p.th, first))
					}
					p.th.Sleep(sim.Millisecond)
					for _, e := range p.drain(q) {
						if e.kind != portals.PutStart {
							story = append(story, fmt.Sprint(e))
						}
					}
					story = append(story, fmt.Sprint(p.Portals.Dropped(), " dropped"))
				})
				k.SetTracer(&record)
				if err := k.Run(t.Context()); err != nil {
					t.Fatal(err)
				}
				for _, m := range record.Messages {
					arrived = m.Received
					story = append(story, fmt.Sprint("arrived ", m.Received))
				}
				return story, arrived
			}
			_, arrived := run(sim.Millisecond, 0)
			// Without a change it passes one entry: 1.9 us.
			begins := arrived.Sub(sim.Time(sim.Millisecond)) - us(1, 900_000)
			times := []sim.Duration{begins, begins - 1, begins + 1}
			for d := -us(3, 0); d <= us(3, 0); d += us(0, 100_000) {
				times = append(times, begins+d, begins+d-us(0, 50_000)+1)
			}
			instants := map[sim.Time]bool{} // of arrivals
			for _, after := range times {
				want, _ := run(after, 0)
				got, arrived := run(after, portals.EventStartDisable)
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s, unlink %v, %v after the put: (-told of starts +not told):\n%s", c.name, unlink, after, diff)
				}
				instants[arrived] = true
			}
			if same := c.name == "no entry" && !unlink; same != (len(instants) == 1) {
				t.Errorf("%s, unlink %v: puts arrive at %d instants", c.name, unlink, len(instants))
			}
		}
	}
}
