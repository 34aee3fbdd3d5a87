package dart

import (
	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Transport is a process as DART sees it: puts and gets of exposed memory, and the
// time of copies.
type Transport interface {
	machines.Endpoint
	machines.ExposedMemory
	// CopyCost lets the thread take the time of copying runs within its memory, which
	// have been moved already.
	CopyCost(t *node.Thread, runs, bytes int64)
	// CopyWaits reports whether it lets the thread wait, and not only owe the time.
	CopyWaits(bytes int64) bool
}

// Needs returns what DART needs of a machine.
func Needs() []machines.Capability { return []machines.Capability{machines.HasExposedMemory} }

// NewTransport returns the transport of an endpoint: itself if it is one, or one that is made from the endpoint's
// capabilities. The error is a *machines.MissingError if it lacks one.
func NewTransport(e machines.Endpoint) (Transport, error) {
	if t, ok := e.(Transport); ok {
		return t, nil
	}
	if err := machines.Require("DART", e, Needs()...); err != nil {
		return nil, err
	}
	return &transport{Endpoint: e, ExposedMemory: e.(machines.ExposedMemory), counts: machines.CountsOf[counts](e.Thread().Kernel(), library)}, nil
}

// transport is DART's port to machines with exposed memory.
type transport struct {
	machines.Endpoint
	machines.ExposedMemory
	counts *counts
	step   sim.Duration // of the loop around a run
	priced bool         // step is known
}

// CopyCost is a loop around the runs and what the machine takes for copying them.
func (x *transport) CopyCost(t *node.Thread, runs, bytes int64) {
	t.Charge(x.loop(runs))
	machines.TakeCopy(x.Endpoint, t, bytes)
}

// loop returns the time of the loop around some runs. Every command is one.
func (x *transport) loop(runs int64) sim.Duration {
	c := x.Costs()
	if runs != 1 || c.Quoted() {
		return c.Ops(x.counts.RunStep.Times(runs))
	}
	if !x.priced {
		x.step, x.priced = c.Ops(x.counts.RunStep.Get()), true
	}
	return x.step
}

// CopyWaits implements Transport.
func (x *transport) CopyWaits(bytes int64) bool { return machines.CopyWaits(x.Endpoint, bytes) }

// attendedBy returns the machine's way to take events while a process waits, if the machine has one and nothing stands
// between it and DART.
func attendedBy(x Transport) machines.AttendedEvents {
	t, ok := x.(*transport)
	if !ok {
		return nil
	}
	a, _ := t.ExposedMemory.(machines.AttendedEvents)
	return a
}
