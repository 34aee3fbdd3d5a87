package sim_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"simrun/sim"
)

// pathOf returns the amounts on the path between two moments by cause and call.
func pathOf(c *sim.Causes, from, to sim.Moment) map[sim.Activity]sim.Duration {
	all := map[sim.Activity]sim.Duration{}
	c.Path(from, to, 1, func(t sim.Term) { all[c.Activity(t.Site)] += t.Amount })
	return all
}

// A consumer waits for a reply that a producer sends after 30 us. The producer has slept 10 us and made a priced call
// of 20 us. Then the consumer sleeps 5 us. By hand: its path is 10 + 20 us of the producer and 5 of its own, although
// it was blocked for 30.
func TestPathLeadsThroughWhoEndsAWait(t *testing.T) {
	k := sim.New(1)
	q := sim.NewQuotes()
	c := k.Explain(q, 0)
	send := q.Product(sim.Factor{Name: "send", Power: 1})
	reply := sim.NewEvent(k, "reply")
	var end sim.Moment
	k.Spawn("consumer", func(p *sim.Process) {
		p.Wait(reply)
		p.Sleep(5 * sim.Microsecond)
		end = c.Now()
	})
	k.Spawn("producer", func(p *sim.Process) {
		p.Sleep(10 * sim.Microsecond)
		q.Quote(sim.CauseSoftware, 20*sim.Microsecond, send)
		p.Sleep(20 * sim.Microsecond)
		reply.Trigger()
		p.Sleep(100 * sim.Microsecond)
	})
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	var attributed, sum sim.Duration
	c.Path(0, end, 1, func(t sim.Term) {
		sum += t.Amount
		if t.Factors == send {
			attributed += t.Amount
		}
	})
	if sum != 35*sim.Microsecond || attributed != 20*sim.Microsecond {
		t.Errorf("path of %v with %v of send, want 35us with 20us", sum, attributed)
	}
}

// The first packet is 3 us on its way and the second 4 us from when the first one has come. The
// difference of their paths is the second's own part: what led to both cancels.
func TestPathBetweenTwoMomentsOfOnePath(t *testing.T) {
	k := sim.New(1)
	c := k.Explain(sim.NewQuotes(), 0)
	first := c.After(0, sim.Time(3*sim.Microsecond), nil, sim.Activity{Cause: sim.CauseWire, Call: "first"})
	second := c.After(first, sim.Time(7*sim.Microsecond), nil, sim.Activity{Cause: sim.CauseWire, Call: "second"})
	other := c.After(first, sim.Time(5*sim.Microsecond), nil, sim.Activity{Cause: sim.CauseQueueing, Call: "other"})
	got := pathOf(c, first, second)
	if len(got) != 1 || got[sim.Activity{Cause: sim.CauseWire, Call: "second"}] != 4*sim.Microsecond {
		t.Errorf("path from the first to the second %v, want 4us of the second", got)
	}
	got = pathOf(c, other, second) // 2 us less
	if got[sim.Activity{Cause: sim.CauseQueueing, Call: "other"}] != -2*sim.Microsecond || got[sim.Activity{Cause: sim.CauseWire, Call: "second"}] != 4*sim.Microsecond {
		t.Errorf("path from the other to the second %v, want -2us and 4us", got)
	}
}

// A process computes 3 us of a and 1 us of b, and lets 8 us pass that stand for more of that: of its 12 us, 9 are a's.
func TestRepeat(t *testing.T) {
	const us = sim.Microsecond
	k := sim.New(1)
	q := sim.NewQuotes()
	c := k.Explain(q, 0)
	var end sim.Moment
	k.Spawn("process", func(p *sim.Process) {
		begun := c.Now()
		for i, d := range []sim.Duration{3 * us, us} {
			q.Quote(sim.CauseComputing, d, q.Product(sim.Factor{Name: string(rune('a' + i)), Power: 1}))
			c.Spend(d, sim.Activity{})
			p.Sleep(d)
		}
		c.Repeat(begun, 8*us, sim.Activity{Cause: sim.CauseWaiting})
		p.Sleep(8 * us)
		end = c.Now()
	})
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	by := map[string]sim.Duration{}
	c.Path(0, end, 1, func(t sim.Term) {
		for _, f := range q.Factors(t.Factors) {
			by[f.Name] += t.Amount
		}
	})
	if by["a"] != 9*us || by["b"] != 3*us {
		t.Errorf("path %v, want 9us of a and 3us of b", by)
	}
}

func TestClaim(t *testing.T) {
	const us = sim.Microsecond
	in := sim.Activity{Cause: sim.CauseComputing, Call: "call"}
	for _, test := range []struct {
		name   string
		quotes []sim.Duration
		d      sim.Duration
		want   []sim.Duration // with parameters; nil: not attributed
	}{
		{"one", []sim.Duration{3 * us}, 3 * us, []sim.Duration{3 * us}},
		{"sum", []sim.Duration{3 * us, 4 * us}, 7 * us, []sim.Duration{3 * us, 4 * us}},
		{"last", []sim.Duration{9 * us, 3 * us, 4 * us}, 7 * us, []sim.Duration{3 * us, 4 * us}},
		{"less", []sim.Duration{5 * us, -2 * us}, 3 * us, []sim.Duration{5 * us, -2 * us}},
		{"not the sum", []sim.Duration{3 * us, 4 * us}, 8 * us, nil},
		{"nothing", nil, 8 * us, nil},
	} {
		q := sim.NewQuotes()
		for i, d := range test.quotes {
			q.Quote(sim.CauseSoftware, d, q.Product(sim.Factor{Name: string(rune('a' + i)), Power: 1}))
		}
		bill := q.Claim(nil, test.d, in)
		var got []sim.Duration
		for _, term := range bill {
			if term.Factors != 0 {
				got = append(got, term.Amount)
			}
		}
		if bill.Sum() != test.d || !slices.Equal(got, test.want) {
			t.Errorf("%s: quotes %v for %v: %v, want %v", test.name, test.quotes, test.d, got, test.want)
		}
	}
}

// Whatever is quoted and claimed, a bill adds up.
func TestBillsAddUp(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		k := sim.New(1)
		q := sim.NewQuotes()
		c := k.Explain(q, 0)
		since, at := sim.Moment(0), sim.Time(0)
		for range rapid.IntRange(1, 20).Draw(r, "moments") {
			mark := q.Mark()
			for range rapid.IntRange(0, 3).Draw(r, "quotes") {
				q.Quote(sim.CauseMemory, sim.Duration(rapid.Int64Range(1, 50).Draw(r, "quote")), 0)
			}
			d := sim.Duration(rapid.Int64Range(0, 100).Draw(r, "took"))
			if rapid.Bool().Draw(r, "rescale") {
				q.Rescale(mark, sim.CauseComputing, d)
			}
			at = at.Add(d)
			since = c.After(since, at, q.Claim(nil, sim.Duration(rapid.Int64Range(0, 100).Draw(r, "claimed")), sim.Activity{}), sim.Activity{})
		}
		var sum sim.Duration
		c.Path(0, since, 3, func(t sim.Term) { sum += t.Amount })
		if sum != 3*sim.Duration(at) {
			r.Fatalf("three paths to %v add up to %v", at, sum)
		}
	})
}

func TestTooManyMoments(t *testing.T) {
	k := sim.New(1)
	k.Explain(sim.NewQuotes(), 10)
	k.Spawn("sleeper", func(p *sim.Process) {
		for range 100 {
			p.Sleep(sim.Microsecond)
		}
	})
	err := k.Run(context.Background())
	if e := (*sim.CausesError)(nil); !errors.As(err, &e) || e.Limit != 10 {
		t.Errorf("error %v, want a CausesError for 10 moments", err)
	}
}

// Events and digest of the workload of the determinism tests are the same with causes.
func TestCausesChangeNothing(t *testing.T) {
	digest := func(explain bool) (uint64, uint64) {
		k := sim.New(7)
		if explain {
			k.Explain(sim.NewQuotes(), 0)
		}
		box := sim.NewMailbox[int]("box")
		for i := range 10 {
			k.Spawn("sender", func(p *sim.Process) {
				for n := range 50 {
					p.Sleep(sim.Duration(1 + (i*7+n*13)%29))
					box.Put(n)
				}
			})
			k.SpawnDaemon("receiver", func(p *sim.Process) {
				for {
					box.Get(p)
					p.WaitFor(sim.NewEvent(k, "never"), sim.Duration(1+i%3))
				}
			})
		}
		k.After(3, sim.Wire, func() {}).Stop()
		if err := k.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		return k.EventDigest(), k.Events()
	}
	plain, n := digest(false)
	explained, m := digest(true)
	if plain != explained || n != m {
		t.Errorf("digest %x of %d events with causes, want %x of %d", explained, m, plain, n)
	}
}
