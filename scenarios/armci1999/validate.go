package armci1999

import (
	"fmt"
	"slices"

	"simrun/scenarios"
	"simrun/sim"
)

// memoryMax is how much the arrays of all processes may take on the host.
const memoryMax = 1 << 30 // bytes

// complaints collects what is wrong with a program's parameters.
type complaints []scenarios.Complaint

// item notes what is wrong with item i of a list; key as a whole if i is -1.
func (c *complaints) item(key string, i int, found, expected string) {
	*c = append(*c, scenarios.Complaint{Key: key, Index: i, Found: found, Expected: expected})
}

// increasing refuses a list that is empty or not in order. A figure has each x value once, from left to right, and the
// switch points are read off in this order.
func (c *complaints) increasing(key string, list []int) {
	if len(list) == 0 {
		c.item(key, -1, "an empty list", "at least one number")
	}
	for i := 1; i < len(list); i++ {
		if list[i] <= list[i-1] {
			c.item(key, i, fmt.Sprintf("%d after %d", list[i], list[i-1]), "increasing numbers, each once")
		}
	}
}

// memory refuses more than a host has: every process has an array of so many
// doubles and a buffer of the same size. Phantom data takes no memory.
func (c *complaints) memory(key string, i int, s *scenarios.Scenario, doubles int64) {
	if bytes := int64(s.Processes) * 2 * doubles * double; s.Mode != scenarios.Phantom && bytes > memoryMax {
		c.item(key, i, fmt.Sprintf("arrays of %d doubles at %d processes, which take %.3g GiB with their buffers", doubles, s.Processes, float64(bytes)/(1<<30)),
			fmt.Sprintf("at most %d GiB", memoryMax>>30))
	}
}

// fits refuses a section that is larger than the arrays.
func (c *complaints) fits(key string, i, n, array int) {
	if n > array {
		c.item(key, i, fmt.Sprint(n), fmt.Sprintf("at most %d, the rows and columns of the arrays (parameters.array)", array))
	}
}

func validateSections(s *scenarios.Scenario) []scenarios.Complaint {
	cfg := s.Config.(*sectionsConfig)
	var c complaints
	c.increasing("sizes", cfg.Sizes)
	for i, n := range cfg.Sizes {
		c.fits("sizes", i, n, cfg.Array)
	}
	for i, n := range cfg.Also {
		c.fits("also", i, n, cfg.Array)
		if slices.Contains(cfg.Sizes, n) || slices.Contains(cfg.Also[:i], n) {
			c.item("also", i, fmt.Sprintf("%d again", n), "sizes that are not there yet")
		}
	}
	c.memory("array", -1, s, int64(cfg.Array)*int64(cfg.Array))
	return c
}

func validateProtocol(s *scenarios.Scenario) []scenarios.Complaint {
	cfg := s.Config.(*protocolConfig)
	var c complaints
	c.fits("rows", -1, cfg.Rows, cfg.Array)
	c.fits("columns", -1, cfg.Columns, cfg.Array)
	if cfg.Columns <= shortColumns {
		c.item("columns", -1, fmt.Sprint(cfg.Columns), fmt.Sprintf("at least %d: fewer are fetched directly, and there is no protocol to draw", shortColumns+1))
	}
	c.memory("array", -1, s, int64(cfg.Array)*int64(cfg.Array))
	return c
}

func validateAccumulate(s *scenarios.Scenario) []scenarios.Complaint {
	cfg := s.Config.(*accumulateConfig)
	var c complaints
	last := sim.Size(0)
	for i, n := range cfg.Bytes {
		if n%double != 0 {
			c.item("bytes", i, fmt.Sprintf("%d bytes", n), fmt.Sprintf("a multiple of %d bytes, the length of a double", double))
		}
		if n <= last {
			c.item("bytes", i, fmt.Sprintf("%d after %d bytes", n, last), "increasing lengths, each once")
		}
		last = n
	}
	if len(cfg.Bytes) == 0 {
		c.item("bytes", -1, "an empty list", "at least one length")
	}
	c.memory("bytes", len(cfg.Bytes)-1, s, int64(last)/double)
	return c
}

func validateGather(s *scenarios.Scenario) []scenarios.Complaint {
	cfg := s.Config.(*gatherConfig)
	var c complaints
	c.increasing("elements", cfg.Elements)
	if n := len(cfg.Elements); n > 0 {
		c.memory("elements", n-1, s, int64(cfg.Elements[n-1])*every)
	}
	return c
}
