package sem

import "simrun/internal/source"

// Warning is about a program that is carried out as it is written, but may not
// mean what its author thinks.
type Warning struct {
	Pos     source.Pos
	Message string
	Kind    WarningKind
}

// WarningKind is what a warning is about.
type WarningKind uint8

// The kinds of warnings.
const (
	WarnArguments WarningKind = iota // an argument of another type, kind or rank than the dummy
	WarnUnused                       // a variable that nothing uses
	WarnUnset                        // a variable that is used but gets no value
	WarningKinds                     // how many there are
)

var warningNames = [WarningKinds]string{"arguments", "unused", "unset"}

// String is the name of the kind on command lines.
func (k WarningKind) String() string { return warningNames[k] }
