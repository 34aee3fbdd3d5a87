package armci_test

import (
	"context"
	"testing"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/machines/ideal"
	"simrun/machines/meiko"
	"simrun/machines/powerchallenge"
	"simrun/machines/t3d"
	"simrun/machines/t3e"
	"simrun/models/armci"
	"simrun/sim"
)

// variant is a machine to try everything on.
type variant struct {
	name   string
	launch func(k *sim.Kernel, n int, body func(e machines.Endpoint)) error
	looks  bool // nothing wakes who waits for a word: it looks again and again
	lands  bool // a blocking put is at its target when its call returns
	quiets bool // a fence waits for puts to all processes, as shmem_quiet does
	copies bool // the processor copies, so that copies are over when their calls return
}

// variants are ideal machines with and without active messages and counting puts, on which transfers overtake each
// other, and the IBM SP, the T3D over SHMEM, and the Meiko over the Elan.
func variants() []variant {
	idealWith := func(header string, without ...machines.Capability) func(k *sim.Kernel, n int, body func(e machines.Endpoint)) error {
		return ideal.Quiet{Latency: 10 * sim.Microsecond, Without: without,
			Set: []string{"network.rate=100MB/s", "network.jitter=3us", "active.header=" + header, "active.threads=2"}}.Launch
	}
	const active, arrivals, coherent = machines.HasActiveMessages, machines.HasArrivalCounters, machines.HasCoherentMemory
	return []variant{
		{name: "active", launch: idealWith("900B")},
		{name: "active-small-headers", launch: idealWith("40B")},
		{name: "active-plain", launch: idealWith("900B", arrivals), looks: true},
		{name: "direct", launch: idealWith("900B", active, coherent)},
		{name: "direct-plain", launch: idealWith("900B", active, arrivals, coherent), looks: true},
		{name: "shared", launch: idealWith("900B", active), lands: true, copies: true},
		{name: "ibmsp", launch: launchSP},
		{name: "t3d", launch: onMachine(t3d.Model()), looks: true, lands: true, copies: true},
		{name: "t3e", launch: onMachine(t3e.Model()), looks: true, quiets: true, copies: true},
		{name: "powerchallenge", launch: onMachine(powerchallenge.Model()), looks: true, lands: true, copies: true},
		{name: "meiko", launch: onMachine(meiko.Model()), lands: true},
	}
}

// onMachine launches programs on a machine as its Spec has it.
func onMachine(model machines.Model) func(k *sim.Kernel, n int, body func(e machines.Endpoint)) error {
	return func(k *sim.Kernel, n int, body func(e machines.Endpoint)) error {
		m, err := model.Load()
		if err != nil {
			return err
		}
		return m.Launch(k, n, body)
	}
}

func launchSP(k *sim.Kernel, n int, body func(e machines.Endpoint)) error {
	m, err := ibmsp.New()
	if err != nil {
		return err
	}
	return m.Launch(k, n, body)
}

// named returns one of the variants.
func named(t testing.TB, name string) variant {
	for _, v := range variants() {
		if v.name == name {
			return v
		}
	}
	t.Fatalf("no machine %q", name)
	return variant{}
}

// program is a run of a body as n processes.
type program struct {
	n       int
	options []armci.Option
	tracer  sim.Tracer
	body    func(p *armci.Process)
}

// run runs a program on a machine until it ends.
func (v variant) run(g program) (*sim.Kernel, error) {
	k := sim.New(7)
	k.SetTracer(g.tracer)
	err := v.launch(k, g.n, func(e machines.Endpoint) {
		p, err := armci.Init(e, g.options...)
		if err != nil {
			e.Thread().Fail(err)
		}
		g.body(p)
	})
	if err != nil {
		return k, err
	}
	return k, k.Run(context.Background())
}

// everywhere runs body as n processes on every machine, each as a subtest.
func everywhere(t *testing.T, n int, body func(t *testing.T, p *armci.Process)) {
	t.Helper()
	everywhereBut(t, func(variant) bool { return false }, n, body)
}

// everywhereBut leaves machines out.
func everywhereBut(t *testing.T, without func(v variant) bool, n int, body func(t *testing.T, p *armci.Process)) {
	t.Helper()
	for _, v := range variants() {
		if without(v) {
			continue
		}
		t.Run(v.name, func(t *testing.T) {
			if _, err := v.run(program{n: n, body: func(p *armci.Process) { body(t, p) }}); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// must stops a simulated program that got an error.
func must(p *armci.Process, err error) {
	if err != nil {
		p.Thread().Fail(err)
	}
}

// have is must for calls that return a value.
func have[T any](p *armci.Process, v T, err error) T {
	must(p, err)
	return v
}
