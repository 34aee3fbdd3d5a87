// The layout is for hosts with addresses of 64 bits.
//go:build amd64 || arm64

package seastar

import (
	"testing"
	"unsafe"
)

// The parts of a node that a message touches begin cache lines of the host: the processor, the node itself, and the
// dispatcher, whose fields up to the waiters are touched.
func TestWhatMessagesTouchBeginsLines(t *testing.T) {
	const lineBytes = 64
	var n Node
	for _, c := range []struct {
		what string
		at   uintptr
	}{{"the node itself", unsafe.Offsetof(n.fabric)}, {"the dispatcher", unsafe.Offsetof(n.handler)}, {"the next node", unsafe.Sizeof(n)}} {
		if c.at%lineBytes != 0 {
			t.Errorf("%s: found offset %d, expected a multiple of %d: change the bytes that fill up before it", c.what, c.at, lineBytes)
		}
	}
}
