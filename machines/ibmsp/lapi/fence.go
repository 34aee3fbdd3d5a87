package lapi

import (
	"fmt"
	"slices"

	"simrun/sim"
	"simrun/sim/node"
)

// Fence blocks t until the data of all operations that this task has started are in place (LAPI_Fence): stores at
// their targets, gets and old values here. Completion handlers may still have to run. Fence does not wait for
// operations that another thread starts meanwhile.
//
// Fence asks each target that has not confirmed all stores once. The target answers when they have landed.
func (c *Context) Fence(t *node.Thread) error { return c.fence(t, "LAPI_Fence") }

func (c *Context) fence(t *node.Thread, call string) error {
	if err := c.check(call, c.task); err != nil {
		return err
	}
	f := c.newFence(call)
	c.enter(t)
	for target, p := range c.peers {
		if p == nil || p.confirmed == p.sent {
			continue
		}
		stores := p.sent
		f.awaited++
		t.Compute(c.job.spec.Reply.Get())
		c.sendControl(packet{kind: fenceAsk, at: int32(target), msg: f.id, offset: stores})
	}
	c.leave(t)
	if !f.Reached() {
		c.waitFor(t, f)
	}
	f.busy = false
	return nil
}

// Gfence is a fence of all tasks: when it returns, all data that any task had
// sent before it is at its target (LAPI_Gfence). It is collective.
func (c *Context) Gfence(t *node.Thread) error {
	if err := c.fence(t, gfence); err != nil {
		return err
	}
	return c.Barrier(t)
}

// fence is a call of Fence under way. Both threads of a task can be in one.
type fence struct {
	context *Context
	id      uint32
	call    string
	busy    bool
	awaited int   // targets that have not answered
	epoch   int64 // the last that it is about
}

func (c *Context) newFence(call string) *fence {
	i := slices.IndexFunc(c.fences, func(f *fence) bool { return !f.busy })
	if i < 0 {
		i = len(c.fences)
		c.fences = append(c.fences, &fence{context: c, id: uint32(i)})
	}
	f := c.fences[i]
	f.call, f.busy, f.epoch = call, true, c.fetches.close()
	return f
}

func (f *fence) Reached() bool { return f.awaited == 0 && f.context.fetches.back(f.epoch) }

func (f *fence) WaitingFor() string {
	if f.awaited == 0 {
		return f.call + ": data that was fetched"
	}
	return fmt.Sprintf("%s: %d tasks to confirm what was sent to them", f.call, f.awaited)
}

func (f *fence) HeldBy() []*sim.Process { return nil }

// fetches counts the gets and read-modify-writes under way by epoch; an epoch
// ends with a fence.
type fetches struct {
	last int64
	open []epoch // those with fetches under way, oldest first
}

type epoch struct{ number, underWay int64 }

// start notes a fetch and returns its epoch.
func (s *fetches) start() int64 {
	if n := len(s.open); n == 0 || s.open[n-1].number != s.last {
		s.open = append(s.open, epoch{number: s.last})
	}
	s.open[len(s.open)-1].underWay++
	return s.last
}

// end notes that a fetch of an epoch has come back.
func (s *fetches) end(number int64) {
	for i := range s.open {
		if e := &s.open[i]; e.number == number {
			if e.underWay--; e.underWay == 0 {
				s.open = slices.Delete(s.open, i, i+1)
			}
			return
		}
	}
}

// close ends the epoch and returns its number.
func (s *fetches) close() int64 {
	s.last++
	return s.last - 1
}

// back reports whether all fetches up to an epoch have come back.
func (s *fetches) back(number int64) bool { return len(s.open) == 0 || s.open[0].number > number }

// peer is what a task knows about the stores between itself and another one.
type peer struct {
	sent      int64  // stores started here
	confirmed int64  // of those, how many have landed for certain
	landed    landed // those of the other task that have landed here
}

// peer returns the record about a task. It is made when first needed: in a
// large job most tasks talk to few others.
func (c *Context) peer(task int) *peer {
	if c.peers[task] == nil {
		c.peers[task] = new(peer)
	}
	return c.peers[task]
}

// startStore numbers a message that modifies the target's memory.
func (c *Context) startStore(target int) int64 {
	p := c.peer(target)
	p.sent++
	return p.sent
}

// landed says which of the stores numbered 1, 2, ... have landed. Since they
// overtake each other, a count would not do: a later one must not stand for one
// that a fence is about.
type landed struct {
	through int64   // all up to here
	beyond  []int64 // others
}

func (l *landed) add(number int64) {
	if number != l.through+1 {
		l.beyond = append(l.beyond, number)
		return
	}
	l.through = number
	for i := slices.Index(l.beyond, number+1); i >= 0; i = slices.Index(l.beyond, l.through+1) {
		l.beyond = slices.Delete(l.beyond, i, i+1)
		l.through++
	}
}

// fenceRequest asks this task to answer when the first stores of another one
// have landed.
type fenceRequest struct {
	from   int32
	call   uint32
	stores int64
}

// fenceAsked answers a fence now or when the stores that it is about have
// landed. The answer was paid for when the request was handled.
func (c *Context) fenceAsked(p *packet) {
	c.asked = append(c.asked, fenceRequest{from: p.from, call: p.msg, stores: p.offset})
	c.answerFences()
}

func (c *Context) answerFences() {
	kept := c.asked[:0]
	for _, r := range c.asked {
		if c.peer(int(r.from)).landed.through < r.stores {
			kept = append(kept, r)
			continue
		}
		c.sendControl(packet{kind: fenceAnswer, at: r.from, msg: r.call, offset: r.stores})
	}
	c.asked = kept
}

// fenceAnswered notes that a target has everything up to a store.
func (c *Context) fenceAnswered(p *packet) {
	to := c.peer(int(p.from))
	to.confirmed = max(to.confirmed, p.offset)
	c.fences[p.msg].awaited--
}
