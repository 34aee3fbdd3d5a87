package elasticity

import (
	"cmp"
	"math"
	"slices"

	"simrun/scenarios/sweep"
)

// Output is a number of the scenario, and what moves it.
type Output struct {
	sweep.Cell
	Elasticities []Elasticity `json:"elasticities"` // the greatest first; without those that are 0
	// Together is the sum to all durations less that to all rates and frequencies; null if some could not be moved.
	Together *float64 `json:"together"`
}

// Elasticity is how far an output moves with a parameter, in per cent per per cent.
type Elasticity struct {
	Parameter string   `json:"parameter"`
	Value     float64  `json:"value"`
	Below     *float64 `json:"below,omitempty"` // from the value below to the parameter's own; absent if it did not run
	Above     *float64 `json:"above,omitempty"`
	Kink      bool     `json:"kink,omitempty"` // those two differ by more than kinkSteps steps
	By        string   `json:"by"`             // where Value is from: ByPath or ByDifferences
	Path      *float64 `json:"path,omitempty"` // what the critical path of the run says; absent where that is not known

	parameter int
}

// Where an elasticity is from.
const (
	ByPath        = "path"        // the share of the critical path of one run that is proportional to the parameter
	ByDifferences = "differences" // runs with the parameter below and above its value
)

// Within what two elasticities agree: a share of the greater, or a least difference.
const (
	agreeShare = 0.01
	agreeLeast = 0.001
)

// Agrees says whether path and differences agree, to a share of agreeShare or to agreeLeast. The elasticities below
// and above differ by the square of a step. The path's is that of a step of zero, so it may lie anywhere between them.
func (e *Elasticity) Agrees() bool {
	if e.Path == nil {
		return false
	}
	low, high := e.Value, e.Value
	for _, x := range []*float64{e.Below, e.Above} {
		if x != nil {
			low, high = min(low, *x), max(high, *x)
		}
	}
	slack := max(agreeShare*math.Abs(*e.Path), agreeLeast)
	return *e.Path >= low-slack && *e.Path <= high+slack
}

// kinkSteps is by how many steps the elasticities below and above may differ. If a number is proportional to the power
// k of a parameter, its elasticities differ by k(k-1) steps. So powers up to 2.8, and down to -1.8, are no kinks.
const kinkSteps = 5

// negligible is the elasticity up to which none is told: in a thousand runs of a step, the rounding of
// times to picoseconds.
const negligible = 1e-6

// point is what a step of a parameter did to an output.
type point struct {
	change float64 // of the parameter
	value  float64 // of the output
}

// Finish ranks what the runs gave. Parameters that failed below and above their value are left out.
func (v *Study) Finish() {
	var moved []Parameter
	var results []map[bool]sweep.Numbers // by parameter, then whether it is above
	for i, p := range v.Parameters {
		both := map[bool]sweep.Numbers{}
		for t, values := range v.gave {
			if t.parameter == i {
				both[t.isAbove] = values
			}
		}
		if len(both) == 0 && !p.still {
			v.LeftOut = append(v.LeftOut, LeftOut{p.Name, p.Value, "it cannot be moved: " + p.failure()})
			continue
		}
		moved, results = append(moved, p), append(results, both)
	}
	hasAllTimes := !slices.ContainsFunc(v.Parameters, func(p Parameter) bool {
		return p.time != 0 && !slices.ContainsFunc(moved, func(m Parameter) bool { return m.Name == p.Name })
	})
	v.Parameters = append([]Parameter{}, moved...)
	for _, c := range v.own {
		if c.Value != 0 {
			v.Outputs = append(v.Outputs, v.outputOf(c, results, hasAllTimes))
		}
	}
}

// failure returns why the parameter could not be moved.
func (p *Parameter) failure() string {
	for _, s := range []*Step{p.Below, p.Above} {
		if s != nil && s.Failed != "" {
			return s.Failed
		}
	}
	return "there is no value beside it"
}

// outputOf returns the elasticities of a number.
func (v *Study) outputOf(own sweep.Cell, results []map[bool]sweep.Numbers, hasAllTimes bool) Output {
	o := Output{Cell: own, Elasticities: []Elasticity{}}
	key := own.Key()
	path, isExplained := v.paths[nameOf(own)]
	together := 0.0
	for i := range v.Parameters {
		p := &v.Parameters[i]
		var below, above *point
		if y, ok := results[i][false][key]; ok {
			below = &point{p.Below.Change, y}
		}
		if y, ok := results[i][true][key]; ok {
			above = &point{p.Above.Change, y}
		}
		byPath := path[p.Name]
		var e Elasticity
		switch isKnown := isExplained && p.onPath; {
		case below != nil || above != nil:
			e = elasticityOf(own.Value, below, above, kinkSteps*v.Step)
			e.By = ByDifferences
			if isKnown {
				e.Path = &byPath
			}
		case isKnown:
			e = Elasticity{Value: byPath, By: ByPath, Path: &byPath}
		default:
			hasAllTimes = hasAllTimes && p.time == 0
			continue
		}
		e.Parameter, e.parameter = p.Name, i
		together += float64(float64(p.time) * e.Value)
		if math.Abs(e.Value) > negligible || e.Kink || math.Abs(byPath) > negligible {
			o.Elasticities = append(o.Elasticities, e)
		}
	}
	if hasAllTimes {
		o.Together = &together
	}
	slices.SortStableFunc(o.Elasticities, func(a, b Elasticity) int { return cmp.Compare(math.Abs(b.Value), math.Abs(a.Value)) })
	return o
}

// elasticityOf returns the elasticity of a number whose own value is y. One of the points may be nil.
func elasticityOf(y float64, below, above *point, kink float64) Elasticity {
	var e Elasticity
	low, high := point{0, y}, point{0, y}
	if below != nil {
		low = *below
		slope := slope(y, low, point{0, y})
		e.Below = &slope
	}
	if above != nil {
		high = *above
		slope := slope(y, point{0, y}, high)
		e.Above = &slope
	}
	e.Value = slope(y, low, high)
	isSmall := math.Abs(low.change) < smallStep && math.Abs(high.change) < smallStep
	e.Kink = isSmall && e.Below != nil && e.Above != nil && math.Abs(*e.Above-*e.Below) > kink
	return e
}

// smallStep is the change of a parameter up to which a curve looks straight.
const smallStep = 0.25

// slope returns the relative change of a number by that of a parameter.
func slope(y float64, low, high point) float64 {
	return (high.value - low.value) / y / (high.change - low.change)
}

// Ranked is a parameter and the elasticities to it that are least and greatest in size.
type Ranked struct {
	*Parameter
	Most   float64    // with its sign
	Least  float64    // with its sign; 0 if an output does not depend on it
	Output sweep.Cell // that has Most
	Kinks  int        // outputs that have one
}

// Rank returns the parameters by the greatest elasticity that any of the outputs has.
func (v *Study) Rank(outputs []Output) []Ranked {
	all := make([]Ranked, len(v.Parameters))
	for i := range all {
		all[i] = Ranked{Parameter: &v.Parameters[i]}
	}
	seen := make([]int, len(all))
	for _, o := range outputs {
		for _, e := range o.Elasticities {
			r := &all[e.parameter]
			if seen[e.parameter] == 0 || math.Abs(e.Value) < math.Abs(r.Least) {
				r.Least = e.Value
			}
			if seen[e.parameter] == 0 || math.Abs(e.Value) > math.Abs(r.Most) {
				r.Most, r.Output = e.Value, o.Cell
			}
			if e.Kink {
				r.Kinks++
			}
			seen[e.parameter]++
		}
	}
	var ranked []Ranked
	for i, r := range all {
		if seen[i] == 0 {
			continue
		}
		if seen[i] < len(outputs) {
			r.Least = 0
		}
		ranked = append(ranked, r)
	}
	slices.SortStableFunc(ranked, func(a, b Ranked) int { return cmp.Compare(math.Abs(b.Most), math.Abs(a.Most)) })
	return ranked
}
