package machines

import (
	"fmt"
	"reflect"
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
	HasSharedMemory    Capability = "shared virtual memory"
	HasParts           Capability = "several programs"
	HasCoherentMemory  Capability = "coherent memory"
)

// interfaces is the one place that says which interface a capability is, in the
// order of listings.
var interfaces = [...]struct {
	name Capability
	is   reflect.Type
	has  func(e Endpoint) bool // reports whether an endpoint implements it
}{
	{HasRemoteMemory, reflect.TypeFor[RemoteMemory](), implements[RemoteMemory]},
	{HasArrivalCounters, reflect.TypeFor[ArrivalCounters](), implements[ArrivalCounters]},
	{HasExposedMemory, reflect.TypeFor[ExposedMemory](), implements[ExposedMemory]},
	{HasActiveMessages, reflect.TypeFor[ActiveMessages](), implements[ActiveMessages]},
	{HasRemoteLoads, reflect.TypeFor[RemoteLoads](), implements[RemoteLoads]},
	{HasAtomics, reflect.TypeFor[Atomics](), implements[Atomics]},
	{HasBarrier, reflect.TypeFor[Barrier](), implements[Barrier]},
	{HasAddressExchange, reflect.TypeFor[AddressExchange](), implements[AddressExchange]},
	{HasMessagePassing, reflect.TypeFor[MessagePassing](), implements[MessagePassing]},
	{HasNonblocking, reflect.TypeFor[NonblockingMessages](), implements[NonblockingMessages]},
	{HasCommunicators, reflect.TypeFor[Communicators](), implements[Communicators]},
	{HasSharedMemory, reflect.TypeFor[SharedMemory](), implements[SharedMemory]},
	{HasParts, reflect.TypeFor[Parts](), implements[Parts]},
	{HasCoherentMemory, reflect.TypeFor[CoherentMemory](), implements[CoherentMemory]},
}

// implements reports whether an endpoint is a T. A type assertion remembers types that it has
// seen; reflection would compare all methods, for each process of a large job.
func implements[T any](e Endpoint) bool {
	_, ok := e.(T)
	return ok
}

// Selective is an endpoint whose Go type implements more than the machine offers, because the
// description of the machine selects its capabilities.
type Selective interface {
	// Offers reports whether the machine has a capability that the type implements.
	Offers(c Capability) bool
}

// As returns the endpoint as an interface of this package, if it implements the interface and its
// machine offers it. A programming system uses As for optional capabilities.
func As[T any](e Endpoint) (T, bool) {
	v, ok := e.(T)
	if s, chosen := e.(Selective); ok && chosen && !offers(s, reflect.TypeFor[T]()) {
		var none T
		return none, false
	}
	return v, ok
}

// offers reports whether a machine offers an interface; it offers all that are no
// capabilities.
func offers(s Selective, is reflect.Type) bool {
	for _, c := range interfaces {
		if c.is == is {
			return s.Offers(c.name)
		}
	}
	return true
}

// AllCapabilities returns all that there are, in the order of listings.
func AllCapabilities() []Capability {
	all := make([]Capability, len(interfaces))
	for i, c := range interfaces {
		all[i] = c.name
	}
	return all
}

// Capabilities returns the capabilities of e, in the order of listings.
func Capabilities(e Endpoint) []Capability {
	var have []Capability
	chosen, selective := e.(Selective)
	for _, c := range interfaces {
		if c.has(e) && (!selective || chosen.Offers(c.name)) {
			have = append(have, c.name)
		}
	}
	return have
}

// Lacking returns those of needs that are not in have, in the order of needs.
func Lacking(have, needs []Capability) []Capability {
	return slices.DeleteFunc(slices.Clone(needs), func(c Capability) bool { return slices.Contains(have, c) })
}

// Require returns a [*MissingError] unless e implements all that a programming system needs. Code that
// knows the list of machines calls [Lacking] before anything runs; its error also names the machines
// that have the missing capabilities.
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
