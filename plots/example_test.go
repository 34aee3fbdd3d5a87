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
		Claims: []exhibit.Claim{{ID: "interrupt-once", Text: "Only the first get interrupts.", Class: exhibit.Ours, Verdict: exhibit.Holds, Observed: "1 interrupt"}},
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
	// Claims of this project
	//   = holds    interrupt-once: Only the first get interrupts.
	//              Observed: 1 interrupt
	//
	// ours: 1 holds
}

func ExampleWriteCSV() {
	if err := plots.WriteCSV(os.Stdout, twoGets()); err != nil {
		fmt.Println(err)
	}
	// Output:
	// row,column,x,simulated,published,error,unit,fitted,derived,sampling
	// LAPI_Get,first,,94.5,90,0.05,us,,false,
	// LAPI_Get,second,,30.51,,,us,,false,
}

// A figure is drawn in two formats; without points it is an error, and nothing
// is written.
func ExampleDrawer_WriteFiles() {
	dir, err := os.MkdirTemp("", "figures")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() {
		if err := os.RemoveAll(dir); err != nil {
			fmt.Println(err)
		}
	}()
	e := exhibit.Exhibit{ID: "laps", Kind: exhibit.Figure, Plots: []exhibit.Plot{{Suffix: "-loglin", XScale: exhibit.Log, YScale: exhibit.Linear}}}
	d := plots.New()
	fmt.Println(d.WriteFiles(dir, e))
	e.Cells = []exhibit.Cell{{Row: "1000", X: 1000, Column: "time", Simulated: 80}, {Row: "2000", X: 2000, Column: "time", Simulated: 120}}
	fmt.Println(d.WriteFiles(dir, e))
	// Output:
	// [] plots: exhibit "laps": plot "-loglin": found no cells, expected at least one point to draw
	// [laps-loglin.png laps-loglin.svg laps.csv] <nil>
}
