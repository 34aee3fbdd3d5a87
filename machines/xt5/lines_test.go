// The layout is for hosts with addresses of 64 bits.
//go:build amd64 || arm64

package xt5

import (
	"testing"
	"unsafe"

	"simrun/machines/xt5/portals"
)

// lineBytes is the length of a cache line of the hosts that runs are made on.
const lineBytes = 64

// The fields that every event of a process touches begin a cache line. One more field before them would cost each
// event one more line, and nothing else would show it.
func TestWhatEventsTouchBeginsLines(t *testing.T) {
	var s seat
	for _, c := range []struct {
		what string
		at   uintptr
	}{
		{"the interface", unsafe.Offsetof(s.portals)}, {"the thread", unsafe.Offsetof(s.thread)}, {"the core", unsafe.Offsetof(s.core)},
		{"what is exposed", unsafe.Offsetof(s.exposed)}, {"its first descriptor", unsafe.Offsetof(s.exposed) + unsafe.Offsetof(s.exposed.memory)},
		{"the next seat", unsafe.Sizeof(s)}, {"the next idle descriptor", unsafe.Sizeof(idleDescriptor{})},
	} {
		if c.at%lineBytes != 0 {
			t.Errorf("%s: found offset %d, expected a multiple of %d: change the bytes that fill up before it", c.what, c.at, lineBytes)
		}
	}
	if n := unsafe.Sizeof(portals.EQ{}); n > lineBytes {
		t.Errorf("an event queue: found %d bytes, expected at most %d", n, lineBytes)
	}
}
