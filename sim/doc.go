// Package sim is a deterministic discrete-event simulation engine: simulated
// time, events in a total order, and processes that are written as plain Go
// functions.
//
// A [Kernel] runs events one after the other, ordered by time, then by [Priority],
// then by the order of scheduling. An event calls a [Handler], fires a [Timer] or
// resumes a [Process]. A process is a coroutine. Its function runs until it waits
// (for time to pass, for an [Event], a [Condition], a [Resource] or a [Mailbox]),
// and continues when an event resumes it. Exactly one process or handler runs at a
// time, so they share data without locks. Time is an integer number of
// picoseconds. Only the kernel moves it; Go code that computes takes no simulated
// time.
//
// The same program with the same seed runs the same events, and
// [Kernel.EventDigest] proves it. Nothing here depends on the host's clock,
// number of processors or map order, and observers ([Hook], [Tracer]) change
// nothing. Randomness comes from [Kernel.Random].
//
// [Kernel.Explain] makes the kernel record why each event happened when it did
// ([Causes]). Each event then has a [Moment]: an instant that follows from an
// earlier moment. A [Bill] accounts for the time between the two. Its terms come
// from [Quotes], which record the parameters that a time was computed from.
//
// [Kernel.Run] returns when no event is pending. If a process still waits then,
// Run returns a [DeadlockError]. It lists who waits for what, since when, where,
// and who holds it. A process that looks for something in a loop calls
// [Process.Poll], so that the run ends in the same way if it looks in vain.
//
// # By hand: two processes, a resource and a timeout
//
// A producer takes the bus for 30 us and replies. A consumer waits for the
// reply, but at most 20 us; then it takes the bus itself for 5 us. All events:
//
//	 0 us  producer starts, takes the bus, sleeps until 30 us
//	 0 us  consumer starts, waits for the reply, its timeout is at 20 us
//	20 us  the timeout resumes the consumer; it queues for the bus
//	30 us  producer replies, but nobody waits for the reply any more; it
//	       releases the bus, the consumer holds it from this instant, and
//	       the producer ends
//	30 us  consumer continues with the bus and sleeps until 35 us
//	35 us  consumer releases the bus and ends
//
// If the reply came at 10 us, the event at 20 us would be stale. The kernel drops
// stale events: they do not count and do not move the clock. The package's
// example runs this.
//
// # Files
//
//	time.go units.go   time, durations, clocks, rates; one rounding each
//	kernel.go queue.go priority.go   the event loop and its order
//	timer.go random.go   cancellable calls, random streams
//	process.go delegate.go   coroutines: spawn, sleep, block, close; deputies that act for them
//	prefetch*.go prefetch*.s   loads what the next events touch into the host's caches
//	hugepages*.go   huge pages of the host for the memory of large jobs
//	event.go compose.go condition.go waitlist.go   what processes wait for
//	poll.go   processes that look again and again, and the end of a run in which only they act
//	resource.go mailbox.go   resources that processes hold, values that they pass
//	errors.go deadlock.go   how a run goes wrong, and the reports
//	hook.go meter.go   observers
//	steps.go   the critical path, by process
//	causes.go quotes.go instant.go   why each event happened when it did, and due to which parameters
package sim
