package vm

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"
)

// Memory that grows keeps what was written, at any place, and is zero behind it.
func TestLinearKeepsWhatWasWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := &linear{}
		want := make([]byte, 10*hostPage)
		size := 0
		for range rapid.IntRange(1, 8).Draw(t, "times") {
			size = rapid.IntRange(size, len(want)).Draw(t, "size")
			got := l.Reallocate(uint64(size))
			if !bytes.Equal(got, want[:size]) {
				t.Fatalf("memory of %d bytes does not hold what was written", size)
			}
			for range rapid.IntRange(0, min(size, 4)).Draw(t, "writes") {
				at := rapid.IntRange(0, size-1).Draw(t, "at")
				got[at] = byte(at%255) + 1
				want[at] = got[at]
			}
		}
	})
}
