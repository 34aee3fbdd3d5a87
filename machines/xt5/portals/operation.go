package portals

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Request is the arguments of PtlPut and PtlGet besides the memory descriptor.
type Request struct {
	Target    int    // rank of the process
	Portal    int    // index of its portal table
	MatchBits uint64 // that choose a match entry
	Offset    int64  // in the target's descriptor, if that has ManageRemote
	HdrData   uint64 // for the event at the target of a put
	Ack       bool   // a put asks for an event when the data are there
	// Shared sends the message through shared memory if the target is on the same node: without SeaStar, interrupts or
	// a system call. Libraries above Portals have this way for their neighbours.
	Shared bool
}

// Put sends all bytes of a descriptor (PtlPut).
func (i *Interface) Put(t *node.Thread, d *MD, r Request) error {
	return i.operate(t, "PtlPut", opPut, Region{MD: d, Length: length(d)}, r)
}

// PutRegion sends some bytes of a descriptor (PtlPutRegion).
func (i *Interface) PutRegion(t *node.Thread, from Region, r Request) error {
	return i.operate(t, "PtlPutRegion", opPut, from, r)
}

// Get asks for as many bytes as a descriptor has (PtlGet).
func (i *Interface) Get(t *node.Thread, d *MD, r Request) error {
	return i.operate(t, "PtlGet", opGet, Region{MD: d, Length: length(d)}, r)
}

// GetRegion asks for bytes that go to a part of a descriptor (PtlGetRegion).
func (i *Interface) GetRegion(t *node.Thread, to Region, r Request) error {
	return i.operate(t, "PtlGetRegion", opGet, to, r)
}

func length(d *MD) int64 {
	if d == nil {
		return 0
	}
	return d.Length
}

// Region is a part of a memory descriptor.
type Region struct {
	MD             *MD
	Offset, Length int64
}

type opKind uint8

const (
	opPut opKind = iota
	opGet
)

// operation is a put or a get under way. There are thousands, and the steps of one are far apart. So they lie in
// slabs, two cache lines each.
type operation struct {
	number   uint32
	kind     opKind
	shared   bool // it goes through memory
	ack      bool
	uses     int8 // that will still be made of it
	from, to *Interface
	local    *MD // of the initiator
	target   *MD // that took it, or nil
	bytes    int64
	moved    int64
	offset   int64 // at the target: that was asked for, and then that it has

	start     int64 // in local
	bits      uint64
	hdr       uint64
	began     sim.Time
	inline    []byte // payload in the header packet
	portal    uint16
	header    bool  // of a put: the payload is in the header packet
	initiator int32 // rank of from
}

// slabBits is how many bits of an operation's number are its place in a slab, which the host gives in whole pages.
const slabBits = 8

// operation returns the operation with a number.
func (j *Job) operation(number uint64) *operation {
	return &j.operations[number>>slabBits][number&(1<<slabBits-1)]
}

// option returns what a descriptor must allow.
func (o *operation) option() Option {
	if o.kind == opGet {
		return OpGet
	}
	return OpPut
}

// fitsHeader reports whether a payload rides in the header packet.
func (o *operation) fitsHeader(bytes int64) bool {
	return !o.shared && bytes <= int64(o.from.node.Fabric().Spec().Inline.Get())
}

func (i *Interface) operate(t *node.Thread, call string, kind opKind, r Region, q Request) error {
	if err := i.chargeStart(t, call, r, q); err != nil {
		return err
	}
	t.Sync()
	i.begin(t, kind, r, q)
	return nil
}

// chargeStart checks an operation and charges the call that starts it.
func (i *Interface) chargeStart(t *node.Thread, call string, r Region, q Request) error {
	to, err := i.check(call, r, q)
	if err != nil {
		return err
	}
	if !q.sharedBy(i, to) {
		i.charge(t, i.job.spec.StartTime())
	}
	return nil
}

// sharedBy reports whether an operation between two processes goes through memory.
func (q *Request) sharedBy(from, to *Interface) bool { return q.Shared && to.node == from.node }

// begin begins an operation, for which the time of the call has passed.
func (i *Interface) begin(t *node.Thread, kind opKind, r Region, q Request) {
	to := i.job.interfaces[q.Target]
	i.note(kind, r.Length)
	o := i.job.take()
	o.kind, o.shared, o.ack, o.from, o.to = kind, q.sharedBy(i, to), q.Ack, i, to
	o.local, o.start, o.bytes, o.moved = r.MD, r.Offset, r.Length, r.Length
	o.portal, o.initiator, o.bits, o.hdr, o.offset, o.began = uint16(q.Portal), i.rank, q.MatchBits, q.HdrData, q.Offset, t.Now()
	o.launch()
}

// note counts an operation in the ledger, unless it is part of a message.
func (i *Interface) note(kind opKind, bytes int64) {
	l := &i.ledger
	l.Bytes += bytes
	switch {
	case i.account == machines.Messages:
	case kind == opPut:
		l.Stores++
	default:
		l.Fetches++
	}
}

// check refuses operations that cannot be.
func (i *Interface) check(call string, r Region, q Request) (*Interface, error) {
	l := &i.job.spec.Limits
	d := r.MD
	switch {
	case d == nil || d.owner != i || !d.linked:
		return nil, &Error{Call: call, Code: "PTL_MD_INVALID", Detail: "found a memory descriptor that is not bound or attached here, expected one that is"}
	case d.left == 0:
		return nil, &Error{Call: call, Code: "PTL_MD_INVALID", Detail: fmt.Sprintf("found a memory descriptor that is used up, expected one whose threshold of %d is not reached", d.Threshold)}
	case r.Offset < 0 || r.Length < 0 || r.Offset > d.Length-r.Length:
		return nil, &Error{Call: call, Code: "PTL_MD_ILLEGAL", Detail: fmt.Sprintf("found %d bytes from %d on, expected a part of the %d bytes of the memory descriptor", r.Length, r.Offset, d.Length)}
	case r.Length > int64(l.Message.Get()):
		return nil, &Error{Call: call, Code: "PTL_MD_ILLEGAL", Detail: fmt.Sprintf("found %d bytes, expected at most %d, the interface's limit", r.Length, l.Message.Get())}
	case q.Portal < 0 || int64(q.Portal) >= l.Table.Get():
		return nil, &Error{Call: call, Code: "PTL_PT_INDEX_INVALID", Detail: fmt.Sprintf("found index %d of the portal table, expected 0 to %d", q.Portal, l.Table.Get()-1)}
	}
	return i.peer(call, q.Target)
}

// take returns an operation that is not in use.
func (j *Job) take() *operation {
	if last := len(j.free) - 1; last >= 0 {
		o := j.operation(uint64(j.free[last]))
		j.free = j.free[:last]
		return o
	}
	if j.made&(1<<slabBits-1) == 0 {
		j.operations = append(j.operations, make([]operation, 1<<slabBits))
	}
	o := j.operation(uint64(j.made))
	o.number = j.made
	j.made++
	return o
}

// done ends one use of an operation; after the last it is free.
func (j *Job) done(o *operation) {
	o.uses--
	if o.uses == 0 {
		*o = operation{number: o.number, inline: o.inline[:0]}
		j.free = append(j.free, o.number)
	}
}
