package node_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/sim"
	"simrun/sim/node"
)

const us = sim.Microsecond

// mustRun runs k to its end.
func mustRun(t interface {
	Helper()
	Fatal(...any)
}, k *sim.Kernel) {
	t.Helper()
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
}

// microsecondsAfterStart returns the instant n microseconds after the start.
func microsecondsAfterStart(n int64) sim.Time { return sim.Time(us.Times(n)) }

// Three levels by hand, in us. Work arrives: program 0 (100), handler 20 (50),
// interrupts 30 (10) and 35 (10), handler 60 (5).
//
//	program   0-20
//	handler  20-30
//	first interrupt 30-40, second 40-50
//	handler  50-90, the second one 90-95
//	program  95-175
func TestProcessorLevels(t *testing.T) {
	k := sim.New(1)
	cpu := node.NewProcessor(k, "CPU")
	ends := map[string]sim.Time{}
	thread := func(name string, l node.Level, arrives, work int64) {
		k.Spawn(name, func(p *sim.Process) {
			p.Sleep(us.Times(arrives))
			cpu.Run(p, l, us.Times(work))
			ends[name] = p.Now()
		})
	}
	interrupt := func(name string, arrives, work int64) {
		end := sim.HandlerFunc(func(uint64) { ends[name] = k.Now() })
		k.After(us.Times(arrives), sim.Wire, func() { cpu.Start(node.InterruptLevel, us.Times(work), end, 0) })
	}
	thread("program", node.ProgramLevel, 0, 100)
	thread("handler", node.HandlerLevel, 20, 50)
	interrupt("first interrupt", 30, 10)
	interrupt("second interrupt", 35, 10)
	thread("second handler", node.HandlerLevel, 60, 5)
	mustRun(t, k)
	want := map[string]sim.Time{"program": microsecondsAfterStart(175), "handler": microsecondsAfterStart(90), "second handler": microsecondsAfterStart(95),
		"first interrupt": microsecondsAfterStart(40), "second interrupt": microsecondsAfterStart(50)}
	if diff := cmp.Diff(want, ends); diff != "" {
		t.Errorf("ends (-want +got):\n%s", diff)
	}
	busy := []sim.Duration{cpu.Busy(node.ProgramLevel), cpu.Busy(node.HandlerLevel), cpu.Busy(node.InterruptLevel)}
	if diff := cmp.Diff([]sim.Duration{100 * us, 55 * us, 20 * us}, busy); diff != "" {
		t.Errorf("busy (-want +got):\n%s", diff)
	}
	if cpu.Name() != "CPU" || cpu.String() != "CPU" {
		t.Errorf("names %q, %q, want CPU", cpu.Name(), cpu.String())
	}
}

func TestProcessorNoWork(t *testing.T) {
	k := sim.New(1)
	cpu := node.NewProcessor(k, "CPU")
	k.Spawn("program", func(p *sim.Process) {
		cpu.Run(p, node.ProgramLevel, 0)
		cpu.Run(p, node.ProgramLevel, -5)
	})
	mustRun(t, k)
	if k.Now() != 0 || cpu.Busy(node.ProgramLevel) != 0 {
		t.Errorf("no work took until %v, busy %v, want 0s, 0s", k.Now(), cpu.Busy(node.ProgramLevel))
	}
}

// work is a job of the property test. Arrivals differ modulo 1000 and amounts
// are multiples of 1000, so that no job arrives just when another ends.
type work struct {
	arrives sim.Time
	amount  sim.Duration
	level   node.Level
	process bool // of a process, else started
}

// endTimes serves jobs the slow way: from one instant of interest to the next,
// the first of the highest level runs.
func endTimes(jobs []work) []sim.Time {
	ends := make([]sim.Time, len(jobs))
	left := make([]sim.Duration, len(jobs))
	for i, j := range jobs {
		left[i] = j.amount
	}
	for now := sim.Time(0); ; {
		runs, next := -1, sim.TimeMax
		for i, j := range jobs {
			switch {
			case left[i] == 0:
			case j.arrives > now:
				next = min(next, j.arrives)
			case runs < 0 || j.level > jobs[runs].level ||
				j.level == jobs[runs].level && j.arrives < jobs[runs].arrives:
				runs = i
			}
		}
		if runs < 0 && next == sim.TimeMax {
			return ends
		}
		if runs >= 0 {
			next = min(next, now.Add(left[runs]))
			left[runs] -= next.Sub(now)
			if left[runs] == 0 {
				ends[runs] = next
			}
		}
		now = next
	}
}

func TestProcessorAgainstReference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		jobs := make([]work, rapid.IntRange(1, 12).Draw(t, "jobs"))
		k := sim.New(1)
		cpu := node.NewProcessor(k, "CPU")
		got := make([]sim.Time, len(jobs))
		for i := range jobs {
			j := work{
				arrives: sim.Time(rapid.IntRange(0, 30).Draw(t, "arrives")*1000 + i),
				amount:  sim.Duration(rapid.IntRange(1, 10).Draw(t, "amount") * 1000),
				level:   rapid.SampledFrom([]node.Level{node.ProgramLevel, node.HandlerLevel, node.InterruptLevel}).Draw(t, "level"),
				process: rapid.Bool().Draw(t, "process"),
			}
			jobs[i] = j
			if j.process {
				k.Spawn("thread", func(p *sim.Process) {
					p.Sleep(sim.Duration(j.arrives))
					cpu.Run(p, j.level, j.amount)
					got[i] = p.Now()
				})
				continue
			}
			end := sim.HandlerFunc(func(uint64) { got[i] = k.Now() })
			k.After(sim.Duration(j.arrives), sim.Wire, func() { cpu.Start(j.level, j.amount, end, 0) })
		}
		mustRun(t, k)
		if diff := cmp.Diff(endTimes(jobs), got); diff != "" {
			t.Fatalf("jobs %+v: ends (-want +got):\n%s", jobs, diff)
		}
	})
}

func newThread(k *sim.Kernel, cpu *node.Processor, name string, l node.Level, body func(t *node.Thread)) {
	k.Spawn(name, func(p *sim.Process) {
		t := &node.Thread{Process: p, CPU: cpu, Level: l}
		body(t)
		t.Sync()
	})
}

// A thread owes 10 + 20 us and lets them pass; an interrupt of 40 us at 5 us
// makes that end at 70 us.
func TestThreadRunsAhead(t *testing.T) {
	k := sim.New(1)
	cpu := node.NewProcessor(k, "CPU")
	k.After(5*us, sim.Wire, func() {
		cpu.Start(node.InterruptLevel, 40*us, sim.HandlerFunc(func(uint64) {}), 0)
	})
	var ahead sim.Duration
	var before, after sim.Time
	newThread(k, cpu, "program", node.ProgramLevel, func(t *node.Thread) {
		t.Charge(10 * us)
		t.Charge(20 * us)
		ahead, before = t.Owed(), t.Now()
		t.Sync()
		after = t.Now()
		t.Sync() // nothing is owed any more
	})
	mustRun(t, k)
	if ahead != 30*us || before != 0 || after != microsecondsAfterStart(70) || k.Now() != microsecondsAfterStart(70) {
		t.Errorf("owed %v at %v, synchronized at %v, ended at %v; want 30us, 0s, 70us, 70us", ahead, before, after, k.Now())
	}
}

// Whatever a thread waits for, what it owes passes first.
func TestThreadWaits(t *testing.T) {
	for _, test := range []struct {
		name string
		wait func(t *node.Thread, e *sim.Event)
		want sim.Time
	}{
		{"compute", func(t *node.Thread, e *sim.Event) { t.Compute(5 * us) }, microsecondsAfterStart(15)},
		{"sleep", func(t *node.Thread, e *sim.Event) { t.Sleep(5 * us) }, microsecondsAfterStart(15)},
		{"triggered meanwhile", func(t *node.Thread, e *sim.Event) { t.Wait(e) }, microsecondsAfterStart(10)},
		{"timeout", func(t *node.Thread, e *sim.Event) { t.WaitFor(sim.NewEvent(t.Kernel(), "never"), 3*us) }, microsecondsAfterStart(13)},
		{"any", func(t *node.Thread, e *sim.Event) { t.WaitAny(t.Kernel().Timeout(40*us), e) }, microsecondsAfterStart(10)},
		{"all", func(t *node.Thread, e *sim.Event) { t.WaitAll(t.Kernel().Timeout(40*us), e) }, microsecondsAfterStart(40)},
	} {
		t.Run(test.name, func(t *testing.T) {
			k := sim.New(1)
			e := sim.NewEvent(k, "event")
			k.After(7*us, sim.Program, e.Trigger)
			var got sim.Time
			newThread(k, node.NewProcessor(k, "CPU"), "program", node.ProgramLevel, func(t *node.Thread) {
				t.Charge(10 * us)
				test.wait(t, e)
				got = t.Now()
			})
			mustRun(t, k)
			if got != test.want {
				t.Errorf("went on at %v, want %v", got, test.want)
			}
		})
	}
}

// A processor is part of the node whose path its own begins with.
func TestNode(t *testing.T) {
	for name, want := range map[string]string{
		"SP.Node[3].CPU": "SP.Node[3]", "T3D.Node[3].PE[1].CPU": "T3D.Node[3]", "T3E.PE[3].CPU": "T3E.PE[3]", "PowerChallenge.CPU[2]": "PowerChallenge", "CPU": "CPU",
	} {
		if got := node.NewProcessor(sim.New(1), name).Node(); got != want {
			t.Errorf("%s is part of %s, want %s", name, got, want)
		}
	}
}
