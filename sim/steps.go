package sim

import "slices"

// place is the owner of an event: a process by its number from 1, or a handler with placeHandler; 0 is
// none.
type place uint32

const placeHandler place = 1 << 31

// passage is the place where the step to a moment began, and the place of the moment.
type passage struct{ from, to place }

func placeOf(e entry) place {
	switch e.target {
	case targetProcess:
		return place(uint32(e.arg)) + 1
	case targetTimer:
		return 0
	}
	return placeHandler | place(e.target)
}

// Located is a Handler whose events happen where a process is, such as a processor.
type Located interface {
	// ProcessName returns the name of the process, "" if it is that of none.
	ProcessName() string
}

// arrive notes the places of the present moment, whose event was scheduled at a place. Of several events of one moment
// the first counts.
func (c *Causes) arrive(from place) {
	if p := &c.places[c.current]; p.to == 0 {
		p.from, p.to = from, c.running
	}
}

// KeepPlaces makes c keep for each moment, too, which process or processor it is of: 8 bytes more each.
// Call it before anything is scheduled. A nil c does nothing.
func (c *Causes) KeepPlaces() {
	if c != nil {
		c.places = make([]passage, len(c.moments))
	}
}

// SetNumber gives the simulation a number, for callers that run several; a nil c has none.
func (c *Causes) SetNumber(n int) {
	if c != nil {
		c.number = n
	}
}

// Number returns the number of the simulation.
func (c *Causes) Number() int { return c.number }

// Step is a part of a critical path between two moments. The second follows from the first.
type Step struct {
	Start, End Time
	// The names of the processes where it starts and ends; "" where it is under way, as in a network.
	From, To string
}

// Steps returns the critical path to a moment, from an instant on, in the order of time; nothing unless places were kept.
func (c *Causes) Steps(from Time, to Moment) []Step {
	if c.places == nil {
		return nil
	}
	var back []Step
	for to != 0 && c.moments[to].at > from {
		since := c.moments[to].since
		s := Step{Start: max(from, c.moments[since].at), End: c.moments[to].at, From: c.placeName(c.places[to].from), To: c.placeName(c.places[to].to)}
		if n := len(back); n > 0 && back[n-1].From != "" {
			s.To = back[n-1].From // of several that a moment belongs to, the one that goes on
		}
		back = append(back, s)
		to = since
	}
	slices.Reverse(back)
	return back
}

// placeName returns the name of the process at a place.
func (c *Causes) placeName(p place) string {
	switch {
	case p == 0:
		return ""
	case p < placeHandler:
		return c.kernel.processes.all[p-1].name
	}
	if at, ok := c.kernel.targets[p&^placeHandler].(Located); ok {
		return at.ProcessName()
	}
	return ""
}
