package xt5

import (
	"fmt"

	"simrun/machines"
	"simrun/machines/xt5/mpi"
	"simrun/machines/xt5/portals"
	"simrun/machines/xt5/seastar"
	"simrun/sim"
	"simrun/sim/node"
)

// Name is the machine's name in scenarios and on the command line.
const Name = "xt5"

// Model describes the machine for listings and scenarios.
func Model() machines.Model {
	return machines.Model{
		Name:         Name,
		Title:        "Cray XT5, 2.6 GHz Opteron 2435, SeaStar2+ torus (Oak Ridge National Laboratory, 2009)",
		Capabilities: machines.Capabilities((*Endpoint)(nil)),
		Native: map[machines.Capability]string{
			machines.HasRemoteMemory: "Portals", machines.HasExposedMemory: "Portals", machines.HasMessagePassing: "MPI", machines.HasBarrier: "MPI",
		},
		Load: func() (machines.Machine, error) { return New() },
	}
}

// Machine is a Cray XT5 with its own copy of the Spec.
type Machine struct {
	machines.Base
	Spec Spec
}

// New returns a machine with a fresh copy of the Spec.
func New() (*Machine, error) {
	m := new(Machine)
	var err error
	if m.Base, err = machines.NewBase(Name, specFile, &m.Spec, &m.Spec.Processor); err != nil {
		return nil, err
	}
	return m, nil
}

// ProcessesMax returns how many cores there are.
func (m *Machine) ProcessesMax() int { return int(m.Spec.Nodes.Get() * m.Spec.Cores.Get()) }

// ProcessorsPerNode returns how many cores share a node.
func (m *Machine) ProcessorsPerNode() int { return int(m.Spec.Cores.Get()) }

// Validate says whether a program of n processes can be launched.
func (m *Machine) Validate(n int) error { return m.ValidateParts([]int{n}) }

// ValidateParts says whether programs of so many processes each can be launched
// together.
func (m *Machine) ValidateParts(parts []int) error {
	if len(parts) == 0 {
		return fmt.Errorf("%s: found no program, expected at least one", Name)
	}
	nodes, places := m.Spec.Nodes.Get(), m.places()
	if nodes > places {
		return fmt.Errorf("%s: found %d nodes, expected at most %d: the torus is %dx%dx%d", Name, nodes, places,
			m.Spec.Network.X.Get(), m.Spec.Network.Y.Get(), m.Spec.Network.Z.Get())
	}
	cores := m.Spec.Cores.Get()
	needed := int64(0)
	for _, n := range parts {
		if n < 1 || int64(n) > nodes*cores {
			return fmt.Errorf("%s: found %d processes, expected 1 to %d, %d per node", Name, n, nodes*cores, cores)
		}
		needed += nodesFor(n, cores)
	}
	if needed > nodes {
		return fmt.Errorf("%s: found %d programs that need %d nodes, each nodes of its own with %d processes, expected at most %d nodes", Name, len(parts), needed, cores, nodes)
	}
	return nil
}

func (m *Machine) places() int64 {
	n := &m.Spec.Network
	return n.X.Get() * n.Y.Get() * n.Z.Get()
}

// nodesFor returns how many nodes a program of n processes has.
func nodesFor(n int, cores int64) int64 { return (int64(n) + cores - 1) / cores }

// Launch starts a program of n processes, node by node.
func (m *Machine) Launch(k *sim.Kernel, n int, body func(e machines.Endpoint)) error {
	return m.LaunchParts(k, []int{n}, body)
}

// LaunchParts starts several programs, one behind the other on the job's nodes. Each begins with a node of its own.
// Spec.Placement says where the nodes are. All run body, which asks its endpoint (machines.Parts) for its part.
func (m *Machine) LaunchParts(k *sim.Kernel, parts []int, body func(e machines.Endpoint)) error {
	if err := m.ValidateParts(parts); err != nil {
		return err
	}
	j, err := m.newJob(k, parts)
	if err != nil {
		return err
	}
	for part, n := range parts {
		for i := range n {
			if err := j.start(part, i, body); err != nil {
				return err
			}
		}
	}
	return nil
}

// job is what the processes of a launch share.
type job struct {
	machine *Machine
	kernel  *sim.Kernel
	parts   []int
	fabric  *seastar.Fabric
	portals *portals.Job
	mpi     *mpi.Base
	remotes []*remote     // by rank; nil until somebody uses remote memory
	idle    []*portals.MD // of operations on exposed memory that have ended
	rank    int           // of the next process
	node    *seastar.Node // of the process before
	memory  []*node.Bus   // of that node, by socket
	seats   []seat        // of the next processes
}

func (m *Machine) newJob(k *sim.Kernel, parts []int) (*job, error) {
	processes, nodes := 0, 0
	for _, n := range parts {
		processes += n
		nodes += int(nodesFor(n, m.Spec.Cores.Get()))
	}
	fabric, err := seastar.NewFabric(k, &m.Spec.SeaStar, &m.Spec.Network, nodes, m.placement(k))
	if err != nil {
		return nil, err
	}
	p := portals.NewJob(k, &m.Spec.Portals, processes)
	return &job{machine: m, kernel: k, parts: parts, fabric: fabric, portals: p, mpi: mpi.NewBase(&m.Spec.MPI, m.Costs(), processes)}, nil
}

// addNode adds the node whose first process is the next one. No process need have the
// core that takes its interrupts.
func (j *job) addNode() {
	s := &j.machine.Spec
	if s.Portals.Offloads() {
		j.node = j.fabric.AddOffloadingNode(j.portals)
	} else {
		j.node = j.fabric.AddNode(coreName(j.fabric.NextHost(), int64(j.rank)+s.SeaStar.Core.Get()), j.portals)
	}
	j.addMemory()
}

// addMemory gives the node its memory, behind a controller in each socket.
func (j *job) addMemory() {
	s := &j.machine.Spec
	slot := s.Memory.Rate.Get().Transfer(int64(s.Processor.Cache.Line.Get()))
	j.memory = make([]*node.Bus, s.Memory.Controllers.Get())
	for i := range j.memory {
		j.memory[i] = node.NewBus(j.kernel, fmt.Sprintf("XT5.Node[%d].Memory[%d]", j.node.Host(), i), slot)
		if q := s.Memory.Rate.Quotes(); q != nil {
			j.memory[i].SetSource(q.Product(s.Memory.Rate.Factor(-1)))
		}
	}
}

// memoryOf returns the memory of a core: what a process uses, the system gives it there.
func (j *job) memoryOf(core int64) *node.Bus {
	n := int64(len(j.memory))
	return j.memory[min(core*n/j.machine.Spec.Cores.Get(), n-1)]
}

// coreName returns the name of a core, with the number of the process that it would run. The name of its node is its
// position in the torus, as for links.
func coreName(host int, number int64) string {
	return fmt.Sprintf("XT5.Node[%d].Core[%d]", host, number)
}

// core returns a core of the node, for the next process: the one that takes interrupts is
// there already.
func (j *job) core(number int64, own *node.Processor) *node.Processor {
	s := &j.machine.Spec
	if number == s.SeaStar.Core.Get() && !s.Portals.Offloads() {
		return j.node.CPU()
	}
	own.Init(j.kernel, coreName(j.node.Host(), int64(j.rank)))
	return own
}

// seat is all data of a process, in one piece of memory, because each event comes to another one of many processes. A
// field whose beginning every event touches begins a cache line of the host, if the host has addresses of 64 bits.
type seat struct {
	portals  portals.Interface
	_        [8]byte
	exposed  exposed
	_        [32]byte
	core     node.Processor // unless it is that which takes interrupts
	_        [16]byte
	thread   node.Thread
	_        [48]byte
	endpoint Endpoint
}

// seatsMax is how many seats lie together: enough for a piece of memory that the host gives in whole pages.
const seatsMax = 48

// takeSeat returns a seat for the next process.
func (j *job) takeSeat() *seat {
	if len(j.seats) == 0 {
		j.seats = make([]seat, min(seatsMax, j.portals.Size()-j.rank))
	}
	s := &j.seats[0]
	j.seats = j.seats[1:]
	return s
}

// start spawns process i of a part. Its libraries are open before any process
// runs, so that nobody sends to one that is not there yet.
func (j *job) start(part, i int, body func(e machines.Endpoint)) error {
	m := j.machine
	core := int64(i) % m.Spec.Cores.Get()
	if core == 0 {
		j.addNode()
	}
	s := j.takeSeat()
	t, e := &s.thread, &s.endpoint
	t.Init(j.rank, j.core(core, &s.core), m.Costs())
	t.UseBus(j.memoryOf(core))
	j.portals.InitAt(&s.portals, j.rank, t, j.node)
	*e = Endpoint{Portals: &s.portals, job: j, parts: j.parts, part: part, exposed: &s.exposed}
	var err error
	if e.Comm, err = j.mpi.Init(e.Portals).NewComm(worldComm, 0, j.portals.Size()); err != nil {
		return err
	}
	e.first, e.size = int32(e.Comm.First()), int32(e.Comm.Size())
	t.Start(j.kernel, j.rank, func() { body(e) })
	j.rank++
	return nil
}
