package node_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/sim"
	"simrun/sim/node"
)

// seer is a service that foresees of items how long they take: item i takes least[i], and rest[i] more.
type seer struct {
	*station
	least, rest []int64
	blind       []bool // what it does not foresee
}

func (s *seer) Begin(item uint64) sim.Duration { return us.Times(s.least[item-1] + s.rest[item-1]) }

func (s *seer) Done(item uint64) {
	s.done[item] = true
	s.note("done %d", item)
}

func (s *seer) Foresee(item uint64, _ sim.Time) (sim.Duration, bool) {
	return us.Times(s.least[item-1]), !s.blind[item-1]
}

func (s *seer) Rest(item uint64) sim.Duration { return us.Times(s.rest[item-1]) }

// blindfolded is a seer that the dispatcher does not know to be one.
type blindfolded struct{ s *seer }

func (b blindfolded) Begin(item uint64) sim.Duration { return b.s.Begin(item) }
func (b blindfolded) Done(item uint64)               { b.s.Done(item) }

// TestForeseen: whether a service foresees items or not, all ends at the same instants, in the same order.
func TestForeseen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		small := rapid.Int64Range(0, 4)
		n := rapid.IntRange(1, 20).Draw(t, "items")
		draw := func(what string) []int64 { return rapid.SliceOfN(small, n, n).Draw(t, what) }
		gaps, least, rest := rapid.SliceOfN(rapid.Int64Range(0, 12), n, n).Draw(t, "gaps"), draw("least"), draw("rest")
		blind := rapid.SliceOfN(rapid.Bool(), n, n).Draw(t, "blind")
		pieces := rapid.SliceOfN(rapid.Int64Range(0, 6), 1, 20).Draw(t, "pieces")
		separate := rapid.Bool().Draw(t, "separate")
		run := func(foresees bool) (log []string, events uint64) {
			s := &seer{newStation(), least, rest, blind}
			var v node.Service = blindfolded{s}
			if foresees {
				v = s
			}
			s.Dispatcher = node.NewDispatcher(s.k, s.cpu, "dispatcher", func() sim.Duration { return 3 * us }, v)
			s.SetCoalescing(!separate)
			s.thread("program", node.ProgramLevel, func(t *node.Thread) {
				for _, d := range pieces {
					t.Compute(us.Times(d))
					s.note("piece")
					t.Sleep(us)
				}
			})
			var times []int64
			at := int64(0)
			for _, g := range gaps {
				at += g
				times = append(times, at)
			}
			s.arrivals(times...)
			mustRun(t, s.k)
			return s.log, s.k.Events()
		}
		want, most := run(false)
		got, events := run(true)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("what happened (-unforeseen +foreseen):\n%s", diff)
		}
		// A rest is an event, like the end of an entry, and can be one more for what it interrupts.
		if slices.Max(rest) == 0 && (events > most || !blind[0] && events == most) {
			t.Fatalf("%d events if items are foreseen, %d if not", events, most)
		}
	})
}

// lingerer waits for something to arrive, looks for 2 us when it has, and works on it.
type lingerer struct {
	thread  *node.Thread
	came    *sim.Condition
	s       *station
	works   []int64 // for what arrives
	arrived int
	taken   int
	waits   bool // in came, or lingers
	looks   bool
	quietly bool
}

// arrive notes that something has arrived, and sees to it that the thread looks if it waits.
func (l *lingerer) arrive() {
	l.arrived++
	if !l.waits || l.looks {
		return
	}
	if !l.quietly {
		l.looks = true
		l.thread.CPU.Start(l.thread.Level, 2*us, sim.HandlerFunc(func(uint64) { l.came.Broadcast() }), 0)
		return
	}
	l.waits = false
	if since, ok := l.thread.Lingers(); ok {
		l.s.note("waited since %v", since)
		l.looks = true
		l.thread.Look(2 * us)
		return
	}
	l.thread.GoOn()
}

// work is the thread as a process: its work, and then a wait if there is nothing.
func (l *lingerer) work() {
	for l.taken < len(l.works) {
		for l.taken == l.arrived {
			since := l.thread.Now()
			l.waits = true
			l.came.Wait(l.thread.Process)
			l.s.note("waited since %v", since)
			l.waits, l.looks = false, false
		}
		l.thread.Compute(us.Times(l.works[l.taken]))
		l.taken++
	}
}

// Act is the thread as a deputy.
func (l *lingerer) Act(bool) bool {
	if l.looks && !l.thread.Looked() || !l.looks && !l.thread.Pass() {
		return false
	}
	l.waits, l.looks = false, false
	for l.taken < l.arrived {
		l.thread.Charge(us.Times(l.works[l.taken]))
		l.taken++
		if l.taken == l.arrived && l.taken < len(l.works) {
			break
		}
		if !l.thread.Pass() {
			return false
		}
	}
	if l.taken == len(l.works) {
		return true
	}
	l.waits = true
	l.thread.Linger(l.came)
	return false
}

// TestLinger compares a thread that lingers with a process that waits when its time has passed. Both wait from the
// same instants on and end at the same one, whatever interrupts the processor.
func TestLinger(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "arrivals")
		works := rapid.SliceOfN(rapid.Int64Range(0, 6), n, n).Draw(t, "works")
		gaps := rapid.SliceOfN(rapid.Int64Range(0, 12), n, n).Draw(t, "gaps")
		interrupts := rapid.SliceOfN(rapid.Int64Range(0, 12), 0, 12).Draw(t, "interrupts")
		run := func(quietly bool) (waits []string, end sim.Time, events uint64) {
			s := newStation()
			l := &lingerer{came: sim.NewCondition("something"), s: s, works: works, quietly: quietly}
			newThread(s.k, s.cpu, "program", node.ProgramLevel, func(t *node.Thread) {
				l.thread = t
				if quietly {
					t.Delegate(l)
				} else {
					l.work()
				}
				t.Sync()
				end = t.Now()
			})
			at := sim.Duration(0)
			for _, g := range gaps { // at times that nothing else happens at
				at = at.Plus(us.Times(g)).Plus(sim.Nanosecond)
				s.k.After(at, sim.Wire, l.arrive)
			}
			at = us / 3
			for _, g := range interrupts {
				at = at.Plus(us.Times(g)).Plus(sim.Nanosecond)
				s.k.After(at, sim.Wire, func() { s.cpu.Start(node.InterruptLevel, 3*us, sim.HandlerFunc(func(uint64) {}), 0) })
			}
			mustRun(t, s.k)
			for _, line := range s.log {
				_, what, _ := strings.Cut(line, " ")
				waits = append(waits, what)
			}
			return waits, end, s.k.Events()
		}
		waits, end, most := run(false)
		waitsToo, endToo, events := run(true)
		if diff := cmp.Diff(waits, waitsToo); diff != "" || end != endToo {
			t.Fatalf("it ends at %v as a process, %v as one that lingers; waits (-process +lingerer):\n%s", end, endToo, diff)
		}
		if events > most {
			t.Fatalf("%d events as a process, %d as one that lingers", most, events)
		}
	})
}
