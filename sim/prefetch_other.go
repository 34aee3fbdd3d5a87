//go:build !amd64 && !arm64

package sim

const canPrefetch = false

func prefetch(stack, goroutine, closure uintptr) {}

func prefetchLines(at uintptr, lines int) {}

func currentGoroutine() uintptr { return 0 }
