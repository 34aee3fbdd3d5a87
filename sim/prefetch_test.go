package sim

import "testing"

// Hints may be wrong, as those of a stack that has moved: no address faults.
func TestPrefetchFaultsNowhere(t *testing.T) {
	for _, at := range []uintptr{0, 1, 64, 1 << 20, ^uintptr(0) >> 1, ^uintptr(0)} {
		prefetch(at, at, at)
		prefetchLines(at, 3)
	}
}
