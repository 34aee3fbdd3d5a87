package sim_test

import (
	"context"
	"fmt"
	"iter"
	"runtime"
	"sync"
	"testing"

	"simrun/sim"
)

// emptyHeap is the memory in use before the first process. Later runs are
// compared with it, because the runtime keeps dead goroutines for reuse.
var emptyHeap = sync.OnceValue(memoryInUse)

func memoryInUse() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapInuse + m.StackInuse
}

// BenchmarkBlockedMemory comes first, so that emptyHeap is of an empty heap.
func BenchmarkBlockedMemory(b *testing.B) {
	const processes = 100_000
	emptyHeap()
	report := func(b *testing.B) {
		b.ReportMetric(float64(memoryInUse()-emptyHeap())/processes, "B/process")
	}
	b.Run("process", func(b *testing.B) {
		for b.Loop() {
			k := sim.New(1)
			gate := sim.NewEvent(k, "gate")
			for range processes {
				k.Spawn("blocked", func(p *sim.Process) { p.Wait(gate) })
			}
			run(b, k)
			report(b)
			k.Close()
			if got := k.Processes(); got != processes {
				b.Fatalf("%d processes, want %d", got, processes)
			}
		}
	})
	b.Run("ref=iter.Pull", func(b *testing.B) {
		for b.Loop() {
			stops := make([]func(), processes)
			blocked := 0
			for i := range stops {
				var next func() (struct{}, bool)
				next, stops[i] = iter.Pull(func(yield func(struct{}) bool) {
					blocked++
					yield(struct{}{})
				})
				next()
			}
			report(b)
			for _, stop := range stops {
				stop()
			}
			if blocked != processes {
				b.Fatalf("%d coroutines, want %d", blocked, processes)
			}
		}
	})
}

// holdModel is n timers that each fire and start again after a pseudo-random
// delay: the classical hold model. Their state lies together in one array.
type holdModel struct {
	k     *sim.Kernel
	id    sim.HandlerID
	state []uint64
	left  int
}

func (m *holdModel) Handle(timer uint64) {
	m.left--
	if m.left < 0 {
		return
	}
	m.k.Schedule(delay(&m.state[timer]), sim.Program, m.id, timer)
}

// delay draws 0..2^20 ps from a timer's own xorshift generator.
func delay(state *uint64) sim.Duration {
	s := *state
	s ^= s << 13
	s ^= s >> 7
	s ^= s << 17
	*state = s
	return sim.Duration(s >> 44)
}

func xorshiftStates(n int) []uint64 {
	states := make([]uint64, n)
	for i := range states {
		states[i] = uint64(i)*0x9e3779b97f4a7c15 + 88172645463325252
	}
	return states
}

func BenchmarkHold(b *testing.B) {
	for _, pending := range []int{1, 1_000, 100_000, 1_000_000} {
		b.Run(fmt.Sprintf("pending=%d", pending), func(b *testing.B) {
			k := sim.New(1)
			m := &holdModel{k: k, state: xorshiftStates(pending)}
			m.id = k.Register(m)
			start := func(events int) {
				m.left = events
				for i := range m.state {
					k.Schedule(delay(&m.state[i]), sim.Program, m.id, uint64(i))
				}
			}
			start(10 * pending) // reach steady state and the arrays' final sizes
			run(b, k)
			before := k.Events()
			start(b.N)
			b.ReportAllocs()
			b.ResetTimer()
			run(b, k)
			b.StopTimer()
			if got, want := k.Events()-before, uint64(b.N+pending); got != want {
				b.Fatalf("%d events ran, want %d", got, want)
			}
			rate(b, "events/s", b.N+pending)
		})
	}
}

// run runs k to the end of its events without closing it.
func run(b *testing.B, k *sim.Kernel) {
	b.Helper()
	if err := k.RunUntil(context.Background(), sim.TimeMax); err != nil {
		b.Fatal(err)
	}
}

func rate(b *testing.B, unit string, n int) {
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), unit)
}

func BenchmarkPingPong(b *testing.B) {
	b.Run("via=event", func(b *testing.B) {
		k := sim.New(1)
		events := [2]*sim.Event{sim.NewEvent(k, "ping"), sim.NewEvent(k, "pong")}
		switches := 0
		for i := range 2 {
			mine, other := events[i], events[1-i]
			k.Spawn("player", func(p *sim.Process) {
				for switches < b.N {
					p.Wait(mine)
					mine.Reset()
					switches++
					other.Trigger()
				}
			})
		}
		events[0].Trigger()
		b.ReportAllocs()
		b.ResetTimer()
		run(b, k)
		b.StopTimer()
		k.Close()
		if switches < b.N || switches > b.N+1 {
			b.Fatalf("%d switches, want %d", switches, b.N)
		}
		rate(b, "switches/s", switches)
	})
	b.Run("via=mailbox", func(b *testing.B) {
		k := sim.New(1)
		boxes := [2]*sim.Mailbox[int]{sim.NewMailbox[int]("ping"), sim.NewMailbox[int]("pong")}
		last := 0
		for i := range 2 {
			mine, other := boxes[i], boxes[1-i]
			k.Spawn("player", func(p *sim.Process) {
				for last < b.N {
					last = mine.Get(p) + 1
					other.Put(last)
				}
			})
		}
		boxes[0].Put(0)
		b.ReportAllocs()
		b.ResetTimer()
		run(b, k)
		b.StopTimer()
		k.Close()
		if last < b.N || last > b.N+1 {
			b.Fatalf("counted to %d, want %d", last, b.N)
		}
		rate(b, "switches/s", last)
	})
}

// sleepersDelay is how long process i sleeps, again and again.
func sleepersDelay(i int) sim.Duration { return sim.Duration(1000 + i*7919%10_007) }

func BenchmarkSleepers(b *testing.B) { benchmarkSleepers(b, sleepersDelay) }

// BenchmarkSleepersInStep is BenchmarkSleepers with all that wake at one instant.
func BenchmarkSleepersInStep(b *testing.B) {
	benchmarkSleepers(b, func(int) sim.Duration { return sleepersDelay(0) })
}

// BenchmarkSleepersSparse is BenchmarkSleepers with hundreds of picoseconds between two events.
func BenchmarkSleepersSparse(b *testing.B) {
	benchmarkSleepers(b, func(i int) sim.Duration { return 1000*sleepersDelay(i) + sim.Duration(i) })
}

func benchmarkSleepers(b *testing.B, delay func(i int) sim.Duration) {
	const processes = 10_000
	k := sim.New(1)
	left, woken := b.N, 0
	for i := range processes {
		d := delay(i)
		k.Spawn("sleeper", func(p *sim.Process) {
			for left > 0 {
				left--
				p.Sleep(d)
				woken++
			}
		})
	}
	b.ReportAllocs()
	b.ResetTimer()
	run(b, k)
	b.StopTimer()
	if woken != b.N {
		b.Fatalf("%d wakes, want %d", woken, b.N)
	}
	rate(b, "switches/s", woken)
}
