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

// Memory of any size is zero where nothing was written, moves with its contents, and is freed. A host that maps memory gives none for
// what is never written.
func TestLinearMaps(t *testing.T) {
	l := &linear{most: 1 << 32}
	l.Reallocate(mappedLeast / 2)[100] = 7
	for _, size := range []uint64{mappedLeast, 100 * mappedLeast, 1000 * mappedLeast} {
		b := l.Reallocate(size)
		if uint64(len(b)) != size || b[100] != 7 || b[size-1] != 0 {
			t.Fatalf("memory of %d bytes: found %d bytes with %d and %d in them, expected 7 and 0", size, len(b), b[100], b[len(b)-1])
		}
	}
	l.Free()
	if l.bytes != nil || l.mapped {
		t.Error("memory that was freed is still there")
	}
}
