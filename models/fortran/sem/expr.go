package sem

import "simrun/internal/source"

// Expr is a typed expression. Conversions are explicit: the operands of a
// Binary have one type (except for powers and CHARACTER lengths), an assigned
// value has the type of its target.
type Expr interface {
	Pos() source.Pos
	Type() Type
	Rank() int // 0 for a scalar
}

// Node is the head of every expression.
type Node struct {
	At source.Pos
	T  Type
	R  int8 // rank
	Op Op   // of Unary and Binary; here because it needs no room
}

// Pos returns where the expression is in the source.
func (n *Node) Pos() source.Pos { return n.At }

// Type returns the type of the (elements of the) value.
func (n *Node) Type() Type { return n.T }

// Rank returns the number of dimensions of the value.
func (n *Node) Rank() int { return int(n.R) }

type (
	// Const is a scalar constant. Its type determines the field with the value: Int for INTEGER, and for LOGICAL as 0
	// or 1; Re for REAL, of kind 4 already rounded to single precision; Re and Im for COMPLEX; Str for CHARACTER and, as the bytes in memory, for
	// derived types.
	Const struct {
		Node
		Int    int64
		Re, Im float64
		Str    string
		// Hollerith marks a constant nH... or a BOZ constant that has no type of its own:
		// as an actual argument its bytes are passed.
		Hollerith bool
	}

	// Var is a variable or a whole array.
	Var struct {
		Node
		Sym *Symbol
	}

	// Element is one element of an array: A(i,j). Index is scalar INTEGER. The constants among the subscripts may
	// be shared by many elements, so that their positions are not always where they stand.
	Element struct {
		Node
		Sym   *Symbol
		Index []Expr
	}

	// Section is a part of an array: A(1:n, j, v). At least one subscript is a
	// triplet or a vector. The rank is the number of those.
	Section struct {
		Node
		Sym  *Symbol
		Subs []Subscript
	}

	// Substring is s(lo:hi) of a scalar or, element by element, of an array.
	Substring struct {
		Node
		Base   Expr // Var, Element, Section or Const
		Lo, Hi Expr // nil: 1 and the length
	}

	// StructCons is a structure constructor whose values are not all constant: Body gives the components of Sym, a
	// variable of its own, their values. One of constants is a Const, whose Str is the bytes in memory.
	StructCons struct {
		Node
		Sym  *Symbol
		Body []Stmt
	}

	// Unary is Op, negation or .NOT., of one operand.
	Unary struct {
		Node
		X Expr
	}

	// Binary is Op of two operands, element by element if one is an
	// array; the other is then an array of equal rank or a scalar. For Power the right operand may be INTEGER
	// beside a REAL or COMPLEX left one. Comparisons are LOGICAL and their operands of
	// one type.
	Binary struct {
		Node
		X, Y Expr
	}

	// Convert changes the type of X (numeric to numeric, LOGICAL kinds), as an
	// assignment would.
	Convert struct {
		Node
		X Expr
	}

	// Call is a reference to a function that is not intrinsic. Args has an element per dummy, nil for one that is absent.
	// If the callee is Elemental and an argument is an array, the call is element by element.
	Call struct {
		Node
		Proc *Symbol // Defined, External, or a dummy procedure
		Args []Expr
		Len  Expr // CHARACTER functions: length of the result, in terms of the caller; nil if the callee decides (deferred)
	}

	// ProcRef is a procedure as an actual argument. An intrinsic one has the class IntrinsicName.
	ProcRef struct {
		Node
		Sym *Symbol
	}

	// ByValue is %VAL(X) as an actual argument: the INTEGER(4) X is passed instead of an address.
	ByValue struct {
		Node
		X Expr
	}

	// Intrinsic is a reference to an intrinsic function by its canonical name:
	// see Fn. Args are in the order documented there, nil if absent.
	Intrinsic struct {
		Node
		Fn   Fn
		Args []Expr
		Len  Expr // CHARACTER results: length if it is not that of Args[0]; may be nil
	}

	// StmtFuncCall is a reference to a statement function; Args are converted to the types of its dummies.
	StmtFuncCall struct {
		Node
		Sym  *Symbol
		Args []Expr
	}

	// ArrayCons is an array constructor of rank 1. Items are expressions (arrays in element order) or *ImpliedDo.
	ArrayCons struct {
		Node
		Items []Expr
		Len   Expr // CHARACTER
	}

	// ImpliedDo repeats Items for Var = Lo, Hi, Step, in array constructors and
	// input/output lists (where items may be nested implied DOs).
	ImpliedDo struct {
		Node
		Items        []Expr
		Var          *Symbol
		Lo, Hi, Step Expr // Step may be nil
	}
)

// Subscript is one subscript of a section: an index (Index, scalar), a vector
// (Index, rank 1) or a triplet (Index nil; each of the others may be nil).
type Subscript struct {
	Index        Expr
	Lo, Hi, Step Expr
}

// Op is an operator.
type Op uint8

// The operators.
const (
	Neg Op = iota
	Not
	Add
	Sub
	Mul
	Div
	Power
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
)

var opNames = [...]string{
	"-", ".NOT.", "+", "-", "*", "/", "**", "//", ".EQ.", ".NE.", ".LT.", ".LE.", ".GT.", ".GE.",
	".AND.", ".OR.", ".EQV.", ".NEQV.",
}

// String returns the operator as Fortran 77 writes it.
func (o Op) String() string { return opNames[o] }
