package ga

import (
	"fmt"

	"simrun/machines"
	"simrun/models/armci"
	"simrun/sim/node"
)

// Requests sends requests that interrupt their target: machines.ActiveMessages has it.
// The handlers' completions at one process must run one after the other, in order of
// arrival.
type Requests = machines.ActiveMessages

// messages is Global Arrays' first port to machines with messages alone, as of August 1995 (global.core.c 1.11). A
// request interrupts the owner of data. The owner's handler copies the data into a message or out of one, and answers
// by a message. The requester waits for the answer. All data of patches go through a buffer. Scattered elements go with
// a list of their addresses, as many as a message holds. A request to get a patch is as long as its answer, because
// ga_get_remote sent as many bytes behind the header as it asked for. Releases of 1996 do not. A sync asks every owner
// that has been sent data whether they are in place.
type messages struct {
	core
	columns  Columns
	requests Requests
	replies  machines.NonblockingMessages // which threads can use side by side
	handler  machines.HandlerID
	sent     machines.Counter
	buffer   node.Addr   // for what is packed or received, of bufferBytes
	serving  []node.Addr // buffers of the handlers that are free, of bufferBytes
	listing  []node.Addr // those for elements, which have values in any case
	list     node.Addr   // for elements of this process's requests, once it is needed
	dirty    []bool      // owners that have been sent data since the last sync, by rank
	failed   error       // of a handler
}

// bufferBytes is the most data of a message: larger patches go in pieces (perform.results of August 1995: a buffer of 100K).
const bufferBytes = 100 << 10

// Columns says how the port over messages copies and adds the columns of a patch: its mem.ops.h has a way for each machine.
type Columns uint8

// The ways. Handlers add by loops in any case.
const (
	FortranLoops Columns = iota // one loop in Fortran for all columns, whose iterations overlap (SP)
	// VectorRoutines copies a column of 32 numbers or more in strips, as the Paragon's compiler vectorizes a loop: one routine
	// reads a strip into the cache, and another one stores it. Handlers call a routine for each column instead. Shorter
	// columns are copied and added by one loop, whose iterations wait for each other.
	VectorRoutines
)

// way returns how the program copies the columns of a part.
func (m *messages) way(t *transfer) copyWay {
	switch {
	case m.columns != VectorRoutines:
		return oneLoop
	case t.count[0] < vectorFrom*wordBytes:
		return countedLoop
	}
	return inStrips
}

// handlersWay returns how a handler copies the columns of a part.
func (m *messages) handlersWay(t *transfer) copyWay {
	if way := m.way(t); way != inStrips {
		return way
	}
	return eachColumn
}

// replyTag is the tag of replies; the program's own messages have others.
const replyTag = 32_001

// MessageNeeds returns the capabilities that the port over messages needs in addition to requests,
// which are active messages or a replacement for them.
func MessageNeeds() []machines.Capability {
	return []machines.Capability{machines.HasMessagePassing, machines.HasNonblocking, machines.HasBarrier, machines.HasAddressExchange}
}

func newMessages(e machines.Endpoint, requests Requests, columns Columns, phantom bool) (*messages, error) {
	m := &messages{core: newCore(e, phantom), columns: columns, requests: requests, replies: e.(machines.NonblockingMessages), dirty: make([]bool, e.Size())}
	if requests.HeaderMax() < requestBytes(armci.MaxStrideLevels) {
		return nil, fmt.Errorf("found requests with headers of at most %d bytes, expected %d", requests.HeaderMax(), requestBytes(armci.MaxStrideLevels))
	}
	m.buffer = m.memory(bufferBytes)
	m.sent = requests.NewCounter()
	m.handler = requests.Register(m.serve)
	return m, m.gate.Barrier(m.thread)
}

// memory returns memory of this process for messages.
func (m *messages) memory(n int64) node.Addr {
	if m.phantom {
		return m.endpoint.Memory().AllocPhantom(n)
	}
	return m.endpoint.Memory().Alloc(n)
}

// send sends a request with n bytes of data.
func (m *messages) send(owner int, o *order, data node.Addr, n int64) error {
	m.charge(m.counts.RequestFields.Get())
	err := m.requests.SendActive(m.thread, machines.ActiveMessage{Target: owner, Handler: m.handler, Header: o.encode(), Data: data, Bytes: n}, m.sent, nil)
	if err != nil {
		return err
	}
	m.requests.WaitCounter(m.thread, m.sent, 1, nil)
	return m.failed
}

// receive waits for an answer of n bytes.
func (m *messages) receive(owner int, to node.Addr, n int64) error {
	r, err := m.replies.Irecv(m.thread, machines.Message{Peer: owner, Tag: replyTag, Data: to, Bytes: n})
	if err != nil {
		return err
	}
	_, err = m.replies.Wait(m.thread, r)
	return err
}

// answer sends an answer from a handler's thread.
func (m *messages) answer(t *node.Thread, a machines.Message) error {
	r, err := m.replies.Isend(t, a)
	if err != nil {
		return err
	}
	_, err = m.replies.Wait(t, r)
	return err
}

// pack gives the local side of a part the strides of dense data.
func (t *transfer) pack() {
	t.localStride = t.localStride[:0]
	for i, size := 0, t.count[0]; i+1 < len(t.count); i++ {
		t.localStride = append(t.localStride, size)
		size *= t.count[i+1]
	}
}

// pieces calls do with parts of a transfer that fit into a message. A part has as many whole columns as fit. A column
// that does not fit is cut.
func pieces(t transfer, do func(t *transfer) error) error {
	if t.bytes() <= bufferBytes {
		return do(&t)
	}
	level := len(t.count) - 1
	for level > 0 && t.count[level] == 1 {
		level--
	}
	all, local, remote := t.count[level], 1, 1
	most := bufferBytes / pieceAlign * pieceAlign
	if level > 0 {
		most = max(bufferBytes/int(t.bytes()/int64(all)), 1)
		local, remote = t.localStride[level-1], t.remoteStride[level-1]
	}
	for first := 0; first < all; first += most {
		x := t
		x.count = append([]int(nil), t.count...)
		x.count[level] = min(most, all-first)
		x.local += node.Addr(first * local)
		x.remote += node.Addr(first * remote)
		if err := pieces(x, do); err != nil {
			return err
		}
	}
	return nil
}

// pieceAlign keeps elements of all types whole.
const pieceAlign = 16

func (m *messages) get(t *transfer) error {
	if t.owner == m.endpoint.Rank() {
		return m.copyOwn(t, false, m.way(t))
	}
	return pieces(*t, func(x *transfer) error {
		if err := m.send(x.owner, &order{kind: getRequest, part: *x}, m.buffer, x.bytes()); err != nil {
			return err
		}
		if err := m.receive(x.owner, m.buffer, x.bytes()); err != nil {
			return err
		}
		return m.repack(x, false)
	})
}

func (m *messages) put(t *transfer) error {
	if t.owner == m.endpoint.Rank() {
		return m.copyOwn(t, true, m.way(t))
	}
	return m.deliver(t, order{kind: putRequest})
}

func (m *messages) add(t *transfer, by scalar) error {
	if t.owner != m.endpoint.Rank() {
		return m.deliver(t, order{kind: addRequest, by: by})
	}
	charge := m.chargeAdd
	if m.columns == VectorRoutines {
		charge = m.chargeColumns
	}
	masks, ok := m.requests.(machines.HandlerMasks) // or another process's accumulate could come in between
	if !ok {
		return m.addOwn(t, by, charge)
	}
	masks.MaskHandlers(m.thread, true)
	err := m.addOwn(t, by, charge)
	masks.MaskHandlers(m.thread, false)
	return err
}

// deliver sends the data of a part with a request.
func (m *messages) deliver(t *transfer, o order) error {
	m.dirty[t.owner] = true
	return pieces(*t, func(x *transfer) error {
		if err := m.repack(x, true); err != nil {
			return err
		}
		o.part = *x
		return m.send(x.owner, &o, m.buffer, x.bytes())
	})
}

// packedBefore returns how much of a buffer is in the cache because data were packed into it before.
func (c *core) packedBefore() node.Share { return node.WholeIf(c.endpoint.Costs().StoresStay()) }

// repack copies between the local side of a part and the buffer, into it if in is set.
func (m *messages) repack(x *transfer, in bool) error {
	dense := transfer{count: x.count, local: m.buffer}
	dense.pack()
	user, packed := x.access(x.localStride), dense.access(dense.localStride)
	user.Stored = !in
	user = m.touched(x.local, user)
	if in && x.bytes() <= m.endpoint.Costs().CacheSize() {
		packed.Warm = m.packedBefore()
	}
	from, to := packed, user
	if in {
		from, to = user, packed
	}
	way := m.way(x)
	m.charge(m.counts.ColumnStep.Times(x.columns()).Plus(m.copySteps(x, way)))
	m.thread.Charge(m.endpoint.Costs().Copy(m.copyTime(x, from, to, way)))
	both := transfer{count: x.count, local: x.local, localStride: x.localStride, remote: m.buffer, remoteStride: dense.localStride}
	memory := m.endpoint.Memory()
	return both.segments(func(l, b node.Addr, n int64) error {
		if in {
			return memory.Copy(b, memory, l, n)
		}
		return memory.Copy(l, memory, b, n)
	})
}

// await has nothing to do: gets are over when their calls return.
func (m *messages) await() error { return m.failed }

func (m *messages) fetchAdd(owner int, at node.Addr, size, n int64) (int64, error) {
	if owner == m.endpoint.Rank() {
		m.thread.Sync()
		old, err := readWord(m.endpoint.Memory(), at, size)
		if err != nil {
			return 0, err
		}
		return old, addWord(m.endpoint.Memory(), at, size, n)
	}
	o := order{kind: incrementRequest, size: size, number: n}
	o.part.remote = at
	if err := m.send(owner, &o, 0, 0); err != nil {
		return 0, err
	}
	if err := m.receive(owner, m.buffer, size); err != nil {
		return 0, err
	}
	return readWord(m.endpoint.Memory(), m.buffer, size)
}

// sync completes the puts of this process, and waits for all processes.
func (m *messages) sync() error {
	if err := m.fence(); err != nil {
		return err
	}
	return m.gate.Barrier(m.thread)
}

// fence asks all owners that have been sent data.
func (m *messages) fence() error {
	for owner, dirty := range m.dirty {
		if !dirty {
			continue
		}
		m.dirty[owner] = false
		if err := m.send(owner, &order{kind: fenceRequest}, 0, 0); err != nil {
			return err
		}
		if err := m.receive(owner, m.buffer, 0); err != nil {
			return err
		}
	}
	return nil
}

func (m *messages) close() error { return m.sync() }
