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
func (k *Kernel) SetHook(h Hook) { k.hook = h }

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

// Tracer records what components did, for charts and timelines. Components
// report only if there is one: see [Kernel.Tracer].
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

// Recorder is a Tracer that keeps everything, in the order of reporting.
type Recorder struct {
	Spans    []Span
	Messages []Message
}

// Span keeps s.
func (r *Recorder) Span(s Span) { r.Spans = append(r.Spans, s) }

// Message keeps m.
func (r *Recorder) Message(m Message) { r.Messages = append(r.Messages, m) }
