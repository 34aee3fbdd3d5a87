package vm

import (
	"bytes"
	"context"
	"math"

	"github.com/tetratelabs/wazero/experimental"
)

// linear is the memory of a machine, as the engine asks for it. A program that only counts its time allocates arrays
// that it never writes. The host gives no memory for them: a large memory is mapped if the host can do that. On other
// hosts, a memory that grows does not copy pages of zeros.
type linear struct {
	bytes  []byte
	most   uint64 // bytes that the engine may ask for
	mapped bool   // bytes are outside of Go's heap
}

// withLinear has modules that are instantiated in the context get memory of this kind.
func withLinear(ctx context.Context) context.Context {
	return experimental.WithMemoryAllocator(ctx, experimental.MemoryAllocatorFunc(func(_, most uint64) experimental.LinearMemory {
		return &linear{most: most}
	}))
}

// Reallocate returns the memory with a number of bytes, at least as many as before; nil if the host has no addresses
// for it. It may move the memory.
func (l *linear) Reallocate(size uint64) []byte {
	if size > math.MaxInt {
		return nil
	}
	if size > uint64(cap(l.bytes)) {
		l.move(size)
	}
	l.bytes = l.bytes[:size]
	return l.bytes
}

// mappedLeast is the least number of bytes that are mapped. Otherwise jobs of many small machines would need too many
// mappings.
const mappedLeast = 1 << 20

// move gets memory for a number of bytes. A mapped memory gets all addresses that it may ever need, so it moves only
// once.
func (l *linear) move(size uint64) {
	old := *l
	if size >= mappedLeast && !l.mapped {
		if all := mapMemory(max(size, l.most)); all != nil {
			l.bytes, l.mapped = all[:size], true
			copy(l.bytes, old.bytes)
			return
		}
	}
	l.bytes, l.mapped = make([]byte, size, room(size)), false
	copyWritten(l.bytes, old.bytes)
	old.Free()
}

// doubledMost is the most memory, in bytes, that gets twice as many addresses: a host of 32 bits has 2 or 3 GiB of them for all.
const doubledMost = 1 << 28

// room returns the number of addresses for a memory that moves. They are twice as many as it needs. The reason is that
// the search for written pages reads every page, and the host has to find memory for each.
func room(size uint64) uint64 {
	if size > doubledMost {
		return size
	}
	return 2 * size
}

// Free gives the memory back. Nobody may access it any more.
func (l *linear) Free() {
	if l.mapped {
		unmapMemory(l.bytes[:cap(l.bytes)])
	}
	l.bytes, l.mapped = nil, false
}

const hostPage = 4096

var zeros [hostPage]byte

// copyWritten copies the pages of from that have anything in them to to, which is zero and not shorter.
func copyWritten(to, from []byte) {
	for i := 0; i < len(from); i += hostPage {
		page := from[i:min(i+hostPage, len(from))]
		if !bytes.Equal(page, zeros[:len(page)]) {
			copy(to[i:], page)
		}
	}
}
