package machines_test

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// coherentMemory is what memory promises that all processors load and store.
var coherentMemory = []check{
	{name: "is one memory", body: func(r *rig) {
		m := r.e.(machines.CoherentMemory)
		at, mine := r.share(longest)
		r.barrier()
		theirs, err := m.SharedBytes(r.partner(), at[r.partner()], longest)
		r.must(err)
		fill(theirs, r.e.Rank())
		r.barrier()
		r.filled("what the partner has written", mine, r.partner())
		_, err = m.SharedBytes(processes, at[0], 8)
		r.refused("a process too many", err)
		_, err = m.SharedBytes(r.partner(), at[r.partner()]+longest, 8)
		r.refused("bytes that are not there", err)
	}},
	{name: "prices", body: func(r *rig) {
		m := r.e.(machines.CoherentMemory)
		run := node.Access{Count: 1, Bytes: longest}
		local := m.PriceShared(machines.SharedLoop{Busy: sim.Microsecond, Read: run, Written: run})
		remote := m.PriceShared(machines.SharedLoop{Busy: sim.Microsecond, Read: run, Written: run, ReadRemote: true})
		if local.Alone <= sim.Microsecond || remote.Alone < local.Alone || local.Lines <= 0 {
			r.t.Errorf("a loop takes %v, with remote data %v, with %d lines", local.Alone, remote.Alone, local.Lines)
		}
		none := m.PriceShared(machines.SharedLoop{Busy: sim.Microsecond})
		want(r, "a loop without data", none, machines.SharedTraffic{Alone: sim.Microsecond})
	}},
	{name: "competes", body: func(r *rig) {
		m := r.e.(machines.CoherentMemory)
		run := node.Access{Count: 1, Bytes: 10 * longest}
		x := m.PriceShared(machines.SharedLoop{Read: run, Written: run})
		r.barrier()
		r.th.Sync()
		from := r.th.Now()
		m.TakeShared(r.th, x)
		r.th.Sync()
		if took := r.th.Now().Sub(from); took < x.Alone-sim.Nanosecond {
			r.t.Errorf("process %d: %v for what takes %v alone", r.e.Rank(), took, x.Alone)
		}
	}},
	{name: "locks", body: func(r *rig) {
		m := r.e.(machines.CoherentMemory)
		at, _ := r.share(8)
		r.barrier()
		for range 5 {
			r.must(m.LockShared(r.th, 3))
			word, err := m.SharedBytes(3, at[3], 8)
			r.must(err)
			before := word[0]
			r.th.Compute(sim.Duration(1+r.e.Rank()) * sim.Microsecond)
			word[0] = before + 1
			r.must(m.UnlockShared(r.th, 3))
		}
		r.barrier()
		word, err := m.SharedBytes(3, at[3], 8)
		r.must(err)
		want(r, "additions under the lock", int(word[0]), 5*processes)
		r.refused("giving back what is not held", m.UnlockShared(r.th, 3))
		r.refused("the lock of a process too many", m.LockShared(r.th, processes))
	}},
}
