package mpi

import (
	"fmt"

	"simrun/machines"
	"simrun/sim/node"
)

// Datatype is the type of the elements of a message.
type Datatype int32

// The types of Fortran. The numbers are those of this package's mpif.h.
const (
	Integer Datatype = iota + 1
	Real
	DoublePrecision
	Complex
	DoubleComplex
	Logical
	Byte
	Character
	TwoReal // pairs of a value and an index
	TwoDoublePrecision
	TwoInteger
)

// class is a set of types that have the same operations.
type class uint8

const (
	integers class = 1 << iota
	floats
	complexes
	logicals
	bytes
	pairs
)

var datatypes = [...]struct {
	name  string
	size  int64
	class class
}{
	Integer: {"MPI_INTEGER", 4, integers}, Real: {"MPI_REAL", 4, floats}, DoublePrecision: {"MPI_DOUBLE_PRECISION", 8, floats},
	Complex: {"MPI_COMPLEX", 8, complexes}, DoubleComplex: {"MPI_DOUBLE_COMPLEX", 16, complexes},
	Logical: {"MPI_LOGICAL", 4, logicals}, Byte: {"MPI_BYTE", 1, bytes}, Character: {"MPI_CHARACTER", 1, 0},
	TwoReal: {"MPI_2REAL", 8, pairs}, TwoDoublePrecision: {"MPI_2DOUBLE_PRECISION", 16, pairs}, TwoInteger: {"MPI_2INTEGER", 8, pairs},
}

// String returns the name of the type in Fortran.
func (d Datatype) String() string {
	if d.check() != nil {
		return fmt.Sprintf("datatype %d", int32(d))
	}
	return datatypes[d].name
}

func (d Datatype) check() error {
	if d < 1 || int(d) >= len(datatypes) {
		return fmt.Errorf("found datatype %d, expected one of mpif.h, such as MPI_DOUBLE_PRECISION", int32(d))
	}
	return nil
}

// Size returns the bytes of an element, 0 for no type.
func (d Datatype) Size() int64 {
	if d.check() != nil {
		return 0
	}
	return datatypes[d].size
}

// Op is the operation of a reduction on two elements.
type Op int32

// The operations. The numbers are those of this package's mpif.h.
const (
	Max Op = iota + 1
	Min
	Sum
	Product
	And
	Or
	Xor
	BitAnd
	BitOr
	BitXor
	MaxLoc
	MinLoc
)

// ops are the operations and the types that have them.
var ops = [...]struct {
	name string
	of   class
}{
	Max: {"MPI_MAX", integers | floats}, Min: {"MPI_MIN", integers | floats},
	Sum: {"MPI_SUM", integers | floats | complexes}, Product: {"MPI_PROD", integers | floats | complexes},
	And: {"MPI_LAND", logicals}, Or: {"MPI_LOR", logicals}, Xor: {"MPI_LXOR", logicals},
	BitAnd: {"MPI_BAND", integers | bytes}, BitOr: {"MPI_BOR", integers | bytes}, BitXor: {"MPI_BXOR", integers | bytes},
	MaxLoc: {"MPI_MAXLOC", pairs}, MinLoc: {"MPI_MINLOC", pairs},
}

// String returns the name of the operation in Fortran.
func (o Op) String() string {
	if o < 1 || int(o) >= len(ops) {
		return fmt.Sprintf("operation %d", int32(o))
	}
	return ops[o].name
}

// Reduction is the elements that a reduction combines.
type Reduction struct {
	Type  Datatype
	Op    Op
	Count int
}

func (r Reduction) check() error {
	if err := r.Type.check(); err != nil {
		return err
	}
	switch {
	case r.Op < 1 || int(r.Op) >= len(ops):
		return fmt.Errorf("found operation %d, expected one of mpif.h, such as MPI_SUM", int32(r.Op))
	case r.Count < 0:
		return fmt.Errorf("found a count of %d, expected 0 or more", r.Count)
	case ops[r.Op].of&datatypes[r.Type].class == 0:
		return fmt.Errorf("found %v of %v, expected an operation that the type has", r.Op, r.Type)
	}
	return nil
}

// work returns the operations of combining one element: access, and the operation itself.
func (r Reduction) work(access node.Ops) node.Ops {
	ops := access
	if datatypes[r.Type].class == pairs { // the values are compared, and their indices go with them
		ops = ops.Times(2)
	}
	switch {
	case r.Type == Integer || r.Type == Logical || r.Type == Byte || r.Type == TwoInteger:
		ops[node.IntAdd]++
		if r.Op == Product {
			ops[node.IntAdd], ops[node.IntMultiply] = 0, 1
		}
	case r.Op == Product:
		ops[node.FloatMultiply]++
	default: // a comparison goes through the adder
		ops[node.FloatAdd]++
	}
	if r.Type == Complex || r.Type == DoubleComplex {
		ops = ops.Times(2)
		if r.Op == Product { // four multiplications and two additions
			ops[node.FloatMultiply], ops[node.FloatAdd] = 4, 2
		}
	}
	return ops
}

// combine sets the elements at into to into op with.
func (r Reduction) combine(e machines.Endpoint, into, with node.Addr) error {
	m := e.Memory()
	switch r.Type {
	case Integer:
		if r.Op == BitAnd || r.Op == BitOr || r.Op == BitXor {
			return combineEach(m, r, into, with, bits[int32](r.Op))
		}
		return combineEach(m, r, into, with, ordered[int32](r.Op))
	case Real:
		return combineEach(m, r, into, with, ordered[float32](r.Op))
	case DoublePrecision:
		return combineEach(m, r, into, with, ordered[float64](r.Op))
	case Complex:
		return combineEach(m, r, into, with, field[complex64](r.Op))
	case DoubleComplex:
		return combineEach(m, r, into, with, field[complex128](r.Op))
	case Byte:
		return combineEach(m, r, into, with, bits[uint8](r.Op))
	case TwoReal:
		return combinePairs[float32](m, r, into, with)
	case TwoDoublePrecision:
		return combinePairs[float64](m, r, into, with)
	case TwoInteger:
		return combinePairs[int32](m, r, into, with)
	}
	return combineEach(m, r, into, with, logical(r.Op))
}

func combineEach[T node.Element](m *node.Memory, r Reduction, into, with node.Addr, f func(x, y T) T) error {
	x, err := node.View[T](m, into, r.Count)
	if err != nil {
		return err
	}
	y, err := node.View[T](m, with, r.Count)
	if err != nil {
		return err
	}
	for i := range min(len(x), len(y)) {
		x[i] = f(x[i], y[i])
	}
	return nil
}

// combinePairs combines pairs of a value and an index. Of equal values, the lower index counts.
func combinePairs[T int32 | float32 | float64](m *node.Memory, r Reduction, into, with node.Addr) error {
	x, err := node.View[T](m, into, 2*r.Count)
	if err != nil {
		return err
	}
	y, err := node.View[T](m, with, 2*r.Count)
	if err != nil {
		return err
	}
	for i := 0; i+1 < min(len(x), len(y)); i += 2 {
		better := y[i] > x[i]
		if r.Op == MinLoc {
			better = y[i] < x[i]
		}
		if better || y[i] == x[i] && y[i+1] < x[i+1] {
			x[i], x[i+1] = y[i], y[i+1]
		}
	}
	return nil
}

func bits[T int32 | uint8](o Op) func(x, y T) T {
	switch o {
	case BitAnd:
		return func(x, y T) T { return x & y }
	case BitOr:
		return func(x, y T) T { return x | y }
	}
	return func(x, y T) T { return x ^ y }
}

func ordered[T int32 | float32 | float64](o Op) func(x, y T) T {
	switch o {
	case Max:
		return func(x, y T) T { return max(x, y) }
	case Min:
		return func(x, y T) T { return min(x, y) }
	}
	return field[T](o)
}

func field[T int32 | float32 | float64 | complex64 | complex128](o Op) func(x, y T) T {
	if o == Product {
		return func(x, y T) T { return x * y }
	}
	return func(x, y T) T { return x + y }
}

// logical works on LOGICAL values; zero is false.
func logical(o Op) func(x, y int32) int32 {
	return func(x, y int32) int32 {
		if o == And && x != 0 && y != 0 || o == Or && (x != 0 || y != 0) || o == Xor && (x != 0) != (y != 0) {
			return 1
		}
		return 0
	}
}
