package machines

import (
	"fmt"

	"simrun/sim/node"
)

// Barrier synchronizes all processes.
type Barrier interface {
	// Barrier blocks until all processes have called it. It says nothing about
	// outstanding transfers.
	Barrier(t *node.Thread) error
}

// AddressExchange tells every process an address of every other: how remote
// addresses get known.
type AddressExchange interface {
	// ExchangeAddresses returns the addresses that all processes gave, by rank.
	// It is collective.
	ExchangeAddresses(t *node.Thread, a node.Addr) ([]node.Addr, error)
}

// CollectiveName names a collective call of a machine's library in reports, with the
// call of a programming system that it is part of, as in "ARMCI_Malloc (barrier)".
func CollectiveName(t *node.Thread, call string) string {
	if t.Call == "" {
		return call
	}
	return t.Call + " (" + call + ")"
}

// CollectiveError says that two processes are in different collective calls
// where both should be in the same. It is the failure of the first to notice.
type CollectiveError struct {
	Here  string // what the process is in that fails, such as "ARMCI_Malloc (LAPI_Address_init)"
	Other string // the other process
	There string // what that is in
}

func (e *CollectiveError) Error() string {
	return fmt.Sprintf("mismatched collective calls: %s here, %s in %s; all must make the same ones in the same order",
		e.Here, e.There, e.Other)
}
