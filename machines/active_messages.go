package machines

import (
	"simrun/sim"
	"simrun/sim/node"
)

// HandlerID names a registered active-message handler. All processes register
// the same handlers in the same order.
type HandlerID int

// Arrival is an active message at its target, as its header handler sees it.
type Arrival struct {
	From   int      // rank of the sender
	Sent   sim.Time // when the call to send it began; for messages
	Header []byte   // the message's header; valid until the handler returns
	Bytes  int64    // length of the data that comes with it
	// Charge adds to the time that the handler takes on the processor.
	Charge func(d sim.Duration)
}

// Delivery is the decision of a header handler about its message.
type Delivery struct {
	Data     node.Addr            // where the data goes, if there is any
	Complete func(t *node.Thread) // runs on the handler thread t when all data is there; may be nil, may wait
}

// HeaderHandler decides how an active message is handled. It runs when the message's first packet
// arrives, must not block, and may do small work itself.
type HeaderHandler func(in *Arrival) Delivery

// ActiveMessage is a message that starts a handler at its target.
type ActiveMessage struct {
	Target  int
	Handler HandlerID
	Header  []byte    // at most HeaderMax bytes; copied before SendActive returns
	Data    node.Addr // in the caller's memory
	Bytes   int64     // of data; may be zero
}

// ActiveMessages sends messages that start handlers. Counters may be nil.
type ActiveMessages interface {
	Counters
	// Register makes a handler known and returns its name.
	Register(h HeaderHandler) HandlerID
	// HeaderMax is the greatest length of a header in bytes.
	HeaderMax() int
	// SendActive sends m without waiting. sent counts when the data may be changed again. done counts when all data
	// are there and the target's completion handler (or, without one, its header handler) has run.
	SendActive(t *node.Thread, m ActiveMessage, sent, done Counter) error
}

// HandlerMasks is a further ability of an endpoint with active messages: a program can hold handlers off while it
// changes data that they change, too.
type HandlerMasks interface {
	// MaskHandlers holds handlers off until it is called with false. Those that have begun go on.
	MaskHandlers(t *node.Thread, mask bool)
}
