package mct

import (
	"simrun/sim"
	"simrun/sim/node"
)

// The arrays of maps, for prices: which addresses they have is of no account, as long
// as they differ.
const (
	ownArray    = node.Addr(1) << 40
	remoteArray = node.Addr(2) << 40
	copiedArray = node.Addr(3) << 40
)

// routerTime returns how long a process computes that finds its routes as MCT 2.6.0
// does, loop by loop. What sorting takes, of a map whose segments do not ascend, is
// left out.
func routerTime(c *node.Costs, own, remote *GlobalSegMap, w Work) sim.Duration {
	d := prepare(c, own, remote)
	d = d.Plus(scan(c, int64(remote.Processes()), int64(len(remote.segments))))
	// Then each own segment is compared with all of them: both bounds.
	d = d.Plus(pass(c, w.Pairs, node.Ops{node.Load: 2, node.IntAdd: 2, node.Branch: 2}, remoteArray))
	// For a pair that shares points: greater and smaller bound, length, both local
	// bounds, whether it follows the one before, its entry.
	found := node.Ops{node.Load: 5, node.IntAdd: 8, node.Branch: 4, node.Store: 3}.Times(w.Overlaps)
	// The remote processes that share something go into the router.
	listed := node.Ops{node.Load: 1, node.Branch: 1}.Times(int64(remote.Processes()))
	return d.Plus(c.Ops(found.Plus(listed)))
}

// scan returns the time in which the owners of all remote segments are compared with
// each remote process.
func scan(c *node.Costs, processes, segments int64) sim.Duration {
	return c.Nest(&node.Nest{
		Loops:   []node.Loop{{Trips: processes, Work: ops(node.Ops{node.Store: 1})}, {Trips: segments, Work: ops(compareOwner)}},
		Streams: []node.Stream{{Base: remoteArray, Bytes: IntegerBytes, Stride: [node.NestMax]int64{0, IntegerBytes}, Read: true}},
	})
}

// compareOwner is one segment whose owner is compared.
var compareOwner = node.Ops{node.Load: 1, node.IntAdd: 1, node.Branch: 1}

// prepare returns the time of the loops that go through a map once: whether its
// segments ascend, and a copy of it; of the own map how many segments and points the
// process has, and which; of the remote one the greatest number of a process.
func prepare(c *node.Costs, own, remote *GlobalSegMap) sim.Duration {
	ascend := node.Ops{node.Load: 3, node.IntAdd: 2, node.Branch: 1, node.Store: 1}
	var d sim.Duration
	for _, m := range []struct {
		segments int64
		at       node.Addr
		owners   int64 // loops that compare or count owners
	}{{int64(len(own.segments)), ownArray, 3}, {int64(len(remote.segments)), remoteArray, 1}} {
		d = d.Plus(pass(c, m.segments, ascend, m.at))
		d = d.Plus(pass(c, 3*m.segments, node.Ops{node.Load: 1, node.Store: 1}, m.at))
		d = d.Plus(pass(c, m.segments, compareOwner, m.at).Times(m.owners))
	}
	return d
}

// pass returns the time of a loop over an array of integers.
func pass(c *node.Costs, trips int64, o node.Ops, at node.Addr) sim.Duration {
	s := []node.Stream{{Base: at, Bytes: IntegerBytes, Stride: [node.NestMax]int64{IntegerBytes}, Read: true}}
	if o[node.Store] > 0 {
		s = append(s, node.Stream{Base: copiedArray, Bytes: IntegerBytes, Stride: [node.NestMax]int64{IntegerBytes}, Write: true})
	}
	return c.Nest(&node.Nest{Loops: []node.Loop{{Trips: trips, Work: ops(o)}}, Streams: s})
}

// ops is work of operations that do not wait for each other.
func ops(o node.Ops) node.Work { return node.Work{Ops: o} }
