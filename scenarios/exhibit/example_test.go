package exhibit_test

import (
	"fmt"

	"simrun/scenarios/exhibit"
)

// The example of the package comment.
func ExampleCell_Error() {
	paper, none := 81.0, 0.0
	for _, c := range []exhibit.Cell{
		{Row: "1000", Column: "time", Simulated: 80, Published: &paper},
		{Row: "2000", Column: "time", Simulated: 120},
		{Row: "0", Column: "time", Simulated: 40, Published: &none},
	} {
		relative, defined := c.Error()
		fmt.Printf("%s: %.4f %t\n", c.Row, relative, defined)
	}
	// Output:
	// 1000: -0.0123 true
	// 2000: 0.0000 false
	// 0: 0.0000 false
}
