package ga

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Elements anywhere at one owner go over messages with a list: n addresses at the owner, and
// then, in the same order, the n values. A request to get has the list alone, its answer the
// values alone.

// listed reports whether a request is about elements anywhere.
func (o *order) listed() bool { return o.kind >= getElementsRequest }

// addressBytes is the length of an address in a list.
const addressBytes = 8

// batches calls do with as many elements as fit into a message, one batch after the other.
func (e *elements) batches(do func(x *elements) error) error {
	most := int(bufferBytes / (addressBytes + e.size))
	for first := 0; first < len(e.local); first += most {
		end := min(first+most, len(e.local))
		x := elements{owner: e.owner, size: e.size, local: e.local[first:end], remote: e.remote[first:end]}
		if err := do(&x); err != nil {
			return err
		}
	}
	return nil
}

func (m *messages) getElements(e *elements) error {
	if e.owner == m.endpoint.Rank() {
		return e.each(m.get)
	}
	return e.batches(func(x *elements) error {
		n := int64(len(x.local))
		values, err := m.makeList(x)
		if err != nil {
			return err
		}
		o := order{kind: getElementsRequest, size: x.size, number: n}
		if err := m.send(x.owner, &o, m.list, n*addressBytes); err != nil {
			return err
		}
		if err := m.receive(x.owner, values, n*x.size); err != nil {
			return err
		}
		m.chargeUser(x, false)
		return copyListed(m.endpoint.Memory(), x.local, values, x.size, false)
	})
}

func (m *messages) putElements(e *elements) error {
	if e.owner == m.endpoint.Rank() {
		return e.each(m.put)
	}
	return m.deliverListed(e, order{kind: putElementsRequest})
}

func (m *messages) addElements(e *elements, by scalar) error {
	if e.owner == m.endpoint.Rank() {
		return e.each(func(t *transfer) error { return m.add(t, by) })
	}
	return m.deliverListed(e, order{kind: addElementsRequest, by: by})
}

// deliverListed sends values with their list.
func (m *messages) deliverListed(e *elements, o order) error {
	m.dirty[e.owner] = true
	return e.batches(func(x *elements) error {
		values, err := m.makeList(x)
		if err != nil {
			return err
		}
		m.chargeUser(x, true)
		if err := copyListed(m.endpoint.Memory(), x.local, values, x.size, true); err != nil {
			return err
		}
		o.size, o.number = x.size, int64(len(x.local))
		return m.send(x.owner, &o, m.list, o.number*(addressBytes+x.size))
	})
}

// makeList writes the addresses of elements at their owner, and returns where the values go.
func (m *messages) makeList(x *elements) (values node.Addr, err error) {
	memory, n := m.endpoint.Memory(), len(x.remote)
	if m.list == 0 {
		m.list = memory.Alloc(bufferBytes)
	}
	list, err := node.View[uint64](memory, m.list, n)
	if err != nil {
		return 0, err
	}
	for i, a := range x.remote {
		list[i] = uint64(a)
	}
	m.charge(m.counts.ElementStore.Times(int64(n)))
	return m.list + node.Addr(n*addressBytes), nil
}

// chargeUser charges the copies between the elements of this process and the values of a
// list, to the list if in is set.
func (m *messages) chargeUser(x *elements, in bool) {
	costs, total := m.endpoint.Costs(), sim.Duration(0)
	for _, a := range x.local {
		one := node.Copy{Count: 1, Bytes: x.size, Width: wordBytes, SrcWarm: node.Whole, DstWarm: m.packedBefore()}
		warm := m.touched(a, node.Access{Count: 1, Bytes: x.size, Stored: !in}).Warm
		if in {
			one.SrcWarm = warm
		} else {
			one.DstWarm = warm
		}
		total = total.Plus(costs.Copy(one))
	}
	m.charge(m.counts.ColumnStep.Times(int64(len(x.local))))
	m.thread.Charge(total)
}

// copyListed copies between elements and values in a row, to these if in is set.
func copyListed(m *node.Memory, at []node.Addr, values node.Addr, size int64, in bool) error {
	for i, a := range at {
		to, from := a, values+node.Addr(int64(i)*size)
		if in {
			to, from = from, to
		}
		if err := m.Copy(to, m, from, size); err != nil {
			return err
		}
	}
	return nil
}

// moveListed copies the elements of a request, or adds to them, on a thread of their owner. Their
// locality is unknown, so the model assumes that each misses the cache.
func (m *messages) moveListed(t *node.Thread, o *order, from int, buffer node.Addr) error {
	memory, costs := m.endpoint.Memory(), m.endpoint.Costs()
	list, err := node.View[uint64](memory, buffer, int(o.number))
	if err != nil {
		return err
	}
	at := make([]node.Addr, len(list))
	for i, a := range list {
		at[i] = node.Addr(a)
	}
	values := buffer + node.Addr(o.number*addressBytes)
	t.Charge(costs.Ops(m.counts.ColumnStep.Times(o.number)))
	one := node.Copy{Count: 1, Bytes: o.size, Width: wordBytes, SrcWarm: node.Whole}
	switch o.kind {
	case putElementsRequest:
		t.Charge(costs.Copy(one).Times(o.number))
		t.Sync()
		return copyListed(memory, at, values, o.size, false)
	case addElementsRequest:
		each := costs.Ops(costs.Fuse(o.by.operations(m.counts))).Plus(costs.UpdateMisses(node.Access{Count: 1, Bytes: o.size}))
		t.Charge(each.Times(o.number))
		t.Sync()
		return addListed(memory, at, values, o)
	}
	one.SrcWarm, one.DstWarm = node.None, m.packedBefore()
	t.Charge(costs.Copy(one).Times(o.number))
	t.Sync()
	if err := copyListed(memory, at, values, o.size, true); err != nil {
		return err
	}
	return m.answer(t, machines.Message{Peer: from, Tag: replyTag, Data: values, Bytes: o.number * o.size})
}

// addListed adds values in a row to elements.
func addListed(m *node.Memory, at []node.Addr, values node.Addr, o *order) error {
	for i, a := range at {
		if err := o.by.addTo(m, a, values+node.Addr(int64(i)*o.size), o.size); err != nil {
			return err
		}
	}
	return nil
}

// wordBytes is a word, by which elements are copied.
const wordBytes = 8
