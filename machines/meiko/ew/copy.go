package ew

import (
	"fmt"

	"simrun/machines"
	"simrun/machines/meiko/elan"
	"simrun/sim"
	"simrun/sim/node"
)

// Counter is an event that counts how often it has been set and that several DMAs
// can set. The Elan has such events; a wait for it takes off what was waited for.
type Counter struct {
	value   int64
	counted *sim.Condition
}

// Value returns the count.
func (c *Counter) Value() int64 { return c.value }

// count counts once; nil counts nothing.
func (c *Counter) count() {
	if c != nil {
		c.value++
		c.counted.Broadcast()
	}
}

// counterOf returns the counter behind one of package machines, nil for none.
func counterOf(c machines.Counter) *Counter {
	if c == nil {
		return nil
	}
	return c.(*Counter)
}

// NewCounter returns a counter at zero.
func (p *Process) NewCounter() machines.Counter {
	c := &Counter{counted: sim.NewCondition(fmt.Sprintf("counter %d of process %d", len(p.counters), p.elan.Rank()))}
	p.counters = append(p.counters, c)
	return c
}

// WaitCounter polls until c is at least n, and takes n off.
func (p *Process) WaitCounter(t *node.Thread, c machines.Counter, n int64, why sim.Waitable) {
	k := counterOf(c)
	if why == nil {
		why = k.counted
	}
	t.Sync()
	began := t.Now()
	for k.value < n {
		k.counted.WaitAs(t.Process, why)
	}
	k.value -= n
	p.elan.Ledger().Add(machines.Waiting, t.Now().Sub(began))
	p.elan.Ledger().Charge(t, machines.Remote, p.poll())
}

// Poll looks at a counter once. Events are set without it.
func (p *Process) Poll(t *node.Thread) {
	p.elan.Ledger().Charge(t, machines.Remote, p.poll())
	t.Sync()
}

// CounterAddr returns the name under which other processes count on c: its number,
// from 1 on, instead of its address.
func (p *Process) CounterAddr(c machines.Counter) node.Addr {
	for i, own := range p.counters {
		if own == c {
			return node.Addr(i + 1)
		}
	}
	return 0
}

// named returns the counter of a process that has a name.
func (b *Base) named(rank int, name node.Addr) (*Counter, error) {
	counters := b.processes[rank].counters
	if name < 1 || name > node.Addr(len(counters)) {
		return nil, &elan.Error{Call: "elan_dma", Detail: fmt.Sprintf("found counter %d, expected one of the %d of process %d", name, len(counters), rank)}
	}
	return counters[name-1], nil
}

// Put starts a DMA (elan_dma). Its source event, which is set when the target has
// the data, counts on sent and on done.
func (p *Process) Put(t *node.Thread, c machines.Copy, sent, done machines.Counter) error {
	return p.put(t, transfer{DMA: DMA{Copy: c, Dest: NoEvent}, sent: counterOf(sent), done: counterOf(done)})
}

// PutCounting is Put whose DMA sets an event of the target, too.
func (p *Process) PutCounting(t *node.Thread, c machines.Copy, sent, done machines.Counter, arrived node.Addr) error {
	if _, err := p.elan.Target("elan_dma", c.Target); err != nil {
		return err
	}
	there, err := p.base.named(c.Target, arrived)
	if err != nil {
		return err
	}
	return p.put(t, transfer{DMA: DMA{Copy: c, Dest: NoEvent}, sent: counterOf(sent), done: counterOf(done), there: there})
}

func (p *Process) put(t *node.Thread, d transfer) error {
	if err := p.command(t, &d); err != nil {
		return err
	}
	p.elan.Ledger().Stores++
	p.elan.Transmit(d.Target, d.Bytes, p.base.id, p.base.take(d))
	return nil
}

// command hands the Elan a transfer. Whether the memory of the target is there is
// found out when the transfer comes to it.
func (p *Process) command(t *node.Thread, d *transfer) error {
	target, err := p.elan.CheckLocal("elan_dma", d.Copy)
	if err != nil {
		return err
	}
	d.from, d.to, d.copies, d.call, d.issued = p, target, true, t.Call, t.Now().Add(t.Owed())
	p.underWay++
	l := p.elan.Ledger()
	l.Charge(t, machines.Remote, p.base.network.Spec().Command.Get())
	l.Bytes += d.Bytes
	t.Sync()
	return nil
}

// Get has the owner's Elan start a DMA to this process. done counts when the data
// are here.
func (p *Process) Get(t *node.Thread, c machines.Copy, done machines.Counter) error {
	return p.get(t, transfer{DMA: DMA{Copy: c, Dest: NoEvent}, done: counterOf(done)})
}

// GetCounting is Get whose DMA sets an event of the owner, which executes it, when
// the data have been read.
func (p *Process) GetCounting(t *node.Thread, c machines.Copy, done machines.Counter, read node.Addr) error {
	if _, err := p.elan.Target("elan_dma", c.Target); err != nil {
		return err
	}
	there, err := p.base.named(c.Target, read)
	if err != nil {
		return err
	}
	return p.get(t, transfer{DMA: DMA{Copy: c, Dest: NoEvent}, done: counterOf(done), there: there})
}

// get sends a request, as a packet of the Elan's command processor (see [elan.Elan.Get]).
func (p *Process) get(t *node.Thread, d transfer) error {
	d.stage = asking
	if err := p.command(t, &d); err != nil {
		return err
	}
	p.elan.Ledger().Fetches++
	way := p.base.network.Spec().Output.Get().Plus(p.elan.Wire(d.Target))
	p.base.network.Spend(way)
	p.base.network.Kernel().Schedule(way, sim.Wire, p.base.id, p.base.take(d))
	return nil
}

// answer has the owner of a get's data, whose Elan has the request, send them.
func (b *Base) answer(d *transfer, slot uint64) {
	d.stage = answering
	d.to.Accept()
	d.to.Transmit(d.from.elan.Rank(), d.Bytes, b.id, slot)
}

// receive has the data of a get: they are those of the end of the DMA.
func (b *Base) receive(d *transfer, slot uint64) {
	if err := d.from.elan.Memory().Copy(d.Local, d.to.Memory(), d.Remote, d.Bytes); err != nil {
		d.fail(err)
	}
	d.done.count()
	d.from.copied()
	if d.there == nil {
		b.free = append(b.free, slot)
		return
	}
	// Its end is reported to the owner, whose DMA it is.
	*d = transfer{DMA: DMA{Dest: NoEvent}, from: d.from, to: d.to, done: d.there}
	b.acknowledge(d, slot)
}

// copied notes that a copy has ended.
func (p *Process) copied() {
	p.underWay--
	if p.underWay == 0 {
		p.quiet.Broadcast()
	}
}

// Quiet waits for the ends of all Puts and Gets. A Store has waited for its own.
func (p *Process) Quiet(t *node.Thread) error {
	if p.underWay == 0 {
		return nil
	}
	t.Sync()
	began := t.Now()
	for p.underWay > 0 {
		p.quiet.Wait(t.Process)
	}
	p.elan.Ledger().Add(machines.Waiting, t.Now().Sub(began))
	p.elan.Ledger().Charge(t, machines.Remote, p.poll())
	return nil
}

// BlockGap returns the bytes that a DMA moves while the owner's Elan would serve another request: it saturates before the
// processors that ask it.
func (p *Process) BlockGap() int64 {
	s := p.base.network.Spec()
	q := s.Rate.Quotes()
	defer q.Drop(q.Mark()) // a decision takes no time
	return int64(s.Input.Get()+s.DMA.Get()) * int64(s.Rate.Get()) / int64(sim.Second)
}

// HasStrides reports false: a DMA moves contiguous bytes.
func (p *Process) HasStrides() bool { return false }

// GetStrided returns an error.
func (p *Process) GetStrided(_ *node.Thread, c machines.Copy, n, _ int64, _ machines.Counter) error {
	return &elan.Error{Call: "elan_dma", Detail: fmt.Sprintf("found %d elements of %d bytes with a stride, expected contiguous bytes", n, c.Bytes)}
}
