package machines

import (
	"fmt"
	"slices"
	"strings"
)

// Capability names an interface of this package in messages and listings.
type Capability string

// The capabilities.
const (
	HasRemoteMemory    Capability = "remote memory"
	HasArrivalCounters Capability = "arrival counters"
	HasExposedMemory   Capability = "exposed memory"
	HasActiveMessages  Capability = "active messages"
	HasRemoteLoads     Capability = "remote loads"
	HasAtomics         Capability = "atomics"
	HasBarrier         Capability = "barrier"
	HasAddressExchange Capability = "address exchange"
	HasMessagePassing  Capability = "message passing"
	HasNonblocking     Capability = "nonblocking messages"
	HasCommunicators   Capability = "communicators"
	HasParts           Capability = "several programs"
)

// interfaces is the one place that says which interface a capability is, in the
// order of listings.
var interfaces = [...]struct {
	name        Capability
	implemented func(e Endpoint) bool
}{
	{HasRemoteMemory, implements[RemoteMemory]},
	{HasArrivalCounters, implements[ArrivalCounters]},
	{HasExposedMemory, implements[ExposedMemory]},
	{HasActiveMessages, implements[ActiveMessages]},
	{HasRemoteLoads, implements[RemoteLoads]},
	{HasAtomics, implements[Atomics]},
	{HasBarrier, implements[Barrier]},
	{HasAddressExchange, implements[AddressExchange]},
	{HasMessagePassing, implements[MessagePassing]},
	{HasNonblocking, implements[NonblockingMessages]},
	{HasCommunicators, implements[Communicators]},
	{HasParts, implements[Parts]},
}

func implements[T any](e Endpoint) bool {
	_, ok := e.(T)
	return ok
}

// AllCapabilities returns all that there are, in the order of listings.
func AllCapabilities() []Capability {
	all := make([]Capability, len(interfaces))
	for i, c := range interfaces {
		all[i] = c.name
	}
	return all
}

// Capabilities returns what e implements, in the order of listings.
func Capabilities(e Endpoint) []Capability {
	var have []Capability
	for _, c := range interfaces {
		if c.implemented(e) {
			have = append(have, c.name)
		}
	}
	return have
}

// Lacking returns those of needs that are not in have, in the order of needs.
func Lacking(have, needs []Capability) []Capability {
	return slices.DeleteFunc(slices.Clone(needs), func(c Capability) bool { return slices.Contains(have, c) })
}

// Require returns a [*MissingError] unless e implements all that a programming
// system needs. Who knows the machines that there are asks [Lacking] before
// anything runs, and can say which of them have what is missing.
func Require(system string, e Endpoint, needs ...Capability) error {
	if lacks := Lacking(Capabilities(e), needs); len(lacks) > 0 {
		return &MissingError{System: system, Machine: e.Machine(), Missing: lacks}
	}
	return nil
}

// MissingError says that a programming system cannot run on a machine.
type MissingError struct {
	System  string
	Machine string
	Missing []Capability
	Ported  []string // machines that have what is missing, if the caller knows
}

func (e *MissingError) Error() string {
	names := make([]string, len(e.Missing))
	for i, c := range e.Missing {
		names[i] = string(c)
	}
	s := fmt.Sprintf("%s needs %s, which machine %q does not have", e.System, strings.Join(names, ", "), e.Machine)
	if len(e.Ported) > 0 {
		s += "; it runs on " + strings.Join(e.Ported, ", ")
	}
	return s
}
