package mct

import "simrun/machines"

// Needs returns what MCT needs of a machine: MPI with communicators.
func Needs() []machines.Capability { return []machines.Capability{machines.HasCommunicators} }

// Span is processes that follow each other.
type Span struct{ First, Size int }

// newComm returns the communicator of some processes of the job.
func newComm(e machines.Endpoint, number int, s Span) (machines.Communicator, error) {
	return e.(machines.Communicators).NewComm(number, s.First, s.Size)
}
