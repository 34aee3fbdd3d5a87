package meiko_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/machines"
	"simrun/machines/meiko"
	"simrun/sim"
	"simrun/sim/param"
)

func newMachine(t testing.TB) *meiko.Machine {
	t.Helper()
	m, err := meiko.New()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestSpecHasSources: of the network and its libraries one number is fitted, to one
// cell, and what is not published plainly says how sure we are.
func TestSpecHasSources(t *testing.T) {
	m := newMachine(t)
	kinds := map[param.Kind]int{}
	for _, p := range m.Sheet().Params() {
		meta := p.Meta()
		if strings.HasPrefix(meta.Path, "processor.") {
			continue
		}
		kinds[meta.Kind]++
		if meta.Kind != param.Published && meta.Kind != param.Measured && meta.Doubt == "" && !meta.Recalled {
			t.Errorf("%s is %s, but nothing says how sure we are", meta.Path, meta.Kind)
		}
	}
	want := map[param.Kind]int{param.Published: 6, param.Derived: 5, param.Assumed: 9, param.Fitted: 1}
	if diff := cmp.Diff(want, kinds); diff != "" {
		t.Errorf("parameters by kind (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"pddp-table2/16/MEIKO PGHPF"}, m.Sheet().FittedCells()); diff != "" {
		t.Errorf("fitted to (-want +got):\n%s", diff)
	}
}

func TestModel(t *testing.T) {
	model := meiko.Model()
	if model.Name != "meiko" || model.Title == "" {
		t.Errorf("model is %+v", model)
	}
	want := []machines.Capability{machines.HasRemoteMemory, machines.HasArrivalCounters, machines.HasAtomics, machines.HasBarrier, machines.HasAddressExchange, machines.HasMessagePassing, machines.HasNonblocking}
	if diff := cmp.Diff(want, model.Capabilities); diff != "" {
		t.Errorf("capabilities (-want +got):\n%s", diff)
	}
	m, err := model.Load()
	if err != nil || m.Name() != model.Name || m.Sheet() == nil {
		t.Errorf("loaded %v, %v", m, err)
	}
}

// TestMachinesShareNothing: an override is of one machine only.
func TestMachinesShareNothing(t *testing.T) {
	a, b := newMachine(t), newMachine(t)
	if err := a.Sheet().Override("elan.dma", "5us"); err != nil {
		t.Fatal(err)
	}
	if got := b.Spec.Elan.DMA.Get(); got != 7622*sim.Nanosecond {
		t.Errorf("another machine's DMA takes %v, want 7.622us", got)
	}
}

func TestLaunchErrors(t *testing.T) {
	for _, test := range []struct {
		nodes     string
		processes int
		want      string
	}{
		{"224", 0, "meiko: found 0 processes, expected 1 to 224, one per node"},
		{"224", 225, "meiko: found 225 processes, expected 1 to 224, one per node"},
		{"16", 17, "meiko: found 17 processes, expected 1 to 16, one per node"},
	} {
		m := newMachine(t)
		if err := m.Sheet().Override("nodes", test.nodes); err != nil {
			t.Fatal(err)
		}
		err := m.Launch(sim.New(1), test.processes, func(machines.Endpoint) {})
		if err == nil || err.Error() != test.want {
			t.Errorf("%d processes: error %v, want %s", test.processes, err, test.want)
		}
		if err := m.Validate(test.processes); err == nil || err.Error() != test.want {
			t.Errorf("%d processes, before a launch: error %v, want %s", test.processes, err, test.want)
		}
	}
	if err := newMachine(t).Validate(224); err != nil {
		t.Errorf("224 processes, before a launch: %v, want no error", err)
	}
}

// TestEndpoint: what every endpoint says of itself.
func TestEndpoint(t *testing.T) {
	run(t, 3, func(p *proc) {
		if p.Size() != 3 || p.Machine() != "meiko" || p.Peer(p.Rank()) != p.th.Process || p.Costs() == nil {
			t.Errorf("process %d: %d processes of machine %q", p.Rank(), p.Size(), p.Machine())
		}
		if machines.LedgerOf(p.Endpoint) != p.Ledger() {
			t.Error("the ledger is not known to the package machines")
		}
	})
}

// TestOverridesMatter: every number of the network and its libraries moves the
// end of a program that uses all of them.
func TestOverridesMatter(t *testing.T) {
	base := endOfEverything(t, nil)
	for path, value := range map[string]string{ // any order: each run is on its own
		"network.contention": "none", "network.link_rate": "25MB/s", "network.stage": "1us",
		"elan.command": "2us", "elan.poll": "2us", "elan.output": "4us", "elan.input": "4us", "elan.dma": "9us", "elan.thread": "9us",
		"elan.rate": "30MB/s", "elan.packet": "64B", "elan.header": "200B", "ew.fetch_call": "1us", "ew.store_call": "1us",
		"mpsc.send_call": "1us", "mpsc.match": "1us", "mpsc.receive_call": "1us", "mpsc.eager": "0B",
	} {
		if got := endOfEverything(t, []string{path, value}); got == base {
			t.Errorf("%s = %s ends at %v, as without", path, value, got)
		}
	}
}

// endOfEverything is when a program ends of which five processes do a bit of
// everything.
func endOfEverything(t *testing.T, set []string) sim.Time {
	k := launch(t, 5, set, func(p *proc) { everything(p) })
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return k.Now()
}

func everything(p *proc) {
	next := (p.Rank() + 1) % p.Size()
	p.must(p.Fetch(p.th, p.word(0, 0)))
	p.must(p.Store(p.th, makeCopy(0, p.array[0]+80_000, p.array[p.Rank()]+50_000, 20_000)))
	p.must(p.Fetch(p.th, makeCopy(0, p.array[0], p.array[p.Rank()]+50_000, 20_000)))
	p.must(rmw(p, machines.RMW{Op: machines.FetchAndAdd, Target: 0, Remote: p.array[0], Size: 8, Operand: 1}))
	p.must(p.Barrier(p.th))
	p.must(p.Store(p.th, p.word(next, 8)))
	p.must(p.Send(p.th, p.text(next, 1, 0, 8)))
	_, err := p.Receive(p.th, p.text(machines.AnyPeer, 1, 100, 8))
	p.must(err)
}

// TestDeterminism: equal runs have equal events.
func TestDeterminism(t *testing.T) {
	var digests [2]uint64
	for i := range digests {
		k := launch(t, 16, nil, func(p *proc) { everything(p) })
		if i == 1 {
			k.SetHook(ignore{})
		}
		if err := k.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		digests[i] = k.EventDigest()
	}
	if digests[0] != digests[1] {
		t.Errorf("digests %x and, observed, %x", digests[0], digests[1])
	}
}

// TestWholeMachine: all 224 processes fetch a word of process 0, whose Elan is
// busy for 11.058047 us with each.
func TestWholeMachine(t *testing.T) {
	sum := 0
	k := launch(t, 224, nil, func(p *proc) {
		p.bytes()[0] = 3
		p.must(p.Barrier(p.th))
		p.must(p.Fetch(p.th, p.word(0, 0)))
		sum += int(p.bytes()[arrayBytes-8])
		p.th.Sync()
	})
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if sum != 3*224 {
		t.Errorf("sum %d, want %d", sum, 3*224)
	}
	if end, least := k.Now(), sim.Time(224*11058047); end < least || end > least.Add(250*sim.Microsecond) {
		t.Errorf("ends at %v, want %v and up to 250us for exchange and barrier", end, least)
	}
}

// ignore observes events and does nothing.
type ignore struct{}

func (ignore) Event(sim.Time, sim.Priority, fmt.Stringer) {}
