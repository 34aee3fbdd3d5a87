package armci

import (
	"encoding/binary"
	"fmt"
	"math"

	"simrun/sim/node"
)

// request is the header of a request for an active-message handler: four
// 16-bit fields, three 32-bit fields and two addresses, 28 bytes where an
// address has 4. The descriptor follows it, then the data, each only if there
// is room in the message's header.
type request struct {
	from, to   int
	kind       kind
	op         AccOp // of an accumulate
	vector     bool
	data       int64     // bytes of data of the operation
	descriptor int64     // bytes of the descriptor
	buffer     node.Addr // of the origin: where descriptor and data lie, where the reply goes
	reply      node.Addr // name of the signal that the reply raises
}

// headerBytes is the length of a request's header.
func (c *Protocol) headerBytes() int64 { return 4*2 + 3*4 + 2*int64(c.PointerBytes) }

// stridedBytes is the length of the descriptor of a section: address, levels,
// strides and counts; 20 bytes for a 2-D section where an address has 4.
func (c *Protocol) stridedBytes(levels int) int64 {
	return int64(c.PointerBytes) + 4 + 4*int64(levels) + 4*int64(levels+1)
}

// vectorBytes is the length of the descriptor of sets: their number, and per
// set its length, its segments' length and their addresses.
func (c *Protocol) vectorBytes(sets []set) int64 {
	n := int64(4)
	for i := range sets {
		n += setBytes + int64(c.PointerBytes*sets[i].length())
	}
	return n
}

// writer appends the fields of a request. It remembers an address that does
// not fit.
type writer struct {
	buf      []byte
	pointers int // bytes per address
	err      error
}

func (w *writer) u16(v int)   { w.buf = binary.LittleEndian.AppendUint16(w.buf, uint16(v)) }
func (w *writer) i32(v int64) { w.buf = binary.LittleEndian.AppendUint32(w.buf, uint32(v)) }

func (w *writer) addr(a node.Addr) {
	if w.pointers == 8 {
		w.buf = binary.LittleEndian.AppendUint64(w.buf, uint64(a))
		return
	}
	if a > math.MaxUint32 && w.err == nil {
		w.err = fmt.Errorf("address %#x does not fit into the %d bytes that requests have for it; use less memory or longer addresses", a, w.pointers)
	}
	w.i32(int64(uint32(a)))
}

// reader takes the fields of a request.
type reader struct {
	buf      []byte
	pointers int
}

func (r *reader) u16() int {
	v := binary.LittleEndian.Uint16(r.buf)
	r.buf = r.buf[2:]
	return int(v)
}

func (r *reader) i32() int64 {
	v := binary.LittleEndian.Uint32(r.buf)
	r.buf = r.buf[4:]
	return int64(int32(v))
}

func (r *reader) addr() node.Addr {
	if r.pointers == 8 {
		v := binary.LittleEndian.Uint64(r.buf)
		r.buf = r.buf[8:]
		return node.Addr(v)
	}
	return node.Addr(uint32(r.i32()))
}

func (w *writer) header(q *request) {
	format := 0
	if q.vector {
		format = 1
	}
	w.u16(q.from)
	w.u16(q.to)
	w.u16(int(q.kind) | int(q.op)<<2)
	w.u16(format)
	w.i32(q.data)
	w.i32(q.descriptor)
	w.i32(q.data + q.descriptor)
	w.addr(q.buffer)
	w.addr(q.reply)
}

func (r *reader) header(q *request) {
	q.from, q.to = r.u16(), r.u16()
	operation := r.u16()
	q.kind, q.op = kind(operation&3), AccOp(operation>>2)
	q.vector = r.u16() == 1
	q.data, q.descriptor = r.i32(), r.i32()
	r.i32()
	q.buffer, q.reply = r.addr(), r.addr()
}

// section writes the target's side of a section.
func (w *writer) section(s *section) {
	w.addr(s.remote.addr)
	w.i32(int64(s.levels))
	for _, d := range s.remote.stride[:s.levels] {
		w.i32(d)
	}
	for _, c := range s.count[:s.levels+1] {
		w.i32(c)
	}
}

func (r *reader) section(s *section) {
	s.remote.addr = r.addr()
	s.levels = int(r.i32())
	for i := range s.levels {
		s.remote.stride[i] = r.i32()
	}
	for i := range s.levels + 1 {
		s.count[i] = r.i32()
	}
}

// sets writes the target's side of a vector.
func (w *writer) sets(sets []set) {
	w.i32(int64(len(sets)))
	for i := range sets {
		w.i32(int64(len(sets[i].remote)))
		w.i32(sets[i].bytes)
		for _, a := range sets[i].remote {
			w.addr(a)
		}
	}
}

// sets reads a vector into sets and addresses, which it extends and returns.
func (r *reader) sets(sets []set, addresses []node.Addr) ([]set, []node.Addr) {
	for range r.i32() {
		n, first := int(r.i32()), len(addresses)
		s := set{bytes: r.i32()}
		for range n {
			addresses = append(addresses, r.addr())
		}
		s.remote = addresses[first:len(addresses):len(addresses)]
		sets = append(sets, s)
	}
	return sets, addresses
}

// setBytes is the size of a set in a descriptor, without its addresses.
const setBytes = 8

// descriptorWords returns the number of words of 4 bytes of a descriptor, which determines the cost of
// writing or reading it.
func descriptorWords(bytes int64) int64 { return (bytes + 3) / 4 }
