package armci_test

import (
	"testing"

	"simrun/models/armci"
	"simrun/sim"
	"simrun/sim/node"
)

// eachOperation calls every operation on process proc once: contiguous, vector
// and strided, with data that goes in a header and with data that does not.
func eachOperation(p *armci.Process, there node.Addr, proc int) {
	mine := p.Memory().Alloc(8 * 100 * 100)
	stride := []int{800}
	for _, n := range []int{1, 20, 100} {
		count := []int{8 * n, n}
		must(p, p.Put(mine, there, 8*n, proc))
		must(p, p.PutV(everyThird(mine, there, n), proc))
		must(p, p.PutS(mine, stride, there, stride, count, 1, proc))
		must(p, p.Get(there, mine, 8*n, proc))
		must(p, p.GetV(everyThird(there, mine, n), proc))
		must(p, p.GetS(there, stride, mine, stride, count, 1, proc))
		one := armci.ScaleOf(1.0)
		must(p, p.Acc(armci.AccDouble, one, mine, there, 8*n, proc))
		must(p, p.AccV(armci.AccDouble, one, everyThird(mine, there, n), proc))
		must(p, p.AccS(armci.AccDouble, one, mine, stride, there, stride, count, 1, proc))
		must(p, p.Rmw(armci.RmwFetchAndAddLong, mine, there, 1, proc))
		must(p, p.Rmw(armci.RmwSwapLong, mine, there, 0, proc))
		must(p, p.Fence(proc))
		must(p, p.AllFence())
	}
}

// Every operation completes while its target computes for a second and calls nothing, and while it polls. These are
// the first calls after the memory has been allocated.
func TestProgressOfEveryOperation(t *testing.T) {
	for _, polls := range []bool{false, true} {
		everywhere(t, 2, func(t *testing.T, p *armci.Process) {
			there := shared(p, 8*100*100)[1]
			if p.Rank() == 1 {
				for range 1000 {
					p.Thread().Compute(sim.Millisecond)
					if polls {
						p.Poll()
					}
				}
				return
			}
			start := p.Thread().Now()
			eachOperation(p, there, 1)
			if took := p.Thread().Now().Sub(start); took >= sim.Second {
				t.Errorf("with polls %t: all operations took %v, want less than the second of their target", polls, took)
			}
		})
	}
}

// Any process reaches the memory of any other, whose owner does nothing: each
// puts into a part of its own at everybody, and gets from everybody else's.
func TestEveryPair(t *testing.T) {
	const n, part = 4, 480
	everywhere(t, n, func(t *testing.T, p *armci.Process) {
		there := shared(p, n*part)
		mine := p.Memory().Alloc(part)
		for q := range n {
			write(p, mine, fill(part, uint64(1+n*p.Rank()+q)))
			must(p, p.Put(mine, there[q]+node.Addr(part*p.Rank()), part, q))
		}
		must(p, p.Barrier())
		for q := range n {
			for from := range n {
				must(p, p.Get(there[q]+node.Addr(part*from), mine, part, q))
				if d := difference(read(p, mine, part), fill(part, uint64(1+n*from+q))); d != "" {
					t.Errorf("what process %d put to %d, as process %d gets it: %s", from, q, p.Rank(), d)
				}
			}
		}
		must(p, p.Barrier())
	})
}

// peek reads another process's memory as it is at this instant.
func peek(t *testing.T, m *node.Memory, a node.Addr, n int) []byte {
	b, err := m.Bytes(a, int64(n))
	if err != nil {
		t.Error(err)
	}
	return b
}

// When a fence returns, all earlier puts and accumulates to that process, or to all, are there. Before it they are not
// always there, unless a put is there when its call returns. A fence waits for no other process.
func TestFenceReturnsWhenDataIsThere(t *testing.T) {
	const most = 1 << 20
	for _, v := range variants() {
		memories := make([]*node.Memory, 3)
		early, open := false, false
		_, err := v.run(program{n: 3, body: func(p *armci.Process) {
			there := shared(p, 2*most)
			memories[p.Rank()] = p.Memory()
			mine := p.Memory().Alloc(most)
			must(p, p.Barrier())
			if p.Rank() != 0 {
				p.Thread().Sleep(10 * sim.Second)
				return
			}
			write(p, mine, fill(most, 3))
			landed := func(q, bytes int) bool {
				p.Thread().Sync() // the thread may be ahead of the clock, which the memory follows
				return difference(peek(t, memories[q], there[q], bytes), fill(most, 3)[:bytes]) == ""
			}
			clear := func() {
				for q := 1; q < 3; q++ {
					clear(peek(t, memories[q], there[q], 2*most))
				}
			}
			for _, bytes := range []int{8, 344, 344 * 10, 344 * 290, 344 * 3000} {
				for name, store := range map[string]func(q int) error{
					"put": func(q int) error { return p.Put(mine, there[q], bytes, q) },
					"strided": func(q int) error {
						column := min(bytes, 344)
						return p.PutS(mine, []int{column}, there[q], []int{column}, []int{column, bytes / column}, 1, q)
					},
					"accumulate": func(q int) error {
						return p.Acc(armci.AccLong, armci.ScaleOf(int64(1)), mine, there[q], bytes, q)
					},
				} {
					clear()
					must(p, store(2))
					must(p, store(1))
					early = early || !landed(1, bytes)
					must(p, p.Fence(1))
					if !landed(1, bytes) {
						t.Errorf("%s: %s of %d bytes is not there when the fence returns", v.name, name, bytes)
					}
					must(p, p.AllFence())
					if !landed(2, bytes) {
						t.Errorf("%s: %s of %d bytes is not there when the global fence returns", v.name, name, bytes)
					}
				}
			}
			for _, levels := range []int{0, 1} {
				clear()
				must(p, long(p, mine, there[2], levels, 2))
				must(p, p.Put(mine, there[1], 8, 1))
				must(p, p.Fence(1))
				open = open || !landed(2, longBytes)
				must(p, p.AllFence())
			}
		}})
		if err != nil {
			t.Fatalf("%s: %v", v.name, err)
		}
		if early == v.lands {
			t.Errorf("%s: a put or accumulate was not there when its call returned: %v, want %v", v.name, early, !v.lands)
		}
		if open == (v.lands || v.quiets) {
			t.Errorf("%s: a fence of one process left a put to another under way: %v, want %v", v.name, open, !open)
		}
	}
}

// longBytes is a put that takes longer than others after it.
const longBytes = 96_000

// long is such a put, contiguous or, with a level, in columns: which of the two
// is under way when its call has returned depends on the machine.
func long(p *armci.Process, mine, there node.Addr, levels, proc int) error {
	if levels == 0 {
		return p.Put(mine, there, longBytes, proc)
	}
	return p.PutS(mine, []int{800}, there, []int{800}, []int{800, longBytes / 800}, 1, proc)
}

// A short put to one process is there before an earlier long one to another. This does not hold if a put is there when
// its call returns, or if the fence in front of its flag waits for all puts.
func TestOrderHoldsForOneTargetOnly(t *testing.T) {
	for _, v := range variants() {
		var memory *node.Memory
		overtaken := false
		_, err := v.run(program{n: 3, body: func(p *armci.Process) {
			there := shared(p, 2*longBytes)
			if p.Rank() == 1 {
				memory = p.Memory()
			}
			mine := p.Memory().Alloc(longBytes)
			write(p, mine, fill(longBytes, 4))
			must(p, p.Barrier())
			for levels := range 2 {
				to := there[1] + node.Addr(longBytes*levels)
				switch p.Rank() {
				case 0:
					must(p, long(p, mine, to, levels, 1))
					must(p, p.PutFlag(mine, there[2], 8, there[2]+8, int32(levels+1), 2))
				case 1:
					p.Thread().Sleep(sim.Second)
				case 2:
					must(p, p.WaitFlag(there[2]+8, int32(levels+1)))
					overtaken = overtaken || difference(peek(t, memory, to, longBytes), fill(longBytes, 4)) != ""
				}
				must(p, p.Barrier())
			}
		}})
		if err != nil {
			t.Fatalf("%s: %v", v.name, err)
		}
		if overtaken == (v.lands || v.quiets) {
			t.Errorf("%s: 8 bytes to process 2 were there before %d bytes to process 1: %v, want %v", v.name, longBytes, overtaken, !overtaken)
		}
	}
}

// Memory is there until it is freed, a thousand times.
func TestMallocAndFreeAThousandTimes(t *testing.T) {
	everywhere(t, 2, func(t *testing.T, p *armci.Process) {
		for range 1000 {
			all := shared(p, 64)
			must(p, p.Memory().Check(all[p.Rank()], 64))
			must(p, p.Free(all[p.Rank()]))
			if p.Memory().Check(all[p.Rank()], 1) == nil {
				t.Fatalf("memory at %#x is still there after Free", all[p.Rank()])
			}
		}
	})
}

// Messages and one-sided calls work on the same data: a message that follows a
// fence finds the put before it, and a get finds what a message has brought.
func TestMessagesBesideOneSidedCalls(t *testing.T) {
	const bytes = 4000
	everywhere(t, 3, func(t *testing.T, p *armci.Process) {
		there := shared(p, bytes)
		next, previous := (p.Rank()+1)%3, (p.Rank()+2)%3
		mine := have2(p.MallocLocal(bytes))(p)
		write(p, mine, fill(bytes, uint64(p.Rank())))
		must(p, p.Put(mine, there[next], bytes, next))
		must(p, p.Fence(next))
		must(p, p.MsgSnd(1, mine, 8, next))
		have2(p.MsgRcv(1, mine, 8, previous))(p)
		if d := difference(read(p, there[p.Rank()], bytes), fill(bytes, uint64(previous))); d != "" {
			t.Errorf("put before a message: %s", d)
		}
		must(p, p.MsgBarrier())
		must(p, p.MsgSnd(2, there[p.Rank()], bytes, next))
		have2(p.MsgRcv(2, mine, bytes, previous))(p)
		must(p, p.MsgBarrier())
		got := have2(p.MallocLocal(bytes))(p)
		must(p, p.Get(there[previous], got, bytes, previous))
		if d := difference(read(p, mine, bytes), read(p, got, bytes)); d != "" {
			t.Errorf("a message and a get of the same data: %s", d)
		}
		must(p, p.Barrier())
	})
}
