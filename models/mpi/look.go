package mpi

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// lookAgain ends a round of a loop that looks for c.sought, and takes its time. The run ends with the report of a
// deadlock if nothing can come any more.
func (c *Comm) lookAgain(t *node.Thread) {
	c.ledger.Charge(t, machines.Runtime, c.Costs().Ops(c.counts.ProbeLoop.Get()))
	t.Sync()
	if c.came { // the round was not in vain
		c.came = false
		t.EndPoll()
		return
	}
	t.Poll(&c.sought)
}

// sought is what a loop looks for: the end of one of several operations or, if there is none, a message.
type sought struct {
	comm     *Comm
	requests []*Request // nil is none
	message  Envelope
}

// WaitingFor names the first operation and says how many others there are.
func (s *sought) WaitingFor() string {
	text, more := "", -1
	for _, r := range s.requests {
		if r == nil {
			continue
		}
		if text == "" {
			text = r.describe()
		}
		more++
	}
	switch {
	case text == "":
		return s.message.describe()
	case more == 0:
		return text
	case more == 1:
		return text + ", or for another request"
	}
	return fmt.Sprintf("%s, or for one of %d other requests", text, more)
}

func (r *Request) describe() string {
	if r.sent != nil {
		return fmt.Sprintf("process %d to receive a message with tag %d", r.from.Peer, r.from.Tag)
	}
	return r.from.describe()
}

// describe names a message that is to be received.
func (e Envelope) describe() string {
	tag, source := fmt.Sprintf("tag %d", e.Tag), fmt.Sprintf("process %d", e.Peer)
	if e.Tag == AnyTag {
		tag = "any tag"
	}
	if e.Peer == AnySource {
		source = "any process"
	}
	return "a message with " + tag + " from " + source
}

// HeldBy returns the processes on the other side that are known.
func (s *sought) HeldBy() []*sim.Process {
	var all []*sim.Process
	add := func(e Envelope) {
		if e.Peer >= 0 {
			all = append(all, s.comm.Peer(e.Peer))
		}
	}
	if s.requests == nil {
		add(s.message)
	}
	for _, r := range s.requests {
		if r != nil {
			add(r.from)
		}
	}
	return all
}
