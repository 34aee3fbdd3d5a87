package node

import (
	"slices"
	"strings"
	"unsafe"

	"simrun/sim"
)

// Level is the priority at which a processor executes work. Work of a higher level interrupts that of a
// lower one at once. The interrupted work continues later, and ends later by the time that was taken
// from it.
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
	// The fields that each piece of work accesses come first: with one piece they fit into two cache lines
	// of the host.
	kernel *sim.Kernel
	jobs   []job // pending work in the order in which it will end
	id     sim.HandlerID
	names  uint32 // of jobs: the next one's
	busy   [levels]sim.Duration
	causes *sim.Causes // nil unless somebody asks
	room   [2]job      // for jobs: there are rarely more

	name   string
	holder *Reads       // of the thread that passes words without events; nil: there are none
	serves int32        // the rank of its first thread, from 1; 0: it has none
	doing  sim.Activity // what the work that Start is called for next is
}

// job is a piece of work that has not ended yet.
type job struct {
	end     sim.Time // when it will end if nothing more interrupts it
	name    uint32
	level   Level
	quiet   bool        // nobody is told at the end, which may have come
	handler sim.Handler // who is told at the end; nil for a process
	arg     uint64
	moment  sim.Moment // of its end, if causes are kept
}

// NewProcessor returns an idle processor.
func NewProcessor(k *sim.Kernel, name string) *Processor {
	c := new(Processor)
	c.Init(k, name)
	return c
}

// Init is the constructor for memory of the caller's, which must be zero: it makes an idle processor.
func (c *Processor) Init(k *sim.Kernel, name string) {
	c.kernel, c.name, c.causes, c.doing = k, name, k.Causes(), sim.Activity{Cause: sim.CauseSoftware}
	c.jobs = c.room[:0]
	c.id = k.Register(c)
}

// Name returns the processor's path, such as "SP.Node[3].CPU".
func (c *Processor) Name() string { return c.name }

// Node returns the path of the node that the processor is part of: "T3D.Node[3]" of "T3D.Node[3].PE[0].CPU", or the
// machine's path for a processor without a node, "PowerChallenge" of "PowerChallenge.CPU[2]".
func (c *Processor) Node() string {
	if i := strings.Index(c.name, "]."); i >= 0 {
		return c.name[:i+1]
	}
	node, _, _ := strings.Cut(c.name, ".")
	return node
}

// Busy returns how long the processor has been given work at a level.
func (c *Processor) Busy(l Level) sim.Duration { return c.busy[l] }

// Run executes d of work of process p at a level; p goes on when it is done,
// at once if d is not positive.
func (c *Processor) Run(p *sim.Process, l Level, d sim.Duration) {
	if d <= 0 {
		return
	}
	name := c.take(l, d)
	for {
		left := c.left(name)
		if left <= 0 {
			return
		}
		c.follow(name)
		p.Sleep(left)
	}
}

// follow says that the next event that is scheduled is the end of a job.
func (c *Processor) follow(name uint32) {
	if c.causes != nil {
		c.causes.Next(c.jobs[c.find(name)].moment)
	}
}

// take takes d of work of a process and returns its name for left.
func (c *Processor) take(l Level, d sim.Duration) uint32 {
	return c.jobs[c.insert(job{level: l}, d)].name
}

// left returns how long work of a process still takes, unless it is interrupted. Work
// that has ended is forgotten.
func (c *Processor) left(name uint32) sim.Duration {
	at := c.find(name)
	if end := c.jobs[at].end; end > c.kernel.Now() {
		return end.Sub(c.kernel.Now())
	}
	c.remove(at)
	return 0
}

// shorten has work take less by d, and returns when it ends.
func (c *Processor) shorten(name uint32, d sim.Duration) sim.Time {
	j := &c.jobs[c.find(name)]
	c.busy[j.level] -= d
	j.end = j.end.Add(-d)
	return j.end
}

// end returns when work ends, unless it is interrupted.
func (c *Processor) end(name uint32) sim.Time { return c.jobs[c.find(name)].end }

// hush makes work quiet, and returns when it ends, unless it is interrupted.
func (c *Processor) hush(name uint32) sim.Time {
	j := &c.jobs[c.find(name)]
	j.quiet = true
	return j.end
}

// wakeAt turns quiet work that has not ended into ordinary work, and returns when it ends.
func (c *Processor) wakeAt(name uint32) sim.Time {
	j := &c.jobs[c.find(name)]
	j.quiet = false
	return j.end
}

// Doing names the activity of the next work of Start, for runs that keep causes.
func (c *Processor) Doing(what sim.Activity) { c.doing = what }

// Start executes d of work, not negative, at a level and then has h handle
// arg, without a process: the way of interrupt handlers.
func (c *Processor) Start(l Level, d sim.Duration, h sim.Handler, arg uint64) {
	c.tell(c.startUntold(l, d, h, arg))
}

// startUntold is Start of work whose end h is not told of unless tell is called; it returns the name of the work.
func (c *Processor) startUntold(l Level, d sim.Duration, h sim.Handler, arg uint64) uint32 {
	return c.jobs[c.insert(job{level: l, handler: h, arg: arg}, d)].name
}

// tell has the handler of work told of its end.
func (c *Processor) tell(name uint32) {
	c.follow(name)
	c.kernel.ScheduleAt(c.end(name), sim.Interrupt, c.id, uint64(name))
}

// forget removes work; other work of its level has been started after it.
func (c *Processor) forget(name uint32) { c.remove(c.find(name)) }

// Handle looks at a job whose end seems to have come. If it was interrupted
// meanwhile its end is still to come.
func (c *Processor) Handle(name uint64) {
	at := c.find(uint32(name))
	j := &c.jobs[at]
	if j.end > c.kernel.Now() {
		c.follow(j.name)
		c.kernel.ScheduleAt(j.end, sim.Interrupt, c.id, name)
		return
	}
	handler, arg := j.handler, j.arg
	c.remove(at)
	handler.Handle(arg)
}

// linesTouched is how many lines of 64 bytes a piece of work touches from its processor on, if the machine has put the
// node's other records behind it.
const linesTouched = 9

// Fetch implements sim.Fetcher.
func (c *Processor) Fetch(name uint64, stage int, w *sim.Walks) (more bool) {
	if stage == 0 {
		c.FetchLines()
		return true
	}
	for i := range c.jobs {
		if j := &c.jobs[i]; j.name == uint32(name) {
			if f, ok := j.handler.(sim.Fetcher); ok {
				w.Start(f, j.arg, 0)
			}
			break
		}
	}
	return false
}

// FetchLines has the host fetch the lines that a piece of work touches.
func (c *Processor) FetchLines() { sim.Fetch(uintptr(unsafe.Pointer(c)), linesTouched) }

// ProcessName implements sim.Located: the activity of the processor counts for the process of its first
// thread.
func (c *Processor) ProcessName() string {
	if c.serves == 0 {
		return ""
	}
	return ProcessName(int(c.serves) - 1)
}

// String names the processor in event traces.
func (c *Processor) String() string { return c.name }

// insert adds d of work after all work of its level and above, moves the end of all work below by d,
// and returns the place of the work.
func (c *Processor) insert(j job, d sim.Duration) int {
	if len(c.jobs) > 0 && c.holder != nil { // the holder is in another line of the host's caches, and nearly always there are no jobs
		c.holder.interrupt()
	}
	c.busy[j.level] = c.busy[j.level].Plus(d)
	j.name = c.names
	c.names++
	start, at := c.kernel.Now(), 0
	for at < len(c.jobs) && c.jobs[at].level >= j.level {
		start = max(start, c.jobs[at].end)
		at++
	}
	j.end = start.Add(d)
	for i := at; i < len(c.jobs); i++ {
		if !c.ended(i) {
			c.jobs[i].end = c.jobs[i].end.Add(d)
		}
	}
	if c.causes != nil {
		c.explain(&j, at, start, d)
	}
	if at == len(c.jobs) { // nearly always
		c.jobs = append(c.jobs, j)
	} else {
		c.jobs = slices.Insert(c.jobs, at, j)
	}
	return at
}

// explain sets the moment of a job that takes d from start on. It also sets the moments of the jobs from a place on,
// which the job interrupts. Their bill is the time that it takes from them, as interrupts.
func (c *Processor) explain(j *job, at int, start sim.Time, d sim.Duration) {
	what := c.doing
	c.doing = sim.Activity{Cause: sim.CauseSoftware}
	bill := c.causes.Taken(d, what)
	since := c.causes.Base()
	if at > 0 && c.jobs[at-1].end == start {
		since = c.jobs[at-1].moment
	}
	j.moment = c.causes.After(since, j.end, bill, what)
	if at == len(c.jobs) {
		return
	}
	stolen := c.causes.As(sim.CauseInterrupts, bill)
	for i := at; i < len(c.jobs); i++ {
		if c.ended(i) {
			continue
		}
		c.jobs[i].moment = c.causes.After(c.jobs[i].moment, c.jobs[i].end, stolen, what)
	}
}

// ended reports whether quiet work has ended before the present instant. Work that ends at this instant
// is reported later, like all work, after interrupts.
func (c *Processor) ended(at int) bool { return c.jobs[at].quiet && c.jobs[at].end < c.kernel.Now() }

// find returns the place of a job; there are rarely more than three.
func (c *Processor) find(name uint32) int {
	for i := range c.jobs {
		if c.jobs[i].name == name {
			return i
		}
	}
	panic("node: " + c.name + " looks for a job that has ended; its end would come twice; remove a job once")
}

// remove forgets the job at a place.
func (c *Processor) remove(at int) {
	if last := len(c.jobs) - 1; at == last {
		c.jobs = c.jobs[:last]
	} else {
		c.jobs = slices.Delete(c.jobs, at, at+1)
	}
}
