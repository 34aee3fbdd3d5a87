package mpi

import (
	"fmt"

	"simrun/machines"
	"simrun/sim/node"
)

// Op is an operation of a reduction.
type Op int

// The operations.
const (
	Sum Op = iota // MPI_SUM
	Max           // MPI_MAX
	Min           // MPI_MIN
)

// apply returns a op b.
func (op Op) apply(a, b float64) float64 {
	switch op {
	case Max:
		return max(a, b)
	case Min:
		return min(a, b)
	}
	return a + b
}

// doubleBytes is the length of a number.
const doubleBytes = 8

// Allreduce combines n floating-point numbers of all processes and stores the result at all of them, instead of those
// that each gave (MPI_Allreduce of MPI_DOUBLE with MPI_IN_PLACE). It uses recursive doubling. If the number of
// processes is not a power of two, the first ones give theirs to their neighbours before, and get the result
// afterwards. All processes have the same sums, since each adds in the order of ranks.
func (c *Comm) Allreduce(t *node.Thread, op Op, at node.Addr, n int64) error {
	if op < Sum || op > Min {
		return &Error{Call: "MPI_Allreduce", Detail: fmt.Sprintf("found operation %d, expected %d to %d", op, Sum, Min)}
	}
	if err := c.check("MPI_Allreduce", machines.Message{Data: at, Bytes: doubleBytes * n}, true); err != nil {
		return err
	}
	r := &reduction{comm: c, t: t, op: op, at: at, n: n}
	r.allocate()
	defer r.free()
	power := 1
	for power*2 <= c.size {
		power *= 2
	}
	rest := c.size - power // so many pairs go together
	me := c.Rank()
	switch {
	case me < 2*rest && me%2 == 0:
		if err := r.send(me + 1); err != nil {
			return err
		}
		return r.receive(me+1, at)
	case me < 2*rest:
		if err := r.receive(me-1, r.other); err != nil {
			return err
		}
		if err := r.combine(true); err != nil {
			return err
		}
	}
	if err := r.double(power, rest); err != nil {
		return err
	}
	if me < 2*rest {
		return r.send(me - 1)
	}
	return nil
}

// reduction is an Allreduce under way in one process.
type reduction struct {
	comm  *Comm
	t     *node.Thread
	op    Op
	at    node.Addr
	other node.Addr // what another process sends
	n     int64
}

func (r *reduction) allocate() {
	m := r.comm.ni.Memory()
	if m.Phantom(r.at) {
		r.other = m.AllocPhantom(doubleBytes * r.n)
	} else {
		r.other = m.Alloc(doubleBytes * r.n)
	}
}

func (r *reduction) free() {
	if err := r.comm.ni.Memory().Free(r.other); err != nil {
		panic("mpi: " + err.Error() + "; a reduction's own buffer is lost; free it once")
	}
}

// double exchanges with the process that differs in one bit of its number among the
// power of two that go on, for each bit.
func (r *reduction) double(power, rest int) error {
	me := r.comm.Rank() - rest
	if r.comm.Rank() < 2*rest {
		me = r.comm.Rank() / 2
	}
	for bit := 1; bit < power; bit *= 2 {
		peer := me ^ bit
		rank := peer + rest
		if peer < rest {
			rank = 2*peer + 1
		}
		if err := r.exchange(rank); err != nil {
			return err
		}
		if err := r.combine(peer < me); err != nil {
			return err
		}
	}
	return nil
}

func (r *reduction) message(peer int, at node.Addr) machines.Message {
	return r.comm.collective(peer, allreduceTag, at, doubleBytes*r.n)
}

func (r *reduction) send(peer int) error {
	return r.comm.send(r.t, r.message(peer, r.at), "MPI_Allreduce", r.comm.context+1)
}

func (r *reduction) receive(peer int, at node.Addr) error {
	_, err := r.comm.receive(r.t, r.message(peer, at), "MPI_Allreduce", r.comm.context+1)
	return err
}

// exchange sends and receives at the same time.
func (r *reduction) exchange(peer int) error {
	q, err := r.comm.irecv(r.t, r.message(peer, r.other), "MPI_Allreduce", r.comm.context+1)
	if err != nil {
		return err
	}
	if err := r.send(peer); err != nil {
		return err
	}
	_, err = r.comm.wait(r.t, q)
	return err
}

// combine combines the elements that have come with those here. If first is set, those that have come are of lower
// ranks.
func (r *reduction) combine(first bool) error {
	r.comm.charge(r.t, r.comm.base.costs.Ops(r.comm.base.spec.Combine.Times(r.n)))
	m := r.comm.ni.Memory()
	here, err := node.View[float64](m, r.at, int(r.n))
	if err != nil || here == nil {
		return err
	}
	came, err := node.View[float64](m, r.other, int(r.n))
	if err != nil {
		return err
	}
	for i, v := range came {
		if first {
			here[i] = r.op.apply(v, here[i])
		} else {
			here[i] = r.op.apply(here[i], v)
		}
	}
	return nil
}
