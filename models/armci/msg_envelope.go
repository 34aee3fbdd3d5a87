package armci

import (
	"encoding/binary"
	"math/bits"

	"simrun/sim/node"
)

// mailKind separates the messages of programs from those of collective calls.
type mailKind uint8

const (
	userMail   mailKind = iota
	teamMail            // of a collective call; the tag names the team
	groupMail           // of the creation of a group
	phantomBit = 0x80   // in the byte of the kind: the data has no values
)

// envelope describes a message.
type envelope struct {
	kind    mailKind
	phantom bool   // the data has no values
	number  uint32 // of the message, among those between the two processes
	tag     int64
	bytes   int64
	check   check // of collective calls
}

// check identifies a collective call, so that processes notice if they are in
// different ones.
type check struct {
	call collectiveCall
	op   reduceOp
	of   MsgType
	root int32
}

// envelopeBytes is the length of an envelope on its way: number, kind, check
// in 4 and 8 bytes, tag and length in 8 each.
const envelopeBytes = 32

// append writes e after b.
func (e *envelope) append(b []byte) []byte {
	kind := byte(e.kind)
	if e.phantom {
		kind |= phantomBit
	}
	b = append(b, kind, byte(e.check.call), byte(e.check.op), byte(e.check.of))
	b = binary.NativeEndian.AppendUint32(b, e.number)
	b = binary.NativeEndian.AppendUint64(b, uint64(e.tag))
	b = binary.NativeEndian.AppendUint64(b, uint64(e.bytes))
	return binary.NativeEndian.AppendUint64(b, uint64(e.check.root))
}

// readEnvelope reads the bytes that append has written.
func readEnvelope(b []byte) envelope {
	word := func(i int) uint64 { return binary.NativeEndian.Uint64(b[i:]) }
	return envelope{
		kind: mailKind(b[0] &^ phantomBit), phantom: b[0]&phantomBit != 0,
		number: binary.NativeEndian.Uint32(b[4:]), tag: int64(word(8)), bytes: int64(word(16)),
		check: check{call: collectiveCall(b[1]), op: reduceOp(b[2]), of: MsgType(b[3]), root: int32(word(24))},
	}
}

// bufferPool keeps system buffers for messages, in sizes of powers of two.
type bufferPool struct {
	free [2][bufferSizes][]node.Addr // with bytes and without
}

const (
	bufferSizes   = 48
	smallestShift = 6 // 64 bytes
)

func bufferSize(n int64) int { return max(bits.Len64(uint64(max(n, 1)-1)), smallestShift) }

func kindOfBuffer(phantom bool) int {
	if phantom {
		return 1
	}
	return 0
}

// take returns a buffer for n bytes.
func (b *bufferPool) take(m *node.Memory, n int64, phantom bool) node.Addr {
	size := bufferSize(n)
	free := &b.free[kindOfBuffer(phantom)][size]
	if last := len(*free) - 1; last >= 0 {
		a := (*free)[last]
		*free = (*free)[:last]
		return a
	}
	if phantom {
		return m.AllocPhantom(1 << size)
	}
	return m.Alloc(1 << size)
}

// give takes back a buffer for n bytes.
func (b *bufferPool) give(a node.Addr, n int64, phantom bool) {
	free := &b.free[kindOfBuffer(phantom)][bufferSize(n)]
	*free = append(*free, a)
}
