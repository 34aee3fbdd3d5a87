package mesh

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/node"
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
	link := network.LinkSpec{Rate: s.Link.Get(), Latency: s.Hop.Get()}
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
	sending, taking sim.Time // when the co-processor has done what it has been given
	next            []uint32 // number of the next message to each node; nil before the first
	expected        []uint32 // of each node
	early           []uint64 // messages that have overtaken others
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
