package scenariotest_test

import (
	"context"
	"fmt"

	"simrun/scenarios"
	"simrun/scenarios/scenariotest"
)

// The example of the package comment: 4 messages of 1000 bytes take 4 x 20 us.
// How to call Deterministic shows TestScenarios of cmd/simrun; it needs a test.
func Example() {
	c := scenariotest.Catalog()
	s, err := c.Load(c.Files[0].Name, c.Files[0].Data)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := s.Run(context.Background(), scenarios.Observers{})
	if err != nil {
		fmt.Println(err)
		return
	}
	cell, first := r.Exhibits[0].Cells[0], r.Simulations[0]
	fmt.Printf("%s bytes, %s: %v us; %d processes end at %v\n", cell.Row, cell.Column, cell.Simulated, first.Processes, first.End)
	// Output:
	// 1000 bytes, time: 80 us; 4 processes end at 80us
}
