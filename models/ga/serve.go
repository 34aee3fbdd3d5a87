package ga

import (
	"simrun/machines"
	"simrun/sim/node"
)

// serve has a request handled: by a thread of its own, since it answers.
func (m *messages) serve(in *machines.Arrival) machines.Delivery {
	o, from := decode(in.Header), in.From
	to, pool := node.Addr(0), &m.serving
	if o.listed() {
		pool = &m.listing
	}
	if in.Bytes > 0 {
		to = m.take(pool)
	}
	return machines.Delivery{Data: to, Complete: func(t *node.Thread) {
		if err := m.handle(t, o, from, to); err != nil && m.failed == nil {
			m.failed = err
			m.endpoint.Peer(from).Blame(err)
		}
		if to != 0 {
			*pool = append(*pool, to)
		}
	}}
}

// take returns a buffer for a handler.
func (m *messages) take(pool *[]node.Addr) node.Addr {
	last := len(*pool) - 1
	switch {
	case last >= 0:
		b := (*pool)[last]
		*pool = (*pool)[:last]
		return b
	case pool == &m.listing:
		return m.endpoint.Memory().Alloc(bufferBytes)
	}
	return m.memory(bufferBytes)
}

// handle carries out a request, on a thread of the owner. Its data are at buffer.
func (m *messages) handle(t *node.Thread, o *order, from int, buffer node.Addr) error {
	t.Charge(m.endpoint.Costs().Ops(m.counts.ServeRequest.Get()))
	switch o.kind {
	case incrementRequest:
		return m.increment(t, o, from)
	case fenceRequest:
		return m.answer(t, machines.Message{Peer: from, Tag: replyTag})
	}
	if o.listed() {
		return m.moveListed(t, o, from, buffer)
	}
	return m.movePart(t, o, from, buffer)
}

// movePart copies the data of a request, or adds them.
func (m *messages) movePart(t *node.Thread, o *order, from int, buffer node.Addr) error {
	memory := m.endpoint.Memory()
	part := &o.part
	part.local = buffer
	part.pack()
	dense, block := part.access(part.localStride), part.access(part.remoteStride)
	dense.Warm = node.Whole
	switch o.kind {
	case putRequest:
		m.chargeHandlersCopy(t, part, dense, block)
		t.Sync()
		return part.segments(func(l, r node.Addr, n int64) error { return memory.Copy(r, memory, l, n) })
	case addRequest:
		if m.columns == VectorRoutines && o.by.isReal() {
			m.chargeLoop(t, o.by, dense, block)
		} else {
			m.chargeAdd(t, o.by, dense, block)
		}
		t.Sync()
		return part.segments(func(l, r node.Addr, n int64) error { return o.by.addTo(memory, r, l, n) })
	}
	dense.Warm = m.packedBefore()
	m.chargeHandlersCopy(t, part, block, dense)
	if err := part.segments(func(l, r node.Addr, n int64) error { return memory.Copy(l, memory, r, n) }); err != nil {
		return err
	}
	return m.answer(t, machines.Message{Peer: from, Tag: replyTag, Data: buffer, Bytes: part.bytes()})
}

// chargeHandlersCopy charges a handler's copy of a part.
func (m *messages) chargeHandlersCopy(t *node.Thread, part *transfer, from, to node.Access) {
	costs, way := m.endpoint.Costs(), m.handlersWay(part)
	t.Charge(costs.Ops(m.copySteps(part, way)).Plus(costs.Copy(m.copyTime(part, from, to, way))))
}

// increment adds to an integer and answers with its old value.
func (m *messages) increment(t *node.Thread, o *order, from int) error {
	t.Sync()
	memory := m.endpoint.Memory()
	word := m.take(&m.serving)
	if err := memory.Copy(word, memory, o.part.remote, o.size); err != nil {
		return err
	}
	if err := addWord(memory, o.part.remote, o.size, o.number); err != nil {
		return err
	}
	err := m.answer(t, machines.Message{Peer: from, Tag: replyTag, Data: word, Bytes: o.size})
	m.serving = append(m.serving, word)
	return err
}

// addWord adds to an integer of a memory.
func addWord(m *node.Memory, at node.Addr, size, n int64) error {
	if size == 4 {
		v, err := node.View[int32](m, at, 1)
		if err == nil && v != nil {
			v[0] += int32(n)
		}
		return err
	}
	v, err := node.View[int64](m, at, 1)
	if err == nil && v != nil {
		v[0] += n
	}
	return err
}
