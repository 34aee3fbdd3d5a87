package ast

import "simrun/internal/source"

// Node is any part of a tree that has a position.
type Node interface {
	// Pos returns where messages about the node point.
	Pos() source.Pos
}

// File is the program units of one source file and of what it includes.
type File struct {
	Units []*Unit
	// Trailing are directive lines after the last unit.
	Trailing []*Directive
	// At is the first byte of the file.
	At source.Pos
}

// Pos returns the first byte of the file.
func (f *File) Pos() source.Pos { return f.At }

// UnitKind tells program units apart.
type UnitKind uint8

// The kinds of program units.
const (
	Program UnitKind = iota
	Subroutine
	Function
	BlockData
	Module
)

var unitNames = [...]string{"PROGRAM", "SUBROUTINE", "FUNCTION", "BLOCK DATA", "MODULE"}

// String returns the keyword of the unit.
func (k UnitKind) String() string { return unitNames[k] }

// Prefix is a set of the prefixes of a procedure.
type Prefix uint8

// The prefixes.
const (
	Recursive Prefix = 1 << iota
	Pure
	Elemental
)

// Unit is a program unit, an internal or module procedure, or the body of a
// procedure in an INTERFACE block.
type Unit struct {
	// Base is the position and label of the heading statement; of the first
	// statement in a main program without PROGRAM.
	Base
	Kind   UnitKind
	Prefix Prefix
	// Name is nil in a main program or BLOCK DATA without a name.
	Name *Ident
	// Headless is a main program without a PROGRAM statement.
	Headless bool
	// Type is the type in front of FUNCTION, or nil.
	Type *TypeSpec
	// Params are the dummy arguments; an alternate return has the name "*".
	Params []*Ident
	// Result is the name in RESULT(...), or nil.
	Result *Ident

	// Leading are directive lines in front of the heading statement.
	Leading []*Directive
	// Body is all statements in source order, specifications first.
	Body []Stmt
	// Contains are the procedures after CONTAINS, which HasContains tells.
	Contains    []*Unit
	HasContains bool
	// AfterContains are directive lines behind the last of Contains.
	AfterContains []*Directive
	// End is the END statement; a branch may go to its label.
	End Base
}

// Base is the position of a statement's first word and its label, 0 if it has
// none.
type Base struct {
	At    source.Pos
	Label uint32
}

// Pos returns the position of the statement's first word.
func (b *Base) Pos() source.Pos { return b.At }

// SetPos changes the position.
func (b *Base) SetPos(at source.Pos) { b.At = at }

// SetLabel changes the statement's label; 0 takes it away.
func (b *Base) SetLabel(n uint32) { b.Label = n }

// StmtLabel returns the statement's label, 0 if it has none.
func (b *Base) StmtLabel() uint32 { return b.Label }

func (*Base) stmt() {}

// Stmt is a statement, or a construct with the statements in it.
type Stmt interface {
	Node
	// StmtLabel returns the label in front of the statement, or 0.
	StmtLabel() uint32
	stmt()
}

// Label is a statement label where it is used: GO TO 10.
type Label struct {
	At    source.Pos
	Value uint32
}

// Pos returns the position of the first digit.
func (l Label) Pos() source.Pos { return l.At }
