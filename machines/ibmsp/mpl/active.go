package mpl

import (
	"encoding/binary"
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Active implements machines.ActiveMessages by MPL's messages, as programs did before there was LAPI. One message with
// a fixed tag carries header and data, packed. Rcvncall posts the receive for it, and each handler posts the next one.
// Handlers run one after the other. The end of a message at its target is not confirmed.
type Active struct {
	port     *Port
	costs    *node.Costs
	handlers []machines.HeaderHandler
	out, in  node.Addr // buffers of messageBytes
}

const (
	activeTag    = 32_002
	activeHeader = 512       // bytes, the longest
	activeData   = 128 << 10 // the most data of a message
	prefixBytes  = 16        // before the header: handler, its length
	messageBytes = prefixBytes + activeHeader + activeData
)

// NewActive opens active messages in a task whose processor has these prices.
func NewActive(p *Port, costs *node.Costs) (*Active, error) {
	m := p.thread.Memory
	a := &Active{port: p, costs: costs, out: m.Alloc(messageBytes), in: m.Alloc(messageBytes)}
	return a, a.post(p.thread)
}

// post states where the next message goes.
func (a *Active) post(t *node.Thread) error {
	return a.port.Rcvncall(t, machines.Message{Peer: machines.AnyPeer, Tag: activeTag, Data: a.in, Bytes: messageBytes}, a.handle)
}

// counter counts messages that have left.
type counter struct{ value int64 }

// Value returns the count.
func (c *counter) Value() int64 { return c.value }

// NewCounter returns a counter at zero.
func (a *Active) NewCounter() machines.Counter { return new(counter) }

// WaitCounter subtracts n: what counts has counted when its call returned.
func (a *Active) WaitCounter(t *node.Thread, c machines.Counter, n int64, why sim.Waitable) {
	own := c.(*counter)
	if own.value < n {
		t.Fail(&Error{Call: "wait", Detail: fmt.Sprintf("found %d messages sent, expected %d", own.value, n)})
	}
	own.value -= n
}

// Poll handles what has arrived.
func (a *Active) Poll(t *node.Thread) {
	a.port.enter(t)
	a.port.leave(t)
}

// MaskHandlers is Lockrnc.
func (a *Active) MaskHandlers(t *node.Thread, mask bool) { a.port.Lockrnc(t, mask) }

// Register makes a handler known and returns its name.
func (a *Active) Register(h machines.HeaderHandler) machines.HandlerID {
	a.handlers = append(a.handlers, h)
	return machines.HandlerID(len(a.handlers) - 1)
}

// HeaderMax returns the longest header.
func (a *Active) HeaderMax() int { return activeHeader }

// SendActive packs a message and sends it; it returns when the data may be changed.
func (a *Active) SendActive(t *node.Thread, m machines.ActiveMessage, sent, done machines.Counter) error {
	const call = "active message"
	switch {
	case done != nil:
		return &Error{Call: call, Detail: "found a counter of ends at the target, expected none: they are not confirmed"}
	case len(m.Header) > activeHeader || m.Bytes < 0 || m.Bytes > activeData:
		return &Error{Call: call, Detail: fmt.Sprintf("found a header of %d bytes and %d bytes of data, expected at most %d and %d", len(m.Header), m.Bytes, activeHeader, activeData)}
	}
	head := prefixBytes + int64(len(m.Header))
	b, err := t.Memory.Bytes(a.out, messageBytes)
	if err != nil {
		return err
	}
	binary.LittleEndian.PutUint64(b, uint64(m.Handler))
	binary.LittleEndian.PutUint64(b[8:], uint64(len(m.Header)))
	copy(b[prefixBytes:], m.Header)
	if m.Bytes > 0 {
		if err := t.Memory.Copy(a.out+node.Addr(head), t.Memory, m.Data, m.Bytes); err != nil {
			return err
		}
	}
	t.Charge(a.copyTime(head + m.Bytes))
	if err := a.port.Send(t, machines.Message{Peer: m.Target, Tag: activeTag, Data: a.out, Bytes: head + m.Bytes}); err != nil {
		return err
	}
	if c, ok := sent.(*counter); ok {
		c.value++
	}
	return nil
}

// copyTime returns what packing or unpacking takes.
func (a *Active) copyTime(n int64) sim.Duration {
	return a.costs.Copy(node.Copy{Count: 1, Bytes: n, Width: 8})
}

// handle is what a message calls.
func (a *Active) handle(t *node.Thread, m machines.Message) {
	b, err := t.Memory.Bytes(a.in, m.Bytes)
	if err != nil || m.Bytes < prefixBytes {
		t.Fail(&Error{Call: "active message", Detail: fmt.Sprintf("found %d bytes, expected a header", m.Bytes), Err: err})
	}
	handler, length := binary.LittleEndian.Uint64(b), int64(binary.LittleEndian.Uint64(b[8:]))
	data := m.Bytes - prefixBytes - length
	if handler >= uint64(len(a.handlers)) {
		t.Fail(&Error{Call: "active message", Detail: fmt.Sprintf("found handler %d, expected one of %d", handler, len(a.handlers))})
	}
	in := machines.Arrival{From: m.Peer, Header: b[prefixBytes:][:length], Bytes: data, Charge: t.Charge}
	d := a.handlers[handler](&in)
	if data > 0 {
		t.Charge(a.copyTime(data))
		if err := t.Memory.Copy(d.Data, t.Memory, a.in+node.Addr(prefixBytes+length), data); err != nil {
			t.Fail(err)
		}
	}
	if d.Complete != nil {
		d.Complete(t)
	}
	if err := a.post(t); err != nil {
		t.Fail(err)
	}
}
