package ibmsp_test

import (
	"context"
	"testing"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/machines/internal/published"
	"simrun/sim"
	"simrun/sim/node"
)

// pingPong returns the microseconds of a round trip of n bytes by MPL: the second task
// echoes, by a handler while it sleeps or in a loop.
func pingPong(t *testing.T, n int64, byHandler bool) float64 {
	t.Helper()
	const rounds = 4
	m, err := ibmsp.New()
	if err != nil {
		t.Fatal(err)
	}
	k := sim.New(1)
	var each float64
	err = m.Launch(k, 2, func(e machines.Endpoint) {
		x, th := e.(*ibmsp.Endpoint), e.Thread()
		must := func(err error) {
			if err != nil {
				th.Fail(err)
			}
		}
		data := e.Memory().Alloc(max(n, 8))
		message := machines.Message{Peer: 1 - e.Rank(), Data: data, Bytes: n}
		if e.Rank() == 0 {
			th.Sleep(sim.Millisecond)
			began := th.Now()
			for range rounds {
				must(x.Send(th, message))
				_, err := x.Receive(th, message)
				must(err)
			}
			th.Sync()
			each = th.Now().Sub(began).Microseconds() / rounds
			return
		}
		if !byHandler {
			for range rounds {
				_, err := x.Receive(th, message)
				must(err)
				must(x.Send(th, message))
			}
			return
		}
		var echo func(t *node.Thread, _ machines.Message)
		echo = func(t *node.Thread, _ machines.Message) {
			must(x.Send(t, message))
			must(x.Rcvncall(t, message, echo))
		}
		must(x.Rcvncall(th, message, echo))
		th.Sleep(sim.Second)
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return each
}

// mplBandwidth is MB/s of a message of n bytes: twice it goes in a round trip.
func mplBandwidth(t *testing.T, n int64) float64 { return 2 * float64(n) / pingPong(t, n, false) }

// The measurements by MPL, by id in testdata/mpl.csv. Messages are of 4 bytes.
var mplMeasurements = map[string]func(t *testing.T) float64{
	"one-way-polling":      func(t *testing.T) float64 { return pingPong(t, 4, false) / 2 },
	"round-trip-polling":   func(t *testing.T) float64 { return pingPong(t, 4, false) },
	"round-trip-interrupt": func(t *testing.T) float64 { return pingPong(t, 4, true) },
	"peak-bandwidth":       func(t *testing.T) float64 { return mplBandwidth(t, 4<<20) },
	"half-peak-size": func(t *testing.T) float64 {
		half := mplBandwidth(t, 4<<20) / 2
		low, high := int64(64), int64(1<<20)
		for high-low > 16 {
			if n := (low + high) / 2; mplBandwidth(t, n) < half {
				low = n
			} else {
				high = n
			}
		}
		return float64(high) / 1000
	},
}

// TestMPLAgainstTheLiterature compares MPL with what was published. Half of the peak is
// the only number that nothing was derived from.
//
// The known gap:
//
//  1. Half of the peak is reached at a third of the size: the real library copies
//     through buffers of its own (its pipes) with flow control, of which nothing is known
//     that could be put into numbers; here data go between packets and the program's memory.
func TestMPLAgainstTheLiterature(t *testing.T) {
	published.Compare(t, "testdata/mpl.csv", mplMeasurements)
}
