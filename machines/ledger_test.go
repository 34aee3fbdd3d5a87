package machines_test

import (
	"context"
	"math"
	"testing"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// TestLedger: a transfer of 30 that an idle machine does in 20, and one of 5 that it
// would have done in 8, beside a message.
func TestLedger(t *testing.T) {
	var l machines.Ledger
	before := l
	l.Split(machines.Remote, 30, 20)
	l.Split(machines.Remote, 5, 8)
	l.Add(machines.Messages, 7)
	l.Messages = 1
	want := machines.Ledger{Messages: 1, Time: machines.Times{machines.Remote: 25, machines.Queueing: 10, machines.Messages: 7}}
	if l != want || l.Time.Sum() != 42 {
		t.Errorf("got %+v, want %+v", l, want)
	}
	if l.Minus(before) != want || l.Plus(want).Minus(l) != want {
		t.Errorf("%+v: what is added is not what is taken off again", l)
	}
	long := machines.Ledger{Time: machines.Times{machines.Waiting: sim.Duration(math.MaxInt64 - 1)}}
	if sum := long.Plus(long).Time[machines.Waiting]; sum < long.Time[machines.Waiting] {
		t.Errorf("the sum of two waits of %v is %v", long.Time[machines.Waiting], sum)
	}
	twice := machines.Combine([]machines.Ledger{l, want}, func(value func(i int) int64) int64 { return value(0) + value(1) })
	if twice != l.Plus(want) {
		t.Errorf("combined by a sum: got %+v, want %+v", twice, l.Plus(want))
	}
}

// TestKindNames: every kind has a name of its own.
func TestKindNames(t *testing.T) {
	seen := map[string]bool{"": true}
	for k := range machines.KindCount {
		name := machines.Kind(k).String()
		if seen[name] {
			t.Errorf("kind %d is named %q like another one, or not at all", k, name)
		}
		seen[name] = true
	}
}

// TestStopwatch: a thread computes 100 us and sleeps 7. At 50 us a handler takes 30 more. The watch shows 107, and the
// thread's ledger has the rest as interrupts.
func TestStopwatch(t *testing.T) {
	k := sim.New(1)
	th := &node.Thread{CPU: node.NewProcessor(k, "CPU")}
	th.Process = k.Spawn("program", func(*sim.Process) {
		watch := machines.StartWatch(th)
		th.Compute(100 * sim.Microsecond)
		th.Sleep(7 * sim.Microsecond)
		th.Charge(sim.Microsecond)
		if got := watch.Elapsed(); got != 108*sim.Microsecond {
			t.Errorf("the watch shows %v, want 108 us", got)
		}
		if th.Stolen() != 30*sim.Microsecond || th.Now() != sim.Time(137*sim.Microsecond) {
			t.Errorf("interrupts took %v until %v, want 30 us until 137 us", th.Stolen(), th.Now())
		}
		th.Sync()
	})
	handler := &node.Thread{CPU: th.CPU, Level: node.InterruptLevel}
	handler.Process = k.Spawn("handler", func(p *sim.Process) {
		p.Sleep(50 * sim.Microsecond)
		handler.Compute(30 * sim.Microsecond)
	})
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
}
