//go:build amd64 || arm64

package sim

const canPrefetch = true

// prefetch asks for the lines around the top of a stack, the first lines of a
// goroutine's record and the closure that resumes it.
func prefetch(stack, goroutine, closure uintptr)

// prefetchLines asks for lines of 64 bytes from an address on, at least one.
func prefetchLines(at uintptr, lines int)

// currentGoroutine returns the address of the record of the goroutine that runs, as a hint.
func currentGoroutine() uintptr
