package ereg

import (
	"fmt"

	"simrun/machines"
	"simrun/machines/internal/meeting"
	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/node"
)

// Job is a program's partition: its processing elements and the torus that joins them.
type Job struct {
	kernel *sim.Kernel
	costs  *node.Costs
	times  *times
	shape  Shape
	net    network.Network
	config network.Config
	pes    []*PE
	tree   *meeting.Point
	radius int           // hops from the tree's root to the farthest processing element
	lands  sim.HandlerID // a short put is in place
	gets   sim.HandlerID // ends a long get
	left   sim.HandlerID // a long put has left its processing element
	puts   sim.HandlerID // a long put is in place
	flying []flight      // puts, by the number that their event carries
	spare  []uint64
}

// PE is a processing element: a processor with its memory, its E-registers and its router.
type PE struct {
	job     *Job
	rank    int
	at      [3]int
	port    node.Server // the interface, as the owner of remote data
	thread  *node.Thread
	ledger  machines.Ledger
	stored  stored
	changed *sim.Condition // data have come from outside
	moving  bool           // a long transfer that the process waits for
}

// stored is what a processing element knows of its puts.
type stored struct {
	acked  sim.Time   // when the last one that has arrived is acknowledged
	moment sim.Moment // of that, if causes are kept
	idle   sim.Time   // when it would be if nobody else used the owners
	flying int        // long ones that have not arrived
}

// NewJob returns a partition of n processing elements without programs. The error says
// what does not fit together in the Spec.
func NewJob(k *sim.Kernel, s *Spec, c *node.Costs, n int) (*Job, error) {
	t, err := newTimes(s, c.Quotes())
	if err != nil {
		return nil, err
	}
	j := &Job{kernel: k, costs: c, times: t, shape: shapeFor(n), config: s.config()}
	torus, err := network.NewTorus(j.shape[:]...)
	if err != nil {
		return nil, err
	}
	if j.net, err = network.New(k, s.Network.model(), torus, j.config); err != nil {
		return nil, err
	}
	j.lands, j.gets = k.Register(landings{j}), k.Register(fetched{j})
	j.left, j.puts = k.Register(departures{j}), k.Register(placements{j})
	for i := range n {
		p := &PE{job: j, rank: i, at: j.shape.coordinates(i), changed: sim.NewCondition("data for " + node.ProcessName(i))}
		p.thread = node.NewThread(i, node.NewProcessor(k, fmt.Sprintf("T3E.PE[%d].CPU", i)), c)
		j.pes = append(j.pes, p)
		j.radius = max(j.radius, j.shape.hops(p.at, j.pes[0].at))
	}
	j.tree = meeting.New(j.Threads())
	return j, nil
}

// fetched ends the long get of the processing element of that number.
type fetched struct{ *Job }

func (j fetched) Handle(pe uint64) { j.pes[pe].moved() }
func (j fetched) String() string   { return "T3E.Get" }

// departures lets the processing element of that number go on, whose long put has left.
type departures struct{ *Job }

func (j departures) Handle(pe uint64) { j.pes[pe].moved() }
func (j departures) String() string   { return "T3E.PutLeft" }

// moved ends the transfer that the process waits for.
func (p *PE) moved() {
	p.moving = false
	p.changed.Broadcast()
}

// PEs returns how many processing elements the program has.
func (j *Job) PEs() int { return len(j.pes) }

// PE returns one of them.
func (j *Job) PE(rank int) *PE { return j.pes[rank] }

// Costs prices operations on the job's processors.
func (j *Job) Costs() *node.Costs { return j.costs }

// Threads returns the threads of the processing elements, by rank.
func (j *Job) Threads() []*node.Thread {
	all := make([]*node.Thread, len(j.pes))
	for i, p := range j.pes {
		all[i] = p.thread
	}
	return all
}

// Start spawns the process, which runs body.
func (p *PE) Start(body func()) { p.thread.Start(p.job.kernel, p.rank, body) }

// Rank returns the processing element's number.
func (p *PE) Rank() int { return p.rank }

// Job returns the program's partition.
func (p *PE) Job() *Job { return p.job }

// Thread returns the thread that runs the program.
func (p *PE) Thread() *node.Thread { return p.thread }

// Ledger returns what the processing element's operations have taken.
func (p *PE) Ledger() *machines.Ledger { return &p.ledger }

// way returns what the routers between two processing elements add to a message one way.
func (p *PE) way(q *PE) sim.Duration { return p.ways(q, 1) }

// ways returns so many times what they add.
func (p *PE) ways(q *PE, n int64) sim.Duration { return p.job.times.hop.Times(n * p.hops(q)) }

// hops returns how many routers there are between two processing elements.
func (p *PE) hops(q *PE) int64 { return int64(p.job.shape.hops(p.at, q.at)) }

// serve reserves the interface from now on for an access of a thread, for d, for which the quotes that were left last
// count. It returns how long the access waits for others, and the moment until then.
func (p *PE) serve(t *node.Thread, d sim.Duration) (wait sim.Duration, until sim.Moment) {
	c := p.job.kernel.Causes()
	if c == nil {
		return p.port.Serve(nil, t.Now(), 0, d, sim.Activity{})
	}
	return p.port.Serve(c, t.Now(), c.Now(), d, t.Activity(sim.CauseQueueing))
}
