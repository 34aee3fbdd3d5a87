package meiko_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/machines"
	"simrun/machines/meiko/ew"
	"simrun/sim"
	"simrun/sim/node"
)

// TestBarrier: a command takes 1.7 us and polling 1.6. Each level up the tree takes 3.25 us, the Elites, and 3.25 for
// each of up to three events. The broadcast takes 6.5 us and the Elites between the farthest. The way down the tree of
// the software barrier takes 3.25 for each child, the Elites and 3.25.
func TestBarrier(t *testing.T) {
	for _, test := range []struct {
		processes int
		fast      sim.Duration
		software  sim.Duration
	}{
		{1, us(3, 300000), us(3, 300000)},
		{2, us(16, 700000), us(16, 700000)},    // 3.3 + 6.7 + 6.7
		{4, us(23, 200000), us(29, 700000)},    // 3.3 + 13.2 + 6.7, or 13.2 down
		{16, us(37, 200000), us(56, 900000)},   // 3.3 + 13.2 + 13.6 + 7.1, or 13.2 + 13.6 down
		{64, us(51, 600000), us(84, 900000)},   // 3.3 + 13.2 + 13.6 + 14.0 + 7.5, or 13.2 + 13.6 + 14.0 down
		{128, us(59, 900000), us(100, 700000)}, // 3.3 + 40.8 + 7.9 + 7.9, or 40.8 + 7.9 down
		{5, us(26, 850000), us(40, 50000)},     // 3.3 + 13.2 + 3.25 + 7.1, or 13.2 + 7.1 down: the event of process 4 waits for three others
	} {
		run(t, test.processes, func(p *proc) {
			before := *p.Ledger()
			fast := p.took(func() { p.must(p.Barrier(p.th)) })
			software := p.took(func() { p.must(p.Gsync(p.th, p.Everybody())) })
			if fast != test.fast || software != test.software {
				t.Errorf("%d processes: fgsync takes %v and gsync %v, want %v and %v", test.processes, fast, software, test.fast, test.software)
			}
			if l := p.Ledger().Minus(before); l != (machines.Ledger{Time: machines.Times{machines.Barriers: fast + software}}) {
				t.Errorf("%d processes: ledger %+v", test.processes, l)
			}
		})
	}
}

// TestBarrierWaits: who comes late makes all late: process 5 of 16, 1 ms.
func TestBarrierWaits(t *testing.T) {
	run(t, 16, func(p *proc) {
		start := p.th.Now()
		if p.Rank() == 5 {
			p.th.Charge(sim.Millisecond)
		}
		p.must(p.Barrier(p.th))
		p.th.Sync()
		// 1.7 + 1000; process 5 to 4: 3.25 + 0.2 + 3.25; 4 to 0: 3.25 + 0.6 + 3.25; down 7.1; 1.6
		if got, want := p.th.Now().Sub(start), us(1024, 200000); got != want {
			t.Errorf("process %d: %v, want %v", p.Rank(), got, want)
		}
	})
}

// TestGroups: two halves meet independently, and the same group is the same
// to all its members.
func TestGroups(t *testing.T) {
	run(t, 8, func(p *proc) {
		start := p.th.Now()
		half := p.Rank() / 4 * 4
		g, err := p.Group(half, 4)
		p.must(err)
		if half == 4 {
			p.th.Sleep(sim.Millisecond)
		}
		p.must(p.Fgsync(p.th, g))
		p.th.Sync()
		want := us(23, 200000)
		if half == 4 {
			want += sim.Millisecond
		}
		if got := p.th.Now().Sub(start); got != want || g.First() != half || g.Size() != 4 {
			t.Errorf("process %d leaves its group's barrier after %v, want %v", p.Rank(), got, want)
		}
	})
}

// TestBroadcast: as a barrier of 4, and a DMA of 7.622 us and 4300 bytes, 100
// us.
func TestBroadcast(t *testing.T) {
	run(t, 4, func(p *proc) {
		if p.Rank() == 2 {
			copy(p.bytes(), "to all of you")
		}
		at := p.array[p.Rank()]
		took := p.took(func() { p.must(p.Broadcast(p.th, p.Everybody(), 2, at, 4300)) })
		if want := us(130, 822000); took != want {
			t.Errorf("process %d: %v, want %v", p.Rank(), took, want)
		}
		if got := string(p.bytes()[:13]); got != "to all of you" {
			t.Errorf("process %d has %q", p.Rank(), got)
		}
	})
}

// TestExchangeAddresses: everybody has what all gave, once as a barrier and 8
// bytes of each up and down, 64 bytes at 43 MB/s.
func TestExchangeAddresses(t *testing.T) {
	run(t, 4, func(p *proc) {
		var table []node.Addr
		var err error
		took := p.took(func() { table, err = p.ExchangeAddresses(p.th, node.Addr(100+p.Rank())) })
		p.must(err)
		if diff := cmp.Diff([]node.Addr{100, 101, 102, 103}, table); diff != "" {
			t.Errorf("process %d (-want +got):\n%s", p.Rank(), diff)
		}
		if want := us(24, 688372); took != want {
			t.Errorf("process %d: %v, want %v", p.Rank(), took, want)
		}
	})
}

// TestAllocate: the shared heap has equal addresses, or says where not.
func TestAllocate(t *testing.T) {
	run(t, 3, func(p *proc) {
		a, err := p.Allocate(p.th, 100)
		p.must(err)
		p.must(p.Memory().Check(a, 100))
		if p.Rank() == 1 {
			p.Memory().Alloc(1)
		}
		_, err = p.Allocate(p.th, 100)
		if err == nil || !strings.Contains(err.Error(), "expected the same calls in the same order everywhere") {
			t.Errorf("process %d: error %v", p.Rank(), err)
		}
	})
}

// TestDMA: process 0 starts a DMA of 8 bytes and goes on after its command. The
// data are there 1.7 + 3.25 + 0.2 + 0.186047 + 3.25 us after the start, the
// acknowledgement 0.2 us later.
func TestDMA(t *testing.T) {
	run(t, 2, func(p *proc) {
		start := p.th.Now()
		here := p.NewEvent()
		if p.Rank() == 1 {
			p.WaitEvent(p.th, here)
			p.th.Sync()
			if got, want := p.th.Now().Sub(start), us(10, 186047); got != want || p.bytes()[0] != 5 {
				t.Errorf("process 1 goes on after %v with %d, want %v and 5", got, p.bytes()[0], want)
			}
			return
		}
		p.bytes()[arrayBytes-8] = 5
		d := ew.DMA{Copy: p.word(1, 0), Source: here, Dest: 0}
		if got, want := p.took(func() { p.must(p.DMA(p.th, d)) }), us(1, 700000); got != want {
			t.Errorf("the call takes %v, want %v", got, want)
		}
		if p.TestEvent(p.th, here) {
			t.Error("the source event is set at once")
		}
		p.WaitEvent(p.th, here)
		p.th.Sync()
		if got, want := p.th.Now().Sub(start), us(10, 386047); got != want {
			t.Errorf("process 0 goes on after %v, want %v", got, want)
		}
		if p.TestEvent(p.th, here) {
			t.Error("the source event is still set")
		}
	})
}

// TestDeadlock: a barrier that process 2 does not come to is reported with it.
func TestDeadlock(t *testing.T) {
	err := launch(t, 4, nil, func(p *proc) {
		if p.Rank() != 2 {
			p.must(p.Barrier(p.th))
		}
	}).Run(context.Background())
	if err == nil {
		t.Fatal("a barrier without process 2 ends")
	}
	for _, want := range []string{"process 0", "process 1", "process 3", "ew_fgsync: 1 of 4 processes to arrive", "process 2"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("report lacks %q:\n%v", want, err)
		}
	}
}

// TestMismatch: who is in another collective call than the others fails.
func TestMismatch(t *testing.T) {
	err := launch(t, 2, nil, func(p *proc) {
		if p.Rank() == 0 {
			p.must(p.Barrier(p.th))
			return
		}
		p.th.Charge(sim.Millisecond)
		p.th.Enter("pddp_alloc")
		_, err := p.ExchangeAddresses(p.th, 1)
		p.must(err)
	}).Run(context.Background())
	const want = "mismatched collective calls: pddp_alloc (ew_gather) here, ew_fgsync in process 0; all must make the same ones in the same order"
	if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "process 1") {
		t.Errorf("error %v, want %s in process 1", err, want)
	}
}
