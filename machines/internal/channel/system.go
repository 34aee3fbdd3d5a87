package channel

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// System is the library in one job.
type System struct {
	kernel *sim.Kernel
	spec   *Spec
	device Device
	costs  *node.Costs
	ports  []*Port
	name   string
	id     sim.HandlerID
	flying []*packet // by the number that their event carries
	spare  []uint64  // numbers not in use
	free   []*packet

	shortMax, eagerMax, piece          int64
	send, receive, handle, match, look param.Amount
}

// Job is what a library is made for.
type Job struct {
	Kernel *sim.Kernel
	Spec   *Spec
	Device Device
	Costs  *node.Costs
	Name   string // of the library, for event traces and errors, such as "MPICH"
}

// Member is a process of a job.
type Member struct {
	Thread *node.Thread
	Ledger *machines.Ledger
}

// New returns the library for the processes of a job, by rank.
func New(j Job, members []Member) *System {
	price := func(o *node.Operations) param.Amount {
		return param.AmountOf(j.Costs.Quotes(), func() sim.Duration { return j.Costs.Ops(o.Get()) })
	}
	y := &System{kernel: j.Kernel, spec: j.Spec, device: j.Device, costs: j.Costs, name: j.Name,
		shortMax: int64(j.Spec.ShortMax.Get()), eagerMax: int64(j.Spec.EagerMax.Get()), piece: int64(j.Spec.Piece.Get()),
		send: price(&j.Spec.Send), receive: price(&j.Spec.Receive), handle: price(&j.Spec.Handle),
		match: price(&j.Spec.Match), look: price(&j.Spec.Look)}
	y.id = j.Kernel.Register(y)
	for rank, m := range members {
		y.ports = append(y.ports, &Port{system: y, rank: rank, thread: m.Thread, ledger: m.Ledger, changed: sim.NewCondition("packets")})
	}
	return y
}

// Port returns the library as a process sees it.
func (y *System) Port(rank int) *Port { return y.ports[rank] }

// String names the library in event traces.
func (y *System) String() string { return y.name }

// packetKind is what a packet says.
type packetKind uint8

const (
	short   packetKind = iota // a message with its data
	eager                     // a message whose data are staged
	request                   // a message whose data are with the sender
	answer                    // to a request: the data may come
	piece                     // of a message, staged
	fetched                   // to a request: the data have been fetched
)

// packet is a packet and, instead of staged memory, the data that it is about.
type packet struct {
	kind     packetKind
	from, to int
	tag      int
	bytes    int64  // of the message; of a piece its own
	data     []byte // staged; of no length without values
	valued   bool   // data has values
	sender   *transfer
	receiver *transfer
	sent     sim.Time
}

// carried returns how many bytes of data the packet itself has.
func (p *packet) carried() int64 {
	if p.kind == short {
		return p.bytes
	}
	return 0
}

// packet returns a packet that can be filled.
func (y *System) packet(kind packetKind, from, to int) *packet {
	if len(y.free) == 0 {
		y.free = append(y.free, new(packet))
	}
	last := len(y.free) - 1
	p := y.free[last]
	y.free = y.free[:last]
	*p = packet{kind: kind, from: from, to: to, data: p.data[:0]}
	return p
}

// release lets a packet be used again.
func (y *System) release(p *packet) { y.free = append(y.free, p) }

// dispatch writes a packet and lets it go.
func (y *System) dispatch(t *node.Thread, p *packet) {
	p.sent = t.Now().Add(t.Owed())
	way := y.device.Packet(t, p.from, p.to, p.carried())
	if way <= 0 {
		y.arrive(p)
		return
	}
	number := uint64(len(y.flying))
	if last := len(y.spare) - 1; last >= 0 {
		number, y.spare = y.spare[last], y.spare[:last]
		y.flying[number] = p
	} else {
		y.flying = append(y.flying, p)
	}
	y.kernel.Schedule(way, sim.Wire, y.id, number)
}

// Handle lets the packet of that number arrive.
func (y *System) Handle(number uint64) {
	p := y.flying[number]
	y.flying[number] = nil
	y.spare = append(y.spare, number)
	y.arrive(p)
}

func (y *System) arrive(p *packet) {
	to := y.ports[p.to]
	to.arrived = append(to.arrived, p)
	to.changed.Broadcast()
}

// fill puts bytes of a memory into a packet.
func (p *packet) fill(m *node.Memory, at node.Addr, n int64) error {
	if n == 0 {
		return nil
	}
	b, err := m.Bytes(at, n)
	if err != nil {
		return err
	}
	p.data, p.valued = append(p.data[:0], b...), b != nil
	return nil
}

// empty copies what a packet has to a memory.
func (p *packet) empty(m *node.Memory, at node.Addr, n int64) error {
	if n == 0 {
		return nil
	}
	b, err := m.Bytes(at, n)
	if err == nil && p.valued {
		copy(b, p.data)
	}
	return err
}
