package ibmsp

import (
	"simrun/machines"
	"simrun/machines/ibmsp/lapi"
	"simrun/machines/ibmsp/mpl"
)

// Endpoint shows a task to programming systems. It has LAPI's capabilities and MPL's message passing. The two
// libraries have separate packets, because each has its own window of the adapter. So a task that waits in one library
// does not handle what arrives for the other, unless the arrival interrupts. Both use LAPI's ledger.
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
	machines.RendezvousSends
	machines.Accounted
} = (*Endpoint)(nil)

// SendsByRendezvous tells that sends of long messages wait for the receiver.
func (*Endpoint) SendsByRendezvous() {}
