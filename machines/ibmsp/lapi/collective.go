package lapi

import (
	"fmt"

	"simrun/sim"
	"simrun/sim/node"
)

// fenceRequest asks this task to answer when it has completed as many stores
// of another one.
type fenceRequest struct {
	from     int
	messages int64
}

// Fence blocks t until the data of everything that this task has sent is at
// its targets (LAPI_Fence). Completion handlers may still have to run.
func (c *Context) Fence(t *node.Thread) error {
	if err := c.check("LAPI_Fence", c.task); err != nil {
		return err
	}
	asked := int64(0)
	c.enter(t)
	for target, n := range c.sentTo {
		if n == 0 {
			continue
		}
		t.Compute(c.job.spec.Reply.Get())
		c.sendControl(fenceAsk, target, n, 0)
		c.sentTo[target] = 0
		asked++
	}
	c.leave(t)
	if asked == 0 {
		return nil
	}
	return c.Waitcntr(t, c.fenceReply, asked)
}

// sendControl sends a packet without a message, with a word and n more bytes.
func (c *Context) sendControl(k kind, target int, word, n int64) {
	j := c.job
	slot := j.packets.take()
	p := &j.packets.all[slot]
	*p = packet{kind: k, from: int32(c.task), at: int32(target), offset: word, data: p.data[:0], sent: j.kernel.Now()}
	j.transmit(slot, wordBytes+n)
}

const wordBytes = 8

// fenceAsked answers a fence now or when the stores it is about have arrived.
// The answer was paid for when the request was handled.
func (c *Context) fenceAsked(r fenceRequest) {
	c.fences = append(c.fences, r)
	c.answerFences()
}

func (c *Context) answerFences() {
	kept := c.fences[:0]
	for _, f := range c.fences {
		if c.doneFrom[f.from] < f.messages {
			kept = append(kept, f)
			continue
		}
		c.doneFrom[f.from] -= f.messages
		c.sendControl(fenceAnswer, f.from, 0, 0)
	}
	c.fences = kept
}

// Gfence is a fence of all tasks: when it returns, all data that any task had
// sent before it is at its target (LAPI_Gfence). It is collective.
func (c *Context) Gfence(t *node.Thread) error {
	if err := c.Fence(t); err != nil {
		return err
	}
	return c.Barrier(t)
}

// collective is the state of the collective calls of a task. They disseminate:
// in round r a task tells the one 2^r ahead and hears from the one 2^r behind,
// so that after ceil(log2 n) rounds everybody has heard of everybody.
type collective struct {
	calls  uint32 // collective calls begun
	heard  [2][rounds]bool
	tables [2][rounds][]node.Addr
}

// rounds is enough for 2^16 tasks.
const rounds = 16

// arrived notes a token. A task can be at most one collective call ahead of
// another, so two sets of rounds are enough.
func (s *collective) arrived(p *packet) {
	call, round := uint32(p.offset>>8), int(p.offset&0xff)
	s.heard[call&1][round] = true
}

// tokenGoal is waiting for one round of a collective call.
type tokenGoal struct {
	context *Context
	what    string
	call    uint32
	round   int
	from    int
}

func (g *tokenGoal) reached() bool { return g.context.collective.heard[g.call&1][g.round] }

func (g *tokenGoal) String() string { return fmt.Sprintf("%s: task %d to arrive", g.what, g.from) }

func (g *tokenGoal) heldBy() []*sim.Process {
	return []*sim.Process{g.context.job.contexts[g.from].thread.Process}
}

// Barrier blocks t until all tasks have called it. It is the second half of
// LAPI_Gfence.
func (c *Context) Barrier(t *node.Thread) error {
	if err := c.check("LAPI_Gfence", c.task); err != nil {
		return err
	}
	c.disseminate(t, "LAPI_Gfence", nil)
	return nil
}

// AddressInit tells every task the address that each gave (LAPI_Address_init)
// and returns them by task. It is collective.
func (c *Context) AddressInit(t *node.Thread, a node.Addr) ([]node.Addr, error) {
	if err := c.check("LAPI_Address_init", c.task); err != nil {
		return nil, err
	}
	n := len(c.job.contexts)
	known := make([]node.Addr, 1, n) // of the tasks c.task, c.task-1, ...
	known[0] = a
	known = c.disseminate(t, "LAPI_Address_init", known)
	table := make([]node.Addr, n)
	for i, a := range known[:n] {
		table[(c.task-i+n)%n] = a
	}
	return table, nil
}

// disseminate runs the rounds of a collective call; known, if not nil, is what
// the task tells and grows to what all tasks told.
func (c *Context) disseminate(t *node.Thread, what string, known []node.Addr) []node.Addr {
	s := &c.collective
	call, n := s.calls, len(c.job.contexts)
	s.calls++
	g := tokenGoal{context: c, what: what, call: call}
	for round, step := 0, 1; step < n; round, step = round+1, 2*step {
		c.tell(t, call, round, (c.task+step)%n, known)
		g.round, g.from = round, (c.task-step+n)%n
		c.waitFor(t, goal{token: &g})
		s.heard[call&1][round] = false
		known = append(known, s.tables[call&1][round]...)
	}
	return known
}

// tell sends the token of a round, with the addresses known so far.
func (c *Context) tell(t *node.Thread, call uint32, round, target int, known []node.Addr) {
	n := int64(wordBytes * len(known))
	c.enter(t)
	t.Compute(c.job.spec.Reply.Get().Plus(c.copyCost(n)))
	to := &c.job.contexts[target].collective
	to.tables[call&1][round] = known // read by the target when the token has come
	c.sendControl(token, target, int64(call)<<8|int64(round), n)
	c.leave(t)
}
