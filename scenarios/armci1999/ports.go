package armci1999

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/models/armci"
	"simrun/scenarios"
	"simrun/sim"
	"simrun/sim/node"
)

// The measurements of this file use nothing but ARMCI, so that they run on every machine that has it.

// orderedMachines are those on which the stores of one process in another's memory arrive in the order in which they
// were sent. Packets take one way through the modelled networks of the Crays. The processors of the Power Challenge
// store themselves. On the SP, packets overtake each other.
var orderedMachines = []string{"t3d", "t3e", "powerchallenge"}

// distributedMachines are those of Table 1's scenario without a common memory.
var distributedMachines = []string{"ibmsp", "t3d", "t3e", "meiko"}

// transferSizes are the lengths at which order and locks are tried, in bytes.
func transferSizes() []int { return powers(64 << 10)[3:] }

// peer is a process of a measurement: ARMCI and an array at every process.
type peer struct {
	*armci.Process
	thread *node.Thread
	arrays []node.Addr // of all processes
	buffer node.Addr   // of this one
}

// startPeer sets ARMCI up at a process. The values of what is moved do not matter.
func startPeer(e machines.Endpoint, bytes int, options ...armci.Option) *peer {
	p, err := armci.Init(e, append(options, armci.WithPhantom())...)
	must(e.Thread(), err)
	b := &peer{Process: p, thread: e.Thread()}
	b.arrays, err = p.Malloc(bytes)
	must(b.thread, err)
	b.buffer, err = p.MallocLocal(bytes)
	must(b.thread, err)
	must(b.thread, p.Barrier())
	return b
}

// timed returns how long operations take this process, after a rest.
func (b *peer) timed(operations func()) sim.Duration {
	must(b.thread, b.AllFence())
	b.thread.Sleep(rest)
	b.thread.Sync()
	from := b.thread.Now()
	operations()
	b.thread.Sync()
	return b.thread.Now().Sub(from)
}

// orders are the times of a hundred puts to one target until the last is complete: in the order that the library gives
// them, with a fence behind each, and without order.
type orders struct{ library, fences, none []sim.Duration }

const orderedPuts = 100

// measureOrders measures puts of all sizes on a machine.
func measureOrders(ctx context.Context, env *scenarios.Env, machine string) (o orders, err error) {
	sizes := transferSizes()
	_, err = env.Run(ctx, scenarios.Job{Machine: machine, Processes: 2, Body: func(e machines.Endpoint) {
		b := startPeer(e, sizes[len(sizes)-1])
		for _, n := range sizes {
			if b.Rank() > 0 {
				break // it waits in the barrier
			}
			twice := func(operations func()) sim.Duration {
				operations()
				return b.timed(operations)
			}
			puts := func(behind func()) sim.Duration {
				return twice(func() {
					for range orderedPuts {
						must(b.thread, b.Put(b.buffer, b.arrays[1], n, 1))
						behind()
					}
					must(b.thread, b.Fence(1))
				})
			}
			o.library = append(o.library, puts(func() {}))
			o.fences = append(o.fences, puts(func() { must(b.thread, b.Fence(1)) }))
			o.none = append(o.none, twice(func() {
				for range orderedPuts {
					must(b.thread, b.NbPut(b.buffer, b.arrays[1], n, 1, nil))
				}
				must(b.thread, b.WaitAll())
				must(b.thread, b.Fence(1))
			}))
		}
		must(b.thread, b.Barrier())
		must(b.thread, b.Finalize())
	}})
	return o, err
}

// claimOrders judges what the paper says of order by fences and by the library.
func claimOrders(ctx context.Context, env *scenarios.Env, x *scenarios.Part) error {
	if !env.Asks("armci-c-054") && !env.Asks("armci-c-055") {
		return nil
	}
	var fences *verdict
	cheaper, cells, most := 0, 0, ""
	for _, machine := range env.MachineNames() {
		o, err := measureOrders(ctx, env, machine)
		if err != nil {
			return err
		}
		lower := 0
		for i := range o.none {
			cells++
			if o.library[i]-o.none[i] < o.fences[i]-o.none[i] {
				lower++
			}
		}
		cheaper += lower
		last := len(o.none) - 1
		most += fmt.Sprintf("; %s %d of %d, 8 bytes %.0f, %.0f and %.0f us, 64 KB %.0f, %.0f and %.0f us", machine, lower, len(o.none),
			us(o.none[0]), us(o.library[0]), us(o.fences[0]), us(o.none[last]), us(o.library[last]), us(o.fences[last]))
		if !contains(orderedMachines, machine) {
			continue
		}
		v := everywhere("time with fences / without on "+machine, bySize(transferSizes(), func(i int) float64 { return float64(o.fences[i]) / float64(o.library[i]) }),
			func(q quotient) bool { return q.v > 1 })
		if fences != nil {
			v = fences.and(v)
		}
		fences = &v
	}
	if fences == nil {
		fences = &verdict{missing: "a machine whose network keeps order"}
	}
	fences.give(x, "armci-c-054")
	x.Claim("armci-c-055", 2*cheaper > cells, "the library's order takes less than fences in %d of %d cells; times of a hundred puts without order, with the library's order and with fences%s", cheaper, cells, most)
	return nil
}

func contains(list []string, name string) bool {
	for _, s := range list {
		if s == name {
			return true
		}
	}
	return false
}

// bySize makes numbers by size.
func bySize(sizes []int, number func(i int) float64) []quotient {
	list := make([]quotient, len(sizes))
	for i, n := range sizes {
		list[i] = quotient{n, number(i)}
	}
	return list
}

// lockedAccesses is how many puts and gets each origin makes of a size.
const lockedAccesses = 10

// measureLocks measures two origins that put to and get from disjoint parts of one target, until both are through,
// either with a lock around each access or without locks.
func measureLocks(ctx context.Context, env *scenarios.Env, machine string, lock bool) (took []sim.Duration, err error) {
	sizes := transferSizes()
	took = make([]sim.Duration, len(sizes))
	_, err = env.Run(ctx, scenarios.Job{Machine: machine, Processes: 3, Body: func(e machines.Endpoint) {
		largest := sizes[len(sizes)-1]
		b := startPeer(e, 2*largest)
		must(b.thread, b.CreateMutexes(1))
		access := func(do func() error) {
			if lock {
				must(b.thread, b.Lock(0, 0))
			}
			must(b.thread, do())
			if lock {
				must(b.thread, b.Unlock(0, 0)) // it waits for what was put
			}
		}
		for i, n := range sizes {
			must(b.thread, b.Barrier())
			if b.Rank() == 0 {
				continue
			}
			there := b.arrays[0] + node.Addr(largest*(b.Rank()-1))
			d := b.timed(func() {
				for range lockedAccesses {
					access(func() error { return b.Put(b.buffer, there, n, 0) })
					access(func() error { return b.Get(there, b.buffer, n, 0) })
				}
				must(b.thread, b.Fence(0))
			})
			took[i] = max(took[i], d)
		}
		must(b.thread, b.Barrier())
		must(b.thread, b.DestroyMutexes())
		must(b.thread, b.Finalize())
	}})
	return took, err
}

// claimLocks judges what the paper says of a lock before every access.
func claimLocks(ctx context.Context, env *scenarios.Env, x *scenarios.Part) error {
	if !env.Asks("armci-c-127") {
		return nil
	}
	var all *verdict
	for _, machine := range env.MachineNames() {
		if !contains(distributedMachines, machine) {
			continue
		}
		free, err := measureLocks(ctx, env, machine, false)
		if err != nil {
			return err
		}
		locked, err := measureLocks(ctx, env, machine, true)
		if err != nil {
			return err
		}
		v := everywhere("time with a lock / without on "+machine, bySize(transferSizes(), func(i int) float64 { return float64(locked[i]) / float64(free[i]) }),
			func(q quotient) bool { return q.v > 1 })
		if all != nil {
			v = all.and(v)
		}
		all = &v
	}
	if all == nil {
		all = &verdict{missing: "a machine with distributed memory"}
	}
	all.give(x, "armci-c-127")
	return nil
}

// stagedSides are the sides of the sections of Figure 4 that are got with and without a buffer.
func stagedSides() []int { return powers(512)[3:] }

// measureStaged measures strided gets of square sections of doubles: straight to their destination, and into a buffer
// of contiguous bytes from which they are then copied.
func measureStaged(ctx context.Context, env *scenarios.Env, machine string) (straight, staged []sim.Duration, err error) {
	const order = 550 // of the arrays, as in Figure 4
	_, err = env.Run(ctx, scenarios.Job{Machine: machine, Processes: 2, Body: func(e machines.Endpoint) {
		b := startPeer(e, order*order*double)
		for _, n := range stagedSides() {
			if b.Rank() > 0 {
				break
			}
			count, there, packed := []int{n * double, n}, []int{order * double}, []int{n * double}
			get := func(to node.Addr, stride []int) {
				must(b.thread, b.GetS(b.arrays[1], there, to, stride, count, 1, 1))
			}
			twice := func(operation func()) sim.Duration {
				operation()
				return b.timed(operation)
			}
			straight = append(straight, twice(func() { get(b.buffer, there) }))
			staged = append(staged, twice(func() {
				get(b.buffer, packed)
				must(b.thread, b.PutS(b.buffer, packed, b.arrays[0], there, count, 1, 0))
			}))
		}
		must(b.thread, b.Barrier())
		must(b.thread, b.Finalize())
	}})
	return straight, staged, err
}

// claimStaged judges what the paper says of a copy through a contiguous buffer, on the machines without one.
func claimStaged(ctx context.Context, env *scenarios.Env, x *scenarios.Part) error {
	var all *verdict
	for _, machine := range env.MachineNames()[1:] {
		straight, staged, err := measureStaged(ctx, env, machine)
		if err != nil {
			return err
		}
		v := everywhere("time with a copy at the origin / without on "+machine, bySize(stagedSides(), func(i int) float64 { return float64(staged[i]) / float64(straight[i]) }),
			func(q quotient) bool { return q.v > 1 })
		if all != nil {
			v = all.and(v)
		}
		all = &v
	}
	if all == nil {
		all = &verdict{missing: "the T3E and a machine with shared memory in the scenario"}
	}
	all.give(x, "armci-c-125")
	return nil
}
