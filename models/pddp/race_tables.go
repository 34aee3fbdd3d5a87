package pddp

import (
	"fmt"
	"strings"

	"simrun/models/compile/spmd"
)

// tables are the run-time library's tables in the memory of a process, laid out as
// pddp.inc says: a count, then arrays of 4-byte integers.
type tables struct {
	p                     *spmd.Process
	distributions, arrays uint32 // addresses of the COMMON blocks
}

const (
	distributionsMax = 64  // MAXDIS
	arraysMax        = 128 // MAXARR
)

// index returns the global indices of an element: the leftmost dimension runs fastest
// over processors and over the memory of each.
func (t tables) index(e element) []int32 {
	n := e.tag - tagBase
	d := t.array(0, n)
	index := make([]int32, t.array(2, n))
	owner, offset := e.owner, e.offset
	for i := range index {
		kind, procs, length := t.dimension(1, i, d), t.dimension(2, i, d), t.dimension(3, i, d)
		coord, place := owner%procs, offset%length
		owner, offset = owner/procs, offset/length
		index[i] = t.low(n, i)
		if kind == int32(cyclic) {
			index[i] += place*procs + coord
		} else {
			index[i] += coord*length + place
		}
	}
	return index
}

// bounds returns the global bounds of array n, from 1: "(1:9, 0:4)".
func (t tables) bounds(n int32) string {
	parts := make([]string, t.array(2, n))
	for i := range parts {
		low := t.low(n, i)
		parts[i] = fmt.Sprintf("%d:%d", low, low+t.dimension(0, i, t.array(0, n))-1)
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

// low returns the lower bound of dimension i, from 0, of array n.
func (t tables) low(n int32, i int) int32 {
	return t.word(t.arrays, 1+3*arraysMax+(n-1)*maxDims+int32(i)) // ALOW
}

// array returns what a table has for array n, from 1: ADIS (0), ABYTES, ARANK (2).
func (t tables) array(table, n int32) int32 { return t.word(t.arrays, table*arraysMax+n) }

// dimension returns the entry of a table for dimension i, from 0, of distribution d, from 1: DEXT (0), DTYPE, DPROCS,
// DLEN (3).
func (t tables) dimension(table int32, i int, d int32) int32 {
	return t.word(t.distributions, 1+distributionsMax+(table*distributionsMax+d-1)*maxDims+int32(i))
}

// word returns a word of a COMMON block, from 0.
func (t tables) word(base uint32, n int32) int32 { return t.p.Int(uint64(base) + 4*uint64(n)) }
