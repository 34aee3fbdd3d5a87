package ast

import (
	"simrun/internal/source"
	"simrun/models/fortran/token"
)

// BaseType is the keyword of a type.
type BaseType uint8

// The types.
const (
	Integer BaseType = iota
	Real
	DoublePrecision
	Complex
	DoubleComplex
	Logical
	Character
	Byte
	Derived
)

var typeNames = [...]string{
	"INTEGER", "REAL", "DOUBLE PRECISION", "COMPLEX", "DOUBLE COMPLEX", "LOGICAL", "CHARACTER", "BYTE", "TYPE",
}

// String returns the keyword.
func (t BaseType) String() string { return typeNames[t] }

// TypeSpec is a type as it is written: REAL*8, REAL(KIND=8), CHARACTER*(*), TYPE(POINT).
type TypeSpec struct {
	// Name is the name of a derived type, nil for other types.
	Name *Ident
	// Kind is the expression in (KIND=...), or nil.
	Kind Expr
	// Len is the length of CHARACTER: nil if none is given, [Star] for an
	// assumed length.
	Len Expr
	At  source.Pos
	// Bytes is the number in REAL*8 and the like, 0 if there is none.
	Bytes uint32
	Base  BaseType
}

// Pos returns the keyword.
func (t *TypeSpec) Pos() source.Pos { return t.At }

// Dim is one dimension of a declaration:
//
//	n      Hi = n               l:n   Lo = l, Hi = n
//	*      Hi = Star            l:*   Lo = l, Hi = Star
//	:      both nil             l:    Lo = l
type Dim struct {
	Lo, Hi Expr
	At     source.Pos
}

// Entity is a name with what a declaration says about it.
type Entity struct {
	Name string
	Dims []Dim
	// Size is the n of A*n: a length of CHARACTER, which may be a [Star], or the number of bytes of another type. nil
	// if there is none.
	Size Expr
	// Value is the expression behind =, or nil; behind => if Arrow is set.
	Value Expr
	// Data is the list between slashes behind an old-style declaration.
	Data []DataValue
	At   source.Pos
	// Common is set for /name/ in SAVE.
	Common bool
	Arrow  bool
}

// AttrKind is an attribute.
type AttrKind uint8

// The attributes.
const (
	Dimension AttrKind = iota
	Allocatable
	Intent
	Optional
	ParameterAttr
	SaveAttr
	Target
	External
	Intrinsic
	Public
	Private
	PointerAttr
)

var attrNames = [...]string{
	"DIMENSION", "ALLOCATABLE", "INTENT", "OPTIONAL", "PARAMETER", "SAVE", "TARGET", "EXTERNAL", "INTRINSIC",
	"PUBLIC", "PRIVATE", "POINTER",
}

// String returns the keyword.
func (k AttrKind) String() string { return attrNames[k] }

// Attr is one attribute. Dims goes with Dimension, In and Out with Intent.
type Attr struct {
	Dims    []Dim
	At      source.Pos
	Kind    AttrKind
	In, Out bool
}

// TypeDecl is a type declaration: REAL, DIMENSION(3) :: A, B = 1.
type TypeDecl struct {
	Base
	Type     *TypeSpec
	Attrs    []Attr
	Entities []Entity
}

// TypeDef is the definition of a derived type, from TYPE to END TYPE.
type TypeDef struct {
	Base
	Name *Ident
	// Access is Public or Private behind TYPE; HasAccess tells whether one stands there.
	Access    AttrKind
	HasAccess bool
	// Private are the PRIVATE statement, Sequence the SEQUENCE statement within the definition.
	Private, Sequence bool
	Components        []*TypeDecl
	End               Base
}

// AttrStmt gives one attribute to names: DIMENSION A(3), SAVE, EXTERNAL F,
// INTENT(IN) X, ALLOCATABLE A(:). SAVE, PUBLIC and PRIVATE without names mean
// all. PARAMETER has a statement of its own.
type AttrStmt struct {
	Base
	Attr     Attr
	Entities []Entity
}

// Implicit is IMPLICIT NONE, without rules, or IMPLICIT with rules.
type Implicit struct {
	Base
	Rules []ImplicitRule
}

// ImplicitRule is REAL (A-H, O-Z).
type ImplicitRule struct {
	Type    *TypeSpec
	Letters []LetterRange
}

// LetterRange is one letter, First = Last, or a range of them, lower case.
type LetterRange struct {
	At          source.Pos
	First, Last byte
}

// Common is the COMMON statement.
type Common struct {
	Base
	Blocks []CommonBlock
}

// CommonBlock is one block of a COMMON statement; blank common has no name.
type CommonBlock struct {
	Name  string
	Items []Entity
	At    source.Pos
}

// Equivalence is the EQUIVALENCE statement; each set has two parts or more.
type Equivalence struct {
	Base
	Sets [][]Expr
}

// Parameter is the PARAMETER statement. Without parentheses, as on a VAX, the
// type of a constant is that of its value unless another is declared.
type Parameter struct {
	Base
	Bare bool // no parentheses
	Defs []ParameterDef
}

// ParameterDef is name = value.
type ParameterDef struct {
	Name  *Ident
	Value Expr
}

// Data is the DATA statement.
type Data struct {
	Base
	Sets []DataSet
}

// DataSet is targets / values /. Targets are names, elements, substrings and
// implied DO loops.
type DataSet struct {
	Targets []Expr
	Values  []DataValue
}

// DataValue is a constant, Repeat times; Repeat is nil, a constant or a name.
type DataValue struct {
	Repeat, Value Expr
}

// Namelist is the NAMELIST statement.
type Namelist struct {
	Base
	Groups []NamelistGroup
}

// NamelistGroup is /name/ items.
type NamelistGroup struct {
	Name  *Ident
	Items []*Ident
}

// CrayPointer is POINTER (p, a), ...
type CrayPointer struct {
	Base
	Pairs []PointerPair
}

// PointerPair is an integer that holds an address and the variable found
// there.
type PointerPair struct {
	Pointer *Ident
	Pointee Entity
}

// Use is the USE statement. If Only, nothing but Items is taken from the
// module.
type Use struct {
	Base
	Module *Ident
	Items  []UseItem
	Only   bool
}

// UseItem is a name of a module, or local => name. Local equals Name where
// there is no renaming.
type UseItem struct {
	Local, Name *Ident
}

// Interface is an INTERFACE block. Generic is nil if it has no name.
type Interface struct {
	Base
	Generic *Ident
	Bodies  []*Unit
	// Procedures are the names in MODULE PROCEDURE statements.
	Procedures []*Ident
	End        Base
}

// Format is the FORMAT statement. Text is the text between the outer parentheses as it was written, with the
// continuation lines joined. TextAt is its first byte.
type Format struct {
	Base
	Text   string
	TextAt source.Pos
}

// Entry is the ENTRY statement; an alternate return has the name "*".
type Entry struct {
	Base
	Name   *Ident
	Params []*Ident
	Result *Ident
}

// Directive is a directive line with its continuation lines. Sentinel is in lower case without the comment character:
// "hpf$", "svm$", "dir$". It is empty for a statement of a system's own, which has Bare set, and for a comment, which
// only translators make. Text is the rest, with blanks as written. Tokens end in a token of kind EOF.
type Directive struct {
	Base
	Sentinel string
	Text     string
	Tokens   []token.Token
	Bare     bool
}
