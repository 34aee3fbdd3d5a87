package machines

import "simrun/sim"

// Parts is an endpoint of a job of several programs that run side by side. Each program has nodes of its own, as with
// several aprun commands in one batch job. The processes of a part have consecutive ranks, those of part 0 first.
type Parts interface {
	// Part is the number of the part that the process belongs to.
	Part() int
	// Parts returns how many processes each part has. The caller must not change
	// the slice.
	Parts() []int
	// PartRank is the process's number in its part.
	PartRank() int
	// PartEndpoint returns the process as a process of its part alone. Ranks, peers and all capabilities of the
	// machine are those of a job of this part. It is the same process with the same memory, ledger and thread.
	PartEndpoint() Endpoint
}

// PartLauncher is a machine that launches jobs of several programs.
type PartLauncher interface {
	Machine
	// LaunchParts is Launch of several programs with so many processes each. Their
	// endpoints implement Parts.
	LaunchParts(k *sim.Kernel, parts []int, body func(e Endpoint)) error
}
