package sim

import "unsafe"

// When a process wakes among thousands of others, the near caches of the host
// have lost its data: its stack, the record of its goroutine, the closure that
// resumes it. These are a dozen lines that are needed one after the other, and
// waiting for them took more than half of the time of a wake. But the queue knows
// which processes wake next. So it prefetches the lines of some processes before the
// first of them runs, and these lines come in parallel.
//
// The addresses are hints. The host's prefetch instruction has no visible effect and
// does not fault. So an outdated address, such as that of a stack that has moved,
// only costs a line of the cache. No result depends on the addresses. Ordinary loads
// would need valid addresses.

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

// fetch makes the host prefetch the data that are touched first when e resumes a process. A process
// with a deputy is not resumed.
func (t *processTable) fetch(e *entry) {
	if e.target != targetProcess {
		return
	}
	if p := t.all[uint32(e.arg)]; p.deputy == nil {
		prefetch(p.footprint.stack, p.footprint.goroutine, *(*uintptr)(unsafe.Pointer(&p.next)))
	}
}
