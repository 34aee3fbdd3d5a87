package sweep

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"simrun/sim/param"
)

// ruler turns the values of a parameter into whole numbers and back. The quanta are those of
// package param; a plain number is counted in billionths.
type ruler struct {
	dimension param.Dimension
	multiple  bool // of what the parameter is: "2x"; the dimension is a ratio then
}

// billion is how many quanta the number 1 has.
const billion = 1_000_000_000

// withUnits are the dimensions that a unit tells from all others.
var withUnits = []param.Dimension{param.Duration, param.Frequency, param.Cycles, param.Rate, param.Size}

// rulerFor returns the ruler of a text without a parameter that would say its dimension.
func rulerFor(text string) (ruler, bool) {
	for _, d := range withUnits {
		if _, err := param.ParseQuanta(d, text); err == nil {
			return ruler{dimension: d}, true
		}
	}
	r := ruler{dimension: param.Ratio}
	_, err := r.parse(text)
	return r, err == nil
}

// counts reports whether the parameter has whole numbers of quanta that mean something: a size or a
// count is not rounded to few digits.
func (r ruler) counts() bool { return r.dimension == param.Size || r.dimension == param.Count }

// parse reads a value.
func (r ruler) parse(text string) (int64, error) {
	switch {
	case r.multiple:
		factor, ok := strings.CutSuffix(text, "x")
		if !ok {
			return 0, fmt.Errorf("found %q, expected a multiple such as 2x", text)
		}
		return parseDecimal(factor)
	case r.dimension == param.Ratio:
		return parseDecimal(text)
	}
	return param.ParseQuanta(r.dimension, text)
}

// parseDecimal reads a number with at most nine digits behind the point.
func parseDecimal(text string) (int64, error) {
	x, ok := new(big.Rat).SetString(text)
	if !ok || strings.ContainsAny(text, "/_xXpPbBoO") || len(text) > 40 {
		return 0, fmt.Errorf("found %q, expected a number such as 0.85", text)
	}
	x.Mul(x, big.NewRat(billion, 1))
	if !x.IsInt() || !x.Num().IsInt64() {
		return 0, fmt.Errorf("found %q, expected a number below nine billion with at most nine digits behind the point", text)
	}
	return x.Num().Int64(), nil
}

// format writes a value so that parse reads it back.
func (r ruler) format(quanta int64) string {
	if r.dimension != param.Ratio {
		return param.FormatQuanta(r.dimension, quanta)
	}
	text := big.NewRat(quanta, billion).FloatString(9)
	text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	if r.multiple {
		text += "x"
	}
	return text
}

// round returns the value next to x quanta that is worth writing: of four digits, but whole
// bytes and whole counts.
func (r ruler) round(x float64) int64 {
	if r.counts() || math.Abs(x) < 1e4 {
		return int64(math.Round(x))
	}
	text := strconv.FormatFloat(x, 'e', 3, 64)
	rounded, _, err := big.ParseFloat(text, 10, 64, big.ToNearestEven)
	if err != nil {
		panic("sweep: " + text + " is no number; " + err.Error() + "; mend ruler.round")
	}
	n, _ := rounded.Int64()
	return n
}

// middle returns a value between two, low < high, and whether there is one: the geometric
// mean if both are above 0.
func (r ruler) middle(low, high int64) (int64, bool) {
	mean := float64(low)/2 + float64(high)/2
	if low > 0 {
		mean = math.Sqrt(float64(low)) * math.Sqrt(float64(high))
	}
	m := r.round(mean)
	if m <= low || m >= high {
		m = low + (high-low)/2
	}
	return m, low < m && m < high
}

// in returns a value as a number of a unit; without a unit, as it is.
func (r ruler) in(unit string, quanta int64) float64 {
	switch {
	case r.dimension == param.Ratio:
		return float64(quanta) / billion
	case unit == "":
		return float64(quanta)
	}
	one, err := param.ParseQuanta(r.dimension, "1"+unit)
	if err != nil {
		panic("sweep: " + err.Error() + "; the unit is none of the parameter's; mend unitOf")
	}
	return float64(quanta) / float64(one)
}

// has reports whether a unit is one of the dimension.
func (r ruler) has(unit string) bool {
	return unit == "" || slices.Contains(r.dimension.Units(), unit)
}

// unitOf returns the unit of a value that parse has read, as the user wrote it.
func (r ruler) unitOf(text string) string {
	if r.dimension == param.Ratio || r.dimension == param.Count {
		return ""
	}
	return strings.TrimSpace(strings.TrimLeft(text, "0123456789."))
}
