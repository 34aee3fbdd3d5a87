package ew

import (
	"fmt"

	"simrun/machines"
	"simrun/machines/meiko/elan"
	"simrun/sim"
	"simrun/sim/node"
)

// Event is an event of an Elan (ELAN_EVENT): a word in the memory of a process
// that DMAs set and the process polls. Waiting for it clears it.
type Event struct {
	set     bool
	waiting *sim.Condition
}

// NewEvent returns an event that is not set. The processes of a program make their events in the same order. So an
// event has the same number, from 0 on, in all of them.
func (p *Process) NewEvent() *Event {
	name := fmt.Sprintf("event %d of process %d", len(p.events), p.elan.Rank())
	e := &Event{waiting: sim.NewCondition(name)}
	p.events = append(p.events, e)
	return e
}

// trigger sets the event.
func (e *Event) trigger() {
	e.set = true
	e.waiting.Signal()
}

// WaitEvent polls until the event is set, and clears it (elan_waitevent with
// ELAN_POLL_EVENT).
func (p *Process) WaitEvent(t *node.Thread, e *Event) {
	t.Sync()
	before := t.Now()
	for !e.set {
		e.waiting.Wait(t.Process)
	}
	e.set = false
	p.elan.Ledger().Add(machines.Waiting, t.Now().Sub(before))
	p.elan.Ledger().Charge(t, machines.Remote, p.poll())
}

// TestEvent looks once whether the event is set (elan_pollevent).
func (p *Process) TestEvent(t *node.Thread, e *Event) bool {
	p.elan.Ledger().Charge(t, machines.Remote, p.poll())
	t.Sync()
	return e.set
}

func (p *Process) poll() sim.Duration { return p.base.network.Spec().Poll.Get() }

// DMA is a command for an Elan (ELAN_DMA): to copy from Local to Remote.
type DMA struct {
	machines.Copy
	Source *Event // set when Local may be changed; may be nil
	Dest   int    // number of the target's event that is set when the data are there, or NoEvent
}

// NoEvent is instead of the number of an event.
const NoEvent = -1

// DMA starts a DMA and returns (elan_dma). Its data are not to be changed until
// its source event is set.
func (p *Process) DMA(t *node.Thread, d DMA) error {
	target, err := p.elan.Check("elan_dma", d.Copy)
	if err != nil {
		return err
	}
	if n := len(p.base.processes[d.Target].events); d.Dest != NoEvent && (d.Dest < 0 || d.Dest >= n) {
		return &elan.Error{Call: "elan_dma", Detail: fmt.Sprintf("found event %d, expected one of the %d of process %d, or none", d.Dest, n, d.Target)}
	}
	l := p.elan.Ledger()
	l.Charge(t, machines.Remote, p.base.network.Spec().Command.Get())
	t.Sync()
	l.Stores++
	l.Bytes += d.Bytes
	p.elan.Transmit(d.Target, d.Bytes, p.base.id, p.base.take(transfer{DMA: d, from: p, to: target}))
	return nil
}

// transfer is a DMA under way.
type transfer struct {
	DMA
	from   *Process
	to     *elan.Elan
	stage  stage
	call   string // what has issued it, and when, for errors at the other side
	issued sim.Time
	// Counters of copies, which may be nil. sent and done belong to this process; they count when the DMA has been
	// acknowledged, or when the data of a get are here. there belongs to the target; it counts when its memory has
	// been written or read.
	sent, done, there *Counter
	copies            bool // it is a Put or a Get, for which Quiet waits
}

// stage is how far a transfer is.
type stage uint8

const (
	moving    stage = iota // its data are on their way
	asking                 // a get whose request is on its way
	answering              // a get whose data are on their way
	ending                 // the acknowledgement is on its way
)

// take returns the argument of the event for a transfer.
func (b *Base) take(d transfer) uint64 {
	if last := len(b.free) - 1; last >= 0 {
		slot := b.free[last]
		b.free = b.free[:last]
		b.transfers[slot] = d
		return slot
	}
	b.transfers = append(b.transfers, d)
	return uint64(len(b.transfers) - 1)
}

// Handle moves a transfer on. It is for the kernel.
func (b *Base) Handle(slot uint64) {
	d := &b.transfers[slot]
	switch d.stage {
	case moving:
		b.deliver(d, slot)
	case asking:
		b.answer(d, slot)
	case answering:
		b.receive(d, slot)
	case ending:
		d.acknowledged()
		b.free = append(b.free, slot)
	}
}

// deliver moves the data and sets the target's event. The source's event waits for
// an acknowledgement.
func (b *Base) deliver(d *transfer, slot uint64) {
	if err := d.to.Memory().Copy(d.Remote, d.from.elan.Memory(), d.Local, d.Bytes); err != nil {
		d.fail(err)
	}
	if d.Dest != NoEvent {
		b.processes[d.Target].events[d.Dest].trigger()
	}
	d.there.count()
	if d.Source == nil && !d.copies {
		b.free = append(b.free, slot)
		return
	}
	b.acknowledge(d, slot)
}

// fail fails the process that issued a transfer which went wrong at its target.
func (d *transfer) fail(err error) {
	call := "elan_dma"
	if d.call != "" {
		call = d.call + ": " + call
	}
	d.from.elan.Thread().Blame(&elan.Error{Call: call, Detail: fmt.Sprintf("issued at %v to process %d", d.issued, d.Target), Err: err})
}

// acknowledge has the end of a transfer reach the Elan that executes it.
func (b *Base) acknowledge(d *transfer, slot uint64) {
	d.stage = ending
	way := d.to.Wire(d.from.elan.Rank())
	b.network.Spend(way)
	b.network.Kernel().Schedule(way, sim.Wire, b.id, slot)
}

// acknowledged ends a transfer.
func (d *transfer) acknowledged() {
	if d.Source != nil {
		d.Source.trigger()
	}
	d.sent.count()
	d.done.count()
	if d.copies {
		d.from.copied()
	}
}

// String names DMAs in event traces.
func (b *Base) String() string { return "DMA" }
