package mpi

import (
	"simrun/machines"
	"simrun/sim/node"
)

// collective is a message of a collective call: tags tell the calls apart only for
// reports, since messages between two processes keep their order.
func (c *Comm) collective(peer int, tag int, at node.Addr, n int64) machines.Message {
	return machines.Message{Peer: peer, Tag: tag, Data: at, Bytes: n}
}

// Tags of collective calls, as reports name them.
const (
	bcastTag = 1 + iota
	gatherTag
	allreduceTag
)

// Bcast copies n bytes of process root to all others, each at its own address (MPI_Bcast). It uses a binomial tree: a
// process receives once and then sends to the processes 2^i further, the farthest first.
func (c *Comm) Bcast(t *node.Thread, root int, at node.Addr, n int64) error {
	if err := c.check("MPI_Bcast", machines.Message{Peer: root, Data: at, Bytes: n}, true); err != nil {
		return err
	}
	me := (c.Rank() - root + c.size) % c.size
	step := 1
	for ; step < c.size; step *= 2 {
		if me&step != 0 {
			from := (me - step + root) % c.size
			if _, err := c.receive(t, c.collective(from, bcastTag, at, n), "MPI_Bcast", c.context+1); err != nil {
				return err
			}
			break
		}
	}
	for step /= 2; step > 0; step /= 2 {
		if me+step < c.size {
			to := (me + step + root) % c.size
			if err := c.send(t, c.collective(to, bcastTag, at, n), "MPI_Bcast", c.context+1); err != nil {
				return err
			}
		}
	}
	return nil
}

// Gather collects n bytes of each process at root, in the order of ranks (MPI_Gather). It uses a binomial tree: a
// process collects the data of those behind it and sends them on together. to matters at the root only.
func (c *Comm) Gather(t *node.Thread, root int, from node.Addr, n int64, to node.Addr) error {
	if err := c.check("MPI_Gather", machines.Message{Peer: root, Data: from, Bytes: n}, true); err != nil {
		return err
	}
	me := (c.Rank() - root + c.size) % c.size
	g := &gathering{comm: c, t: t, root: root, me: me, n: n}
	g.buffer(from)
	defer g.free()
	if err := g.copy(g.at, from, n); err != nil {
		return err
	}
	for step := 1; step < c.size; step *= 2 {
		if me&step != 0 {
			return g.pass(step)
		}
		if me+step < c.size {
			if err := g.collect(step); err != nil {
				return err
			}
		}
	}
	return g.spread(to)
}

// gathering is a gather under way in one process, whose ranks count from the root.
type gathering struct {
	comm     *Comm
	t        *node.Thread
	root, me int
	n        int64
	at       node.Addr // of what has been collected
}

// subtreeSize returns how many processes of a subtree begin at a process.
func (g *gathering) subtreeSize(me int) int {
	step := 1
	for step < g.comm.size && me&step == 0 {
		step *= 2
	}
	return min(step, g.comm.size-me)
}

func (g *gathering) buffer(from node.Addr) {
	m := g.comm.ni.Memory()
	size := g.n * int64(g.subtreeSize(g.me))
	if m.Phantom(from) {
		g.at = m.AllocPhantom(size)
	} else {
		g.at = m.Alloc(size)
	}
}

func (g *gathering) free() {
	if err := g.comm.ni.Memory().Free(g.at); err != nil {
		panic("mpi: " + err.Error() + "; a gather's own buffer is lost; free it once")
	}
}

// copy moves bytes within the process's memory.
func (g *gathering) copy(to, from node.Addr, n int64) error {
	if n == 0 {
		return nil
	}
	g.comm.copy(g.t, n)
	m := g.comm.ni.Memory()
	return m.Copy(to, m, from, n)
}

// pass sends what has been collected to the process step before.
func (g *gathering) pass(step int) error {
	c := g.comm
	to := (g.me - step + g.root) % c.size
	return c.send(g.t, c.collective(to, gatherTag, g.at, g.n*int64(g.subtreeSize(g.me))), "MPI_Gather", c.context+1)
}

// collect receives what the process step behind has collected.
func (g *gathering) collect(step int) error {
	c := g.comm
	from := (g.me + step + g.root) % c.size
	n := g.n * int64(g.subtreeSize(g.me+step))
	_, err := c.receive(g.t, c.collective(from, gatherTag, g.at+node.Addr(g.n*int64(step)), n), "MPI_Gather", c.context+1)
	return err
}

// spread puts the blocks, which begin with the root's, in the order of ranks.
func (g *gathering) spread(to node.Addr) error {
	before := g.n * int64(g.root) // bytes of the ranks before the root
	after := g.n*int64(g.comm.size) - before
	if err := g.copy(to+node.Addr(before), g.at, after); err != nil {
		return err
	}
	return g.copy(to, g.at+node.Addr(after), before)
}
