package mpi

import (
	"errors"
	"fmt"
	"slices"

	"simrun/machines"
	"simrun/sim/node"
)

// Wildcards of receives and probes, and the process that is none.
const (
	AnySource = machines.AnyPeer
	AnyTag    = machines.AnyTag
	// ProcNull is a process that takes every message at once and sends empty ones (MPI_PROC_NULL).
	ProcNull = -2
	// TagMax is the greatest tag of a program (MPI_TAG_UB).
	TagMax = 1<<20 - 1
)

// Comm is MPI_COMM_WORLD as one process sees it.
type Comm struct {
	machines.Endpoint
	passing  machines.MessagePassing
	starting machines.NonblockingMessages // nil: the machine has none
	await    bool                         // a send may wait for its receiver, who has to be able to receive meanwhile
	ledger   *machines.Ledger
	counts   *counts
	pending  []*Request // receives not yet done, in the order in which they were posted
	open     []*Request // that the machine works on, if sends may wait
	assembly *assembly  // of the job, for the machine's barrier
	barriers int        // of the machine that the process has come to
	sought   sought     // of the loop in progress
	came     bool       // a message, since the last round of such a loop
	aside    []parcel   // messages of collective calls that another receive found
}

// New returns the communicator of a process. The error is a machine without
// message passing.
func New(e machines.Endpoint) (*Comm, error) {
	if err := machines.Require("MPI", e, Needs()...); err != nil {
		return nil, err
	}
	c := &Comm{Endpoint: e, passing: e.(machines.MessagePassing), ledger: machines.LedgerOf(e)}
	c.starting, _ = machines.As[machines.NonblockingMessages](e)
	_, waits := machines.As[machines.RendezvousSends](e)
	c.await = waits && c.starting != nil
	c.counts = machines.CountsOf[counts](e.Thread().Kernel(), library)
	return c, nil
}

// Needs returns the capabilities that MPI needs.
func Needs() []machines.Capability { return []machines.Capability{machines.HasMessagePassing} }

// Buffer is the elements of a message in the caller's memory.
type Buffer struct {
	Data  node.Addr
	Count int // elements to be sent, or room for
	Type  Datatype
}

func (b Buffer) bytes() int64 { return int64(b.Count) * b.Type.Size() }

// checkBuffer refuses a buffer that is not in memory; an empty one may be anywhere.
func (c *Comm) checkBuffer(b Buffer) error {
	if b.Count < 0 {
		return fmt.Errorf("found a count of %d, expected 0 or more", b.Count)
	}
	if err := b.Type.check(); err != nil || b.Count == 0 {
		return err
	}
	return c.Memory().Check(b.Data, b.bytes())
}

// Envelope says where a message goes or comes from.
type Envelope struct {
	Peer int // rank, ProcNull, or AnySource where a message is received
	Tag  int // 0 to TagMax, or AnyTag where a message is received
}

// Status describes a message that was received or found.
type Status struct {
	Source, Tag int
	Bytes       int64
}

// What receives return that take no message: those from ProcNull, and waits for no request.
var (
	nullStatus  = Status{Source: ProcNull, Tag: AnyTag}
	emptyStatus = Status{Source: AnySource, Tag: AnyTag}
)

// Send sends the buffer; when it returns, the buffer may be changed.
func (c *Comm) Send(t *node.Thread, b Buffer, to Envelope) error {
	if err := c.check(b, to, false); err != nil || to.Peer == ProcNull {
		return err
	}
	if len(c.pending) > 0 && c.starting != nil { // what is posted has to be received, or others may wait in turn
		r, err := c.SendLater(t, b, to)
		if err != nil {
			return err
		}
		return c.finish(t, r)
	}
	return c.passing.Send(t, message(b, to))
}

// SendReceive sends and receives at once (MPI_SENDRECV). Where a send may wait for its receiver, it receives meanwhile.
func (c *Comm) SendReceive(t *node.Thread, b Buffer, to Envelope, into Buffer, from Envelope) (Status, error) {
	if !c.await {
		if err := c.Send(t, b, to); err != nil {
			return Status{}, err
		}
		return c.Receive(t, into, from)
	}
	r, err := c.SendLater(t, b, to)
	if err != nil {
		return Status{}, err
	}
	s, err := c.Receive(t, into, from)
	if err != nil {
		return s, err
	}
	_, err = c.Wait(t, r)
	return s, err
}

// SendReceiveReplace is SendReceive from and into one buffer (MPI_SENDRECV_REPLACE). If the send may wait for its
// receiver, it sends a copy.
func (c *Comm) SendReceiveReplace(t *node.Thread, b Buffer, to, from Envelope) (Status, error) {
	if !c.await || to.Peer == ProcNull {
		return c.SendReceive(t, b, to, b, from)
	}
	if err := c.check(b, to, false); err != nil {
		return Status{}, err
	}
	data := c.Memory().Alloc(max(b.bytes(), 1))
	if err := c.copy(t, data, b.Data, b.bytes()); err != nil {
		return Status{}, err
	}
	s, err := c.SendReceive(t, Buffer{data, b.Count, b.Type}, to, b, from)
	return s, errors.Join(err, c.Memory().Free(data))
}

// copy copies bytes within the memory of the process, in the time that the machine takes.
func (c *Comm) copy(t *node.Thread, to, from node.Addr, bytes int64) error {
	w := machines.StartWatch(t)
	machines.TakeCopy(c.Endpoint, t, bytes)
	c.ledger.Add(machines.Runtime, w.Elapsed())
	return c.Memory().Copy(to, c.Memory(), from, bytes)
}

func message(b Buffer, to Envelope) machines.Message {
	return machines.Message{Peer: to.Peer, Tag: to.Tag, Data: b.Data, Bytes: b.bytes()}
}

// Receive blocks until a message that fits is there and copies it into the
// buffer. A message that is longer than the buffer is an error.
func (c *Comm) Receive(t *node.Thread, b Buffer, from Envelope) (Status, error) {
	if err := c.check(b, from, true); err != nil || from.Peer == ProcNull {
		return nullStatus, err
	}
	if c.await && len(c.pending) > 0 { // its sender may first send what another posted receive is for
		r, err := c.ReceiveLater(b, from)
		if err != nil {
			return Status{}, err
		}
		return c.Wait(t, r)
	}
	if err := c.earlier(t, from, len(c.pending)); err != nil {
		return Status{}, err
	}
	if n := len(c.pending); c.meets(from, n) {
		return c.receiveAmong(t, &Request{buffer: b, from: from}, n)
	}
	return c.receive(t, b, from)
}

// receive receives, without regard to receives that were posted earlier.
func (c *Comm) receive(t *node.Thread, b Buffer, from Envelope) (Status, error) {
	for {
		got, err := c.passing.Receive(t, machines.Message{Peer: from.Peer, Tag: from.Tag, Data: b.Data, Bytes: b.bytes()})
		if err != nil || got.Tag <= TagMax {
			return Status{got.Peer, got.Tag, got.Bytes}, err
		}
		if err := c.putAside(got); err != nil {
			return Status{}, err
		}
	}
}

// Probe reports whether a message that fits is there. From ProcNull there always is one.
func (c *Comm) Probe(t *node.Thread, from Envelope) (Status, bool, error) {
	if err := c.check(Buffer{Type: Byte}, from, true); err != nil || from.Peer == ProcNull {
		return nullStatus, err == nil, err
	}
	for {
		got, there, err := c.passing.Probe(t, machines.Message{Peer: from.Peer, Tag: from.Tag})
		if err != nil || !there || got.Tag <= TagMax {
			return Status{got.Peer, got.Tag, got.Bytes}, there, err
		}
		if err := c.takeAside(t, got); err != nil { // a message of the program may be behind it
			return Status{}, false, err
		}
	}
}

// takeAside receives a message of a collective call that a probe of any tag found.
func (c *Comm) takeAside(t *node.Thread, m machines.Message) error {
	m.Data = c.Memory().Alloc(max(m.Bytes, 1))
	got, err := c.passing.Receive(t, m)
	if err == nil {
		err = c.putAside(got)
	}
	return errors.Join(err, c.Memory().Free(m.Data))
}

func (c *Comm) check(b Buffer, at Envelope, receive bool) error {
	if err := c.checkBuffer(b); err != nil {
		return err
	}
	if err := c.rank(at.Peer); err != nil && at.Peer != ProcNull && (!receive || at.Peer != AnySource) {
		return err
	}
	if (at.Tag < 0 || at.Tag > TagMax) && (!receive || at.Tag != AnyTag) {
		return fmt.Errorf("found tag %d, expected 0 to %d", at.Tag, TagMax)
	}
	return nil
}

func (c *Comm) rank(r int) error {
	if r < 0 || r >= c.Size() {
		return fmt.Errorf("found process %d, expected 0 to %d", r, c.Size()-1)
	}
	return nil
}

// parcel is a message of a collective call.
type parcel struct {
	Status
	data []byte // nil in a phantom segment
}

// putAside keeps a message of a collective call that a receive of any tag found.
func (c *Comm) putAside(m machines.Message) error {
	data, err := c.Memory().Bytes(m.Data, m.Bytes)
	c.came = true
	c.aside = append(c.aside, parcel{Status{m.Peer, m.Tag, m.Bytes}, append([]byte(nil), data...)})
	return err
}

// dispatch sends a message of a collective call. Its receiver may first wait for a send that a posted receive is for.
func (c *Comm) dispatch(t *node.Thread, m machines.Message) error {
	if !c.await || len(c.pending) == 0 {
		return c.passing.Send(t, m)
	}
	sent, err := c.starting.Isend(t, m)
	if err != nil {
		return err
	}
	return c.finish(t, &Request{from: Envelope{m.Peer, m.Tag}, sent: sent})
}

// collect receives a message of a collective call. Its sender may first wait for a send that a posted receive is for.
func (c *Comm) collect(t *node.Thread, m machines.Message) error {
	if c.await && len(c.pending) > 0 {
		if err := c.serve(t, m); err != nil {
			return err
		}
	}
	if i := c.asideFor(m); i >= 0 {
		p := c.aside[i]
		c.aside = append(c.aside[:i], c.aside[i+1:]...)
		to, err := c.Memory().Bytes(m.Data, min(p.Bytes, m.Bytes))
		copy(to, p.data)
		return errors.Join(err, agree(p.Bytes, m))
	}
	got, err := c.passing.Receive(t, m)
	if err == nil {
		err = agree(got.Bytes, m)
	}
	return err
}

// asideFor returns which parcel a message of a collective call is, or -1.
func (c *Comm) asideFor(m machines.Message) int {
	return slices.IndexFunc(c.aside, func(p parcel) bool { return p.Source == m.Peer && p.Tag == m.Tag })
}

// serve posts all receives with the machine or, if it cannot, receives for them until a message of a collective call
// is there.
func (c *Comm) serve(t *node.Thread, m machines.Message) error {
	if posted, err := c.handOver(t); posted || err != nil {
		return err
	}
	c.sought = sought{comm: c, message: Envelope{m.Peer, m.Tag}}
	defer t.EndPoll()
	for len(c.pending) > 0 && c.asideFor(m) < 0 {
		if _, there, err := c.passing.Probe(t, machines.Message{Peer: m.Peer, Tag: m.Tag}); there || err != nil {
			return err
		}
		if _, err := c.receiveReady(t); err != nil {
			return err
		}
		c.lookAgain(t)
	}
	return nil
}

// agree tells whether a message has the length that its receiver expects.
func agree(bytes int64, m machines.Message) error {
	if bytes == m.Bytes {
		return nil
	}
	return fmt.Errorf("found %d bytes from process %d, expected %d; sender and receiver must give the same count and type", bytes, m.Peer, m.Bytes)
}
