package mpi

import (
	"simrun/machines"
	"simrun/machines/xt5/portals"
)

// The match bits of a message are its context, the sender's rank in the job, and its tag. The header data are its
// length and, for a long message, the number under which the receiver can get the data.
const (
	tagBits     = 32
	sourceBits  = 24
	lengthBits  = 40
	requestBits = 63 - lengthBits
	rendezvous  = uint64(1) << 63
)

// lengthMax is the greatest length of a message.
const lengthMax = 1<<lengthBits - 1

// tagMax is the greatest tag.
const tagMax = 1<<31 - 1

func envelope(context uint64, source, tag int) uint64 {
	return context<<(tagBits+sourceBits) | uint64(source)<<tagBits | uint64(tag)
}

func sourceOf(bits uint64) int { return int(bits >> tagBits & (1<<sourceBits - 1)) }

func lengthOf(hdr uint64) int64 { return int64(hdr & (1<<lengthBits - 1)) }

func isRendezvous(hdr uint64) bool { return hdr&rendezvous != 0 }

func requestOf(hdr uint64) uint64 { return hdr >> lengthBits & (1<<requestBits - 1) }

// match returns what a receive accepts.
func (c *Comm) match(m machines.Message, context uint64) portals.Match {
	w := portals.Match{Source: portals.AnyProcess, Bits: envelope(context, 0, 0)}
	if m.Peer == machines.AnyPeer {
		w.Ignore |= (1<<sourceBits - 1) << tagBits
	} else {
		w.Bits |= uint64(c.first+m.Peer) << tagBits
	}
	if m.Tag == machines.AnyTag {
		w.Ignore |= 1<<tagBits - 1
	} else {
		w.Bits |= uint64(m.Tag)
	}
	return w
}

// message returns what an envelope says, with ranks of the communicator.
func (c *Comm) message(bits, hdr uint64) machines.Message {
	return machines.Message{Peer: sourceOf(bits) - c.first, Tag: int(bits & (1<<tagBits - 1)), Bytes: lengthOf(hdr)}
}
