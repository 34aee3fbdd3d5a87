package nx

import (
	"simrun/sim"
	"simrun/sim/param"
)

// Spec prices the library on the application's processor.
type Spec struct {
	SendCall    param.Value[sim.Duration] `toml:"send_call"`                     // csend and isend, until the co-processor has the request
	ReceiveCall param.Value[sim.Duration] `toml:"receive_call"`                  // crecv and msgwait, once the message is there
	PostCall    param.Value[sim.Duration] `toml:"post_call"`                     // irecv and hrecv, until the co-processor knows of the receive
	Poll        param.Value[sim.Duration] `toml:"poll"`                          // msgdone, iprobe, and to find out that a send has ended
	Handler     param.Value[sim.Duration] `toml:"handler"`                       // from a message to the first statement of its handler
	MaskTrap    param.Value[sim.Duration] `toml:"masktrap"`                      // masktrap, which holds handlers off or lets them run
	Header      param.Value[sim.Size]     `toml:"header" min:"16B" max:"65536B"` // the longest of an active message
}
