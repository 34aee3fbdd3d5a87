package mct

import (
	"simrun/machines"
	"simrun/machines/xt5"
	"simrun/sim/node"
)

// Comm is what MCT needs of a communicator of MPI. Ranks and peers are those in the
// communicator; messages between two processes keep their order.
type Comm interface {
	Rank() int
	Size() int
	// Send returns when the data may be changed (MPI_Send, and MPI_Rsend, which may be
	// quicker where the receive has been posted).
	Send(t *node.Thread, m machines.Message) error
	// Receive waits for a message that fits (MPI_Recv).
	Receive(t *node.Thread, m machines.Message) (machines.Message, error)
	machines.NonblockingMessages
	// Barrier waits for all processes of the communicator (MPI_Barrier).
	Barrier(t *node.Thread) error
	// Bcast copies n bytes of process root to all others (MPI_Bcast).
	Bcast(t *node.Thread, root int, at node.Addr, n int64) error
	// Gather collects n bytes of each process at root, in the order of ranks
	// (MPI_Gather).
	Gather(t *node.Thread, root int, from node.Addr, n int64, to node.Addr) error
}

// Transport is a process of a job whose processes have MPI.
type Transport interface {
	machines.Endpoint
	// NewComm returns the communicator of processes that follow each other in the
	// job. All of them give it the same number, 2 to 127, and no other communicator of
	// theirs has that.
	NewComm(number int, processes Span) (Comm, error)
	// CopyCost lets the thread take the time of copying runs within its memory, which
	// have been moved already, and of the loops around them.
	CopyCost(t *node.Thread, runs, bytes int64)
}

// Span is processes that follow each other.
type Span struct{ First, Size int }

// Over returns the transport of an endpoint: itself if it is one, or MPI on a Cray
// XT5. The error is a *machines.MissingError if there is none.
func Over(e machines.Endpoint) (Transport, error) {
	switch e := e.(type) {
	case Transport:
		return e, nil
	case *xt5.Endpoint:
		return overXT{e}, nil
	}
	return nil, &machines.MissingError{System: "MCT", Machine: e.Machine(),
		Missing: []machines.Capability{"communicators of MPI"}, Ported: []string{xt5.Name}}
}

// overXT is MCT's port to a Cray XT5.
type overXT struct{ *xt5.Endpoint }

// NewComm makes a communicator.
func (x overXT) NewComm(number int, processes Span) (Comm, error) {
	return x.Endpoint.NewComm(number, processes.First, processes.Size)
}

// CopyCost is a copy in competition with the node's other processes. For each run
// its start and its length are loaded and a loop is entered; within a run, the loop
// goes on while memory moves the data.
func (x overXT) CopyCost(t *node.Thread, runs, bytes int64) {
	t.Charge(x.Costs().Ops(node.Ops{node.Load: 2 * runs, node.IntAdd: 3 * runs, node.Branch: 2 * runs}))
	x.Portals.Node().Copy(t, bytes)
}
