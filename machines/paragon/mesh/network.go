package mesh

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Network is the mesh and the nodes of one program.
type Network struct {
	kernel  *sim.Kernel
	mcp     *CoprocessorSpec
	net     network.Network
	nodes   []*Node
	inject  sim.HandlerID
	arrive  sim.HandlerID
	flights []flight
	free    []uint64
}

// NewNetwork returns the mesh of a machine with nodes nodes, on which a program uses the
// first n.
func NewNetwork(k *sim.Kernel, s *Spec, mcp *CoprocessorSpec, nodes, n int) (*Network, error) {
	height := int(s.Height.Get())
	mesh, err := network.NewMesh((nodes+height-1)/height, height)
	if err != nil {
		return nil, err
	}
	link := network.LinkSpec{Rate: s.Link.Get(), Latency: s.Hop.Get(),
		Sources: network.LinkSources{Rate: &s.Link, Latency: []*param.Value[sim.Duration]{&s.Hop}}}
	net, err := network.New(k, s.Contention.Get(), mesh, network.Config{Injection: link, Fabric: link, Ejection: link})
	if err != nil {
		return nil, err
	}
	w := &Network{kernel: k, mcp: mcp, net: net, nodes: make([]*Node, n)}
	w.inject, w.arrive = k.Register(injection{w}), k.Register(arrival{w})
	return w, nil
}

// Kernel returns the kernel that the network runs on.
func (w *Network) Kernel() *sim.Kernel { return w.kernel }

// Size returns how many nodes the program has.
func (w *Network) Size() int { return len(w.nodes) }

// Node returns a node, 0..Size()-1.
func (w *Network) Node(rank int) *Node { return w.nodes[rank] }

// Node is a node of the machine: the application's processor with its memory, and the
// message co-processor.
type Node struct {
	network         *Network
	rank            int
	thread          *node.Thread
	ledger          machines.Ledger
	sending, taking coprocessor
	next            []uint32 // number of the next message to each node; nil before the first
	expected        []uint32 // of each node
	early           []uint64 // messages that have overtaken others
}

// coprocessor is what the message co-processor has been given to do: sending, or receiving.
type coprocessor struct {
	done   sim.Time // with all of it
	moment sim.Moment
}

// handling is the co-processor's activity in reports of where time goes.
var handling = sim.Activity{Cause: sim.CauseWire, Call: "message co-processor"}

// begin returns when the co-processor can begin something, not before now, and the moment of that, if causes are kept.
func (p *coprocessor) begin(k *sim.Kernel) (sim.Time, sim.Moment) {
	if p.done > k.Now() {
		return p.done, p.moment
	}
	return k.Now(), k.Causes().Now()
}

// finish notes when it has done what it began at a moment, for which the quotes count that were left last.
func (p *coprocessor) finish(c *sim.Causes, since sim.Moment, began, done sim.Time) {
	p.done = done
	if c != nil {
		p.moment = c.After(since, done, c.Peek(done.Sub(began), handling), handling)
	}
}

// Attach makes node rank of the thread that runs its program.
func (w *Network) Attach(rank int, t *node.Thread) *Node {
	n := &Node{network: w, rank: rank, thread: t}
	w.nodes[rank] = n
	return n
}

// Network returns the network that the node is on.
func (n *Node) Network() *Network { return n.network }

// Rank returns the node's number.
func (n *Node) Rank() int { return n.rank }

// Thread returns the thread of the program.
func (n *Node) Thread() *node.Thread { return n.thread }

// Memory returns the address space of the program.
func (n *Node) Memory() *node.Memory { return n.thread.Memory }

// Ledger returns what the process has done with others.
func (n *Node) Ledger() *machines.Ledger { return &n.ledger }

// Peer returns another node of the program.
func (n *Node) Peer(rank int) (*Node, error) {
	if rank < 0 || rank >= len(n.network.nodes) {
		return nil, fmt.Errorf("found process %d, expected 0 to %d", rank, len(n.network.nodes)-1)
	}
	return n.network.nodes[rank], nil
}
