package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/sim/param"
)

// audit is an account of where the numbers of a run come from and how far they
// are from the published ones.
type audit struct {
	Machines []machineAudit `json:"machines"`
	Exhibits []exhibitAudit `json:"exhibits"`
	Total    exhibitAudit   `json:"total"`
}

// machineAudit counts the parameters of one machine by kind.
type machineAudit struct {
	Machine string   `json:"machine"`
	Kinds   []counts `json:"kinds"`
	Fitted  []string `json:"fitted_cells"` // those that its fitted parameters were fitted to
}

type counts struct {
	Kind  string `json:"kind"`
	Count int    `json:"count"`
	Read  int    `json:"read"` // how many the runs read
}

// exhibitAudit is the error of an exhibit's cells. Fitted cells count in no
// statistic.
type exhibitAudit struct {
	Exhibit   string   `json:"exhibit"`
	Published int      `json:"published"` // cells with a published value
	Fitted    int      `json:"fitted"`    // of these
	Median    *float64 `json:"median_error,omitempty"`
	Max       *float64 `json:"max_error,omitempty"`
	Worst     string   `json:"worst,omitempty"` // row/column of Max

	errors []cellError
}

type cellError struct {
	cell  string
	error float64 // absolute
}

func (a *app) auditCommand() *cobra.Command {
	asJSON := false
	o := &changes{}
	c := &cobra.Command{
		Use:   "audit FILE.toml...",
		Short: "Account for parameters by kind, fitted cells and errors",
		Long: `audit runs scenarios and prints the parameters of their machines by kind, the
published cells that parameters were fitted to, and the errors of all others:
the median of their absolute values and the greatest.`,
		GroupID:           groupRun,
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: completeFiles,
	}
	o.addTo(c, a)
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	c.RunE = func(c *cobra.Command, files []string) error { return a.audit(c, o, files, asJSON) }
	return c
}

func (a *app) audit(c *cobra.Command, o *changes, files []string, asJSON bool) error {
	all, err := a.load(c, o, files)
	if err != nil {
		return err
	}
	var results []*scenarios.Result
	r := &runner{app: a}
	cores, watched := scenarios.NewCores(runtime.GOMAXPROCS(0)), a.newProgress(len(all), false)
	err = scenarios.InOrder(c.Context(), runtime.GOMAXPROCS(0), len(all),
		func(ctx context.Context, i int) finished {
			defer watched.step()
			res, err := all[i].Run(ctx, watched.observers(cores))
			return finished{scenario: all[i], result: res, err: err}
		},
		func(_ int, f finished) error {
			if f.err != nil {
				return watched.aside(func() error { r.fail(f.err); return c.Context().Err() })
			}
			results = append(results, f.result)
			return nil
		})
	if err != nil {
		return err
	}
	audited := newAudit(results)
	if asJSON {
		err = writeJSON(a.stdout, audited)
	} else {
		err = audited.write(a.stdout, a.width())
	}
	if err != nil {
		return err
	}
	return r.status()
}

func newAudit(results []*scenarios.Result) *audit {
	a := &audit{Machines: []machineAudit{}, Exhibits: []exhibitAudit{}, Total: exhibitAudit{Exhibit: "all"}}
	for _, r := range results {
		for i := range r.Scenario.Targets {
			a.addMachine(&r.Scenario.Targets[i])
		}
		for _, e := range r.Exhibits {
			x := auditOf(e)
			a.Total.Published += x.Published
			a.Total.Fitted += x.Fitted
			for _, c := range x.errors {
				a.Total.errors = append(a.Total.errors, cellError{e.ID + "/" + c.cell, c.error})
			}
			a.Exhibits = append(a.Exhibits, x)
		}
	}
	a.Total.conclude()
	return a
}

// addMachine counts the parameters of a machine of a scenario. One that several
// scenarios run on is counted once; a parameter is read if one of them reads it.
func (a *audit) addMachine(t *scenarios.Target) {
	i := slices.IndexFunc(a.Machines, func(m machineAudit) bool { return m.Machine == t.Name })
	if i < 0 {
		i = len(a.Machines)
		m := machineAudit{Machine: t.Name, Fitted: append([]string{}, t.Machine.Sheet().FittedCells()...)}
		for _, k := range param.Kinds() {
			m.Kinds = append(m.Kinds, counts{Kind: string(k)})
		}
		a.Machines = append(a.Machines, m)
	}
	for k := range a.Machines[i].Kinds {
		c := &a.Machines[i].Kinds[k]
		count, read := countKind(t.Machine.Sheet(), c.Kind)
		c.Count, c.Read = count, max(c.Read, read)
	}
}

// countKind returns how many parameters of a kind there are and how many of them
// were read.
func countKind(sheet *machines.Sheet, kind string) (count, read int) {
	for _, p := range sheet.Params() {
		m := p.Meta()
		if string(m.Kind) != kind {
			continue
		}
		count++
		if m.WasRead() {
			read++
		}
	}
	return count, read
}

func auditOf(e exhibit.Exhibit) exhibitAudit {
	x := exhibitAudit{Exhibit: e.ID}
	for _, c := range e.Cells {
		if c.Published == nil {
			continue
		}
		x.Published++
		if c.Fitted != exhibit.Unfitted {
			x.Fitted++
		} else if d, ok := c.Error(); ok {
			x.errors = append(x.errors, cellError{c.Row + "/" + c.Column, math.Abs(d)})
		}
	}
	x.conclude()
	return x
}

// conclude computes the statistics of the errors.
func (x *exhibitAudit) conclude() {
	if len(x.errors) == 0 {
		return
	}
	sorted := slices.Clone(x.errors)
	slices.SortStableFunc(sorted, func(a, b cellError) int { return cmp.Compare(a.error, b.error) })
	n := len(sorted)
	median := (sorted[(n-1)/2].error + sorted[n/2].error) / 2
	worst := sorted[n-1]
	x.Median, x.Max, x.Worst = &median, &worst.error, worst.cell
}

func (a *audit) write(w io.Writer, width int) error {
	var tables []exhibit.TextPart
	for _, m := range a.Machines {
		t := exhibit.TextPart{Heading: "Parameters of " + m.Machine, Header: []string{"kind", "parameters", "read"}}
		for _, k := range m.Kinds {
			t.Rows = append(t.Rows, []string{k.Kind, strconv.Itoa(k.Count), strconv.Itoa(k.Read)})
		}
		cells := exhibit.TextPart{Heading: "Cells that parameters of " + m.Machine + " were fitted to", Header: []string{"cell"}}
		for _, f := range m.Fitted {
			cells.Rows = append(cells.Rows, []string{f})
		}
		tables = append(tables, t, cells)
	}
	t := exhibit.TextPart{Heading: "Errors of cells that nothing was fitted to",
		Header: []string{"exhibit", "published", "fitted", "median %", "max %", "worst cell"}}
	for _, x := range append(slices.Clone(a.Exhibits), a.Total) {
		t.Rows = append(t.Rows, []string{x.Exhibit, strconv.Itoa(x.Published), strconv.Itoa(x.Fitted),
			percent(x.Median), percent(x.Max), x.Worst})
	}
	return writeWords(w, width, "audit", "where the numbers come from", append(tables, t)...)
}

func percent(x *float64) string {
	if x == nil {
		return ""
	}
	return fmt.Sprintf("%.1f", *x*100)
}
