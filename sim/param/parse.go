package param

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
)

// ValueError is a text that is no value of its parameter.
type ValueError struct {
	Found string // the text, or the part of it that is wrong
	Want  string // what is accepted in its place
}

func (e *ValueError) Error() string { return fmt.Sprintf("found %q, expected %s", e.Found, e.Want) }

// Parse reads a quantity. Text with a unit is a decimal number without sign or exponent, at most one space, and the
// unit. Parse is exact. It returns a [*ValueError] for text that is no whole number of quanta (see the package
// comment), that is negative where the dimension has a unit, or that does not fit.
func Parse[T Quantity](text string) (T, error) {
	var v T
	var err error
	switch p := any(&v).(type) {
	case *float64:
		*p, err = parseRatio(text)
	case *bool:
		*p, err = parseSwitch(text)
	case *string:
		*p = text
	default:
		var n int64
		n, err = parseInteger(DimensionOf[T](), text)
		reflect.ValueOf(p).Elem().SetInt(n)
	}
	return v, err
}

func parseRatio(text string) (float64, error) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsInf(x, 0) || math.IsNaN(x) {
		return 0, &ValueError{text, Ratio.Expected()}
	}
	return x, nil
}

func parseSwitch(text string) (bool, error) {
	if text != "true" && text != "false" {
		return false, &ValueError{text, Switch.Expected()}
	}
	return text == "true", nil
}

func parseInteger(d Dimension, text string) (int64, error) {
	if d == Count {
		return parseCount(text)
	}
	number, name := splitUnit(text)
	whole, fraction, _ := strings.Cut(number, ".")
	scale, ok := scaleOf(d, name)
	if !ok || whole == "" || strings.HasSuffix(number, ".") || strings.Contains(fraction, ".") {
		return 0, badQuantity(d, text)
	}
	n, fits := wholeQuanta(whole, scale)
	if !fits {
		return 0, tooLarge(d, text)
	}
	part, exact := fractionQuanta(fraction, scale)
	if !exact {
		return 0, &ValueError{text, fmt.Sprintf("a whole number of %s: finer digits would be lost", quantum(d))}
	}
	if n > math.MaxInt64-part {
		return 0, tooLarge(d, text)
	}
	return n + part, nil
}

func parseCount(text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if errors.Is(err, strconv.ErrRange) {
		return 0, &ValueError{text, "a whole number that fits in 64 bits"}
	}
	if err != nil {
		return 0, &ValueError{text, Count.Expected()}
	}
	return n, nil
}

// splitUnit cuts text behind its leading digits and points, and drops one
// space between the two halves.
func splitUnit(text string) (number, name string) {
	end := strings.IndexFunc(text, func(r rune) bool { return r != '.' && (r < '0' || r > '9') })
	if end < 0 {
		return text, ""
	}
	return text[:end], strings.TrimPrefix(text[end:], " ")
}

func scaleOf(d Dimension, name string) (int64, bool) {
	for _, u := range grammars[d].units {
		if u.name == name {
			return u.scale, true
		}
	}
	return 0, false
}

// wholeQuanta returns digits times scale, and whether that fits.
func wholeQuanta(digits string, scale int64) (int64, bool) {
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n > math.MaxInt64/scale {
		return 0, false
	}
	return n * scale, true
}

// fractionQuanta returns 0.digits times scale, and whether that is a whole
// number. Taking the digits from the last to the first keeps every step below
// 10*scale, so any number of digits is exact: if one step leaves a remainder,
// no later digit can make up for it.
func fractionQuanta(digits string, scale int64) (int64, bool) {
	var n int64
	for i := len(digits) - 1; i >= 0; i-- {
		n += int64(digits[i]-'0') * scale
		if n%10 != 0 {
			return 0, false
		}
		n /= 10
	}
	return n, true
}

// badQuantity reports text without a known unit or without a number.
func badQuantity(d Dimension, text string) error {
	if hasExponent(text) {
		return &ValueError{text, strings.Replace(d.Expected(), " such as", " without an exponent, such as", 1)}
	}
	if amount, signed := strings.CutPrefix(text, "-"); signed && !strings.HasPrefix(amount, "-") {
		if _, err := parseInteger(d, amount); err == nil {
			return &ValueError{text, grammars[d].noun + " that is not negative"}
		}
	}
	return &ValueError{text, d.Expected()}
}

// hasExponent says whether a text begins with a number like 1e3 or 2.5E-6.
func hasExponent(text string) bool {
	_, rest := splitUnit(text)
	if len(rest) < 2 || len(rest) == len(text) || rest[0] != 'e' && rest[0] != 'E' {
		return false
	}
	digits := strings.TrimLeft(rest[1:], "+-")
	return digits != "" && digits[0] >= '0' && digits[0] <= '9'
}

func tooLarge(d Dimension, text string) error {
	return &ValueError{text, "at most " + formatInteger(d, math.MaxInt64)}
}

// quantum names the smallest amount of a dimension, such as "1ps".
func quantum(d Dimension) string { return formatInteger(d, 1) }
