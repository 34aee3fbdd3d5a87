package resolve

import (
	"strings"

	"simrun/models/fortran/sem"
)

// row is an intrinsic procedure as the table writes it.
type row struct {
	name  string
	fn    sem.Fn
	sig   string // of the arguments
	gives string // of the result
	rule  rule
	flags flags
}

type flags uint8

const (
	// std77 marks the names of Fortran 77, which a user's function does not
	// replace unless it is declared EXTERNAL.
	std77 flags = 1 << iota
	// passable functions can be arguments.
	passable
	// inquiry functions look at the properties of their arguments, not at
	// values: assumed-size arrays are allowed.
	inquiry
	// system procedures come from a library: a program may declare them
	// EXTERNAL.
	system
)

// rule is how a reference is typed, beyond what the signature says.
type rule uint8

const (
	elementalRule rule = iota
	conversionRule
	toRealRule
	toComplexRule
	bitOrLogicalRule
	shiftRightRule
	lenRule
	modelRule
	selectedIntRule
	selectedRealRule
	sizeRule
	shapeRule
	boundRule
	allocatedRule
	presentRule
	locRule
	reductionRule
	locationRule
	findRule
	shiftRule
	spreadRule
	reshapeRule
	transposeRule
	matmulRule
	dotProductRule
	packRule
	unpackRule
	transferRule
	timeRule
	secondsSinceRule
	moveBitsRule
)

// intrinsic is a row with its signature taken apart.
type intrinsic struct {
	row
	params []param
	result resultType
}

// param is a dummy argument of an intrinsic procedure.
type param struct {
	name     string
	bases    [6]bool // by sem.Base
	first    sem.Base
	kind     uint8 // 0: any
	same     bool  // the type of the first argument
	isKind   bool  // KIND=
	optional bool
	scalar   bool
	array    bool
	defined  bool // given a value
	repeated bool // any number of them
}

// resultType is the type of a result.
type resultType struct {
	convert bool // from what the function itself computes
	same    bool // of the first argument
	real    bool // as same, but REAL for COMPLEX
	t       sem.Type
}

var baseLetters = map[byte]sem.Base{
	'i': sem.Integer, 'r': sem.Real, 'z': sem.Complex, 'l': sem.Logical, 'c': sem.Character,
}

// parseParam reads name:types and marks. Types are letters (i INTEGER, r REAL,
// z COMPLEX, l LOGICAL, c CHARACTER, * any), perhaps with a kind; or = for
// that of the first argument, k for a KIND argument. The first letter is the
// type of the function as an argument. The marks: ? optional, ! scalar, @
// array, ^ gets a value, + repeated.
func parseParam(text string) param {
	name, spec, _ := strings.Cut(text, ":")
	p := param{name: name}
	for i := range len(spec) {
		switch c := spec[i]; c {
		case '=':
			p.same = true
		case 'k':
			p.isKind, p.scalar = true, true
		case '?':
			p.optional = true
		case '!':
			p.scalar = true
		case '@':
			p.array = true
		case '^':
			p.defined = true
		case '+':
			p.repeated, p.optional = true, true
		case '*':
			p.bases = [6]bool{false, true, true, true, true, true}
		case '1', '2', '4', '8':
			p.kind = c - '0'
		default:
			p.bases[baseLetters[c]] = true
			if p.first == sem.None {
				p.first = baseLetters[c]
			}
		}
	}
	return p
}

// parseResult reads a type, a letter with or without its kind; = for that of
// the first argument; ~ for that, but REAL if it is COMPLEX. A leading > says
// that the function computes in the type of its first argument and the result is converted.
func parseResult(text string) resultType {
	var r resultType
	text, r.convert = strings.CutPrefix(text, ">")
	switch text {
	case "":
	case "=":
		r.same = true
	case "~":
		r.same, r.real = true, true
	default:
		r.t = sem.Type{Base: baseLetters[text[0]], Kind: 4}
		if text == "c" {
			r.t.Kind = 1
		}
		if len(text) > 1 {
			r.t.Kind = text[1] - '0'
		}
	}
	return r
}

// indexRows takes the rows apart, by name.
func indexRows(rows []row) map[string]*intrinsic {
	table := make(map[string]*intrinsic, len(rows))
	for _, r := range rows {
		in := &intrinsic{row: r, result: parseResult(r.gives)}
		for _, p := range strings.Fields(r.sig) {
			in.params = append(in.params, parseParam(p))
		}
		table[r.name] = in
	}
	return table
}

var (
	functions   = indexRows(functionRows)
	subroutines = indexRows(subroutineRows)
)
