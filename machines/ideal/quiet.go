package ideal

import (
	"strings"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Quiet is the machine of ideal.toml for tests that follow a program by hand. Only processors cost time, and the
// latency of messages, which a barrier takes, too.
type Quiet struct {
	Latency sim.Duration
	Set     []string              // changes besides, such as "network.jitter=3us"
	Without []machines.Capability // that the machine does not have
	Costs   *node.Costs           // those of another machine's processors; nil: of ideal.toml
}

// unlimited is a rate at which no message takes time.
const unlimited = "9000000000GB/s"

// Machine returns the machine.
func (q Quiet) Machine() (*Machine, error) {
	m, err := New()
	if err != nil {
		return nil, err
	}
	free := []string{
		"network.rate=" + unlimited, "library.call=0us", "library.receive=0us", "library.poll=0us",
		"words.load=0us", "words.store=0us", "active.start=0us",
		"network.latency=" + q.Latency.String(), "barrier.time=" + q.Latency.String(),
	}
	for _, s := range append(free, q.Set...) {
		path, value, _ := strings.Cut(s, "=")
		if err := m.sheet.Override(path, value); err != nil {
			return nil, err
		}
	}
	m.hides = q.Without
	if q.Costs != nil {
		m.costs = q.Costs
	}
	return m, nil
}

// Launch starts a program of n processes on the machine.
func (q Quiet) Launch(k *sim.Kernel, n int, body func(e machines.Endpoint)) error {
	return q.LaunchParts(k, []int{n}, body)
}

// LaunchParts starts several programs side by side.
func (q Quiet) LaunchParts(k *sim.Kernel, parts []int, body func(e machines.Endpoint)) error {
	m, err := q.Machine()
	if err != nil {
		return err
	}
	return m.LaunchParts(k, parts, body)
}
