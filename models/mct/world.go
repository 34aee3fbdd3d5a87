package mct

import (
	"fmt"

	"simrun/machines"
	"simrun/sim/node"
)

// Numbers of MCT's communicators.
const (
	worldComm     = 2
	componentComm = 3
)

// World is MCT in one process (MCTWorld). Its calls are collective over the process's
// component, unless they say otherwise.
type World struct {
	registry *Registry
	endpoint machines.Endpoint
	counts   *counts
	thread   *node.Thread
	id       int                   // of the component, from 1
	all      machines.Communicator // MCT_comm: all components
	own      machines.Communicator // the component's
	word     node.Addr
	known    int // maps that the process has learnt of
}

// Init makes the components known to each other (MCTWorld_init). It is collective over
// all of them. The error is a *machines.MissingError if the machine has no
// communicators.
func Init(e machines.Endpoint, r *Registry) (*World, error) {
	if err := machines.Require("MCT", e, Needs()...); err != nil {
		return nil, err
	}
	w := &World{registry: r, endpoint: e, thread: e.Thread(), id: r.componentOf(e.Rank()),
		counts: machines.CountsOf[counts](e.Thread().Kernel(), library)}
	if n := r.allRanks().Size; n != e.Size() {
		return nil, fmt.Errorf("MCTWorld_init: found a job of %d processes, expected the %d of the components", e.Size(), n)
	}
	var err error
	if w.all, err = newComm(e, worldComm, r.allRanks()); err != nil {
		return nil, err
	}
	if w.own, err = newComm(e, componentComm, r.Processes(w.id)); err != nil {
		return nil, err
	}
	w.thread.Enter("MCTWorld_init")
	defer w.thread.Leave()
	w.word = w.memory().Alloc(IntegerBytes)
	return w, w.meet()
}

// Component returns the number of the process's component, from 1 (myid).
func (w *World) Component() int { return w.id }

// Rank returns the process's rank in its component.
func (w *World) Rank() int { return w.own.Rank() }

// Size returns how many processes the component has.
func (w *World) Size() int { return w.own.Size() }

// Barrier waits for all processes of the component.
func (w *World) Barrier() error { return w.own.Barrier(w.thread) }

// BarrierAll waits for the processes of all components.
func (w *World) BarrierAll() error { return w.all.Barrier(w.thread) }

func (w *World) memory() *node.Memory { return w.endpoint.Memory() }

// root is the rank of a component's root, and of the job's.
const root = 0

// meet tells everybody how many processes the components have and which: the components' roots collect that and send
// it to the job's root. The sent numbers are known, so the tables have no values here.
func (w *World) meet() error {
	m := w.memory()
	components := int64(w.registry.Components())
	ranks := m.AllocPhantom(int64(w.Size()) * IntegerBytes)
	table := m.AllocPhantom(components * int64(w.all.Size()) * IntegerBytes)
	defer w.free(ranks, table)
	one := func(int) int64 { return 1 }
	if err := w.report(w.word, table, one, func() error { return nil }); err != nil {
		return err
	}
	size := func(component int) int64 { return int64(w.registry.Processes(component).Size) }
	if err := w.report(ranks, table, size, func() error { return w.gatherRanks(ranks) }); err != nil {
		return err
	}
	if err := w.all.Bcast(w.thread, root, table, components*IntegerBytes); err != nil {
		return err
	}
	return w.all.Bcast(w.thread, root, table, components*int64(w.all.Size())*IntegerBytes)
}

// gatherRanks collects the ranks of a component in the job at its root.
func (w *World) gatherRanks(ranks node.Addr) error {
	if err := w.own.Gather(w.thread, root, w.word, IntegerBytes, ranks); err != nil {
		return err
	}
	return w.own.Barrier(w.thread)
}

// report sends so many integers of each component from its root to the job's root,
// which has stated before that it receives them. collect is called between.
func (w *World) report(data, table node.Addr, count func(component int) int64, collect func() error) error {
	var receipts []machines.Request
	if w.all.Rank() == root {
		for component := 1; component <= w.registry.Components(); component++ {
			r, err := w.all.Irecv(w.thread, machines.Message{Peer: machines.AnyPeer, Tag: component, Data: table, Bytes: count(component) * IntegerBytes})
			if err != nil {
				return err
			}
			receipts = append(receipts, r)
		}
	}
	if err := collect(); err != nil {
		return err
	}
	if w.Rank() == root {
		if err := w.all.Send(w.thread, machines.Message{Peer: root, Tag: w.id, Data: data, Bytes: count(w.id) * IntegerBytes}); err != nil {
			return err
		}
	}
	return w.all.WaitAll(w.thread, receipts)
}

// free gives back segments of the process's memory.
func (w *World) free(segments ...node.Addr) {
	for _, s := range segments {
		if err := w.memory().Free(s); err != nil {
			panic("mct: " + err.Error() + "; a segment of the library's own is lost; free it once")
		}
	}
}
