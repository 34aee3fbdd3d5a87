package armci1999_test

import (
	"context"
	"fmt"

	"simrun/scenarios"
)

// The point of Figure 4 that the package comment works out by hand: LAPI_Get
// takes 348 us, ARMCI_GetS 133 us.
func Example() {
	size, err := catalog().ParseOverride("scenario.parameters.sizes=[10]")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range scenarios.BuiltIn() {
		if f.Name != "armci-fig4.toml" {
			continue
		}
		s, err := catalog().Load(f.Name, f.Data, size)
		if err != nil {
			fmt.Println(err)
			return
		}
		r, err := s.Run(context.Background(), scenarios.Observers{})
		if err != nil {
			fmt.Println(err)
			return
		}
		for _, c := range r.Exhibits[0].Cells {
			fmt.Printf("%s x %s doubles, %s: %.1f MB/s\n", c.Row, c.Row, c.Column, c.Simulated)
		}
	}
	// Output:
	// 10 x 10 doubles, ARMCI_GetS: 5.9 MB/s
	// 10 x 10 doubles, LAPI_Get per column: 2.5 MB/s
}
