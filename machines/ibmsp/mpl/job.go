package mpl

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/node"
)

// Job is a parallel program that uses MPL: what its tasks share.
type Job struct {
	kernel   *sim.Kernel
	spec     *Spec
	costs    *node.Costs
	net      network.Network
	id       sim.HandlerID
	ports    []*Port
	packets  []packet
	spare    []uint32 // packets that are not in use
	messages []*message
}

// NewJob returns a job of n tasks; task i runs on host i of the network.
func NewJob(k *sim.Kernel, spec *Spec, costs *node.Costs, net network.Network, n int) *Job {
	j := &Job{kernel: k, spec: spec, costs: costs, net: net, ports: make([]*Port, n)}
	j.id = k.Register(j)
	return j
}

// String names the job in event traces.
func (j *Job) String() string { return "MPL packet" }

// kind says what a packet is.
type kind uint8

const (
	envelope kind = iota // of a message, with the beginning of its data if they are few
	body                 // further data
	goAhead              // the receiver has room for a message: its sender may send
	sending              // no packet: the dispatcher goes on sending a message
)

// String names the kind in traces.
func (k kind) String() string {
	return [...]string{"message", "message data", "go-ahead", "send data"}[k]
}

// packet is one packet of a message, or a piece of work of the dispatcher.
type packet struct {
	kind     kind
	from, at int32
	kept     bool // came before its turn and was put aside
	bytes    int64
	message  *message
	sent     sim.Time
}

// message is a message from its sender's call until its receiver has it.
type message struct {
	from, to int
	tag      int
	number   uint32 // among those of its sender to its receiver, from 0
	bytes    int64
	handed   int64  // bytes given to the adapter
	arrived  int64  // bytes that the receiver's processor has copied
	early    int64  // of these: into MPL's buffer, since no receive fitted yet
	data     []byte // what has been sent; its array is reused
	request  *Request
	receive  *Request // that it goes to; nil: none fits yet
	seen     bool     // its envelope has had its turn
}

// takeMessage returns a message that is not in use.
func (j *Job) takeMessage() *message {
	if n := len(j.messages); n > 0 {
		m := j.messages[n-1]
		j.messages = j.messages[:n-1]
		return m
	}
	return new(message)
}

// releaseMessage forgets a message but keeps its array.
func (j *Job) releaseMessage(m *message) {
	*m = message{data: m.data[:0]}
	j.messages = append(j.messages, m)
}

// take returns a packet's place.
func (j *Job) take(p packet) uint64 {
	if n := len(j.spare); n > 0 {
		slot := j.spare[n-1]
		j.spare = j.spare[:n-1]
		j.packets[slot] = p
		return uint64(slot)
	}
	j.packets = append(j.packets, p)
	return uint64(len(j.packets) - 1)
}

func (j *Job) release(slot uint64) {
	j.packets[slot] = packet{}
	j.spare = append(j.spare, uint32(slot))
}

// paths is how many paths the switch has between two nodes; packets take them in turn
// and so overtake each other.
const paths = 4

// send gives a packet with n bytes of its message to the adapter of port from. The data
// are what lies in memory now.
func (p *Port) send(k kind, m *message, to int, n int64) {
	j := p.job
	if n > 0 {
		data, err := p.thread.Memory.Bytes(m.request.want.Data+node.Addr(m.handed), n)
		if err != nil {
			p.thread.Blame(err)
		}
		m.data = append(m.data, data...)
		m.handed += n
	}
	slot := j.take(packet{kind: k, from: int32(p.rank), at: int32(to), bytes: n, message: m, sent: j.kernel.Now()})
	if to == p.rank {
		p.dispatch.Arrive(slot)
		return
	}
	wire := int64(j.spec.PacketHeader.Get()) + n
	j.net.Send(network.Transfer{Src: p.rank, Dst: to, Choice: p.choice, Bytes: wire, Target: j.id, Arg: slot})
	p.choice = (p.choice + 1) % paths
}

// Handle is called when the last byte of a packet has arrived at an adapter.
func (j *Job) Handle(slot uint64) {
	p := &j.packets[slot]
	at := j.ports[p.at]
	if t := j.kernel.Tracer(); t != nil {
		t.Message(sim.Message{From: j.ports[p.from].track, To: at.track, Sent: p.sent, Received: j.kernel.Now(), Label: p.kind.String(), Bytes: p.bytes})
	}
	at.dispatch.Arrive(slot)
}

// Error is a call that MPL refuses.
type Error = machines.CallError

// check refuses messages that cannot be. A receive accepts any source and type (tagMin is
// AnyTag), a send names them.
func (p *Port) check(call string, m machines.Message, tagMin int) error {
	n := len(p.job.ports)
	switch anyPeer := tagMin == machines.AnyTag && m.Peer == machines.AnyPeer; {
	case m.Bytes < 0:
		return &Error{Call: call, Detail: fmt.Sprintf("found %d bytes, expected at least 0", m.Bytes)}
	case m.Tag < tagMin:
		return &Error{Call: call, Detail: fmt.Sprintf("found type %d, expected at least %d", m.Tag, tagMin)}
	case !anyPeer && (m.Peer < 0 || m.Peer >= n):
		return &Error{Call: call, Detail: fmt.Sprintf("found task %d, expected 0 to %d", m.Peer, n-1)}
	case m.Bytes == 0:
		return nil
	}
	if err := p.thread.Memory.Check(m.Data, m.Bytes); err != nil {
		return &Error{Call: call, Detail: fmt.Sprintf("message of %d bytes", m.Bytes), Err: err}
	}
	return nil
}
