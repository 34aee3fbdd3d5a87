package main

import (
	"bytes"
	"fmt"

	"simrun/plots"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// print writes a result to standard output, as JSON or as tables. Output
// appears whole or not at all.
func (r *runner) print(res *scenarios.Result) error {
	var b bytes.Buffer
	err := res.WriteJSON(&b)
	if !r.options.json {
		b.Reset()
		if r.shown > 0 {
			b.WriteByte('\n')
		}
		err = writeTables(&b, res, r.app.width())
	}
	if err != nil {
		return &scenarios.RunError{ID: res.Scenario.ID, Err: err}
	}
	r.shown++
	_, err = r.app.stdout.Write(b.Bytes())
	return err
}

func writeTables(b *bytes.Buffer, res *scenarios.Result, width int) error {
	for i, e := range res.Exhibits {
		if i > 0 {
			b.WriteByte('\n')
		}
		if err := plots.WriteText(b, e, width); err != nil {
			return err
		}
	}
	writeChecks(b, res.Checks)
	if notes := res.Notes(); len(notes) > 0 {
		b.WriteString("\nNotes on the run\n")
		for _, n := range notes {
			fmt.Fprintf(b, "  - %s\n", n)
		}
	}
	return nil
}

func writeChecks(b *bytes.Buffer, checks []exhibit.Check) {
	if len(checks) > 0 {
		b.WriteString("\nChecks\n")
	}
	for _, c := range checks {
		verdict := "holds"
		if !c.Holds {
			verdict = "FAILS"
		}
		fmt.Fprintf(b, "  %s  %s: %s\n", verdict, c.ID, c.Observed)
	}
}
