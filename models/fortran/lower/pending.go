package lower

import (
	"simrun/models/fortran/ir"
	"simrun/models/fortran/sem"
	"simrun/models/fortran/source"
)

// What the scalar part of the package asks of the array part. Each function
// moves to a file of the array part when it is written.

// arrays is the state of the array part in a function.
type arrays struct{}

const notYet = "lower: array operation not written yet"

// element returns the element of e, an array, at the present positions. value
// calls it for every array expression that is not an element-wise operation:
// Var, Element with vector subscripts, Section, Substring of these, ArrayCons, transformational
// intrinsics, array-valued function references.
func (f *function) element(e sem.Expr) value { panic(notYet) }

// arrayAssign, where, forall, allocate, deallocate lower whole statements.
func (f *function) arrayAssign(s *sem.Assign)    { panic(notYet) }
func (f *function) where(s *sem.Where)           { panic(notYet) }
func (f *function) forall(s *sem.Forall)         { panic(notYet) }
func (f *function) allocate(s *sem.Allocate)     { panic(notYet) }
func (f *function) deallocate(s *sem.Deallocate) { panic(notYet) }

// arrayCallSub is CALL of an elemental subroutine with array arguments.
func (f *function) arrayCallSub(s *sem.CallSub) { panic(notYet) }

// arrayRandom is RANDOM_NUMBER of an array.
func (f *function) arrayRandom(target sem.Expr) { panic(notYet) }

// arrayScalar is an intrinsic function of arrays with a scalar result: reductions and inquiries (SIZE, ALLOCATED ...).
func (f *function) arrayScalar(e *sem.Intrinsic) value { panic(notYet) }

// arrayArgument passes e (an array, or an element for an array dummy that takes a descriptor): the I32 arguments, for CHARACTER the
// length included. dummy is nil if the callee is not known: by address then. What follows the call goes through afterCall.
func (f *function) arrayArgument(e sem.Expr, dummy *sem.Symbol) []ir.Expr { panic(notYet) }

// absentArray is not needed: absent arguments are zeros.

// arrayItem transfers an array (Var, Section, expression) as an I/O item: emits io_item or io_array.
func (f *function) arrayItem(e sem.Expr, read bool) { panic(notYet) }

// contiguousText returns the address and the length in bytes of an array
// taken as one piece of memory (formats, internal files), with its number of elements.
func (f *function) contiguousText(e sem.Expr) (addr, elements, length ir.Expr) { panic(notYet) }

// namelistDescriptor returns the address of a descriptor of an array variable.
func (f *function) variableDescriptor(sym *sem.Symbol, at source.Pos) ir.Expr { panic(notYet) }

// allocatedArray returns where an allocatable array lies now and fails if it is not allocated.
func (f *function) allocatedArray(sym *sem.Symbol, at source.Pos) *array { panic(notYet) }

// descriptorPlace places an allocatable or assumed-shape symbol at the entry of the function. For a dummy, parameter holds the
// address of the descriptor (fixed) and length that of CHARACTER elements; for others parameter is nil.
// It runs with f.list at the place of the entry code.
func (f *function) descriptorPlace(sym *sem.Symbol, parameter, length ir.Expr) *place { panic(notYet) }

// resultArray: a function with an array result: at entry (place of the result symbol), and before return: fills the descriptor whose address is parameter.
func (f *function) resultPlace(sym *sem.Symbol, parameter, length ir.Expr) *place { panic(notYet) }
func (f *function) resultReturn(sym *sem.Symbol, parameter ir.Expr)               { panic(notYet) }

// refreshArrays reloads what is kept of descriptors that a call of another procedure may have changed.
func (f *function) refreshArrays() {}

// releaseArrays deallocates the local allocatables at return; hasAllocatables tells whether there are any.
func (f *function) releaseArrays()        {}
func (f *function) hasAllocatables() bool { return false }
