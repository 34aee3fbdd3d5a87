package sim_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/sim"
)

// An event as the order sees it. The sequence is when it was scheduled.
type scheduled struct {
	at       sim.Time
	priority sim.Priority
	sequence int
	timer    sim.Timer
}

func (s scheduled) compare(t scheduled) int {
	if s.at != t.at {
		return int(min(1, max(-1, s.at.Sub(t.at))))
	}
	if s.priority != t.priority {
		return int(s.priority) - int(t.priority)
	}
	return s.sequence - t.sequence
}

// orderModel runs random events, each of which schedules and cancels others,
// beside a list that is kept sorted by (time, priority, sequence).
type orderModel struct {
	t        *rapid.T
	k        *sim.Kernel
	pending  []scheduled // sorted
	sequence int
	left     int
	got      []int
	want     []int
}

// schedule adds an event after a delay that is often 0 or equal to others'.
func (m *orderModel) schedule() {
	d := rapid.OneOf(
		rapid.SampledFrom([]sim.Duration{0, 0, 1, 2, 64, 100}),
		rapid.Map(rapid.Int64Range(0, 1<<40), func(d int64) sim.Duration { return sim.Duration(d) }),
	).Draw(m.t, "delay")
	p := rapid.SampledFrom([]sim.Priority{sim.Wire, sim.Interrupt, sim.Program, sim.Settle}).Draw(m.t, "priority")
	s := scheduled{at: m.k.Now().Add(d), priority: p, sequence: m.sequence}
	s.timer = m.k.After(d, p, func() { m.fire(s) })
	m.sequence++
	i, _ := slices.BinarySearchFunc(m.pending, s, scheduled.compare)
	m.pending = slices.Insert(m.pending, i, s)
}

func (m *orderModel) fire(s scheduled) {
	if len(m.pending) == 0 {
		m.t.Fatalf("event %d runs at %v, want none", s.sequence, s.at)
	}
	first := m.pending[0]
	m.pending = m.pending[1:]
	m.got, m.want = append(m.got, s.sequence), append(m.want, first.sequence)
	if m.k.Now() != first.at {
		m.t.Fatalf("event %d runs at %v, want %v", s.sequence, m.k.Now(), first.at)
	}
	m.act()
}

// act schedules up to three events and cancels up to two.
func (m *orderModel) act() {
	for range min(m.left, rapid.IntRange(0, 3).Draw(m.t, "new")) {
		m.left--
		m.schedule()
	}
	for range rapid.IntRange(0, 2).Draw(m.t, "cancelled") {
		if len(m.pending) == 0 {
			return
		}
		i := rapid.IntRange(0, len(m.pending)-1).Draw(m.t, "which")
		if !m.pending[i].timer.Stop() {
			m.t.Fatalf("pending timer %d does not stop", m.pending[i].sequence)
		}
		m.pending = slices.Delete(m.pending, i, i+1)
	}
}

func TestTotalOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := &orderModel{t: t, k: sim.New(1), left: 200}
		for range rapid.IntRange(1, 40).Draw(t, "initial") {
			m.schedule()
		}
		// In steps, so that the clock also stops between events and events are
		// scheduled from outside.
		for range rapid.IntRange(0, 3).Draw(t, "steps") {
			until := m.k.Now().Add(sim.Duration(rapid.Int64Range(0, 1<<38).Draw(t, "until")))
			if err := m.k.RunUntil(context.Background(), until); err != nil {
				t.Fatal(err)
			}
			if len(m.pending) > 0 && m.pending[0].at <= until {
				t.Fatalf("event %d at %v has not run until %v", m.pending[0].sequence, m.pending[0].at, until)
			}
			m.schedule()
		}
		if err := m.k.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		if len(m.pending) > 0 {
			t.Fatalf("%d events have not run", len(m.pending))
		}
		if diff := cmp.Diff(m.want, m.got); diff != "" {
			t.Fatalf("order of events (-want +got):\n%s", diff)
		}
	})
}

func TestOrderTies(t *testing.T) {
	for _, test := range []struct {
		name   string
		events []scheduled // in the order of scheduling
		want   []int
	}{
		{"later first", []scheduled{{at: 100}, {at: 50}, {at: 75}}, []int{1, 2, 0}},
		{"priority before sequence", []scheduled{{at: 5, priority: sim.Settle}, {at: 5, priority: sim.Program},
			{at: 5, priority: sim.Interrupt}, {at: 5, priority: sim.Wire}}, []int{3, 2, 1, 0}},
		{"time before priority", []scheduled{{at: 6, priority: sim.Wire}, {at: 5, priority: sim.Settle}}, []int{1, 0}},
		{"sequence last", []scheduled{{at: 7}, {at: 9}, {at: 7}, {at: 9}, {at: 7}}, []int{0, 2, 4, 1, 3}},
		{"the last instant", []scheduled{{at: sim.TimeMax - 1}, {at: 0}, {at: sim.TimeMax - 2}}, []int{1, 2, 0}},
	} {
		t.Run(test.name, func(t *testing.T) {
			k := sim.New(1)
			var got []int
			id := k.Register(sim.HandlerFunc(func(arg uint64) { got = append(got, int(arg)) }))
			for i, e := range test.events {
				k.ScheduleAt(e.at, e.priority, id, uint64(i))
			}
			mustRun(t, k)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("events %v: order (-want +got):\n%s", test.events, diff)
			}
		})
	}
}

// An event that is scheduled within its instant at a higher priority runs
// next; at its own or a lower priority it waits for its turn.
func TestOrderWithinAnInstant(t *testing.T) {
	k := sim.New(1)
	var got []string
	note := func(s string) func() { return func() { got = append(got, s) } }
	k.After(10, sim.Program, func() {
		got = append(got, "first")
		k.After(0, sim.Settle, note("settle"))
		k.After(0, sim.Program, note("third"))
		k.After(0, sim.Wire, note("wire"))
	})
	k.After(10, sim.Program, note("second"))
	mustRun(t, k)
	if diff := cmp.Diff([]string{"first", "wire", "second", "third", "settle"}, got); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
}

// A stale event far ahead of the clock is popped when nothing else is left;
// what is scheduled afterwards, before its time, keeps its order.
func TestOrderAfterStaleEvent(t *testing.T) {
	k := sim.New(1)
	var got []sim.Time
	note := func() { got = append(got, k.Now()) }
	k.After(10, sim.Program, note)
	k.After(1000, sim.Program, note).Stop()
	if err := k.RunUntil(context.Background(), sim.TimeMax); err != nil {
		t.Fatal(err)
	}
	if k.Now() != 10 {
		t.Fatalf("clock at %v, want 10ps: a stopped timer moved it", k.Now())
	}
	k.After(990, sim.Program, note) // the time of the stale event
	k.After(5, sim.Program, note)
	k.After(40, sim.Program, note)
	mustRun(t, k)
	if diff := cmp.Diff([]sim.Time{10, 15, 50, 1000}, got); diff != "" {
		t.Errorf("times (-want +got):\n%s", diff)
	}
}

// mustRun runs k to its end.
func mustRun(t *testing.T, k *sim.Kernel) {
	t.Helper()
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
}
