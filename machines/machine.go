package machines

import (
	"simrun/sim"
	"simrun/sim/node"
)

// Model is a kind of machine that can be built. Listings show it, and scenarios name it.
type Model struct {
	Name         string // as scenarios and commands name it, such as "ibmsp"
	Title        string // one line: make, processor, network, site
	Capabilities []Capability
	// Native names the library or the hardware that a capability is on this machine, such
	// as "SHMEM" for remote memory. It may be nil, and have no name for some.
	Native map[Capability]string
	// Load reads the machine's Spec afresh, so that runs share nothing.
	Load func() (Machine, error)
}

// Validator is a machine whose parameters can be right each for itself and not
// fit together.
type Validator interface {
	// Validate says whether a program of n processes can be launched with the
	// parameters as they are. Ask after the overrides.
	Validate(n int) error
}

// Processor is a machine that tells a compiler or a sequential program the time of work on one of its
// processors.
type Processor interface {
	Machine
	// Costs prices operations on one of the machine's processors, under the
	// parameters as they are when it is asked.
	Costs() *node.Costs
}

// Multiprocessor is a machine whose nodes have several processors, each with a process.
type Multiprocessor interface {
	Machine
	// ProcessorsPerNode returns how many processes share a node: those of a job that
	// follow each other, from the first on.
	ProcessorsPerNode() int
}

// Partitioned is a machine on which programs were started on certain numbers of processes only.
type Partitioned interface {
	Machine
	// Started returns how many processes were started for a program that uses n.
	Started(n int) int
}

// Machine is one configured machine. Its parameters may be overridden through
// its Sheet until it is launched.
type Machine interface {
	// Name returns the model's name.
	Name() string
	// Sheet returns the machine's parameters.
	Sheet() *Sheet
	// ProcessesMax returns how many processes a program can have, under the
	// parameters as they are when it is asked.
	ProcessesMax() int
	// Launch builds the nodes and the network on k and starts a program of n processes, each of which runs
	// body on its own endpoint. The caller runs k. It returns an error if the machine cannot have n
	// processes.
	Launch(k *sim.Kernel, n int, body func(e Endpoint)) error
}
