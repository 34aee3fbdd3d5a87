package armci1999

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/models/armci"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// operationsProgram is Table 1: the operations that exist, found by reflection,
// each row with a conformance check on every process of the machine.
func operationsProgram() scenarios.Program {
	return scenarios.Program{
		Name: "armci-operations", Doc: "ARMCI's operations as they exist, each row of the paper's Table 1 checked on the machine",
		NeedsMachine: true, Needs: append(armci.Needs(), machines.HasAtomics), ProcessesMin: 2, Run: runOperations,
	}
}

func runOperations(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	failures := make([]string, len(conformance))
	_, err := env.Run(ctx, scenarios.Job{Body: func(e machines.Endpoint) {
		c := newCaller(e)
		for i := range conformance {
			c.failed = ""
			c.reset()
			conformance[i].check(c)
			c.must(c.Barrier())
			if c.failed != "" && failures[i] == "" {
				failures[i] = fmt.Sprintf("process %d: %s", c.Rank(), c.failed)
			}
		}
		c.must(c.Finalize())
	}})
	if err != nil {
		return nil, err
	}
	o := &scenarios.Outcome{}
	x := o.Exhibit("armci-table1")
	operations := armci.Operations()
	for i, k := range conformance {
		observed := k.what
		if failures[i] != "" {
			observed = failures[i]
		}
		o.Check(fmt.Sprintf("row-%d", k.row), failures[i] == "" && len(methods(operations, k.row)) > 0, "%s", observed)
	}
	x.Text = []exhibit.TextPart{paperTable(operations, failures), laterTable(operations)}
	x.Claim("every-row-exists", rowsOf(operations) == len(conformance), "%d of %d rows, %d operations in all", rowsOf(operations), len(conformance), len(operations))
	return o, claimOperations(ctx, env, x)
}

// claimOperations judges what the paper says of the operations, machine by machine.
func claimOperations(ctx context.Context, env *scenarios.Env, x *scenarios.Part) error {
	for _, claim := range []func(context.Context, *scenarios.Env, *scenarios.Part) error{claimFetch, claimOrders, claimLocks, claimPolling} {
		if err := claim(ctx, env, x); err != nil {
			return err
		}
	}
	return nil
}

// methods returns the operations of a row.
func methods(operations []armci.Operation, row int) []armci.Operation {
	var found []armci.Operation
	for _, o := range operations {
		if o.Row == row {
			found = append(found, o)
		}
	}
	return found
}

func rowsOf(operations []armci.Operation) int {
	rows := 0
	for _, k := range conformance {
		if len(methods(operations, k.row)) > 0 {
			rows++
		}
	}
	return rows
}

func paperTable(operations []armci.Operation, failures []string) exhibit.TextPart {
	t := exhibit.TextPart{Heading: "Table 1, from the methods that exist", Header: []string{"operation", "what it does", "conformance"}}
	for i, k := range conformance {
		verdict := "passes"
		if failures[i] != "" {
			verdict = "FAILS"
		}
		for _, o := range methods(operations, k.row) {
			t.Rows = append(t.Rows, []string{o.Name, o.Comment, verdict})
		}
	}
	return t
}

func laterTable(operations []armci.Operation) exhibit.TextPart {
	t := exhibit.TextPart{Heading: "Later operations", Header: []string{"operation", "class", "what it does"}}
	for _, o := range methods(operations, 0) {
		t.Rows = append(t.Rows, []string{o.Name, o.Class, o.Comment})
	}
	return t
}
