package ast

import (
	"strings"

	"simrun/internal/source"
)

// Expr is an expression, or another item of a list of expressions: a subscript triplet, a keyword argument, an
// alternate return, an implied DO, an asterisk.
type Expr interface {
	Node
	expr()
}

// Ident is a name, lower case.
type Ident struct {
	Name string
	At   source.Pos
}

// IntLit is an integer constant without a sign. Text is what was written in
// lower case, blanks removed, with its kind: 12_8.
type IntLit struct {
	Text string
	At   source.Pos
}

// RealLit is a real or double precision constant without a sign, in lower
// case, blanks removed, with its kind: 1.5d0, .5, 1e3_8.
type RealLit struct {
	Text string
	At   source.Pos
}

// Split returns the digits of an integer constant and its kind, a number or a
// name, empty if there is none.
func (l *IntLit) Split() (digits, kind string) { return splitKind(l.Text) }

// Split returns the constant without its kind, and the kind, a number or a
// name, empty if there is none.
func (l *RealLit) Split() (value, kind string) { return splitKind(l.Text) }

func splitKind(text string) (value, kind string) {
	value, kind, _ = strings.Cut(text, "_")
	return value, kind
}

// LogicalLit is .TRUE. or .FALSE.; Kind is what follows the underscore.
type LogicalLit struct {
	Kind  string
	At    source.Pos
	Value bool
}

// StringLit is a character constant or, if Hollerith, nHtext. Value is its bytes, doubled quotes made one; Kind is the
// text in front of an underscore.
type StringLit struct {
	Value, Kind string
	At          source.Pos
	Hollerith   bool
}

// BOZLit is a constant in binary, octal or hexadecimal digits. Base is 'b',
// 'o' or 'z'; Digits is lower case and not empty.
type BOZLit struct {
	Digits string
	At     source.Pos
	Base   byte
}

// ComplexLit is (re, im); both parts are constants with an optional sign or
// names of constants.
type ComplexLit struct {
	Re, Im Expr
	At     source.Pos
}

// Op is an operator.
type Op uint8

// The operators; UnaryPlus, Negate and Not take one operand.
const (
	Add Op = iota
	Sub
	Mul
	Div
	Pow
	Concat
	Eq
	Ne
	Lt
	Le
	Gt
	Ge
	And
	Or
	Eqv
	Neqv
	UnaryPlus
	Negate
	Not
)

var opNames = [...]string{
	"+", "-", "*", "/", "**", "//", "==", "/=", "<", "<=", ">", ">=",
	".AND.", ".OR.", ".EQV.", ".NEQV.", "+", "-", ".NOT.",
}

// String returns the operator as Fortran 90 writes it.
func (o Op) String() string { return opNames[o] }

// Unary is an operator with one operand.
type Unary struct {
	X  Expr
	At source.Pos
	Op Op
}

// Binary is an operator between two operands; At is the operator.
type Binary struct {
	X, Y Expr
	At   source.Pos
	Op   Op
}

// Paren is an expression in parentheses, which Fortran heeds: they fix the
// order of evaluation and make a value of a variable.
type Paren struct {
	X  Expr
	At source.Pos
}

// Component is a component of a structure: X%NAME.
type Component struct {
	X    Expr
	Name string // lower case
	At   source.Pos
}

// Apply is a parenthesized list behind a name or another Apply: a function call, an array element, a section or a
// substring. Only the resolver can tell which. Args may hold [Section], [KeywordArg] and [ByValue] nodes, and
// [AltReturn] in a CALL.
type Apply struct {
	Fun  Expr
	Args []Expr
}

// Section is lo:hi:stride in a list of subscripts; every part may be nil.
// lo:hi is a substring as well, or a range of CASE values.
type Section struct {
	Lo, Hi, Stride Expr
	At             source.Pos // the first colon
}

// KeywordArg is name=value in a list of arguments.
type KeywordArg struct {
	Name  string
	Value Expr
	At    source.Pos
}

// AltReturn is *label in the arguments of a CALL.
type AltReturn struct {
	At    source.Pos
	Label Label
}

// ByValue is %VAL(x) in the arguments of a call: the value itself instead of its
// address.
type ByValue struct {
	X  Expr
	At source.Pos // %
}

// Star is the asterisk of assumed sizes and lengths, and of the standard unit
// and list-directed format.
type Star struct {
	At source.Pos
}

// ArrayCons is an array constructor (/ ... /) or [ ... ]. Items are
// expressions and [ImpliedDo] nodes. Type is nil unless it is written in front
// of them, as in [REAL :: 1, 2].
type ArrayCons struct {
	Type  *TypeSpec
	Items []Expr
	At    source.Pos
}

// ImpliedDo is (items, var = from, to, step) in a list of input or output, a
// DATA statement or an array constructor. Step may be nil.
type ImpliedDo struct {
	Items          []Expr
	Var            *Ident
	From, To, Step Expr
	At             source.Pos
}

// Pos returns the first letter.
func (x *Ident) Pos() source.Pos { return x.At }

// Pos returns the first digit.
func (l *IntLit) Pos() source.Pos { return l.At }

// Pos returns the first digit or the point.
func (l *RealLit) Pos() source.Pos { return l.At }

// Pos returns the first point.
func (x *LogicalLit) Pos() source.Pos { return x.At }

// Pos returns the first byte of the constant.
func (x *StringLit) Pos() source.Pos { return x.At }

// Pos returns the first byte of the constant.
func (x *BOZLit) Pos() source.Pos { return x.At }

// Pos returns the left parenthesis.
func (x *ComplexLit) Pos() source.Pos { return x.At }

// Pos returns the operator.
func (x *Unary) Pos() source.Pos { return x.At }

// Pos returns the operator.
func (x *Binary) Pos() source.Pos { return x.At }

// Pos returns the left parenthesis.
func (x *Paren) Pos() source.Pos { return x.At }

// Pos returns the position of what the list stands behind.
func (x *Apply) Pos() source.Pos { return x.Fun.Pos() }

// Pos returns the position of the structure.
func (x *Component) Pos() source.Pos { return x.X.Pos() }

// Pos returns the first colon.
func (x *Section) Pos() source.Pos { return x.At }

// Pos returns the keyword.
func (x *KeywordArg) Pos() source.Pos { return x.At }

// Pos returns the asterisk.
func (x *AltReturn) Pos() source.Pos { return x.At }

// Pos returns the percent sign.
func (x *ByValue) Pos() source.Pos { return x.At }

// Pos returns the asterisk.
func (x *Star) Pos() source.Pos { return x.At }

// Pos returns the opening bracket.
func (x *ArrayCons) Pos() source.Pos { return x.At }

// Pos returns the left parenthesis.
func (x *ImpliedDo) Pos() source.Pos { return x.At }

func (*Ident) expr()      {}
func (*IntLit) expr()     {}
func (*RealLit) expr()    {}
func (*LogicalLit) expr() {}
func (*StringLit) expr()  {}
func (*BOZLit) expr()     {}
func (*ComplexLit) expr() {}
func (*Unary) expr()      {}
func (*Binary) expr()     {}
func (*Paren) expr()      {}
func (*Apply) expr()      {}
func (*Component) expr()  {}
func (*Section) expr()    {}
func (*KeywordArg) expr() {}
func (*AltReturn) expr()  {}
func (*ByValue) expr()    {}
func (*Star) expr()       {}
func (*ArrayCons) expr()  {}
func (*ImpliedDo) expr()  {}
