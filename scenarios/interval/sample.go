package interval

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distmv"
	"gonum.org/v1/gonum/stat/samplemv"

	"simrun/scenarios/doubt"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Scale is how a parameter is spread between its limits.
type Scale string

// The scales.
const (
	Linear Scale = "linear"
	Log    Scale = "log"    // the logarithm is uniform
	Powers Scale = "powers" // powers of two, each as likely
)

// logRatio is the least ratio of limits at which the logarithm is uniform. Such a great doubt is a factor, not an
// amount.
const logRatio = 3

// space is where a parameter may be.
type space struct {
	dimension param.Dimension
	scale     Scale
	ratio     float64 // of the limits; infinite if the lower one is 0

	low, high         float64 // in quanta; of plain numbers as they are
	own               string
	lowOps, highOps   node.Ops
	hasLow, hasHigh   bool // such a limit differs from the value
	lowText, highText string
}

// newSpace returns where a parameter may be, and whether it may be moved.
func newSpace(d param.Dimension, p doubt.Parameter) (space, bool) {
	s := space{dimension: d, own: p.Value, lowText: p.Low, highText: p.High}
	s.hasLow, s.hasHigh = p.Moves(p.Low), p.Moves(p.High)
	if p.Low == "" {
		p.Low = p.Value
	}
	if p.High == "" {
		p.High = p.Value
	}
	if d == param.Operations {
		return s.ofOperations(p)
	}
	low, okLow := quantity(d, p.Low)
	high, okHigh := quantity(d, p.High)
	own, okOwn := quantity(d, p.Value)
	if !okLow || !okHigh || !okOwn || low >= high {
		return s, false
	}
	s.spread(low, high, own)
	return s, true
}

// spread sets the limits, and how the values lie between them.
func (s *space) spread(low, high, own float64) {
	s.low, s.high, s.scale, s.ratio = low, high, Linear, math.Inf(1)
	if low > 0 {
		s.ratio = high / low
	}
	isWhole := s.dimension == param.Size || s.dimension == param.Count
	switch {
	case isWhole && isPower(low) && isPower(high) && isPower(own):
		s.scale = Powers
	case low > 0 && s.ratio >= logRatio:
		s.scale = Log
	}
}

// quantity reads a value: in quanta, plain numbers as they are.
func quantity(d param.Dimension, text string) (float64, bool) {
	if d == param.Ratio {
		x, err := strconv.ParseFloat(text, 64)
		return x, err == nil
	}
	q, err := param.ParseQuanta(d, text)
	return float64(q), err == nil
}

func isPower(x float64) bool { return x >= 1 && bits.OnesCount64(uint64(x)) == 1 }

// ofOperations returns the space of operation counts: limits are counts, or multiples of the value.
func (s space) ofOperations(p doubt.Parameter) (space, bool) {
	own, err := node.ParseOps(p.Value)
	if err != nil {
		return s, false
	}
	var okLow, okHigh bool
	s.lowOps, okLow = limitOf(own, p.Low)
	s.highOps, okHigh = limitOf(own, p.High)
	s.scale, s.ratio = Linear, 1
	for op := range own {
		switch {
		case s.lowOps[op] > 0:
			s.ratio = max(s.ratio, float64(s.highOps[op])/float64(s.lowOps[op]))
		case s.highOps[op] > 0:
			s.ratio = math.Inf(1)
		}
	}
	return s, okLow && okHigh && s.lowOps != s.highOps
}

// limitOf reads a limit of operation counts.
func limitOf(own node.Ops, text string) (node.Ops, bool) {
	factor, isFactor := strings.CutSuffix(text, "x")
	if !isFactor {
		o, err := node.ParseOps(text)
		return o, err == nil
	}
	f, err := strconv.ParseFloat(factor, 64)
	var o node.Ops
	for op, n := range own {
		o[op] = int64(math.Round(float64(n) * f))
	}
	return o, err == nil
}

// at returns the value at a coordinate from 0 to 1.
func (s *space) at(u float64) string {
	switch {
	case s.dimension == param.Operations:
		var o node.Ops
		for op := range o {
			low, high := float64(s.lowOps[op]), float64(s.highOps[op])
			o[op] = int64(math.Round(low + float64(u*(high-low))))
		}
		return o.String()
	case s.scale == Powers:
		steps := math.Log2(s.high / s.low)
		return s.format(s.low * math.Exp2(min(math.Floor(u*(steps+1)), steps)))
	case s.scale == Log:
		return s.format(s.low * math.Exp(u*math.Log(s.ratio)))
	}
	return s.format(s.low + float64(u*(s.high-s.low)))
}

// format writes a value that lies between the limits, rounded to four digits: so far the
// functions of all hosts agree.
func (s *space) format(x float64) string {
	if s.dimension == param.Ratio || x >= 1e4 && s.dimension != param.Size && s.dimension != param.Count {
		rounded, err := strconv.ParseFloat(strconv.FormatFloat(x, 'e', 3, 64), 64)
		if err != nil {
			panic("interval: " + err.Error() + "; a number cannot be read back; mend space.format")
		}
		x = rounded
	}
	x = min(max(x, s.low), s.high)
	if s.dimension == param.Ratio {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return param.FormatQuanta(s.dimension, int64(math.Round(x)))
}

// points returns n points of d coordinates each, from 0 to 1.
func points(n, d int) *mat.Dense {
	all := mat.NewDense(n, d, nil)
	samplemv.Halton{Kind: samplemv.Owen, Q: distmv.NewUnitUniform(d, nil), Src: rand.NewPCG(2017, 1706)}.Sample(all)
	return all
}

// SampleTasks returns the runs at the points. All ends are known before.
func (v *Set) SampleTasks() []Task {
	if len(v.Parameters) == 0 {
		return nil
	}
	all := make([]Task, v.Samples)
	at := points(v.Samples, len(v.Parameters))
	for i := range all {
		all[i].key = key{sample: i}
		for k := range v.Parameters {
			p := &v.Parameters[k]
			if value := p.at(at.At(i, k)); value != p.Value {
				all[i].Settings = append(all[i].Settings, p.Name+"="+value)
			}
		}
	}
	return all
}
