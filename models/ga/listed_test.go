package ga_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"simrun/machines"
	"simrun/machines/paragon"
	"simrun/models/ga"
	"simrun/sim"
	"simrun/sim/node"
)

// TestElementsGoTogether: elements of one owner go in as few messages as hold them. A message
// holds 100 KiB: 6400 doubles, each with an address of 8 bytes. A get is one message to the
// owner, a put another one, and each sync after it one that asks whether the data are in place.
func TestElementsGoTogether(t *testing.T) {
	for _, x := range []struct {
		count, gets, puts int64
	}{{1, 1, 1}, {1000, 1, 1}, {6400, 1, 1}, {6401, 2, 2}, {20000, 4, 4}} {
		var ledger *machines.Ledger // of process 0
		count := func(call func() error) (int64, error) {
			before := ledger.Messages
			err := call()
			return ledger.Messages - before, err
		}
		start := func(e machines.Endpoint) (*ga.Process, error) {
			if e.Rank() == 0 {
				ledger = e.(machines.Accounted).Ledger()
			}
			return byActiveMessages(e)
		}
		err := port{"paragon", paragon.Model(), start}.run(2, func(p *ga.Process) error {
			const columns = 20000
			a, err := p.Create(ga.Config{Name: "a", Type: ga.Double, Dims: []int64{2, columns}, Chunk: []int64{1, columns}})
			if err != nil || p.Nodeid() == 1 {
				return err
			}
			at, v := buffer(p, x.count)
			subscripts := make([][]int64, x.count)
			for i := range subscripts {
				subscripts[i] = []int64{1, int64(i) * 7 % columns} // 7 and 20000 have no common factor
				v[i] = float64(i)
			}
			if puts, err := count(func() error { return a.Scatter(subscripts, at) }); puts != x.puts || err != nil {
				return fmt.Errorf("a scatter of %d elements sends %d messages, %w, want %d", x.count, puts, err, x.puts)
			}
			if adds, err := count(func() error { return ga.ScatterAcc(a, subscripts, at, 3.0) }); adds != x.puts || err != nil {
				return fmt.Errorf("an accumulate of %d elements sends %d messages, %w, want %d", x.count, adds, err, x.puts)
			}
			clear(v)
			if gets, err := count(func() error { return a.Gather(subscripts, at) }); gets != x.gets || err != nil {
				return fmt.Errorf("a gather of %d elements sends %d messages, %w, want %d", x.count, gets, err, x.gets)
			}
			for i, got := range v {
				if got != 4*float64(i) {
					return fmt.Errorf("element %d of %d is %v, want %v", i, x.count, got, 4*i)
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// TestPiecesOfPatches: a patch of 128 x 128 doubles goes in two messages, of 100 columns of 1024 bytes in a buffer of 100 KiB
// and of the other 28. The requests to get it are as long as what they ask for, 131072 bytes together.
func TestPiecesOfPatches(t *testing.T) {
	const n = 128
	var ledger *machines.Ledger // of process 0
	start := func(e machines.Endpoint) (*ga.Process, error) {
		if e.Rank() == 0 {
			ledger = e.(machines.Accounted).Ledger()
		}
		return byActiveMessages(e)
	}
	err := port{"paragon", paragon.Model(), start}.run(2, func(p *ga.Process) error {
		a, err := p.Create(ga.Config{Name: "a", Type: ga.Double, Dims: []int64{2 * n, n}, Chunk: []int64{n, n}})
		if err != nil || p.Nodeid() == 1 {
			return err
		}
		at, values := buffer(p, n*n)
		for i := range values {
			values[i] = float64(i)
		}
		lo, hi := []int64{n, 0}, []int64{2*n - 1, n - 1}
		for _, x := range []struct {
			name string
			call func() error
		}{
			{"put", func() error { return a.Put(lo, hi, at, nil) }},
			{"get", func() error { clear(values); return a.Get(lo, hi, at, nil) }},
			{"accumulate", func() error { return ga.Acc(a, lo, hi, at, nil, 1.0) }},
		} {
			before := *ledger
			if err := x.call(); err != nil {
				return err
			}
			if messages, bytes := ledger.Messages-before.Messages, ledger.Bytes-before.Bytes; messages != 2 || bytes != 8*n*n {
				return fmt.Errorf("a %s sends %d messages of %d bytes together, want 2 of %d", x.name, messages, bytes, 8*n*n)
			}
		}
		for i, v := range values {
			if v != float64(i) {
				return fmt.Errorf("element %d is %v, want %d", i, v, i)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestListedPhantom: elements without values take as long as others.
func TestListedPhantom(t *testing.T) {
	took := func(phantom bool) sim.Time {
		m, err := paragon.New()
		if err != nil {
			t.Fatal(err)
		}
		k := sim.New(3)
		err = m.Launch(k, 3, func(e machines.Endpoint) {
			if err := moveScattered(e, phantom); err != nil {
				e.Thread().Fail(err)
			}
		})
		if err := errors.Join(err, k.Run(context.Background())); err != nil {
			t.Fatal(err)
		}
		return k.Now()
	}
	if data, phantom := took(false), took(true); data != phantom {
		t.Errorf("with values until %v, without until %v", data, phantom)
	}
}

// moveScattered scatters, adds to and gathers elements of all owners.
func moveScattered(e machines.Endpoint, phantom bool) error {
	p, err := ga.InitializeMessages(e, e.(machines.ActiveMessages), ga.VectorRoutines, phantom)
	if err != nil {
		return err
	}
	a, err := p.Create(doubles(60, 50))
	if err != nil {
		return err
	}
	alloc := p.Memory().Alloc
	if phantom {
		alloc = func(n int64) node.Addr { return p.Memory().AllocPhantom(n) }
	}
	at := alloc(8 * 500)
	subscripts := make([][]int64, 500)
	for i := range subscripts {
		k := int64(i*7+p.Nodeid()) % 3000
		subscripts[i] = []int64{k / 50, k % 50}
	}
	return errors.Join(a.Scatter(subscripts, at), p.Sync(), ga.ScatterAcc(a, subscripts, at, 2.0), p.Sync(), a.Gather(subscripts, at), p.Terminate())
}
