package lapi

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Barrier blocks t until all tasks have called it. It is the second half of
// LAPI_Gfence.
func (c *Context) Barrier(t *node.Thread) error {
	if err := c.check(gfence, c.task); err != nil {
		return err
	}
	c.disseminate(t, gfence, nil)
	return nil
}

const gfence = "LAPI_Gfence"

// AddressInit tells every task the address that each gave (LAPI_Address_init)
// and returns them by task. It is collective.
func (c *Context) AddressInit(t *node.Thread, a node.Addr) ([]node.Addr, error) {
	const call = "LAPI_Address_init"
	if err := c.check(call, c.task); err != nil {
		return nil, err
	}
	n := len(c.job.contexts)
	known := make([]node.Addr, 1, 2*n) // of the tasks c.task, c.task-1, ...
	known[0] = a
	known = c.disseminate(t, call, known)
	table := make([]node.Addr, n)
	for i, a := range known[:n] {
		table[(c.task-i+n)%n] = a
	}
	return table, nil
}

// collective is the state of the collective calls of a task. They disseminate: in round r, a task sends to the task
// 2^r ahead and receives from the task 2^r behind. After ceil(log2 n) rounds, every task has heard of all others.
type collective struct {
	calls uint32 // collective calls begun
	// The first index is the parity of the call. A task that has finished a call knows that all tasks have begun it.
	// So no task is more than one call ahead of another.
	heard  [2][rounds]bool
	tables [2][rounds][]node.Addr
	told   [2][rounds]collectiveCall // what the tokens were sent in
	goal   tokenGoal
}

// collectiveCall is a call of a task: a function of LAPI and the call of a programming system around it, if there is
// one.
type collectiveCall struct{ function, outer string }

func (c collectiveCall) String() string {
	if c.outer == "" {
		return c.function
	}
	return c.outer + " (" + c.function + ")"
}

// rounds is enough for 2^16 tasks.
const rounds = 16

// disseminate runs the rounds of a collective call. known may be nil. Otherwise it has the values that the task tells,
// and grows to those that all tasks have told. If another task is in a different call, t's process fails.
func (c *Context) disseminate(t *node.Thread, function string, known []node.Addr) []node.Addr {
	s := &c.collective
	call, n := s.calls, len(c.job.contexts)
	s.calls++
	g := &s.goal
	*g = tokenGoal{context: c, what: collectiveCall{function, t.Call}, call: call}
	for round, step := 0, 1; step < n; round, step = round+1, 2*step {
		c.tell(t, round, (c.task+step)%n, known)
		g.round, g.from = round, (c.task-step+n)%n
		c.waitFor(t, g)
		s.heard[call&1][round] = false
		if told := s.told[call&1][round]; told != g.what {
			t.Fail(&machines.CollectiveError{Here: g.what.String(), Other: c.job.contexts[g.from].thread.Name(), There: told.String()})
		}
		known = append(known, s.tables[call&1][round]...)
	}
	return known
}

// tell sends the token of a round of the call under way, with the addresses
// known so far. A long table takes several packets, which go as one transfer.
func (c *Context) tell(t *node.Thread, round, target int, known []node.Addr) {
	g := &c.collective.goal
	call := g.call
	n := int64(wordBytes * len(known))
	c.enter(t)
	more := param.Times(c.job.spec.SendPacket, c.job.spec.Packets(wordBytes, n)-1)
	t.Compute(c.job.spec.Reply.Get().Plus(more).Plus(c.copyCost(neither, 0, n)))
	to := &c.job.contexts[target].collective
	to.tables[call&1][round] = known // read by the target when the token has come
	to.told[call&1][round] = g.what
	c.sendControl(packet{kind: token, at: int32(target), offset: int64(call)<<8 | int64(round), bytes: n})
	c.leave(t)
}

// tokenCost is what a token costs its receiver beyond a packet.
func (c *Context) tokenCost(n int64) sim.Duration {
	return param.Times(c.job.spec.ReceivePacket, c.job.spec.Packets(wordBytes, n)-1)
}

// arrived notes a token.
func (s *collective) arrived(p *packet) {
	call, round := uint32(p.offset>>8), int(p.offset&0xff)
	s.heard[call&1][round] = true
}

// tokenGoal is waiting for one round of a collective call.
type tokenGoal struct {
	context *Context
	what    collectiveCall
	call    uint32
	round   int
	from    int
}

func (g *tokenGoal) Reached() bool { return g.context.collective.heard[g.call&1][g.round] }

func (g *tokenGoal) WaitingFor() string { return fmt.Sprintf("%s: task %d to arrive", g.what, g.from) }

func (g *tokenGoal) HeldBy() []*sim.Process {
	return []*sim.Process{g.context.job.contexts[g.from].thread.Process}
}
