package ast

import "simrun/internal/source"

// Assign is Left = Right, a statement function if the resolver says so.
type Assign struct {
	Base
	Left, Right Expr
}

// LabelAssign is ASSIGN label TO var.
type LabelAssign struct {
	Base
	Target Label
	Var    *Ident
}

// Goto is GO TO label.
type Goto struct {
	Base
	Target Label
}

// ComputedGoto is GO TO (labels), index.
type ComputedGoto struct {
	Base
	Targets []Label
	Index   Expr
}

// AssignedGoto is GO TO var, (labels); the labels may be missing.
type AssignedGoto struct {
	Base
	Var     *Ident
	Targets []Label
}

// ArithmeticIf is IF (x) less, equal, greater.
type ArithmeticIf struct {
	Base
	X                    Expr
	Less, Equal, Greater Label
}

// LogicalIf is IF (cond) statement.
type LogicalIf struct {
	Base
	Cond Expr
	Then Stmt
}

// If is the block IF. The first arm is IF ... THEN; an arm without a
// condition is ELSE.
type If struct {
	Base
	Name string
	Arms []Arm
	End  Base
}

// Arm is one part of an IF or WHERE construct: its condition or mask, nil for ELSE and ELSEWHERE, and its statements.
// Base is that of the statement that opens the arm.
type Arm struct {
	Base
	Cond Expr
	Body []Stmt
}

// Do is any DO loop:
//
//	Var != nil    DO var = from, to, step; Step may be nil
//	Cond != nil   DO WHILE (cond)
//	neither       DO, left by EXIT
//
// Terminal is the label behind DO, or 0. A labelled loop may end in a statement other than END DO. This statement is
// then the last of Body, and End is its position. Loops that share it are nested, and only the innermost holds it.
type Do struct {
	Base
	Name     string
	Terminal Label
	Var      *Ident
	From     Expr
	To       Expr
	Step     Expr
	Cond     Expr
	Body     []Stmt
	End      Base
	// EndDo tells that the loop ends in END DO.
	EndDo bool
}

// Continue is CONTINUE.
type Continue struct{ Base }

// Stop is STOP or ERROR STOP; Code may be nil.
type Stop struct {
	Base
	Code  Expr
	Error bool
}

// Pause is PAUSE; Code may be nil.
type Pause struct {
	Base
	Code Expr
}

// Call is CALL name (args). Parens tells CALL F() from CALL F.
type Call struct {
	Base
	Name   *Ident
	Args   []Expr
	Parens bool
}

// Return is RETURN; Value, for an alternate return, may be nil.
type Return struct {
	Base
	Value Expr
}

// IOOp is an input or output statement.
type IOOp uint8

// The input and output statements.
const (
	Read IOOp = iota
	Write
	Print
	Open
	Close
	Inquire
	Rewind
	Backspace
	Endfile
)

var ioNames = [...]string{"READ", "WRITE", "PRINT", "OPEN", "CLOSE", "INQUIRE", "REWIND", "BACKSPACE", "ENDFILE"}

// String returns the keyword.
func (o IOOp) String() string { return ioNames[o] }

// IO is an input or output statement. Specs is the control list with the
// keywords of the positional parts filled in: "unit", and "fmt" for a format
// or namelist. In PRINT, and in READ without a control list, Specs is the
// format alone; REWIND u and the like have the unit.
type IO struct {
	Base
	Op IOOp
	// Bare tells READ fmt, list and REWIND unit from the forms with
	// parentheses. PRINT is always bare.
	Bare  bool
	Specs []IOSpec
	Items []Expr
}

// IOSpec is keyword=value of a control list, the keyword in lower case. The
// label in ERR=10 is an [IntLit].
type IOSpec struct {
	Keyword string
	Value   Expr
	At      source.Pos
}

// Where is the WHERE construct. If Single is set, it is the WHERE statement, which has one arm of one statement. An
// arm without a mask is the last ELSEWHERE.
type Where struct {
	Base
	Name   string
	Arms   []Arm
	End    Base
	Single bool
}

// Forall is the FORALL construct, or if Single the FORALL statement, whose
// Body is one statement. Mask may be nil.
type Forall struct {
	Base
	Name    string
	Indices []ForallIndex
	Mask    Expr
	Body    []Stmt
	End     Base
	Single  bool
}

// ForallIndex is name = lo:hi:stride; Stride may be nil.
type ForallIndex struct {
	Name           *Ident
	Lo, Hi, Stride Expr
}

// Select is SELECT CASE (selector).
type Select struct {
	Base
	Name     string
	Selector Expr
	Cases    []Case
	End      Base
}

// Case is CASE (values), or CASE DEFAULT without values. A range of values is
// a [Section] without a stride.
type Case struct {
	Base
	Values  []Expr
	Default bool
	Body    []Stmt
}

// Exit is EXIT; Construct is the name of a loop, or empty.
type Exit struct {
	Base
	Construct string
}

// Cycle is CYCLE; Construct is the name of a loop, or empty.
type Cycle struct {
	Base
	Construct string
}

// Allocate is ALLOCATE (a(n), ..., STAT=v). Items are an [Apply] each, whose
// arguments are extents or a [Section] lo:hi. Stat and ErrMsg may be nil.
type Allocate struct {
	Base
	Items        []Expr
	Stat, ErrMsg Expr
}

// PointerAssign is left => right, which makes a pointer point at a target.
type PointerAssign struct {
	Base
	Left, Right Expr
}

// Nullify is NULLIFY (p, ...).
type Nullify struct {
	Base
	Items []Expr
}

// Deallocate is DEALLOCATE (a, ..., STAT=v).
type Deallocate struct {
	Base
	Items        []Expr
	Stat, ErrMsg Expr
}
