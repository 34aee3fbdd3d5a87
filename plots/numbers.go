package plots

import (
	"math"
	"strconv"
	"strings"
)

// significant writes x with four significant digits, and all of those before
// the decimal point: 0.5231, 88.21, 12346. Whole numbers, such as counts, have
// no decimals, numbers below 0.0001 an exponent.
func significant(x float64) string {
	magnitude := math.Abs(x)
	switch {
	case x == 0:
		return "0"
	case magnitude < 1e-4 || magnitude >= 1e15:
		return strconv.FormatFloat(x, 'e', 3, 64)
	case x == math.Trunc(x):
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	// Rounding comes first: 9.99996 has the exponent of 10.00.
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(magnitude, 'e', 3, 64), 64)
	return strconv.FormatFloat(x, 'f', max(0, 3-int(math.Floor(math.Log10(rounded)))), 64)
}

// percent writes a fraction as a signed number of per cent, with one decimal
// below 1000 %.
func percent(x float64) string {
	places := 1
	if math.Abs(x) >= 10 {
		places = 0
	}
	s := strconv.FormatFloat(100*x, 'f', places, 64)
	if !strings.HasPrefix(s, "-") {
		s = "+" + s
	}
	return strings.Replace(s, "-0.0", "+0.0", 1)
}

// alignPoints pads numbers on the right so that their decimal points stand
// under each other when they are set flush right. Empty strings stay empty.
func alignPoints(numbers []string) {
	longest := 0
	for _, s := range numbers {
		longest = max(longest, len(s)-wholeLength(s))
	}
	for i, s := range numbers {
		if s != "" {
			numbers[i] = s + strings.Repeat(" ", longest-(len(s)-wholeLength(s)))
		}
	}
}

// wholeLength returns the length of s up to its decimal point or exponent.
func wholeLength(s string) int {
	if i := strings.IndexAny(s, ".e"); i >= 0 {
		return i
	}
	return len(s)
}
