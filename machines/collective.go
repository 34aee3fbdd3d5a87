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
