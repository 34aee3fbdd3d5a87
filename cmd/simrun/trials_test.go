package main

import (
	"io"
	"os"
	"path/filepath"
	"testing"
)

// A counterfactual may have rows that the scenario does not have. Every command that runs it with --row takes them.
func TestRowsOfACounterfactual(t *testing.T) {
	const text = `
id        = "sections"
title     = "Two sizes, or one larger one"
program   = "armci-sections"
machine   = "ibmsp"
processes = 4

[parameters]
sizes = [8, 64]

[[counterfactual]]
id   = "larger"
text = "The sections are larger."
set  = { "scenario.parameters.sizes" = [128] }

[[exhibit]]
id    = "armci-fig4"
kind  = "figure"
title = "Bandwidth of sections"
unit  = "MB/s"
plot  = [{ x = "n", y = "bandwidth (MB/s)" }]
`
	file := filepath.Join(t.TempDir(), "sections.toml")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	a := &app{catalog: catalog(), stderr: io.Discard}
	c := a.command()
	for _, test := range []struct {
		counterfactual, row string
		wanted              bool
	}{{"larger", "128", true}, {"larger", "64", false}, {"", "64", true}, {"", "128", false}} {
		o := &runOptions{changes: changes{counterfactual: test.counterfactual, rows: []string{test.row}}}
		_, run := a.load(c, &o.changes, []string{file})
		_, sweep := a.newPoints(c, o, file, []string{"machine.lapi.reply=10us,20us"})
		_, whatif := a.newTrials(c, o, file)
		for name, err := range map[string]error{"run": run, "sweep": sweep, "whatif": whatif} {
			if (err == nil) != test.wanted {
				t.Errorf("%s, counterfactual %q, row %s: error %v, wanted to be taken: %t", name, test.counterfactual, test.row, err, test.wanted)
			}
		}
	}
}
