package xt5_test

import (
	"context"
	"testing"

	"simrun/machines"
	"simrun/machines/xt5"
	"simrun/sim"
)

// carriages records what is carried.
type carriages struct {
	sim.Recorder
	all []sim.Carriage
}

// Carry implements sim.Meter.
func (c *carriages) Carry(x sim.Carriage) { c.all = append(c.all, x) }

// A meter hears what interfaces carry of a put of 1000 bytes to another node. First a header of 64 bytes leaves,
// 30,476 ps at 2.1 GB/s. Then the payload, 476,190 ps, leaves one node and comes into the other at once. Then the
// header of the acknowledgement leaves.
func TestMeterOfShortPayloads(t *testing.T) {
	m, err := xt5.New()
	if err != nil {
		t.Fatal(err)
	}
	k, seen := sim.New(1), new(carriages)
	k.SetTracer(seen)
	err = m.LaunchParts(k, []int{1, 1}, func(e machines.Endpoint) {
		p := &proc{Endpoint: e.(*xt5.Endpoint), th: e.Thread(), array: e.Memory().Alloc(arrayBytes)}
		done := p.NewCounter()
		p.th.Sleep(sim.Microsecond) // until the other one has its memory
		if p.Rank() == 0 {
			p.must(p.Put(p.th, p.some(1, 1000), nil, done))
			p.WaitCounter(p.th, done, 1, nil)
		}
	})
	if err == nil {
		err = k.Run(context.Background())
	}
	if err != nil || len(seen.all) != 4 {
		t.Fatalf("%v; %d carriages, want 4: %+v", err, len(seen.all), seen.all)
	}
	for i, want := range []struct {
		busy  sim.Duration
		bytes int64
	}{{30_476, 64}, {476_190, 1000}, {476_190, 1000}, {30_476, 64}} {
		x := seen.all[i]
		if x.Busy != want.busy || x.Bytes != want.bytes || x.End != x.Start.Add(x.Busy) || x.Start != x.Arrived || x.Messages != 1 {
			t.Errorf("carriage %d: %+v, want %d bytes for %v without a wait", i, x, want.bytes, want.busy)
		}
	}
	out, in := seen.all[0].Link, seen.all[2].Link
	if out == in || seen.all[1].Link != out || seen.all[1].Start != seen.all[2].Start || seen.all[3].Link == out || seen.all[3].Link == in {
		t.Errorf("links %q, %q, %q, %q: want the way out twice, the way in, and the other node's way out", out, seen.all[1].Link, in, seen.all[3].Link)
	}
}
