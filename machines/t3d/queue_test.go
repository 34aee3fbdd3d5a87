package t3d_test

import (
	"context"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/t3d"
	"simrun/sim"
	"simrun/sim/node"
)

// queueing runs a body on process 0 of n, which finds the numbers 1, 2, ... at an address of process 2, on the neighbouring node.
func queueing(t *testing.T, body func(q machines.PrefetchQueue, th *node.Thread, remote, local node.Addr) error) error {
	t.Helper()
	m, err := t3d.New()
	if err != nil {
		t.Fatal(err)
	}
	k := sim.New(1)
	err = m.Launch(k, 4, func(e machines.Endpoint) {
		th := e.Thread()
		at := e.Memory().Alloc(1024)
		words, err := node.View[int64](e.Memory(), at, 128)
		if err != nil {
			th.Fail(err)
		}
		for i := range words {
			words[i] = int64(i + 1)
		}
		all, err := e.(machines.AddressExchange).ExchangeAddresses(th, at)
		if err != nil {
			th.Fail(err)
		}
		th.Sync()
		if e.Rank() == 0 {
			clear(words)
			if err := body(e.(machines.PrefetchQueue), th, all[2], at); err != nil {
				th.Fail(err)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return k.Run(context.Background())
}

// Sixteen words of a neighbour, by hand, in clocks of 6.667 ns. An annex entry takes 23 clocks, each request 4, the memory
// barrier 4 and each pop 23. The first word is there 80 clocks after its request, at 107; the requests end at 87 and the barrier
// at 91. The owner serves a word in 69.264 ns, 10.39 clocks, so that later words are there before they are popped:
//
//	107 + 16 x 23 = 475 clocks
//
// If the processor computes for 1000 clocks behind the requests, all words wait for it: 87 + 1000 + 4 + 16 x 23 = 1459 clocks.
func TestPrefetchQueue(t *testing.T) {
	for _, c := range []struct{ computes, clocks int64 }{{0, 475}, {1000, 1459}} {
		err := queueing(t, func(q machines.PrefetchQueue, th *node.Thread, remote, local node.Addr) error {
			clock := func(n int64) sim.Duration { return sim.Duration(n * int64(sim.Second) / 150_000_000) }
			began := th.Now()
			for i := range q.QueueWords() {
				if err := q.Request(th, machines.Copy{Target: 2, Remote: remote + node.Addr(8*i), Bytes: 8}); err != nil {
					return err
				}
			}
			th.Charge(clock(c.computes))
			for i := range q.QueueWords() {
				if err := q.Pop(th, local+node.Addr(8*i)); err != nil {
					return err
				}
			}
			th.Sync()
			took := th.Now().Sub(began)
			if d := took - clock(c.clocks); d < -sim.Nanosecond || d > sim.Nanosecond {
				t.Errorf("%d clocks of computing: 16 words take %v, want %v", c.computes, took, clock(c.clocks))
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// Elements come in the order of their requests, from several owners and of all sizes.
func TestPrefetchQueueOrder(t *testing.T) {
	err := queueing(t, func(q machines.PrefetchQueue, th *node.Thread, remote, local node.Addr) error {
		sizes := []int64{8, 16, 4, 8, 16}
		for round := range 3 { // round the queue's places
			for i, n := range sizes {
				if err := q.Request(th, machines.Copy{Target: 2, Remote: remote + node.Addr(16*(i+round)), Bytes: n}); err != nil {
					return err
				}
			}
			for i, n := range sizes {
				words, err := node.View[int64](th.Memory, local, 2)
				if err != nil {
					return err
				}
				words[0], words[1] = 0, 0
				if err := q.Pop(th, local); err != nil {
					return err
				}
				want := [2]int64{int64(2*(i+round) + 1), 0}
				if n == 16 {
					want[1] = want[0] + 1
				}
				if words[0] != want[0] || words[1] != want[1] {
					t.Errorf("round %d, element %d of %d bytes: %d, want %d", round, i, n, words, want)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// The queue refuses more words than it holds, a pop of nothing, and addresses outside of memory.
func TestPrefetchQueueRefuses(t *testing.T) {
	request := func(q machines.PrefetchQueue, th *node.Thread, remote node.Addr, n int) (err error) {
		for range n {
			if err = q.Request(th, machines.Copy{Target: 2, Remote: remote, Bytes: 8}); err != nil {
				break
			}
		}
		return err
	}
	for name, c := range map[string]struct {
		body func(q machines.PrefetchQueue, th *node.Thread, remote, local node.Addr) error
		want string
	}{
		"full": {func(q machines.PrefetchQueue, th *node.Thread, remote, _ node.Addr) error {
			return request(q, th, remote, 17)
		}, "17 words in the queue, expected at most 16"},
		"empty": {func(q machines.PrefetchQueue, th *node.Thread, _, local node.Addr) error { return q.Pop(th, local) }, "an empty queue"},
		"outside": {func(q machines.PrefetchQueue, th *node.Thread, remote, _ node.Addr) error {
			return request(q, th, remote+1<<40, 1)
		}, "prefetch"},
		"nobody": {func(q machines.PrefetchQueue, th *node.Thread, remote, _ node.Addr) error {
			return q.Request(th, machines.Copy{Target: 9, Remote: remote, Bytes: 8})
		}, "PE 9"},
	} {
		if err := queueing(t, c.body); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want an error with %q", name, err, c.want)
		}
	}
}
