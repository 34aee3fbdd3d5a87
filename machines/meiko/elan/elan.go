package elan

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Network is the Elans of a program's processes, one on each node, and the fat
// tree of Elites between them.
type Network struct {
	kernel *sim.Kernel
	spec   *Spec
	stage  param.Value[sim.Duration]
	rate   param.Value[sim.Rate] // of short transfers: that of config.Injection
	config network.Config
	links  network.Network // carries what is longer than a packet
	elans  []*Elan
	id     sim.HandlerID
	dmas   []dma // under way, and free ones
	free   []uint32
}

// NewNetwork returns the network of a machine. The first n of its nodes have processes. Attach gives each its Elan.
func NewNetwork(k *sim.Kernel, spec *Spec, net *NetworkSpec, nodes, n int) (*Network, error) {
	tree, err := network.NewEliteTree(nodes)
	if err != nil {
		return nil, err
	}
	c := config(spec, net)
	links, err := network.New(k, net.Contention.Get(), tree, c)
	if err != nil {
		return nil, err
	}
	w := &Network{kernel: k, spec: spec, stage: net.Stage, rate: injection(spec, net), config: c, links: links, elans: make([]*Elan, n)}
	w.id = k.Register(w)
	return w, nil
}

// String names the network in event traces.
func (n *Network) String() string { return "Elan" }

// Spec returns the Elans' parameters.
func (n *Network) Spec() *Spec { return n.spec }

// Kernel returns the kernel that the network runs on.
func (n *Network) Kernel() *sim.Kernel { return n.kernel }

// Size returns how many processes there are.
func (n *Network) Size() int { return len(n.elans) }

// Elan returns the Elan of a process.
func (n *Network) Elan(rank int) *Elan { return n.elans[rank] }

// Elan is the communications processor of a node. It serves requests of others and of its own process one after the
// other, in the order in which they come.
type Elan struct {
	network *Network
	rank    int
	thread  *node.Thread
	memory  *node.Memory
	engine  node.Server // what it does for others and for its own process
	routine node.Server // its thread processor
	arrived bool        // the data of the transfer that the process waits for
	waiting *sim.Condition
	ledger  machines.Ledger
	ahead   node.Reads // gets that the process has run ahead of
}

// Attach makes the Elan of the process with that rank, which t runs.
func (n *Network) Attach(rank int, t *node.Thread) *Elan {
	e := &Elan{network: n, rank: rank, thread: t, memory: t.Memory}
	e.waiting = sim.NewCondition(fmt.Sprintf("end of a DMA to process %d", rank))
	n.elans[rank] = e
	return e
}

// Rank returns the process's number.
func (e *Elan) Rank() int { return e.rank }

// Network returns the network that the Elan is on.
func (e *Elan) Network() *Network { return e.network }

// Thread returns the thread of the process.
func (e *Elan) Thread() *node.Thread { return e.thread }

// Memory returns the memory of the process.
func (e *Elan) Memory() *node.Memory { return e.memory }

// Ledger returns the process's ledger.
func (e *Elan) Ledger() *machines.Ledger { return &e.ledger }

// Stages returns how many Elites a message passes between two processes: one
// within a group of four nodes, three within sixteen, and so on. An Elan that
// talks to itself does so through its Elite.
func Stages(from, to int) int {
	stages := 1
	for from, to = from/4, to/4; from != to; from, to = from/4, to/4 {
		stages += 2
	}
	return stages
}

// Wire returns how long the first byte is under way to another process.
func (e *Elan) Wire(to int) sim.Duration { return e.network.wire(e.rank, to) }

// wire returns how long the first byte is under way between two processes, and leaves a quote for it.
func (n *Network) wire(from, to int) sim.Duration {
	q := n.stage.Quotes()
	mark := q.Mark()
	d := param.Times(n.stage, int64(Stages(from, to)))
	if q != nil {
		q.Rescale(mark, sim.CauseWire, d)
	}
	return d
}

// bytes returns what n bytes add to the time of a short transfer.
func (n *Network) bytes(bytes int64) sim.Duration { return param.Transfer(n.rate, bytes) }

// reserve occupies the Elan for d from now on, behind everything that it was asked for before. It returns the time
// until the end of d, and the moment of that end if causes are kept. The quotes that were left last say what d
// consists of.
func (e *Elan) reserve(on sim.Activity, d sim.Duration) (wait sim.Duration, until sim.Moment) {
	k := e.network.kernel
	c := k.Causes()
	return e.engine.Serve(c, k.Now(), c.Now(), d, on)
}

// working is what an Elan does for the network.
func working() sim.Activity { return sim.Activity{Cause: sim.CauseWire, Call: "Elan"} }

// Accept occupies the Elan for taking a packet in, from now on.
func (e *Elan) Accept() { e.reserve(working(), e.network.spec.Input.Get()) }

// Routine occupies the thread processor for d from now on, behind what it was asked for before. handler handles arg at
// its end.
func (e *Elan) Routine(d sim.Duration, handler sim.HandlerID, arg uint64) {
	k := e.network.kernel
	c := k.Causes()
	wait, until := e.routine.Serve(c, k.Now(), c.Now(), d, working())
	e.network.follow(until, d)
	k.Schedule(wait.Plus(d), sim.Wire, handler, arg)
}

// Spend says that the quotes left last belong to the time that passes next, by an event.
func (n *Network) Spend(d sim.Duration) { n.kernel.Causes().Spend(d, working()) }

// follow says that the event which is scheduled next follows from a moment after d, for which the quotes that were left
// last count.
func (n *Network) follow(since sim.Moment, d sim.Duration) {
	if c := n.kernel.Causes(); c != nil {
		n.Spend(d)
		c.Next(since)
	}
}
