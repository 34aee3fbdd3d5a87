package measure

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"

	"simrun/scenarios"
)

// Condition is a setting of a machine under which others measured, and which is not the one that the machine has here.
// It is a row of published/conditions.csv.
type Condition struct {
	ID   string // lower-case letters, digits and hyphens; with blanks, it ends the names of the columns of its cells
	Set  string // parameters with their values, with blanks between them, as --set takes each
	Text string // one sentence: what is different
	Why  string // how it is known that the measurements were made like this, with the source
}

// name is the condition in names of columns.
func (c *Condition) name() string { return strings.ReplaceAll(c.ID, "-", " ") }

// note says what the condition is, and why it holds.
func (c *Condition) note() string {
	return fmt.Sprintf("%s: %s (--set %s). %s", c.name(), c.Text, strings.ReplaceAll(c.Set, " ", " --set "), c.Why)
}

// column returns the name of a column for cells that are measured under the condition; nil is none.
func (c *Condition) column(name string) string {
	if c == nil {
		return name
	}
	return name + ", " + c.name()
}

// conditionColumns are the columns of the file of conditions.
var conditionColumns = []string{"machine", "id", "set", "text", "why"}

// conditionsOf returns the conditions of a machine, in the order of the file.
func conditionsOf(machine string) ([]Condition, error) {
	const name = "published/conditions.csv"
	text, err := published.ReadFile(name)
	if err != nil {
		return nil, err
	}
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(rows) == 0 || !slices.Equal(rows[0], conditionColumns) {
		return nil, fmt.Errorf("%s: found another first line, expected the columns %s", name, strings.Join(conditionColumns, ","))
	}
	var all []Condition
	for i, row := range rows[1:] {
		if slices.Contains(row, "") {
			return nil, fmt.Errorf("%s: row %d: found an empty field", name, i+2)
		}
		if row[0] == machine {
			all = append(all, Condition{ID: row[1], Set: row[2], Text: row[3], Why: row[4]})
		}
	}
	return all, nil
}

// conditioned is the groups that have published numbers under a condition.
type conditioned struct {
	*Condition
	groups []int // indices of those of a run
}

// conditionsIn returns the conditions of published numbers, with the groups that are measured under each.
func conditionsIn(points []Point, groups []Group) []conditioned {
	var all []conditioned
	for i := range points {
		p := &points[i]
		g := slices.IndexFunc(groups, func(g Group) bool { return g.Name == p.Group })
		if p.Condition == nil || g < 0 {
			continue
		}
		k := slices.IndexFunc(all, func(c conditioned) bool { return c.ID == p.Condition.ID })
		if k < 0 {
			k = len(all)
			all = append(all, conditioned{Condition: p.Condition})
		}
		if !slices.Contains(all[k].groups, g) {
			all[k].groups = append(all[k].groups, g)
		}
	}
	return all
}

// runUnder measures groups under a condition, too. It adds the cells to those that the groups have without it.
func (s *Suite) runUnder(ctx context.Context, env *scenarios.Env, c conditioned, groups []Group, all []result) error {
	changed, ok := env.Counterfactual(c.ID)
	if !ok {
		return nil
	}
	results := make([]result, len(c.groups))
	tasks := make([]scenarios.Task, len(c.groups))
	for i, g := range c.groups {
		tasks[i] = s.task(&groups[g], env.Config().(*settings), &results[i])
	}
	if err := changed.Tasks(ctx, tasks); err != nil {
		return err
	}
	for i, g := range c.groups {
		r := &all[g]
		for _, cell := range results[i].Part.Cells {
			cell.Column = c.column(cell.Column)
			r.Part.Cells = append(r.Part.Cells, cell)
		}
		r.Good += results[i].Good
		r.Bad = append(r.Bad, results[i].Bad...)
	}
	return nil
}
