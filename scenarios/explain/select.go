package explain

import (
	"fmt"
	"slices"
	"strings"

	"simrun/internal/diag"
)

// Name returns the cell's name, exhibit/row/column.
func (c *Cell) Name() string { return c.Exhibit + "/" + c.Row + "/" + c.Column }

// Select returns a report of the cells with the given names, exhibit/row/column. The end of a name may be left out. So
// may the exhibit, if the name is clear without it. Without names, Select returns the cells of exhibits, or whole
// simulations if no cell of an exhibit is explained. A name without a cell is an error.
func (r *Report) Select(names []string) (*Report, error) {
	some := *r
	some.Cells = nil
	if len(names) == 0 {
		some.Cells = r.shown()
		return &some, nil
	}
	found := make([]bool, len(names))
	for _, c := range r.Cells {
		chosen := false
		for i, n := range names {
			if c.isNamed(n) {
				chosen, found[i] = true, true
			}
		}
		if chosen {
			some.Cells = append(some.Cells, c)
		}
	}
	if i := slices.Index(found, false); i >= 0 {
		return nil, r.unknown(names[i])
	}
	return &some, nil
}

// shown returns the cells that are meant when none is named.
func (r *Report) shown() []Cell {
	cells := slices.DeleteFunc(slices.Clone(r.Cells), func(c Cell) bool { return c.Exhibit == Simulation })
	if len(cells) == 0 {
		return r.Cells
	}
	return cells
}

// isNamed reports whether a name means the cell.
func (c *Cell) isNamed(name string) bool {
	for _, whole := range []string{c.Name(), c.Row + "/" + c.Column} {
		if whole == name || strings.HasPrefix(whole, name+"/") {
			return true
		}
	}
	return false
}

func (r *Report) unknown(name string) error {
	all := r.Names()
	if len(all) == 0 {
		return fmt.Errorf("found %q, expected a cell; %s runs no simulation", name, r.Scenario)
	}
	near := all
	if strings.Count(name, "/") < 2 {
		near = nil
		for _, c := range r.Cells {
			near = append(near, c.Row+"/"+c.Column)
		}
	}
	return fmt.Errorf("found %q%s, expected a cell as exhibit/row/column or row/column, such as %s", name, diag.Hint(name, near), all[0])
}

// Names returns the names of all cells.
func (r *Report) Names() []string {
	var all []string
	for i := range r.Cells {
		all = append(all, r.Cells[i].Name())
	}
	return all
}
