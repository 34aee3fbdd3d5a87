package channel

import (
	"fmt"
	"slices"

	"simrun/machines"
	"simrun/sim"
)

// transfer is a send or a receive that has been started.
type transfer struct {
	port  *Port
	want  machines.Message
	got   machines.Message
	send  bool
	done  bool
	moved int64 // bytes that have come in pieces
	err   error
}

// Done reports whether nothing is left to wait for.
func (x *transfer) Done() bool { return x.done }

// WaitingFor names the message.
func (x *transfer) WaitingFor() string {
	if x.send {
		return fmt.Sprintf("%d bytes with tag %d to leave for process %d", x.want.Bytes, x.want.Tag, x.want.Peer)
	}
	s := "a message"
	if x.want.Tag != machines.AnyTag {
		s += fmt.Sprintf(" with tag %d", x.want.Tag)
	}
	if x.want.Peer != machines.AnyPeer {
		s += fmt.Sprintf(" from process %d", x.want.Peer)
	}
	return s
}

// HeldBy returns the process on the other side, if it is known.
func (x *transfer) HeldBy() []*sim.Process {
	if x.want.Peer == machines.AnyPeer {
		return nil
	}
	return []*sim.Process{x.port.system.ports[x.want.Peer].thread.Process}
}

// fits reports whether a message is one that is wanted.
func fits(want machines.Message, p *packet) bool {
	return (want.Peer == machines.AnyPeer || want.Peer == p.from) && (want.Tag == machines.AnyTag || want.Tag == p.tag)
}

// findPosted takes the first receive that a message fits out of those posted, nil if
// there is none.
func (p *Port) findPosted(in *packet) *transfer {
	for i, x := range p.posted {
		p.compared++
		if fits(x.want, in) {
			p.posted = slices.Delete(p.posted, i, i+1)
			return x
		}
	}
	return nil
}

// findUnexpected returns the index of the first message that is here and fits, or -1.
func (p *Port) findUnexpected(want machines.Message) int {
	for i, in := range p.unexpected {
		p.compared++
		if fits(want, in) {
			return i
		}
	}
	return -1
}

// stated is a message with sender, tag and length as they are.
func stated(want machines.Message, in *packet) machines.Message {
	want.Peer, want.Tag, want.Bytes = in.from, in.tag, in.bytes
	return want
}
