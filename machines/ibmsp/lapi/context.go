package lapi

import (
	"fmt"

	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/node"
)

// Job is a parallel program that uses LAPI: what its tasks share.
type Job struct {
	kernel   *sim.Kernel
	spec     *Spec
	costs    *node.Costs
	net      network.Network
	id       sim.HandlerID
	contexts []*Context
	packets  packetSlab
	messages messageSlab

	copies       copyTable
	quotedCopies [directions][2][]sim.Remembered // the same with quotes, for runs whose causes are kept
	counterTime  sim.Duration                    // of a counter function; 0 is not known yet
}

// NewJob returns a job of n tasks; task i runs on host i of the network.
func NewJob(k *sim.Kernel, spec *Spec, costs *node.Costs, net network.Network, n int) *Job {
	j := &Job{kernel: k, spec: spec, costs: costs, net: net, contexts: make([]*Context, n)}
	j.copies = newCopyTable(spec.payload())
	j.id = k.Register(j)
	return j
}

// String names the job in event traces.
func (j *Job) String() string { return "LAPI packet" }

// Context is the LAPI context of one task (lapi_handle_t). Its methods are
// LAPI's functions under their own names; each takes the thread that calls
// it, the application's or the completion handler's.
type Context struct {
	job      *Job
	task     int
	track    string // the dispatcher's line in traces
	thread   *node.Thread
	dispatch *node.Dispatcher
	counters []*Cntr
	handlers []HeaderHandler
	finished *sim.Mailbox[uint32] // active messages whose data has arrived
	choice   int                  // path of the next packet
	env      environment
	ended    bool
	inHeader bool // a header handler runs

	peers      []*peer // by task; nil for those that have nothing to do with this one
	fetches    fetches
	burst      burst
	latest     *message // of the packet that arrived last; nil if it had none
	answered   uint64   // interrupts that have handled a packet
	traffic    Traffic
	fences     []*fence       // calls of Fence; those that are not busy can be used again
	asked      []fenceRequest // of other tasks, not answered yet
	collective collective
	arrival    Arrival // reused for every header handler
}

// Init opens a task's LAPI context: it starts the dispatcher, in interrupt
// mode, and the completion handler thread. All tasks of a job call it before
// the first of them communicates.
func Init(j *Job, task int, t *node.Thread) *Context {
	c := &Context{job: j, task: task, thread: t, env: environment{errorCheck: true}}
	c.track = fmt.Sprintf("dispatcher %d", task)
	c.dispatch = node.NewDispatcher(j.kernel, t.CPU, c.track, c.interruptTime, service{c})
	c.dispatch.SetDelay(c.interruptDelay())
	c.peers = make([]*peer, len(j.contexts))
	c.arrival.charge = c.arrival.Charge
	c.finished = sim.NewMailbox[uint32](fmt.Sprintf("active message with a completion handler at task %d", task))
	j.contexts[task] = c
	j.kernel.SpawnDaemon(fmt.Sprintf("completion handler %d", task), c.completionThread)
	return c
}

// Term closes the context. It waits, like the real function, for nothing: call
// Gfence before it.
func (c *Context) Term(t *node.Thread) error {
	if err := c.check("LAPI_Term", c.task); err != nil {
		return err
	}
	t.Sync()
	c.ended = true
	return nil
}

// Task returns the task's number.
func (c *Context) Task() int { return c.task }

// Tasks returns how many tasks the job has.
func (c *Context) Tasks() int { return len(c.job.contexts) }

// Dispatcher returns the node's dispatcher, for statistics and modes.
func (c *Context) Dispatcher() *node.Dispatcher { return c.dispatch }

// chargeCounterCall charges what a function about a counter executes: call,
// load, compare, branch and the polling of an empty receive queue.
func (c *Context) chargeCounterCall(t *node.Thread) {
	if c.job.counterTime == 0 || c.job.kernel.Causes() != nil {
		c.job.counterTime = c.job.costs.Ops(c.job.spec.CounterCall.Get())
	}
	t.Charge(c.job.counterTime)
}

// check refuses a call to a closed context, from a header handler or to an
// impossible target.
func (c *Context) check(call string, target int) error {
	switch {
	case c.ended:
		return c.refuse(call, ErrHndlInvalid, "the context was closed by LAPI_Term")
	case c.inHeader:
		return c.refuse(call, ErrHndlInvalid, "called by a header handler, which must not wait; expected a completion handler")
	case target < 0 || target >= len(c.job.contexts):
		return c.refuse(call, ErrTgt, "task %d, expected 0 to %d", target, len(c.job.contexts)-1)
	}
	return nil
}
