package armci

import (
	"fmt"
	"math"
)

// Protocol holds the constants by which a port chooses how to move data.
type Protocol struct {
	// LongGet: a strided get of columns longer than this many bytes goes
	// directly, one machine get per column.
	LongGet int64
	// LongPut: a strided put of columns of at least this many bytes goes
	// directly.
	LongPut int64
	// ShortGetColumns: so does a strided get of at most this many columns. There
	// is no such exception for puts.
	ShortGetColumns int64
	// A vector get goes directly if it has at most VectorSets sets and the first of them has at most ShortGetVector
	// elements. For a vector put, ShortPutVector is the limit.
	VectorSets, ShortGetVector, ShortPutVector int
	// Buffer is the size in bytes of each process's send buffer and of its receive buffer; Usable is the
	// greatest size of one request in it.
	Buffer, Usable int64
	// PointerBytes is the length of an address within a request.
	PointerBytes int
	// LockSlots is how many accumulates may be under way in one process's memory at a time, if the ranges of addresses
	// that they touch, rounded to LockLine bytes, are disjoint. 0: one at a time, anywhere in the memory.
	LockSlots int
	LockLine  uint64
	// ByteLoop: columns and messages shorter than this many bytes are copied byte
	// by byte.
	ByteLoop int64
	// FreeCopies is a counterfactual: packing data into a buffer and unpacking it
	// at the other end take no time. The data moves as it does without.
	FreeCopies bool
}

// AllActive returns c with the choice taken away: every strided or vector
// transfer goes by active message. Contiguous ones, which have no levels, still
// go directly.
func (c Protocol) AllActive() Protocol {
	c.LongGet, c.LongPut = math.MaxInt64, math.MaxInt64
	c.ShortGetColumns, c.VectorSets = 0, 0
	return c
}

// AllDirect returns c with the choice taken away: every put and get is one
// machine operation per segment.
func (c Protocol) AllDirect() Protocol {
	c.LongGet, c.LongPut = 0, 0
	c.VectorSets, c.ShortGetVector, c.ShortPutVector = math.MaxInt, math.MaxInt, math.MaxInt
	return c
}

// Protocol1999 returns the constants of the port to the IBM SP at the time of the paper. Source: public history of the
// Global Arrays repository, directory armci/src, state of 3 February 1999; the numbers in comments are of that state.
//
// One thread mutex per process excludes concurrent accumulates: the paper mentions Pthread mutexes on the SP (section
// 4). In that history, memlock.h maps the lock of accumulates for LAPI to a function that ignores addresses, and
// locks.h maps this function to one mutex. For other ports, the same files have a table of 16 ranges of addresses in
// lines of 64 bytes, so that disjoint accumulates run in parallel. LockSlots 16 with LockLine 64 is that policy.
//
// If a short accumulate finds the mutex taken, it moves from the header handler to the completion handler, and its
// request is copied to allocated memory. The original code does so for about 100 requests at a time. For more, the
// header handler waits for the mutex. Here the header handler never waits, since it must not. Stats.KeptMax shows
// whether a run has come near the limit.
func Protocol1999() Protocol {
	const (
		double        = 8
		bufferDoubles = 12500 // message buffer
		headerDoubles = 3     // of which the request header takes 28/8, rounded down
		spareDoubles  = 24    // and three times eight are kept for descriptors
	)
	return Protocol{
		LongGet: 3000, LongPut: 3000, // bytes, with > for get and >= for put
		ShortGetColumns: 9,
		VectorSets:      5, ShortGetVector: 8, ShortPutVector: 5,
		Buffer:       bufferDoubles * double,
		Usable:       (bufferDoubles - headerDoubles - spareDoubles) * double, // 99,784
		PointerBytes: 4,                                                       // AIX 4.2, 32-bit programs
		ByteLoop:     32,
	}
}

// check refuses constants with which requests could not be made.
func (c *Protocol) check() error {
	// The longest descriptor of a section, a factor, and the alignment of the data.
	longest := c.stridedBytes(MaxStrideLevels) + 16 + 8
	switch {
	case c.PointerBytes != 4 && c.PointerBytes != 8:
		return fmt.Errorf("found a protocol with addresses of %d bytes, expected 4 or 8", c.PointerBytes)
	case c.Usable < 16 || c.Buffer-c.Usable < longest:
		return fmt.Errorf("found a protocol with %d usable bytes of a buffer of %d, expected at least 16, and %d more in the buffer",
			c.Usable, c.Buffer, longest)
	case c.LockSlots < 0 || c.LockSlots > 0 && c.LockLine == 0:
		return fmt.Errorf("found a protocol with locks for %d ranges of lines of %d bytes, expected no ranges, or lines of at least 1 byte",
			c.LockSlots, c.LockLine)
	}
	return nil
}

// directGet reports whether a strided get needs no request.
func (c *Protocol) directGet(s *section) bool {
	return s.levels == 0 || s.count[0] > c.LongGet || s.segments() <= c.ShortGetColumns
}

// directPut reports whether a strided put needs no request.
func (c *Protocol) directPut(s *section) bool {
	return s.levels == 0 || s.count[0] >= c.LongPut
}

// directVector reports whether a vector transfer, whose first set may have up
// to short elements, needs no request.
func (c *Protocol) directVector(sets []set, short int) bool {
	return len(sets) <= c.VectorSets && len(sets[0].local) <= short
}
