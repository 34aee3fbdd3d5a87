package machines_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/ideal"
	"simrun/sim"
	"simrun/sim/node"
)

// check is something that a capability promises on every machine.
type check struct {
	name string
	// body runs in each of processes, which are so many that those of the XT5 are on two
	// nodes.
	body func(r *rig)
	// wrong, unless empty, is what the run must fail with, in the process that body fails.
	wrong string
}

const processes = 14

// conformance is what each capability promises.
var conformance = map[machines.Capability][]check{
	machines.HasRemoteMemory:    remoteMemory,
	machines.HasArrivalCounters: arrivalCounters,
	machines.HasExposedMemory:   exposedMemory,
	machines.HasActiveMessages:  activeMessages,
	machines.HasRemoteLoads:     remoteLoads,
	machines.HasAtomics:         atomics,
	machines.HasBarrier:         barrier,
	machines.HasAddressExchange: addressExchange,
	machines.HasMessagePassing:  messagePassing,
	machines.HasNonblocking:     nonblocking,
	machines.HasCommunicators:   communicators,
	machines.HasSharedMemory:    sharedMemory,
	machines.HasParts:           parts,
	machines.HasCoherentMemory:  coherentMemory,
}

// subjects are all machines, and ideal ones on which messages overtake each other or
// wait for links.
func subjects() []machines.Model {
	with := func(name string, set ...string) machines.Model {
		m := ideal.Model()
		m.Name = name
		m.Load = func() (machines.Machine, error) { return ideal.Quiet{Latency: 5 * sim.Microsecond, Set: set}.Machine() }
		return m
	}
	return append(models(), ideal.Model(),
		with("ideal-jitter", "network.rate=100MB/s", "network.jitter=20us", "library.service=1us"),
		with("ideal-torus", "network.topology=torus", "network.contention=packet", "network.rate=100MB/s", "network.hop=1us"),
		with("ideal-bus", "network.topology=bus", "network.contention=flow", "network.rate=10MB/s"))
}

// TestConformance holds every machine to what its capabilities promise.
func TestConformance(t *testing.T) {
	for _, c := range machines.AllCapabilities() {
		if len(conformance[c]) == 0 {
			t.Errorf("nothing is checked of %s", c)
		}
	}
	for _, model := range subjects() {
		for _, c := range model.Capabilities {
			for _, x := range conformance[c] {
				t.Run(fmt.Sprintf("%s/%s/%s", model.Name, c, x.name), func(t *testing.T) { x.run(t, model) })
			}
		}
	}
}

// run runs a check on a machine.
func (x check) run(t *testing.T, model machines.Model) {
	m, err := model.Load()
	if err != nil {
		t.Fatal(err)
	}
	k := sim.New(3)
	all := new(visits)
	body := func(e machines.Endpoint) { x.body(&rig{t: t, e: e, th: e.Thread(), visits: all}) }
	if err := m.Launch(k, processes, body); err != nil {
		t.Fatal(err)
	}
	err = k.Run(context.Background())
	switch {
	case x.wrong == "" && err != nil:
		t.Error(err)
	case x.wrong != "" && (err == nil || !strings.Contains(err.Error(), x.wrong)):
		t.Errorf("the run ends with %v, want a failure with %q", err, x.wrong)
	}
}

// rig is a process of a check.
type rig struct {
	t  *testing.T
	e  machines.Endpoint
	th *node.Thread
	*visits
}

// visits is what the processes of a check know of each other's barriers, by round.
type visits struct {
	arrived [5]int
	latest  [5]sim.Time
}

// must fails the process if there is an error.
func (r *rig) must(err error) {
	if err != nil {
		r.th.Fail(err)
	}
}

// want notes an error unless two values are equal.
func want[T comparable](r *rig, what string, got, wanted T) {
	r.t.Helper()
	if got != wanted {
		r.t.Errorf("process %d: %s: got %v, want %v", r.e.Rank(), what, got, wanted)
	}
}

// refused notes an error unless a call was refused.
func (r *rig) refused(what string, err error) {
	r.t.Helper()
	if err == nil {
		r.t.Errorf("process %d: %s is accepted, want an error", r.e.Rank(), what)
	}
}

// partner is a process far away: on the XT5, the first and the last are on two nodes.
func (r *rig) partner() int { return processes - 1 - r.e.Rank() }

// alloc returns memory and its bytes.
func (r *rig) alloc(n int64) (node.Addr, []byte) {
	a := r.e.Memory().Alloc(n)
	b, err := r.e.Memory().Bytes(a, n)
	r.must(err)
	return a, b
}

// share is alloc of memory that others can name: it returns all addresses.
func (r *rig) share(n int64) ([]node.Addr, []byte) {
	a, b := r.alloc(n)
	all, err := r.e.(machines.AddressExchange).ExchangeAddresses(r.th, a)
	r.must(err)
	return all, b
}

func (r *rig) barrier() { r.must(r.e.(machines.Barrier).Barrier(r.th)) }

// fill gives bytes the values that those of a process have.
func fill(b []byte, rank int) {
	for i := range b {
		b[i] = pattern(i, rank)
	}
}

func pattern(i, rank int) byte { return byte(i*7 + rank*31 + 1) }

// filled notes an error unless bytes have the values of a process.
func (r *rig) filled(what string, b []byte, rank int) {
	r.t.Helper()
	for i, v := range b {
		if v != pattern(i, rank) {
			r.t.Errorf("process %d: %s: byte %d of %d is %d, want %d", r.e.Rank(), what, i, len(b), v, pattern(i, rank))
			return
		}
	}
}

// lengths are those that copies of all kinds are tried with.
var lengths = []int64{0, 1, 8, 33, 320, 1000, 40_000}

const longest = 40_000

// barrier: nobody leaves before the last has come, whoever that is.
var barrier = []check{{name: "holds all", body: func(r *rig) {
	for round := range 5 {
		late := (r.e.Rank()*5 + round) % processes
		r.th.Compute(sim.Duration(late) * 100 * sim.Microsecond)
		r.latest[round] = max(r.latest[round], r.th.Now())
		r.arrived[round]++
		r.barrier()
		r.th.Sync()
		want(r, "processes that have come", r.arrived[round], processes)
		if r.th.Now() < r.latest[round] {
			r.t.Errorf("process %d left round %d at %v, before the last came at %v", r.e.Rank(), round, r.th.Now(), r.latest[round])
		}
	}
}}}

var addressExchange = []check{{name: "tells all", body: func(r *rig) {
	for round := range 3 {
		all, err := r.e.(machines.AddressExchange).ExchangeAddresses(r.th, node.Addr(1000*round+r.e.Rank()))
		r.must(err)
		want(r, "addresses", len(all), processes)
		for rank, a := range all {
			want(r, "address", a, node.Addr(1000*round+rank))
		}
	}
}}}

// TestChecksCanFail: the harness notices a process that fails.
func TestChecksCanFail(t *testing.T) {
	x := check{name: "fails", wrong: "on purpose", body: func(r *rig) { r.th.Fail(errors.New("on purpose")) }}
	x.run(t, ideal.Model())
	if !slices.Contains(ideal.Model().Capabilities, machines.HasParts) {
		t.Error("the ideal machine lacks a capability")
	}
}
