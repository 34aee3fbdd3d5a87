package lapi

import (
	"fmt"

	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/node"
)

// kind says what a packet is.
type kind uint8

const (
	putData      kind = iota // data of LAPI_Put
	getRequest               // LAPI_Get to its target
	getData                  // its data on the way back
	amFirst                  // user header of LAPI_Amsend, with the beginning of its data
	amData                   // the rest of its data
	rmwRequest               // LAPI_Rmw to its target
	rmwReply                 // the old value on the way back
	notice                   // completion of a message, for the completion counter at its origin
	fenceAsk                 // tell me when you have completed what I sent
	fenceAnswer              // done
	token                    // of a collective call
	continuation             // no packet: the dispatcher goes on sending a message
)

var kindNames = [...]string{"put", "get request", "get data", "active message", "active message data", "rmw", "rmw reply", "completion", "fence", "fence reply", "token", "send"}

func (k kind) String() string { return kindNames[k] }

// work is what the dispatcher does with such a packet, for traces.
func (k kind) work() string {
	switch k {
	case amFirst:
		return "header handler"
	case continuation:
		return "send data"
	}
	return "handle " + k.String()
}

// packet is one packet of a message, or a piece of work of the dispatcher.
type packet struct {
	kind   kind
	from   int32 // task
	at     int32 // task whose dispatcher handles it
	msg    uint32
	offset int64 // of the data in its message
	bytes  int64
	data   []byte // copied when the packet is sent; its array is reused
	sent   sim.Time
	kept   bool // came before its header and was put aside
	shared bool // part of the packet before it: see Switches.SharedPackets
}

// message is an operation under way. It is freed when nobody needs it any
// more.
type message struct {
	kind    kind
	origin  *Context
	target  *Context
	thread  *node.Thread // that issued it
	issued  sim.Time
	call    string    // for error messages
	outer   string    // call of a programming system that made it, for the same
	source  node.Addr // of the data, in the sender's memory
	to      node.Addr // in the receiver's
	bytes   int64
	number  int64 // of a store, from its origin to its target; of a fetch, its epoch
	place   int64 // of a get in its burst, from 0
	handed  int64 // bytes given to the adapter
	arrived int64
	org     *Cntr
	cmpl    *Cntr
	tgtAddr node.Addr // target counter, 0 if none
	header  []byte    // user header; its array is reused
	handler HandlerAddr
	begun   bool     // the header handler has run
	early   []uint32 // data packets that came before the header
	after   CompletionHandler
	rmw     RmwArgs
	old     int64

	outerNumber uint64 // of outer among the calls of the thread
}

// issueTime says when the operation was issued. It also says whether the issuer has since gone on to another call,
// because a report shows the line at which the issuer is now.
func (m *message) issueTime() string {
	switch {
	case m.outer == "":
		return fmt.Sprintf("issued at %v", m.issued)
	case m.thread.Call == m.outer && m.thread.Calls() == m.outerNumber:
		return fmt.Sprintf("called at %v", m.issued)
	}
	return fmt.Sprintf("issued at %v by an earlier call", m.issued)
}

// packetSlab keeps packets in one array; slots are reused.
type packetSlab struct {
	all  []packet
	free []uint32
}

func (s *packetSlab) take() uint32 {
	if n := len(s.free); n > 0 {
		i := s.free[n-1]
		s.free = s.free[:n-1]
		return i
	}
	s.all = append(s.all, packet{})
	return uint32(len(s.all) - 1)
}

func (s *packetSlab) release(i uint32) { s.free = append(s.free, i) }

// messageSlab keeps messages behind pointers, since handlers hold on to one
// while others are made.
type messageSlab struct {
	all  []*message
	free []uint32
}

func (s *messageSlab) take() (uint32, *message) {
	if n := len(s.free); n > 0 {
		i := s.free[n-1]
		s.free = s.free[:n-1]
		return i, s.all[i]
	}
	m := new(message)
	s.all = append(s.all, m)
	return uint32(len(s.all) - 1), m
}

// release forgets a message but keeps its arrays.
func (s *messageSlab) release(i uint32) {
	m := s.all[i]
	*m = message{header: m.header[:0], early: m.early[:0]}
	s.free = append(s.free, i)
}

// send gives a packet with n bytes of its message's data to the adapter of
// task from. The data is what lies in memory now.
func (j *Job) send(k kind, from, to *Context, msg uint32, n int64) {
	slot := j.packets.take()
	p := &j.packets.all[slot]
	*p = packet{kind: k, from: int32(from.task), at: int32(to.task), msg: msg, bytes: n, data: p.data[:0], sent: j.kernel.Now(),
		shared: j.shares(k, j.messages.all[msg])}
	wire := n
	if n > 0 {
		m := j.messages.all[msg]
		p.offset = m.handed
		m.handed += n
		data, err := from.thread.Memory.Bytes(m.source+node.Addr(p.offset), n)
		if err != nil {
			j.fail(m, ErrTgtMemory, err)
		}
		p.data = append(p.data, data...)
	}
	if k == amFirst {
		wire += int64(len(j.messages.all[msg].header))
	}
	j.transmit(slot, wire)
}

// transmit puts a packet with n bytes after its header on the wire. The four
// paths between two nodes are taken in turn, so packets can overtake each
// other. A packet to the task itself never reaches the adapter.
func (j *Job) transmit(slot uint32, n int64) {
	p := &j.packets.all[slot]
	from := j.contexts[p.from]
	if p.from == p.at {
		from.dispatch.Arrive(uint64(slot))
		return
	}
	wire := int64(j.spec.PacketHeader.Get()) + n
	if p.shared {
		wire = sharedBytes(p.kind, n)
	}
	from.traffic.count(p, wire)
	j.net.Send(network.Transfer{Src: int(p.from), Dst: int(p.at), Choice: from.choice, Bytes: wire, Target: j.id, Arg: uint64(slot)})
	from.choice = (from.choice + 1) % paths
}

// sendControl sends a packet that belongs to no message: p.offset is its word,
// and p.bytes come after that.
func (c *Context) sendControl(p packet) {
	j := c.job
	slot := j.packets.take()
	to := &j.packets.all[slot]
	p.from, p.sent, p.data = int32(c.task), j.kernel.Now(), to.data[:0]
	*to = p
	j.transmit(slot, wordBytes+p.bytes+int64(j.spec.PacketHeader.Get())*(j.spec.Packets(wordBytes, p.bytes)-1))
}

const wordBytes = 8

// paths is how many paths the switch has between two nodes.
const paths = 4

// Handle is called when the last byte of a packet has arrived at an adapter.
func (j *Job) Handle(slot uint64) {
	p := &j.packets.all[slot]
	if t := j.kernel.Tracer(); t != nil {
		t.Message(sim.Message{From: j.sender(p), To: j.contexts[p.at].track,
			Sent: p.sent, Received: j.kernel.Now(), Label: p.kind.String(), Bytes: p.bytes})
	}
	at := j.contexts[p.at]
	at.latest = at.message(p)
	at.dispatch.Arrive(slot)
}

// sender is the track of the giver of a packet to the adapter. This is the thread that issued the operation, or for an
// answer the dispatcher.
func (j *Job) sender(p *packet) string {
	switch p.kind {
	case putData, amFirst, amData, getRequest, rmwRequest:
		return j.messages.all[p.msg].thread.Name()
	}
	return j.contexts[p.from].track
}

// fail ends the run because an operation went wrong at its target: the error
// is its issuer's.
func (j *Job) fail(m *message, code Code, err error) {
	e := error(&Error{Code: code, Call: m.call, Detail: fmt.Sprintf("from task %d to task %d, %s", m.origin.task, m.target.task, m.issueTime()), Err: err})
	if m.outer != "" {
		e = fmt.Errorf("%s: %w", m.outer, e)
	}
	m.thread.Blame(e)
}
