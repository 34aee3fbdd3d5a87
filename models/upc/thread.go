package upc

import (
	"fmt"

	"simrun/machines"
	"simrun/sim/node"
)

// Thread is a UPC program as one of its threads sees it. A thread is a process of the machine. Its methods have the
// names of the language without the prefix; the process's own program calls them.
//
// Errors are of type *[Error]. An error at the other thread of an access fails the thread that made the access.
type Thread struct {
	endpoint machines.Endpoint
	remote   machines.RemoteMemory
	gate     machines.Barrier
	exchange machines.AddressExchange
	thread   *node.Thread
	memory   *node.Memory
	costs    *node.Costs
	counts   *counts

	heap     heap
	bases    []node.Addr // of all threads' shared heaps
	phantom  bool
	done     machines.Counter // of the access under way; zero between calls
	scratch  node.Addr        // where single values come from and go to
	notified bool             // between Notify and Wait
	freed    int              // calls of AllFree
	call     string           // the call under way, for errors
}

// SharedHeap is how many bytes of shared memory a thread has unless
// [WithSharedHeap] says otherwise: enough for examples, and little where there are
// thousands of threads.
const SharedHeap = 1 << 20

// Option changes how [Init] sets a thread up. All threads use the same.
type Option func(t *Thread)

// WithSharedHeap gives every thread so many bytes of shared memory (upcrun
// -shared-heap). A negative number counts as none.
func WithSharedHeap(bytes int64) Option {
	return func(t *Thread) { t.heap.size = max(bytes, 0) }
}

// WithPhantom gives shared memory without bytes, for runs in which values do not
// matter. Times are the same.
func WithPhantom() Option { return func(t *Thread) { t.phantom = true } }

// Init starts a thread in the process behind e. In a job of several programs, the
// threads are the processes of its own. It is collective. The error is a
// *machines.MissingError if the machine lacks a capability.
func Init(e machines.Endpoint, options ...Option) (*Thread, error) {
	if p, ok := machines.As[machines.Parts](e); ok {
		e = p.PartEndpoint()
	}
	t := &Thread{endpoint: e, thread: e.Thread(), memory: e.Memory(), costs: e.Costs(), heap: heap{size: SharedHeap}}
	t.counts = machines.CountsOf[counts](t.thread.Kernel(), library)
	t.enter("upc_init")
	defer t.leave()
	if err := machines.Require("UPC", e, Needs()...); err != nil {
		return nil, err
	}
	t.remote, t.gate, t.exchange = e.(machines.RemoteMemory), e.(machines.Barrier), e.(machines.AddressExchange)
	for _, o := range options {
		o(t)
	}
	if t.heap.size > node.SegmentMax {
		return nil, t.wrong("a shared heap of %d bytes, expected at most %d", t.heap.size, node.SegmentMax)
	}
	t.done = t.remote.NewCounter()
	t.scratch = t.memory.Alloc(scratchBytes)
	alloc := t.memory.Alloc
	if t.phantom {
		alloc = t.memory.AllocPhantom
	}
	var err error
	t.bases, err = t.exchange.ExchangeAddresses(t.thread, alloc(t.heap.size))
	return t, t.failed(err)
}

// scratchBytes is the length of the longest element.
const scratchBytes = 16

// Needs returns what UPC needs of a machine.
func Needs() []machines.Capability {
	return []machines.Capability{machines.HasRemoteMemory, machines.HasBarrier, machines.HasAddressExchange}
}

// Threads returns how many threads the program has (THREADS).
func (t *Thread) Threads() int { return t.endpoint.Size() }

// MyThread returns the thread's number (MYTHREAD).
func (t *Thread) MyThread() int { return t.endpoint.Rank() }

// Thread returns the thread of the machine that runs the program.
func (t *Thread) Thread() *node.Thread { return t.thread }

// Memory returns the address space of the process: its private memory, and its part
// of the shared memory.
func (t *Thread) Memory() *node.Memory { return t.memory }

// Costs prices operations on the thread's processor.
func (t *Thread) Costs() *node.Costs { return t.costs }

// Barrier waits until all threads have come to it (upc_barrier). All accesses are
// complete before, since each is when its call returns.
func (t *Thread) Barrier() error {
	t.enter("upc_barrier")
	defer t.leave()
	if t.notified {
		return t.wrong("a barrier between upc_notify and upc_wait, expected upc_wait first")
	}
	return t.failed(t.gate.Barrier(t.thread))
}

// Notify says that the thread has come to a barrier, and does not wait
// (upc_notify).
func (t *Thread) Notify() error {
	t.enter("upc_notify")
	defer t.leave()
	if t.notified {
		return t.wrong("a second upc_notify, expected upc_wait first")
	}
	t.charge(t.counts.BarrierFlag.Get())
	t.notified = true
	return nil
}

// Wait waits until all threads have called it too (upc_wait).
func (t *Thread) Wait() error {
	t.enter("upc_wait")
	defer t.leave()
	if !t.notified {
		return t.wrong("upc_wait without upc_notify, expected upc_notify first")
	}
	t.charge(t.counts.BarrierFlag.Get())
	t.notified = false
	return t.failed(t.gate.Barrier(t.thread))
}

// Fence completes all shared accesses of the thread (upc_fence). There never are
// any that are not complete.
func (t *Thread) Fence() {
	t.enter("upc_fence")
	defer t.leave()
	t.charge(t.counts.BarrierFlag.Get())
}

// enter begins a call.
func (t *Thread) enter(call string) {
	t.call = call
	t.thread.Enter(call)
}

// leave ends it.
func (t *Thread) leave() { t.thread.Leave() }

// checkThread refuses a thread that the program does not have.
func (t *Thread) checkThread(i int) error {
	if i < 0 || i >= t.Threads() {
		return t.wrong("thread %d, expected 0 to %d", i, t.Threads()-1)
	}
	return nil
}

// wrong returns the error of a call that was given something wrong.
func (t *Thread) wrong(found string, arguments ...any) error {
	return &Error{At: t.thread.Place(), Call: t.call, Found: fmt.Sprintf(found, arguments...)}
}

// failed wraps an error of the machine; nil stays nil.
func (t *Thread) failed(err error) error {
	if err == nil {
		return nil
	}
	return &Error{At: t.thread.Place(), Call: t.call, Err: err}
}
