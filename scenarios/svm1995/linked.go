package svm1995

import (
	"context"
	"fmt"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// runLinked runs Figure 2.
func runLinked(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	out := &scenarios.Outcome{}
	part := out.Exhibit("svm-fig2")
	for _, n := range env.Config().(*examplesConfig).Processors {
		x, err := runExample(ctx, env, "svm-fig2.svm", n, nil)
		if err != nil {
			return nil, err
		}
		if err := showLinked(out, part, n, x); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// showLinked adds what each processor has, and checks where boundary nodes are.
func showLinked(out *scenarios.Outcome, part *scenarios.Part, n int, x *example) error {
	all, err := x.named("processor", 5)
	if err != nil {
		return err
	}
	t := exhibit.TextPart{Heading: fmt.Sprintf("On %d processors", n), Header: []string{"processor", "nodes", "boundary nodes", "blocks in its list"}}
	nodes, boundary := 0.0, 0.0
	for _, l := range all {
		row := fmt.Sprintf("%d processors, processor %.0f", n, l[0])
		t.Rows = append(t.Rows, []string{fmt.Sprintf("%.0f", l[0]), fmt.Sprintf("%.0f to %.0f", l[1], l[2]), fmt.Sprintf("%.0f", l[3]), fmt.Sprintf("%.0f", l[4])})
		part.CellIn("", row, "nodes", l[2]-l[1]+1)
		part.CellIn("", row, "boundary nodes", l[3])
		part.CellIn("", row, "blocks", l[4])
		nodes, boundary = nodes+l[2]-l[1]+1, boundary+l[3]
	}
	part.Text = append(part.Text, t)
	moved, err := x.named("boundary", 2)
	if err != nil {
		return err
	}
	out.Check(fmt.Sprintf("all-once-on-%d", n), nodes == 17000 && boundary == 1000, "%.0f nodes and %.0f boundary nodes on all processors together", nodes, boundary)
	out.Check(fmt.Sprintf("at-home-on-%d", n), moved[0][0] == 0, "%.0f of 1000 boundary nodes are executed elsewhere than their nodes", moved[0][0])
	out.Check(fmt.Sprintf("no-lasting-tie-on-%d", n), moved[0][1] == 0, "%.0f of 1000 boundary nodes have another processor when NODES is distributed anew", moved[0][1])
	return nil
}
