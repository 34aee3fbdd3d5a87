package mct

import (
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// The arrays of maps, for prices: which addresses they have is of no account, as long
// as they differ.
const (
	ownArray    = node.Addr(1) << 40
	remoteArray = node.Addr(2) << 40
	copiedArray = node.Addr(3) << 40
)

// prices is what a processor takes for the loops of the library.
type prices struct {
	*node.Costs
	counts *counts
}

// prices returns those of the process.
func (w *World) prices() prices { return prices{w.endpoint.Costs(), w.counts} }

// routerTime returns how long a process computes that finds its routes as MCT 2.6.0 does, loop by loop. The time of
// sorting a map whose segments do not ascend is left out.
func (p prices) routerTime(own, remote *GlobalSegMap, w Work) sim.Duration {
	d := p.prepare(own, remote)
	d = d.Plus(p.scan(int64(remote.Processes()), int64(len(remote.segments))))
	// Then each own segment is compared with all of them.
	d = d.Plus(p.pass(w.Pairs, p.counts.RangeCompare.Get(), remoteArray))
	found := p.counts.Overlap.Times(w.Overlaps)
	listed := p.counts.PeerListed.Times(int64(remote.Processes()))
	return d.Plus(p.Ops(found.Plus(listed)))
}

// scan returns the time in which the owners of all remote segments are compared with
// each remote process.
func (p prices) scan(processes, segments int64) sim.Duration {
	return p.Nest(&node.Nest{
		Loops: []node.Loop{{Trips: processes, Work: ops(p.counts.ScanProcess.Get())},
			{Trips: segments, Work: ops(p.counts.OwnerCompare.Get())}},
		Streams: []node.Stream{{Base: remoteArray, Bytes: IntegerBytes, Stride: [node.NestMax]int64{0, IntegerBytes}, Read: true}},
	})
}

// prepare returns the time of the loops that go through a map once. For each map, they test whether its segments
// ascend, and copy it. For the own map, they count the segments and points of the process and find them. For the
// remote map, they find the greatest number of a process.
func (p prices) prepare(own, remote *GlobalSegMap) sim.Duration {
	var d sim.Duration
	for _, m := range []struct {
		segments int64
		at       node.Addr
		owners   int64 // loops that compare or count owners
	}{{int64(len(own.segments)), ownArray, 3}, {int64(len(remote.segments)), remoteArray, 1}} {
		d = d.Plus(p.pass(m.segments, p.counts.AscendCompare.Get(), m.at))
		d = d.Plus(p.pass(3*m.segments, p.counts.WordCopy.Get(), m.at))
		compare := param.AmountOf(p.Quotes(), func() sim.Duration { return p.pass(m.segments, p.counts.OwnerCompare.Get(), m.at) })
		d = d.Plus(compare.Times(m.owners))
	}
	return d
}

// pass returns the time of a loop over an array of integers.
func (p prices) pass(trips int64, o node.Ops, at node.Addr) sim.Duration {
	s := []node.Stream{{Base: at, Bytes: IntegerBytes, Stride: [node.NestMax]int64{IntegerBytes}, Read: true}}
	if o[node.Store] > 0 {
		s = append(s, node.Stream{Base: copiedArray, Bytes: IntegerBytes, Stride: [node.NestMax]int64{IntegerBytes}, Write: true})
	}
	return p.Nest(&node.Nest{Loops: []node.Loop{{Trips: trips, Work: ops(o)}}, Streams: s})
}

// ops is work of operations that do not wait for each other.
func ops(o node.Ops) node.Work { return node.Work{Ops: o} }
