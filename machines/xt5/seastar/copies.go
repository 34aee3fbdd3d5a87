package seastar

import (
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// copier shares the memory of a node among the copies that its processors make. All that are under way go on alike.
// Progress is counted in the time that a copy would have taken alone. Copies ahead of others have less of it to go.
type copier struct {
	jobs  []copyJob // under way
	clock sim.Duration
	at    sim.Time // when clock was right
	name  uint64   // of the timer that counts
	// full is the time for which copies have been limited by the memory and not by their processors, if causes are
	// kept.
	full sim.Duration
}

// copyJob is a copy under way: it ends when the clock shows end, and then
// handles arg.
type copyJob struct {
	end  sim.Duration
	then sim.Handler
	arg  uint64

	began sim.Moment   // if causes are kept
	bytes int64        // the same
	full  sim.Duration // of copier.full when it began
}

// copying is a thread that waits for the end of its copy.
type copying struct {
	over *sim.Condition
	done bool
}

// Handle lets the thread go on.
func (c *copying) Handle(uint64) {
	c.done = true
	c.over.Broadcast()
}

// copies handles the ends of copies.
type copies Fabric

// String names ends of copies in event traces.
func (c *copies) String() string { return "memory copy" }

// Handle ends the first copy of a node.
func (c *copies) Handle(arg uint64) {
	f := (*Fabric)(c)
	n := f.nodes[arg&nodeMask]
	if n.copier.name == arg>>nodeBits {
		n.endCopy()
	}
}

// The argument of a timer is the node's number and the timer's name.
const (
	nodeBits = 24
	nodeMask = 1<<nodeBits - 1
)

// CopyAlone returns how long a processor copies a number of bytes while the
// others do not.
func (n *Node) CopyAlone(bytes int64) sim.Duration {
	return param.Transfer(n.fabric.spec.Copy.Core, bytes)
}

// Copy has thread t copy a number of bytes from one place in the node's memory
// to another, in competition with the node's other processors.
func (n *Node) Copy(t *node.Thread, bytes int64) {
	if bytes <= 0 {
		return
	}
	if !n.CopyWaits(bytes) {
		t.Charge(n.CopyAlone(bytes))
		return
	}
	t.Sync()
	c := &copying{over: sim.NewCondition("a copy in memory")}
	n.StartCopy(bytes, c, 0)
	for !c.done {
		c.over.Wait(t.Process)
	}
}

// CopyWaits reports whether Copy makes the thread wait.
func (n *Node) CopyWaits(bytes int64) bool { return bytes > aside }

// StartCopy is Copy by a processor that is not the program's concern; then handles
// arg at its end.
func (n *Node) StartCopy(bytes int64, then sim.Handler, arg uint64) {
	n.passCopies()
	c := &n.copier
	c.jobs = append(c.jobs, copyJob{end: c.clock.Plus(n.CopyAlone(bytes)), then: then, arg: arg,
		began: n.fabric.kernel.Causes().Now(), bytes: bytes, full: c.full})
	n.expectCopy()
}

// aside is the length up to which a copy does not compete: it is in the caches.
const aside = 16 << 10

// slow returns a fraction: how much longer copies take than alone.
func (n *Node) slow() (num, den int64) {
	s := &n.fabric.spec.Copy
	core, all := int64(s.Core.Get()), int64(s.Node.Get())
	return max(all, core*int64(len(n.copier.jobs))), all
}

// passCopies moves the clock of the copies to now.
func (n *Node) passCopies() {
	c, now := &n.copier, n.fabric.kernel.Now()
	if len(c.jobs) > 0 {
		num, den := n.slow()
		c.clock = c.clock.Plus(now.Sub(c.at).Share(den, num))
		if num > den && n.fabric.kernel.Causes() != nil {
			c.full = c.full.Plus(now.Sub(c.at))
		}
	}
	c.at = now
}

// first returns the index of the copy that ends first.
func (c *copier) first() int {
	first := 0
	for i, j := range c.jobs {
		if j.end < c.jobs[first].end {
			first = i
		}
	}
	return first
}

// expectCopy sets the timer to the end of the first copy.
func (n *Node) expectCopy() {
	c := &n.copier
	c.name++
	if len(c.jobs) == 0 {
		return
	}
	num, den := n.slow()
	left := max(0, c.jobs[c.first()].end-c.clock).Share(num, den)
	if n.fabric.kernel.Causes() != nil {
		n.explainCopy(&c.jobs[c.first()], left, num > den)
	}
	n.fabric.kernel.Schedule(left, sim.Program, n.fabric.copyID, c.name<<nodeBits|uint64(n.number))
}

// explainCopy says that the next scheduled event, after the time left, is the end of a copy. While the memory was
// full, the copy went at the share of the memory's rate, otherwise at the rate of a processor. The time beyond that of
// a copy alone counts as queueing.
func (n *Node) explainCopy(j *copyJob, left sim.Duration, full bool) {
	c := n.fabric.kernel.Causes()
	at := n.fabric.kernel.Now().Add(left)
	whole, shared := at.Sub(c.At(j.began)), n.copier.full-j.full
	if full {
		shared = shared.Plus(left)
	}
	mark := c.Mark()
	s := &n.fabric.spec.Copy
	if core := s.Core; core.Quotes() != nil {
		c.Quote(sim.CauseMemory, whole-shared, c.Product(core.Factor(-1)))
	}
	if all := s.Node; all.Quotes() != nil {
		own := min(shared, max(0, s.Core.Get().Transfer(j.bytes)-(whole-shared)))
		c.Quote(sim.CauseMemory, own, c.Product(all.Factor(-1)))
		c.Quote(sim.CauseQueueing, shared-own, c.Product(all.Factor(-1)))
	}
	on := sim.Activity{Call: "copy"}
	c.Next(c.After(j.began, at, c.Peek(whole, on), on))
	c.Drop(mark)
}

// endCopy ends the first copy, whose time has come up to rounding.
func (n *Node) endCopy() {
	n.passCopies()
	c := &n.copier
	i := c.first()
	j := c.jobs[i]
	c.clock = max(c.clock, j.end)
	c.jobs = append(c.jobs[:i], c.jobs[i+1:]...)
	n.expectCopy()
	j.then.Handle(j.arg)
}
