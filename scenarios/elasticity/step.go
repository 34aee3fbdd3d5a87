package elasticity

import (
	"fmt"
	"math"
	"strconv"

	"simrun/sim/param"
)

// Step is a value to which a parameter is moved.
type Step struct {
	Value  string  `json:"value"`            // as --set takes it
	Change float64 `json:"change"`           // of the parameter: (value - own) / own
	Failed string  `json:"failed,omitempty"` // why there is no result
}

// steps are the values below and above a parameter's own; nil where there is none.
type steps struct{ below, above *Step }

// The reasons to leave a parameter out.
const (
	isZero    = "it is 0, of which nothing is a per cent"
	noSize    = "a switch or a word has no size"
	severalOf = "a list has no single size"
)

// stepsOf returns the steps of a parameter, or why there are none. Share is the step of parameters that can be moved
// by any amount: 0.01 is 1 %.
func stepsOf(d param.Dimension, text string, share float64) (s steps, why string) {
	switch d {
	case param.Ratio:
		return ratioSteps(text, share)
	case param.Operations:
		if text == "none" {
			return s, isZero
		}
		return steps{above: &Step{Value: "2x", Change: 1}}, ""
	case param.Switch, param.Word:
		return s, noSize
	}
	own, err := param.ParseQuanta(d, text)
	switch {
	case err != nil:
		return s, err.Error()
	case own == 0:
		return s, isZero
	case (d == param.Size || d == param.Count) && own&(own-1) == 0:
		return wholeSteps(d, own, quanta{own / 2, own}), ""
	}
	by := max(1, int64(math.Round(float64(own)*share)))
	return wholeSteps(d, own, quanta{by, by}), ""
}

// quanta are distances below and above a value.
type quanta struct{ below, above int64 }

// wholeSteps returns steps of so many quanta. None goes to 0, which often means "without".
func wholeSteps(d param.Dimension, own int64, by quanta) (s steps) {
	at := func(value int64) *Step {
		return &Step{Value: param.FormatQuanta(d, value), Change: float64(value-own) / float64(own)}
	}
	if by.below > 0 && own > by.below {
		s.below = at(own - by.below)
	}
	if own <= math.MaxInt64-by.above {
		s.above = at(own + by.above)
	}
	return s
}

// ratioSteps returns the steps of a plain number.
func ratioSteps(text string, share float64) (s steps, why string) {
	own, err := strconv.ParseFloat(text, 64)
	switch {
	case err != nil:
		return s, fmt.Sprintf("found %q, expected a number", text)
	case own == 0:
		return s, isZero
	}
	at := func(factor float64) *Step {
		written := strconv.FormatFloat(own*factor, 'f', 9, 64)
		value, err := strconv.ParseFloat(written, 64)
		if err != nil || value == own {
			return nil
		}
		return &Step{Value: written, Change: (value - own) / own}
	}
	return steps{at(1 - share), at(1 + share)}, ""
}

// dimensionOf returns the dimension of a word in a scenario's file that may be a quantity.
func dimensionOf(text string) param.Dimension {
	for _, d := range []param.Dimension{param.Duration, param.Frequency, param.Cycles, param.Rate, param.Size} {
		if _, err := param.ParseQuanta(d, text); err == nil {
			return d
		}
	}
	if _, err := strconv.ParseFloat(text, 64); err == nil {
		return param.Ratio
	}
	return param.Word
}
