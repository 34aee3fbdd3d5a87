package xt5_test

import (
	"testing"

	"simrun/machines/xt5/portals"
	"simrun/sim"
)

// exposed makes the process's array a target of puts and gets.
func (p *proc) exposed(q *portals.EQ, options portals.Option) *portals.MD {
	me, err := p.Portals.MEAttach(p.th, 10, portals.Match{Source: portals.AnyProcess, Bits: 5}, true, portals.After)
	p.must(err)
	d := &portals.MD{Start: p.array, Length: arrayBytes, Threshold: portals.Infinite, EQ: q, Options: options | portals.ManageRemote}
	p.must(p.Portals.MDAttach(p.th, me, d, false))
	return d
}

// queue is a fresh event queue.
func (p *proc) queue(count int) *portals.EQ {
	q, err := p.Portals.EQAlloc(p.th, count)
	p.must(err)
	return q
}

// bound makes a number of bytes of the process's array a source or goal.
func (p *proc) bound(q *portals.EQ, n int64) *portals.MD {
	d := &portals.MD{Start: p.array, Length: n, Threshold: portals.Infinite, EQ: q, Options: portals.EventStartDisable}
	p.must(p.Portals.MDBind(p.th, d, false))
	return d
}

// timeOfEvent waits for an event of a kind and returns its time.
func (p *proc) timeOfEvent(q *portals.EQ, kind portals.EventKind) sim.Duration {
	for {
		e, err := p.Portals.EQWait(p.th, q, nil)
		p.must(err)
		if e.Kind == kind {
			p.th.Sync()
			return sim.Duration(p.th.Now())
		}
	}
}

// begin lets all processes do what follows at the same instant.
func (p *proc) begin() {
	p.th.Sync()
	p.th.Sleep(sim.Duration(sim.Time(sim.Millisecond).Sub(p.th.Now())))
}

// oneWay returns, from the start of PtlPut of n bytes to the next node on, when its
// target has PUT_END, and the same of PtlGet and REPLY_END.
func oneWay(t *testing.T, n int64, set ...string) (put, get sim.Duration) {
	t.Helper()
	k := launch(t, []int{1, 1}, set, func(p *proc) {
		q := p.queue(16)
		if p.PartRank() == 0 && p.Part() == 1 {
			p.exposed(q, portals.OpPut|portals.EventStartDisable)
			put = p.timeOfEvent(q, portals.PutEnd) - sim.Millisecond
			return
		}
		d := p.bound(nil, n)
		p.begin()
		p.must(p.Portals.Put(p.th, d, portals.Request{Target: 1, Portal: 10, MatchBits: 5}))
	})
	if err := k.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	k = launch(t, []int{1, 1}, set, func(p *proc) {
		q := p.queue(16)
		if p.Rank() == 1 {
			p.exposed(nil, portals.OpGet)
			return
		}
		d := p.bound(q, n)
		p.begin()
		p.must(p.Portals.Get(p.th, d, portals.Request{Target: 1, Portal: 10, MatchBits: 5}))
		get = p.timeOfEvent(q, portals.ReplyEnd) - sim.Millisecond
	})
	if err := k.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return put, get
}

// TestByHand: as in the package's documentation. A header of 64 bytes takes
// 64 B / 2.1 GB/s = 30,476 ps; 256 bytes take 121,905 ps, 1 MiB 499,321,905 ps.
func TestByHand(t *testing.T) {
	const header = 30_476
	for _, test := range []struct {
		bytes    int64
		put, get sim.Duration
	}{
		// 0.9 + 0.0305 + 0.455 + 2 + 1.8 + 0.2; the get comes back: + 0.0305 + 0.455 +
		// 2 + 0.226.
		{1, us(5, 355_000+header), us(8, 36_000+2*header)},
		{12, us(5, 355_000+header), us(8, 36_000+2*header)},
		// The payload moves, and a second interrupt ends it: + bytes + 2 + 0.226.
		{256, us(7, 581_000+header+121_905), us(8, 36_000+2*header+121_905)},
		{1 << 20, us(506, 902_905+header), us(507, 357_905+2*header)},
	} {
		put, get := oneWay(t, test.bytes)
		if put != test.put || get != test.get {
			t.Errorf("%d bytes: put %v, get %v, want %v and %v", test.bytes, put, get, test.put, test.get)
		}
	}
}
