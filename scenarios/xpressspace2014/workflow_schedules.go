package xpressspace2014

import (
	"fmt"
	"iter"

	"simrun/models/xpressspace/cps"
	"simrun/scenarios"
)

// schedules complains about schedules that applications cannot keep. Each names
// applications that have registered its variable.
func (c *flowChecker) schedules(file *cps.File) {
	for i := range file.Variables {
		v := &file.Variables[i]
		for app := range c.cfg.Applications {
			c.sources(app, v)
		}
		for k := range v.Schedules {
			c.skips(v.Name, &v.Schedules[k])
		}
	}
}

// sources complains if an application gets several values of a variable at a step.
func (c *flowChecker) sources(app int, v *cps.Variable) {
	a := &c.cfg.Applications[app]
	var in []*cps.Schedule
	for i := range v.Schedules {
		if v.Schedules[i].To == a.Name {
			in = append(in, &v.Schedules[i])
		}
	}
	if a.Take == "latest" {
		c.latest(app, v.Name, in)
		return
	}
	c.coincide(v.Name, in, c.cfg.last(a))
}

// latest complains if a variable has no single latest version. A receiver asks one sender that keeps versions for it,
// whatever the step.
func (c *flowChecker) latest(app int, variable string, in []*cps.Schedule) {
	taken := fmt.Sprintf("variable %q, of which %q takes the latest, ", variable, c.cfg.Applications[app].Name)
	for _, s := range in {
		if s.Mode != cps.Pull {
			c.failf(app, taken+"by "+describe(s), "pull in all its schedules, or take = \"step\": what is pushed is of a step")
			return
		}
	}
	if len(in) > 1 {
		c.failf(app, taken+"by "+describe(in[0])+" and by "+describe(in[1]), "one schedule, or take = \"step\": the latest is got by each at every step")
	}
}

// coincide complains if schedules of a variable to one application have a step in
// common, up to its last.
func (c *flowChecker) coincide(variable string, in []*cps.Schedule, last int64) {
	if len(in) < 2 {
		return
	}
	at := map[int64]*cps.Schedule{}
	for _, s := range in {
		for step := range dueUpTo(s, last) {
			if other := at[step]; other != nil {
				c.complaints = append(c.complaints, scenarios.Complaint{Key: "specification", Index: -1,
					Found:    fmt.Sprintf("variable %q with %s and %s, both at step %d", variable, describe(other), describe(s), step),
					Expected: "one at a step: an application gets one value of a variable"})
				break
			}
			at[step] = s
		}
	}
}

// skips complains if an application couples only at every n-th step, and another one waits for a step that it skips,
// or pushes data that it does not take.
func (c *flowChecker) skips(variable string, s *cps.Schedule) {
	from, to := c.cfg.application(s.From), c.cfg.application(s.To)
	sender, receiver := &c.cfg.Applications[from], &c.cfg.Applications[to]
	if sender.interval() == 1 && receiver.interval() == 1 || receiver.Take == "latest" {
		return
	}
	for step := range dueUpTo(s, min(c.cfg.last(sender), c.cfg.last(receiver))) {
		sends, gets := step%sender.interval() == 0, step%receiver.interval() == 0
		switch {
		case gets && !sends:
			c.failf(from, fmt.Sprintf("application %q with every = %d, which skips step %d of variable %q, %s", s.From, sender.Every, step, variable, describe(s)),
				"one that couples at this step: the receiver waits for it")
			return
		case sends && !gets && s.Mode == cps.Push:
			c.failf(to, fmt.Sprintf("application %q with every = %d, which skips step %d of variable %q, %s", s.To, receiver.Every, step, variable, describe(s)),
				"one that couples at this step, which is pushed; or schedules of the steps that it couples at")
			return
		}
	}
}

// dueUpTo yields the steps of a schedule from 1 to a last one.
func dueUpTo(s *cps.Schedule, last int64) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		last := min(last, s.EndTS)
		for step := s.StartTS; step <= last; step += s.Interval {
			if step > 0 && !yield(step) || s.Interval > last-step {
				return
			}
		}
	}
}

// describe names a schedule of a variable.
func describe(s *cps.Schedule) string {
	return fmt.Sprintf("%v from %q to %q at steps %d to %d by %d", s.Mode, s.From, s.To, s.StartTS, s.EndTS, s.Interval)
}
