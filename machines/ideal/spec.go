package ideal

import (
	_ "embed"
	"sync"

	"simrun/machines"
	"simrun/machines/tomlfile"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Spec is the contents of ideal.toml, or of a user's own file.
type Spec struct {
	Machine      machines.Title     `toml:"machine"`
	Capabilities []string           `toml:"capabilities,optional"` // that the machine offers, as listings name them; all if there are none
	Nodes        param.Value[int64] `toml:"nodes" min:"1" max:"1048576"`
	Processor    node.Spec          `toml:"processor"`
	Network      NetworkSpec        `toml:"network"`
	Library      LibrarySpec        `toml:"library"`
	Words        WordsSpec          `toml:"words"`
	Active       ActiveSpec         `toml:"active"`
	Barrier      BarrierSpec        `toml:"barrier"`
	Shared       SharedSpec         `toml:"shared,optional"`
}

// NetworkSpec describes what joins the nodes: L and G of LogGP, and a topology.
type NetworkSpec struct {
	Topology   param.Value[string]       `toml:"topology" oneof:"direct bus torus mesh fat-tree multistage"`
	Shape      param.Value[string]       `toml:"shape"`                                               // of a torus or a mesh, such as 8x8x4; read by these alone
	Contention param.Value[string]       `toml:"contention" oneof:"none packet flow" as:"contention"` // not of topology direct, on which nobody waits for others
	Latency    param.Value[sim.Duration] `toml:"latency"`                                             // of each message one way, besides its links
	Hop        param.Value[sim.Duration] `toml:"hop" as:"hop"`                                        // from switch to switch
	Rate       param.Value[sim.Rate]     `toml:"rate" as:"link_rate"`                                 // of each link
	Chunk      param.Value[sim.Size]     `toml:"chunk" min:"1B"`                                      // that the packet model moves at once
	Jitter     param.Value[sim.Duration] `toml:"jitter"`                                              // messages take up to this much longer, pseudo-randomly
}

// LibrarySpec prices the libraries: o of LogGP.
type LibrarySpec struct {
	Call    param.Value[sim.Duration] `toml:"call"`    // of the processor that begins an operation
	Receive param.Value[sim.Duration] `toml:"receive"` // of the processor that receives a message
	Poll    param.Value[sim.Duration] `toml:"poll"`    // of the processor that finds out that something has ended
	Service param.Value[sim.Duration] `toml:"service"` // of the interface of whose memory is accessed, one access after the other
}

// WordsSpec prices loads and stores of remote words.
type WordsSpec struct {
	Load  param.Value[sim.Duration] `toml:"load"`  // besides the way there and back
	Store param.Value[sim.Duration] `toml:"store"` // of the processor
}

// ActiveSpec describes active messages.
type ActiveSpec struct {
	Header  param.Value[sim.Size]     `toml:"header" min:"1B" max:"65536B"` // the longest
	Start   param.Value[sim.Duration] `toml:"start"`                        // of a handler, which interrupts the program
	Threads param.Value[int64]        `toml:"threads" min:"1" max:"64"`     // of a process that run completion handlers
}

// BarrierSpec prices barriers.
type BarrierSpec struct {
	Time param.Value[sim.Duration] `toml:"time"` // from the last arrival until all go on
}

// SharedSpec describes shared memory.
type SharedSpec struct {
	Page param.Value[sim.Size] `toml:"page" min:"1B"` // what is kept coherent as a whole
}

//go:embed ideal.toml
var specTOML []byte

var specFile = sync.OnceValues(func() (*tomlfile.Document, error) {
	return tomlfile.Parse("machines/ideal/ideal.toml", specTOML)
})
