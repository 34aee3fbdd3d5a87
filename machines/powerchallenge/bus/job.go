package bus

import (
	"fmt"

	"simrun/machines"
	"simrun/machines/internal/meeting"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Job is a program's processors, and the memory and bus that they share.
type Job struct {
	kernel *sim.Kernel
	spec   *Spec
	costs  *node.Costs
	cpus   []*CPU
	bus    *node.Bus
	words  node.Server // the bus as single lines compete for it
	lines  map[lineName]*line
	gate   *meeting.Point
	left   int // processes that have left the barrier since its last arrival

	line              int64        // bytes of a line
	extra             param.Amount // of a line that another cache supplies, beyond one from memory
	slot, steal, gain param.Amount // bus, intervention, upgrade
	atomic            param.Amount
	enter, wake       param.Amount // kernel.call, kernel.switch
}

// CPU is a processor with its process.
type CPU struct {
	job    *Job
	rank   int
	thread *node.Thread
	ledger machines.Ledger
	guard  guard // of its process's memory

	semaphore semaphore // of the same
}

// NewJob returns n processors without programs.
func NewJob(k *sim.Kernel, s *Spec, p *node.Spec, c *node.Costs, n int) *Job {
	j := &Job{kernel: k, spec: s, costs: c, lines: map[lineName]*line{}, line: int64(p.Cache.Line.Get()),
		bus: node.NewBus(k, "PowerChallenge.Bus", s.Bus.Slot.Get())}
	amount := func(compute func() sim.Duration) param.Amount { return param.AmountOf(c.Quotes(), compute) }
	j.slot, j.steal, j.gain = amount(s.Bus.Slot.Get), amount(s.Bus.Intervention.Get), amount(s.Bus.Upgrade.Get)
	j.atomic = amount(func() sim.Duration { return c.Ops(s.Bus.Atomic.Get()) })
	j.enter, j.wake = amount(s.Kernel.Call.Get), amount(s.Kernel.Switch.Get)
	j.extra = amount(func() sim.Duration { return param.Minus(s.Bus.Intervention, p.Cache.Fill) })
	j.bus.Register()
	if q := s.Bus.Slot.Quotes(); q != nil {
		j.bus.SetSource(q.Product(s.Bus.Slot.Factor(1)))
	}
	var threads []*node.Thread
	for i := range n {
		x := &CPU{job: j, rank: i}
		x.guard.init(x)
		x.semaphore.init(x)
		x.thread = node.NewThread(i, node.NewProcessor(k, fmt.Sprintf("PowerChallenge.CPU[%d]", i)), c)
		x.thread.UseBus(j.bus)
		j.cpus, threads = append(j.cpus, x), append(threads, x.thread)
	}
	j.gate = meeting.New(threads)
	return j
}

// CPU returns a processor.
func (j *Job) CPU(rank int) *CPU { return j.cpus[rank] }

// Size returns how many processors there are.
func (j *Job) Size() int { return len(j.cpus) }

// Costs prices operations on the processors.
func (j *Job) Costs() *node.Costs { return j.costs }

// Start spawns the process, which runs body.
func (c *CPU) Start(body func()) { c.thread.Start(c.job.kernel, c.rank, body) }

// Rank returns the process's number.
func (c *CPU) Rank() int { return c.rank }

// Job returns the job.
func (c *CPU) Job() *Job { return c.job }

// Thread returns the thread that runs the program.
func (c *CPU) Thread() *node.Thread { return c.thread }

// Ledger returns what the process's operations have taken.
func (c *CPU) Ledger() *machines.Ledger { return &c.ledger }
