package xpressspace

import (
	"unsafe"

	"simrun/models/xpressspace/directory"
	"simrun/sim"
)

// recipients is the entries of a directory that a dart.Batch goes to, a command to each. It comes first in what embeds it.
type recipients struct {
	entries []directory.Part
	first   int // process of the first entry of the directory
}

// Len implements dart.Batch.
func (r *recipients) Len() int { return len(r.entries) }

// Target implements dart.Batch: the process of the entry.
func (r *recipients) Target(i int) int { return r.first + r.entries[i].Entry }

// Fetch implements dart.Batch: first comes what embeds the recipients, then the entry.
func (r *recipients) Fetch(i, stage int) (to int, more bool) {
	switch {
	case stage == 0:
		sim.Fetch(uintptr(unsafe.Pointer(r)), 3)
		return -1, true
	case i >= len(r.entries): // all have been sent
		return -1, false
	case stage == 1:
		sim.Fetch(uintptr(unsafe.Pointer(&r.entries[i])), 1)
		return -1, true
	}
	return r.Target(i), false
}
