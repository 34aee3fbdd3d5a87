package sim

import (
	"math/bits"
	"unsafe"
)

// When a process wakes among thousands of others, the near caches of the host
// have lost its data: its stack, the record of its goroutine, the closure that
// resumes it. These are a dozen lines that are needed one after the other, and
// waiting for them took more than half of the time of a wake. But the queue knows
// which processes wake next. So it prefetches the lines of some processes before the
// first of them runs, and these lines come in parallel. It treats other events in the
// same way: a handler that is a Fetcher tells which lines an event will touch.
//
// The addresses are hints. The host's prefetch instruction has no visible effect and
// does not fault. So an outdated address, such as that of a stack that has moved,
// only costs a line of the cache. No result depends on the addresses. Ordinary loads
// would need valid addresses.

// wakesAhead is the greatest number of events whose lines are fetched at once. The lines stay within the second cache
// of common hosts, and partly within the first.
const wakesAhead = 64

// presentAhead is how many events before its turn the lines of an event of the present instant are fetched. It takes
// some wakes for the lines to arrive.
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

// Fetcher is a Handler, or a Deputy, that knows what memory of the host its events touch.
type Fetcher interface {
	// Fetch calls [Fetch] for what an event with an argument will touch. It is called for one stage after the other,
	// from 0 on, as long as it reports that there is more. In each stage, it may look at what the stage before has
	// fetched, to find where that leads. Other events run before the event for which it is called, so it may find
	// outdated things. It changes nothing. The argument is 0 for a deputy's events.
	Fetch(arg uint64, stage int) (more bool)
}

// FarProcesses is how many processes a job has whose records do not fit into near caches. In smaller ones Fetchers are not
// asked: that takes a quarter of the time of an event whose lines are there already.
const FarProcesses = 1000

// Fetch has the host fetch some lines of 64 bytes from an address on, which is a hint.
func Fetch(at uintptr, lines int) {
	if canPrefetch {
		prefetchLines(at, lines)
	}
}

// fetchAll has the host fetch what the next events touch. It does not if they are too many: then the queue will spread
// them further before the first of them runs. first is the time of the first one. Fetchers are asked once about an
// event, though the queue spreads it again.
func (q *queue) fetchAll(events []entry, first Time) {
	if !canPrefetch || q.processes == nil || len(events) > wakesAhead {
		return
	}
	far := q.isFar() && first > q.fetched
	if far {
		for i := range events {
			q.fetched = max(q.fetched, events[i].at)
		}
	}
	left := ^uint64(0) >> (wakesAhead - len(events)) // bit i: there is more of events[i]
	for stage := 0; left != 0; stage++ {
		for some := left; some != 0; some &= some - 1 {
			i := bits.TrailingZeros64(some)
			if !q.fetch(&events[i], stage, far) {
				left &^= 1 << i
			}
		}
	}
}

// isFar reports whether Fetchers are asked.
func (q *queue) isFar() bool { return len(q.processes.all) >= FarProcesses }

// fetch has the host fetch what an event touches, in a stage, and reports whether there is more. Unless the records are
// far, these are only the stacks of processes, in the first stage.
func (q *queue) fetch(e *entry, stage int, far bool) (more bool) {
	if e.target != targetProcess {
		f := q.fetchers[e.target]
		return far && f != nil && f.Fetch(e.arg, stage)
	}
	p := q.processes.all[uint32(e.arg)]
	if stage == 0 && far {
		Fetch(uintptr(unsafe.Pointer(p)), processLines)
		return true
	}
	if p.deputy == nil { // else it is not resumed
		prefetch(p.footprint.stack, p.footprint.goroutine, *(*uintptr)(unsafe.Pointer(&p.next)))
		return false
	}
	if !far {
		return false
	}
	f, ok := p.deputy.(Fetcher)
	return ok && f.Fetch(0, stage-1)
}

// processLines is how many lines a Process has.
const processLines = 3
