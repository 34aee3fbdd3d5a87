package plots

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"

	"simrun/scenarios/exhibit"
)

// axis is the range of an axis and its ticks. A tick without a label is a
// minor one.
type axis struct {
	min, max float64
	ticks    []plot.Tick
}

// ending says where an axis ends: at the end of the data, as befits sizes, or at the next tick, as befits measured
// values.
type ending bool

const (
	atData ending = false
	atTick ending = true
)

// newAxis returns the axis that holds all values. wanted is about how many labels a linear axis should have; a logarithmic one
// has room for as many.
func newAxis(scale exhibit.Scale, values []float64, wanted int, end ending) axis {
	lo, hi := bounds(values)
	if scale == exhibit.Log {
		return logAxis(lo, hi, end).labelEnds(end, wanted)
	}
	return linearAxis(lo, hi, wanted, end)
}

func bounds(values []float64) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, v := range values {
		lo, hi = min(lo, v), max(hi, v)
	}
	return lo, hi
}

func linearAxis(lo, hi float64, wanted int, end ending) axis {
	if lo > 0 && (end == atTick || lo <= hi/2 || lo == hi) {
		lo = 0 // a length on paper then means a ratio
	}
	if lo == hi {
		hi = lo + 1
	}
	step := niceStep((hi - lo) / float64(wanted))
	if lo == 0 && end == atData && powerOfTwo(hi) && hi >= 16 {
		step = hi / 8 // sizes that end at 512 read best as 64, 128, ...
	}
	a := axis{min: lo, max: hi}
	if end == atTick {
		a.min, a.max = math.Floor(lo/step+1e-9)*step, math.Ceil(hi/step-1e-9)*step
	}
	first, last := math.Ceil(a.min/step-1e-9), math.Floor(a.max/step+1e-9)
	for k := first; k <= last; k++ {
		v := k*step + 0 // + 0 makes a negative zero plain
		a.ticks = append(a.ticks, plot.Tick{Value: v, Label: fixed(v, decimals(step))})
	}
	return a
}

// niceStep returns the smallest of 1, 2, 2.5 and 5 times a power of ten that
// is at least x > 0.
func niceStep(x float64) float64 {
	power := pow10(int(math.Floor(math.Log10(x))))
	for _, m := range []float64{1, 2, 2.5, 5} {
		if m*power >= x*(1-1e-9) {
			return m * power
		}
	}
	return 10 * power
}

func logAxis(lo, hi float64, end ending) axis {
	if lo == hi {
		lo, hi = lo/2, hi*2
	}
	if end == atData && powerOfTwo(lo) && powerOfTwo(hi) && hi/lo <= 4096 {
		return binaryAxis(lo, hi)
	}
	if end == atTick {
		lo, hi = floor125(lo), ceil125(hi)
	}
	a := axis{min: lo, max: hi}
	first, last := int(math.Floor(math.Log10(lo))), int(math.Floor(math.Log10(hi)+1e-9))
	// Two powers of ten are enough to read an axis by; with fewer, 2 and 5
	// have labels too.
	decades := int(math.Floor(math.Log10(hi)+1e-9)) - int(math.Ceil(math.Log10(lo)-1e-9)) + 1
	for k := first; k <= last; k++ {
		for m := 1.0; m <= 9; m++ {
			a.addLogTick(m, k, decades < 2)
		}
	}
	return a
}

// crowded is the part of an axis on which two labels may not both stand, times the number of labels for which there is room:
// sizes are written beside each other, measured values above each other.
var crowded = map[ending]float64{atData: 0.72, atTick: 0.3}

// labelEnds gives both ends of a logarithmic axis a label. Other labels that
// stand too near to them go.
func (a axis) labelEnds(end ending, wanted int) axis {
	near := crowded[end] / float64(wanted)
	length := math.Log(a.max / a.min)
	for _, v := range []float64{a.min, a.max} {
		a.ticks = slices.DeleteFunc(a.ticks, func(t plot.Tick) bool { return math.Abs(t.Value/v-1) < 1e-9 })
		for i, t := range a.ticks {
			if math.Abs(math.Log(t.Value/v)) < near*length {
				a.ticks[i].Label = ""
			}
		}
	}
	a.ticks = slices.Insert(a.ticks, 0, plot.Tick{Value: a.min, Label: plainLabel(a.min)})
	a.ticks = append(a.ticks, plot.Tick{Value: a.max, Label: plainLabel(a.max)})
	return a
}

// plainLabel writes a number from 0.0001 to below 10,000,000 in full. It writes others with a raised exponent. A
// number that is not whole has at most three digits.
func plainLabel(v float64) string {
	k := int(math.Floor(math.Log10(v) + 1e-12))
	if k >= -4 && k <= 6 {
		return fixed(v, min(decimals(v), max(0, 2-k)))
	}
	m := strconv.FormatFloat(v/pow10(k), 'g', 3, 64)
	if m == "1" {
		return powerLabel(1, k)
	}
	return m + "×" + powerLabel(1, k)
}

func (a *axis) addLogTick(m float64, k int, all bool) {
	v := m * pow10(k)
	if v < a.min*(1-1e-9) || v > a.max*(1+1e-9) {
		return
	}
	t := plot.Tick{Value: v}
	if m == 1 || all && (m == 2 || m == 5) {
		t.Label = powerLabel(m, k)
	}
	a.ticks = append(a.ticks, t)
}

func binaryAxis(lo, hi float64) axis {
	a := axis{min: lo, max: hi}
	for v := lo; v <= hi; v *= 2 {
		a.ticks = append(a.ticks, plot.Tick{Value: v, Label: fixed(v, 0)})
	}
	return a
}

// powerOfTwo tells whether x is 1, 2, 4, ...
func powerOfTwo(x float64) bool {
	fraction, _ := math.Frexp(x)
	return x >= 1 && fraction == 0.5
}

// floor125 and ceil125 return the nearest 1, 2 or 5 times a power of ten at or
// below and at or above x > 0.
func floor125(x float64) float64 {
	power := pow10(int(math.Floor(math.Log10(x) + 1e-9)))
	switch m := x / power * (1 + 1e-9); {
	case m >= 5:
		return 5 * power
	case m >= 2:
		return 2 * power
	}
	return power
}

func ceil125(x float64) float64 {
	power := pow10(int(math.Floor(math.Log10(x) + 1e-9)))
	switch m := x / power * (1 - 1e-9); {
	case m <= 1:
		return power
	case m <= 2:
		return 2 * power
	case m <= 5:
		return 5 * power
	}
	return 10 * power
}

// pow10 divides for negative powers: 1/10 is the float nearest 0.1, whereas products of rounded negative powers drift
// from the text of a label.
func pow10(k int) float64 {
	if k < 0 {
		return 1 / math.Pow10(-k)
	}
	return math.Pow10(k)
}

// powerLabel writes m*10^k: in full from 0.0001 to 1,000,000, with a raised
// exponent beyond.
func powerLabel(m float64, k int) string {
	if k >= -4 && k <= 6 {
		return fixed(m*pow10(k), max(0, -k))
	}
	mantissa := ""
	if m != 1 {
		mantissa = strconv.Itoa(int(m)) + "×"
	}
	return mantissa + "10" + raised.Replace(strconv.Itoa(k))
}

var raised = strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴",
	"5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")

// decimals returns how many decimal places the multiples of step need.
func decimals(step float64) int {
	for n := range 12 {
		scaled := step * pow10(n)
		if math.Abs(scaled-math.Round(scaled)) <= 1e-6*scaled {
			return n
		}
	}
	return 12
}

// fixed writes x with n decimals and commas between thousands.
func fixed(x float64, n int) string {
	s := strconv.FormatFloat(x, 'f', n, 64)
	sign, digits := "", s
	if strings.HasPrefix(s, "-") {
		sign, digits = "−", s[1:]
	}
	whole, fraction, _ := strings.Cut(digits, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if fraction != "" {
		fraction = "." + fraction
	}
	return sign + whole + fraction
}
