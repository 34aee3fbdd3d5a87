package ideal_test

import (
	"context"
	"testing"

	"simrun/machines"
	"simrun/machines/ideal"
	"simrun/sim"
	"simrun/sim/node"
)

// Process 0 sends 1000 bytes to process 1 and gets them back. By hand, a message takes its way in this order: the call
// of its sender; its bytes leave; the latency; its bytes come in; the receiver's own overhead. Two messages one after
// the other take twice all of it. So a round trip takes
//
//	2*(call + latency + receive + 2*1000/rate)
//
// The elasticities are 2*call, 2*latency and 2*receive over the whole, and -4*1000/rate over the whole for the rate.
// If every duration and the inverse of the rate are scaled together, the time is scaled, too. So its elasticities add
// up to one.
func TestPathOfAPingPong(t *testing.T) {
	m, err := ideal.New()
	if err != nil {
		t.Fatal(err)
	}
	q := sim.NewQuotes()
	m.Sheet().Quote(q, "machine.")
	k := sim.New(1)
	c := k.Explain(q, 0)
	var from, to sim.Moment
	err = m.Launch(k, 2, func(e machines.Endpoint) {
		p, th := e.(machines.MessagePassing), e.Thread()
		ball := machines.Message{Peer: 1 - e.Rank(), Tag: 1, Data: e.Memory().Alloc(1000), Bytes: 1000}
		if e.Rank() == 0 {
			from = th.Moment()
			send(p, th, ball)
		}
		if _, err := p.Receive(th, ball); err != nil {
			th.Fail(err)
		}
		if e.Rank() == 1 {
			send(p, th, ball)
		}
		th.Sync()
		if e.Rank() == 0 {
			to = th.Moment()
		}
	})
	if err == nil {
		err = k.Run(context.Background())
	}
	if err != nil {
		t.Fatal(err)
	}
	s := &m.Spec
	want := map[string]sim.Duration{
		"machine.library.call":    2 * s.Library.Call.Get(),
		"machine.library.receive": 2 * s.Library.Receive.Get(),
		"machine.network.latency": 2 * s.Network.Latency.Get(),
		"machine.network.rate":    -4 * s.Network.Rate.Get().Transfer(1000),
	}
	var sum, whole sim.Duration
	for name, d := range want {
		if name == "machine.network.rate" {
			d = -d
		}
		whole += d
	}
	got := map[string]sim.Duration{}
	c.Path(from, to, 1, func(t sim.Term) {
		sum += t.Amount
		for _, f := range q.Factors(t.Factors) {
			got[f.Name] += t.Amount * sim.Duration(f.Power)
		}
	})
	if sum != whole {
		t.Errorf("round trip %v, want %v", sum, whole)
	}
	for name, d := range want {
		if got[name] != d {
			t.Errorf("%s: %v of the path, want %v", name, got[name], d)
		}
	}
	if len(got) != len(want) {
		t.Errorf("parameters %v, want those of %v", got, want)
	}
}

func send(p machines.MessagePassing, t *node.Thread, m machines.Message) {
	if err := p.Send(t, m); err != nil {
		t.Fail(err)
	}
}
