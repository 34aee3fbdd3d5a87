package xt5_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	godiff "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/machines"
	"simrun/machines/xt5"
	"simrun/sim"
)

// errand is the work of a process of a random program. It computes, puts to others, and waits until a number of puts
// have come since the beginning.
type errand struct {
	computes int64 // ns
	puts     []gift
	awaits   int
}

// gift is a put. What comes may be answered, as long as it has lives.
type gift struct {
	to    int
	bytes int64
	lives uint64
}

// correspondent is a process that attends events: it answers some puts, and works on others.
type correspondent struct {
	*proc
	rank     int
	plan     []errand
	queue    []gift // to be put by Next
	came     int
	calls    int
	left     int // own puts that have not left
	until    int // that have come
	resuming int // one in so many puts has the process resumed; 0: none
	works    []int64
	log      *[]string
}

func (c *correspondent) note(format string, args ...any) {
	*c.log = append(*c.log, fmt.Sprintf("%v process %d: ", c.th.Now().Add(c.th.Owed()), c.rank)+fmt.Sprintf(format, args...))
}

// jitter returns up to 97 ns, another time in each call: of two things at the same picosecond, events decide which is first.
func (c *correspondent) jitter() sim.Duration {
	c.calls++
	return sim.Duration((c.calls*7919 + c.rank*12_553) % 97_001)
}

// Next implements machines.Attendant.
func (c *correspondent) Next() (machines.Step, machines.Transfer, error) {
	if len(c.queue) > 0 {
		g := c.queue[0]
		c.queue = c.queue[1:]
		c.left++
		c.th.Charge(c.jitter())
		return machines.Put, machines.Transfer{Target: g.to, Key: 1, Local: c.array, Bytes: g.bytes, Header: g.lives, Token: c}, nil
	}
	if c.came >= c.until && c.left == 0 {
		return machines.Over, machines.Transfer{}, nil
	}
	return machines.Await, machines.Transfer{}, nil
}

// Quiet implements machines.Attendant.
func (c *correspondent) Quiet(e machines.Event) bool {
	return c.resuming == 0 || e.Kind != machines.Arrived || (e.Header+uint64(e.Peer))%uint64(c.resuming) != 0
}

// Take implements machines.Attendant.
func (c *correspondent) Take(e machines.Event) (bool, error) {
	if e.Kind != machines.Arrived {
		c.left--
		c.note("a put has left")
		return c.left == 0 && c.came >= c.until, nil
	}
	c.came++
	c.note("put of %d, header %d", e.Peer, e.Header)
	c.th.Charge(sim.Nanosecond.Times(c.works[c.came%len(c.works)]).Plus(c.jitter()))
	if !c.Quiet(e) {
		c.th.Sync()
	}
	if e.Header > 0 {
		c.queue = append(c.queue, gift{e.Peer, int64(e.Header * 37 % 300), e.Header - 1})
	}
	return len(c.queue) > 0 || c.came >= c.until, nil
}

// TestFoldedEvents: processes of random programs put to each other, answer and wait. A process does everything at the
// same picosecond, whether events are taken ahead of the clock or each in an event of the simulation, and also if
// their records are prefetched (sim.Fetcher).
func TestFoldedEvents(t *testing.T) {
	fewer := int64(0)
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 7).Draw(t, "processes")
		plans := make([][]errand, n)
		due := make([]int, n)
		for range rapid.IntRange(1, 3).Draw(t, "rounds") {
			for rank := range n {
				e := errand{computes: rapid.Int64Range(1, 40_000).Draw(t, "computes")}
				for range rapid.IntRange(0, 6).Draw(t, "puts") {
					g := gift{rapid.IntRange(0, n-1).Draw(t, "to"), rapid.Int64Range(0, 400).Draw(t, "bytes"), rapid.Uint64Range(0, 3).Draw(t, "lives")}
					e.puts = append(e.puts, g)
					due[g.to] += int(g.lives/2) + 1 // it comes back after each answer
					due[rank] += int(g.lives+1) / 2
				}
				plans[rank] = append(plans[rank], e)
			}
			for rank := range n {
				last := &plans[rank][len(plans[rank])-1]
				last.awaits = due[rank]
			}
		}
		works := rapid.SliceOfN(rapid.Int64Range(0, 4000), 1, 9).Draw(t, "works")
		resuming := rapid.IntRange(0, 5).Draw(t, "resuming")
		cores := rapid.SampledFrom([]string{"1", "2", "3", "12"}).Draw(t, "cores")
		set := []string{"placement", "contiguous", "cores", cores}
		for _, s := range [][]string{
			{"seastar.coalescing", "false"}, {"portals.mode", "accelerated"}, {"portals.inline_end", "call"}, {"portals.poll", "0ps"}, {"seastar.streams", "1"},
		} {
			if rapid.IntRange(0, 3).Draw(t, s[0]) == 0 {
				set = append(set, s...)
			}
		}
		run := func(exact bool, others int) (log []string, events uint64) {
			m, err := xt5.New()
			if err != nil {
				t.Fatal(err)
			}
			for i := 0; i < len(set); i += 2 {
				if err := m.Sheet().Override(set[i], set[i+1]); err != nil {
					t.Fatal(err)
				}
			}
			k, record := sim.New(1), new(sim.Recorder)
			k.SetExact(exact)
			k.SetTracer(record)
			err = m.LaunchParts(k, []int{n}, func(e machines.Endpoint) {
				p := &proc{Endpoint: e.(*xt5.Endpoint), th: e.Thread()}
				p.array = p.Memory().Alloc(1 << 10)
				c := &correspondent{proc: p, rank: e.Rank(), plan: plans[e.Rank()], works: works, resuming: resuming, log: &log}
				p.must(p.Expose(p.th, machines.Exposure{Key: 1, Addr: p.array, Bytes: 1 << 10, Arrivals: true}))
				p.begin() // all have exposed theirs
				p.th.Sleep(sim.Nanosecond.Times(int64(101 * c.rank)))
				for i := range c.plan {
					c.th.Compute(sim.Nanosecond.Times(c.plan[i].computes))
					c.queue, c.until = append(c.queue, c.plan[i].puts...), c.plan[i].awaits
					p.must(p.AttendEvents(p.th, c, sim.NewCondition("puts")))
					c.note("goes on; it has spent %v", p.Ledger().Time)
				}
			})
			for range others {
				k.Spawn("other", func(*sim.Process) {})
			}
			if err == nil {
				err = k.Run(t.Context())
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range record.Messages {
				log = append(log, fmt.Sprintf("%v %s: %s of %d bytes from %s, which it left at %v", m.Received, m.To, m.Label, m.Bytes, m.From, m.Sent))
			}
			slices.SortStableFunc(log, cmp.Compare)
			return log, k.Events()
		}
		want, most := run(true, 0)
		got, events := run(false, 0)
		fewer += int64(most) - int64(events)
		if diff := godiff.Diff(want, got); diff != "" {
			t.Fatalf("%v: what happened (-exact +folded):\n%s", set, diff)
		}
		if crowded, _ := run(false, sim.FarProcesses); !slices.Equal(got, crowded) {
			t.Fatalf("%v: what happened (-alone +among many processes, whose records are fetched):\n%s", set, godiff.Diff(got, crowded))
		}
	})
	if fewer <= 0 {
		t.Error("programs do not have fewer events folded")
	}
}
