// Package sim is a deterministic discrete-event simulation engine: simulated
// time, events in a total order, and processes that are written as plain Go
// functions.
//
// A [Kernel] runs events one after the other, in the order of time, [Priority]
// and scheduling. An event calls a [Handler], fires a [Timer] or resumes a
// [Process]. A process is a coroutine: its function runs until it waits, for
// time to pass (Sleep), an [Event], a [Condition], a [Resource] or a [Mailbox],
// and goes on when an event resumes it. Exactly one process or handler runs at
// a time, so they share data without locks. Time is an integer number of
// picoseconds that only the kernel moves; computing takes no time of itself.
//
// Equal programs with equal seeds run equal events, which
// [Kernel.EventDigest] proves: nothing here depends on the host's clock,
// number of processors or map order, and observers ([Hook], [Tracer]) change
// nothing. Randomness comes from [Kernel.Random].
//
// Who wants to know why something took as long as it did asks the kernel to keep [Causes]
// before the run. Every event then has a moment that follows from another one, and a bill for
// the time in between, whose terms come from [Quotes] that reading a parameter leaves.
//
// [Kernel.Run] returns when nothing is pending. If a process still waits then,
// it returns a [DeadlockError] that says who waits for what, since when, where
// and who holds it.
//
// # By hand: two processes, a resource and a timeout
//
// A producer takes the bus for 30 us and replies. A consumer waits for the
// reply, but at most 20 us; then it wants the bus itself for 5 us. All events:
//
//	 0 us  producer starts, takes the bus, sleeps until 30 us
//	 0 us  consumer starts, waits for the reply, its timeout is at 20 us
//	20 us  the timeout resumes the consumer; it queues for the bus
//	30 us  producer replies, which nobody waits for any more; it releases the
//	       bus, which is the consumer's from this instant, and ends
//	30 us  consumer goes on with the bus and sleeps until 35 us
//	35 us  consumer releases the bus and ends
//
// Had the reply come at 10 us, the event at 20 us would have been stale: such
// events are dropped, count nowhere and do not move the clock. The package's
// example runs this.
//
// # Files
//
//	time.go units.go   time, durations, clocks, rates; one rounding each
//	kernel.go queue.go priority.go   the event loop and its order
//	timer.go random.go   cancellable calls, random streams
//	process.go delegate.go   coroutines: spawn, sleep, block, close; who acts for them
//	prefetch*.go prefetch*.s   what wakes soon is in the host's caches; changes no result
//	event.go compose.go condition.go waitlist.go   what processes wait for
//	resource.go mailbox.go   things held, values passed
//	errors.go deadlock.go   how a run goes wrong, and the reports
//	hook.go meter.go   observers
//	steps.go   a critical path, by process
//	causes.go quotes.go instant.go   why each thing happened when it did, and which parameters that took
package sim
