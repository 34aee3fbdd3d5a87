package machines_test

import (
	"encoding/binary"

	"simrun/machines"
	"simrun/sim/node"
)

// remoteMemory is what one-sided copying promises. Counters count once per copy. Data are in place when they count. An
// access outside of memory is refused.
var remoteMemory = []check{
	{name: "put", body: func(r *rig) {
		m := r.e.(machines.RemoteMemory)
		all, mine := r.share(longest)
		at, data := r.alloc(longest)
		for _, target := range []int{r.partner(), r.e.Rank()} {
			for _, n := range lengths {
				clear(mine)
				r.barrier()
				fill(data, r.e.Rank())
				sent, done := m.NewCounter(), m.NewCounter()
				r.must(m.Put(r.th, machines.Copy{Target: target, Remote: all[target], Local: at, Bytes: n}, sent, done))
				m.WaitCounter(r.th, sent, 1, nil)
				clear(data) // which may be changed now
				m.WaitCounter(r.th, done, 1, nil)
				want(r, "sent after waiting for it", sent.Value(), 0)
				want(r, "done after waiting for it", done.Value(), 0)
				r.barrier()
				r.filled("put", mine[:n], target)
				if n < longest {
					want(r, "byte behind a put", mine[n], 0)
				}
			}
		}
	}},
	{name: "get", body: func(r *rig) {
		m := r.e.(machines.RemoteMemory)
		all, mine := r.share(longest)
		fill(mine, r.e.Rank())
		at, data := r.alloc(longest)
		r.barrier()
		for _, target := range []int{r.partner(), r.e.Rank()} {
			for _, n := range lengths {
				clear(data)
				done := m.NewCounter()
				r.must(m.Get(r.th, machines.Copy{Target: target, Remote: all[target], Local: at, Bytes: n}, done))
				m.WaitCounter(r.th, done, 1, nil)
				r.filled("get", data[:n], target)
			}
		}
		r.barrier()
	}},
	{name: "fetch and store", body: func(r *rig) {
		m := r.e.(machines.RemoteMemory)
		all, mine := r.share(2 * longest)
		fill(mine[:longest], r.e.Rank())
		at, data := r.alloc(longest)
		r.barrier()
		for _, target := range []int{r.partner(), r.e.Rank()} {
			for _, n := range lengths {
				clear(data)
				r.must(m.Fetch(r.th, machines.Copy{Target: target, Remote: all[target], Local: at, Bytes: n}))
				r.filled("fetch", data[:n], target)
				r.must(m.Store(r.th, machines.Copy{Target: target, Remote: all[target] + longest, Local: at, Bytes: n}))
				clear(data)
				r.must(m.Quiet(r.th))
				r.barrier()
				r.filled("store", mine[longest:][:n], r.e.Rank())
				r.barrier()
			}
		}
	}},
	{name: "counters add up", body: func(r *rig) {
		m := r.e.(machines.RemoteMemory)
		const n = 20
		all, _ := r.share(8 * n)
		at, _ := r.alloc(8)
		done := m.NewCounter()
		for i := range n {
			r.must(m.Put(r.th, machines.Copy{Target: r.partner(), Remote: all[r.partner()] + node.Addr(8*i), Local: at, Bytes: 8}, nil, done))
		}
		for range n / 2 {
			m.WaitCounter(r.th, done, 2, nil)
		}
		want(r, "counter after all", done.Value(), 0)
		r.must(m.Put(r.th, machines.Copy{Target: r.partner(), Remote: all[r.partner()], Local: at, Bytes: 8}, nil, nil))
		r.must(m.Quiet(r.th))
		m.Poll(r.th)
		r.barrier()
	}},
	// The second of two puts begins when the first is known to be there: byte j has the
	// value of the last put that reached it, at most the fifth.
	{name: "overlapping puts in order", body: func(r *rig) {
		m := r.e.(machines.RemoteMemory)
		all, mine := r.share(100)
		at, data := r.alloc(100)
		done := m.NewCounter()
		for i := range 5 {
			for j := range data {
				data[j] = byte(i + 1)
			}
			r.must(m.Put(r.th, machines.Copy{Target: r.partner(), Remote: all[r.partner()] + node.Addr(10*i), Local: at, Bytes: 60}, nil, done))
			m.WaitCounter(r.th, done, 1, nil)
		}
		r.barrier()
		for j := range 100 {
			want(r, "byte of overlapping puts", mine[j], byte(min(j/10+1, 5)))
		}
	}},
	{name: "refuses", body: func(r *rig) {
		m := r.e.(machines.RemoteMemory)
		all, _ := r.share(64)
		at, _ := r.alloc(64)
		r.refused("a target of -1", m.Put(r.th, machines.Copy{Target: -1, Remote: all[0], Local: at, Bytes: 8}, nil, nil))
		r.refused("a target too many", m.Get(r.th, machines.Copy{Target: processes, Remote: all[0], Local: at, Bytes: 8}, nil))
		r.refused("a fetch of a target too many", m.Fetch(r.th, machines.Copy{Target: processes, Remote: all[0], Local: at, Bytes: 8}))
		r.refused("local bytes that are not there", m.Put(r.th, machines.Copy{Target: r.partner(), Remote: all[r.partner()], Local: at + 60, Bytes: 8}, nil, nil))
		r.barrier()
	}},
	{name: "put beyond the target", wrong: "process 0 at ", body: func(r *rig) {
		m := r.e.(machines.RemoteMemory)
		all, _ := r.share(64)
		at, _ := r.alloc(64)
		if r.e.Rank() == 0 {
			r.must(m.Put(r.th, machines.Copy{Target: r.partner(), Remote: all[r.partner()] + 60, Local: at, Bytes: 64}, nil, nil))
			r.must(m.Quiet(r.th))
		}
		r.barrier()
	}},
	{name: "get beyond the target", wrong: "process 0 at ", body: func(r *rig) {
		m := r.e.(machines.RemoteMemory)
		all, _ := r.share(64)
		at, _ := r.alloc(64)
		if r.e.Rank() == 0 {
			done := m.NewCounter()
			r.must(m.Get(r.th, machines.Copy{Target: r.partner(), Remote: all[r.partner()] + 60, Local: at, Bytes: 64}, done))
			m.WaitCounter(r.th, done, 1, nil)
		}
		r.barrier()
	}},
}

// arrivalCounters is what copies promise that count at their target: they count once,
// when the data have been moved there.
var arrivalCounters = []check{
	{name: "puts", body: func(r *rig) {
		m, a := r.e.(machines.RemoteMemory), r.e.(machines.ArrivalCounters)
		all, mine := r.share(longest)
		arrived := m.NewCounter()
		names, err := r.e.(machines.AddressExchange).ExchangeAddresses(r.th, a.CounterAddr(arrived))
		r.must(err)
		at, data := r.alloc(longest)
		fill(data, r.e.Rank())
		for _, n := range lengths {
			clear(mine)
			r.barrier()
			r.must(a.PutCounting(r.th, machines.Copy{Target: r.partner(), Remote: all[r.partner()], Local: at, Bytes: n}, nil, nil, names[r.partner()]))
			m.WaitCounter(r.th, arrived, 1, nil)
			r.filled("counted put", mine[:n], r.partner())
			r.barrier()
		}
		want(r, "arrivals left over", arrived.Value(), 0)
	}},
	{name: "gets", body: func(r *rig) {
		m, a := r.e.(machines.RemoteMemory), r.e.(machines.ArrivalCounters)
		all, mine := r.share(1000)
		fill(mine, r.e.Rank())
		read := m.NewCounter()
		names, err := r.e.(machines.AddressExchange).ExchangeAddresses(r.th, a.CounterAddr(read))
		r.must(err)
		at, data := r.alloc(1000)
		r.barrier()
		done := m.NewCounter()
		r.must(a.GetCounting(r.th, machines.Copy{Target: r.partner(), Remote: all[r.partner()], Local: at, Bytes: 1000}, done, names[r.partner()]))
		m.WaitCounter(r.th, read, 1, nil)
		clear(mine) // which has been read
		m.WaitCounter(r.th, done, 1, nil)
		r.filled("counted get", data, r.partner())
		r.barrier()
	}},
}

// remoteLoads is what loads and stores of remote words promise.
var remoteLoads = []check{
	{name: "words", body: func(r *rig) {
		m := r.e.(machines.RemoteLoads)
		all, mine := r.share(64)
		fill(mine, r.e.Rank())
		at, data := r.alloc(64)
		r.barrier()
		for _, target := range []int{r.partner(), r.e.Rank()} {
			for _, n := range []int64{4, 8, 16} {
				clear(data)
				r.must(m.LoadRemote(r.th, machines.Copy{Target: target, Remote: all[target], Local: at, Bytes: n}))
				r.filled("load", data[:n], target)
				r.must(m.StoreRemote(r.th, machines.Copy{Target: target, Remote: all[target] + 32, Local: at, Bytes: n}))
				r.must(m.FenceRemote(r.th))
				r.barrier()
				r.filled("store", mine[32:32+n], r.e.Rank())
				r.barrier()
			}
		}
	}},
	{name: "refuses", body: func(r *rig) {
		m := r.e.(machines.RemoteLoads)
		all, _ := r.share(64)
		at, _ := r.alloc(64)
		r.refused("a load of 12 bytes", m.LoadRemote(r.th, machines.Copy{Target: r.partner(), Remote: all[r.partner()], Local: at, Bytes: 12}))
		r.refused("a store of 0 bytes", m.StoreRemote(r.th, machines.Copy{Target: r.partner(), Remote: all[r.partner()], Local: at}))
		r.refused("a target too many", m.LoadRemote(r.th, machines.Copy{Target: processes, Remote: all[0], Local: at, Bytes: 8}))
		r.refused("a word that is not there", m.LoadRemote(r.th, machines.Copy{Target: r.partner(), Remote: all[r.partner()] + 64, Local: at, Bytes: 8}))
		r.barrier()
	}},
}

// atomics is what atomic operations promise: the old value, and none lost.
var atomics = []check{
	{name: "operations", body: func(r *rig) {
		m := r.e.(machines.Atomics)
		all, mine := r.share(16)
		for _, size := range []int{4, 8} {
			word := func() int64 {
				if size == 4 {
					return int64(int32(binary.NativeEndian.Uint32(mine)))
				}
				return int64(binary.NativeEndian.Uint64(mine))
			}
			clear(mine)
			r.barrier()
			for _, step := range []struct {
				op              machines.RMWOp
				operand, expect int64
				old, next       int64
			}{
				{machines.FetchAndAdd, 5, 0, 0, 5}, {machines.FetchAndOr, 10, 0, 5, 15}, {machines.Swap, -7, 0, 15, -7},
				{machines.CompareAndSwap, 3, 1, -7, -7}, {machines.CompareAndSwap, 3, -7, -7, 3},
			} {
				old, err := m.ReadModifyWrite(r.th, machines.RMW{Op: step.op, Target: r.partner(), Remote: all[r.partner()], Size: size, Operand: step.operand, Compare: step.expect})
				r.must(err)
				want(r, "old value", old, step.old)
				r.barrier()
				want(r, "word", word(), step.next)
				r.barrier()
			}
		}
	}},
	{name: "none is lost", body: func(r *rig) {
		m := r.e.(machines.Atomics)
		all, mine := r.share(8)
		for i := range 20 {
			old, err := m.ReadModifyWrite(r.th, machines.RMW{Op: machines.FetchAndAdd, Target: 3, Remote: all[3], Size: 8, Operand: 1})
			r.must(err)
			if old < int64(i) || old >= 20*processes {
				r.t.Errorf("process %d: found %d, want %d to %d", r.e.Rank(), old, i, 20*processes-1)
			}
		}
		r.barrier()
		if r.e.Rank() == 3 {
			want(r, "sum", binary.NativeEndian.Uint64(mine), 20*processes)
		}
	}},
	{name: "refuses", body: func(r *rig) {
		m := r.e.(machines.Atomics)
		all, _ := r.share(8)
		_, err := m.ReadModifyWrite(r.th, machines.RMW{Op: machines.Swap, Target: processes, Remote: all[0], Size: 8})
		r.refused("a target too many", err)
		_, err = m.ReadModifyWrite(r.th, machines.RMW{Op: machines.Swap, Target: r.partner(), Remote: all[r.partner()], Size: 2})
		r.refused("a word of 2 bytes", err)
		_, err = m.ReadModifyWrite(r.th, machines.RMW{Op: machines.CompareAndSwap + 1, Target: r.partner(), Remote: all[r.partner()], Size: 8})
		r.refused("an unknown operation", err)
		r.barrier()
	}},
}
