package network

import (
	"fmt"

	"simrun/sim"
)

// ConfigError is a topology or a network that cannot be built.
type ConfigError struct {
	What     string // the argument at fault, such as "torus dimension 2"
	Found    string
	Expected string
}

func (e *ConfigError) Error() string {
	return fmt.Sprintf("network: %s: found %s, expected %s", e.What, e.Found, e.Expected)
}

// TransferError is a transfer that the network cannot carry. It fails the run.
type TransferError struct {
	At       sim.Time
	Transfer Transfer
	Expected string
}

func (e *TransferError) Error() string {
	t := e.Transfer
	return fmt.Sprintf("at %v: network: transfer of %d bytes from host %d to host %d, choice %d: expected %s",
		e.At, t.Bytes, t.Src, t.Dst, t.Choice, e.Expected)
}

// hostCount checks the number of hosts of a topology.
func hostCount(what string, hosts, maximum int) error {
	if hosts < 1 || hosts > maximum {
		return &ConfigError{What: what, Found: fmt.Sprint(hosts), Expected: fmt.Sprintf("1 to %d", maximum)}
	}
	return nil
}
