package external

// Procedure is a procedure of a library of the machine or of a programming system, not the program's own. Programs
// call it like any other, with its arguments passed by address. The call itself takes as long as a call takes on the
// processor.
type Procedure struct {
	Name   string // as programs call it, in lower case
	Result Result
	Args   []Arg // one per argument: their number is exact, CHARACTER is not possible
	// Inline is a procedure that stands for instructions of the compiled code: the call itself takes no time.
	Inline bool
	// Watch is a procedure that looks on without being part of the program. The call and its arguments take no time,
	// and code around it is priced as if it were not there. It changes nothing. It sees the time at which the loops
	// around it end if they are priced together. Arguments are Address, local variables and constants passed by %VAL;
	// computing or loading anything for them takes its time. An IF around nothing but such a call is a check, and its
	// condition takes no time either.
	Watch bool
	// Element is the bytes of an element of the moved data; 0: any size. With it, the library makes a promise about
	// data at addresses that the program has from the library and finds in memory: Cray pointees reach them with
	// elements of one size only. No value that is stored as an element of one size is read as one of another.
	Element int64
	// Later: the library can have it done later (compile.External.Later): by ByValueOf, Address and Out, elements of 4 bytes.
	Later bool
	// Noted: the library can be told of several calls together (spmd.External.Noted), some time after the last of
	// them, if nobody needs what they write. The arguments are ByValueOf, Address and Out.
	Noted bool
}

// Result is the type of a function's value.
type Result uint8

// The types of results. NoResult makes the procedure a subroutine.
const (
	NoResult      Result = iota
	Integer              // INTEGER(4)
	Real                 // REAL(4)
	Double               // REAL(8)
	Logical              // LOGICAL(4), 0 or 1
	Complex              // two REAL(4)
	DoubleComplex        // two REAL(8)
)

// Arg is the use that a procedure makes of the memory at an argument's address.
type Arg uint8

// The uses of arguments.
const (
	// ByValueOf: reads a scalar that its time or any other effect may depend on, such as a length or the number of a
	// process. It is always computed. It is not for an INTEGER with the address of data. Such an INTEGER is passed by
	// %VAL as one of the others.
	ByValueOf Arg = iota
	// In reads data on which only their receiver depends.
	In
	// Out writes data.
	Out
	// InOut reads and writes data.
	InOut
	// Address: only the address counts; nothing is read through it here and it may be one of another
	// process. Subscripts are not checked. If the procedure has data besides (In, Out, InOut), the memory
	// at the address is taken for the other end of their way.
	Address
)

// Moves reports whether data are read or written through the argument.
func (a Arg) Moves() bool { return a == In || a == Out || a == InOut }

// Reads reports whether the procedure leaves what the argument refers to as it is.
func (a Arg) Reads() bool { return a == ByValueOf || a == In }
