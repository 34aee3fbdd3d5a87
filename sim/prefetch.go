package sim

import "unsafe"

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
	// fetched, to find where that leads. If it leads to another Fetcher, that may be asked in the further stages, by
	// Start of w. Other events run before the event for which it is called, so it may find outdated things. It changes
	// nothing. The argument is 0 for a deputy's events.
	Fetch(arg uint64, stage int, w *Walks) (more bool)
}

// Walks is the Fetchers that are asked stage by stage.
type Walks struct{ all []walk }

// walk is a Fetcher that is asked next about a stage of an argument.
type walk struct {
	by    Fetcher
	arg   uint64
	stage int
}

// Start asks a Fetcher about an argument, from a stage on: about this stage at once, about each further one when all other
// Fetchers have been asked.
func (w *Walks) Start(by Fetcher, arg uint64, stage int) {
	if by.Fetch(arg, stage, w) {
		w.all = append(w.all, walk{by, arg, stage + 1})
	}
}

// run asks about all further stages.
func (w *Walks) run() {
	for len(w.all) > 0 {
		kept, n := 0, len(w.all)
		for i := range n {
			x := w.all[i]
			if x.by.Fetch(x.arg, x.stage, w) {
				x.stage++
				w.all[kept] = x
				kept++
			}
		}
		w.all = append(w.all[:kept], w.all[n:]...)
	}
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
	if !q.isFar() || first <= q.fetched {
		for i := range events {
			q.fetchStack(&events[i])
		}
		return
	}
	for i := range events {
		e := &events[i]
		q.fetched = max(q.fetched, e.at)
		if e.target == targetProcess {
			q.walks.Start((*waking)(q.processes.all[uint32(e.arg)]), 0, 0)
		} else if f := q.fetchers[e.target]; f != nil {
			q.walks.Start(f, e.arg, 0)
		}
	}
	q.walks.run()
}

// isFar reports whether Fetchers are asked.
func (q *queue) isFar() bool { return len(q.processes.all) >= FarProcesses }

// fetchStack has the host fetch the stack of the process that an event wakes, if it does.
func (q *queue) fetchStack(e *entry) {
	if e.target == targetProcess {
		(*waking)(q.processes.all[uint32(e.arg)]).fetchStack()
	}
}

// waking is a process that wakes next.
type waking Process

// fetchStack has the host fetch what the process touches when it is resumed. A process with a deputy is not.
func (p *waking) fetchStack() {
	if p.deputy == nil {
		prefetch(p.footprint.stack, p.footprint.goroutine, *(*uintptr)(unsafe.Pointer(&p.next)))
	}
}

// Fetch implements Fetcher.
func (p *waking) Fetch(_ uint64, stage int, w *Walks) (more bool) {
	if stage == 0 {
		Fetch(uintptr(unsafe.Pointer(p)), processLines)
		return true
	}
	p.fetchStack()
	if f, ok := p.deputy.(Fetcher); ok {
		w.Start(f, 0, 0)
	}
	return false
}

// processLines is how many lines a Process has.
const processLines = 3
