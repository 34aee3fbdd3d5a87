package sim_test

import (
	"fmt"
	"iter"
	"testing"
)

// The references are the same work in plain Go, as small as it can be: what an
// engine's rates are compared with on any machine. BenchmarkBlockedMemory has
// its own.

// heap4 is a 4-ary heap by time and sequence.
type heap4[V any] struct {
	items    []heapItem[V]
	sequence uint64
}

type heapItem[V any] struct {
	at       int64
	sequence uint64
	value    V
}

func (a *heapItem[V]) isBefore(b *heapItem[V]) bool {
	return a.at < b.at || a.at == b.at && a.sequence < b.sequence
}

func (h *heap4[V]) push(at int64, v V) {
	e := heapItem[V]{at, h.sequence, v}
	h.sequence++
	h.items = append(h.items, e)
	i := len(h.items) - 1
	for i > 0 {
		parent := (i - 1) / 4
		if !e.isBefore(&h.items[parent]) {
			break
		}
		h.items[i] = h.items[parent]
		i = parent
	}
	h.items[i] = e
}

func (h *heap4[V]) pop() heapItem[V] {
	first, n := h.items[0], len(h.items)-1
	e := h.items[n]
	h.items = h.items[:n]
	if n == 0 {
		return first
	}
	i := 0
	for {
		child := 4*i + 1
		if child >= n {
			break
		}
		for j := child + 1; j < min(child+4, n); j++ {
			if h.items[j].isBefore(&h.items[child]) {
				child = j
			}
		}
		if !h.items[child].isBefore(&e) {
			break
		}
		h.items[i] = h.items[child]
		i = child
	}
	h.items[i] = e
	return first
}

// BenchmarkHoldReference is BenchmarkHold on bare heaps, of numbers and of
// closures that are called.
func BenchmarkHoldReference(b *testing.B) {
	for _, pending := range []int{1, 1_000, 100_000, 1_000_000} {
		b.Run(fmt.Sprintf("ref=heap/pending=%d", pending), func(b *testing.B) { holdNumbers(b, pending) })
		b.Run(fmt.Sprintf("ref=heap-closure/pending=%d", pending), func(b *testing.B) { holdClosures(b, pending) })
	}
}

func holdNumbers(b *testing.B, pending int) {
	var h heap4[uint32]
	state := xorshiftStates(pending)
	for i := range state {
		h.push(int64(delay(&state[i])), uint32(i))
	}
	now, fired := int64(0), 0
	hold := func(n int) {
		for range n {
			e := h.pop()
			now = e.at
			fired++
			h.push(now+int64(delay(&state[e.value])), e.value)
		}
	}
	hold(10 * pending)
	measureHold(b, hold, &fired)
}

func holdClosures(b *testing.B, pending int) {
	var h heap4[func()]
	state := xorshiftStates(pending)
	now, fired := int64(0), 0
	for i := range state {
		var fire func()
		fire = func() {
			fired++
			h.push(now+int64(delay(&state[i])), fire)
		}
		h.push(int64(delay(&state[i])), fire)
	}
	hold := func(n int) {
		for range n {
			e := h.pop()
			now = e.at
			e.value()
		}
	}
	hold(10 * pending)
	measureHold(b, hold, &fired)
}

func measureHold(b *testing.B, hold func(n int), fired *int) {
	before := *fired
	b.ReportAllocs()
	b.ResetTimer()
	hold(b.N)
	b.StopTimer()
	if got := *fired - before; got != b.N {
		b.Fatalf("%d events ran, want %d", got, b.N)
	}
	rate(b, "events/s", b.N)
}

// BenchmarkPingPongReference switches to two coroutines in turn.
func BenchmarkPingPongReference(b *testing.B) {
	b.Run("ref=iter.Pull", func(b *testing.B) {
		switches := 0
		player := func(yield func(struct{}) bool) {
			for {
				switches++
				if !yield(struct{}{}) {
					return
				}
			}
		}
		ping, stopPing := iter.Pull(player)
		pong, stopPong := iter.Pull(player)
		b.ReportAllocs()
		b.ResetTimer()
		for range (b.N + 1) / 2 {
			ping()
			pong()
		}
		b.StopTimer()
		stopPing()
		stopPong()
		if switches < b.N || switches > b.N+1 {
			b.Fatalf("%d switches, want %d", switches, b.N)
		}
		rate(b, "switches/s", switches)
	})
}

// BenchmarkSleepersReference is BenchmarkSleepers with coroutines in a heap.
func BenchmarkSleepersReference(b *testing.B) {
	b.Run("ref=iter.Pull-heap", func(b *testing.B) {
		const processes = 10_000
		var h heap4[func() (int64, bool)]
		woken := 0
		stops := make([]func(), processes)
		for i := range stops {
			var next func() (int64, bool)
			next, stops[i] = iter.Pull(func(yield func(int64) bool) {
				for yield(int64(sleepersDelay(i))) {
					woken++
				}
			})
			d, _ := next()
			h.push(d, next)
		}
		b.ReportAllocs()
		b.ResetTimer()
		for range b.N {
			e := h.pop()
			d, _ := e.value()
			h.push(e.at+d, e.value)
		}
		b.StopTimer()
		for _, stop := range stops {
			stop()
		}
		if woken != b.N {
			b.Fatalf("%d wakes, want %d", woken, b.N)
		}
		rate(b, "switches/s", woken)
	})
}
