package pddp1996

import (
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/meiko"
	"simrun/machines/t3d"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/scenariotest"
)

// smallTable is Gaussian elimination on a small matrix as if that were the article's, with
// claims that rest on counterfactuals.
const smallTable = `
id = "small"
title = "small"
program = "pddp-gauss"
paper = "small"
machines = ["t3d", "meiko"]
[parameters]
size = 32
check_size = 8
columns = [{ name = "T3D PDDP", machine = "t3d", system = "pddp", processors = [2, 4] }, { name = "MEIKO PDDP", machine = "meiko", system = "pddp", processors = [2, 4] }]
[[counterfactual]]
id = "software-reads"
text = "As on the Meiko."
set = { "t3d.shmem.get_call" = "2727clk", "t3d.shmem.get_service" = "11.058us" }
[[counterfactual]]
id = "hardware-reads"
text = "As on the T3D."
long = true
set = { "meiko.ew.hardware_read" = "2.127us" }
[[exhibit]]
id = "pddp-table2"
kind = "table"
title = "small"
unit = "s"
published = [
  { row = 2, column = "T3D PDDP", value = 1 }, { row = 4, column = "T3D PDDP", value = 1 },
  { row = 2, column = "MEIKO PDDP", value = 1 }, { row = 4, column = "MEIKO PDDP", value = 1 },
]
[[exhibit.claim]]
id = "pddp-191"
class = "paper"
where = "small"
text = "The Meiko is behind."
[[exhibit.claim]]
id = "pddp-194"
class = "paper"
where = "small"
text = "Slower with the Meiko's reads."
counterfactual = ["software-reads"]
[[exhibit.claim]]
id = "pddp-193"
class = "paper"
where = "small"
text = "Faster with the T3D's reads."
counterfactual = ["hardware-reads"]
[[exhibit.claim]]
id = "pddp-084"
class = "paper"
where = "small"
text = "Links are never full."
[[exhibit]]
id = "pddp-table2-ladder"
kind = "ladder"
title = "small"
unit = "s"
totals = "pddp-table2"
`

// Claims rest on counterfactuals that are run, are open if they are not or something is missing,
// and a changed run judges nothing.
func TestJudged(t *testing.T) {
	b := gauss
	b.published = cube(32, 0)
	c := &scenarios.Catalog{Programs: []scenarios.Program{b.program()}, Machines: []machines.Model{t3d.Model(), meiko.Model()}}
	r := scenariotest.Run(t, scenariotest.Load(t, c, scenarios.File{Name: "<stdin>", Data: []byte(smallTable)}), scenarios.Observers{})
	claims := map[string]exhibit.Claim{}
	for _, x := range r.Exhibits[0].Claims {
		claims[x.ID] = x
	}
	for id, open := range map[string]bool{"pddp-191": false, "pddp-194": false, "pddp-193": true, "pddp-084": true} {
		if got := claims[id]; got.Verdict == "" || (got.Verdict == exhibit.Open) != open {
			t.Errorf("%s: %+v, want it open: %t", id, got, open)
		}
	}
	if x := claims["pddp-084"]; !strings.Contains(x.Because, "links") {
		t.Errorf("pddp-084: because %q, want what is missing", x.Because)
	}
	smaller := scenariotest.Run(t, scenariotest.Load(t, c, scenarios.File{Name: "<stdin>", Data: []byte(smallTable)}, "scenario.parameters.size=24"), scenarios.Observers{})
	if n := len(smaller.Exhibits[0].Claims); n != 0 {
		t.Errorf("%d claims judged of another problem than the article's, want none", n)
	}
}
