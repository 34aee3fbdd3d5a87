package ibmsp

import (
	"simrun/machines"
	"simrun/machines/ibmsp/lapi"
	"simrun/machines/ibmsp/mpl"
)

// Endpoint shows a task to programming systems: LAPI's capabilities, and MPL's message
// passing. Each library has packets of its own, as each has a window of the adapter: a
// task that waits in one does not handle what arrives for the other, unless that
// interrupts. They share LAPI's ledger.
type Endpoint struct {
	*lapi.Endpoint
	*mpl.Port
}

var _ interface {
	machines.Endpoint
	machines.RemoteMemory
	machines.ArrivalCounters
	machines.ActiveMessages
	machines.Atomics
	machines.Barrier
	machines.AddressExchange
	machines.MessagePassing
	machines.NonblockingMessages
	machines.Accounted
} = (*Endpoint)(nil)
