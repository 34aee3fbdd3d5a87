package machines

import "simrun/sim/node"

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
