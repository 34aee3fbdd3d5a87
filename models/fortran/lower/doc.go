// Package lower turns the typed program of package sem into the intermediate
// form of package ir: storage gets addresses, array operations become loops,
// strings become addresses and lengths, complex numbers pairs, input/output
// statements calls of the host.
//
// Key types, all private: module is one program being lowered, with its
// static memory. function is one ir.Func being built, with the statement
// list that is being filled and the place of every symbol. value is a scalar
// of any type. array says where the elements of an array lie.
//
// # Ideas
//
// Scalar INTEGER, REAL, LOGICAL and COMPLEX variables that nothing but their
// procedure can see are ir locals. Where one is passed by reference it is
// stored to a slot in memory before and loaded from it afterwards.
//
// ir expressions have no side effects. If a Fortran expression needs work before
// its evaluation (a call of a function, a loop that sums, the concatenation of a
// string), lower emits it as statements in front. Work that has to follow, such as
// releasing a temporary, is registered by afterwards and emitted at the end of the
// innermost scope: a statement, or the conditional part of one.
//
// The value of an array expression is that of its element at the current position
// of the array loops. Function value descends through operators and elemental
// intrinsics of any rank, and calls element for the leaves.
//
// # Arrays
//
// An array expression becomes elements: a shape, and a function that computes
// the element at given positions. Making it emits the code that runs once (calls,
// scalars, subscripts with their checks, functions that need their whole argument).
// Calling the function emits the code of an element, within the loops of the caller.
// An assignment is one loop nest without temporaries if there is an order of the
// loops in which no element is read after it was overwritten: array_depend.go.
// Otherwise the value goes to a temporary first, and in a FORALL sometimes a copy of
// the array is read. Extents are compared as sums of their terms (array_index.go), so
// A(2:N-1) and B(1:N-2) conform without a check at run time.
//
// # Structures
//
// A structure as a value is its address and its size, as text is its address and its length; a function writes it to
// memory of its caller. A component is a symbol with a Parent: an array whose first dimensions are those of the
// structures, with their strides. A pointer that is a component or the result of a function has a Cell: what it points at is
// found anew at each use. Pointers of the function itself are mirrored in locals, as descriptors of allocatable arrays are.
//
// # Calls
//
// Arguments are passed by address (%VAL(k) passes the INTEGER k as one). This is one I32 for a scalar or the first
// element of an explicit-shape or assumed-size array. For CHARACTER a second I32 with the length follows at once.
// Assumed-shape and allocatable dummies get the address of a descriptor (for CHARACTER, the length follows too). Absent
// optional arguments are 0. A procedure is an I32, its index in Module.Table. Alternate returns are not passed: a
// subroutine with them returns an I32, 0 for a normal return. Function results: a scalar number or LOGICAL is the
// Func's result, COMPLEX are two. CHARACTER results are written to memory of the caller, whose address and length are
// the first two parameters. For array results the first parameter is the address of a descriptor. The callee fills it
// with memory from Alloc, which the caller frees. A procedure with ENTRY statements is a common Func and a small Func
// for each entry point that calls it. The first parameter of the common Func is the number of the entry. It also has
// the parameters of all entries.
//
// An array descriptor begins with the base address of the element whose subscripts are all lower
// bounds (I32 at byte 0, 0 if not allocated). Then come the bytes of an element (4), the rank (8)
// and flags (12). The flags are 1 if the memory is owned: allocated by ALLOCATE, or by a function
// for its result. From byte 16 on, 12 bytes follow for each dimension, first index first: lower
// bound, extent (at least 0), stride in bytes (may be negative). The descriptor of a pointer to a scalar is its first word alone.
//
// # By hand
//
//	I = 3
//	A(I) = I + 1.5
//
// with A(10) in static memory at 1024 and I a local is
//
//	Set i 3
//	Store{MF32, Addr{A, Offset: 1024, Terms: [(i-1)*4 < 10]}, AddF32(I32F32(i), 1.5)}
//
// # Files
//
//	lower.go                 Program, the state of a function, emitting
//	static.go, frame.go      memory: static, on the stack, allocated
//	node.go                  the most frequent nodes, made in blocks
//	procedure.go, entry.go   functions, ENTRY; hosts.go: host variables of internal procedures
//	place.go, locate.go      locations of symbols
//	expr.go, arith.go, power.go, complex.go, convert.go, const.go   scalar values
//	intrinsic.go, bits.go, model.go, text.go, system.go             intrinsic procedures
//	character.go, assign.go  text, assignments
//	call.go, wrapper.go      calls, intrinsic functions as arguments; optional.go: whether dummies are present
//	foreign.go               calls of procedures that are not Fortran
//	statement.go, do.go, flow.go, walk.go    statements, loops, jumps
//	io.go, ioitem.go         input and output
//	array*.go, section.go    arrays as values: elements, dependences, loops, arguments
//	reduce*.go, transform*.go, where.go, forall*.go                 array functions, masked assignment
//	alloc.go, descriptor.go  allocatable and assumed-shape arrays
//	pointer.go, component.go pointers, structures
package lower
