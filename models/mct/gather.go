package mct

import (
	"simrun/machines"
	"simrun/sim/node"
)

// IntegerBytes is the size of what maps are sent as, Fortran's default INTEGER.
const IntegerBytes = 4

// integersMax is the greatest of them.
const integersMax = 1<<31 - 1

// GatherWindow is how many receives the root of a gather has posted at a time. MCT 2.6.0 does not leave gathers to MPI
// (mpeu/m_FcComms.F90, committed on 2009-03-05, the day before the release). The root posts at most this many receives
// ahead, and sends each process a go-ahead of one integer. The process waits for it before it sends its part as a
// ready send.
const GatherWindow = 64

// gatherTag is the tag of a gather's messages.
const gatherTag = 0

// integers is an array of Fortran's integers in a process's memory.
type integers struct {
	at     node.Addr
	values []int32
}

// integers returns an array of n zeros.
func (w *World) integers(n int) integers {
	m := w.memory()
	a := integers{at: m.Alloc(int64(n) * IntegerBytes)}
	values, err := node.View[int32](m, a.at, n)
	if err != nil {
		panic("mct: " + err.Error() + "; an array of integers cannot be seen; allocate what is viewed")
	}
	a.values = values
	return a
}

// element returns the address of element i.
func (a integers) element(i int64) node.Addr { return a.at + node.Addr(i*IntegerBytes) }

// gather collects the integers own of all processes of the component at its root, in the order of ranks. At the root,
// counts has their numbers by rank, and all is their destination. Processes with none take no part.
func (w *World) gather(own integers, counts []int32, all integers) error {
	if w.Rank() != root {
		return w.contribute(own)
	}
	window := make([]machines.Request, 0, min(len(counts)-1, GatherWindow))
	next, at := 0, int64(counts[root]) // of the window, and in all
	for rank := root + 1; rank < len(counts); rank++ {
		n := int64(counts[rank])
		if n == 0 {
			continue
		}
		if len(window) == cap(window) {
			if _, err := w.own.Wait(w.thread, window[next]); err != nil {
				return err
			}
		} else {
			window = append(window, nil)
			next = len(window) - 1
		}
		r, err := w.invite(rank, all.element(at), n)
		if err != nil {
			return err
		}
		window[next] = r
		next = (next + 1) % cap(window)
		at += n
	}
	copy(all.values, own.values)
	w.copyCost(1, int64(len(own.values))*IntegerBytes)
	return w.own.WaitAll(w.thread, window)
}

// invite states where the n integers of a process go, and sends it the go-ahead.
func (w *World) invite(rank int, at node.Addr, n int64) (machines.Request, error) {
	r, err := w.own.Irecv(w.thread, machines.Message{Peer: rank, Tag: gatherTag, Data: at, Bytes: n * IntegerBytes})
	if err != nil {
		return nil, err
	}
	return r, w.own.Send(w.thread, machines.Message{Peer: rank, Tag: gatherTag, Data: w.word, Bytes: IntegerBytes})
}

// contribute waits for the root's go-ahead and sends it the process's part.
func (w *World) contribute(own integers) error {
	if len(own.values) == 0 {
		return nil
	}
	if _, err := w.own.Receive(w.thread, machines.Message{Peer: root, Tag: gatherTag, Data: w.word, Bytes: IntegerBytes}); err != nil {
		return err
	}
	return w.own.Send(w.thread, machines.Message{Peer: root, Tag: gatherTag, Data: own.at, Bytes: int64(len(own.values)) * IntegerBytes})
}
