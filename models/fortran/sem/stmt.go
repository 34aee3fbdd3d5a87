package sem

import "simrun/internal/source"

// Stmt is an executable statement.
type Stmt interface{ Start() *Head }

// Head is the head of every statement.
type Head struct {
	At    source.Pos
	Label *Label // nil if it has none
}

// Start returns the head.
func (h *Head) Start() *Head { return h }

// Label is a statement label of one procedure. It is the same object where it
// is defined and where it is used.
type Label struct {
	Number   int32
	Pos      source.Pos
	Used     bool   // target of some GO TO, END=, alternate return ...
	Format   string // FORMAT statement: its text with the parentheses
	IsFormat bool
}

type (
	// Assign is a scalar or array assignment. Target is Var, Element, Section or
	// Substring. Value has its type (except for CHARACTER lengths) and its rank, or is scalar. The
	// right side is evaluated before any element is assigned.
	Assign struct {
		Head
		Target, Value Expr
	}

	// AssignLabel is ASSIGN 10 TO I. Label may be one of a FORMAT.
	AssignLabel struct {
		Head
		To     *Label
		Target Expr
	}

	// Goto is GO TO 10.
	Goto struct {
		Head
		To *Label
	}

	// ComputedGoto is GO TO (10, 20), I; out of range it does nothing.
	ComputedGoto struct {
		Head
		To    []*Label
		Index Expr
	}

	// AssignedGoto is GO TO I, (10, 20). To lists all labels that the procedure assigns to
	// variables if the statement has no list.
	AssignedGoto struct {
		Head
		Var Expr
		To  []*Label
	}

	// ArithmeticIf is IF (e) 10, 20, 30.
	ArithmeticIf struct {
		Head
		X                        Expr
		Negative, Zero, Positive *Label
	}

	// If is a block or logical IF: the first arm whose condition holds; Else may be nil.
	If struct {
		Head
		Arms      []Arm
		Else      []Stmt
		Construct *Construct
	}

	// Do is a counted loop. The trip count is fixed at the start:
	// max((Hi-Lo+Step)/Step, 0). Var is a scalar INTEGER or REAL of any storage; bounds have its type.
	Do struct {
		Head
		Var          Expr // Var
		Lo, Hi, Step Expr // Step nil: 1
		Body         []Stmt
		Construct    *Construct
		Independent  []Directive // directives just before the loop
	}

	// DoWhile loops while Cond holds; Cond nil: for ever.
	DoWhile struct {
		Head
		Cond      Expr
		Body      []Stmt
		Construct *Construct
	}

	// Exit leaves a construct, Cycle begins its next iteration.
	Exit struct {
		Head
		From *Construct
	}

	// Cycle begins the next iteration of a loop.
	Cycle struct {
		Head
		Of *Construct
	}

	// Select is SELECT CASE. X is INTEGER, LOGICAL or CHARACTER.
	Select struct {
		Head
		X         Expr
		Cases     []Case
		Default   []Stmt // nil if there is none
		Construct *Construct
	}

	// Where is the WHERE statement or construct. Each arm applies where no
	// earlier mask held and its own mask holds (nil: everywhere else). Bodies hold *Assign and *Where.
	Where struct {
		Head
		Arms []WhereArm
	}

	// Forall is the FORALL statement or construct. The bodies hold *Assign, *Where and *Forall; each statement
	// is completed for all index values before the next one.
	Forall struct {
		Head
		Indices []ForallIndex
		Mask    Expr // nil: all
		Body    []Stmt
	}

	// CallSub is CALL. Args has an element per dummy that is not *, nil if absent; To are the alternate returns in order.
	CallSub struct {
		Head
		Proc *Symbol
		Args []Expr
		To   []*Label
	}

	// IntrinsicSub is CALL of an intrinsic subroutine, by canonical name.
	IntrinsicSub struct {
		Head
		Fn   Fn
		Args []Expr
	}

	// Return is RETURN; Alt selects an alternate return.
	Return struct {
		Head
		Alt Expr
	}

	// Stop ends the program, or with Pause waits (and goes on at once here). Code is
	// INTEGER or CHARACTER, or nil.
	Stop struct {
		Head
		Code  Expr
		Pause bool
		Error bool // ERROR STOP: the status is not 0
	}

	// Continue does nothing; it carries labels.
	Continue struct{ Head }

	// EntryPoint marks where an entry other than the first begins.
	EntryPoint struct {
		Head
		Entry *Entry
	}

	// Allocate gives allocatable arrays their shape and memory.
	Allocate struct {
		Head
		Items []Allocation
		Stat  Expr // nil if absent
	}

	// PointerAssign makes a pointer point at an array: a variable or a section.
	PointerAssign struct {
		Head
		Sym    *Symbol
		Target Expr
	}

	// Nullify makes pointers point at nothing.
	Nullify struct {
		Head
		Items []*Symbol
	}

	// Deallocate frees allocatable arrays.
	Deallocate struct {
		Head
		Items []*Symbol
		Stat  Expr
	}

	// IO is any input/output statement.
	IO struct {
		Head
		Kind     IOKind
		Specs    []IOSpec
		Items    []Expr // expressions, whole arrays, sections and *ImpliedDo
		Namelist *Symbol
	}

	// DirectiveStmt is a directive among the executable statements.
	DirectiveStmt struct {
		Head
		Directive Directive
	}
)

// Arm is a condition with its statements.
type Arm struct {
	Cond Expr
	Body []Stmt
	At   source.Pos
}

// WhereArm is a mask with its statements; Mask nil: ELSEWHERE.
type WhereArm struct {
	Mask Expr
	Body []Stmt
	At   source.Pos
}

// Case is one CASE with its ranges.
type Case struct {
	Ranges []CaseRange
	Body   []Stmt
	At     source.Pos
}

// CaseRange is a value (Lo == Hi) or a range; an open end is nil.
type CaseRange struct{ Lo, Hi *Const }

// ForallIndex is an index with its range; Step nil: 1.
type ForallIndex struct {
	Var          *Symbol // a variable of the construct's own
	Lo, Hi, Step Expr
}

// Allocation is an array with the bounds that it gets.
type Allocation struct {
	Sym  *Symbol
	Dims []Bounds // Lower never nil
}

// Construct identifies a construct that EXIT or CYCLE names.
type Construct struct {
	Name           string
	Exited, Cycled bool
}

// Directive is a directive line with the position of its text, opaque here. Node is
// its syntax: an *ast.Directive.
type Directive struct {
	At   source.Pos
	Node any
}

// IOKind is an input/output statement.
type IOKind uint8

// The input/output statements.
const (
	Read IOKind = iota
	Write
	Print
	Open
	Close
	Inquire
	Rewind
	Backspace
	Endfile
)

// IOSpec is one specifier of a control list, by its keyword in lower case: unit, fmt, rec, iostat, err, end, file,
// status, access, form, recl, blank, position, action, delim, pad, exist, opened, number, named, name, sequential,
// direct, formatted, unformatted, nextrec, advance, size, eor, iolength, nml.
//
// Value is an expression. It is a variable if the statement defines it. UNIT=* and FMT=* have a nil Value, and Star
// set. A unit of type CHARACTER is an internal file (a scalar or an array).
type IOSpec struct {
	Key   string
	At    source.Pos
	Value Expr
	Label *Label // err, end, eor, and fmt by label
	Star  bool
}
