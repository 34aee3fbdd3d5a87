package xt5_test

import (
	"testing"

	"simrun/machines"
	"simrun/sim"
)

// loadedLatency returns half of the time of a byte there and back between the processes of two nodes, in microseconds,
// when so many pairs do that at once. It is the mean over all of them and over rounds, without the first ones.
func loadedLatency(t *testing.T, pairs int, set ...string) float64 {
	t.Helper()
	const first, rounds = 4, 24
	var sum sim.Duration
	k := launchBare(t, []int{pairs, pairs}, set, func(p *proc) {
		m := machines.Message{Peer: (p.Rank() + pairs) % (2 * pairs), Tag: 1, Data: p.Memory().Alloc(1), Bytes: 1}
		var start sim.Time
		p.must(p.Barrier(p.th))
		for round := range rounds {
			if round == first {
				p.th.Sync()
				start = p.th.Now()
			}
			if p.Part() == 0 {
				p.must(p.Send(p.th, m))
			}
			_, err := p.Receive(p.th, m)
			p.must(err)
			if p.Part() == 1 {
				p.must(p.Send(p.th, m))
			}
		}
		p.th.Sync()
		if p.Part() == 0 {
			sum = sum.Plus(p.th.Now().Sub(start))
		}
	})
	if err := k.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return sum.Microseconds() / float64(2*pairs*(rounds-first))
}

// messageRate returns how many messages of a byte go from one node to another, in millions per second. So many
// processes of each have windows of 32 sends and receives, as the usual benchmark does. An empty message answers a
// window.
func messageRate(t *testing.T, pairs int, set ...string) float64 {
	t.Helper()
	const window, windows = 32, 8
	var took sim.Duration
	k := launchBare(t, []int{pairs, pairs}, set, func(p *proc) {
		m := machines.Message{Peer: (p.Rank() + pairs) % (2 * pairs), Tag: 1, Data: p.Memory().Alloc(1), Bytes: 1}
		answer := m
		answer.Bytes, answer.Tag = 0, 2
		p.must(p.Barrier(p.th))
		p.th.Sync()
		start := p.th.Now()
		for range windows {
			var requests []machines.Request
			for range window {
				begin := p.Isend
				if p.Part() == 1 {
					begin = p.Irecv
				}
				r, err := begin(p.th, m)
				p.must(err)
				requests = append(requests, r)
			}
			p.must(p.WaitAll(p.th, requests))
			if p.Part() == 1 {
				p.must(p.Send(p.th, answer))
				continue
			}
			_, err := p.Receive(p.th, answer)
			p.must(err)
		}
		p.th.Sync()
		took = max(took, p.th.Now().Sub(start))
	})
	if err := k.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return float64(window*windows*pairs) / took.Microseconds()
}
