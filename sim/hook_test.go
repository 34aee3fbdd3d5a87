package sim_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/sim"
)

type hookFunc func(at sim.Time, p sim.Priority, what string)

func (f hookFunc) Event(at sim.Time, p sim.Priority, what fmt.Stringer) { f(at, p, what.String()) }

type adapter struct{}

func (adapter) Handle(uint64)  {}
func (adapter) String() string { return "Node[1].NI" }

func TestHook(t *testing.T) {
	k := sim.New(1)
	var got []string
	k.SetHook(hookFunc(func(at sim.Time, p sim.Priority, what string) {
		got = append(got, fmt.Sprintf("%v %d %s", at, p, what))
	}))
	k.Spawn("program", func(p *sim.Process) { p.Sleep(10) })
	k.After(20, sim.Settle, func() {})
	k.After(25, sim.Settle, func() {}).Stop()
	k.Schedule(5, sim.Wire, k.Register(adapter{}), 3)
	k.Schedule(6, sim.Interrupt, k.Register(sim.HandlerFunc(func(uint64) {})), 4)
	k.After(30, sim.Program, func() { k.SetHook(nil) })
	k.After(31, sim.Program, func() {})
	mustRun(t, k)
	want := []string{"0s 2 process program", "5ps 0 Node[1].NI(3)", "6ps 1 handler 3(4)", "10ps 2 process program",
		"20ps 3 timer", "30ps 2 timer"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("events (-want +got):\n%s", diff)
	}
}

func TestRecorder(t *testing.T) {
	k := sim.New(1)
	if k.Tracer() != nil {
		t.Error("a new kernel has a tracer")
	}
	r := &sim.Recorder{}
	k.SetTracer(r)
	s := sim.Span{Track: "CPU", Start: 1, End: 2, Label: "copy", Kind: sim.SpanCopy}
	m := sim.Message{From: "a", To: "b", Sent: 1, Received: 2, Label: "packet", Bytes: 1024}
	k.Tracer().Span(s)
	k.Tracer().Message(m)
	if diff := cmp.Diff(&sim.Recorder{Spans: []sim.Span{s}, Messages: []sim.Message{m}}, r); diff != "" {
		t.Errorf("recorded (-want +got):\n%s", diff)
	}
}
