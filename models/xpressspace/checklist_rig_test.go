package xpressspace_test

import (
	"testing"

	"simrun/machines"
	"simrun/models/xpressspace"
	"simrun/models/xpressspace/dart"
	"simrun/sim"
	"simrun/sim/node"
)

// event is something that a process did, or that came to it, as seen between DART and
// the machine.
type event struct {
	at     sim.Time
	rank   int    // of the process, in the job
	what   string // put, get, arrived, exposed, copied
	peer   int
	name   string // of a command; "credits"; "" for data
	bytes  int64
	key    uint64
	header uint64
}

// log is all of a run, in the order in which it happened in each process.
type log []event

// selectEvents returns the events of a kind and, if it is not "*", of a name.
func (l log) selectEvents(what, name string) (some log) {
	for _, e := range l {
		if e.what == what && (name == "*" || e.name == name) {
			some = append(some, e)
		}
	}
	return some
}

// spy stands between DART and the machine in one process.
type spy struct {
	dart.Transport
	spyParts
	log *log
}

// spyParts is machines.Parts under a name that is not that of one of its methods.
type spyParts interface{ machines.Parts }

func (s *spy) note(e event) {
	e.at, e.rank = s.Thread().Now().Add(s.Thread().Owed()), s.Rank()
	*s.log = append(*s.log, e)
}

func (s *spy) Expose(t *node.Thread, x machines.Exposure) error {
	s.note(event{what: "exposed", key: x.Key, bytes: x.Bytes})
	return s.Transport.Expose(t, x)
}

func (s *spy) PutExposed(t *node.Thread, x machines.Transfer) error {
	s.note(event{what: "put", peer: x.Target, name: dart.NameOf(x, s.Memory(), xpressspace.CommandName), bytes: x.Bytes, key: x.Key, header: x.Header})
	return s.Transport.PutExposed(t, x)
}

func (s *spy) GetExposed(t *node.Thread, x machines.Transfer) error {
	s.note(event{what: "get", peer: x.Target, bytes: x.Bytes, key: x.Key})
	return s.Transport.GetExposed(t, x)
}

func (s *spy) NextEvent(t *node.Thread) (machines.Event, bool, error) {
	c, ok, err := s.Transport.NextEvent(t)
	if ok {
		s.arrived(c)
	}
	return c, ok, err
}

func (s *spy) AwaitEvent(t *node.Thread, why sim.Waitable) (machines.Event, error) {
	c, err := s.Transport.AwaitEvent(t, why)
	s.arrived(c)
	return c, err
}

func (s *spy) arrived(c machines.Event) {
	if c.Kind == machines.Arrived {
		s.note(event{what: "arrived", peer: c.Peer, key: c.Key, header: c.Header})
	}
}

func (s *spy) CopyCost(t *node.Thread, runs, bytes int64) {
	if bytes != dart.CommandBytes {
		s.note(event{what: "copied", bytes: bytes})
	}
	s.Transport.CopyCost(t, runs, bytes)
}

// runSpied is run with a log of what the processes do with each other.
func runSpied(t testing.TB, on launcher, spec string, change func(w *xpressspace.Workflow), apps ...app) log {
	t.Helper()
	var all log
	spied := func(k *sim.Kernel, parts []int, body func(e machines.Endpoint)) error {
		return on(k, parts, func(e machines.Endpoint) {
			x, err := dart.NewTransport(e)
			if err != nil {
				e.Thread().Fail(err)
			}
			body(&spy{x, e.(machines.Parts), &all})
		})
	}
	if err := runWith(sim.New(5), spied, spec, change, apps...); err != nil {
		t.Fatal(err)
	}
	return all
}

// coupled is A and B, of so many processes, of which A sends v to B by a mode, steps
// times. The ranks of A are below a, those of B from there on below a+b, and the
// bootstrap server's is a+b.
type coupled struct {
	a, b  int
	steps int64
	mode  string
	block bool // pieces do not lie in a row
}

// run runs it and checks all that arrives.
func (c coupled) run(t *testing.T, on launcher) log {
	t.Helper()
	d := domain(24, 24)
	layout := func(n int) []int {
		if c.block {
			return []int{1, n}
		}
		return []int{n, 1}
	}
	change := func(w *xpressspace.Workflow) { w.Block, w.Versions = true, 2 }
	return runSpied(t, on, spec(schedule{"v", c.mode, "A", "B"}), change,
		app{"A", c.a, sender("v", blocked(d, layout(c.a)...), c.steps, nil)},
		app{"B", c.b, receiver(t, "v", blocked(d, layout(c.b)...), c.steps, nil)})
}

// isA and isB say which application a process is of.
func (c coupled) isA(rank int) bool { return rank < c.a }
func (c coupled) isB(rank int) bool { return rank >= c.a && rank < c.a+c.b }

// bothMachines are those on which the check-list's tests run.
var bothMachines = []struct {
	name string
	on   launcher
}{{"ideal", onIdeal}, {"xt5", onXT5}}

// forBoth runs a test on both.
func forBoth(t *testing.T, test func(t *testing.T, on launcher)) {
	for _, m := range bothMachines {
		t.Run(m.name, func(t *testing.T) { test(t, m.on) })
	}
}
