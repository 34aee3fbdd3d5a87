package machines

import (
	"simrun/sim"
	"simrun/sim/node"
)

// Endpoint represents one process of a parallel program to the program. It may implement capabilities,
// each a small interface of this package; a programming system requires those that it is ported to (see
// [Require]).
//
// Operations are called from one of the process's own threads, which pays for them. They return an
// error for a mistake of the program. Operations that fail later (at the target) fail the process that
// issued them.
type Endpoint interface {
	// Rank is the process's number, 0..Size()-1.
	Rank() int
	// Size is how many processes the program has.
	Size() int
	// Thread is the thread that runs the program.
	Thread() *node.Thread
	// Peer is the simulated process of that rank, for reports that name the process that another one waits
	// for. A program must not touch it.
	Peer(rank int) *sim.Process
	// Memory is the process's address space.
	Memory() *node.Memory
	// Costs prices operations on the process's processor.
	Costs() *node.Costs
	// Machine names the machine, such as "ibmsp".
	Machine() string
}
