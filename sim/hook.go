package sim

import "fmt"

// Hook observes events. It must not change anything: a run with a hook has
// the same events and results as one without.
type Hook interface {
	// Event is called before each event runs; what names its target.
	Event(at Time, p Priority, what fmt.Stringer)
}

// SetHook sets the observer of all events; nil removes it. Without one the
// cost is one comparison per event.
func (k *Kernel) SetHook(h Hook) {
	k.hook = h
	k.watched = h != nil || k.causes != nil
}

// eventName names an event's target when somebody asks.
type eventName struct {
	k *Kernel
	e entry
}

func (k *Kernel) describe(e entry) fmt.Stringer { return eventName{k, e} }

func (n eventName) String() string {
	switch n.e.target {
	case targetProcess:
		return "process " + n.k.processes.all[uint32(n.e.arg)].name
	case targetTimer:
		return "timer"
	}
	if s, ok := n.k.targets[n.e.target].(fmt.Stringer); ok {
		return fmt.Sprintf("%s(%d)", s, n.e.arg)
	}
	return fmt.Sprintf("handler %d(%d)", n.e.target, n.e.arg)
}

// Tracer records the activity of components, for charts and timelines. Components report only if there
// is one: see [Kernel.Tracer].
type Tracer interface {
	// Span records an activity of a track (a processor, a thread, an adapter).
	Span(s Span)
	// Message records data that moved from one track to another.
	Message(m Message)
}

// Span is an activity on a track, such as a handler that runs.
type Span struct {
	Track      string
	Start, End Time
	Label      string
	Kind       SpanKind
}

// SpanKind groups activities for colouring and for accounts of time.
type SpanKind string

// The kinds of activity.
const (
	SpanCompute   SpanKind = "compute"
	SpanCopy      SpanKind = "copy"
	SpanOverhead  SpanKind = "overhead"
	SpanHandler   SpanKind = "handler"
	SpanInterrupt SpanKind = "interrupt"
	SpanWait      SpanKind = "wait"
	SpanRegion    SpanKind = "region" // of a program's text, such as a parallel loop: a name for what happens in it
)

// Message is data that left one track and arrived at another.
type Message struct {
	From, To       string
	Sent, Received Time
	Label          string
	Bytes          int64
}

// SetTracer sets the recorder of spans and messages; nil removes it.
func (k *Kernel) SetTracer(t Tracer) { k.trace = t }

// Tracer returns the recorder, or nil. Callers build their records only if it
// is not nil.
func (k *Kernel) Tracer() Tracer { return k.trace }

// Accountant is a Tracer that also records how each process spends its time.
type Accountant interface {
	Tracer
	// Run says that a thread's own work has had its processor.
	Run(r Run)
	// Account records time of a process.
	Account(a Account)
}

// Locator is a Tracer that also hears where processes run.
type Locator interface {
	Tracer
	// Locate says on which node a process runs, by the node's path.
	Locate(track, node string)
}

// Run is an interval in which a thread's own work had its processor, apart from interruptions.
type Run struct {
	Track      string
	Start, End Time
	Call       string // of a programming system, in which the thread was at the end; "" if in none
	Where      string // line of the simulated program at the end, "file:line"; "" if it is not known
}

// Account is time of one kind that a process has spent, and the data that it has moved meanwhile. All
// accounts of a kind add up to the process's time of this kind.
type Account struct {
	Track string
	Kind  string // as the ledgers of machines name it
	// End is the end of the time. Accounts with the same end lie one before the other, in the order in
	// which they come. A sum of many intervals has no end.
	End   Time
	Sum   bool
	Took  Duration // without interruptions; negative if it takes something back
	Call  string   // of a programming system, such as "ARMCI_GetS"; "" if it is none
	Where string   // line of the simulated program, "file:line"; "" if it is not known
	// Procedure is that of the line; "" if it is not known.
	Procedure string

	Fetches, Stores, Messages, Bytes int64 // that were begun meanwhile
}

// Accountant returns the recorder if it is an Accountant, else nil.
func (k *Kernel) Accountant() Accountant {
	if k.trace == nil {
		return nil
	}
	a, _ := k.trace.(Accountant)
	return a
}

// Tracers returns a recorder that passes everything on to several others, to each what it accepts.
func Tracers(all ...Tracer) Accountant { return tracers(all) }

type tracers []Tracer

// Span implements Tracer.
func (t tracers) Span(s Span) {
	for _, one := range t {
		one.Span(s)
	}
}

// Message implements Tracer.
func (t tracers) Message(m Message) {
	for _, one := range t {
		one.Message(m)
	}
}

// Run implements Accountant.
func (t tracers) Run(r Run) {
	for _, one := range t {
		if a, ok := one.(Accountant); ok {
			a.Run(r)
		}
	}
}

// Account implements Accountant.
func (t tracers) Account(x Account) {
	for _, one := range t {
		if a, ok := one.(Accountant); ok {
			a.Account(x)
		}
	}
}

// Locate implements Locator.
func (t tracers) Locate(track, node string) {
	for _, one := range t {
		if l, ok := one.(Locator); ok {
			l.Locate(track, node)
		}
	}
}

// Recorder is a Tracer that keeps all spans and messages, in the order of reporting.
type Recorder struct {
	Spans    []Span
	Messages []Message
}

// Span keeps s.
func (r *Recorder) Span(s Span) { r.Spans = append(r.Spans, s) }

// Message keeps m.
func (r *Recorder) Message(m Message) { r.Messages = append(r.Messages, m) }
