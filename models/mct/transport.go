package mct

import (
	"simrun/machines"
	"simrun/sim/node"
)

// Needs returns what MCT needs of a machine: MPI with communicators.
func Needs() []machines.Capability { return []machines.Capability{machines.HasCommunicators} }

// Span is processes that follow each other.
type Span struct{ First, Size int }

// newComm returns the communicator of some processes of the job.
func newComm(e machines.Endpoint, number int, s Span) (machines.Communicator, error) {
	return e.(machines.Communicators).NewComm(number, s.First, s.Size)
}

// copyCost lets the process take the time of copying runs within its memory, which
// have been moved already. For each run its start and its length are loaded and a loop
// is entered; within a run, the loop goes on while memory moves the data.
func (w *World) copyCost(runs, bytes int64) {
	w.charge(node.Ops{node.Load: 2 * runs, node.IntAdd: 3 * runs, node.Branch: 2 * runs})
	machines.TakeCopy(w.endpoint, w.thread, bytes)
}

// charge lets the process execute operations.
func (w *World) charge(o node.Ops) { w.thread.Charge(w.endpoint.Costs().Ops(o)) }
