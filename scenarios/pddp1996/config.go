package pddp1996

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/scenarios/systems"
)

// tableConfig is what all tables have as parameters.
type tableConfig struct {
	Columns    []columnConfig `toml:"columns"`
	Processors []int          `toml:"processors,optional" min:"1"` // none: all that the columns have

	// Switches change PDDP's translator, or the native compiler behind it: see
	// pddp.Owners and what follows there. Other systems do not have them.
	Switches []string `toml:"switches,optional" oneof:"owners push interleave bulk-prefetch queue-prefetch plain"`

	CheckProcessors int `toml:"check_processors,optional" min:"1" max:"64"` // of the checks in mode data
}

// columnConfig is a column. It has a machine and a programming system, the article's name for both, such as "T3D
// PDDP", and the numbers of processors at which it has cells.
type columnConfig struct {
	Name       string `toml:"name"`
	Machine    string `toml:"machine"`
	System     string `toml:"system"`
	Processors []int  `toml:"processors" min:"1"`
}

// size is how large a problem is.
type size struct {
	Extents [4]int // points in each dimension; only the first is used if all are the same
	Steps   int    // 0 if the program has none
}

// cube returns the size of a problem with the same extent in all dimensions.
func cube(extent, steps int) size { return size{[4]int{extent}, steps} }

// extent is the extent of all dimensions.
func (s size) extent() int { return s.Extents[0] }

func (s size) String() string {
	text := strconv.Itoa(s.Extents[0])
	for _, n := range s.Extents[1:] {
		if n > 0 {
			text += " x " + strconv.Itoa(n)
		}
	}
	if s.Steps > 0 {
		text += fmt.Sprintf(", %d steps", s.Steps)
	}
	return text
}

// config is the configuration of a table's program.
type config interface {
	table() *tableConfig
	size() size      // of the table
	checkSize() size // of the checks
}

func (c *tableConfig) table() *tableConfig { return c }

// matrixConfig is the configuration of a program whose size is one number.
type matrixConfig struct {
	tableConfig
	Size      int `toml:"size" min:"2" max:"4096"`
	CheckSize int `toml:"check_size,optional" min:"2" max:"256"`
}

func (c *matrixConfig) size() size      { return cube(c.Size, 0) }
func (c *matrixConfig) checkSize() size { return cube(c.CheckSize, 0) }

// gridConfig is the configuration of a program with time steps on a grid.
type gridConfig struct {
	tableConfig
	Size       int `toml:"size" min:"4" max:"4096"`
	Steps      int `toml:"steps" min:"1" max:"100000"`
	CheckSize  int `toml:"check_size,optional" min:"4" max:"64"`
	CheckSteps int `toml:"check_steps,optional" min:"1" max:"100"`
}

func (c *gridConfig) size() size      { return cube(c.Size, c.Steps) }
func (c *gridConfig) checkSize() size { return cube(c.CheckSize, c.CheckSteps) }

// latticeConfig is the configuration of a program with sweeps over a lattice of four
// dimensions.
type latticeConfig struct {
	tableConfig
	Lattice      []int `toml:"lattice" min:"2" max:"64"` // four extents
	Sweeps       int   `toml:"sweeps" min:"1" max:"100000"`
	CheckLattice []int `toml:"check_lattice,optional" min:"2" max:"16"`
	CheckSweeps  int   `toml:"check_sweeps,optional" min:"1" max:"100"`
}

func (c *latticeConfig) size() size      { return lattice(c.Lattice, c.Sweeps) }
func (c *latticeConfig) checkSize() size { return lattice(c.CheckLattice, c.CheckSweeps) }

func lattice(extents []int, sweeps int) size {
	s := size{Steps: sweeps}
	copy(s.Extents[:], extents)
	return s
}

// column is a column that can be run.
type column struct {
	name       string
	machine    string
	system     *systems.System
	processors []int
}

// column resolves a column; the error says what is accepted.
func (c columnConfig) column(only []int) (column, error) {
	out := column{name: c.Name, machine: c.Machine, system: systems.Named(c.System)}
	if out.system == nil {
		return out, fmt.Errorf("one of the systems %s", strings.Join(systems.Names(), ", "))
	}
	for _, n := range c.Processors {
		if len(only) == 0 || slices.Contains(only, n) {
			out.processors = append(out.processors, n)
		}
	}
	return out, nil
}

// columns resolves all columns, which have been validated.
func (c *tableConfig) columns() ([]column, error) {
	var all []column
	for _, one := range c.Columns {
		resolved, err := one.column(c.Processors)
		if err != nil {
			return nil, err
		}
		all = append(all, resolved)
	}
	return all, nil
}

// switchesOf returns switches as options of PDDP.
func switchesOf(names []string) []systems.Option {
	var on []systems.Option
	for _, s := range names {
		on = append(on, systems.Option(s))
	}
	return on
}

// largest returns the largest number of processors.
func (c *tableConfig) largest() int {
	most := 0
	for _, one := range c.Columns {
		for _, n := range one.Processors {
			if len(c.Processors) == 0 || slices.Contains(c.Processors, n) {
				most = max(most, n)
			}
		}
	}
	return most
}

// complaints collects what is wrong with the parameters.
type complaints []scenarios.Complaint

func (c *complaints) column(i int, found, expected string) {
	*c = append(*c, scenarios.Complaint{Key: "columns", Index: i, Found: found, Expected: expected})
}

// four refuses anything but four extents.
func (c *complaints) four(key string, extents []int) {
	if len(extents) != 4 {
		*c = append(*c, scenarios.Complaint{Key: key, Index: -1, Found: fmt.Sprintf("%d extents", len(extents)), Expected: "four"})
	}
}

// validate returns what is wrong with the parameters of a table.
func (b *bench) validate(s *scenarios.Scenario) []scenarios.Complaint {
	var found complaints
	cfg := s.Config.(config).table()
	if l, ok := s.Config.(*latticeConfig); ok {
		found.four("lattice", l.Lattice)
		found.four("check_lattice", l.CheckLattice)
	}
	if cfg.largest() == 0 {
		found.column(-1, "no cell", "a column with at least one number of processors")
	}
	for i, one := range cfg.Columns {
		if slices.ContainsFunc(cfg.Columns[:i], func(c columnConfig) bool { return c.Name == one.Name }) {
			found.column(i, fmt.Sprintf("%q twice", one.Name), "each column once")
		}
		col, err := one.column(cfg.Processors)
		if err != nil {
			found.column(i, fmt.Sprintf("%q, in system %q", one.Name, one.System), err.Error())
			continue
		}
		found.addColumn(i, col, s.Target(col.machine), s, b)
	}
	return found
}

// addColumn adds what is wrong with running a column on its machine, which is nil if the
// scenario does not have it.
func (c *complaints) addColumn(i int, col column, t *scenarios.Target, s *scenarios.Scenario, b *bench) {
	if t == nil {
		c.column(i, fmt.Sprintf("%q, on machine %q", col.name, col.machine), "a machine of the scenario: "+s.MachineName())
		return
	}
	if b.files[col.system.Name] == nil {
		c.column(i, fmt.Sprintf("%q", col.name), "one of the systems in which the program is written: "+strings.Join(b.systems(), ", "))
		return
	}
	if lacks := col.system.Missing(t.Capabilities); len(lacks) > 0 {
		err := machines.MissingError{System: col.system.Name, Machine: t.Name, Missing: lacks}
		c.column(i, fmt.Sprintf("%q: %v", col.name, &err), "a machine that has it")
	}
	if col.system.PowersOfTwo > 0 {
		c.powersOfTwo(i, col, s.Config.(config))
	}
	for j, n := range col.processors {
		if slices.Contains(col.processors[:j], n) {
			c.column(i, fmt.Sprintf("%q on %d processors twice", col.name, n), "each number once")
		}
		if most := t.Machine.ProcessesMax(); n > most {
			c.column(i, fmt.Sprintf("%q on %d processors", col.name, n), fmt.Sprintf("at most %d", most))
		}
	}
}

// powersOfTwo adds what a system refuses that finds owners by shifts and masks.
func (c *complaints) powersOfTwo(i int, col column, cfg config) {
	refuse := func(what string, n int) {
		if n&(n-1) != 0 {
			c.column(i, fmt.Sprintf("%q with %s %d", col.name, what, n), "powers of two: it finds owners by shifts and masks")
		}
	}
	refuse("size", cfg.size().extent())
	refuse("check_size", cfg.checkSize().extent())
	refuse("check_processors", cfg.table().CheckProcessors)
	for _, n := range col.processors {
		refuse("processors", n)
	}
}
