package sweep

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"simrun/internal/diag"
	"simrun/scenarios"
	"simrun/sim/param"
)

// valuesMax is the most values of one range, pointsMax the most points of a sweep.
const (
	valuesMax = 10_000
	pointsMax = 100_000
)

// Range is a parameter and the values that it takes.
type Range struct {
	Name      string    `json:"name"`               // as an override has it, such as "machine.lapi.interrupt"
	Text      string    `json:"range"`              // as the user wrote it, such as "1us:100us:log20"
	Unit      string    `json:"unit"`               // of the coordinates; "" for plain numbers
	Scale     string    `json:"scale"`              // "linear", "log", or "words" if the values are no numbers
	Own       string    `json:"own,omitempty"`      // what the parameter is without the sweep, if that is one value
	Values    []string  `json:"values"`             // in the order of the range, each once
	At        []float64 `json:"coordinates"`        // of the values, in the unit; of words their places from 0
	Dimension string    `json:"dimension"`          // of the values, as [param.Dimension] names it
	Multiple  bool      `json:"multiple,omitempty"` // the values are multiples, such as "2x"
}

// The scales of ranges.
const (
	linearScale = "linear"
	logScale    = "log"
	wordsScale  = "words"
)

// RangeError is a range that cannot be read.
type RangeError struct {
	Text string // NAME=RANGE
	Err  error
}

func (e *RangeError) Error() string { return "--vary " + diag.Printable(e.Text) + ": " + e.Err.Error() }

// Unwrap returns what is wrong.
func (e *RangeError) Unwrap() error { return e.Err }

const accepted = "expected LOW:HIGH:linN, LOW:HIGH:logN, a list such as 1us,2us,5us, or multiples of what the parameter is, such as x0.5:x2:9"

// NewRange reads NAME=RANGE for a scenario as it is without the range. The error is a [*RangeError], or
// a [*scenarios.OverrideError] if the name is none.
func NewRange(c *scenarios.Catalog, s *scenarios.Scenario, text string) (*Range, error) {
	if !strings.Contains(text, "=") {
		return nil, &RangeError{text, errors.New("expected NAME=RANGE, such as machine.lapi.interrupt=1us:100us:log20")}
	}
	o, err := c.ParseOverride(text)
	var wrong *scenarios.OverrideError
	if errors.As(err, &wrong) {
		return nil, &RangeError{text, wrong.Err}
	}
	if !o.Concerns(s) {
		return nil, &RangeError{text, errors.New("found a parameter of a machine that the scenario does not run on")}
	}
	r := &Range{Name: o.Path, Text: o.Value}
	own, known := s.Setting(o)
	if known {
		r.Own = own.Value
	}
	if err := r.read(own, known); err != nil {
		if names := s.SettingNames(o); !known && !slices.Contains(names, o.Path) {
			err = fmt.Errorf("%w%s", err, diag.Hint(o.Path, names))
		}
		return nil, &RangeError{text, err}
	}
	return r, nil
}

// read finds the values.
func (r *Range) read(own scenarios.Setting, known bool) error {
	parts := strings.Split(r.Text, ":")
	if len(parts) == 1 {
		return r.readList(strings.Split(r.Text, ","), own, known)
	}
	if len(parts) != 3 {
		return fmt.Errorf("found %q, %s", r.Text, accepted)
	}
	low, high := strings.TrimSpace(parts[0]), strings.TrimSpace(parts[1])
	relative := strings.HasPrefix(low, "x")
	scale, n, err := readSteps(strings.TrimSpace(parts[2]), relative)
	if err != nil {
		return err
	}
	r.Scale = scale
	if relative {
		return r.readRelative(low, high, n, own, known)
	}
	rule, err := r.rulerOf(low, own, known)
	if err != nil {
		return err
	}
	ends, err := rule.parseEnds(low, high)
	if err != nil {
		return err
	}
	values, err := rule.between(ends, scale, n)
	if err != nil {
		return err
	}
	r.take(rule, rule.unitOf(low), values)
	return nil
}

// readSteps reads "lin9" or "log20"; of multiples also "9", which is "log9".
func readSteps(text string, relative bool) (scale string, n int, err error) {
	scale, count := linearScale, text
	switch {
	case strings.HasPrefix(text, "lin"):
		count = text[3:]
	case strings.HasPrefix(text, "log"):
		scale, count = logScale, text[3:]
	case relative:
		scale = logScale
	default:
		return "", 0, fmt.Errorf("found steps %q, expected linN or logN, such as log20", text)
	}
	n, err = strconv.Atoi(count)
	if err != nil || n < 2 || n > valuesMax {
		return "", 0, fmt.Errorf("found %q steps, expected a whole number from 2 to %d", count, valuesMax)
	}
	return scale, n, nil
}

// rulerOf returns the ruler for the values of the parameter; text is the first value.
func (r *Range) rulerOf(text string, own scenarios.Setting, known bool) (ruler, error) {
	switch {
	case known && own.Dimension < param.Switch:
		return ruler{dimension: own.Dimension}, nil
	case known && own.Dimension == param.Operations:
		return ruler{}, fmt.Errorf("found %q, expected multiples of the operation counts, such as x0.5:x2:9", text)
	}
	rule, ok := rulerFor(text)
	if !ok {
		return ruler{}, fmt.Errorf("found %q, %s", text, accepted)
	}
	return rule, nil
}

// ends are the first and the last value of a range, in quanta.
type ends struct{ low, high int64 }

func (r ruler) parseEnds(low, high string) (e ends, err error) {
	if e.low, err = r.parse(low); err != nil {
		return e, err
	}
	e.high, err = r.parse(high)
	return e, err
}

// between returns n values from one end to the other, in quanta, each once.
func (r ruler) between(e ends, scale string, n int) ([]int64, error) {
	if scale == logScale && (e.low <= 0 || e.high <= 0) {
		return nil, fmt.Errorf("found a logarithmic range from %s to %s, expected both above 0", r.format(e.low), r.format(e.high))
	}
	values := make([]int64, n)
	for i := range values {
		if scale == logScale {
			ratio := float64(e.high) / float64(e.low)
			x := r.round(float64(e.low) * math.Pow(ratio, float64(i)/float64(n-1)))
			values[i] = min(max(x, min(e.low, e.high)), max(e.low, e.high)) // ends may have more digits
		} else {
			values[i] = linear(e, i, n)
		}
	}
	values[0], values[n-1] = e.low, e.high
	return slices.Compact(values), nil
}

// linear returns value i of n at equal distances, rounded to a whole quantum.
func linear(e ends, i, n int) int64 {
	x := big.NewRat(int64(i), int64(n-1))
	x.Mul(x, new(big.Rat).Sub(big.NewRat(e.high, 1), big.NewRat(e.low, 1)))
	x.Add(x, big.NewRat(e.low, 1))
	whole, _ := new(big.Int).SetString(x.FloatString(0), 10)
	return whole.Int64()
}

// take takes values in quanta.
func (r *Range) take(rule ruler, unit string, values []int64) {
	r.Dimension, r.Multiple, r.Unit = rule.dimension.String(), rule.multiple, unit
	for _, v := range values {
		r.Values = append(r.Values, rule.format(v))
		r.At = append(r.At, rule.in(unit, v))
	}
}

// ruler returns the ruler of the values.
func (r *Range) ruler() ruler {
	for d := param.Duration; d <= param.Ratio; d++ {
		if d.String() == r.Dimension {
			return ruler{d, r.Multiple}
		}
	}
	return ruler{dimension: param.Ratio}
}

// broken says what is wrong with a range that was read from a file, or "".
func (r *Range) broken() string {
	if len(r.Values) == 0 || len(r.Values) > valuesMax || len(r.Values) != len(r.At) {
		return "a range without values or with other coordinates"
	}
	rule := r.ruler()
	if r.Scale == wordsScale {
		return ""
	}
	for i, text := range r.Values {
		v, err := rule.parse(text)
		if err != nil || !rule.has(r.Unit) || r.At[i] != rule.in(r.Unit, v) {
			return "values of a range that are none"
		}
	}
	return ""
}

// readRelative finds values that are multiples of what the parameter is.
func (r *Range) readRelative(low, high string, n int, own scenarios.Setting, known bool) error {
	factors := ruler{dimension: param.Ratio}
	high, ok := strings.CutPrefix(high, "x")
	if !ok {
		return fmt.Errorf("found %q, expected a multiple such as x2, as the other end is one", high)
	}
	e, err := factors.parseEnds(strings.TrimPrefix(low, "x"), high)
	if err != nil {
		return err
	}
	values, err := factors.between(e, r.Scale, n)
	if err != nil {
		return err
	}
	return r.multiply(values, own, known)
}

// multiply takes multiples of what the parameter is; factors are billionths.
func (r *Range) multiply(factors []int64, own scenarios.Setting, known bool) error {
	if known && own.Dimension == param.Operations {
		r.take(ruler{param.Ratio, true}, "", factors)
		return nil
	}
	if !known {
		return errors.New("found multiples of a parameter that has no single value here; expected values, or the parameter of one machine that has it")
	}
	rule, err := r.rulerOf(own.Value, own, known)
	if err != nil {
		return err
	}
	base, err := rule.parse(own.Value)
	if err != nil {
		return err
	}
	values := make([]int64, len(factors))
	for i, f := range factors {
		x := new(big.Rat).Mul(big.NewRat(base, 1), big.NewRat(f, billion))
		whole, _ := new(big.Int).SetString(x.FloatString(0), 10)
		if !whole.IsInt64() {
			return fmt.Errorf("found %s times %s, expected a product that fits", own.Value, factorText(f))
		}
		values[i] = whole.Int64()
	}
	r.take(rule, rule.unitOf(rule.format(base)), slices.Compact(values))
	return nil
}

func factorText(f int64) string { return ruler{dimension: param.Ratio}.format(f) }

// readList takes listed values. Multiples are those of the parameter's value; anything else than a quantity or a
// number is a word.
func (r *Range) readList(texts []string, own scenarios.Setting, known bool) error {
	if len(texts) > valuesMax {
		return fmt.Errorf("found %d values, expected at most %d", len(texts), valuesMax)
	}
	r.Scale = linearScale
	isQuantity := known && own.Dimension != param.Switch || !known && strings.HasPrefix(r.Name, "machine.")
	if factors, ok := parseFactors(texts); ok && isQuantity {
		for i, f := range factors {
			if slices.Contains(factors[:i], f) {
				return fmt.Errorf("found %s twice, expected each value once", strings.TrimSpace(texts[i]))
			}
		}
		return r.multiply(factors, own, known)
	}
	rule, err := r.rulerOf(strings.TrimSpace(texts[0]), own, known)
	if err != nil {
		return r.takeWords(texts)
	}
	var values []int64
	for _, text := range texts {
		v, err := rule.parse(strings.TrimSpace(text))
		if err != nil {
			return err
		}
		if slices.Contains(values, v) {
			return fmt.Errorf("found %s twice, expected each value once", text)
		}
		values = append(values, v)
	}
	r.take(rule, rule.unitOf(strings.TrimSpace(texts[0])), values)
	return nil
}

// parseFactors reads "x0.5", "x2", and says whether all are multiples.
func parseFactors(texts []string) ([]int64, bool) {
	var all []int64
	for _, text := range texts {
		factor, ok := strings.CutPrefix(strings.TrimSpace(text), "x")
		f, err := parseDecimal(factor)
		if !ok || err != nil {
			return nil, false
		}
		all = append(all, f)
	}
	return all, true
}

// takeWords takes values that are no numbers.
func (r *Range) takeWords(texts []string) error {
	r.Scale, r.Dimension = wordsScale, param.Word.String()
	for i, text := range texts {
		text = strings.TrimSpace(text)
		if text == "" || slices.Contains(r.Values, text) {
			return fmt.Errorf("found value %q, expected words, each once", text)
		}
		r.Values, r.At = append(r.Values, text), append(r.At, float64(i))
	}
	return nil
}
