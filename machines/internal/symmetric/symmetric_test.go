package symmetric_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/internal/meeting"
	"simrun/machines/internal/symmetric"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

const us = sim.Microsecond

// job is a machine whose copies take 1 us, whatever their length, and whose barrier network
// takes no time.
type job struct {
	elements []*element
	all      *meeting.Point
}

// element is a processing element of a job.
type element struct {
	*symmetric.Calls
	job    *job
	rank   int
	th     *node.Thread
	ledger machines.Ledger
	puts   int
}

func (e *element) Rank() int                { return e.rank }
func (e *element) Ledger() *machines.Ledger { return &e.ledger }

func (e *element) CopyOut(t *node.Thread, c machines.Copy, _ string) error {
	t.Compute(us)
	e.puts++
	return e.job.elements[c.Target].th.Memory.Copy(c.Remote, e.th.Memory, c.Local, c.Bytes)
}

func (e *element) CopyIn(t *node.Thread, c machines.Copy, _ string) error {
	t.Compute(us)
	return e.th.Memory.Copy(c.Local, e.job.elements[c.Target].th.Memory, c.Remote, c.Bytes)
}

func (e *element) Quiet(*node.Thread) {}

func (e *element) WaitForAll(t *node.Thread, call string) { e.job.all.Meet(t, e.rank, call) }

func (e *element) ExchangeAddresses(t *node.Thread, call string, a node.Addr) []node.Addr {
	return e.job.all.Exchange(t, e.rank, call, a)
}

func (e *element) Timed(_ string, barrier func()) { barrier() }

func (e *element) Refuse(call, format string, args ...any) error {
	return fmt.Errorf(call+": found "+format, args...)
}

func (e *element) Await(t *node.Thread, why sim.Waitable) {
	t.Fail(errors.New("no data come from outside: " + why.WaitingFor()))
}

// run runs a program of n processing elements with the prices of the package's calculation.
func run(n int, body func(e *element) error) error {
	k := sim.New(1)
	j := &job{}
	var lib *symmetric.Library
	var threads []*node.Thread
	for rank := range n {
		name := fmt.Sprintf("PE %d", rank)
		th := &node.Thread{CPU: node.NewProcessor(k, name), Memory: node.NewMemory(name)}
		threads = append(threads, th)
		e := &element{job: j, rank: rank, th: th}
		j.elements = append(j.elements, e)
		th.Process = k.Spawn(name, func(*sim.Process) {
			e.Calls = symmetric.NewCalls(e, lib)
			if err := body(e); err != nil {
				th.Fail(err)
			}
			th.Sync()
		})
	}
	j.all = meeting.New(threads)
	ns := sim.Nanosecond
	lib = symmetric.NewLibrary(symmetric.Prices{Call: param.Fixed(700 * ns), Issue: param.Fixed(10 * ns), Signal: param.Fixed(730 * ns), Look: param.Fixed(30 * ns),
		Combine: func() node.Ops { return node.Ops{node.Load: 2} }, Costs: processor()}, threads)
	return k.Run(context.Background())
}

// processor executes a load in 10 ns, and everything else in no time.
func processor() *node.Costs {
	none := param.Of(sim.Cycle * 0)
	return node.NewCosts(&node.Spec{
		Clock:    param.Of(100 * sim.Megahertz),
		FloatAdd: none, FloatMultiply: none, FloatDivide: none, FloatSqrt: none, IntAdd: none, IntMultiply: none, IntDivide: none,
		Load: param.Of(sim.Cycle), Store: none, Branch: none, Call: none,
		Cache: node.CacheSpec{
			LevelSpec: node.LevelSpec{Size: param.Of(sim.Size(8192)), Line: param.Of(sim.Size(32)), Fill: param.Of(sim.Duration(0))},
			WriteBack: param.Of(sim.Duration(0)),
		},
	})
}

// at is when an element has come to where it is.
func (e *element) at() sim.Duration {
	e.th.Sync()
	return sim.Duration(e.th.Now())
}

// words are n words of the symmetric heap.
func (e *element) words(n int64) (node.Addr, []int64, error) {
	a, err := e.Shmalloc(e.th, 8*n)
	if err != nil {
		return 0, nil, err
	}
	v, err := node.View[int64](e.th.Memory, a, int(n))
	return a, v, err
}

// TestBarrierByHand is the package's calculation: elements 1, 3 and 5 of eight leave 2.22 us
// after the last has come; the barrier of all is the network's.
func TestBarrierByHand(t *testing.T) {
	err := run(8, func(e *element) error {
		set := symmetric.ActiveSet{Start: 1, LogStride: 1, Size: 3}
		if e.rank%2 == 1 && e.rank < 7 {
			e.th.Compute(us.Times(int64(e.rank)))
			if err := e.Barrier(e.th, set); err != nil {
				return err
			}
			if at := e.at(); at != 5*us+2220*sim.Nanosecond {
				t.Errorf("PE %d leaves at %v, want 7.22 us", e.rank, at)
			}
		}
		e.BarrierAll(e.th)
		if at := e.at(); at != 7220*sim.Nanosecond {
			t.Errorf("PE %d leaves the barrier of all at %v, want 7.22 us", e.rank, at)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestBadSets: sets that are none, and those that the caller is not in.
func TestBadSets(t *testing.T) {
	err := run(8, func(e *element) error {
		if e.rank != 3 {
			return nil
		}
		for _, x := range []struct {
			set  symmetric.ActiveSet
			want string
		}{
			{symmetric.ActiveSet{Size: 0}, "expected members among PE 0 to 7"},
			{symmetric.ActiveSet{Size: 9}, "expected members among PE 0 to 7"},
			{symmetric.ActiveSet{Start: -1, Size: 2}, "expected members among PE 0 to 7"},
			{symmetric.ActiveSet{Start: 2, LogStride: 1, Size: 4}, "expected members among PE 0 to 7"}, // 2, 4, 6, 8
			{symmetric.ActiveSet{Start: 0, LogStride: 31, Size: 2}, "expected members among PE 0 to 7"},
			{symmetric.ActiveSet{Start: 4, Size: 4}, "expected one that PE 3, which calls, is in"},
			{symmetric.ActiveSet{Start: 0, LogStride: 1, Size: 4}, "expected one that PE 3, which calls, is in"},
			{symmetric.ActiveSet{Start: 0, Size: 3}, "expected one that PE 3, which calls, is in"},
		} {
			if err := e.Barrier(e.th, x.set); err == nil || !strings.Contains(err.Error(), x.want) {
				t.Errorf("%v: %v, want %q", x.set, err, x.want)
			}
		}
		if err := e.Broadcast(e.th, 0, 0, 1, 1, symmetric.ActiveSet{Start: 3, Size: 1}); err == nil || !strings.Contains(err.Error(), "PE_root 1, expected 0 to 0") {
			t.Errorf("a root outside of the set: %v", err)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// sets are active sets of a job of eight.
var sets = []symmetric.ActiveSet{{Size: 8}, {Start: 2, Size: 1}, {Start: 1, LogStride: 1, Size: 3}, {LogStride: 2, Size: 2}, {Start: 1, Size: 7}}

// inSet reports whether an element is in a set, and its place.
func inSet(s symmetric.ActiveSet, rank int) (int, bool) {
	off := rank - s.Start
	place := off >> s.LogStride
	return place, off >= 0 && place<<s.LogStride == off && place < s.Size
}

// TestCollectives: broadcasts from every root, collections of equal and different lengths, and
// reductions, in sets of several shapes.
func TestCollectives(t *testing.T) {
	for _, set := range sets {
		err := run(8, func(e *element) error {
			target, to, err := e.words(40)
			if err != nil {
				return err
			}
			source, from, err := e.words(9)
			if err != nil {
				return err
			}
			place, in := inSet(set, e.rank)
			if !in {
				return nil
			}
			return errors.Join(testBroadcasts(e, set, target, to, source, from), testCollects(e, set, place, target, to, source, from),
				testReductions(e, set, target, to, source, from))
		})
		if err != nil {
			t.Errorf("%v: %v", set, err)
		}
	}
}

// testBroadcasts: the root's own target stays as it is, as in the real call.
func testBroadcasts(e *element, set symmetric.ActiveSet, target node.Addr, to []int64, source node.Addr, from []int64) error {
	for root := range set.Size {
		clear(to)
		from[0], from[1] = int64(100+e.rank), 7
		if err := e.Broadcast(e.th, target, source, 2, root, set); err != nil {
			return err
		}
		sender := set.Start + root<<set.LogStride
		want := []int64{int64(100 + sender), 7, 0}
		if e.rank == sender {
			want = []int64{0, 0, 0}
		}
		if !slices.Equal(to[:3], want) {
			return fmt.Errorf("broadcast from place %d: PE %d has %v, want %v", root, e.rank, to[:3], want)
		}
		if err := e.Barrier(e.th, set); err != nil {
			return err
		}
	}
	return nil
}

// testCollects: place i gives i+1 words, and 2 words.
func testCollects(e *element, set symmetric.ActiveSet, place int, target node.Addr, to []int64, source node.Addr, from []int64) error {
	clear(to)
	for i := range from {
		from[i] = int64(10*place + i)
	}
	if err := e.Collect(e.th, target, source, int64(place+1), set); err != nil {
		return err
	}
	var want []int64
	for p := range set.Size {
		for i := range p + 1 {
			want = append(want, int64(10*p+i))
		}
	}
	if !slices.Equal(to[:len(want)], want) {
		return fmt.Errorf("collect: PE %d has %v, want %v", e.rank, to[:len(want)], want)
	}
	if err := errors.Join(e.Barrier(e.th, set), e.FCollect(e.th, target, source, 2, set)); err != nil {
		return err
	}
	want = nil
	for p := range set.Size {
		want = append(want, int64(10*p), int64(10*p+1))
	}
	if !slices.Equal(to[:len(want)], want) {
		return fmt.Errorf("fcollect: PE %d has %v, want %v", e.rank, to[:len(want)], want)
	}
	return e.Barrier(e.th, set)
}

// testReductions: elements give their rank.
func testReductions(e *element, set symmetric.ActiveSet, target node.Addr, to []int64, source node.Addr, from []int64) error {
	sum, high, low, or, and := int64(0), int64(-1), int64(8), int64(0), int64(-1)
	for rank := range 8 {
		if _, in := inSet(set, rank); in {
			r := int64(rank)
			sum, high, low, or, and = sum+r, max(high, r), min(low, r), or|r, and&r
		}
	}
	for _, x := range []struct {
		op   symmetric.Op
		want int64
	}{{symmetric.Sum, sum}, {symmetric.Max, high}, {symmetric.Min, low}, {symmetric.And, and}, {symmetric.Or, or}} {
		op, want := x.op, x.want
		from[0] = int64(e.rank)
		if err := symmetric.ToAll[int64](e.th, e.Calls, op, target, source, target+16*8, 1, set); err != nil {
			return err
		}
		if to[0] != want || from[0] != int64(e.rank) {
			return fmt.Errorf("%v: PE %d has %d, want %d; its own %d, want %d", op, e.rank, to[0], want, from[0], e.rank)
		}
		if err := e.Barrier(e.th, set); err != nil {
			return err
		}
	}
	if err := symmetric.ToAll[float64](e.th, e.Calls, symmetric.And, target, source, target, 1, set); err == nil {
		return errors.New("an and of real numbers is accepted")
	}
	return nil
}

// TestBroadcastByHand: a tree of three rounds reaches eight elements. Each copy takes 1 us and
// the barriers of all nothing: 3 us. The root puts three times, the last elements never.
func TestBroadcastByHand(t *testing.T) {
	puts := [8]int{3, 2, 1, 1, 0, 0, 0, 0}
	err := run(8, func(e *element) error {
		a, _, err := e.words(2)
		if err != nil {
			return err
		}
		if err := e.Broadcast(e.th, a, a+8, 1, 0, e.AllPEs()); err != nil {
			return err
		}
		if at := e.at(); at != 3*us || e.puts != puts[e.rank] {
			t.Errorf("PE %d has put %d times and leaves at %v, want %d times and 3 us", e.rank, e.puts, at, puts[e.rank])
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestHeap: blocks lie at the same addresses in all elements, do not touch each other, and
// leave room when they are given back.
func TestHeap(t *testing.T) {
	err := run(3, func(e *element) error {
		var blocks []node.Addr
		for _, n := range []int64{100, 1000, 8, 64} {
			a, err := e.Shmalloc(e.th, n)
			if err != nil {
				return err
			}
			blocks = append(blocks, a)
			if _, err := e.th.Memory.Bytes(a, n); err != nil {
				return err
			}
			if _, err := e.th.Memory.Bytes(a, n+1); err == nil {
				t.Errorf("%d bytes of a block of %d can be used", n+1, n)
			}
		}
		if err := e.Shfree(e.th, blocks[1]); err != nil {
			return err
		}
		again, err := e.Shmalloc(e.th, 900)
		if err != nil || again != blocks[1] {
			t.Errorf("900 bytes at %#x, %v, want the place of the 1000 that were given back, %#x", again, err, blocks[1])
		}
		if err := e.Shfree(e.th, blocks[0]+8); err == nil {
			t.Error("memory within a block can be given back")
		}
		for _, n := range []int64{-1, 64 << 20, math.MaxInt64 - 100} {
			if _, err := e.Shmalloc(e.th, n); err == nil || !strings.Contains(err.Error(), "the rest of the heap") {
				t.Errorf("%d bytes: %v, want that there is no room", n, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestAsymmetricHeap: elements that ask for different lengths get different addresses with
// the next block, which is an error.
func TestAsymmetricHeap(t *testing.T) {
	err := run(2, func(e *element) error {
		if _, err := e.Shmalloc(e.th, int64(100+1000*e.rank)); err != nil {
			return err
		}
		_, err := e.Shmalloc(e.th, 8)
		return err
	})
	if err == nil || !strings.Contains(err.Error(), "all PEs allocate the same in the same order") {
		t.Errorf("error %v, want one about symmetry", err)
	}
}

// copier is hardware on which puts are under way until somebody waits, or looks after they
// have arrived.
type copier struct{ outstanding, quiets int }

func (c *copier) PutBytes(*node.Thread, machines.Copy) error { c.outstanding++; return nil }
func (c *copier) GetBytes(*node.Thread, machines.Copy) error { return nil }
func (c *copier) Quiet(*node.Thread)                         { c.outstanding = 0; c.quiets++ }
func (c *copier) LookAtStores(*node.Thread) bool             { return c.outstanding == 0 }
func (c *copier) Await(t *node.Thread, why sim.Waitable)     { t.Fail(errors.New(why.WaitingFor())) }

// TestCounters: gets count at once, puts when the element has found that none is under way;
// waiting for what has been counted does not wait.
func TestCounters(t *testing.T) {
	hw := new(copier)
	c := symmetric.NewCounted(hw)
	sent, done, got := c.NewCounter(), c.NewCounter(), c.NewCounter()
	check := func(when string, s, d, g int64, quiets int) {
		t.Helper()
		if sent.Value() != s || done.Value() != d || got.Value() != g || hw.quiets != quiets {
			t.Errorf("%s: counters %d, %d and %d after %d waits, want %d, %d, %d and %d", when, sent.Value(), done.Value(), got.Value(), hw.quiets, s, d, g, quiets)
		}
	}
	for range 3 {
		if err := errors.Join(c.Put(nil, machines.Copy{}, sent, done), c.Put(nil, machines.Copy{}, nil, nil), c.Get(nil, machines.Copy{}, got)); err != nil {
			t.Fatal(err)
		}
	}
	check("puts under way", 3, 0, 3, 0)
	c.Poll(nil)
	check("a look while they are", 3, 0, 3, 0)
	hw.outstanding = 0
	c.Poll(nil)
	check("a look afterwards", 3, 3, 3, 0)
	c.WaitCounter(nil, done, 2, nil)
	check("a wait for what has been counted", 3, 1, 3, 0)
	if err := c.Put(nil, machines.Copy{}, sent, done); err != nil {
		t.Fatal(err)
	}
	c.WaitCounter(nil, done, 2, nil)
	check("a wait for a put under way", 4, 0, 3, 1)
}
