package ir

import "simrun/internal/source"

// Type is the type of a value. LOGICAL and short INTEGER values are I32;
// addresses are I32, taken as unsigned. COMPLEX values are pairs of values,
// CHARACTER values an address and a length.
type Type uint8

// The types of values. V128 holds two F64 or I64, or four F32 or I32; only package opt makes
// such values.
const (
	None Type = iota
	I32
	I64
	F32
	F64
	V128
)

// Mem is how a value lies in memory, little-endian.
type Mem uint8

// The layouts: signed integers of 1 to 8 bytes, floating-point numbers, vectors; MV64 is the
// low half of a vector, the other half being 0 after a load.
const (
	MI8 Mem = iota
	MI16
	MI32
	MI64
	MF32
	MF64
	MV128
	MV64
)

// Module is a whole program in intermediate form, or a library.
type Module struct {
	Sources *source.Set
	Funcs   []*Func
	Main    *Func
	Table   []*Func // functions whose address is taken; a procedure value is an index here

	Data       []Data // initial values of static memory; the rest is zero
	StaticSize int64  // bytes of static memory, from address 0; the first StaticBase bytes are never used by data
	Objects    []*Object

	// Library: there is no Main, and all functions are exported by their names.
	Library bool
	// Unset are static variables, by address and size, that have no value at first. Watched: the checks of package unset are in.
	Unset   []Range
	Watched bool

	// Shared is static memory that all processes have in common, page by page: accesses may fault. Empty: there is none.
	Shared Range
	// SharedVariables are what lies in it, in the order of addresses.
	SharedVariables []Variable
	// SharedApart: the shared memory lies behind a gap that has room for all other memory. It is no memory itself
	// until the program is known to compute something in it (see [Module.Attach]).
	SharedApart bool
	// SharedAttached: it lies there and is memory. All other memory is in front of it.
	SharedAttached bool

	Counts int // number of Charge counters
	Slots  int // number of Charge slots
	// Room is the least room between static data and the heap, so that addresses are those of the whole program.
	Room Room
	// Yields: loops call the host now and then, so that a simulation around the program goes on hearing
	// of signals and its garbage is collected. Otherwise another thread has to.
	Yields bool
}

// Attach makes shared memory that is apart memory of the program. Everything stays where it is, because caches and TLBs know addresses.
func (m *Module) Attach() {
	if m.SharedApart {
		m.SharedApart, m.SharedAttached = false, true
	}
}

// AttachedEnd returns the end of shared memory that is attached, 0 if there is none.
func (m *Module) AttachedEnd() int64 {
	if !m.SharedAttached {
		return 0
	}
	return m.Shared.Addr + m.Shared.Size
}

// placeSpan is a multiple of what the caches and TLBs of processors use of addresses to choose a set.
const placeSpan = 1 << 20

// Alike returns the lowest address from low on that caches and TLBs treat as they treat addr. Programs whose shared memory
// is apart, and those in which it is not, have the same variables in the same sets, and take the same time.
func Alike(low, addr int64) int64 { return low + (addr-low)&(placeSpan-1) }

// IsShared tells whether an object lies in shared memory.
func (m *Module) IsShared(o *Object) bool {
	return o.Addr >= m.Shared.Addr && o.Addr < m.Shared.Addr+m.Shared.Size
}

// Room is how many bytes a program needs between its static data and its heap.
type Room struct{ Counters, Values, Calls, Frames int64 }

// StaticBase is the lowest address of data: 0 means absent, and an access
// through it should not hit anything.
const StaticBase = 1024

// Data is an initial value: Bytes, Repeat times, at Addr.
type Data struct {
	Addr   int64
	Bytes  []byte
	Repeat int64
}

// Range is Size bytes of memory from Addr on.
type Range struct{ Addr, Size int64 }

// Variable is a variable of the source in static memory. Where two names are for one address, it is the first in the source.
type Variable struct {
	Name string
	Range
}

// Object is something in memory that no other object overlaps: a variable, a set of equivalenced ones, a common block,
// the data of a dummy argument, an allocated array, a temporary. Accesses to different objects are independent (for
// dummies, Fortran forbids such aliasing if one is defined). A Cray pointee, and anything that may be any of these,
// has the object nil.
type Object struct {
	Name string
	Size int64 // bytes if known, else 0
	Addr int64 // of the lowest byte if it lies in static memory, else 0
	// ReadOnly: nothing stores to it after it was initialized.
	ReadOnly bool
}

// Func is a function. Its parameters are the first of its locals.
type Func struct {
	Name    string // as in the source, for call stacks
	Pos     source.Pos
	Params  []Type
	Results []Type // at most two
	Locals  []Local
	Body    []Stmt

	// Frame is the number of bytes of stack memory it needs, 0 if none. FrameLocal then holds its lowest address (16-byte aligned) while it runs.
	Frame      int64
	FrameLocal LocalID
}

// LocalID is the index of a local of a function.
type LocalID int32

// Local is a local variable of a function.
type Local struct {
	Type Type
	Name string // for dumps; may be empty
	// Variable: a scalar of the program, which may be read before it is set.
	Variable bool
}

// NewLocal adds a local.
func (f *Func) NewLocal(t Type, name string) LocalID {
	f.Locals = append(f.Locals, Local{Type: t, Name: name})
	return LocalID(len(f.Locals) - 1)
}

// Expr is an expression without side effects (but that a check may fail and a load
// depends on memory). Calls of functions of the program are statements.
type Expr interface{ Type() Type }

type (
	// Const is a constant: the bits of the value; of a V128, those of each half. Number: it is a number of the
	// source, and no address even if something lies there.
	Const struct {
		T      Type
		Bits   uint64
		Number bool
	}

	// Get is the value of a local.
	Get struct {
		T     Type
		Local LocalID
	}

	// Load reads memory.
	Load struct {
		Mem  Mem
		Addr *Addr
	}

	// AddrOf is the address itself, as an I32; its subscripts are checked as those of a
	// load are.
	AddrOf struct{ Addr *Addr }

	// Unary applies Op to X; the type of the result follows from Op.
	Unary struct {
		Op Op
		X  Expr
	}

	// Binary applies Op to X and Y.
	Binary struct {
		Op   Op
		X, Y Expr
	}

	// Select is Then if Cond (I32) is not zero, else Else; both are evaluated. If Cond is a V128, so are the others,
	// and each bit selects one.
	Select struct {
		Cond, Then, Else Expr
	}

	// Cond is Then if Cond is not zero, else Else; only one is evaluated. It is what .AND. and .OR. become
	// where the right operand could fail.
	Cond struct {
		Cond, Then, Else Expr
	}

	// Host is a call of a pure function of the host with one result, such as sin.
	Host struct {
		Fn   *HostFunc
		Args []Expr
	}
)

// Addr is an address in memory: Base + Offset + the sum over Terms of
// (Index-Lower)*Stride.
type Addr struct {
	Object *Object
	Base   Expr  // I32; nil: 0
	Offset int64 // bytes
	Terms  []Term
	At     source.Pos // of the reference, for failing checks
	Name   string     // of the array, for failing checks; lower case; a%b is a part of the structure a
	// Element is the bytes of an element of a Cray pointee, 0 if it is no pointee: see external.Procedure.Element.
	Element int64
}

// Term is one subscript of an address.
type Term struct {
	Index Expr // I32
	*Dim       // never nil
}

// Dim is the common part of the subscripts of one dimension. The references to an array share it.
type Dim struct {
	Lower  Expr // I32; nil: 0
	Stride Expr // bytes, I32
	// Extent is the number of valid values, I32: the access fails unless 0 <= Index-Lower < Extent. nil: no check.
	Extent Expr
}

// Stmt is a statement.
type Stmt interface{ stmt() }

type (
	// Set assigns a local.
	Set struct {
		Local LocalID
		Value Expr
	}

	// Store writes memory.
	Store struct {
		Mem   Mem
		Addr  *Addr
		Value Expr
		// Passing: an argument of a procedure is copied, or copied back, and nothing else is read.
		Passing bool
	}

	// Copy moves Bytes (I32) bytes, as if through a buffer. Fill sets bytes to the low byte of Value.
	Copy struct {
		To, From *Addr
		Bytes    Expr
	}
	// Fill sets Bytes bytes to the low byte of Value.
	Fill struct {
		To           *Addr
		Value, Bytes Expr
	}

	// If executes one of two lists.
	If struct {
		Cond       Expr
		Then, Else []Stmt
	}

	// Do is a counted loop whose count is known at the start. Var (I32 or I64 local) takes Trip values, from its
	// present value on in steps of Step, and has the next value at the end. Trip has the type of Var. If Trip is not
	// positive, Body is not executed. Body does not assign Var.
	Do struct {
		Var  LocalID
		Trip Expr // evaluated once
		Step Expr // invariant, often a Const
		Body []Stmt
		At   source.Pos
		// Independent: no iteration reads or writes what another one writes; the iterations may run in any order or together.
		Independent bool
		// ID is the target of a Br that leaves the loop (Var keeps its value). Next is the target of a Br that begins
		// the next iteration. 0: none.
		ID   BlockID
		Next BlockID
	}

	// Block is a list that Br leaves at its end.
	Block struct {
		ID   BlockID
		Body []Stmt
	}

	// Loop repeats: Br to ID begins the next iteration, the end of Body leaves it.
	Loop struct {
		ID   BlockID
		Body []Stmt
	}

	// Br goes to the end of an enclosing Block or Do, the beginning of an enclosing Loop,
	// or the next iteration of a Do.
	Br struct{ To BlockID }

	// Region is a list with labels. Its Segments are executed one after the other from Entry on. Jump goes to the
	// beginning of any segment of an enclosing Region.
	Region struct {
		ID       BlockID
		Segments [][]Stmt
		Entry    Expr // I32, number of the first segment; nil: 0
	}

	// Jump goes to a segment of an enclosing region.
	Jump struct {
		Region  BlockID
		Segment int
	}

	// Switch executes Cases[X] (X is I32), or Default if X is out of range. Cases do not fall through.
	Switch struct {
		X       Expr
		Cases   [][]Stmt
		Default []Stmt
	}

	// Call calls a function of the program: Func, or the function Index of the table with the
	// signature Sig. Results names the locals that get the results, -1 to drop one. ByValue tells which arguments
	// are numbers that the program takes for addresses (%VAL); nil: none.
	Call struct {
		Func    *Func
		Index   Expr
		Sig     Signature
		Args    []Expr
		Results []LocalID
		ByValue []bool
		At      source.Pos
	}

	// HostCall calls a function of the host; Results as in Call. At is where failures are reported. Transfer is that of the
	// statement that the call begins, nil if it begins none.
	HostCall struct {
		Fn       *HostFunc
		Args     []Expr
		Results  []LocalID
		At       source.Pos
		Transfer *Transfer
	}

	// Return leaves the function. (The stack frame is released by itself.)
	Return struct{ Values []Expr }

	// Fail ends the program with a run-time error: see FailCode for the meaning of Args (I32).
	Fail struct {
		Code FailCode
		Args []Expr
		Name string // of what it is about
		At   source.Pos
	}

	// Line says that what follows comes from another source line. It costs nothing; Fortran statements begin with one.
	Line struct{ At source.Pos }

	// Charge says that a priced stretch of code begins here: Picoseconds are added to the virtual time and 1 to
	// counter Count, whose operations Counted lists elsewhere. Slots are numbers of times that the host sets when the
	// program runs, and that are added, too. Package price makes it.
	Charge struct {
		Picoseconds int64
		Count       int
		Slots       []int
	}

	// ChargeNest charges a whole loop nest: Args (trip counts and addresses, I32, in the order that Nest of package price
	// documents) are given to the host. Reads are addresses in the arrays whose elements the host reads for that; nothing
	// evaluates them. If there are any, the nest is charged at once, before the arrays change.
	ChargeNest struct {
		Nest  int
		Args  []Expr
		Reads []*Addr
	}
)

// BlockID names a Block, Loop, Do or Region within a function, from 1 on.
type BlockID int32

// Signature is the type of a function.
type Signature struct{ Params, Results []Type }

func (*Set) stmt()        {}
func (*Store) stmt()      {}
func (*Copy) stmt()       {}
func (*Fill) stmt()       {}
func (*If) stmt()         {}
func (*Do) stmt()         {}
func (*Block) stmt()      {}
func (*Loop) stmt()       {}
func (*Br) stmt()         {}
func (*Region) stmt()     {}
func (*Jump) stmt()       {}
func (*Switch) stmt()     {}
func (*Call) stmt()       {}
func (*HostCall) stmt()   {}
func (*Return) stmt()     {}
func (*Fail) stmt()       {}
func (*Line) stmt()       {}
func (*Charge) stmt()     {}
func (*ChargeNest) stmt() {}
