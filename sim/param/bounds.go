package param

import (
	"cmp"
	"errors"
	"reflect"
	"slices"
	"strings"
)

// Bounds limits a value. An empty field is no limit.
type Bounds struct {
	Min, Max string   // the least and the greatest accepted value, as [Parse] reads them
	OneOf    []string // the accepted words
}

// BoundsOf returns the bounds in a struct tag:
//
//	`min:"1B" max:"64KiB"`
//	`oneof:"none packet flow"`
func BoundsOf(tag reflect.StructTag) Bounds {
	return Bounds{Min: tag.Get("min"), Max: tag.Get("max"), OneOf: strings.Fields(tag.Get("oneof"))}
}

// or fills in the minimum of a dimension when none is given. Nothing runs at 0 Hz or moves at 0 B/s, and negative
// amounts have no meaning.
func (b Bounds) or(d Dimension) Bounds {
	if b.Min != "" {
		return b
	}
	switch d {
	case Frequency, Rate:
		b.Min = quantum(d)
	case Count, Ratio:
		b.Min = "0"
	}
	return b
}

// Check returns a [*ValueError] if v is outside the bounds. Bounds that are
// themselves no values of type T are a mistake in the program: Check panics.
func Check[T Quantity](v T, b Bounds) error {
	if b.Min != "" && compare(v, mustParse[T](b.Min)) < 0 {
		return &ValueError{Format(v), "at least " + b.Min}
	}
	if b.Max != "" && compare(v, mustParse[T](b.Max)) > 0 {
		return &ValueError{Format(v), "at most " + b.Max}
	}
	if len(b.OneOf) > 0 && !slices.Contains(b.OneOf, Format(v)) {
		return &ValueError{Format(v), "one of " + strings.Join(b.OneOf, ", ")}
	}
	return nil
}

// ParseWithin is [Parse] followed by [Check]; an error names the text as it
// was written.
func ParseWithin[T Quantity](text string, b Bounds) (T, error) {
	v, err := Parse[T](text)
	if err == nil {
		err = Check(v, b)
	}
	if bad := (*ValueError)(nil); errors.As(err, &bad) {
		return v, &ValueError{text, bad.Want}
	}
	return v, nil
}

func mustParse[T Quantity](text string) T {
	v, err := Parse[T](text)
	if err != nil {
		panic("param: bound in a struct tag: " + err.Error() +
			"; no value can be checked against it; correct the min or max tag")
	}
	return v
}

// compare orders numbers by size; switches and words are all equal.
func compare[T Quantity](a, b T) int {
	switch a := any(a).(type) {
	case float64:
		return cmp.Compare(a, any(b).(float64))
	case bool, string:
		return 0
	default:
		return cmp.Compare(reflect.ValueOf(a).Int(), reflect.ValueOf(b).Int())
	}
}
