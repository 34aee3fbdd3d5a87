package xpressspace2014

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"simrun/models/geometry"
	"simrun/models/xpressspace/cps"
	"simrun/scenarios"
)

// flowChecker finds what is wrong with a workflow.
type flowChecker struct {
	cfg        *flowConfig
	complaints []scenarios.Complaint
}

// validateFlow resolves a configuration and reports its mistakes: first those of the applications, then those against
// the specification.
func validateFlow(s *scenarios.Scenario) []scenarios.Complaint {
	cfg := s.Config.(*flowConfig)
	for i := range cfg.Applications {
		a := &cfg.Applications[i]
		a.stepKey = "scenario.parameters.application." + a.Name + ".step_time"
	}
	return checkFlow(cfg, s.Mode)
}

func checkFlow(cfg *flowConfig, mode scenarios.Mode) []scenarios.Complaint {
	c := &flowChecker{cfg: cfg}
	total := int64(0)
	for i := range c.cfg.Applications {
		a := &c.cfg.Applications[i]
		if slices.ContainsFunc(c.cfg.Applications[:i], func(o flowApp) bool { return o.Name == a.Name }) {
			c.failf(i, fmt.Sprintf("a second application %q", a.Name), "each once")
		}
		for k := range a.Variables {
			total = added(total, c.variable(i, k))
		}
	}
	if mode == scenarios.Data && total > flowBytesMax {
		c.failf(-1, fmt.Sprintf("arrays of %d bytes in all", total),
			fmt.Sprintf("at most %d in mode \"data\"; in mode \"phantom\" a process may have %d of each", int64(flowBytesMax), int64(partBytesMax)))
	}
	if len(c.complaints) == 0 {
		c.specification()
	}
	return c.complaints
}

// resolve resolves a workflow of the package's own.
func resolve(cfg *flowConfig) *flowConfig {
	if wrong := checkFlow(cfg, scenarios.Data); len(wrong) > 0 {
		panic(fmt.Sprintf("xpressspace2014: a workflow has %s, expected %s; it does not run; mend its making", wrong[0].Found, wrong[0].Expected))
	}
	return cfg
}

// failf complains about an application; -1 is all.
func (c *flowChecker) failf(app int, found, expected string) {
	c.complaints = append(c.complaints, scenarios.Complaint{Key: "application", Index: app, Found: found, Expected: expected})
}

// variable resolves a variable and returns how many bytes it has.
func (c *flowChecker) variable(app, k int) int64 {
	a := &c.cfg.Applications[app]
	v := &a.Variables[k]
	wrong := func(found, expected string, args ...any) int64 {
		c.failf(app, fmt.Sprintf("variable %q of %q with %s", v.Name, a.Name, found), fmt.Sprintf(expected, args...))
		return 0
	}
	if slices.ContainsFunc(a.Variables[:k], func(o flowVariable) bool { return o.Name == v.Name }) {
		return wrong("the name of another one", "each once")
	}
	if v.Element == 0 {
		v.Element = 8
	}
	if a.Flavour == "ga" && v.Element != 4 && v.Element != 8 {
		return wrong(fmt.Sprintf("elements of %v in an application of flavour \"ga\"", v.Element), "4B or 8B, floats or doubles of Global Arrays")
	}
	domain, err := geometry.Domain(v.Extents...)
	if err != nil {
		return wrong(fmt.Sprintf("extents %v", v.Extents), "%d to %d extents, each at least 1: %v", 1, geometry.MaxDims, err)
	}
	if len(v.Layout) != domain.Dims {
		return wrong(fmt.Sprintf("layout %v", v.Layout), "%d numbers, as extents has", domain.Dims)
	}
	if cyclic := v.Distribution == "block_cyclic"; cyclic != (len(v.Block) > 0) || cyclic && len(v.Block) != domain.Dims {
		return wrong(fmt.Sprintf("block %v", v.Block), "%d numbers if distribution is \"block_cyclic\", and none else", domain.Dims)
	}
	if n := v.dealt(); n > flowBlocksMax {
		return wrong(fmt.Sprintf("%d blocks", n), "at most %d in all; deal larger blocks, with distribution = \"block_cyclic\", or \"blocked\"", flowBlocksMax)
	}
	if v.array, err = geometry.Distribute(domain, geometry.Uniform(v.kind(), v.Layout, v.Block), geometry.Orders{}); err != nil {
		return wrong(fmt.Sprintf("layout %v", v.Layout), "a distribution: %v", err)
	}
	if n := v.array.Procs(); n != a.Processes {
		return wrong(fmt.Sprintf("layout %v, which is %d processes", v.Layout, n), "the application's %d", a.Processes)
	}
	if n := v.largest(); n > partBytesMax {
		return wrong(fmt.Sprintf("%d bytes in a process", n), "at most %d in any mode; more processes have smaller parts", int64(partBytesMax))
	}
	v.region = domain
	if v.Region != nil {
		if len(v.Region) != 2 {
			return wrong(fmt.Sprintf("region %v", v.Region), "two corners, such as [[0, 0], [7, 3]]")
		}
		if v.region, err = domain.Region(v.Region[0], v.Region[1]); err != nil {
			return wrong(fmt.Sprintf("region %v", v.Region), "two corners of a part of %v: %v", domain, err)
		}
	}
	return multiplied(domain.Volume(), int64(v.Element))
}

func (v *flowVariable) kind() geometry.Kind {
	switch v.Distribution {
	case "cyclic":
		return geometry.Cyclic
	case "block_cyclic":
		return geometry.BlockCyclic
	}
	return geometry.Blocked
}

// specification reads the coupling specification and compares it with the
// applications.
func (c *flowChecker) specification() {
	file := c.parse()
	if file == nil {
		return
	}
	if err := file.Check(c.cfg.registrations()); err != nil {
		c.complain(err)
		return
	}
	c.schedules(file)
	for i, a := range c.cfg.Applications {
		for _, v := range file.Variables {
			if sends, receives := takesPart(&v, a.Name); sends && receives {
				c.failf(i, fmt.Sprintf("variable %q, which %q both sends and receives", v.Name, a.Name), "two variables: a step has one value of each")
			}
		}
	}
}

// parse reads the specification and complains about it.
func (c *flowChecker) parse() *cps.File {
	_, file, err := parseSpecification(c.cfg.Specification)
	if err != nil {
		c.complain(err)
	}
	return file
}

// complain complains about the specification.
func (c *flowChecker) complain(err error) {
	complaint := scenarios.Complaint{Key: "specification", Index: -1}
	if !errors.As(err, &complaint.Within) {
		complaint.Found, complaint.Expected = err.Error(), "the text of a coupling specification, or the name of a file in the folder programs"
	}
	c.complaints = append(c.complaints, complaint)
}

// parseSpecification reads a specification: a text, or a file of the folder programs.
func parseSpecification(from string) ([]byte, *cps.File, error) {
	text, name := []byte(from), ""
	if !strings.Contains(from, "<") {
		name = from
		var err error
		if text, err = scenarios.Source(name); err != nil {
			return nil, nil, fmt.Errorf("%q", from)
		}
	}
	file, err := cps.Parse(name, text)
	return text, file, err
}
