package xpressspace2014

import (
	"context"
	"fmt"
	"strings"

	"simrun/machines"
	"simrun/models/xpressspace"
	"simrun/models/xpressspace/flavour"
	"simrun/models/xpressspace/gaxs"
	"simrun/models/xpressspace/upcxs"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// operationsProgram is Table I: the calls that exist, found by reflection, each
// checked in a workflow of a UPC and a Global Arrays application.
func operationsProgram() scenarios.Program {
	return scenarios.Program{
		Name: "xs-operations", Doc: "XpressSpace's calls as they exist for UPC and Global Arrays, each row of the paper's Table I checked on the machine",
		NeedsMachine: true, Needs: needs, Processes: func(any) int { return flowProcesses(operationsFlow()) },
		Config: func() any { return &struct{}{} }, Run: runOperations,
	}
}

// flavours are the two user APIs, in the order of the applications of the check.
func flavours() [2][]flavour.Operation {
	return [2][]flavour.Operation{upcxs.Operations(), gaxs.Operations()}
}

func runOperations(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	f, err := newFlow(operationsFlow(), false)
	if err != nil {
		return nil, err
	}
	c := &conformance{flow: f}
	w, err := xpressspace.NewWorkflow("conformance.xml", f.text, f.cfg.Applications[0].Name, f.cfg.Applications[1].Name)
	if err != nil {
		return nil, err
	}
	parts := []int{f.cfg.Applications[0].Processes, f.cfg.Applications[1].Processes, 1}
	_, err = env.Run(ctx, scenarios.Job{Parts: parts, Body: func(e machines.Endpoint) {
		if err := c.process(e, w); err != nil {
			e.Thread().Fail(err)
		}
	}})
	if err != nil {
		return nil, err
	}
	c.judgeTogether(rowInit, "xs_init")
	c.judgeTogether(rowFinalize, "xs_finalize")
	return c.outcome(), nil
}

// outcome shows the existing rows of Table I, and the results of its check.
func (c *conformance) outcome() *scenarios.Outcome {
	o := &scenarios.Outcome{}
	part := o.Exhibit("xs-table1")
	exist := 0
	for app, operations := range flavours() {
		t := exhibit.TextPart{Heading: c.flow.cfg.Applications[app].Name, Header: []string{"call", "in package " + [2]string{"upcxs", "gaxs"}[app], "what it does", "check"}}
		for _, op := range operations {
			exist++
			failure := c.failures[app][op.Row]
			verdict := "passes"
			if failure != "" {
				verdict = "FAILS"
			}
			t.Rows = append(t.Rows, []string{op.Name, op.Go[strings.LastIndexByte(op.Go, '.')+1:], op.Comment, verdict})
			observed := checked[op.Row]
			if failure != "" {
				observed = failure
			}
			o.Check(op.Name, failure == "" && c.calls[app][op.Row] > 0, "%s; %d calls", observed, c.calls[app][op.Row])
		}
		part.Text = append(part.Text, t)
	}
	part.Claim("every-row-exists", exist == 2*(rows-1), "%d calls of the %d rows in two flavours", exist, rows-1)
	part.Note("The paper prints regsiter and unregsiter; its text has register, as here.")
	return o
}

// operationsFlow is the workflow of the check: forth goes from UPC to Global Arrays
// by Direct-Push, back the other way by Cache-Pull, each a region of its array.
func operationsFlow() *flowConfig {
	const extent, upcThreads, gaProcesses = 12, 4, 2
	region := [][]int64{{2, 1}, {9, 10}}
	array := func(name string, layout []int, distribution string, block []int64) flowVariable {
		return flowVariable{Name: name, Extents: []int64{extent, extent}, Layout: layout, Distribution: distribution, Block: block, Region: region}
	}
	upcVariables := []flowVariable{array("forth", []int{upcThreads, 1}, "blocked", nil), array("back", []int{2, 2}, "block_cyclic", []int64{2, 3})}
	gaVariables := []flowVariable{array("forth", []int{1, gaProcesses}, "blocked", nil), array("back", []int{gaProcesses, 1}, "cyclic", nil)}
	return resolve(&flowConfig{Specification: operationsSpecification, Steps: 4, Versions: 2, WhenFull: "evict", Applications: []flowApp{
		{Name: "UPC", Flavour: "upc", Processes: upcThreads, Variables: upcVariables},
		{Name: "Global Arrays", Flavour: "ga", Processes: gaProcesses, Variables: gaVariables},
	}})
}

var operationsSpecification = fmt.Sprintf(`<coupling>
  <couple_var attribute="forth">%s</couple_var>
  <couple_var attribute="back">%s</couple_var>
</coupling>
`, schedule1("push", "UPC", "Global Arrays", 4), schedule1("pull", "Global Arrays", "UPC", 3))

// schedule1 writes a schedule that begins with step 1.
func schedule1(mode, from, to string, last int) string {
	return fmt.Sprintf("<schedule attribute=%q><from>%s</from><to>%s</to><start_ts>1</start_ts><end_ts>%d</end_ts></schedule>", mode, from, to, last)
}
