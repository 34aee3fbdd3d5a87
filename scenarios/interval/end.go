package interval

import "simrun/sim/param"

// EndTasks returns the runs with one parameter at one of its limits. They come first.
func (v *Set) EndTasks() []Task {
	var all []Task
	for k := range v.Parameters {
		p := &v.Parameters[k]
		if p.hasLow {
			all = append(all, Task{[]string{p.Name + "=" + p.lowText}, key{sample: -1, parameter: k}})
		}
		if p.hasHigh {
			all = append(all, Task{[]string{p.Name + "=" + p.highText}, key{sample: -1, parameter: k, isHigh: true}})
		}
	}
	return all
}

// search halves the counts between one with which the scenario runs and one with which it does not.
type search struct {
	parameter   int
	isHigh      bool
	runs, fails int64
}

// startSearch begins the search for the outermost count that runs, if the end of a parameter does not and the
// parameter is a count.
func (v *Set) startSearch(end key) {
	p := &v.Parameters[end.parameter]
	if p.dimension != param.Count {
		return
	}
	own, _ := quantity(param.Count, p.Value)
	s := search{end.parameter, end.isHigh, int64(own), int64(p.low)}
	if end.isHigh {
		s.fails = int64(p.high)
	}
	v.searches = append(v.searches, s)
}

// Next returns a run that looks for the outermost count with which the scenario runs, and whether one is needed. It
// takes the results of all ends, and of each run that it returned, before the next call.
func (v *Set) Next() (Task, bool) {
	for len(v.searches) > 0 {
		s := &v.searches[0]
		if between := s.between(); between != s.runs {
			setting := v.Parameters[s.parameter].Name + "=" + param.FormatQuanta(param.Count, between)
			return Task{[]string{setting}, key{sample: -1, parameter: s.parameter, isHigh: s.isHigh, between: between}}, true
		}
		v.Parameters[s.parameter].narrow(s)
		v.searches = v.searches[1:]
	}
	return Task{}, false
}

// between returns the count in the middle; that which runs if there is none.
func (s *search) between() int64 { return s.runs + (s.fails-s.runs)/2 }

// found takes what the middle gave.
func (s *search) found(runs bool) {
	if runs {
		s.runs = s.between()
	} else {
		s.fails = s.between()
	}
}

// narrow moves a limit to the count that a search found.
func (p *Parameter) narrow(s *search) {
	own, _ := quantity(param.Count, p.Value)
	limit, text := float64(s.runs), param.FormatQuanta(param.Count, s.runs)
	if s.isHigh {
		p.Most = text
		p.spread(p.low, limit, own)
	} else {
		p.Least = text
		p.spread(limit, p.high, own)
	}
	p.Scale = p.scale
}
