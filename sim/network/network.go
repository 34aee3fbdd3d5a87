package network

import (
	"fmt"
	"slices"

	"simrun/sim"
)

// Network carries transfers over a topology under one model of contention.
type Network interface {
	// Send starts a transfer now. It does not block. Transfers that are
	// sent from one host at one instant enter the network in the order of
	// the calls. A transfer that is not valid fails the run with a
	// *TransferError.
	Send(t Transfer)
	// Topology returns the topology of the network.
	Topology() Topology
	// Use returns the traffic of a link so far.
	Use(id LinkID) Use
}

// Transfer is one message between two hosts.
type Transfer struct {
	Src, Dst int   // hosts
	Choice   int   // which of several equal paths; not negative
	Bytes    int64 // on the wire, headers included; 0 is allowed
	// Target handles Arg at priority sim.Wire when the last byte has
	// arrived at Dst. The zero HandlerID asks for no event.
	Target sim.HandlerID
	Arg    uint64
	// Sent, unless zero, handles SentArg at priority sim.Wire when the last
	// byte has left the interface of Src.
	Sent    sim.HandlerID
	SentArg uint64
}

// Use is the traffic of a link: whole transfers are counted when they take the link, not when they have
// left it.
type Use struct {
	Bytes    int64
	Messages int64
	Busy     sim.Duration // sum of the times that the link was occupied
}

// The models of contention, by name.
const (
	NoContention = "none"
	PacketModel  = "packet"
	FlowModel    = "flow"
	// WormholeModel has the packets of a torus or a mesh hold up each other.
	WormholeModel = "wormhole"
)

// Models returns the names that New accepts. The model "wormhole" is only for a torus or a mesh.
func Models() []string { return []string{NoContention, PacketModel, FlowModel, WormholeModel} }

// New returns a network with the model of contention of that name. The error
// is a *ConfigError.
func New(k *sim.Kernel, model string, t Topology, c Config) (Network, error) {
	if !slices.Contains(Models(), model) {
		return nil, &ConfigError{What: "model of contention", Found: fmt.Sprintf("%q", model), Expected: fmt.Sprintf("one of %q", Models())}
	}
	switch model {
	case PacketModel:
		return NewPacket(k, t, c)
	case FlowModel:
		return NewFlow(k, t, c)
	case WormholeModel:
		return NewWormhole(k, t, c)
	}
	return NewUncontended(k, t, c)
}

// common is the common part of all models.
type common struct {
	kernel   *sim.Kernel
	topology Topology
	hosts    int
	config   Config
	classes  []LinkClass // by link
	uses     []Use       // by link
	pricers  [linkClasses]pricer
	causes   *causes // nil unless somebody asks
	meter    *meter  // the same
}

func newCommon(k *sim.Kernel, t Topology, c Config) (common, error) {
	if err := c.validate(); err != nil {
		return common{}, err
	}
	links := t.Links()
	n := common{kernel: k, topology: t, hosts: t.Hosts(), config: c, uses: make([]Use, len(links)), classes: make([]LinkClass, len(links))}
	for i, l := range links {
		n.classes[i] = l.Class
	}
	for class := range n.pricers {
		n.pricers[class] = pricer{config: c, class: LinkClass(class), bytes: -1}
	}
	n.causes, n.meter = newCauses(k, &n.config), newMeter(k, t)
	return n, nil
}

// Topology implements Network.
func (n *common) Topology() Topology { return n.topology }

// Use implements Network.
func (n *common) Use(id LinkID) Use { return n.uses[id] }

// accepts checks a transfer and fails the run if it cannot be carried.
func (n *common) accepts(t Transfer) bool {
	expected := ""
	switch {
	case uint(t.Src) >= uint(n.hosts) || uint(t.Dst) >= uint(n.hosts):
		expected = fmt.Sprintf("hosts 0 to %d", n.hosts-1)
	case t.Bytes < 0:
		expected = "at least 0 bytes"
	case t.Choice < 0:
		expected = "a choice of at least 0"
	default:
		return true
	}
	n.kernel.Fail(&TransferError{At: n.kernel.Now(), Transfer: t, Expected: expected})
	return false
}

// count notes a message of a transfer on a link.
func (n *common) count(id LinkID, bytes int64, busy sim.Duration) {
	u := &n.uses[id]
	u.add(bytes, busy)
	u.Messages++
}

// add notes bytes that take a link for a time.
func (u *Use) add(bytes int64, busy sim.Duration) {
	u.Bytes += bytes
	u.Busy = u.Busy.Plus(busy)
}

// notify schedules an event unless the handler is the zero one.
func (n *common) notify(at sim.Time, target sim.HandlerID, arg uint64) {
	if target != 0 {
		n.kernel.ScheduleAt(at, sim.Wire, target, arg)
	}
}
