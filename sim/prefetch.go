package sim

import "unsafe"

// A process that sleeps among thousands of others finds nothing of its own in
// the near caches of the host when it wakes: not its stack, not the record of
// its goroutine, not the closure that resumes it. These are a dozen lines that
// are needed one after the other, and waiting for them took more than half of
// the time of a wake. But the queue knows who wakes next. So it asks for the
// lines of some processes before the first of them runs, and they come at once.
//
// The addresses are hints. The host's prefetch instruction reads nothing that a
// program sees, and it does not fault, so an old address, as of a stack
// that has moved, costs a line of the cache and no more. No result depends on
// them. Ordinary loads in its place would have to be of valid addresses.

// wakesAhead is how many events at most have their processes fetched at once:
// their lines stay within the second cache of common hosts, and partly within the first.
const wakesAhead = 64

// presentAhead is how many events before its turn a process of the present
// instant is fetched: it takes some wakes for the lines to arrive.
const presentAhead = 8

// footprint is where a blocked process will be when it wakes, as hints.
type footprint struct {
	stack     uintptr // within its innermost frames
	goroutine uintptr // the record of the runtime
}

// begin notes the goroutine that runs.
func (f *footprint) begin() {
	if canPrefetch {
		f.goroutine = currentGoroutine()
	}
}

// rest notes the top of the stack of the goroutine that runs.
func (f *footprint) rest() {
	if canPrefetch {
		var here byte
		f.stack = uintptr(unsafe.Pointer(&here))
	}
}

// fetchAll fetches the processes that events resume, unless they are too many: the queue
// will spread them further before the first of them runs. A nil table has no processes.
func (t *processTable) fetchAll(events []entry) {
	if !canPrefetch || t == nil || len(events) > wakesAhead {
		return
	}
	for i := range events {
		t.fetch(&events[i])
	}
}

// fetch has the host fetch what it touches first when e resumes a process. A
// process with a deputy is not resumed.
func (t *processTable) fetch(e *entry) {
	if e.target != targetProcess {
		return
	}
	if p := t.all[uint32(e.arg)]; p.deputy == nil {
		prefetch(p.footprint.stack, p.footprint.goroutine, *(*uintptr)(unsafe.Pointer(&p.next)))
	}
}
