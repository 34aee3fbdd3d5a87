package mpi

import (
	"fmt"

	"simrun/machines"
	"simrun/sim/node"
)

// Tags of the messages of collective calls. One for each is enough: messages of
// one process to another with one tag keep their order.
const (
	tagBarrier = TagMax + 1 + iota
	tagBroadcast
	tagReduce
	tagGather
)

// Barrier returns when all processes have called it.
func (c *Comm) Barrier(t *node.Thread) error {
	if b, ok := machines.As[machines.Barrier](c.Endpoint); ok {
		return b.Barrier(t)
	}
	for d := 1; d < c.Size(); d *= 2 {
		to, from := (c.Rank()+d)%c.Size(), (c.Rank()-d+c.Size())%c.Size()
		if err := c.passing.Send(t, machines.Message{Peer: to, Tag: tagBarrier}); err != nil {
			return err
		}
		if err := c.collect(t, machines.Message{Peer: from, Tag: tagBarrier}); err != nil {
			return err
		}
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
		if err := c.passing.Send(t, m); err != nil {
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
			return c.passing.Send(t, machines.Message{Peer: c.Rank() - d, Tag: tagReduce, Data: mine, Bytes: bytes})
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
		return c.passing.Send(t, m)
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
	m := machines.Message{Peer: root, Tag: tagGather, Data: b.Data, Bytes: b.bytes()}
	if c.Rank() != root {
		return c.passing.Send(t, m)
	}
	for r := range c.Size() {
		m.Peer, m.Data = r, receive+node.Addr(int64(r)*m.Bytes)
		var err error
		if r == root {
			err = c.Memory().Copy(m.Data, c.Memory(), b.Data, m.Bytes)
		} else {
			err = c.collect(t, m)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *Comm) collective(b Buffer, root int) error {
	if err := b.check(); err != nil {
		return err
	}
	if err := c.rank(root); err != nil {
		return fmt.Errorf("root: %w", err)
	}
	return nil
}
