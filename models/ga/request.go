package ga

import (
	"encoding/binary"
	"math"

	"simrun/sim/node"
)

// The kinds of requests.
const (
	getRequest = iota
	putRequest
	addRequest
	incrementRequest
	fenceRequest
	getElementsRequest
	putElementsRequest
	addElementsRequest
)

// order is a request, as its header has it.
type order struct {
	kind   int
	by     scalar   // of an accumulate
	part   transfer // remote side and counts
	size   int64    // of an element, or of the integer that is increased
	number int64    // of elements, or what an integer is increased by
}

// requestBytes is the length of a header with so many levels.
func requestBytes(levels int) int { return 8 * (9 + 2*levels) }

// encode writes a header.
func (o *order) encode() []byte {
	levels := len(o.part.count) - 1
	w := make([]byte, 0, requestBytes(levels))
	put := func(v uint64) { w = binary.LittleEndian.AppendUint64(w, v) }
	put(uint64(o.kind))
	put(uint64(o.by.of))
	put(uint64(o.by.integer))
	put(math.Float64bits(real(o.by.number)))
	put(math.Float64bits(imag(o.by.number)))
	put(uint64(o.part.remote))
	put(uint64(o.size))
	put(uint64(o.number))
	if levels < 0 {
		return w
	}
	put(uint64(o.part.count[0]))
	for i := range levels {
		put(uint64(o.part.count[i+1]))
		put(uint64(o.part.remoteStride[i]))
	}
	return w
}

// decode reads a header.
func decode(b []byte) *order {
	take := func() uint64 {
		v := binary.LittleEndian.Uint64(b)
		b = b[8:]
		return v
	}
	o := &order{kind: int(take())}
	o.by.of, o.by.integer = Type(take()), int64(take())
	re := math.Float64frombits(take())
	o.by.number = complex(re, math.Float64frombits(take()))
	o.part.remote = node.Addr(take())
	o.size, o.number = int64(take()), int64(take())
	for i := 0; len(b) > 0; i++ {
		o.part.count = append(o.part.count, int(take()))
		if i > 0 {
			o.part.remoteStride = append(o.part.remoteStride, int(take()))
		}
	}
	return o
}
