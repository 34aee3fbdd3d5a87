package ibmsp_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/machines/ibmsp/lapi"
	"simrun/sim"
	"simrun/sim/param"
)

func TestSpecHasSources(t *testing.T) {
	m := newMachine(t)
	kinds := map[param.Kind]int{}
	for _, p := range m.Sheet().Params() {
		meta := p.Meta()
		kinds[meta.Kind]++
		if meta.Source == "" {
			t.Errorf("%s has no source", meta.Path)
		}
		if meta.Kind == param.Assumed && meta.Doubt == "" && !meta.Recalled && !strings.Contains(meta.Source, "as ") && meta.Path != "network.contention" {
			t.Errorf("%s is assumed, but nothing says how sure we are", meta.Path)
		}
	}
	want := map[param.Kind]int{param.Measured: 1, param.Published: 34, param.Derived: 9, param.Assumed: 26}
	if diff := cmp.Diff(want, kinds); diff != "" {
		t.Errorf("parameters by kind (-want +got):\n%s", diff)
	}
	if cells := m.Sheet().FittedCells(); len(cells) != 0 {
		t.Errorf("fitted to %v, want nothing fitted", cells)
	}
}

func newMachine(t testing.TB) *ibmsp.Machine {
	t.Helper()
	m, err := ibmsp.New()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestModel(t *testing.T) {
	model := ibmsp.Model()
	if model.Name != "ibmsp" || model.Title == "" {
		t.Errorf("model is %+v", model)
	}
	want := []machines.Capability{machines.HasRemoteMemory, machines.HasArrivalCounters, machines.HasActiveMessages, machines.HasAtomics, machines.HasBarrier, machines.HasAddressExchange, machines.HasMessagePassing, machines.HasNonblocking}
	if diff := cmp.Diff(want, model.Capabilities); diff != "" {
		t.Errorf("capabilities (-want +got):\n%s", diff)
	}
	m, err := model.Load()
	if err != nil || m.Name() != model.Name {
		t.Errorf("loaded %v, %v", m, err)
	}
}

// TestMachinesShareNothing: an override is of one machine only.
func TestMachinesShareNothing(t *testing.T) {
	a, b := newMachine(t), newMachine(t)
	if err := a.Sheet().Override("lapi.interrupt", "5us"); err != nil {
		t.Fatal(err)
	}
	if got := b.Spec.LAPI.Interrupt.Get(); got != 29*sim.Microsecond {
		t.Errorf("another machine's interrupt is %v, want 29us", got)
	}
}

func TestLaunchErrors(t *testing.T) {
	tests := []struct {
		set       []string // path, value, ...
		processes int
		want      string
	}{
		{nil, 0, "ibmsp: found 0 processes, expected 1 to 512, one per node"},
		{nil, -3, "ibmsp: found -3 processes, expected 1 to 512, one per node"},
		{nil, 513, "ibmsp: found 513 processes, expected 1 to 512, one per node"},
		{[]string{"nodes", "16"}, 17, "ibmsp: found 17 processes, expected 1 to 16, one per node"},
		{[]string{"lapi.header_max", "977B"}, 2, "ibmsp: found lapi.header_max 977B, expected at most 976B, which is what a packet carries besides its own header"},
		{[]string{"lapi.packet_header", "1020B"}, 2, "ibmsp: found lapi.packet_header 1020B, expected at most 1016B: a packet of lapi.packet_size 1KiB carries 8B or more besides it"},
	}
	for _, tt := range tests {
		m := newMachine(t)
		override(t, m, tt.set...)
		err := m.Launch(sim.New(1), tt.processes, func(machines.Endpoint) {})
		if got := message(err); got != tt.want {
			t.Errorf("%v, %d processes:\ngot  %q\nwant %q", tt.set, tt.processes, got, tt.want)
		}
		if got := message(m.Validate(tt.processes)); got != tt.want {
			t.Errorf("%v, %d processes, before a launch:\ngot  %q\nwant %q", tt.set, tt.processes, got, tt.want)
		}
	}
	if err := newMachine(t).Validate(512); err != nil {
		t.Errorf("512 processes, before a launch: %v, want no error", err)
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func override(t *testing.T, m *ibmsp.Machine, set ...string) {
	t.Helper()
	for i := 0; i < len(set); i += 2 {
		if err := m.Sheet().Override(set[i], set[i+1]); err != nil {
			t.Fatal(err)
		}
	}
}

// TestContention: four tasks put 100,000 bytes each to task 0 at once. Each sender is done before its data have left
// the adapter. The adapter of task 0 takes all 412 packets of 1024 bytes, at 101.8 MB/s 4.14 ms, unless there is no
// contention. This time does not include the copies of packets that wait at the target.
func TestContention(t *testing.T) {
	ends := map[string]sim.Duration{}
	for _, model := range []string{"none", "packet", "flow"} {
		m := newMachine(t)
		override(t, m, "network.contention", model,
			"lapi.receive_packet", "0s", "processor.cache.fill", "0s", "processor.cache.writeback", "0s", "processor.load", "0clk", "processor.store", "0clk")
		ends[model] = fourToOne(t, m)
		if unread := m.Sheet().Unread(); len(unread) != 0 {
			t.Errorf("%s: overridden without effect: %v", model, unread)
		}
	}
	const wire = 4140 * sim.Microsecond
	if got := ends["none"]; got > wire/2 {
		t.Errorf("no contention: %v, want less than half of the %v that the adapter of task 0 takes", got, wire)
	}
	for _, model := range []string{"packet", "flow"} {
		if got := ends[model]; got < wire || got > wire*11/10 {
			t.Errorf("%s: %v, want %v to %v", model, got, wire, wire*11/10)
		}
	}
}

func fourToOne(t *testing.T, m *ibmsp.Machine) sim.Duration {
	k := sim.New(1)
	const n = 100_000
	var took sim.Duration
	err := m.Launch(k, 5, func(e machines.Endpoint) {
		x := e.(*ibmsp.Endpoint).Endpoint
		th, cntr := x.Thread(), x.NewCntr()
		fail := func(err error) {
			if err != nil {
				th.Fail(err)
			}
		}
		data := x.Memory().AllocPhantom(4 * n)
		table, err := x.AddressInit(th, data)
		fail(err)
		cntrs, err := x.AddressInit(th, cntr.Addr())
		fail(err)
		fail(x.Gfence(th))
		start := th.Now()
		if x.Rank() == 0 {
			fail(x.Waitcntr(th, cntr, 4))
			took = th.Now().Sub(start)
			return
		}
		fail(x.Context.Put(th, lapi.PutArgs{Len: n, OrgAddr: data, TgtAddr: table[0], TgtCntr: cntrs[0]}))
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return took
}

// TestWholeMachine: all 512 nodes exchange addresses; the farthest are nine
// rounds of telling away.
func TestWholeMachine(t *testing.T) {
	m, k := newMachine(t), sim.New(1)
	sum := 0
	err := m.Launch(k, 512, func(e machines.Endpoint) {
		table, err := e.(machines.AddressExchange).ExchangeAddresses(e.Thread(), 7)
		if err != nil {
			e.Thread().Fail(err)
		}
		for _, a := range table {
			sum += int(a)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	if want := 7 * 512 * 512; sum != want {
		t.Errorf("sum of all tables is %d, want %d", sum, want)
	}
}

// BenchmarkNew reads the Spec; each run does it once.
func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		m, err := ibmsp.New()
		if err != nil {
			b.Fatal(err)
		}
		if m.Sheet().Lookup("lapi.interrupt") == nil {
			b.Fatal("the Spec has no lapi.interrupt")
		}
	}
}

// BenchmarkLaunch builds the network of 512 nodes and two of the nodes.
func BenchmarkLaunch(b *testing.B) {
	m := newMachine(b)
	for b.Loop() {
		k := sim.New(1)
		if err := m.Launch(k, 2, func(machines.Endpoint) {}); err != nil {
			b.Fatal(err)
		}
		if err := k.Run(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
}
