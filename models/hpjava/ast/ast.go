package ast

import "simrun/internal/source"

// File is a program.
type File struct{ Classes []*ClassDecl }

// ClassDecl is the text of a class.
type ClassDecl struct {
	At      source.Pos
	Name    string
	Super   string // "" for none
	Fields  []*FieldDecl
	Methods []*MethodDecl
	Class   *Class
}

// FieldDecl is fields of one type.
type FieldDecl struct {
	Static, Final bool
	Decl          *VarDecl
	Before        []Stmt // what a translation puts in front of the initial values
}

// MethodDecl is a method or a constructor.
type MethodDecl struct {
	At     source.Pos
	Access string // public, protected, private, or nothing
	Static bool
	Name   string    // "" for a constructor
	Result *TypeExpr // nil for a constructor
	Params []Param
	Throws []string // the exceptions that are declared, for the translation
	Body   *Block
	Method *Method
}

// Param is a parameter.
type Param struct {
	At   source.Pos
	Type *TypeExpr
	Name string
}

// TypeExpr is a type as it is written.
type TypeExpr struct {
	At     source.Pos
	Name   string
	Arrays int    // pairs of single brackets
	Multi  []bool // slots of double brackets, true for #; nil for none
	Type   *Type
}

// Node is what all expressions have: a place, and the type that the checker finds.
type Node struct {
	At   source.Pos
	Type *Type
}

// Info returns the node.
func (n *Node) Info() *Node { return n }

// Expr is an expression.
type Expr interface{ Info() *Node }

// Sub is a subscript of a section: an index, or a triplet of which parts may be nil.
type Sub struct {
	Index        Expr
	Triplet      bool
	Lo, Hi, Step Expr
}

type (
	// Literal is a constant: Value is an int64, float64, string or bool; nil is null.
	Literal struct {
		Node
		Value any
	}
	// Name is a variable, or a class in front of a point.
	Name struct {
		Node
		Name  string
		Var   *Var
		Class *Class
	}
	// This is the object of the method.
	This struct {
		Node
		Super bool // super: the object as one of the class above
	}
	// Field is a field of an object or a class, or the length of an array.
	Field struct {
		Node
		X    Expr
		Name string
		Var  *Var // nil: the length
	}
	// Call is a call; X is nil for a call of the same class. Super: super(..) or this(..) of a constructor.
	Call struct {
		Node
		X     Expr
		Name  string
		Args  []Expr
		To    *Method
		Super bool
	}
	// New makes an object.
	New struct {
		Node
		Of   *TypeExpr
		Args []Expr
		To   *Method // nil: nothing to call
	}
	// NewArray makes an ordinary array; Extra counts brackets without length.
	NewArray struct {
		Node
		Of    *TypeExpr
		Lens  []Expr
		Extra int
		Init  *ArrayInit
	}
	// NewMulti makes a multidimensional array; Extents are integers or ranges.
	NewMulti struct {
		Node
		Of      *TypeExpr
		Extents []Expr
		On      Expr
	}
	// ArrayInit is the values of an array in braces.
	ArrayInit struct {
		Node
		Values []Expr
	}
	// Index is a subscripted array, or a location or section of a range.
	Index struct {
		Node
		X    Expr
		Subs []Sub
	}
	// Section is a section of an array in double brackets.
	Section struct {
		Node
		X    Expr
		Subs []Sub
	}
	// Unary is + - ! ~.
	Unary struct {
		Node
		Op string
		X  Expr
	}
	// Step is ++ or --, in front or behind.
	Step struct {
		Node
		Op     string
		Behind bool
		X      Expr
	}
	// Binary is an operation of two operands.
	Binary struct {
		Node
		Op   string
		X, Y Expr
	}
	// Assign is = or, with Op, a compound assignment.
	Assign struct {
		Node
		Op   string
		L, R Expr
	}
	// Choice is ?:.
	Choice struct {
		Node
		Cond, Then, Else Expr
	}
	// Cast is a cast; Implicit ones are not written.
	Cast struct {
		Node
		To *TypeExpr
		X  Expr
	}
	// InstanceOf is instanceof.
	InstanceOf struct {
		Node
		X  Expr
		Of *TypeExpr
	}
)

// Stmt is a statement.
type Stmt interface{ Where() source.Pos }

// Place is the place of a statement.
type Place source.Pos

// Where returns it.
func (p Place) Where() source.Pos { return source.Pos(p) }

// Declared is a variable that a declaration declares.
type Declared struct {
	At   source.Pos
	Name string
	Type *TypeExpr // of this one
	Init Expr      // nil for none
	Var  *Var
}

type (
	// VarDecl declares variables.
	VarDecl struct {
		Place
		Final bool
		Vars  []*Declared
	}
	// ExprStmt is an expression as a statement.
	ExprStmt struct {
		Place
		X Expr
	}
	// If is if.
	If struct {
		Place
		Cond       Expr
		Then, Else Stmt
	}
	// For is for; Cond may be nil.
	For struct {
		Place
		Init []Stmt
		Cond Expr
		Post []Stmt
		Body Stmt
	}
	// While is while or, with Do, do while.
	While struct {
		Place
		Do   bool
		Cond Expr
		Body Stmt
	}
	// Switch is switch.
	Switch struct {
		Place
		X     Expr
		Cases []*Case
	}
	// Jump is break or continue.
	Jump struct {
		Place
		Continue bool
	}
	// Return is return.
	Return struct {
		Place
		X Expr
	}
	// Throw is throw.
	Throw struct {
		Place
		X Expr
	}
	// Try is try.
	Try struct {
		Place
		Body    *Block
		Catches []*Catch
		Finally *Block
	}
	// Block is statements in braces.
	Block struct {
		Place
		List []Stmt
	}
	// On is the on construct.
	On struct {
		Place
		Group Expr
		Body  Stmt
	}
	// AtStmt is the at construct: at(Var = X), or at(X).
	AtStmt struct {
		Place
		Var  Expr // a Name, nil for none
		X    Expr
		Body Stmt
	}
	// Over is the over construct.
	Over struct {
		Place
		Var   *Name
		Range Expr
		Sub   Sub
		Body  Stmt
	}
)

// Case is a case of a switch; no Values: the default.
type Case struct {
	Values []Expr
	Body   []Stmt
}

// Catch is a handler.
type Catch struct {
	Param Param
	Var   *Var
	Body  *Block
}
