package vm

import (
	"bytes"
	"context"
	"math"

	"github.com/tetratelabs/wazero/experimental"
)

// linear is the memory of a machine, as the engine asks for it. A program that only counts its time allocates arrays
// that it never writes. When memory grows, pages of zeros are not copied, so the host gives no memory for them.
type linear struct{ bytes []byte }

// withLinear has modules that are instantiated in the context get memory of this kind.
func withLinear(ctx context.Context) context.Context {
	return experimental.WithMemoryAllocator(ctx, experimental.MemoryAllocatorFunc(func(capacity, _ uint64) experimental.LinearMemory {
		return &linear{make([]byte, 0, capacity)}
	}))
}

// Reallocate returns the memory with a number of bytes, at least as many as before; nil if the host has no addresses
// for it. It may move the memory, and then reserves addresses for twice as much. The reason is that the search for
// written pages reads every page, and the host has to find memory for each.
func (l *linear) Reallocate(size uint64) []byte {
	if size > math.MaxInt {
		return nil
	}
	if size > uint64(cap(l.bytes)) {
		old := l.bytes
		l.bytes = make([]byte, size, room(size))
		copyWritten(l.bytes, old)
	}
	l.bytes = l.bytes[:size]
	return l.bytes
}

// doubledMost is the most memory, in bytes, that gets twice as many addresses: a host of 32 bits has 2 or 3 GiB of them for all.
const doubledMost = 1 << 28

// room returns for how much memory that is moved gets addresses.
func room(size uint64) uint64 {
	if size > doubledMost {
		return size
	}
	return 2 * size
}

// Free lets the memory go.
func (l *linear) Free() { l.bytes = nil }

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
