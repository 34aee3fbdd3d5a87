package intrinsic

import (
	"maps"
	"slices"
	"strings"

	"simrun/models/fortran/sem"
)

// Row is an intrinsic procedure as the table writes it.
type Row struct {
	Name  string
	Fn    sem.Fn
	Sig   string // of the arguments
	Gives string // of the result
	Rule  Rule
	Flags Flags
}

// Flags are marks of an intrinsic procedure.
type Flags uint8

const (
	// Std77 marks the names of Fortran 77, which a user's function does not
	// replace unless it is declared EXTERNAL.
	Std77 Flags = 1 << iota
	// Passable functions can be arguments.
	Passable
	// Inquiry functions look at the properties of their arguments, not at
	// values: assumed-size arrays are allowed.
	Inquiry
	// System procedures come from a library: a program may declare them
	// EXTERNAL.
	System
)

// Rule is how a reference is typed, beyond what the signature says.
type Rule uint8

const (
	ElementalRule Rule = iota
	ConversionRule
	ToRealRule
	ToComplexRule
	BitOrLogicalRule
	ShiftRightRule
	LenRule
	OrderRule
	ArcTangentRule
	IostatRule
	ModelRule
	SelectedIntRule
	SelectedRealRule
	SelectedCharRule
	SizeRule
	ShapeRule
	BoundRule
	AllocatedRule
	PresentRule
	LocRule
	ReductionRule
	LocationRule
	FindRule
	ShiftRule
	SpreadRule
	ReshapeRule
	TransposeRule
	MatmulRule
	DotProductRule
	PackRule
	UnpackRule
	TransferRule
	TimeRule
	SecondsSinceRule
	MoveBitsRule
	MoveAllocRule
	AbortRule
)

// Procedure is a row with its signature taken apart.
type Procedure struct {
	Row
	Params []Param
	Result ResultType
}

// Param is a dummy argument of an intrinsic procedure.
type Param struct {
	Name     string
	Bases    [7]bool  // the types that it can have, by sem.Base
	First    sem.Base // the first of them in the signature
	Kind     uint8    // 0: any
	Same     bool     // the type of the first argument
	IsKind   bool     // KIND=
	Optional bool
	Scalar   bool
	Array    bool
	Defined  bool // given a value
	Repeated bool // any number of them
}

// String lists the types that an argument can have.
func (p *Param) String() string {
	var names []string
	for base, ok := range p.Bases {
		if ok {
			if sem.Base(base) == sem.Derived {
				names = append(names, "a derived type")
				continue
			}
			t := sem.Type{Base: sem.Base(base), Kind: p.Kind}
			name, _, _ := strings.Cut(t.String(), "(")
			if p.Kind != 0 {
				name = t.String()
			}
			names = append(names, name)
		}
	}
	return strings.Join(names, " or ")
}

// DefaultType returns the type that the argument has where the function is itself an argument.
func (p *Param) DefaultType() sem.Type {
	t := sem.Type{Base: p.First, Kind: 4}
	switch {
	case p.First == sem.Character:
		t.Kind = 1
	case p.Kind != 0:
		t.Kind = p.Kind
	}
	return t
}

// ResultType is the type of a result.
type ResultType struct {
	Convert bool // from what the function itself computes
	Same    bool // of the first argument
	Real    bool // as Same, but REAL for COMPLEX
	Last    bool // of the last argument
	Type    sem.Type
}

var baseLetters = map[byte]sem.Base{
	'i': sem.Integer, 'r': sem.Real, 'z': sem.Complex, 'l': sem.Logical, 'c': sem.Character,
}

// parseParam reads name:types and marks. Types are letters (i INTEGER, r REAL, z COMPLEX, l LOGICAL, c CHARACTER, *
// any), perhaps with a kind. Instead, = stands for the type of the first argument and k for a KIND argument. The first
// letter is the type of the function as an argument. The marks: ? optional, ! scalar, @ array, ^ gets a value, +
// repeated.
func parseParam(text string) Param {
	name, spec, _ := strings.Cut(text, ":")
	p := Param{Name: name}
	for i := range len(spec) {
		switch c := spec[i]; c {
		case '=':
			p.Same = true
		case 'k':
			p.IsKind, p.Scalar = true, true
		case '?':
			p.Optional = true
		case '!':
			p.Scalar = true
		case '@':
			p.Array = true
		case '^':
			p.Defined = true
		case '+':
			p.Repeated, p.Optional = true, true
		case '*':
			p.Bases = [7]bool{false, true, true, true, true, true, true}
		case '1', '2', '4', '8':
			p.Kind = c - '0'
		default:
			p.Bases[baseLetters[c]] = true
			if p.First == sem.None {
				p.First = baseLetters[c]
			}
		}
	}
	return p
}

// parseResult reads a type, a letter with or without its kind. = is the type of the first argument; ~ is the same, but
// REAL if that is COMPLEX. A leading > says that the function computes in the type of its first argument and the
// result is converted.
func parseResult(text string) ResultType {
	var r ResultType
	text, r.Convert = strings.CutPrefix(text, ">")
	switch text {
	case "":
	case "=":
		r.Same = true
	case "$":
		r.Last = true
	case "~":
		r.Same, r.Real = true, true
	default:
		r.Type = sem.Type{Base: baseLetters[text[0]], Kind: 4}
		if text == "c" {
			r.Type.Kind = 1
		}
		if len(text) > 1 {
			r.Type.Kind = text[1] - '0'
		}
	}
	return r
}

// indexRows takes the rows apart, by name.
func indexRows(rows []Row) map[string]*Procedure {
	table := make(map[string]*Procedure, len(rows))
	for _, r := range rows {
		in := &Procedure{Row: r, Result: parseResult(r.Gives)}
		for _, p := range strings.Fields(r.Sig) {
			in.Params = append(in.Params, parseParam(p))
		}
		table[r.Name] = in
	}
	return table
}

var (
	functions   = indexRows(functionRows)
	subroutines = indexRows(subroutineRows)
)

// Function returns the intrinsic function of a name in lower case, nil if there is none. MAX$ is MAX, so that a translation can call
// it where the program has a variable MAX.
func Function(name string) *Procedure { return functions[strings.TrimSuffix(name, "$")] }

// Subroutine is Function for subroutines.
func Subroutine(name string) *Procedure { return subroutines[name] }

// Transformational reports whether a function takes arrays as wholes, in contrast to the elemental ones.
func Transformational(fn sem.Fn) bool { return transformational[fn] }

var transformational = func() map[sem.Fn]bool {
	set := map[sem.Fn]bool{}
	for _, r := range functionRows {
		if r.Fn != "" && slices.Contains(wholeArrayRules, r.Rule) {
			set[r.Fn] = true
		}
	}
	return set
}()

var wholeArrayRules = []Rule{SizeRule, ShapeRule, BoundRule, AllocatedRule, ReductionRule, LocationRule, FindRule, ShiftRule,
	SpreadRule, ReshapeRule, TransposeRule, MatmulRule, DotProductRule, PackRule, UnpackRule, TransferRule}

// FunctionNames returns the names of all intrinsic functions in alphabetical order.
func FunctionNames() []string { return slices.Sorted(maps.Keys(functions)) }

// SubroutineNames is FunctionNames for subroutines.
func SubroutineNames() []string { return slices.Sorted(maps.Keys(subroutines)) }
