package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
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

// A counterfactual of a parameter that a machine has lost with a part, in exchange for one of another machine, is left out.
// One of a parameter that the machine never had is a mistake.
func TestCounterfactualsOfALostPart(t *testing.T) {
	const text = `
id        = "intro"
title     = "Contiguous puts and gets"
program   = "armci-operations"
machine   = "t3d"
processes = 2

[[counterfactual]]
id   = "pages"
text = "No page of the memory is open."
set  = { "t3d.processor.page.fill" = "247ns" }

[[exhibit]]
id    = "armci-table1"
kind  = "numbers"
title = "The operations"
unit  = "us"
`
	file := filepath.Join(t.TempDir(), "intro.toml")
	a := &app{catalog: catalog(), stderr: io.Discard}
	c := a.command()
	for _, test := range []struct {
		parameter, swap string
		wanted          bool
	}{
		{"page.fill", "", true}, {"page.fill", "t3d.processor=t3e.processor", true},
		{"leaf.fill", "", false}, {"cache.fill", "t3d.processor=t3e.processor", true},
	} {
		if err := os.WriteFile(file, []byte(strings.ReplaceAll(text, "page.fill", test.parameter)), 0o644); err != nil {
			t.Fatal(err)
		}
		o := &changes{}
		if test.swap != "" {
			o.set = []string{test.swap}
		}
		if _, err := a.load(c, o, []string{file}); (err == nil) != test.wanted {
			t.Errorf("%s, %q: error %v, wanted to be taken: %t", test.parameter, test.swap, err, test.wanted)
		}
	}
}
