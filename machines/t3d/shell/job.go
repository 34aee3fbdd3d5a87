package shell

import (
	"fmt"

	"simrun/machines"
	"simrun/machines/internal/meeting"
	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/node"
	"simrun/sim/param"
)

// PEsPerNode is how many processing elements share a network interface.
const PEsPerNode = 2

// Job is a program's partition: its processing elements and what they share.
type Job struct {
	kernel   *sim.Kernel
	spec     *Spec
	clock    *param.Value[sim.Frequency]
	costs    *node.Costs
	times    *times
	shape    Shape
	net      network.Network
	worms    *network.Wormhole // net, if that is its model, which stores use as well
	config   network.Config
	pes      []*PE
	ports    []node.Server // of nodes: their network interfaces as the owners of remote data
	meter    sim.Meter     // nil unless somebody asks what they serve
	tree     *meeting.Point
	pokes    sim.HandlerID  // wakes a processing element at which data arrive
	blocks   sim.HandlerID  // ends a block transfer
	requests *sim.HandlerID // of the prefetch queues of compiled code; nil: nothing was requested yet
}

// NewJob returns a partition of n processing elements without programs. The
// error says what does not fit together in the Spec.
func NewJob(k *sim.Kernel, s *Spec, p *node.Spec, c *node.Costs, n int) (*Job, error) {
	t, err := newTimes(s, p)
	if err != nil {
		return nil, err
	}
	j := &Job{kernel: k, spec: s, clock: &p.Clock, costs: c, times: t, shape: shapeFor((n + PEsPerNode - 1) / PEsPerNode), meter: k.Meter()}
	heap, err := s.Heap.Rule()
	if err != nil {
		return nil, fmt.Errorf("t3d: %w", err)
	}
	torus, err := network.NewTorus(j.shape[:]...)
	if err != nil {
		return nil, err
	}
	j.config = s.Network.config(t, &s.Interface.Rate)
	if j.net, err = network.New(k, s.Network.model(), torus, j.config); err != nil {
		return nil, err
	}
	j.worms, _ = j.net.(*network.Wormhole)
	j.ports = make([]node.Server, torus.Hosts())
	j.pokes, j.blocks = k.Register(arrivals{j}), k.Register(transfers{j})
	for i := range n {
		p := newPE(j, i)
		p.thread.Memory.Arrange(heap)
		j.pes = append(j.pes, p)
	}
	j.tree = meeting.New(j.Threads())
	return j, nil
}

// chunkBytes is the grain of long transfers in the models "packet" and "wormhole": many packets
// of the machine at once, few enough that transfers share links evenly.
const chunkBytes = 4096

// model returns the network's model of contention.
func (s *NetworkSpec) model() string {
	if m := s.Contention.Get(); m != network.PacketModel || !s.Blocking.Get() {
		return m
	}
	return network.WormholeModel
}

func (s *NetworkSpec) config(t *times, rate *param.Value[sim.Rate]) network.Config {
	end := network.LinkSpec{Rate: rate.Get(), Sources: network.LinkSources{Rate: rate}}
	return network.Config{
		Injection: end, Ejection: end,
		Fabric: network.LinkSpec{Rate: s.LinkRate.Get(), Latency: t.hop.Peek(), PerPacket: t.header.Peek(), PerReply: t.reply.Peek(),
			Sources: network.LinkSources{Rate: &s.LinkRate, LatencyAmount: &t.hop, PacketAmount: &t.header, ReplyAmount: &t.reply}},
		Packet: lineBytes, Chunk: chunkBytes, Channels: s.Channels.Get(),
	}
}

// arrivals wakes the processing element of that number, which waits for data.
type arrivals struct{ *Job }

func (j arrivals) Handle(pe uint64) { j.pes[pe].changed.Broadcast() }
func (j arrivals) String() string   { return "T3D.Arrival" }

// transfers ends the block transfer of the processing element of that number.
type transfers struct{ *Job }

func (j transfers) Handle(pe uint64) {
	j.pes[pe].moved = true
	j.pes[pe].changed.Broadcast()
}

func (j transfers) String() string { return "T3D.BLT" }

// PEs returns how many processing elements the program has.
func (j *Job) PEs() int { return len(j.pes) }

// PE returns one of them.
func (j *Job) PE(rank int) *PE { return j.pes[rank] }

// Threads returns the threads of the processing elements, by rank.
func (j *Job) Threads() []*node.Thread {
	all := make([]*node.Thread, len(j.pes))
	for i, p := range j.pes {
		all[i] = p.thread
	}
	return all
}

// Kernel returns the kernel on which the job runs.
func (j *Job) Kernel() *sim.Kernel { return j.kernel }

// Costs prices operations on the job's processors.
func (j *Job) Costs() *node.Costs { return j.costs }

// Network returns the torus, for what moves in long transfers.
func (j *Job) Network() network.Network { return j.net }

// Clocks returns how long clocks of the processors take, and leaves a quote.
func (j *Job) Clocks(c *param.Value[sim.Cycles]) sim.Duration { return param.Clocks(*j.clock, *c) }

// PE is a processing element: a processor with its memory and its half of the
// node's shell.
type PE struct {
	job     *Job
	rank    int
	at      [3]int // node's coordinates
	port    *node.Server
	served  node.Server // the processor as one that answers reads; see Access.Service
	thread  *node.Thread
	ledger  machines.Ledger
	annex   annex
	counter [2]int64 // fetch-and-increment registers
	stored  stored
	fed     fed
	changed *sim.Condition // data have come from outside
	queue   *queue         // of compiled code; nil: it was not used yet
	moved   bool           // the block transfer that the process waits for is over
	ahead   node.Reads     // loads that the process has run ahead of
	// Coherent says that the data cache loses what others store into the memory behind it.
	Coherent bool
}

func newPE(j *Job, rank int) *PE {
	at := rank / PEsPerNode
	p := &PE{job: j, rank: rank, at: j.shape.coordinates(at), port: &j.ports[at], annex: newAnnex(j),
		changed: sim.NewCondition("data for " + node.ProcessName(rank))}
	p.thread = node.NewThread(rank, node.NewProcessor(j.kernel, fmt.Sprintf("T3D.Node[%d].PE[%d].CPU", at, rank%PEsPerNode)), j.costs)
	return p
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

// Node returns the number of the node that the processing element is in.
func (p *PE) Node() int { return p.rank / PEsPerNode }

// way returns what the switches between two nodes add to a message one way.
// Measured latencies are between neighbours and hold one.
func (p *PE) way(q *PE) sim.Duration {
	return p.job.times.hop.Times(p.hops(q))
}

// hops returns how many switches there are between two nodes.
func (p *PE) hops(q *PE) int64 { return int64(p.job.shape.hops(p.at, q.at)) }
