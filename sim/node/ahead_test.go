package node_test

import (
	"testing"

	"pgregory.net/rapid"

	"simrun/sim"
	"simrun/sim/node"
)

// turns are turns at a server of a thread that is computing in between.
type turns struct {
	th    *node.Thread
	free  *sim.Time
	work  []sim.Duration
	at    int
	began []sim.Time
}

const served = 3 * us

// turn takes the server and returns what that takes.
func (a *turns) turn() sim.Duration {
	now := a.th.Now()
	a.began = append(a.began, now)
	*a.free = max(now, *a.free).Add(served)
	return a.free.Sub(now)
}

func (a *turns) First() sim.Duration { return a.work[0] }

func (a *turns) Next() (sim.Duration, bool) {
	took := a.turn()
	if a.at++; a.at < len(a.work) {
		return took.Plus(a.work[a.at]), true
	}
	a.th.Charge(took)
	return 0, false
}

// wait is the same by meeting the clock each time.
func (a *turns) wait() {
	for _, w := range a.work {
		a.th.Charge(w)
		a.th.Sync()
		a.th.Charge(a.turn())
	}
}

// TestErrandsAreMeetings compares threads that run ahead with such as meet the clock each time, while interrupts
// steal time from both.
func TestErrandsAreMeetings(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		micro := rapid.Map(rapid.Int64Range(0, 12), func(n int64) sim.Duration { return us.Times(n) })
		all := rapid.SliceOfN(rapid.SliceOfN(micro, 1, 20), 1, 5).Draw(rt, "work")
		interrupts := rapid.SliceOfN(micro, 0, 10).Draw(rt, "interrupts")
		run := func(ahead bool) (uint64, uint64, [][]sim.Time, []sim.Duration) {
			k := sim.New(1)
			free := new(sim.Time)
			list := make([]*turns, len(all))
			late := make([]sim.Duration, len(all))
			for i, work := range all {
				th := &node.Thread{CPU: node.NewProcessor(k, "CPU")}
				a := &turns{th: th, free: free, work: work}
				list[i] = a
				th.Process = k.Spawn("thread", func(*sim.Process) {
					if ahead {
						th.RunAhead(a)
					} else {
						a.wait()
					}
					th.Charge(us)
					th.Sync()
					late[i] = th.Stolen()
				})
				end := sim.HandlerFunc(func(uint64) {})
				for _, d := range interrupts {
					k.After(d.Plus(us.Times(int64(i))), sim.Wire, func() { th.CPU.Start(node.InterruptLevel, 2*us, end, 0) })
				}
			}
			mustRun(t, k)
			var began [][]sim.Time
			for _, a := range list {
				began = append(began, a.began)
			}
			return k.Events(), k.EventDigest(), began, late
		}
		events, digest, began, late := run(false)
		sameEvents, sameDigest, sameBegan, sameLate := run(true)
		if events != sameEvents || digest != sameDigest {
			rt.Fatalf("%d events with digest %x by errands, %d with %x by meeting the clock", sameEvents, sameDigest, events, digest)
		}
		for i := range began {
			if late[i] != sameLate[i] {
				rt.Fatalf("thread %d is late by %v by errands, %v by meeting the clock", i, sameLate[i], late[i])
			}
			for j := range began[i] {
				if began[i][j] != sameBegan[i][j] {
					rt.Fatalf("turn %d of thread %d at %v by errands, %v by meeting the clock", j, i, sameBegan[i][j], began[i][j])
				}
			}
		}
	})
}
