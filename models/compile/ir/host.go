package ir

import (
	"slices"

	"simrun/models/compile/external"
)

// HostFunc is a function that the machine under the program provides.
type HostFunc struct {
	Name    string
	Params  []Type
	Results []Type
	Pure    bool // the result depends on the arguments only
	// Looks: it takes addresses, and what is there does not matter.
	Looks bool
	// Part is what the function does in a statement of input or output: see Transfer.
	Part Part
	// Items is how many values a call turns into characters or back, for its price. If CountedBy is not 0, Items is
	// multiplied by the argument with this number, from 1 on.
	Items, CountedBy int
	// At, Length and Stride are numbers of arguments, from 1 on: the address of the values that the function moves,
	// the length of a character value, and the distance of values in bytes. 0: there is no such argument.
	At, Length, Stride int
	// External: a procedure of a library that programs call by name; nil for the functions of this package.
	External *external.Procedure
	// Noted: a call of External leaves a note for the host, and stores nothing that the program needs: see NotedFunc.
	Noted bool
}

// Part is the part that a call of the host has in a statement of input or output.
type Part uint8

// The parts. A statement is all calls from one that has a Transfer to the next in the same list that ends it.
const (
	NoPart Part = iota
	Tells       // the program can see afterwards what the statement has done, or its items cannot be told from the arguments
	Ends
)

// Transfer says of a statement of input or output what those have to know who leave out what a program does not need.
type Transfer struct {
	Input  bool // it reads items
	Output bool // it writes items
	// File: the items go to a file, or may do so. They do not if the statement names a standard stream or memory.
	File bool
}

func host(name string, params, results []Type) *HostFunc {
	return &HostFunc{Name: name, Params: params, Results: results}
}

func pure(name string, params, results []Type) *HostFunc {
	return &HostFunc{Name: name, Params: params, Results: results, Pure: true}
}

// ExternalFunc returns the function of the host for a procedure of a library: an I32 for the address
// of each argument.
func ExternalFunc(p *external.Procedure) *HostFunc {
	f := &HostFunc{Name: "external " + p.Name, Results: externalResults[p.Result], External: p}
	for range p.Args {
		f.Params = append(f.Params, I32)
	}
	return f
}

// LaterFunc returns the function of the host that has a procedure done later. It has one more parameter at the end, an
// address. A procedure that is done at once writes there what it reads. It is then copied to its destination.
func LaterFunc(f *HostFunc) *HostFunc {
	later := *f
	later.Name += " later"
	later.Params = append(slices.Clone(f.Params), I32)
	return &later
}

// NotedFunc returns the function of the host that has a procedure done some time after its call. The program notes the
// call (package wasm says where). The host does all noted calls when the program has no room for another note, or
// calls another function of the host that meets the clock.
func NotedFunc(f *HostFunc) *HostFunc {
	noted := *f
	noted.Name += " noted"
	noted.Noted = true
	return &noted
}

// DoNoted is called when the program has no more room for notes.
var DoNoted = host("do_noted", nil, nil)

// Functions for the time while words that it has read are still to come, before AllHere.
var (
	PutLater = host("put_later", ii, nil) // address, value: a store of an I32 behind what comes before it
	AllHere  = host("all_here", nil, nil) // returns when all have come
)

var externalResults = map[external.Result][]Type{
	external.Integer: i, external.Logical: i, external.Real: s, external.Double: f,
	external.Complex: ss, external.DoubleComplex: ff,
}

var (
	i, ii, iii, iiii = []Type{I32}, []Type{I32, I32}, []Type{I32, I32, I32}, []Type{I32, I32, I32, I32}
	iiiii            = []Type{I32, I32, I32, I32, I32}
	l                = []Type{I64}
	f, ff            = []Type{F64}, []Type{F64, F64}
	ffff             = []Type{F64, F64, F64, F64}
	s, ss            = []Type{F32}, []Type{F32, F32}
)

// Elementary functions. REAL(4) arguments are computed with the 32-bit forms, which round
// the 64-bit result once.
var (
	Sin   = pure("sin", f, f)
	Cos   = pure("cos", f, f)
	Tan   = pure("tan", f, f)
	Asin  = pure("asin", f, f)
	Acos  = pure("acos", f, f)
	Atan  = pure("atan", f, f)
	Sinh  = pure("sinh", f, f)
	Cosh  = pure("cosh", f, f)
	Tanh  = pure("tanh", f, f)
	Exp   = pure("exp", f, f)
	Log   = pure("log", f, f)
	Log10 = pure("log10", f, f)
	Atan2 = pure("atan2", ff, f)
	Pow   = pure("pow", ff, f)

	Asinh      = pure("asinh", f, f)
	Acosh      = pure("acosh", f, f)
	Atanh      = pure("atanh", f, f)
	Gamma      = pure("gamma", f, f)
	LogGamma   = pure("log_gamma", f, f)
	Erf        = pure("erf", f, f)
	Erfc       = pure("erfc", f, f)
	ErfcScaled = pure("erfc_scaled", f, f)
	BesselJ    = pure("bessel_j", []Type{I32, F64}, f) // order, number
	BesselY    = pure("bessel_y", []Type{I32, F64}, f)

	PowInt32   = host("pow_i32", ii, i)               // I32 ** I32; as a statement, as zero to a negative power fails
	PowInt64   = host("pow_i64", []Type{I64, I64}, l) // I64 ** I64; so too
	PowF64Int  = pure("pow_f64_i32", []Type{F64, I32}, f)
	PowF32Int  = pure("pow_f32_i32", []Type{F32, I32}, s) // rounds every product to single precision
	Hypot      = pure("hypot", ff, f)                     // absolute value of a complex number
	ModF64     = pure("mod_f64", ff, f)                   // exact remainder with the sign of the first, as MOD
	NearestF64 = pure("nearest_f64", ff, f)
	NearestF32 = pure("nearest_f32", ss, s)
	ExponentF  = pure("exponent", f, i) // EXPONENT(x): x = fraction * 2**result, 0.5 <= |fraction| < 1
	ScaleF64   = pure("scale", []Type{F64, I32}, f)
)

// Functions of complex numbers: two results, real and imaginary part. As
// statements (HostCall).
var (
	CSqrt   = pure("csqrt", ff, ff)
	CExp    = pure("cexp", ff, ff)
	CLog    = pure("clog", ff, ff)
	CSin    = pure("csin", ff, ff)
	CCos    = pure("ccos", ff, ff)
	CPow    = pure("cpow", ffff, ff)
	CPowInt = pure("cpow_i32", []Type{F64, F64, I32}, ff)
	// CPowF32Int rounds every product to single precision.
	CPowF32Int = pure("cpow_f32_i32", []Type{F32, F32, I32}, ss)
	CDiv       = pure("cdiv", ffff, ff) // quotient without undue overflow
)

// Characters: pairs of address and length. Comparisons pad the shorter operand
// with blanks and use ASCII.
var (
	CharAssign  = host("char_assign", iiii, nil) // to, length, from, length: truncates or pads; may overlap
	CharCompare = host("char_compare", iiii, i)  // -1, 0, 1
	CharIndex   = host("char_index", iiiii, i)   // string, length, substring, length, back
	CharScan    = host("char_scan", iiiii, i)    // string, length, set, length, back
	CharVerify  = host("char_verify", iiiii, i)
	CharTrimLen = host("char_len_trim", ii, i)
	CharAdjustl = host("char_adjustl", iii, nil) // to, from, length
	CharAdjustr = host("char_adjustr", iii, nil)
)

// Memory that lives longer than a stack frame, for ALLOCATE and temporaries
// whose size is not known before. Alloc fails the program if there is no more;
// addresses are multiples of 16. Contents are undefined (zero at first).
var (
	Alloc = host("alloc", l, i) // bytes -> address; 0 bytes give a valid address
	Free  = host("free", i, nil)
	// AllocStat is Alloc for ALLOCATE with STAT=: 0 if there is no memory.
	AllocStat = host("alloc_stat", l, i)
)

// Which memory was set, in programs that are watched (Module.Watched): count pieces of bytes bytes, stride bytes
// apart.
var (
	IsSet     = host("is_set", iiii, i)        // address, bytes, count, stride -> 1 if all of them are
	MarkUnset = host("mark_unset", iiiii, nil) // address, bytes, count, stride, 1 if they are set
	MoveUnset = host("move_unset", iii, nil)   // to, from, bytes: as the memory was copied
	AllSet    = host("all_set", nil, nil)      // all that there is now counts as set
)

// Uses of memory that processes share. The program notes pieces that it is about to use: address, bytes (0: to the end
// of the object), and whether it writes them. Then all of them are fetched together.
var (
	NoteUse  = looks("note_use", iii)
	FetchAll = looks("fetch_all", nil)
	// NextPiece returns how many iterations of the outermost loop of the nest that ChargeNest began come next. Behind
	// these, pages have to be fetched again. 0: none are left.
	NextPiece = &HostFunc{Name: "next_piece", Results: i, Looks: true}
	// NoteItems notes values of a statement of input or output: address, length of a character value or 0, number,
	// bytes between them, and whether they are written.
	NoteItems = looks("note_items", iiiii)
)

func looks(name string, params []Type) *HostFunc {
	return &HostFunc{Name: name, Params: params, Looks: true}
}

// Allocated tells the host that the program has allocated so many bytes, which slots of charges depend on: number of
// the place, bytes. Place 0: the program has started.
var Allocated = looks("allocated", []Type{I32, I64})

// End of the program and the surroundings.
var (
	StopInt  = host("stop_int", i, nil) // STOP n; does not return
	StopChar = host("stop_char", ii, nil)
	// StopError is StopChar with the status 1.
	StopError = host("stop_error", ii, nil)
	StopNone  = host("stop_none", nil, nil)
	Pause     = host("pause", ii, nil)        // text; length 0: none
	CPUTime   = host("cpu_time", nil, f)      // virtual seconds since the start
	Clock     = host("clock", nil, l)         // virtual nanoseconds
	Random    = host("random_number", nil, f) // in [0, 1), the next of a fixed sequence
	// RandSeed sets the state of the generator of Random, RandState returns it: the low half, the high half.
	RandSeed  = host("random_seed", ii, nil)
	RandState = host("random_state", nil, ii)
	DateTime  = host("date_and_time", iiii, nil) // addresses of date(8), time(10), zone(5) and 8 I32 values, 0 if absent
	ArgCount  = host("argument_count", nil, i)
	GetArg    = host("get_argument", iii, nil) // number, to, length
	// ArgLength returns the length of an argument by its number, 0 if there is none.
	ArgLength = host("argument_length", i, i)
)

// NullObject is the Name of an address within an object that may be null: its check of bounds fails with FailNull.
const NullObject = "null"

// FailCode is a kind of run-time error.
type FailCode int32

// The run-time errors with the meaning of their arguments. The bounds of an
// array that is not allocated are those of all I32 values, with no value within them; those of a pointer that points at
// nothing begin one higher.
const (
	FailBounds        FailCode = iota // subscript number (from 1), its value, lower, upper bound
	FailSubstring                     // lo, hi, length
	FailConformance                   // dimension (from 1), left extent, right extent
	FailZeroStep                      // DO, section or FORALL step is zero
	FailNotAllocated                  //
	FailAllocated                     // ALLOCATE of what is allocated
	FailMissing                       // optional argument that is absent was used
	FailRank                          // other checks of intrinsics: DIM= value, rank
	FailShift                         // shift count of ISHFT and so on: value, limit
	FailAssignedLabel                 // GO TO a variable that holds no label of the list
	FailReshape                       // SOURCE has fewer elements than SHAPE: elements, wanted
	FailBadUnit                       //
	FailCharLen                       // lengths of MERGE, constructors differ: first, other
	FailDivideByZero                  // INTEGER division, MOD
	FailRepeat                        // number of copies of REPEAT is negative: its value
	FailUnset                         // a variable that was never set is read
	FailNull                          // a reference is null
	FailNotAssociated                 // use of a pointer that points at nothing
)
