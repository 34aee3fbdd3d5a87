package plots_test

import (
	"fmt"
	"os"

	"simrun/plots"
	"simrun/scenarios/exhibit"
)

func twoGets() exhibit.Exhibit {
	published := 90.0
	return exhibit.Exhibit{
		ID: "first-get", Kind: exhibit.Numbers, Unit: "us", Title: "Two gets of 16 bytes",
		Cells: []exhibit.Cell{
			{Row: "LAPI_Get", Column: "first", Simulated: 94.5, Published: &published},
			{Row: "LAPI_Get", Column: "second", Simulated: 30.51},
		},
		Claims: []exhibit.Claim{{ID: "interrupt-once", Text: "Only the first get interrupts.", Holds: true, Observed: "1 interrupt"}},
	}
}

func ExampleWriteText() {
	if err := plots.WriteText(os.Stdout, twoGets(), 80); err != nil {
		fmt.Println(err)
	}
	// Output:
	// first-get: Two gets of 16 bytes
	// ===============================
	//
	//                   simulated
	//                        (us)  published  error %
	// ─────────────────────────────────────────────────
	// LAPI_Get  first       94.50         90     +5.0
	//           second      30.51
	//
	// Claims
	//   holds  interrupt-once: Only the first get interrupts.
	//          Observed: 1 interrupt
}

func ExampleWriteCSV() {
	if err := plots.WriteCSV(os.Stdout, twoGets()); err != nil {
		fmt.Println(err)
	}
	// Output:
	// row,column,x,simulated,published,error,unit,fitted
	// LAPI_Get,first,,94.5,90,0.05,us,false
	// LAPI_Get,second,,30.51,,,us,false
}

func ExampleDrawer_WriteFigure() {
	e := exhibit.Exhibit{ID: "empty", Kind: exhibit.Figure}
	err := plots.New().WriteFigure(os.Stdout, plots.SVG, e, exhibit.Plot{Suffix: "-loglin"})
	fmt.Println(err)
	// Output:
	// plots: exhibit "empty": plot "-loglin": found no cells, expected at least one point to draw
}
