package sim_test

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/sim"
)

// setLine makes p say that it is at a line of a program.
func setLine(p *sim.Process, line string) { p.Locate(func() string { return line }) }

func TestDeadlockReport(t *testing.T) {
	for _, test := range []struct {
		name  string
		setup func(k *sim.Kernel)
		want  string
	}{
		{"equal waiters are grouped", func(k *sim.Kernel) {
			barrier := sim.NewEvent(k, "barrier")
			for i := range 6 {
				k.Spawn(fmt.Sprintf("rank %d", i), func(p *sim.Process) {
					setLine(p, map[bool]string{true: "a.f:12", false: "a.f:10"}[i == 5])
					p.Sleep(us.Times(int64(i)))
					p.Wait(barrier)
				})
			}
		}, `deadlock at 5us: nothing can happen any more
  5 processes (rank 0, rank 1, rank 2, ..., rank 4) wait for barrier since 0s to 4us at a.f:10
  rank 5 waits for barrier since 5us at a.f:12`},

		{"a ring of locks is named", func(k *sim.Kernel) {
			forks := []*sim.Resource{sim.NewResource("fork", 1), sim.NewResource("fork", 1), sim.NewResource("fork", 1)}
			for i := range 3 {
				k.Spawn(fmt.Sprintf("philosopher %d", i), func(p *sim.Process) {
					setLine(p, "dinner.f:3")
					forks[i].Acquire(p)
					p.Sleep(1)
					forks[(i+1)%3].Acquire(p)
				})
			}
		}, `deadlock at 1ps: nothing can happen any more
  philosopher 0 waits for fork since 1ps at dinner.f:3, held by philosopher 1
  philosopher 1 waits for fork since 1ps at dinner.f:3, held by philosopher 2
  philosopher 2 waits for fork since 1ps at dinner.f:3, held by philosopher 0
  cycle: philosopher 0 -> philosopher 1 -> philosopher 2 -> philosopher 0`},

		{"a queue for a lock is one group; who holds it is not in a ring", func(k *sim.Kernel) {
			lock := sim.NewResource("lock", 1)
			k.Spawn("owner", func(p *sim.Process) { setLine(p, "a.f:1"); lock.Acquire(p); p.Wait(sim.NewEvent(k, "reply")) })
			for i := range 2 {
				k.Spawn(fmt.Sprintf("user %d", i), func(p *sim.Process) { setLine(p, "a.f:2"); lock.Acquire(p) })
			}
		}, `deadlock at 0s: nothing can happen any more
  owner waits for reply since 0s at a.f:1
  2 processes (user 0, user 1) wait for lock since 0s at a.f:2, held by owner`},

		{"the lock of a process that has ended", func(k *sim.Kernel) {
			lock := sim.NewResource("lock", 1)
			k.Spawn("forgetful", func(p *sim.Process) { lock.Acquire(p) })
			k.Spawn("user", func(p *sim.Process) { setLine(p, "a.f:2"); lock.Acquire(p) })
		}, `deadlock at 0s: nothing can happen any more
  user waits for lock since 0s at a.f:2, held by forgetful, which has ended`},

		{"some and all of several holders have ended", func(k *sim.Kernel) {
			some, all := sim.NewResource("pair", 2), sim.NewResource("other pair", 2)
			for i := range 2 {
				k.Spawn(fmt.Sprintf("forgetful %d", i), func(p *sim.Process) {
					all.Acquire(p)
					if i == 0 {
						some.Acquire(p)
					}
				})
			}
			k.Spawn("user", func(p *sim.Process) { setLine(p, "a.f:2"); some.Acquire(p); all.Acquire(p) })
			k.Spawn("second", func(p *sim.Process) { setLine(p, "a.f:3"); some.Acquire(p) })
		}, `deadlock at 0s: nothing can happen any more
  user waits for other pair since 0s at a.f:2, held by forgetful 0, forgetful 1, which have ended
  second waits for pair since 0s at a.f:3, held by forgetful 0, user, of which forgetful 0 has ended`},

		{"waiting for the end of a process, alone and among others", func(k *sim.Kernel) {
			lock := sim.NewResource("lock", 1)
			var child *sim.Process
			k.Spawn("parent", func(p *sim.Process) {
				setLine(p, "a.f:1")
				lock.Acquire(p)
				child = k.Spawn("child", func(p *sim.Process) { setLine(p, "a.f:2"); lock.Acquire(p) })
				p.Wait(child.Done())
			})
			k.Spawn("grandparent", func(p *sim.Process) {
				setLine(p, "a.f:3")
				p.Sleep(1)
				p.WaitAll(k.Timeout(1), child.Done())
			})
		}, `deadlock at 2ps: nothing can happen any more
  parent waits for end of child since 0s at a.f:1, held by child
  grandparent waits for all of (timeout, end of child) since 1ps at a.f:3, held by child
  child waits for lock since 0s at a.f:2, held by parent
  cycle: parent -> child -> parent`},

		{"daemons are not reported, mailboxes, conditions and any-of are", func(k *sim.Kernel) {
			requests, work := sim.NewMailbox[int]("requests"), sim.NewCondition("work")
			k.SpawnDaemon("server", func(p *sim.Process) { requests.Get(p) })
			k.Spawn("reader", func(p *sim.Process) { setLine(p, "a.f:1"); requests.Get(p) })
			k.Spawn("worker", func(p *sim.Process) { setLine(p, "a.f:2"); work.Wait(p) })
			k.Spawn("chooser", func(p *sim.Process) {
				setLine(p, "a.f:3")
				p.WaitAny(sim.NewEvent(k, "a"), sim.NewEvent(k, "b"), sim.NewEvent(k, "c"), sim.NewEvent(k, "d"), sim.NewEvent(k, "e"))
			})
			k.Spawn("describer", func(p *sim.Process) { setLine(p, "a.f:4"); work.WaitAs(p, message{}) })
		}, `deadlock at 0s: nothing can happen any more
  reader waits for requests since 0s at a.f:1
  worker waits for work since 0s at a.f:2
  chooser waits for any of (a, b, c, ..., e) since 0s at a.f:3
  describer waits for message from rank 3 since 0s at a.f:4`},
	} {
		t.Run(test.name, func(t *testing.T) {
			k := sim.New(1)
			test.setup(k)
			err := k.Run(context.Background())
			if err == nil {
				t.Fatal("the run ends well")
			}
			if diff := cmp.Diff(test.want, err.Error()); diff != "" {
				t.Errorf("report (-want +got):\n%s", diff)
			}
		})
	}
}

type message struct{}

func (message) WaitingFor() string     { return "message from rank 3" }
func (message) HeldBy() []*sim.Process { return nil }

// Without a locator the place is the line of Go that waits, however deep in
// the simulator it does.
func TestDeadlockGoLine(t *testing.T) {
	k := sim.New(1)
	e := sim.NewEvent(k, "never")
	k.Spawn("program", func(p *sim.Process) { p.WaitAny(e) })
	err := k.Run(context.Background())
	want := regexp.MustCompile(`program waits for any of \(never\) since 0s at sim/deadlock_test\.go:\d+$`)
	if err == nil || !want.MatchString(err.Error()) {
		t.Errorf("Run returns %v, want a match of %v", err, want)
	}
}

// The report of very many processes is short and made in linear time.
func TestDeadlockOfMany(t *testing.T) {
	const processes = 20_000
	k := sim.New(1)
	gate := sim.NewEvent(k, "gate")
	ends := make([]*sim.Event, processes)
	for i := range ends {
		ends[i] = k.Spawn(fmt.Sprintf("rank %d", i), func(p *sim.Process) { setLine(p, "a.f:1"); p.Wait(gate) }).Done()
	}
	k.Spawn("main", func(p *sim.Process) { setLine(p, "a.f:2"); p.WaitAll(ends...) })
	err := k.Run(context.Background())
	want := `deadlock at 0s: nothing can happen any more
  20000 processes (rank 0, rank 1, rank 2, ..., rank 19999) wait for gate since 0s at a.f:1
  main waits for all of (end of rank 0, end of rank 1, end of rank 2, ..., end of rank 19999) since 0s at a.f:2, ` +
		`held by rank 0, rank 1, rank 2, ..., rank 19999`
	if err == nil || strings.TrimSpace(err.Error()) != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}
