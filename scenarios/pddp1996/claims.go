package pddp1996

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"simrun/machines"
	"simrun/scenarios"
)

// statement is what the article says about a table, with what decides it.
type statement struct {
	id      string
	changes []change // the cells of counterfactuals that judge needs
	judge   func(e *evidence) verdict
	missing string // what is missing to judge it; then judge is nil
}

// change is a counterfactual with those of its cells that a statement needs.
type change struct {
	id      string
	column  string // "": all
	largest bool   // only the column's largest number of processors
	checked bool   // the small runs, too
}

// verdict says whether a statement holds; known is false if the cells that it is
// about were not run.
type verdict struct {
	known, holds bool
	observed     string
}

// evidence is what the statements about a table are judged by.
type evidence struct {
	times
	published map[key]float64
	changed   map[string]times // what the counterfactuals gave
	done      []change         // that were run
	// checks are the small runs in mode data that check the program, unchanged and with the counterfactuals.
	checks        times
	changedChecks map[string]times
}

// times are the cells of a table.
type times []*cell

// key names a cell.
type key struct {
	column     string
	processors int
}

// judge gives the verdicts on all statements that the cells allow: none if they are
// of another problem than the article's.
func (b *bench) judge(ctx context.Context, env *scenarios.Env, table *scenarios.Part, cells, checks []*cell) error {
	if table.Other {
		return nil
	}
	e := &evidence{
		times: cells, published: publishedIn(env, b.exhibit), changed: map[string]times{},
		checks: checks, changedChecks: map[string]times{},
	}
	for _, s := range b.statements {
		if !env.Asks(s.id) {
			continue
		}
		if s.judge == nil {
			table.Open(s.id, "%s", s.missing)
			continue
		}
		if ran, err := b.change(ctx, env, e, s.changes); err != nil || !ran {
			if err != nil {
				return err
			}
			continue
		}
		if v := s.judge(e); v.known {
			table.Claim(s.id, v.holds, "%s", v.observed)
		}
	}
	return nil
}

// change runs counterfactuals, each once, and reports whether all of them were asked
// for.
func (b *bench) change(ctx context.Context, env *scenarios.Env, e *evidence, changes []change) (bool, error) {
	for _, c := range changes {
		if slices.Contains(e.done, c) {
			continue
		}
		changed, ok := env.Counterfactual(c.id)
		if !ok {
			return false, nil
		}
		cells, checks, err := b.simulate(ctx, changed, c)
		if err != nil {
			return false, fmt.Errorf("counterfactual %s: %w", c.id, err)
		}
		e.done = append(e.done, c)
		e.changed[c.id] = append(e.changed[c.id], cells...)
		e.changedChecks[c.id] = append(e.changedChecks[c.id], checks...)
	}
	return true, nil
}

// simulate runs the cells of a change in its environment, and the small runs if it changes what is executed.
func (b *bench) simulate(ctx context.Context, env *scenarios.Env, c change) (cells, checks times, err error) {
	cfg := env.Config().(config)
	columns, err := cfg.table().columns()
	if err != nil {
		return nil, nil, err
	}
	var needed []column
	for _, col := range columns {
		if c.column != "" && col.name != c.column || len(col.processors) == 0 {
			continue
		}
		if c.largest {
			col.processors = []int{slices.Max(col.processors)}
		}
		needed = append(needed, col)
	}
	cells, checks = b.cells(cfg, needed, env.Mode())
	if !c.checked {
		checks = nil
	}
	return cells, checks, b.columns(ctx, env, needed, slices.Concat(cells, checks))
}

// publishedIn returns the printed values of an exhibit.
func publishedIn(env *scenarios.Env, id string) map[key]float64 {
	all := map[key]float64{}
	for _, p := range env.Published() {
		var k key
		rest, ok := strings.CutPrefix(p.Cell, id+"/")
		if !ok {
			continue
		}
		row, column, _ := strings.Cut(rest, "/")
		if _, err := fmt.Sscan(row, &k.processors); err == nil {
			k.column = column
			all[k] = p.Value
		}
	}
	return all
}

// cell returns the cell of a column, nil if it was not run.
func (t times) cell(column string, n int) *cell {
	i := slices.IndexFunc(t, func(c *cell) bool { return c.name == column && c.n == n })
	if i < 0 {
		return nil
	}
	return t[i]
}

// seconds returns the time of a cell in seconds; 0 if it was not run.
func (t times) seconds(column string, n int) float64 {
	c := t.cell(column, n)
	if c == nil {
		return 0
	}
	return c.seconds()
}

// have tells whether columns were run at all of the numbers of processors.
func (t times) have(at []int, columns ...string) bool {
	for _, c := range columns {
		for _, n := range at {
			if t.cell(c, n) == nil {
				return false
			}
		}
	}
	return len(at) > 0
}

// rows returns the numbers of processors at which the article prints a value in all
// of the columns, in order.
func (e *evidence) rows(columns ...string) []int {
	var all []int
	for k := range e.published {
		if k.column != columns[0] {
			continue
		}
		missing := slices.ContainsFunc(columns, func(c string) bool { _, ok := e.published[key{c, k.processors}]; return !ok })
		if !missing {
			all = append(all, k.processors)
		}
	}
	slices.Sort(all)
	return all
}

// list shows a column's times.
func (t times) list(column string, at []int) string {
	return fmt.Sprintf("%s %s s on %s", column, listed(at, func(n int) float64 { return t.seconds(column, n) }), enumerated(at))
}

// listed shows a number for each number of processors.
func listed(at []int, value func(n int) float64) string {
	var words []string
	for _, n := range at {
		words = append(words, fmt.Sprintf("%.4g", value(n)))
	}
	return strings.Join(words, ", ")
}

func enumerated(list []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(list), " ", ", "), "[]")
}

// reading returns how much of a cell its processors wait for words of others.
func reading(p machines.Times) (words, mostOther float64, other machines.Kind) {
	words = (p[machines.Remote] + p[machines.Queueing]).Seconds()
	for i, d := range p {
		part := machines.Kind(i)
		if part != machines.Remote && part != machines.Queueing && d.Seconds() > mostOther {
			mostOther, other = d.Seconds(), part
		}
	}
	return words, mostOther, other
}
