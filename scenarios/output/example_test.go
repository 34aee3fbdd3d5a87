package output_test

import (
	"fmt"

	"simrun/scenarios/output"
	"simrun/scenarios/scenariotest"
	"simrun/sim"
)

// Settings and parameters are written as a scenario and a Spec would state
// them.
func Example() {
	config := &scenariotest.RingConfig{Sizes: []sim.Size{1000, 2048}, Laps: 3, Pause: 1500 * sim.Nanosecond}
	for _, s := range output.Settings(config)[:3] {
		fmt.Println(s.Name, s.Value)
	}
	m, err := scenariotest.Pair().Load()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range output.Parameters(m.Sheet()) {
		fmt.Println(p.Name, p.Value, p.Kind, p.Fit)
	}
	// Output:
	// sizes [1KB 2KiB]
	// laps 3
	// pause 1.5us
	// machine.link.latency 10us measured []
	// machine.link.rate 100MB/s fitted [ring/1000/time]
	// machine.link.spare 3 assumed []
}
