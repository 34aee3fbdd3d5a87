package machines

import (
	"simrun/sim"
	"simrun/sim/node"
)

// Kind is a kind of time of a process. This is the only list of kinds: all code that counts, adds up or
// shows time uses it.
type Kind uint8

// The kinds, in the order in which they are shown.
const (
	Computing    Kind = iota // the statements of the user's program
	Addressing               // finding owners, offsets and loop bounds
	Runtime                  // the computing of the programming system's library
	MakerLibrary             // the computing of closed libraries by the machine's maker: see SharedLoops
	Remote                   // remote reads and writes, as on an idle machine: calls, wires, the owner's service
	Queueing                 // the extra time of these and of messages while others are served first
	Barriers                 // barriers, from entering to leaving
	Messages                 // calls that send and receive, and their waits on an idle network
	Waiting                  // waiting for messages or data that others have not sent, or that are under way
	PageFaults               // waiting for pages of shared memory
	Interrupts               // handlers that take the processor for messages of others
	Skipped                  // waiting for other processes in iterations that mode sampled leaves out
	Idle                     // nothing: the process has ended and others have not

	KindCount = int(Idle) + 1
)

// kindNames are the names of the kinds as tables and figures show them.
var kindNames = [KindCount]string{
	Computing: "computing", Addressing: "owner calculation", Runtime: "run-time library", MakerLibrary: "maker's library",
	Remote: "remote access", Queueing: "contention at the owner", Barriers: "barriers", Messages: "messages",
	Waiting: "waiting for messages", PageFaults: "page faults", Interrupts: "interrupts", Skipped: "waiting, not simulated", Idle: "idle at the end",
}

// causes are the causes of the kinds on the critical path of a result, where they are charged.
var causes = [KindCount]sim.Cause{
	Computing: sim.CauseComputing, Addressing: sim.CauseSoftware, Runtime: sim.CauseSoftware, MakerLibrary: sim.CauseSoftware,
	Remote: sim.CauseSoftware, Queueing: sim.CauseQueueing, Barriers: sim.CauseSoftware, Messages: sim.CauseSoftware,
	Waiting: sim.CauseWaiting, PageFaults: sim.CausePageFaults, Interrupts: sim.CauseInterrupts, Skipped: sim.CauseWaiting, Idle: sim.CauseWaiting,
}

// String returns the name of the kind, for tables and figures.
func (k Kind) String() string { return kindNames[k] }

// Times is time by kind.
type Times [KindCount]sim.Duration

// Sum returns all kinds together.
func (t Times) Sum() sim.Duration {
	var sum sim.Duration
	for _, d := range t {
		sum = sum.Plus(d)
	}
	return sum
}

// Ledger records the interactions of one process with others, and the time that its libraries have
// spent, by kind. Each library of a machine notes its own work. With the computing of its program, the
// kinds add up to the time of the process.
type Ledger struct {
	Fetches, Stores int64 // remote reads and writes of programs, not of libraries that pass messages
	Messages        int64 // sent
	Bytes           int64 // moved by all of them
	Time            Times

	reader *reader // hears what is noted; nil: nobody does
}

// Add notes time that the process has spent.
func (l *Ledger) Add(k Kind, d sim.Duration) {
	l.Time[k] = l.Time[k].Plus(d)
	if l.reader != nil {
		l.reader.tell(l, k, d)
	}
}

// Charge charges a thread of the process and notes it.
func (l *Ledger) Charge(t *node.Thread, k Kind, d sim.Duration) {
	t.ChargeAs(causes[k], d)
	l.Add(k, d)
}

// Split notes a time: the part up to idle, the time on an idle machine, as k, and the rest as Queueing.
func (l *Ledger) Split(k Kind, took, idle sim.Duration) {
	idle = min(idle, took)
	l.Add(k, idle)
	l.Add(Queueing, took-idle)
}

// Plus returns the sum of two ledgers. Nobody observes the sum.
func (l Ledger) Plus(other Ledger) Ledger {
	l.reader = nil
	l.Fetches, l.Stores, l.Messages, l.Bytes = l.Fetches+other.Fetches, l.Stores+other.Stores, l.Messages+other.Messages, l.Bytes+other.Bytes
	for k, d := range other.Time {
		l.Time[k] = l.Time[k].Plus(d)
	}
	return l
}

// Minus returns the difference from an earlier state of the same ledger.
func (l Ledger) Minus(before Ledger) Ledger {
	for _, x := range before.numbers() {
		*x = -*x
	}
	return l.Plus(before)
}

// Combine returns a ledger each of whose numbers is made by f: of that number in
// ledger i, for which it can ask.
func Combine(ledgers []Ledger, f func(value func(i int) int64) int64) Ledger {
	var sum Ledger
	for n, total := range sum.numbers() {
		*total = f(func(i int) int64 { return *ledgers[i].numbers()[n] })
	}
	return sum
}

// numbers returns the numbers of a ledger, in a fixed order.
func (l *Ledger) numbers() (all [4 + KindCount]*int64) {
	all[0], all[1], all[2], all[3] = &l.Fetches, &l.Stores, &l.Messages, &l.Bytes
	for k := range l.Time {
		all[4+k] = (*int64)(&l.Time[k])
	}
	return all
}

// Stopwatch measures a thread's own time. It excludes the time that interrupts take, and the time that other users of
// the memory take, which the thread counts itself.
type Stopwatch struct {
	thread *node.Thread
	began  sim.Time
	taken  sim.Duration
}

// StartWatch returns a stopwatch that begins now.
func StartWatch(t *node.Thread) Stopwatch {
	return Stopwatch{thread: t, began: t.Now().Add(t.Owed()), taken: t.Stolen().Plus(t.Crowded())}
}

// Elapsed returns the thread's own time since then.
func (w Stopwatch) Elapsed() sim.Duration {
	t := w.thread
	return t.Now().Add(t.Owed()).Sub(w.began) - (t.Stolen().Plus(t.Crowded()) - w.taken)
}

// Accounted is an endpoint that keeps a Ledger.
type Accounted interface {
	// Ledger returns the process's ledger, which its operations change.
	Ledger() *Ledger
}

// LedgerOf returns the endpoint's ledger, or an empty one if it keeps none.
func LedgerOf(e Endpoint) *Ledger {
	if a, ok := e.(Accounted); ok {
		return a.Ledger()
	}
	return &Ledger{}
}
