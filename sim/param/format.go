package param

import (
	"reflect"
	"strconv"
	"strings"

	"simrun/sim"
)

// Format returns text that [Parse] reads back as v, exactly. Durations, frequencies and rates take the largest decimal
// unit in which they are at least 1 ("1.5us", "66.666667MHz"). Sizes take the largest unit in which they are whole,
// binary ones first ("128KiB", "100KB", "1500B").
func Format[T Quantity](v T) string {
	switch v := any(v).(type) {
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	case bool:
		return strconv.FormatBool(v)
	case string:
		return v
	default:
		return formatInteger(DimensionOf[T](), reflect.ValueOf(v).Int())
	}
}

func formatInteger(d Dimension, n int64) string {
	switch d {
	case Count:
		return strconv.FormatInt(n, 10)
	case Duration:
		return sim.Duration(n).String()
	}
	sign, magnitude := "", uint64(n)
	if n < 0 {
		sign, magnitude = "-", -magnitude
	}
	u := unitFor(d, magnitude)
	return sign + decimal(magnitude, uint64(u.scale)) + u.name
}

// unitFor chooses the unit in which n quanta are printed.
func unitFor(d Dimension, n uint64) unit {
	units := grammars[d].units
	best := units[0]
	for _, u := range units {
		scale := uint64(u.scale)
		binary := strings.Contains(u.name, "iB")
		switch {
		case n < scale:
		case d == Size && n%scale != 0:
		case d != Size && binary:
		default:
			best = u
		}
	}
	return best
}

// decimal prints n/scale without loss; scale is a power of ten, or divides n.
func decimal(n, scale uint64) string {
	whole := strconv.FormatUint(n/scale, 10)
	if n%scale == 0 {
		return whole
	}
	// Adding scale puts a 1 in front that keeps the leading zeros.
	digits := strconv.FormatUint(scale+n%scale, 10)[1:]
	return whole + "." + strings.TrimRight(digits, "0")
}
