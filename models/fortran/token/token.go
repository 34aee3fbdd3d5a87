// Package token names the lexical elements of Fortran.
//
// A [Token] is a kind, a position and a text. Fortran has no reserved words,
// so a keyword is a [Name] like any other and the parser tells it by the
// shape of its statement. Names are lower-cased and interned: two tokens with
// the same name share one string.
package token

import "simrun/internal/source"

// Kind is the kind of a token.
type Kind uint8

// The kinds. Operators in both spellings (.LT. and <) have one kind.
const (
	EOF       Kind = iota // end of the statement
	Name                  // a name or keyword, lower case
	Int                   // 12, 12_8
	Real                  // 1.5, 1D3, 1.0_8
	String                // 'x', "x"; Text is the value
	Hollerith             // 3Habc; Text is the value
	BOZ                   // Z'1F', O'17', B'101'; Text is the letter and the digits: z1f
	True                  // .TRUE., .TRUE._4
	False                 // .FALSE.
	DefinedOp             // .NAME. that is no operator of the language

	LParen       // (
	RParen       // )
	LBracket     // [
	RBracket     // ]
	LSlash       // (/
	RSlash       // /)
	Comma        // ,
	Colon        // :
	DoubleColon  // ::
	Semicolon    // ;
	Assign       // =
	Arrow        // =>
	Percent      // %
	Plus         // +
	Minus        // -
	Star         // *
	Slash        // /
	Power        // **
	Concat       // //
	Equal        // == .EQ.
	NotEqual     // /= .NE.
	Less         // <  .LT.
	LessEqual    // <= .LE.
	Greater      // >  .GT.
	GreaterEqual // >= .GE.
	Not          // .NOT.
	And          // .AND.
	Or           // .OR.
	Eqv          // .EQV.
	Neqv         // .NEQV.
	Dollar       // $ where it does not belong to a name
	Ampersand    // & where it continues no line
	Bad          // an unknown character
)

var names = [...]string{
	EOF: "end of statement", Name: "name", Int: "integer constant", Real: "real constant",
	String: "character constant", Hollerith: "Hollerith constant", BOZ: "bit constant",
	True: ".TRUE.", False: ".FALSE.", DefinedOp: "defined operator",
	LParen: "(", RParen: ")", LBracket: "[", RBracket: "]", LSlash: "(/", RSlash: "/)",
	Comma: ",", Colon: ":", DoubleColon: "::", Semicolon: ";", Assign: "=", Arrow: "=>", Percent: "%",
	Plus: "+", Minus: "-", Star: "*", Slash: "/", Power: "**", Concat: "//",
	Equal: "==", NotEqual: "/=", Less: "<", LessEqual: "<=", Greater: ">", GreaterEqual: ">=",
	Not: ".NOT.", And: ".AND.", Or: ".OR.", Eqv: ".EQV.", Neqv: ".NEQV.", Dollar: "$", Ampersand: "&", Bad: "bad character",
}

// String returns the spelling of an operator or mark, or what to call a kind
// that has many spellings.
func (k Kind) String() string { return names[k] }

// Token is one lexical element. Text is empty for operators and marks.
type Token struct {
	Text string
	Pos  source.Pos
	Kind Kind
}
