package sem

import (
	"simrun/internal/source"
	"simrun/models/compile/external"
)

// Program is a whole program: all files, resolved and linked.
type Program struct {
	Sources    *source.Set
	Main       *Procedure
	Procedures []*Procedure // all, Main and internal and module procedures included, in source order
	Blocks     []*Block     // all static storage, each once

	// Shared are COMMON blocks that processes have in common: they lie one behind the other, each at the beginning of a page
	// of SharedPage bytes.
	Shared     []string
	SharedPage int64
	// SharedApart: they lie behind a gap, so that nothing need be there if nothing is computed in them.
	SharedApart bool

	Types []*DerivedType // a type of kind n is Types[n-1]

	Allocatables bool // some variable is allocatable
	Warnings     []Warning
}

// DerivedType is a type that the program defines.
type DerivedType struct {
	Name string // lower case
	Size int64  // bytes, a multiple of the alignment of its components
	// Initial is what a variable holds at first: default values of components, zeros elsewhere. nil if no component has one.
	Initial []byte
}

// ProcedureKind tells the kinds of program units that can be executed.
type ProcedureKind uint8

// The kinds of procedure.
const (
	MainProgram ProcedureKind = iota
	Subroutine
	Function
)

// Procedure is a main program, subroutine or function.
type Procedure struct {
	Name string // lower case
	Kind ProcedureKind
	Pos  source.Pos

	// Entries are the ways into the procedure: [0] is the procedure itself, the
	// others its ENTRY statements.
	Entries []*Entry

	// Symbols is everything declared or used here, in order of first appearance, without host-associated symbols.
	Symbols []*Symbol
	Body    []Stmt
	Host    *Procedure // of an internal procedure
	Module  string     // of a module procedure, else ""

	Recursive, Elemental bool
}

// Entry is a way into a procedure.
type Entry struct {
	Name    string
	Pos     source.Pos
	Proc    *Procedure
	Dummies []*Symbol // nil element: an alternate return (*)
	Result  *Symbol   // of a function; entries of one function may share storage: see Symbol.Block
	Index   int       // position in Proc.Entries

	// Explicit tells that callers must know the interface: a dummy is assumed-shape,
	// allocatable or optional, or the result is an array.
	Explicit bool
}

// Class is what a name stands for.
type Class uint8

// The classes of names.
const (
	Variable          Class = iota // scalar or array, dummy or not, function result
	NamedConstant                  // PARAMETER
	External                       // procedure known by name only, or a dummy procedure
	Defined                        // procedure of this program: Entry is set
	IntrinsicName                  // intrinsic procedure
	StatementFunction              // Func is set
	NamelistGroup                  // Group is set
	Generic                        // name of an interface: Specifics is set
	TypeName                       // name of a derived type
)

// Symbol is one name in one scope.
type Symbol struct {
	Name  string // lower case
	Pos   source.Pos
	Class Class
	Type  Type
	Len   Expr       // CHARACTER: length, nil if assumed (dummy *) or deferred; a Const where it is known. Derived types: the bytes, a Const
	Shape *Shape     // nil for a scalar
	Proc  *Procedure // in which it is declared; nil for a module variable

	Dummy int // 1 + position among the dummies of the first entry that has it; 0 if not a dummy

	// Block and Offset place a variable in static storage: COMMON, EQUIVALENCE, SAVE, DATA, module variables,
	// variables that internal procedures share, and named constants that are arrays. Block is nil for all others
	// (dummies, automatic and allocatable arrays, Cray pointees, plain local variables). Lowering places those. A
	// SAVEd or module allocatable has a Block of DescriptorSize bytes for its descriptor.
	Block  *Block
	Offset int64

	Value     *Const              // NamedConstant, scalar
	Elements  []*Const            // NamedConstant, array: element order
	Entry     *Entry              // Defined
	Func      *StmtFunc           // StatementFunction; IntrinsicName that is an argument: what the specific function computes
	Group     []*Symbol           // NamelistGroup
	Specifics []*Symbol           // Generic
	Intrinsic string              // IntrinsicName: the name as written, lower case
	Pointer   *Symbol             // variable that holds the address: of a Cray pointee
	Parent    *Symbol             // component of a structure: the structure, of each element of which it is a part at Offset. Its shape is that of Parent with its own dimensions behind
	Cell      Expr                // pointer that is a component, or the result of a function: where it lies, a scalar variable or a *Call
	Foreign   *external.Procedure // External: a procedure of a library that is not Fortran

	Attr Attr
}

// DescriptorSize is the size in bytes of an array descriptor in memory; its
// layout is described in package ir.
const DescriptorSize = 16 + 12*MaxRank

// MaxRank is the highest number of dimensions.
const MaxRank = 7

// Attr is a set of facts about a symbol.
type Attr uint32

// Facts about symbols. Those of the second group are gathered from all uses.
const (
	Save Attr = 1 << iota
	Allocatable
	Optional
	IntentIn
	IntentOut
	IntentInOut
	Target
	ExternalAttr
	ResultVar      // result of a function entry
	KnownInterface // procedure whose interface the scope knows: internal, of a module, or by an INTERFACE block

	InCommon
	InEquivalence
	HasData    // initial value
	Assigned   // defined by some statement other than DATA
	Passed     // actual argument of a procedure that is not intrinsic, or item of READ: its address is taken
	HostShared // used by an internal procedure of its host
	LabelVar   // ASSIGN statement: holds a label
	DoVariable

	DataPointer // POINTER; Allocatable is set as well: its descriptor is kept in the same way. That of a scalar is its address alone
)

// PointerSize is the size in bytes of a pointer to a scalar in memory.
const PointerSize = 4

// PointerBytes is the size in bytes of a pointer to an array with this many dimensions, 0 for a scalar, as a component.
func PointerBytes(rank int) int64 {
	if rank == 0 {
		return PointerSize
	}
	return 16 + 12*int64(rank)
}

// Root returns the variable that the symbol is a component of, however deep; itself if it is none.
func (s *Symbol) Root() *Symbol {
	for s.Parent != nil {
		s = s.Parent
	}
	return s
}

// Mark adds facts to the symbol and to the structures that it is a component of.
func (s *Symbol) Mark(a Attr) {
	for ; s != nil; s = s.Parent {
		s.Attr |= a
	}
}

// Has reports whether all of b are in a.
func (a Attr) Has(b Attr) bool { return a&b == b }

// IsDummy reports whether the symbol is a dummy argument.
func (s *Symbol) IsDummy() bool { return s.Dummy > 0 }

// Rank returns the number of dimensions, 0 for a scalar.
func (s *Symbol) Rank() int {
	if s.Shape == nil {
		return 0
	}
	return len(s.Shape.Dims)
}

// ShapeClass tells how the extents of an array are found.
type ShapeClass uint8

// The classes of shape.
const (
	ExplicitShape ShapeClass = iota // bounds are expressions, evaluated at entry (adjustable and automatic arrays) or constant
	AssumedSize                     // as explicit, the last upper bound is nil (*)
	AssumedShape                    // dummy with a descriptor; lower bounds given, upper bounds nil
	DeferredShape                   // ALLOCATABLE; all bounds nil
)

// Shape is the shape of an array: bounds per dimension, first index varying fastest.
type Shape struct {
	Class ShapeClass
	Dims  []Bounds
}

// Bounds are the bounds of one dimension. Constant bounds are *Const.
type Bounds struct{ Lower, Upper Expr }

// Constant reports whether all bounds are constants, and the number of elements then.
func (s *Shape) Constant() (elements int64, ok bool) {
	elements = 1
	for _, d := range s.Dims {
		lo, okl := d.Lower.(*Const)
		hi, okh := d.Upper.(*Const)
		if !okl || !okh {
			return 0, false
		}
		elements *= max(hi.Int-lo.Int+1, 0)
	}
	return elements, s.Class == ExplicitShape
}

// Block is a piece of static storage: a common block, a set of equivalenced
// variables, or one variable.
type Block struct {
	Name   string // of the common block ("" is blank common) or the first variable
	Common bool
	Size   int64 // bytes
	Align  int64
	Init   []Init   // initial values, in order of offsets; all others are zero
	Given  []Extent // what the program gives an initial value, zeros too; in order of offsets
}

// Extent is Size bytes of a block from Offset on.
type Extent struct{ Offset, Size int64 }

// Init is an initial value in a block: Bytes, Repeat times.
type Init struct {
	Offset int64
	Bytes  []byte
	Repeat int64 // at least 1
	At     source.Pos
}

// StmtFunc is a statement function: the value of Body with the dummies
// replaced by the converted arguments.
type StmtFunc struct {
	Dummies []*Symbol
	Body    Expr
}
