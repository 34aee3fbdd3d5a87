package node_test

import (
	"context"
	"testing"

	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Two threads ask a server at 1 us, each for 5 us, and compute 2 us when they are served. The second one waits 5 us: its
// path to 13 us is 1 us of the first thread's computing, twice the service, and its own 2 us.
func TestWaitingIsTheServiceOfOthers(t *testing.T) {
	const us = sim.Microsecond
	k := sim.New(1)
	q := sim.NewQuotes()
	c := k.Explain(q, 0)
	var service param.Value[sim.Duration]
	if err := service.Define(&param.Meta{}, "5us"); err != nil {
		t.Fatal(err)
	}
	service.Quote(q, "service")
	var server node.Server
	var last sim.Moment
	for _, name := range []string{"first", "second"} {
		th := &node.Thread{CPU: node.NewProcessor(k, name)}
		th.Process = k.Spawn(name, func(*sim.Process) {
			th.Compute(us)
			th.ChargeWait(server.Serve(c, th.Now(), c.Now(), service.Get(), th.Activity(sim.CauseComputing)))
			th.Charge(service.Get())
			th.Charge(2 * us)
			end := th.Moment()
			th.Sync()
			if c.At(c.Now()) != c.At(end) {
				t.Errorf("%s: ends at %v, its moment was at %v", name, c.At(c.Now()), c.At(end))
			}
			last = c.Now()
		})
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	by := map[sim.Cause]sim.Duration{}
	var served sim.Duration
	c.Path(0, last, 1, func(term sim.Term) {
		by[c.Activity(term.Site).Cause] += term.Amount
		if f := q.Factors(term.Factors); len(f) == 1 && f[0].Name == "service" {
			served += term.Amount
		}
	})
	if c.At(last) != sim.Time(13*us) || by[sim.CauseQueueing] != 5*us || served != 10*us {
		t.Errorf("end %v, queueing %v, services %v; want 13us, 5us, 10us", c.At(last), by[sim.CauseQueueing], served)
	}
}
