package sem

import (
	"fmt"
	"strconv"
)

// Base is the family of a type.
type Base uint8

// The families of types. None is the type of a subroutine and of nothing.
const (
	None Base = iota
	Integer
	Real
	Complex
	Logical
	Character
	Derived
)

// Type is the type of a scalar. Kind is the number of bytes of one number: 1, 2, 4 or 8 for INTEGER and LOGICAL, and 4
// or 8 for REAL and for each part of COMPLEX. It is 1 for CHARACTER, whose length belongs to the expression or symbol. For
// a derived type it is the number of the type in the program, from 1; the length of a symbol of such a type is its bytes.
type Type struct {
	Base Base
	Kind uint8
}

// The types without a kind in their declaration, and double precision.
var (
	NoType           = Type{}
	DefaultInteger   = Type{Integer, 4}
	DefaultReal      = Type{Real, 4}
	DoublePrecision  = Type{Real, 8}
	DefaultComplex   = Type{Complex, 4}
	DoubleComplex    = Type{Complex, 8}
	DefaultLogical   = Type{Logical, 4}
	DefaultCharacter = Type{Character, 1}
)

// Size returns the bytes of a scalar of the type, of one character for CHARACTER, and 1 for a derived type, whose size
// is the length of the symbol.
func (t Type) Size() int64 {
	switch t.Base {
	case Complex:
		return 2 * int64(t.Kind)
	case Derived:
		return 1
	}
	return int64(t.Kind)
}

// HasLength reports whether a value is bytes in memory, as many as its length says: CHARACTER and derived types.
func (t Type) HasLength() bool { return t.Base == Character || t.Base == Derived }

// IsNumeric reports whether the type is INTEGER, REAL or COMPLEX.
func (t Type) IsNumeric() bool { return t.Base == Integer || t.Base == Real || t.Base == Complex }

// NumberedType is what String puts in front of the number of a derived type.
const NumberedType = "TYPE #"

// String returns the type as Fortran writes it: REAL(8), CHARACTER.
func (t Type) String() string {
	names := [...]string{"no type", "INTEGER", "REAL", "COMPLEX", "LOGICAL", "CHARACTER"}
	switch t.Base {
	case None, Character:
		return names[t.Base]
	case Derived:
		return NumberedType + strconv.Itoa(int(t.Kind))
	}
	return fmt.Sprintf("%s(%d)", names[t.Base], t.Kind)
}
