package ideal

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/node"
	"simrun/sim/param"
)

// job is the processes of a launch and what they share.
type job struct {
	machine   *Machine
	kernel    *sim.Kernel
	net       network.Network // nil for topology direct
	topology  network.Topology
	path      []network.LinkID
	processes []*process
	groups    map[groupKey]*group
	mappings  map[groupKey]*region // that not all have joined yet, or the last one
	events    sim.HandlerID        // of the network
	then      []func()             // what they cause, by their argument
	free      []uint64
	random    uint64
}

func newJob(m *Machine, k *sim.Kernel, net network.Network, parts []int) *job {
	j := &job{machine: m, kernel: k, net: net, groups: map[groupKey]*group{}, mappings: map[groupKey]*region{}, random: k.Seed()*2 + 0x9e3779b97f4a7c15}
	if net != nil {
		j.topology = net.Topology()
		j.events = k.Register(j)
	}
	all := 0
	for _, n := range parts {
		all += n
	}
	first := 0
	for part, n := range parts {
		for rank := range n {
			p := newProcess(j, first+rank)
			p.views[inJob] = &Endpoint{scope: scope{p, inJob, 0, all}, parts: parts, part: part, partRank: rank}
			p.views[inPart] = &Endpoint{scope: scope{p, inPart, first, n}, parts: parts[part : part+1], partRank: rank}
			j.processes = append(j.processes, p)
		}
		first += n
	}
	return j
}

// start spawns the processes, which exist before any of them runs.
func (j *job) start(body func(e machines.Endpoint)) {
	for _, p := range j.processes {
		p.thread.Start(j.kernel, p.number, func() { body(p.views[inJob]) })
	}
}

// String names the network in event traces.
func (j *job) String() string { return "ideal network" }

// Handle does what an event of the network causes. It is for the kernel.
func (j *job) Handle(arg uint64) {
	then := j.then[arg]
	j.then[arg] = nil
	j.free = append(j.free, arg)
	then()
}

// keep returns the argument of an event that causes then.
func (j *job) keep(then func()) uint64 {
	if last := len(j.free) - 1; last >= 0 {
		arg := j.free[last]
		j.free = j.free[:last]
		j.then[arg] = then
		return arg
	}
	j.then = append(j.then, then)
	return uint64(len(j.then) - 1)
}

// callAfter calls then after d, before anything that a program does at that instant, or
// at once if d is nothing.
func (j *job) callAfter(d sim.Duration, then func()) {
	if d <= 0 {
		then()
		return
	}
	j.kernel.After(d, sim.Wire, then)
}

// latency is what a message takes besides its links and its bytes.
func (j *job) latency() sim.Duration {
	d, most := j.machine.Spec.Network.Latency.Get(), j.machine.Spec.Network.Jitter.Get()
	if most > 0 {
		j.random ^= j.random << 13
		j.random ^= j.random >> 7
		j.random ^= j.random << 17
		d = d.Plus(sim.Duration(j.random % uint64(most)))
	}
	return d
}

// bytes is what n bytes take on a link.
func (j *job) bytes(n int64) sim.Duration { return param.Transfer(j.machine.Spec.Network.Rate, n) }

// way is what the first byte of a message takes on an idle network.
func (j *job) way(from, to *process) sim.Duration {
	d := j.latency()
	if j.topology == nil {
		return d
	}
	j.path = j.topology.Route(from.number, to.number, 0, j.path[:0])
	return d.Plus(param.Times(j.machine.Spec.Network.Hop, int64(len(j.path)-ends)))
}

// ends is how many links of a path are hosts' own: injection and ejection.
const ends = 2

// message is bytes on their way.
type message struct {
	from, to *process
	bytes    int64
	label    string // in charts
	left     func() // when the last byte has left the sender's memory; may be nil
	arrived  func()
}

// send carries a message from now on. On topology direct, its bytes leave. Then the latency follows, and the time of
// the bytes once more, in which they come in. On other topologies, the message goes over the links.
func (j *job) send(m message) {
	left := func() {
		if m.left != nil {
			m.left()
			m.left = nil
		}
	}
	sent := j.kernel.Now()
	arrived := func() {
		left()
		if tracer := j.kernel.Tracer(); tracer != nil {
			tracer.Message(sim.Message{From: m.from.name(), To: m.to.name(), Sent: sent, Received: j.kernel.Now(), Label: m.label, Bytes: m.bytes})
		}
		m.arrived()
	}
	if j.net == nil {
		j.callAfter(j.bytes(m.bytes), func() {
			left()
			j.kernel.After(j.latency().Plus(j.bytes(m.bytes)), sim.Wire, arrived)
		})
		return
	}
	j.net.Send(network.Transfer{
		Src: m.from.number, Dst: m.to.number, Bytes: m.bytes, Sent: j.events, SentArg: j.keep(left),
		Target: j.events, Arg: j.keep(func() { j.callAfter(j.latency(), arrived) }),
	})
}

// tell sends a message without bytes.
func (j *job) tell(from, to *process, label string, arrived func()) {
	j.send(message{from: from, to: to, label: label, arrived: arrived})
}

// process is what the machine knows of one process.
type process struct {
	job      *job
	number   int // in the job
	thread   *node.Thread
	ledger   machines.Ledger
	views    [2]*Endpoint
	free     sim.Time   // when its interface has served all that has come
	freed    sim.Moment // of free, if causes are kept
	counters []*counter
	tasks    *sim.Mailbox[task] // nil until a handler is registered
	underWay int                // copies
	quiet    *sim.Condition
	exposed  map[uint64]machines.Exposure
	queue    []machines.Event
	came     *sim.Condition
	inbox    []*letter
	posted   []*request
	guard    guard // of its memory
}

func newProcess(j *job, number int) *process {
	p := &process{job: j, number: number, exposed: map[uint64]machines.Exposure{}}
	p.quiet, p.came = sim.NewCondition("ends of the copies of "+p.name()), sim.NewCondition("an event in "+p.name())
	p.guard.freed = sim.NewCondition("the lock of the memory of " + p.name())
	p.thread = node.NewThread(number, node.NewProcessor(j.kernel, fmt.Sprintf("Ideal.Node[%d].CPU", number)), j.machine.costs)
	return p
}

func (p *process) name() string { return node.ProcessName(p.number) }

// serve calls then when the process's interface has served an access that has come
// now, behind all that came before.
func (p *process) serve(then func()) {
	d := p.reserve()
	if c := p.job.kernel.Causes(); c != nil && d > 0 {
		c.Next(p.freed)
	}
	p.job.callAfter(d, then)
}

// reserve returns how long an access that has come now takes until it is served.
func (p *process) reserve() sim.Duration {
	now := p.job.kernel.Now()
	began := max(now, p.free)
	p.free = began.Add(p.job.machine.Spec.Library.Service.Get())
	if c := p.job.kernel.Causes(); c != nil {
		p.explainService(c, began)
	}
	return p.free.Sub(now)
}

// explainService makes the moment at which an access that began to be served at an instant has been
// served.
func (p *process) explainService(c *sim.Causes, began sim.Time) {
	since := c.Now()
	if began > p.job.kernel.Now() {
		since = p.freed
	}
	service := sim.Activity{Cause: sim.CauseWire, Call: "service of an interface"}
	p.freed = c.After(since, p.free, c.Taken(p.free.Sub(began), service), service)
}

// charge lets the processor take d for something of a kind.
func (p *process) charge(t *node.Thread, k machines.Kind, d sim.Duration) { p.ledger.Charge(t, k, d) }

// poll is what finding out takes that something has ended.
func (p *process) poll(t *node.Thread, k machines.Kind) {
	p.charge(t, k, p.job.machine.Spec.Library.Poll.Get())
}

// issue is an operation as its process wants to hear of it.
type issue struct {
	process *process
	call    string // of a programming system
	at      sim.Time
}

// begin charges the beginning of an operation and lets the clock come to it.
func (p *process) begin(t *node.Thread, k machines.Kind) issue {
	p.charge(t, k, p.job.machine.Spec.Library.Call.Get())
	t.Sync()
	return issue{p, t.Call, t.Now()}
}

// fail fails the process, whose operation went wrong at its target.
func (i issue) fail(err error) {
	call := i.call
	if call == "" {
		call = "an operation"
	}
	i.process.thread.Blame(fmt.Errorf("%s: issued at %v: %w", call, i.at, err))
}
