package xpressspace2014

import (
	"fmt"

	"simrun/machines"
	"simrun/models/xpressspace"
	"simrun/sim"
)

// The rows of Table I.
const (
	rowInit = iota + 1
	rowRegister
	rowCouple
	rowUnregister
	rowFinalize

	rows
)

// checked says what is checked of each row.
var checked = [rows]string{
	rowInit:       "no process returns before all of both applications have called it",
	rowRegister:   "a name is accepted once; a variable that is not registered cannot be coupled",
	rowCouple:     "after each step every element of the region has the sender's value, and none around it has changed",
	rowUnregister: "the variable cannot be coupled any more, nor registered again",
	rowFinalize:   "no process returns before all of both applications have called it",
}

// conformance is the check of Table I.
type conformance struct {
	flow     *flow
	failures [2][rows]string // the first of each application and row
	calls    [2][rows]int
	entered  [rows]sim.Time // when the last process called
	left     [rows]sim.Time // when the first process returned
	returned [rows]int
}

// fail notes what is wrong with a row.
func (c *conformance) fail(p *flowProcess, row int, format string, args ...any) {
	if at := &c.failures[p.app][row]; *at == "" {
		*at = fmt.Sprintf("process %d: ", p.rank) + fmt.Sprintf(format, args...)
	}
}

// process is the body of a process of an application, or of the bootstrap server.
func (c *conformance) process(e machines.Endpoint, w *xpressspace.Workflow) error {
	app := e.(machines.Parts).Part()
	if app == len(c.flow.cfg.Applications) {
		return xpressspace.Serve(e, w)
	}
	p := c.flow.newProcess(e, app)
	// The programs do not begin at one time.
	p.thread.Sleep(sim.Duration(p.number) * 10 * sim.Microsecond)
	var err error
	c.collective(p, rowInit, func() { p.space, err = c.flow.openSpace(e, w, p.cfg) })
	if err != nil {
		return err
	}
	if err := c.variables(p); err != nil {
		return err
	}
	p.thread.Sleep(sim.Duration(p.number) * 10 * sim.Microsecond)
	c.collective(p, rowFinalize, func() { err = p.space.finalize() })
	return err
}

// collective makes a call from which none returns before all have made it.
func (c *conformance) collective(p *flowProcess, row int, call func()) {
	c.calls[p.app][row]++
	c.entered[row] = max(c.entered[row], p.now())
	call()
	if now := p.now(); c.returned[row] == 0 || now < c.left[row] {
		c.left[row] = now
	}
	c.returned[row]++
}

// judgeTogether judges a call from which none returns before all have made it.
func (c *conformance) judgeTogether(row int, call string) {
	if c.left[row] >= c.entered[row] {
		return
	}
	for app := range c.failures {
		c.failures[app][row] = fmt.Sprintf("a process returned from %s at %v, the last called it at %v", call, c.left[row], c.entered[row])
	}
}

// variables checks the calls between the first and the last.
func (c *conformance) variables(p *flowProcess) error {
	if _, err := p.space.couple(&flowData{variable: &p.cfg.Variables[0]}, 1); err == nil {
		c.fail(p, rowRegister, "a variable that was not registered was coupled")
	}
	for i := range p.cfg.Variables {
		c.calls[p.app][rowRegister]++
		if err := p.register(i); err != nil {
			return err
		}
	}
	if _, err := p.space.register(&p.cfg.Variables[0]); err == nil {
		c.fail(p, rowRegister, "%q was registered twice", p.cfg.Variables[0].Name)
	}
	for step := int64(1); step <= p.flow.cfg.Steps; step++ {
		for _, d := range p.data {
			c.calls[p.app][rowCouple]++
			if err := p.couple(d, step); err != nil {
				return err
			}
			if l := d.ledger; l.wrong+l.outside > 0 {
				c.fail(p, rowCouple, "after step %d of %q %d elements of the region are wrong, and %d around it", step, d.variable.Name, l.wrong, l.outside)
			}
		}
	}
	return c.unregister(p)
}

// unregister checks that variables are forgotten. Step 4, which only forth has,
// tells Global Arrays that UPC has got all of back.
func (c *conformance) unregister(p *flowProcess) error {
	for _, d := range p.data {
		c.calls[p.app][rowUnregister]++
		name := d.variable.Name
		if err := p.space.unregister(name); err != nil {
			return err
		}
		if _, err := p.space.couple(d, p.flow.cfg.Steps+1); err == nil {
			c.fail(p, rowUnregister, "%q was coupled after it", name)
		}
		if _, err := p.space.register(d.variable); err == nil {
			c.fail(p, rowUnregister, "%q was registered again", name)
		}
	}
	return nil
}
