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
}

// NewJob returns a job of n tasks; task i runs on host i of the network.
func NewJob(k *sim.Kernel, spec *Spec, costs *node.Costs, net network.Network, n int) *Job {
	j := &Job{kernel: k, spec: spec, costs: costs, net: net, contexts: make([]*Context, n)}
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
	thread   *node.Thread
	dispatch *node.Dispatcher
	counters []*Cntr
	goals    []*goal
	handlers []HeaderHandler
	finished sim.Mailbox[uint32] // active messages whose data has arrived
	spare    []*Cntr             // counters for waits inside LAPI calls
	choice   int                 // path of the next packet
	env      environment
	ended    bool

	sentTo     []int64 // messages that modify memory, by target
	doneFrom   []int64 // of those, how many have been completed here, by origin
	fences     []fenceRequest
	fenceReply *Cntr
	collective collective
	arrival    Arrival // reused for every header handler
}

// Init opens a task's LAPI context: it starts the dispatcher, in interrupt
// mode, and the completion handler thread. All tasks of a job call it before
// the first of them communicates.
func Init(j *Job, task int, t *node.Thread) *Context {
	c := &Context{job: j, task: task, thread: t, env: environment{errorCheck: true}}
	name := fmt.Sprintf("dispatcher %d", task)
	c.dispatch = node.NewDispatcher(j.kernel, t.CPU, name, j.spec.Interrupt.Get, &service{context: c, track: name})
	c.sentTo = make([]int64, len(j.contexts))
	c.doneFrom = make([]int64, len(j.contexts))
	c.fenceReply = c.NewCntr()
	c.arrival.charge = c.arrival.Charge
	c.finished = *sim.NewMailbox[uint32](fmt.Sprintf("active message with a completion handler at task %d", task))
	j.contexts[task] = c
	j.kernel.SpawnDaemon(fmt.Sprintf("completion handler %d", task), c.completionThread)
	return c
}

// Term closes the context. It waits, like the real function, for nothing: call
// Gfence before it.
func (c *Context) Term(t *node.Thread) error {
	if c.ended {
		return refuse("LAPI_Term", ErrHndlInvalid, "the context is closed already")
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

// charge adds the time of operations to a thread.
func (c *Context) charge(t *node.Thread, o node.Ops) { t.Charge(c.job.costs.Ops(o)) }

// copyCost is the time of copying n bytes between user memory and a packet
// buffer; both come from or go to memory.
func (c *Context) copyCost(n int64) sim.Duration {
	return c.job.costs.Copy(node.Copy{Count: 1, Bytes: n, Width: 8})
}

// check refuses a call to a closed context or an impossible target.
func (c *Context) check(call string, target int) error {
	if c.ended {
		return refuse(call, ErrHndlInvalid, "the context was closed by LAPI_Term")
	}
	if target < 0 || target >= len(c.job.contexts) {
		return refuse(call, ErrTgt, "task %d, expected 0 to %d", target, len(c.job.contexts)-1)
	}
	return nil
}
