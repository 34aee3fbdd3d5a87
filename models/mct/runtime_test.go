package mct_test

import (
	"strings"
	"testing"

	"simrun/models/mct"
	"simrun/sim"
)

// bothWays runs two components that exchange vectors of 12,000 points, of which one
// component has thirds in turn, and returns the kernel after the run.
func bothWays(t *testing.T, phantom bool) *sim.Kernel {
	t.Helper()
	const size = 12_000
	k := sim.New(1)
	err := runOn(k, []int{13, 4}, func(p *proc) error {
		own := strip(size-size%13, 13, p.Rank()%13)
		if p.Component() == 2 {
			own = nil
			for i := range int64(3) {
				own = append(own, mct.Segment{Start: 1 + 4000*i + 1000*int64(p.Rank()), Length: 1000, Process: p.Rank()})
			}
		}
		m, out, err := p.connect(size, own)
		if err != nil {
			return err
		}
		in, err := p.InitRouter(m, 3-p.Component())
		if err != nil {
			return err
		}
		if p.Component() == 2 { // the routers of a direction are made together
			out, in = in, out
		}
		return p.exchangeBoth(out, in, m.LocalSize(p.Rank()), phantom)
	})
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// exchangeBoth exchanges vectors with the other component in both directions at once.
func (p *proc) exchangeBoth(out, in *mct.Router, points int64, phantom bool) error {
	v := mct.AttrVect{Attributes: 2, Points: points}
	alloc := p.e.Memory().Alloc
	if phantom {
		alloc = p.e.Memory().AllocPhantom
	}
	v.Data = alloc(16 * points)
	back := v
	back.Data = alloc(16 * points)
	for _, call := range []func() error{
		p.BarrierAll,
		func() error { return in.Irecv(back, mct.DefaultTag) },
		func() error { return out.Isend(v, mct.DefaultTag) },
		in.WaitRecv, out.WaitSend,
	} {
		if err := call(); err != nil {
			return err
		}
	}
	return nil
}

// TestPhantomTakesAsLong: with vectors that have no values, the same happens at the
// same times; and again the second time.
func TestPhantomTakesAsLong(t *testing.T) {
	data, again, phantom := bothWays(t, false), bothWays(t, false), bothWays(t, true)
	if data.EventDigest() != again.EventDigest() {
		t.Errorf("two runs have events %x and %x", data.EventDigest(), again.EventDigest())
	}
	if data.Now() != phantom.Now() || data.EventDigest() != phantom.EventDigest() {
		t.Errorf("with data it ends at %v, events %x; with phantoms at %v, %x", data.Now(), data.EventDigest(), phantom.Now(), phantom.EventDigest())
	}
}

// TestPartnerThatStaysAway: a component that never makes its router leaves the other
// waiting, and the report says where.
func TestPartnerThatStaysAway(t *testing.T) {
	err := run([]int{3, 2}, func(p *proc) error {
		m, err := p.InitGlobalSegMap(12, strip(12, p.Size(), p.Rank()))
		if err != nil || p.Component() == 2 {
			return err
		}
		_, err = p.InitRouter(m, 2)
		return err
	})
	if err == nil {
		t.Fatal("found no error, want a report of who waits")
	}
	for _, want := range []string{"process 0 waits for MPI_Recv: a message with tag 21 from process 3", "held by process 3, which has ended", "held by process 0"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("found\n%v\nwant %q in it", err, want)
		}
	}
}
