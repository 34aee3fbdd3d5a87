package param

import "strings"

// Kind says how a number came to be known.
type Kind string

// The kinds, from the firmest to the weakest.
const (
	Measured  Kind = "measured"  // read off the machine, by the source or by us
	Published Kind = "published" // stated by the vendor or a paper as a property of the machine
	Derived   Kind = "derived"   // follows from measured or published numbers; the source says how
	Fitted    Kind = "fitted"    // chosen so that the cells in Meta.Fit come out right
	Assumed   Kind = "assumed"   // an engineering estimate
)

// Kinds returns every kind, from the firmest to the weakest.
func Kinds() []Kind { return []Kind{Measured, Published, Derived, Fitted, Assumed} }

// ParseKind returns the kind of that name, or a [*ValueError].
func ParseKind(text string) (Kind, error) {
	names := make([]string, 0, 5)
	for _, k := range Kinds() {
		if text == string(k) {
			return k, nil
		}
		names = append(names, string(k))
	}
	return "", &ValueError{Found: text, Want: "one of " + strings.Join(names, ", ")}
}
