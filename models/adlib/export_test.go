package adlib

import "simrun/sim/node"

// Bases returns the addresses of an array's parts at all processes, as far as this one knows them.
func (a *Array) Bases() []node.Addr { return a.bases }
