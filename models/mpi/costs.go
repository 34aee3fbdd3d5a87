package mpi

import (
	_ "embed"

	"simrun/machines"
	"simrun/sim/node"
)

//go:embed costs.toml
var costsTOML []byte

var library = machines.NewLibrary[counts]("mpi", "MPI 1 for Fortran, over the message passing of a machine", "mpi/costs.toml", costsTOML)

// OperationCounts returns the operation counts of MPI's own code.
func OperationCounts() *machines.Library { return library }

// counts are the operation counts of MPI, in addition to the costs of messages and of combining
// operations: costs.toml names the code of each.
type counts struct {
	ElementAccess node.Operations `toml:"element_access"`
	ProbeLoop     node.Operations `toml:"probe_loop"`
}
