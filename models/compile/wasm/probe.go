package wasm

import "simrun/models/compile/ir"

// probe is a load that checks a distance within static memory once: the engine then has nothing more to check
// at any access that adds up to reach bytes to the distance. Memory has to be so large that a valid distance
// passes.
type probe struct {
	// at is the place of the load's offset in the code. It is known when the function is complete.
	at    int
	span  uint64 // what a valid distance is at most
	reach uint64 // the largest offset of an access and its bytes
}

// widest is the number of bytes of the widest access.
const widest = 16

// span returns the greatest distance of an access with an offset: to the end of its object, or of all static data if
// that is unknown.
func (f *function) span(a *ir.Addr, offset int64) int64 {
	if o := a.Object; o != nil && o.Addr > 0 && o.Size > 0 && o.Addr+o.Size > offset {
		return o.Addr + o.Size - offset
	}
	return int64(f.Counters)
}

// probe loads a byte at the distance in a local, which stays on the operand stack.
func (f *function) probe(local int, span int64) *probe {
	f.code.bytes(opI32Load8U, 0)
	p := &probe{at: len(f.code), span: uint64(span)}
	f.probes = append(f.probes, p)
	f.code.wide(0)
	f.code.bytes(opDrop)
	f.op(opLocalGet, local)
	return p
}

// aimProbes gives the probes of a complete function their offsets.
func (f *function) aimProbes() {
	for _, p := range f.probes {
		var offset buffer
		offset.wide(p.reach - 1)
		copy(f.code[p.at:], offset)
		f.probed = max(f.probed, p.span+p.reach)
	}
}
