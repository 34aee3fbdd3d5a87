//go:build linux && (amd64 || arm64)

package vm

import (
	"math"
	"syscall"
)

// mapMemory returns n bytes of zeros that take memory of the host only where something is written; nil if the host does not give
// so many addresses.
func mapMemory(n uint64) []byte {
	if n > math.MaxInt {
		return nil
	}
	all, err := syscall.Mmap(-1, 0, int(n), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE|syscall.MAP_NORESERVE)
	if err != nil {
		return nil
	}
	return all
}

// unmapMemory gives back all that mapMemory has returned.
func unmapMemory(all []byte) {
	if err := syscall.Munmap(all); err != nil {
		panic("vm: memory cannot be unmapped: " + err.Error() + "; the host would run out of it; pass all that mapMemory has returned")
	}
}
