//go:build !linux || !(amd64 || arm64)

package vm

// mapMemory returns nil: memory is Go's.
func mapMemory(uint64) []byte { return nil }

// unmapMemory is never called.
func unmapMemory([]byte) {}
