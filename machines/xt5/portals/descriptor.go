package portals

import (
	"fmt"
	"math"

	"simrun/sim/node"
)

// Option is a set of options of a memory descriptor.
type Option uint16

// The options.
const (
	OpPut             Option = 1 << iota // puts may match
	OpGet                                // gets may match
	ManageRemote                         // the initiator gives the offset; else they lie one behind the other
	Truncate                             // what does not fit is cut off; else it does not match
	AckDisable                           // no acknowledgement, whatever the put asks for
	MaxSize                              // retire when less than MD.MaxSize is left
	EventStartDisable                    // no events of starts
	EventEndDisable                      // no events of ends
	WholeMemory                          // all memory of the process, now and later; offsets are addresses
)

// Infinite is the threshold of a memory descriptor that has none
// (PTL_MD_THRESH_INF).
const Infinite = -1

// MD is a memory descriptor (ptl_md_t). The caller fills the exported fields
// before PtlMDBind or PtlMDAttach and leaves them alone until it is unlinked.
type MD struct {
	// The fields that each message touches fit a cache line.
	EQ       *EQ       // may be nil
	User     any       // in its events
	Start    node.Addr // phantom memory moves no data, but sizes
	Length   int64
	owner    *Interface
	left     int32 // operations until it is used up, or Infinite
	pending  int32 // operations under way
	Options  Option
	retired  bool // no further operation may begin
	unlink   bool // it is unlinked by itself when it is used up
	linked   bool
	attached bool // to an entry

	entry     *ME // that it is attached to, or nil
	offset    int64
	Threshold int // operations until it is used up, or Infinite
	MaxSize   int64
}

// Linked reports whether the descriptor is bound or attached.
func (d *MD) Linked() bool { return d.linked }

// MDBind makes a descriptor for operations that the process begins (PtlMDBind).
// With unlink it goes away, with an event, when it is used up.
func (i *Interface) MDBind(t *node.Thread, d *MD, unlink bool) error {
	i.quietCall(t)
	return i.link("PtlMDBind", d, unlink)
}

// MDAttach makes a descriptor the memory of a match entry that has none
// (PtlMDAttach).
func (i *Interface) MDAttach(t *node.Thread, e *ME, d *MD, unlink bool) error {
	switch {
	case e == nil || e.owner != i || !e.linked:
		return &Error{Call: "PtlMDAttach", Code: "PTL_ME_INVALID", Detail: "found a match entry that is not one of this process, expected one that PtlMEAttach has returned"}
	case e.md != nil:
		return &Error{Call: "PtlMDAttach", Code: "PTL_ME_IN_USE", Detail: "found a match entry that has a memory descriptor, expected one without"}
	}
	i.call(t)
	if err := i.link("PtlMDAttach", d, unlink); err != nil {
		return err
	}
	d.enter(e)
	return nil
}

// tellsStarts reports whether there are events of the starts of operations that the descriptor takes.
func (d *MD) tellsStarts() bool { return d.EQ != nil && d.Options&EventStartDisable == 0 }

// tellsEnds reports whether there are events of the ends of operations.
func (d *MD) tellsEnds() bool { return d.EQ != nil && d.Options&EventEndDisable == 0 }

// enter attaches a descriptor to a match entry.
func (d *MD) enter(e *ME) {
	d.entry, e.md, d.attached = e, d, true
	if d.tellsStarts() {
		d.owner.starts++
		d.owner.settleStart()
	}
}

// leave takes a descriptor from its match entry, if it is attached to one, and returns that.
func (d *MD) leave() *ME {
	if !d.attached {
		return nil
	}
	e := d.entry
	if d.tellsStarts() {
		d.owner.starts--
	}
	d.entry, e.md, d.attached = nil, nil, false
	return e
}

// link checks a descriptor and takes it.
func (i *Interface) link(call string, d *MD, unlink bool) error {
	switch limit := i.job.spec.Limits.Descriptors.Get(); {
	case d.linked:
		return &Error{Call: call, Code: "PTL_MD_ILLEGAL", Detail: "found a memory descriptor that is in use, expected a fresh one"}
	case int64(i.memory) >= limit:
		return full(call, "memory descriptors", limit)
	case d.Length < 0 || d.Threshold < Infinite:
		return &Error{Call: call, Code: "PTL_MD_ILLEGAL", Detail: fmt.Sprintf("found %d bytes and a threshold of %d, expected at least 0 bytes and a threshold of at least 0, or Infinite", d.Length, d.Threshold)}
	}
	if d.Options&WholeMemory != 0 {
		d.Start, d.Length = 0, math.MaxInt64
	} else if d.Length > 0 {
		if err := i.Memory().Check(d.Start, d.Length); err != nil {
			return &Error{Call: call, Code: "PTL_SEGV", Detail: fmt.Sprintf("memory descriptor of %d bytes", d.Length), Err: err}
		}
	}
	if d.EQ != nil {
		if err := i.checkQueue(call, d.EQ); err != nil {
			return err
		}
		d.EQ.uses++
	}
	i.memory++
	d.owner, d.entry, d.offset, d.left, d.pending = i, nil, 0, leftOf(d.Threshold), 0
	d.retired, d.unlink, d.linked, d.attached = false, unlink, true, false
	return nil
}

// leftOf returns how many operations a threshold leaves: no run has as many as an int32 counts.
func leftOf(threshold int) int32 {
	if threshold > math.MaxInt32 {
		return Infinite
	}
	return int32(threshold)
}

// MDUpdate gives a descriptor that no operation uses the exported fields of another one, unless there is an event in
// queue q (PtlMDUpdate). q may be nil. It reports whether it did. With a queue, a library learns that it has not
// overlooked a message when it begins to accept the next.
func (i *Interface) MDUpdate(t *node.Thread, d, fresh *MD, q *EQ) (bool, error) {
	if d == nil || d.owner != i || !d.linked {
		return false, &Error{Call: "PtlMDUpdate", Code: "PTL_MD_INVALID", Detail: "found a memory descriptor that is not bound or attached here, expected one that is"}
	}
	if q != nil {
		if err := i.checkQueue("PtlMDUpdate", q); err != nil {
			return false, err
		}
	}
	i.call(t)
	if d.pending > 0 || (q != nil && q.ready()) {
		return false, nil
	}
	unlink := d.unlink
	e := d.leave() // which stays
	d.release()
	d.Start, d.Length, d.Threshold, d.MaxSize = fresh.Start, fresh.Length, fresh.Threshold, fresh.MaxSize
	d.Options, d.User, d.EQ = fresh.Options, fresh.User, fresh.EQ
	if err := i.link("PtlMDUpdate", d, unlink); err != nil {
		return false, err
	}
	if e != nil {
		d.enter(e)
	}
	return true, nil
}

// MDUnlink gives a descriptor back that no operation uses (PtlMDUnlink).
func (i *Interface) MDUnlink(t *node.Thread, d *MD) error {
	if d == nil || d.owner != i || !d.linked {
		return &Error{Call: "PtlMDUnlink", Code: "PTL_MD_INVALID", Detail: "found a memory descriptor that is not bound or attached here, expected one that is"}
	}
	if !d.attached {
		i.quietCall(t)
	} else {
		i.call(t)
	}
	if d.pending > 0 {
		return &Error{Call: "PtlMDUnlink", Code: "PTL_MD_IN_USE", Detail: fmt.Sprintf("found %d operations under way, expected none", d.pending)}
	}
	if d.linked { // not unlinked by itself while the call ran
		d.release()
	}
	return nil
}

// release takes a descriptor out of use, with its match entry if that is to go
// with it.
func (d *MD) release() {
	d.linked = false
	d.owner.memory--
	if d.EQ != nil {
		d.EQ.uses--
	}
	if e := d.leave(); e != nil && e.unlink {
		e.remove()
	}
}

// room returns where an operation of some bytes goes and how many fit; ok says
// whether the descriptor takes it at all.
func (d *MD) room(op Option, remote, bytes int64) (offset, moved int64, ok bool) {
	if d.retired || d.Options&op == 0 || d.left == 0 {
		return 0, 0, false
	}
	if offset = remote; d.Options&ManageRemote == 0 {
		offset = d.offset
	}
	fits := d.Length - offset
	if offset < 0 || (fits < bytes && d.Options&Truncate == 0) {
		return 0, 0, false
	}
	return offset, max(0, min(bytes, fits)), true
}

// use counts an operation that the process itself begins. The operation is over when it has ended and, if it wants an
// acknowledgement, when that has come.
func (d *MD) use(acknowledged bool) {
	if d.attached {
		d.owner.settle()
	}
	d.pending++
	if acknowledged {
		d.pending++
	}
	if d.left > 0 {
		d.left--
	}
	d.retired = d.left == 0
}

// begin counts an operation of another process that a descriptor takes.
func (d *MD) begin(offset, moved int64) {
	d.pending++
	if d.left > 0 {
		d.left--
	}
	if d.Options&ManageRemote == 0 {
		d.offset = offset + moved
	}
	d.retired = d.left == 0 || (d.Options&MaxSize != 0 && d.Length-d.offset < d.MaxSize)
}

// end counts an operation that is over, which was at an offset.
func (d *MD) end(o *operation, offset, moved int64) {
	if d.attached {
		d.owner.settle()
	}
	d.pending--
	if d.pending == 0 && d.retired && d.unlink && d.linked {
		d.release()
		d.tell(Unlink, o, offset, moved)
	}
}

// tell posts an event of an operation at an offset of the descriptor, unless its options
// suppress the kind.
func (d *MD) tell(kind EventKind, o *operation, offset, moved int64) {
	if d.EQ == nil || d.Options&kind.disabledBy() != 0 {
		return
	}
	if e := d.EQ.post(); e != nil {
		e.Kind, e.MD, e.User = kind, d, d.User
		e.Initiator, e.Portal, e.MatchBits, e.HdrData = o.initiator, int(o.portal), o.bits, o.hdr
		e.Requested, e.Moved, e.Offset = o.bytes, moved, offset
	}
}
