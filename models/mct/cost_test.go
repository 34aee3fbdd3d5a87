package mct

import (
	"testing"

	"simrun/machines"
	"simrun/machines/xt5"
	"simrun/sim"
)

// opteron returns what the loops take on the processor of a Cray XT5.
func opteron(t *testing.T) prices {
	t.Helper()
	m, err := xt5.New()
	if err != nil {
		t.Fatal(err)
	}
	c, _, err := machines.LoadLibrary[counts](library)
	if err != nil {
		t.Fatal(err)
	}
	return prices{m.Costs(), c}
}

// TestScanByHand: the example of the package, 8,192^2 * 1.54125 clocks. Setting out, and
// a store and a branch for each process, are less than a thousandth of that.
func TestScanByHand(t *testing.T) {
	const hand = 39_781_354 * sim.Nanosecond
	got := opteron(t).scan(8192, 8192)
	if got < hand || got > hand+hand/1000 {
		t.Errorf("8,192 times 8,192 comparisons take %v, want %v and at most a thousandth more", got, hand)
	}
}

// TestRouterTime: of a router, what counts is the remote processes times the remote
// segments, and pairs where a process has many segments.
func TestRouterTime(t *testing.T) {
	p := opteron(t)
	// deal returns a map of n processes with so many segments of one point each, in
	// turn.
	deal := func(n, segments int) *GlobalSegMap {
		var s []Segment
		for i := range n * segments {
			s = append(s, Segment{int64(i + 1), 1, i % n})
		}
		return segmap(t, 4096, n, s...)
	}
	time := func(own, remote *GlobalSegMap) sim.Duration {
		_, w := Route(own, 0, remote)
		return p.routerTime(own, remote, w)
	}
	for _, test := range []struct {
		name        string
		own, remote *GlobalSegMap
		scans       int64 // comparisons of an owner
		pairs       int64
	}{
		{"strips", deal(64, 1), deal(256, 1), 256 * 256, 256},
		{"many remote segments", deal(64, 1), deal(256, 16), 256 * 4096, 4096},
		{"many own segments", deal(64, 64), deal(256, 16), 256 * 4096, 64 * 4096},
	} {
		// A comparison takes 1.54 clocks, a pair 2.87: two additions and two branches.
		clocks := (154*test.scans + 287*test.pairs) / 100
		hand := sim.Duration(clocks) * sim.Microsecond / 2600
		if got := time(test.own, test.remote); got < hand || got > hand+hand/5 {
			t.Errorf("%s: %v, want %v and at most a fifth more for the rest", test.name, got, hand)
		}
	}
}
