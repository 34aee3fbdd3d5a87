package mpi

import (
	"fmt"
	"slices"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Tags of the messages of collective calls. One for each is enough: messages of
// one process to another with one tag keep their order.
const (
	tagBarrier = TagMax + 1 + iota
	tagBroadcast
	tagReduce
	tagGather
	tagScatter
	tagAllGather
	tagAllToAll
	tagScan
)

// Barrier returns when all processes have called it.
func (c *Comm) Barrier(t *node.Thread) error {
	if b, ok := machines.As[machines.Barrier](c.Endpoint); ok {
		if err := c.assemble(t); err != nil {
			return err
		}
		return b.Barrier(t)
	}
	for d := 1; d < c.Size(); d *= 2 {
		to, from := (c.Rank()+d)%c.Size(), (c.Rank()-d+c.Size())%c.Size()
		if err := c.dispatch(t, machines.Message{Peer: to, Tag: tagBarrier}); err != nil {
			return err
		}
		if err := c.collect(t, machines.Message{Peer: from, Tag: tagBarrier}); err != nil {
			return err
		}
	}
	return nil
}

// assembly counts how often processes of a job have come to a barrier of the machine.
type assembly struct {
	came int
	busy int // processes that may be receiving for a posted receive, whose senders have to wait for them
}

// assemblyKey names that of a job by its first process.
type assemblyKey struct{ first *sim.Process }

// assemble comes to a barrier of the machine, which receives nothing and sends nothing meanwhile. If sends wait for their
// receivers, others may wait for this process before they come. So it looks after its requests until all have come, or no
// request is open.
func (c *Comm) assemble(t *node.Thread) error {
	if !c.await {
		return nil
	}
	if c.assembly == nil {
		k, key := t.Kernel(), assemblyKey{c.Peer(0)}
		if c.assembly, _ = k.Value(key).(*assembly); c.assembly == nil {
			c.assembly = &assembly{}
			k.SetValue(key, c.assembly)
		}
	}
	c.assembly.came++
	c.barriers++
	if len(c.pending)+len(c.open) == 0 {
		return nil
	}
	c.sought = sought{comm: c, requests: slices.Concat(c.pending, c.open)}
	defer t.EndPoll()
	for len(c.pending)+len(c.open) > 0 {
		if c.assembly.came < c.barriers*c.Size() {
			c.assembly.busy++
			_, err := c.receiveReady(t)
			c.assembly.busy--
			if err != nil {
				return err
			}
		} else if c.assembly.busy == 0 {
			break
		}
		if err := c.testOpen(t); err != nil {
			return err
		}
		c.lookAgain(t)
	}
	return nil
}

// testOpen looks once at all requests that the machine works on.
func (c *Comm) testOpen(t *node.Thread) error {
	for _, r := range slices.Clone(c.open) {
		var err error
		if r.sent != nil {
			err = c.testSend(t, r)
		} else {
			_, _, err = c.Test(t, r)
		}
		if err != nil {
			return err
		}
		c.came = c.came || r.done
	}
	return nil
}

// Broadcast copies the root's buffer to the buffers of all.
func (c *Comm) Broadcast(t *node.Thread, b Buffer, root int) error {
	if err := c.collective(b, root); err != nil {
		return err
	}
	m := machines.Message{Tag: tagBroadcast, Data: b.Data, Bytes: b.bytes()}
	n := c.Size()
	me := (c.Rank() - root + n) % n // counted from the root
	d := 1
	if me > 0 {
		for 2*d <= me {
			d *= 2
		}
		m.Peer = (me - d + root) % n
		if err := c.collect(t, m); err != nil {
			return err
		}
		d *= 2
	}
	for ; me+d < n; d *= 2 {
		m.Peer = (me + d + root) % n
		if err := c.dispatch(t, m); err != nil {
			return err
		}
	}
	return nil
}

// Reduce combines the elements at send of all processes into those at receive of
// the root.
func (c *Comm) Reduce(t *node.Thread, r Reduction, send, receive node.Addr, root int) error {
	if err := r.check(); err != nil {
		return err
	}
	if err := c.checkBuffer(Buffer{send, r.Count, r.Type}); err != nil {
		return err
	}
	if err := c.rank(root); err != nil {
		return err
	}
	bytes := int64(r.Count) * r.Type.Size()
	mem := c.Memory()
	mine, other := mem.Alloc(bytes), mem.Alloc(bytes)
	err := mem.Copy(mine, mem, send, bytes)
	if err == nil {
		err = c.reduceTo0(t, r, mine, other)
	}
	if err == nil {
		err = c.deliver(t, machines.Message{Tag: tagReduce, Data: mine, Bytes: bytes}, receive, root)
	}
	for _, a := range [...]node.Addr{mine, other} {
		if e := mem.Free(a); err == nil {
			err = e
		}
	}
	return err
}

// reduceTo0 leaves in process 0's mine the elements of all, combined in the order
// of ranks.
func (c *Comm) reduceTo0(t *node.Thread, r Reduction, mine, other node.Addr) error {
	bytes := int64(r.Count) * r.Type.Size()
	for d := 1; d < c.Size(); d *= 2 {
		if c.Rank()%(2*d) == d {
			return c.dispatch(t, machines.Message{Peer: c.Rank() - d, Tag: tagReduce, Data: mine, Bytes: bytes})
		}
		if c.Rank()+d >= c.Size() {
			continue
		}
		if err := c.collect(t, machines.Message{Peer: c.Rank() + d, Tag: tagReduce, Data: other, Bytes: bytes}); err != nil {
			return err
		}
		c.ledger.Charge(t, machines.Runtime, c.Costs().Ops(r.work(c.counts.ElementAccess.Get()).Times(int64(r.Count))))
		if err := r.combine(c, mine, other); err != nil {
			return err
		}
	}
	return nil
}

// deliver moves the result from process 0 to the root.
func (c *Comm) deliver(t *node.Thread, m machines.Message, receive node.Addr, root int) error {
	if c.Rank() == 0 && root != 0 {
		m.Peer = root
		return c.dispatch(t, m)
	}
	if c.Rank() != root {
		return nil
	}
	if root == 0 {
		return c.Memory().Copy(receive, c.Memory(), m.Data, m.Bytes)
	}
	m.Peer, m.Data = 0, receive
	return c.collect(t, m)
}

// AllReduce is Reduce with the result in all processes.
func (c *Comm) AllReduce(t *node.Thread, r Reduction, send, receive node.Addr) error {
	if err := c.Reduce(t, r, send, receive, 0); err != nil {
		return err
	}
	return c.Broadcast(t, Buffer{receive, r.Count, r.Type}, 0)
}

// Gather puts the buffers of all processes one after the other, in order of rank,
// at receive of the root.
func (c *Comm) Gather(t *node.Thread, b Buffer, receive node.Addr, root int) error {
	if err := c.collective(b, root); err != nil {
		return err
	}
	if c.Rank() != root {
		return c.dispatch(t, machines.Message{Peer: root, Tag: tagGather, Data: b.Data, Bytes: b.bytes()})
	}
	into := Parts{Data: receive, Type: b.Type, Count: b.Count}
	if err := c.Memory().Copy(into.of(root).Data, c.Memory(), b.Data, b.bytes()); err != nil {
		return err
	}
	return c.collectParts(t, into)
}

// Parts are the parts of a buffer that belong to the processes, in elements.
type Parts struct {
	Data node.Addr
	Type Datatype
	// Count is the length of each part; they lie one after the other. With Counts it is ignored.
	Count int
	// Counts are the lengths of the parts by rank, and Offsets are where they begin, from Data on.
	Counts, Offsets []int
}

// of returns the part of a process.
func (p Parts) of(rank int) Buffer {
	count, offset := p.Count, p.Count*rank
	if p.Counts != nil {
		count, offset = p.Counts[rank], p.Offsets[rank]
	}
	return Buffer{p.Data + node.Addr(int64(offset)*p.Type.Size()), count, p.Type}
}

func (c *Comm) checkParts(p Parts) error {
	for r := range c.Size() {
		if err := c.checkBuffer(p.of(r)); err != nil {
			return fmt.Errorf("part of process %d: %w", r, err)
		}
	}
	return nil
}

// GatherParts puts the buffers of all processes at their parts in the root (MPI_GATHERV).
func (c *Comm) GatherParts(t *node.Thread, b Buffer, into Parts, root int) error {
	if err := c.collective(b, root); err != nil {
		return err
	}
	if c.Rank() != root {
		return c.dispatch(t, machines.Message{Peer: root, Tag: tagGather, Data: b.Data, Bytes: b.bytes()})
	}
	if err := c.checkParts(into); err != nil {
		return err
	}
	if err := c.copyOwn(t, b, into.of(root)); err != nil {
		return err
	}
	return c.collectParts(t, into)
}

// collectParts receives the parts of all others, in order of rank.
func (c *Comm) collectParts(t *node.Thread, into Parts) error {
	for r := range c.Size() {
		if r == c.Rank() {
			continue
		}
		b := into.of(r)
		if err := c.collect(t, machines.Message{Peer: r, Tag: tagGather, Data: b.Data, Bytes: b.bytes()}); err != nil {
			return err
		}
	}
	return nil
}

// Scatter sends each process its part of what the root has (MPI_SCATTER, MPI_SCATTERV).
func (c *Comm) Scatter(t *node.Thread, from Parts, b Buffer, root int) error {
	if err := c.collective(b, root); err != nil {
		return err
	}
	if c.Rank() != root {
		return c.collect(t, machines.Message{Peer: root, Tag: tagScatter, Data: b.Data, Bytes: b.bytes()})
	}
	if err := c.checkParts(from); err != nil {
		return err
	}
	for r := range c.Size() {
		p := from.of(r)
		var err error
		if r == root {
			err = c.copyOwn(t, p, b)
		} else {
			err = c.dispatch(t, machines.Message{Peer: r, Tag: tagScatter, Data: p.Data, Bytes: p.bytes()})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// AllGather puts the buffers of all processes at their parts in all processes (MPI_ALLGATHER, MPI_ALLGATHERV).
func (c *Comm) AllGather(t *node.Thread, b Buffer, into Parts) error {
	if err := c.checkBuffer(b); err != nil {
		return err
	}
	if err := c.checkParts(into); err != nil {
		return err
	}
	me, n := c.Rank(), c.Size()
	if err := c.copyOwn(t, b, into.of(me)); err != nil {
		return err
	}
	for d := range n - 1 {
		out, in := into.of((me-d+n)%n), into.of((me-d-1+n)%n)
		if err := c.exchange(t, tagAllGather, out, (me+1)%n, in, (me-1+n)%n); err != nil {
			return err
		}
	}
	return nil
}

// AllToAll sends part i to process i, and receives its part from there (MPI_ALLTOALL).
func (c *Comm) AllToAll(t *node.Thread, from, into Parts) error {
	for _, p := range [...]Parts{from, into} {
		if err := c.checkParts(p); err != nil {
			return err
		}
	}
	me, n := c.Rank(), c.Size()
	if err := c.copyOwn(t, from.of(me), into.of(me)); err != nil {
		return err
	}
	for d := 1; d < n; d++ {
		to, source := (me+d)%n, (me-d+n)%n
		if err := c.exchange(t, tagAllToAll, from.of(to), to, into.of(source), source); err != nil {
			return err
		}
	}
	return nil
}

// exchange sends out and receives in, at once if a send may wait for its receiver.
func (c *Comm) exchange(t *node.Thread, tag int, out Buffer, to int, in Buffer, from int) error {
	sent := machines.Message{Peer: to, Tag: tag, Data: out.Data, Bytes: out.bytes()}
	received := machines.Message{Peer: from, Tag: tag, Data: in.Data, Bytes: in.bytes()}
	if !c.await {
		if err := c.passing.Send(t, sent); err != nil {
			return err
		}
		return c.collect(t, received)
	}
	r, err := c.starting.Isend(t, sent)
	if err != nil {
		return err
	}
	if err := c.collect(t, received); err != nil {
		return err
	}
	return c.finish(t, &Request{from: Envelope{to, tag}, sent: r})
}

// copyOwn moves what a process sends to itself.
func (c *Comm) copyOwn(t *node.Thread, from, to Buffer) error {
	if from.bytes() != to.bytes() {
		return fmt.Errorf("found room for %d bytes of process %d, expected %d; give the count of one process", to.bytes(), c.Rank(), from.bytes())
	}
	return c.copy(t, to.Data, from.Data, from.bytes())
}

// Scan combines the elements at send of processes 0 to the caller, in the order of ranks, into those at receive.
func (c *Comm) Scan(t *node.Thread, r Reduction, send, receive node.Addr) error {
	if err := r.check(); err != nil {
		return err
	}
	m := machines.Message{Peer: c.Rank() - 1, Tag: tagScan, Data: receive, Bytes: int64(r.Count) * r.Type.Size()}
	if c.Rank() == 0 {
		if err := c.copy(t, receive, send, m.Bytes); err != nil {
			return err
		}
	} else {
		if err := c.collect(t, m); err != nil {
			return err
		}
		c.ledger.Charge(t, machines.Runtime, c.Costs().Ops(r.work(c.counts.ElementAccess.Get()).Times(int64(r.Count))))
		if err := r.combine(c, receive, send); err != nil {
			return err
		}
	}
	if m.Peer = c.Rank() + 1; m.Peer < c.Size() {
		return c.dispatch(t, m)
	}
	return nil
}

func (c *Comm) collective(b Buffer, root int) error {
	if err := c.checkBuffer(b); err != nil {
		return err
	}
	if err := c.rank(root); err != nil {
		return fmt.Errorf("root: %w", err)
	}
	return nil
}
