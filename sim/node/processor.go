package node

import (
	"slices"

	"simrun/sim"
)

// Level is the priority at which a processor executes something. A higher
// level interrupts a lower one at once; what is interrupted goes on later and
// ends later by what was stolen from it.
type Level uint8

// The levels.
const (
	ProgramLevel   Level = iota // the program's own thread
	HandlerLevel                // service threads of a library, such as completion handlers
	InterruptLevel              // interrupt handlers
	levels
)

// Processor executes work of several threads and interrupt handlers on one
// simulated CPU: the highest level first, within a level in order of arrival.
type Processor struct {
	kernel *sim.Kernel
	name   string
	id     sim.HandlerID
	jobs   []job  // pending work in the order in which it will end
	names  uint32 // of jobs: the next one's
	busy   [levels]sim.Duration
}

// job is a piece of work that has not ended yet.
type job struct {
	end     sim.Time // when it will end if nothing more interrupts it
	name    uint32
	level   Level
	handler sim.Handler // who is told at the end; nil for a process
	arg     uint64
}

// NewProcessor returns an idle processor.
func NewProcessor(k *sim.Kernel, name string) *Processor {
	c := &Processor{kernel: k, name: name}
	c.id = k.Register(c)
	return c
}

// Name returns the processor's path, such as "SP.Node[3].CPU".
func (c *Processor) Name() string { return c.name }

// Busy returns how long the processor has been given work at a level.
func (c *Processor) Busy(l Level) sim.Duration { return c.busy[l] }

// Run executes d of work of process p at a level; p goes on when it is done,
// at once if d is not positive.
func (c *Processor) Run(p *sim.Process, l Level, d sim.Duration) {
	if d <= 0 {
		return
	}
	name := c.insert(job{level: l}, d)
	for {
		end := c.jobs[c.find(name)].end
		if end <= c.kernel.Now() {
			break
		}
		p.Sleep(end.Sub(c.kernel.Now()))
	}
	c.remove(name)
}

// Start executes d of work, not negative, at a level and then has h handle
// arg, without a process: the way of interrupt handlers.
func (c *Processor) Start(l Level, d sim.Duration, h sim.Handler, arg uint64) {
	name := c.insert(job{level: l, handler: h, arg: arg}, d)
	c.kernel.ScheduleAt(c.jobs[c.find(name)].end, sim.Interrupt, c.id, uint64(name))
}

// Handle looks at a job whose end seems to have come. If it was interrupted
// meanwhile its end is still to come.
func (c *Processor) Handle(name uint64) {
	j := c.jobs[c.find(uint32(name))]
	if j.end > c.kernel.Now() {
		c.kernel.ScheduleAt(j.end, sim.Interrupt, c.id, name)
		return
	}
	c.remove(j.name)
	j.handler.Handle(j.arg)
}

// String names the processor in event traces.
func (c *Processor) String() string { return c.name }

// insert adds d of work behind everything of its level and above, and moves
// the end of everything below by d.
func (c *Processor) insert(j job, d sim.Duration) uint32 {
	c.busy[j.level] = c.busy[j.level].Plus(d)
	start, at := c.kernel.Now(), 0
	for at < len(c.jobs) && c.jobs[at].level >= j.level {
		start = max(start, c.jobs[at].end)
		at++
	}
	j.end = start.Add(d)
	j.name = c.names
	c.names++
	for i := at; i < len(c.jobs); i++ {
		c.jobs[i].end = c.jobs[i].end.Add(d)
	}
	c.jobs = slices.Insert(c.jobs, at, j)
	return j.name
}

// find returns the place of a job; there are rarely more than three.
func (c *Processor) find(name uint32) int {
	for i := range c.jobs {
		if c.jobs[i].name == name {
			return i
		}
	}
	panic("node: " + c.name + " looks for a job that has ended; its end would come twice; remove a job once")
}

func (c *Processor) remove(name uint32) {
	i := c.find(name)
	c.jobs = slices.Delete(c.jobs, i, i+1)
}
