package ideal

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Expose makes memory a target of others' operations.
func (e *Endpoint) Expose(t *node.Thread, x machines.Exposure) error {
	t.Sync()
	if _, ok := e.exposed[x.Key]; ok {
		return fmt.Errorf("found key %d, expected one without exposed memory", x.Key)
	}
	if err := e.checkLocal(x.Addr, x.Bytes); err != nil {
		return err
	}
	e.exposed[x.Key] = x
	return nil
}

// Withdraw ends that.
func (e *Endpoint) Withdraw(t *node.Thread, key uint64) error {
	t.Sync()
	if _, ok := e.exposed[key]; !ok {
		return fmt.Errorf("found key %d, expected that of exposed memory", key)
	}
	delete(e.exposed, key)
	return nil
}

// find returns where the memory is that a transfer names.
func (p *process) find(x machines.Transfer) (node.Addr, error) {
	m, ok := p.exposed[x.Key]
	if !ok || x.Offset < 0 || x.Offset > m.Bytes-x.Bytes {
		return 0, fmt.Errorf("found %d bytes from %d on of key %d of process %d, expected exposed memory", x.Bytes, x.Offset, x.Key, x.Target)
	}
	return m.Addr + node.Addr(x.Offset), nil
}

// exchange returns the copy that a transfer is.
func (e *Endpoint) exchange(t *node.Thread, x machines.Transfer) (*process, *transfer, error) {
	to, err := e.target(x.Target)
	if err == nil {
		err = e.checkLocal(x.Local, x.Bytes)
	}
	if err != nil {
		return nil, nil, err
	}
	e.ledger.Bytes += x.Bytes
	return to, &transfer{issue: e.begin(t, machines.Remote), Copy: machines.Copy{Bytes: x.Bytes, Local: x.Local}}, nil
}

// PutExposed copies to exposed memory.
func (e *Endpoint) PutExposed(t *node.Thread, x machines.Transfer) error {
	to, c, err := e.exchange(t, x)
	if err != nil {
		return err
	}
	e.ledger.Stores++
	var data []byte
	e.job.send(message{from: e.process, to: to, bytes: x.Bytes, label: "put",
		left: func() {
			data = c.read(e.process, x.Local)
			e.post(machines.Event{Kind: machines.Sent, Token: x.Token})
		},
		arrived: func() { to.serve(func() { e.arrive(to, x, c, data) }) }})
	return nil
}

// arrive has the data of a put at their target.
func (e *Endpoint) arrive(to *process, x machines.Transfer, c *transfer, data []byte) {
	at, err := to.find(x)
	if err != nil {
		c.fail(err)
		return
	}
	c.write(to, at, data)
	if to.exposed[x.Key].Arrivals {
		to.post(machines.Event{Kind: machines.Arrived, Peer: e.number, Key: x.Key, Offset: x.Offset, Header: x.Header})
	}
}

// GetExposed copies from exposed memory.
func (e *Endpoint) GetExposed(t *node.Thread, x machines.Transfer) error {
	from, c, err := e.exchange(t, x)
	if err != nil {
		return err
	}
	e.ledger.Fetches++
	e.job.tell(e.process, from, "get request", func() { from.serve(func() { e.answer(from, x, c) }) })
	return nil
}

// answer sends the data of a get.
func (e *Endpoint) answer(from *process, x machines.Transfer, c *transfer) {
	at, err := from.find(x)
	if err != nil {
		c.fail(err)
		return
	}
	data := c.read(from, at)
	e.job.send(message{from: from, to: e.process, bytes: x.Bytes, label: "get", arrived: func() {
		c.write(e.process, x.Local, data)
		e.post(machines.Event{Kind: machines.Got, Token: x.Token})
	}})
}

// post tells the process something.
func (p *process) post(v machines.Event) {
	p.queue = append(p.queue, v)
	p.came.Broadcast()
}

// NextEvent returns an event, if there is one.
func (e *Endpoint) NextEvent(t *node.Thread) (machines.Event, bool, error) {
	e.poll(t, machines.Remote)
	t.Sync()
	if len(e.queue) == 0 {
		return machines.Event{}, false, nil
	}
	return e.take(), true, nil
}

// AwaitEvent waits for the next event.
func (e *Endpoint) AwaitEvent(t *node.Thread, why sim.Waitable) (machines.Event, error) {
	t.Sync()
	if why == nil {
		why = e.came
	}
	began := t.Now()
	for len(e.queue) == 0 {
		e.came.WaitAs(t.Process, why)
	}
	e.ledger.Add(machines.Waiting, t.Now().Sub(began))
	v := e.take()
	e.poll(t, machines.Remote)
	return v, nil
}

// take takes the first event off the queue. Its peer is one of those that the
// endpoint shows.
func (e *Endpoint) take() machines.Event {
	v := e.queue[0]
	e.queue = e.queue[1:]
	if v.Kind == machines.Arrived {
		v.Peer -= e.first
	}
	return v
}
