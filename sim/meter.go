package sim

import "slices"

// Meter is a Tracer that also records the traffic of links, interfaces and buses.
type Meter interface {
	Tracer
	// Carry says that something has been carried, or will be.
	Carry(c Carriage)
}

// Carriage is a stretch of time in which a link, an interface of a network or a bus carries something.
type Carriage struct {
	Link string // as LinkName of its topology names it
	// It comes to the link at Arrived, waits for others until Start, and has left at End.
	Arrived, Start, End Time
	// Busy is how much of the link's time it takes between Start and End. It is less than all if the message shares
	// the link.
	Busy     Duration
	Messages int64 // that begin with it
	Bytes    int64
}

// Meter returns the recorder if it is a Meter, or has one, else nil.
func (k *Kernel) Meter() Meter {
	if k.trace == nil {
		return nil
	}
	if all, ok := k.trace.(tracers); ok && !slices.ContainsFunc(all, isMeter) {
		return nil
	}
	m, _ := k.trace.(Meter)
	return m
}

func isMeter(t Tracer) bool {
	_, ok := t.(Meter)
	return ok
}

// Carry implements Meter.
func (t tracers) Carry(c Carriage) {
	for _, one := range t {
		if m, ok := one.(Meter); ok {
			m.Carry(c)
		}
	}
}
