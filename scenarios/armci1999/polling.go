package armci1999

import (
	"context"

	"simrun/machines"
	"simrun/models/armci"
	"simrun/scenarios"
	"simrun/sim"
)

// shortBytes is the length up to which polling is to help.
const shortBytes = 1024

// shortGets are the times of gets of 8, 16, ... shortBytes bytes: contiguous,
// and strided in columns of 8 bytes by active message, from 16 bytes on.
type shortGets struct{ contiguous, strided []sim.Duration }

// claimPolling judges what the paper says of polling: gets of up to 1 KB are
// faster from a process that polls, because there is no interrupt.
func claimPolling(ctx context.Context, env *scenarios.Env, x *scenarios.Part) error {
	if !env.Asks("armci-c-022") && !env.Asks("armci-c-023") {
		return nil
	}
	sleeping, err := measureShortGets(ctx, env, false)
	if err != nil {
		return err
	}
	polling, err := measureShortGets(ctx, env, true)
	if err != nil {
		return err
	}
	shorter := func(what string, slow, fast []sim.Duration) verdict {
		return everywhere("time with polling / asleep, "+what, shortNumbers(slow, func(i int) float64 { return float64(fast[i]) / float64(slow[i]) }),
			func(q quotient) bool { return q.v < 1 })
	}
	shorter("contiguous", sleeping.contiguous, polling.contiguous).and(
		shorter("strided", sleeping.strided, polling.strided)).give(x, "armci-c-022")

	free, ok := env.Counterfactual("free-interrupts")
	if !ok {
		return nil
	}
	without, err := measureShortGets(ctx, free, false)
	if err != nil {
		return err
	}
	share := func(what string, slow, fast, changed []sim.Duration) verdict {
		return everywhere("share of the gap that free interrupts close, "+what, shortNumbers(slow, func(i int) float64 { return closed(slow[i], fast[i], changed[i]) }), atLeastHalf)
	}
	share("contiguous", sleeping.contiguous, polling.contiguous, without.contiguous).and(
		share("strided", sleeping.strided, polling.strided, without.strided)).give(x, "armci-c-023")
	return nil
}

// shortNumbers makes numbers by size. The last size is shortBytes.
func shortNumbers(times []sim.Duration, number func(i int) float64) []quotient {
	first := shortBytes - (len(times)-1)*double
	list := make([]quotient, len(times))
	for i := range list {
		list[i] = quotient{first + i*double, number(i)}
	}
	return list
}

// measureShortGets measures them from process 1, which sleeps or polls. As in the
// other measurements each is done once before it is timed.
func measureShortGets(ctx context.Context, env *scenarios.Env, polling bool) (g shortGets, err error) {
	how := setup{phantom: true, protocol: armci.Protocol1999().AllActive()}
	const elements = 2 * shortBytes / double
	_, err = env.Run(ctx, scenarios.Job{Processes: 2, Body: func(e machines.Endpoint) {
		b := start(e, how, elements, &tally{})
		switch {
		case b.Rank() == 0:
			b.shortGets(&g)
		case !polling:
			b.thread.Sleep(20 * sim.Second)
		}
		must(b.thread, b.Finalize())
	}})
	return g, err
}

func (b *bench) shortGets(g *shortGets) {
	twice := func(operation func()) sim.Duration {
		b.timeOf(operation)
		return b.timeOf(operation)
	}
	for n := double; n <= shortBytes; n += double {
		g.contiguous = append(g.contiguous, twice(func() { must(b.thread, b.Get(b.arrays[1], b.buffer, n, 1)) }))
		if n == double {
			continue // a single column is contiguous
		}
		stride := []int{2 * double}
		g.strided = append(g.strided, twice(func() {
			must(b.thread, b.GetS(b.arrays[1], stride, b.buffer, stride, []int{double, n / double}, 1, 1))
		}))
	}
}

// timeOf returns how long an operation takes after a rest.
func (b *bench) timeOf(operation func()) sim.Duration {
	return b.time(1, func(int, int) { operation() })
}
