package xt5_test

import (
	"testing"

	"simrun/machines"
	"simrun/machines/internal/published"
	"simrun/machines/xt5/portals"
	"simrun/sim"
)

// The measurements, by id in testdata/xt5.csv.
var measurements = map[string]func(t *testing.T) float64{
	"put-one-way": func(t *testing.T) float64 { put, _ := oneWay(t, 1); return put.Microseconds() },
	"get":         func(t *testing.T) float64 { _, get := oneWay(t, 1); return get.Microseconds() },
	"put-bandwidth": func(t *testing.T) float64 {
		put, _ := oneWay(t, arrayBytes)
		return arrayBytes / put.Microseconds()
	},
	// The length of a put that takes twice the time of its bytes.
	"put-half-length": func(t *testing.T) float64 {
		low, high := int64(1), int64(1<<17)
		for high-low > 64 {
			n := (low + high) / 2
			if put, _ := oneWay(t, n); float64(n)/put.Microseconds() < 1050 {
				low = n
			} else {
				high = n
			}
		}
		return float64(high)
	},
	"put-bidirectional": func(t *testing.T) float64 {
		var took sim.Duration
		run(t, []int{1, 1}, func(p *proc) {
			q := p.queue(16)
			p.exposed(q, portals.OpPut|portals.EventStartDisable)
			d := p.bound(nil, arrayBytes)
			p.begin()
			p.must(p.Portals.Put(p.th, d, portals.Request{Target: 1 - p.Rank(), Portal: 10, MatchBits: 5}))
			took = max(took, p.timeOfEvent(q, portals.PutEnd)-sim.Millisecond)
		})
		return 2 * arrayBytes / took.Microseconds()
	},
	"mpi-one-way": func(t *testing.T) float64 { return messageTime(t, 1, true).Microseconds() },
	"mpi-bandwidth": func(t *testing.T) float64 {
		return arrayBytes / messageTime(t, arrayBytes, true).Microseconds()
	},
	"mpi-within-node": func(t *testing.T) float64 { return pingPong(t, 1) },
	"mpi-loaded-more": func(t *testing.T) float64 { return loadedLatency(t, 12) - loadedLatency(t, 1) },
	"mpi-rate-one":    func(t *testing.T) float64 { return messageRate(t, 1) },
	"mpi-rate-node":   func(t *testing.T) float64 { return messageRate(t, 12) },
}

// pingPong returns half of what a byte takes from process 0 to the last one and
// back, in microseconds.
func pingPong(t *testing.T, peer int) float64 {
	t.Helper()
	var took sim.Duration
	k := launchBare(t, []int{peer + 1}, nil, func(p *proc) {
		if p.Rank() != 0 && p.Rank() != peer {
			return
		}
		m := machines.Message{Peer: peer - p.Rank(), Tag: 1, Data: p.Memory().Alloc(1), Bytes: 1}
		for range 2 {
			if p.Rank() == 0 {
				start := p.th.Now()
				p.must(p.Send(p.th, m))
				_, err := p.Receive(p.th, m)
				p.must(err)
				p.th.Sync()
				took = p.th.Now().Sub(start)
				continue
			}
			_, err := p.Receive(p.th, m)
			p.must(err)
			p.must(p.Send(p.th, m))
		}
	})
	if err := k.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return took.Microseconds() / 2
}

// TestAgainstTheLiterature compares the simulated machine with measurements of real ones. Most published numbers are
// of the Cray XT3, with a SeaStar of half the bandwidth and another operating system on its nodes, and are recalled.
// The column "used" says which parameters or which rule came from a number. No number of XpressSpace's paper is used.
//
// The known gaps:
//
//  1. A get takes 1.5 us longer than on the XT3. Here its reply interrupts the host for 2 us. The published 1.2 us
//     beyond a put leave no room for that.
//  2. A put reaches half its bandwidth at about twice the length, because the bandwidth has doubled and the latency
//     has not.
func TestAgainstTheLiterature(t *testing.T) {
	published.Compare(t, "testdata/xt5.csv", measurements)
}
