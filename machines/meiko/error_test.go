package meiko_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/meiko/elan"
	"simrun/machines/meiko/ew"
	"simrun/sim"
	"simrun/sim/node"
)

// failure runs f in process 0 of two, a millisecond after the start, and returns
// how the run fails.
func failure(t *testing.T, f func(p *proc) error) error {
	t.Helper()
	return launch(t, 2, nil, func(p *proc) {
		if p.Rank() == 0 {
			p.th.Sleep(sim.Millisecond)
			p.must(f(p))
		}
	}).Run(context.Background())
}

// makeCopy is a copy of n bytes between two addresses.
func makeCopy(target int, remote, local node.Addr, n int64) machines.Copy {
	return machines.Copy{Target: target, Remote: remote, Local: local, Bytes: n}
}

// TestErrors: what a program does wrong fails its process, with the time, and
// says what was found and what is accepted.
func TestErrors(t *testing.T) {
	const outside = ": 8 bytes between process 0 and process 1: 8 bytes at address 0x10 are outside the memory of process 1"
	for _, test := range []struct {
		call func(p *proc) error
		want string
	}{
		{func(p *proc) error { return p.Fetch(p.th, makeCopy(1, 16, p.array[0], 8)) }, "ew_fetch" + outside},
		{func(p *proc) error { return p.Store(p.th, makeCopy(1, 16, p.array[0], 8)) }, "ew_store" + outside},
		{func(p *proc) error {
			return p.DMA(p.th, ew.DMA{Copy: makeCopy(1, 16, p.array[0], 8), Dest: ew.NoEvent})
		}, "elan_dma" + outside},
		{func(p *proc) error { return p.Store(p.th, makeCopy(1, p.array[1], p.array[0]+8, arrayBytes)) },
			"ew_store: 1048576 bytes between process 0 and process 1: 1048576 bytes at address 0x20000008 are outside the memory of process 0"},
		{func(p *proc) error { return p.Fetch(p.th, makeCopy(1, 0, 0, -1)) }, "ew_fetch: found -1 bytes, expected at least 0"},
		{func(p *proc) error { return p.Fetch(p.th, makeCopy(2, 0, 0, 8)) }, "ew_fetch: found process 2, expected 0 to 1"},
		{func(p *proc) error { return p.Store(p.th, makeCopy(-1, 0, 0, 8)) }, "ew_store: found process -1, expected 0 to 1"},
		{func(p *proc) error { return p.DMA(p.th, ew.DMA{Copy: p.word(1, 0), Dest: 3}) },
			"elan_dma: found event 3, expected one of the 0 of process 1, or none"},
		{func(p *proc) error { return rmw(p, machines.RMW{Op: machines.Swap, Target: 1, Remote: 16, Size: 8}) },
			"ew_rmw: word of process 1: 8 bytes at address 0x10 are outside the memory of process 1"},
		{func(p *proc) error {
			return rmw(p, machines.RMW{Op: machines.Swap, Target: 1, Remote: p.array[1] + 4, Size: 8})
		},
			"ew_rmw: word of process 1: address 0x20000004 of process 1 is not aligned to 8 bytes"},
		{func(p *proc) error {
			return rmw(p, machines.RMW{Op: machines.Swap, Target: 1, Remote: p.array[1], Size: 2})
		},
			"ew_rmw: word of process 1: found a word of 2 bytes, expected 4 or 8"},
		{func(p *proc) error { return rmw(p, machines.RMW{Op: 9, Target: 1, Remote: p.array[1], Size: 8}) },
			"ew_rmw: word of process 1: found atomic operation 9, expected one of fetch-and-add, fetch-and-or, swap, compare-and-swap"},
		{func(p *proc) error { return rmw(p, machines.RMW{Target: 7}) }, "ew_rmw: found process 7, expected 0 to 1"},
		{func(p *proc) error { _, err := p.Group(1, 1); return err },
			"ew_group: found 1 processes from process 1 on, expected some of the 2 of the program, with process 0 among them"},
		{func(p *proc) error { _, err := p.Group(math.MaxInt, math.MaxInt); return err }, "ew_group: found"},
		{func(p *proc) error { return p.Broadcast(p.th, p.Everybody(), 2, 0, 8) },
			"ew_bcast: found 8 bytes of process 2, expected at least 0 of one of processes 0 to 1"},
		{func(p *proc) error { _, err := p.Allocate(p.th, -1); return err }, "ew_allocate: found -1 bytes, expected 0 to 17592186044416"},
		{func(p *proc) error { return p.Send(p.th, p.text(2, 0, 0, 8)) }, "csend: found process 2, expected 0 to 1"},
		{func(p *proc) error { return p.Send(p.th, p.text(machines.AnyPeer, 0, 0, 8)) }, "csend: found process -1, expected 0 to 1"},
		{func(p *proc) error { return p.Send(p.th, p.text(1, machines.AnyTag, 0, 8)) }, "csend: found type -1, expected at least 0"},
		{func(p *proc) error { return p.Send(p.th, p.text(1, 0, 0, -8)) }, "csend: found -8 bytes, expected at least 0"},
		{func(p *proc) error { return p.Send(p.th, p.text(1, 0, arrayBytes, 8)) }, "csend: message of 8 bytes: 8 bytes at address 0x20100000 are outside the memory of process 0"},
		{func(p *proc) error { _, err := p.Receive(p.th, p.text(5, 0, 0, 8)); return err }, "crecv: found process 5, expected 0 to 1"},
		{func(p *proc) error { _, err := p.Receive(p.th, p.text(0, -2, 0, 8)); return err }, "crecv: found type -2, expected at least -1"},
		{func(p *proc) error {
			p.must(p.Send(p.th, p.text(0, 3, 0, 9)))
			_, err := p.Receive(p.th, p.text(0, 3, 0, 8))
			return err
		}, "crecv: found a message of 9 bytes and type 3 from process 0, expected at most 8"},
	} {
		err := failure(t, test.call)
		var at *sim.ProcessError
		if !errors.As(err, &at) || at.Process != "process 0" || at.Time < sim.Time(sim.Millisecond) {
			t.Errorf("error %v, want one of process 0 at 1ms or later", err)
			continue
		}
		var mine *elan.Error
		if !errors.As(err, &mine) || !strings.HasPrefix(mine.Error(), test.want) {
			t.Errorf("error %v, want %s", err, test.want)
		}
	}
}

func rmw(p *proc, op machines.RMW) error {
	_, err := p.ReadModifyWrite(p.th, op)
	return err
}

// TestBroadcastWithoutRoom: the process that finds out says which member has no
// room.
func TestBroadcastWithoutRoom(t *testing.T) {
	err := launch(t, 2, nil, func(p *proc) {
		p.must(p.Broadcast(p.th, p.Everybody(), 0, p.array[p.Rank()]+node.Addr(p.Rank()*(arrayBytes-4)), 8))
	}).Run(context.Background())
	const want = "ew_bcast: 8 bytes from process 0 to process 1: 8 bytes at address"
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %s", err, want)
	}
}

// TestFreedUnderDMA: memory that goes away under a DMA fails the process that
// started it.
func TestFreedUnderDMA(t *testing.T) {
	err := failure(t, func(p *proc) error {
		a := p.Memory().Alloc(8)
		p.must(p.DMA(p.th, ew.DMA{Copy: makeCopy(1, p.array[1], a, 8), Dest: ew.NoEvent}))
		p.must(p.Memory().Free(a))
		p.th.Sleep(sim.Millisecond)
		return nil
	})
	if err == nil || !strings.Contains(err.Error(), "process 0") || !strings.Contains(err.Error(), "outside the memory") {
		t.Errorf("error %v, want one of process 0", err)
	}
}
