package xt5_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/xt5"
	"simrun/machines/xt5/portals"
	"simrun/sim"
)

// checkFailure runs a call in process 0 of two and checks how it fails.
func checkFailure(t *testing.T, call func(p *proc) error, want string, mine func(err error) bool) {
	t.Helper()
	var failed error
	err := launch(t, []int{1, 1}, nil, func(p *proc) {
		if p.Rank() == 0 {
			p.th.Sleep(sim.Millisecond)
			failed = call(p)
			p.must(failed)
		}
	}).Run(context.Background())
	var at *sim.ProcessError
	if !errors.As(err, &at) || at.Process != "process 0" || at.Time < sim.Time(sim.Millisecond) {
		t.Errorf("error %v, want %s in process 0 at 1ms or later", err, want)
		return
	}
	if !mine(failed) || !strings.HasPrefix(failed.Error(), want) {
		t.Errorf("error %v, want %s", failed, want)
	}
}

// wantIn checks what an error says.
func wantIn(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want one that says %q", err, want)
	}
}

// TestPortalsErrors: calls return the manual's codes, with what was found and what
// is accepted.
func TestPortalsErrors(t *testing.T) {
	put := func(change func(d *portals.MD, r *portals.Request)) func(p *proc) error {
		return func(p *proc) error {
			d := &portals.MD{Start: p.array, Length: 8, Threshold: 1}
			r := portals.Request{Target: 1, Portal: 10}
			p.must(p.Portals.MDBind(p.th, d, false))
			change(d, &r)
			return p.Portals.Put(p.th, d, r)
		}
	}
	for _, test := range []struct {
		call func(p *proc) error
		want string
	}{
		{put(func(_ *portals.MD, r *portals.Request) { r.Target = 2 }), "PtlPut: PTL_PROCESS_INVALID: found process 2, expected 0 to 1"},
		{put(func(_ *portals.MD, r *portals.Request) { r.Portal = 64 }), "PtlPut: PTL_PT_INDEX_INVALID: found index 64 of the portal table, expected 0 to 63"},
		{func(p *proc) error { return p.Portals.Get(p.th, nil, portals.Request{}) }, "PtlGet: PTL_MD_INVALID: found a memory descriptor that is not bound"},
		{func(p *proc) error {
			d := p.bound(nil, 8)
			return p.Portals.PutRegion(p.th, portals.Region{MD: d, Offset: 4, Length: 5}, portals.Request{Target: 1})
		}, "PtlPutRegion: PTL_MD_ILLEGAL: found 5 bytes from 4 on, expected a part of the 8 bytes"},
		{func(p *proc) error {
			return p.Portals.MDBind(p.th, &portals.MD{Start: p.array + 4, Length: arrayBytes}, false)
		}, "PtlMDBind: PTL_SEGV: memory descriptor of 1048576 bytes: 1048576 bytes at address"},
		{func(p *proc) error { return p.Portals.MDBind(p.th, p.bound(nil, 8), false) }, "PtlMDBind: PTL_MD_ILLEGAL: found a memory descriptor that is in use"},
		{func(p *proc) error { return p.Portals.MDBind(p.th, &portals.MD{Length: -1}, false) }, "PtlMDBind: PTL_MD_ILLEGAL: found -1 bytes"},
		{func(p *proc) error { return p.Portals.MDAttach(p.th, nil, &portals.MD{}, false) }, "PtlMDAttach: PTL_ME_INVALID"},
		{func(p *proc) error { return p.Portals.MDUnlink(p.th, &portals.MD{}) }, "PtlMDUnlink: PTL_MD_INVALID"},
		{func(p *proc) error {
			_, err := p.Portals.MEAttach(p.th, -1, portals.Match{}, false, portals.After)
			return err
		}, "PtlMEAttach: PTL_PT_INDEX_INVALID: found index -1"},
		{func(p *proc) error {
			_, err := p.Portals.MEAttach(p.th, 0, portals.Match{Source: 9}, false, portals.After)
			return err
		}, "PtlMEAttach: PTL_PROCESS_INVALID: found process 9, expected 0 to 1"},
		{func(p *proc) error {
			_, err := p.Portals.MEInsert(p.th, nil, portals.Match{}, false, portals.After)
			return err
		}, "PtlMEInsert: PTL_ME_INVALID"},
		{func(p *proc) error { return p.Portals.MEUnlink(p.th, nil) }, "PtlMEUnlink: PTL_ME_INVALID"},
		{func(p *proc) error { _, err := p.Portals.EQAlloc(p.th, 0); return err }, "PtlEQAlloc: PTL_SEGV: found room for 0 events"},
		{func(p *proc) error { return p.Portals.EQFree(p.th, nil) }, "PtlEQFree: PTL_EQ_INVALID"},
		{func(p *proc) error {
			q := p.queue(4)
			p.bound(q, 8)
			return p.Portals.EQFree(p.th, q)
		}, "PtlEQFree: PTL_EQ_IN_USE: found 1 memory descriptors that use the event queue"},
		{func(p *proc) error {
			for {
				if _, err := p.Portals.EQAlloc(p.th, 1); err != nil {
					return err
				}
			}
		}, "PtlEQAlloc: PTL_NO_SPACE: found 64 event queues in use"},
		{func(p *proc) error {
			for {
				if _, err := p.Portals.MEAttach(p.th, 0, portals.Match{Source: portals.AnyProcess}, false, portals.After); err != nil {
					return err
				}
			}
		}, "PtlMEAttach: PTL_NO_SPACE: found 2048 match entries in use"},
		{func(p *proc) error {
			for {
				if err := p.Portals.MDBind(p.th, &portals.MD{}, false); err != nil {
					return err
				}
			}
		}, "PtlMDBind: PTL_NO_SPACE: found 2048 memory descriptors in use"},
		{func(p *proc) error { _, err := p.Portals.Distance(-1); return err }, "PtlNIDist: PTL_PROCESS_INVALID: found process -1"},
		{func(p *proc) error {
			d := &portals.MD{Start: p.array, Length: 1000, Threshold: 1}
			p.must(p.Portals.MDBind(p.th, d, false))
			p.must(p.Portals.Put(p.th, d, portals.Request{Target: 1}))
			return p.Portals.Put(p.th, d, portals.Request{Target: 1})
		}, "PtlPut: PTL_MD_INVALID: found a memory descriptor that is used up, expected one whose threshold of 1"},
		{func(p *proc) error {
			d := p.bound(nil, 1000)
			p.must(p.Portals.Put(p.th, d, portals.Request{Target: 1}))
			return p.Portals.MDUnlink(p.th, d)
		}, "PtlMDUnlink: PTL_MD_IN_USE: found 1 operations under way, expected none"},
	} {
		checkFailure(t, test.call, test.want, func(err error) bool { _, ok := err.(*portals.Error); return ok })
	}
}

// TestLaunchErrors: what the machine does not have.
func TestLaunchErrors(t *testing.T) {
	for _, test := range []struct {
		set   []string
		parts []int
		want  string
	}{
		{nil, nil, "xt5: found no program, expected at least one"},
		{nil, []int{0}, "xt5: found 0 processes, expected 1 to 224256, 12 per node"},
		{nil, []int{1, 224_257}, "xt5: found 224257 processes"},
		{nil, []int{224_256, 1}, "xt5: found 2 programs that need 18689 nodes, each nodes of its own with 12 processes, expected at most 18688 nodes"},
		{[]string{"network.x", "20"}, []int{1}, "xt5: found 18688 nodes, expected at most 15360: the torus is 20x32x24"},
		{[]string{"cores", "1"}, []int{18_689}, "xt5: found 18689 processes, expected 1 to 18688, 1 per node"},
	} {
		m, err := xt5.New()
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(test.set); i += 2 {
			if err := m.Sheet().Override(test.set[i], test.set[i+1]); err != nil {
				t.Fatal(err)
			}
		}
		err = m.LaunchParts(sim.New(1), test.parts, func(machines.Endpoint) { t.Errorf("%v: a process runs", test.parts) })
		wantIn(t, err, test.want)
	}
}

// TestFreedUnderPut: memory that goes away under a put fails its process.
func TestFreedUnderPut(t *testing.T) {
	err := launch(t, []int{1, 1}, nil, func(p *proc) {
		if p.Rank() == 1 {
			p.exposed(nil, portals.OpPut)
			return
		}
		a := p.Memory().Alloc(1000)
		d := &portals.MD{Start: a, Length: 1000, Threshold: 1}
		p.must(p.Portals.MDBind(p.th, d, true))
		p.begin()
		p.must(p.Portals.Put(p.th, d, portals.Request{Target: 1, Portal: 10, MatchBits: 5}))
		p.must(p.Memory().Free(a))
		p.th.Sleep(sim.Millisecond)
	}).Run(context.Background())
	wantIn(t, err, "process 0")
	wantIn(t, err, "outside the memory")
}

// TestMismatch: two processes of a program are in different collective calls. Those of the other program are not
// concerned.
func TestMismatch(t *testing.T) {
	barrier := func(p *proc) error { return p.PartEndpoint().(machines.Barrier).Barrier(p.th) }
	exchange := func(p *proc) error {
		_, err := p.PartEndpoint().(machines.AddressExchange).ExchangeAddresses(p.th, p.array)
		return err
	}
	const inOrder = "; all must make the same ones in the same order"
	for _, test := range []struct {
		first, second func(p *proc) error
		want          string
	}{
		{barrier, exchange, "mismatched collective calls: address exchange here, MPI_Barrier in process 1" + inOrder},
		{exchange, barrier, "mismatched collective calls: MPI_Barrier here, address exchange in process 1" + inOrder},
	} {
		err := launch(t, []int{1, 2}, nil, func(p *proc) {
			switch p.Rank() {
			case 0:
				p.must(exchange(p))
				p.must(barrier(p))
			case 1:
				p.must(exchange(p))
				p.must(test.first(p))
			case 2:
				p.must(exchange(p))
				p.th.Sleep(sim.Millisecond)
				p.must(test.second(p))
			}
		}).Run(context.Background())
		wantIn(t, err, "process 2 at ")
		wantIn(t, err, test.want)
	}
}
