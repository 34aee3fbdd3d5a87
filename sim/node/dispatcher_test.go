package node_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/sim"
	"simrun/sim/node"
)

// station is a node with a dispatcher whose items take 11 us each; an
// interrupt costs 29 us. It notes what happens.
type station struct {
	*node.Dispatcher
	k    *sim.Kernel
	cpu  *node.Processor
	log  []string
	done map[uint64]bool
	// ahead: the dispatcher knows from the beginning when items arrive.
	ahead bool
}

func newStation() *station {
	s := &station{k: sim.New(1), done: map[uint64]bool{}}
	s.cpu = node.NewProcessor(s.k, "CPU")
	entry := func() sim.Duration { return 29 * us }
	s.Dispatcher = node.NewDispatcher(s.k, s.cpu, "dispatcher", entry, service{s})
	return s
}

func (s *station) note(format string, args ...any) {
	s.log = append(s.log, fmt.Sprintf("%v ", s.k.Now())+fmt.Sprintf(format, args...))
}

type service struct{ *station }

func (s service) Begin(item uint64) sim.Duration {
	s.note("begin %d", item)
	return 11 * us
}

func (s service) Done(item uint64) {
	s.done[item] = true
	s.note("done %d", item)
}

// arrivals lets items 1, 2, ... arrive at the given microseconds.
func (s *station) arrivals(times ...int64) {
	for i, t := range times {
		if s.ahead {
			s.ArriveAt(uint64(i+1), sim.Time(us.Times(t)), 0)
		} else {
			s.k.After(us.Times(t), sim.Wire, func() { s.Arrive(uint64(i + 1)) })
		}
	}
}

// thread runs body and notes its end.
func (s *station) thread(name string, l node.Level, body func(t *node.Thread)) {
	newThread(s.k, s.cpu, name, l, func(t *node.Thread) {
		body(t)
		t.Sync()
		s.note("%s ends", name)
	})
}

// handled is the goal that an item has been handled.
type handled struct {
	s    *station
	item uint64
}

func (g handled) Reached() bool          { return g.s.done[g.item] }
func (g handled) WaitingFor() string     { return fmt.Sprintf("item %d", g.item) }
func (g handled) HeldBy() []*sim.Process { return nil }

// TestArrivalOverflows: an item that arrives behind the end of time is an error, and is not left out.
func TestArrivalOverflows(t *testing.T) {
	s := newStation()
	s.ahead = true
	s.arrivals(1)
	s.ArriveAt(2, sim.TimeMax, 0)
	var overflow *sim.ScheduleError
	if err := s.k.Run(t.Context()); !errors.As(err, &overflow) || overflow.At != sim.TimeMax {
		t.Errorf("error %v, want that time overflows", err)
	}
	if want := []string{"30us begin 1", "41us done 1"}; !slices.Equal(s.log, want) {
		t.Errorf("log %q, want %q", s.log, want)
	}
}

// Every case is calculated by hand: 29 us for an interrupt, 11 us for an item.
func TestDispatcher(t *testing.T) {
	for _, test := range []struct {
		name  string
		setup func(s *station)
		want  []string
		taken uint64
	}{
		{
			name: "the example of the package: the second item costs no interrupt",
			setup: func(s *station) {
				s.thread("program", node.ProgramLevel, func(t *node.Thread) { t.Compute(100 * us) })
				s.arrivals(40, 75)
			},
			// 40 + 29 = 69, + 11 = 80, + 11 = 91; 100 + 29 + 11 + 11 = 151.
			want:  []string{"69us begin 1", "80us done 1", "80us begin 2", "91us done 2", "151us program ends"},
			taken: 1,
		}, {
			name: "without coalescing the second item costs an interrupt",
			setup: func(s *station) {
				s.SetCoalescing(false)
				s.thread("program", node.ProgramLevel, func(t *node.Thread) { t.Compute(100 * us) })
				s.arrivals(40, 75)
			},
			// 40 + 29 = 69, + 11 = 80, + 29 = 109, + 11 = 120; 100 + 2 * 40 = 180.
			want:  []string{"69us begin 1", "80us done 1", "109us begin 2", "120us done 2", "180us program ends"},
			taken: 2,
		}, {
			name: "an item after the dispatcher has left interrupts again",
			setup: func(s *station) {
				s.thread("program", node.ProgramLevel, func(t *node.Thread) { t.Compute(100 * us) })
				s.arrivals(40, 81)
			},
			want:  []string{"69us begin 1", "80us done 1", "110us begin 2", "121us done 2", "180us program ends"},
			taken: 2,
		}, {
			name: "an item at the instant at which the dispatcher would leave is still handled",
			setup: func(s *station) {
				s.arrivals(40, 80)
			},
			want:  []string{"69us begin 1", "80us done 1", "80us begin 2", "91us done 2"},
			taken: 1,
		}, {
			name: "a thread that waits polls",
			setup: func(s *station) {
				s.thread("program", node.ProgramLevel, func(t *node.Thread) {
					t.Charge(10 * us)
					s.Enter()
					s.WaitUntil(t, handled{s, 2})
					s.Leave()
				})
				s.arrivals(40, 45)
			},
			want: []string{"40us begin 1", "51us done 1", "51us begin 2", "62us done 2", "62us program ends"},
		}, {
			name: "polling mode: nothing disturbs the program; it polls when it likes",
			setup: func(s *station) {
				s.SetInterrupts(false)
				s.thread("program", node.ProgramLevel, func(t *node.Thread) {
					t.Compute(100 * us)
					s.Enter()
					s.Poll(t)
					s.Leave()
				})
				s.arrivals(40)
			},
			want: []string{"100us begin 1", "111us done 1", "111us program ends"},
		}, {
			name: "polling without items takes no time",
			setup: func(s *station) {
				s.thread("program", node.ProgramLevel, func(t *node.Thread) {
					s.Enter()
					s.Poll(t)
					s.Leave()
				})
			},
			want: []string{"0s program ends"},
		}, {
			name: "interrupts turned on with an item waiting interrupt at once",
			setup: func(s *station) {
				s.SetInterrupts(false)
				s.arrivals(10)
				s.k.After(30*us, sim.Program, func() { s.SetInterrupts(true) })
			},
			want:  []string{"59us begin 1", "70us done 1"},
			taken: 1,
		}, {
			name: "interrupts turned off under way: what is there is handled, the rest waits",
			setup: func(s *station) {
				s.arrivals(10, 40, 60)
				s.k.After(20*us, sim.Program, func() { s.SetInterrupts(false) })
			},
			want:  []string{"39us begin 1", "50us done 1", "50us begin 2", "61us done 2", "61us begin 3", "72us done 3"},
			taken: 1,
		}, {
			name: "inside the library items queue; leaving with one waiting interrupts",
			setup: func(s *station) {
				s.thread("program", node.ProgramLevel, func(t *node.Thread) {
					s.Enter()
					t.Compute(100 * us)
					s.Leave()
					t.Compute(10 * us)
				})
				s.arrivals(40)
			},
			// The program goes on at 100 us for 10 us, behind 29 + 11 us.
			want:  []string{"129us begin 1", "140us done 1", "150us program ends"},
			taken: 1,
		}, {
			name: "an interrupt on its way leaves the program 3 us more and coalesces as always",
			setup: func(s *station) {
				s.SetDelay(3 * us)
				s.thread("program", node.ProgramLevel, func(t *node.Thread) { t.Compute(100 * us) })
				s.arrivals(40, 42)
			},
			// 40 + 3 + 29 = 72, two items of 11 us; 100 + 29 + 22 = 151.
			want:  []string{"72us begin 1", "83us done 1", "83us begin 2", "94us done 2", "151us program ends"},
			taken: 1,
		}, {
			name: "a thread that enters the library masks the interrupt on its way",
			setup: func(s *station) {
				s.SetDelay(3 * us)
				s.thread("program", node.ProgramLevel, func(t *node.Thread) {
					t.Compute(42 * us)
					s.Enter()
					s.Poll(t)
					s.Leave()
					t.Compute(10 * us)
				})
				s.arrivals(40)
			},
			want: []string{"42us begin 1", "53us done 1", "63us program ends"},
		}, {
			name: "what is left when the thread leaves raises a new one; the masked one does not come earlier",
			setup: func(s *station) {
				s.SetDelay(3 * us)
				s.thread("program", node.ProgramLevel, func(t *node.Thread) {
					t.Compute(41 * us)
					s.Enter()
					t.Compute(us)
					s.Leave()
					t.Compute(10 * us)
				})
				s.arrivals(40)
			},
			// 42 + 3 + 29 = 74, + 11 = 85; the program ends at 52 + 29 + 11 = 92.
			want:  []string{"74us begin 1", "85us done 1", "92us program ends"},
			taken: 1,
		}, {
			name: "as long as one thread is inside, another that leaves lets nothing interrupt",
			setup: func(s *station) {
				s.Enter()
				s.thread("program", node.ProgramLevel, func(t *node.Thread) {
					s.Enter()
					t.Compute(50 * us)
					s.Leave()
				})
				s.arrivals(40)
				s.k.After(90*us, sim.Program, s.Leave)
			},
			want:  []string{"50us program ends", "119us begin 1", "130us done 1"},
			taken: 1,
		}, {
			name: "polling while an interrupt is under way waits for it",
			setup: func(s *station) {
				s.thread("program", node.ProgramLevel, func(t *node.Thread) {
					t.Sleep(50 * us)
					s.Enter()
					s.Poll(t)
					s.Leave()
				})
				s.arrivals(40)
			},
			want:  []string{"69us begin 1", "80us done 1", "80us program ends"},
			taken: 1,
		}, {
			name: "two threads wait; each goes on when its goal is reached",
			setup: func(s *station) {
				for i, name := range []string{"first", "second"} {
					s.thread(name, node.ProgramLevel, func(t *node.Thread) {
						s.Enter()
						s.WaitUntil(t, handled{s, uint64(i + 1)})
						s.Leave()
					})
				}
				s.arrivals(10, 30)
			},
			want: []string{"10us begin 1", "21us done 1", "21us first ends", "30us begin 2", "41us done 2", "41us second ends"},
		}, {
			name: "a poller at handler level pre-empts the program, one at program level does not",
			setup: func(s *station) {
				s.thread("program", node.ProgramLevel, func(t *node.Thread) { t.Compute(30 * us) })
				s.thread("helper", node.HandlerLevel, func(t *node.Thread) {
					s.Enter()
					s.WaitUntil(t, handled{s, 1})
					s.Leave()
				})
				s.thread("second program", node.ProgramLevel, func(t *node.Thread) {
					s.Enter()
					s.WaitUntil(t, handled{s, 2})
					s.Leave()
				})
				s.arrivals(10, 35)
			},
			// Item 1 at handler level 10-21; the program ends at 41. Item 2 at
			// program level queues behind it: 41-52.
			want: []string{"10us begin 1", "21us done 1", "21us helper ends", "35us begin 2", "41us program ends",
				"52us done 2", "52us second program ends"},
		}, {
			name: "a goal that others reach is looked at when they say so",
			setup: func(s *station) {
				s.thread("program", node.ProgramLevel, func(t *node.Thread) {
					s.Enter()
					s.WaitUntil(t, handled{s, 9})
					s.Leave()
				})
				s.k.After(20*us, sim.Program, func() { s.done[9] = true; s.Recheck() })
			},
			want: []string{"20us program ends"},
		}, {
			name: "a goal reached while items are left waits for them",
			setup: func(s *station) {
				s.thread("program", node.ProgramLevel, func(t *node.Thread) {
					s.Enter()
					s.WaitUntil(t, handled{s, 1})
					s.Leave()
				})
				s.arrivals(10, 15)
				s.k.After(18*us, sim.Program, func() { s.Recheck() })
			},
			want: []string{"10us begin 1", "21us done 1", "21us begin 2", "32us done 2", "32us program ends"},
		},
	} {
		for _, ahead := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, ahead=%v", test.name, ahead), func(t *testing.T) {
				s := newStation()
				s.ahead = ahead
				test.setup(s)
				mustRun(t, s.k)
				if diff := cmp.Diff(test.want, s.log); diff != "" {
					t.Errorf("what happened (-want +got):\n%s", diff)
				}
				if s.Taken() != test.taken {
					t.Errorf("took %d interrupts, want %d", s.Taken(), test.taken)
				}
				if s.Pending() != 0 {
					t.Errorf("%d items wait at the end", s.Pending())
				}
			})
		}
	}
}

// A hundred items wait, in order; a thread that polls again and again handles
// them in three goes.
func TestDispatcherManyItems(t *testing.T) {
	s := newStation()
	s.SetInterrupts(false)
	if s.Interrupts() {
		t.Error("interrupts are on")
	}
	next := uint64(0)
	arrive := func(n int) func() {
		return func() {
			for range n {
				next++
				s.Arrive(next)
			}
		}
	}
	s.k.After(0, sim.Wire, arrive(10))
	s.k.After(1000*us, sim.Wire, arrive(60))
	s.k.After(2000*us, sim.Wire, arrive(30))
	s.thread("program", node.ProgramLevel, func(t *node.Thread) {
		s.Enter()
		for _, pause := range []int64{0, 1000, 1000} {
			t.Sleep(us.Times(pause))
			s.Poll(t)
			s.note("polled")
		}
		s.Leave()
	})
	mustRun(t, s.k)
	// 10 items end at 110; the thread sleeps until 1110 and handles 60 items
	// until 1770; it sleeps until 2770 and handles 30 until 3100.
	var want []string
	now := int64(0)
	for item := range int64(100) {
		switch item {
		case 10:
			want, now = append(want, "110us polled"), 1110
		case 70:
			want, now = append(want, "1.77ms polled"), 2770
		}
		want = append(want, fmt.Sprintf("%v begin %d", microsecondsAfterStart(now), item+1))
		now += 11
		want = append(want, fmt.Sprintf("%v done %d", microsecondsAfterStart(now), item+1))
	}
	want = append(want, "3.1ms polled", "3.1ms program ends")
	if diff := cmp.Diff(want, s.log); diff != "" {
		t.Errorf("what happened (-want +got):\n%s", diff)
	}
}

func TestDispatcherTrace(t *testing.T) {
	s := newStation()
	var recorder sim.Recorder
	s.k.SetTracer(&recorder)
	s.arrivals(40)
	mustRun(t, s.k)
	want := []sim.Span{{Track: "dispatcher", Start: microsecondsAfterStart(40), End: microsecondsAfterStart(69), Label: "interrupt", Kind: sim.SpanInterrupt}}
	if diff := cmp.Diff(want, recorder.Spans); diff != "" {
		t.Errorf("spans (-want +got):\n%s", diff)
	}
	if s.Began() != microsecondsAfterStart(69) {
		t.Errorf("the item began at %v, want 69us", s.Began())
	}
}

func TestDispatcherDeadlock(t *testing.T) {
	s := newStation()
	s.thread("program", node.ProgramLevel, func(t *node.Thread) {
		s.Enter()
		s.WaitUntil(t, handled{s, 3})
	})
	err := s.k.Run(t.Context())
	report, ok := err.(*sim.DeadlockError)
	if !ok || len(report.Groups) != 1 || report.Groups[0].For != "item 3" {
		t.Errorf("got %v, want a deadlock on item 3", err)
	}
}

func TestDispatcherLeaveWithoutEnter(t *testing.T) {
	defer func() {
		want := "node: dispatcher: Leave without Enter; the node would take no more interrupts; pair them"
		if got := recover(); got != want {
			t.Errorf("panic %v, want %v", got, want)
		}
	}()
	newStation().Leave()
}

// In interrupt mode items are handled in order, a busy period costs one
// interrupt however many items it has, and all of it delays the program.
func TestDispatcherCoalescing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := newStation()
		s.ahead = rapid.Bool().Draw(t, "ahead")
		gaps := rapid.SliceOfN(rapid.Int64Range(0, 60), 1, 40).Draw(t, "gaps")
		var want []string
		arrives, free, taken := int64(0), int64(-1), uint64(0)
		times := make([]int64, len(gaps))
		for i, gap := range gaps {
			arrives += gap
			times[i] = arrives
			if arrives > free {
				taken++
				free = arrives + 29
			}
			want = append(want, fmt.Sprintf("%v begin %d", microsecondsAfterStart(free), i+1))
			free += 11
			want = append(want, fmt.Sprintf("%v done %d", microsecondsAfterStart(free), i+1))
		}
		program := 5000 + 29*int64(taken) + 11*int64(len(gaps)) // longer than all arrivals
		want = append(want, fmt.Sprintf("%v program ends", microsecondsAfterStart(program)))
		s.thread("program", node.ProgramLevel, func(t *node.Thread) { t.Compute(5000 * us) })
		s.arrivals(times...)
		mustRun(t, s.k)
		if diff := cmp.Diff(want, s.log); diff != "" {
			t.Fatalf("arrivals %v: (-want +got):\n%s", times, diff)
		}
		if s.Taken() != taken {
			t.Fatalf("arrivals %v: took %d interrupts, want %d", times, s.Taken(), taken)
		}
	})
}

// TestArrivalsAhead: items that are known ahead, in any order, are handled at the instants at which they would be if each
// had an event at its arrival. While the dispatcher is busy, they have none.
func TestArrivalsAhead(t *testing.T) {
	fewer := int64(0)
	rapid.Check(t, func(t *rapid.T) {
		type sending struct{ at, takes int64 } // when an item is known, and how long it is under way
		var sendings []sending
		at := int64(0)
		for range rapid.IntRange(1, 30).Draw(t, "items") {
			at += rapid.Int64Range(0, 40).Draw(t, "gap")
			sendings = append(sendings, sending{at, rapid.Int64Range(1, 90).Draw(t, "takes")})
		}
		pieces := rapid.SliceOfN(rapid.Int64Range(1, 60), 1, 20).Draw(t, "pieces")
		inside := rapid.Bool().Draw(t, "inside")
		run := func(ahead bool) (log []string, events uint64) {
			s := newStation()
			s.thread("program", node.ProgramLevel, func(t *node.Thread) {
				for i, d := range pieces {
					if inside && i%3 == 0 {
						s.Enter()
						t.Compute(us.Times(d))
						s.Leave()
					} else {
						t.Compute(us.Times(d))
					}
					s.note("piece")
					t.Sleep(sim.Nanosecond) // not when items come
				}
			})
			for i, x := range sendings {
				item, arrives := uint64(i+1), sim.Time(us.Times(x.at+x.takes))
				s.k.After(us.Times(x.at), sim.Wire, func() {
					if ahead {
						s.ArriveAt(item, arrives, 0)
					} else {
						s.k.After(us.Times(x.takes), sim.Wire, func() { s.Arrive(item) })
					}
				})
			}
			mustRun(t, s.k)
			return s.log, s.k.Events()
		}
		want, most := run(false)
		got, events := run(true)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("what happened (-as events +ahead):\n%s", diff)
		}
		fewer += int64(most) - int64(events)
	})
	if fewer <= 0 {
		t.Error("there are not fewer events if arrivals are known ahead")
	}
}
