//go:build linux && (amd64 || arm64)

package sim

import (
	"os"
	"runtime"
	"strings"
	"testing"
)

// Advice about the heap leaves a mapping that is advised, of that size, and no garbage.
func TestAdvise(t *testing.T) {
	const bytes = 256 << 20
	_, err := os.Stat(hugePagesFile)
	if has := err == nil; advise(bytes) != has {
		t.Fatalf("found that the advice was taken %v, expected %v: the system has huge pages %v", !has, has, has)
	}
	var m runtime.MemStats
	if runtime.ReadMemStats(&m); m.HeapAlloc >= bytes {
		t.Errorf("found %d bytes in the heap, expected less than the %d that were advised and given back", m.HeapAlloc, bytes)
	}
	maps, mapsErr := os.ReadFile("/proc/self/smaps")
	if err == nil && mapsErr == nil && !strings.Contains(string(maps), " hg") {
		t.Error("found no mapping with advice, expected one in the heap")
	}
}
