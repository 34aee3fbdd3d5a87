package meeting_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/internal/meeting"
	"simrun/sim"
	"simrun/sim/node"
)

const us = sim.Microsecond

// run runs a program of n processes with one point, and returns how it ends.
func run(n int, body func(p *meeting.Point, t *node.Thread, place int)) error {
	k := sim.New(1)
	var members []*node.Thread
	var p *meeting.Point
	for i := range n {
		name := fmt.Sprintf("process %d", i)
		t := &node.Thread{CPU: node.NewProcessor(k, name)}
		members = append(members, t)
		t.Process = k.Spawn(name, func(*sim.Process) {
			body(p, t, i)
			t.Sync()
		})
	}
	p = meeting.New(members)
	return k.Run(context.Background())
}

// TestExchangeByHand is the package's example, and two more meetings of the same processes:
// what one exchange gave is good until the one after the next.
func TestExchangeByHand(t *testing.T) {
	arrival := []sim.Duration{us, 2 * us, 5 * us}
	err := run(3, func(p *meeting.Point, th *node.Thread, place int) {
		th.Charge(arrival[place])
		first := p.Exchange(th, place, "exchange", node.Addr(10*(place+1)))
		if at := sim.Duration(th.Now()); at != 5*us || !slices.Equal(first, []node.Addr{10, 20, 30}) {
			t.Errorf("process %d leaves at %v with %v, want 5 us and [10 20 30]", place, at, first)
		}
		th.Charge(arrival[2-place])
		second := p.Exchange(th, place, "exchange", node.Addr(place))
		if at := sim.Duration(th.Now()); at != 10*us || !slices.Equal(second, []node.Addr{0, 1, 2}) || !slices.Equal(first, []node.Addr{10, 20, 30}) {
			t.Errorf("process %d leaves at %v with %v and %v before, want 10 us, [0 1 2] and [10 20 30]", place, at, second, first)
		}
		th.Charge(arrival[place])
		p.Meet(th, place, "barrier")
		if at := sim.Duration(th.Now()); at != 15*us {
			t.Errorf("process %d leaves the barrier at %v, want 15 us", place, at)
		}
	})
	if err != nil {
		t.Error(err)
	}
}

// TestOneMember: who is alone waits for nobody.
func TestOneMember(t *testing.T) {
	err := run(1, func(p *meeting.Point, th *node.Thread, place int) {
		for v := range node.Addr(3) {
			if got := p.Exchange(th, place, "exchange", v); !slices.Equal(got, []node.Addr{v}) || th.Now() != 0 {
				t.Errorf("exchange of %d at %v gives %v", v, th.Now(), got)
			}
		}
	})
	if err != nil {
		t.Error(err)
	}
}

// TestMismatch: different calls fail, as the failure of the second.
func TestMismatch(t *testing.T) {
	err := run(2, func(p *meeting.Point, th *node.Thread, place int) {
		th.Charge(us.Times(int64(place)))
		if place == 1 {
			th.Enter("GA_Sync")
		}
		p.Meet(th, place, "barrier")
	})
	var mismatch *machines.CollectiveError
	want := machines.CollectiveError{Here: "GA_Sync (barrier)", Other: "process 0", There: "barrier"}
	if !errors.As(err, &mismatch) || *mismatch != want {
		t.Errorf("error %v, want %+v", err, want)
	}
}

// TestMissing: the report names who has not come.
func TestMissing(t *testing.T) {
	err := run(3, func(p *meeting.Point, th *node.Thread, place int) {
		if place != 1 {
			p.Meet(th, place, "barrier")
		}
	})
	for _, want := range []string{"barrier, where 2 of 3 processes are", "held by process 1, which has ended"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("report %v, want %q in it", err, want)
		}
	}
}
