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
)

var datatypes = [...]struct {
	name string
	size int64
}{
	Integer: {"MPI_INTEGER", 4}, Real: {"MPI_REAL", 4}, DoublePrecision: {"MPI_DOUBLE_PRECISION", 8}, Complex: {"MPI_COMPLEX", 8},
	DoubleComplex: {"MPI_DOUBLE_COMPLEX", 16}, Logical: {"MPI_LOGICAL", 4}, Byte: {"MPI_BYTE", 1},
	Character: {"MPI_CHARACTER", 1},
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
)

var opNames = [...]string{Max: "MPI_MAX", Min: "MPI_MIN", Sum: "MPI_SUM", Product: "MPI_PROD", And: "MPI_LAND", Or: "MPI_LOR"}

// String returns the name of the operation in Fortran.
func (o Op) String() string {
	if o < 1 || int(o) >= len(opNames) {
		return fmt.Sprintf("operation %d", int32(o))
	}
	return opNames[o]
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
	logical := r.Op == And || r.Op == Or
	switch {
	case r.Op < 1 || int(r.Op) >= len(opNames):
		return fmt.Errorf("found operation %d, expected one of mpif.h, such as MPI_SUM", int32(r.Op))
	case r.Count < 0:
		return fmt.Errorf("found a count of %d, expected 0 or more", r.Count)
	case logical != (r.Type == Logical) || r.Type == Byte || r.Type == Character, (r.Op == Max || r.Op == Min) && (r.Type == Complex || r.Type == DoubleComplex):
		return fmt.Errorf("found %v of %v, expected an operation that the type has", r.Op, r.Type)
	}
	return nil
}

// work returns the operations of combining one element: access, and the operation itself.
func (r Reduction) work(access node.Ops) node.Ops {
	ops := access
	switch {
	case r.Type == Integer || r.Type == Logical:
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
		return combineEach(m, r, into, with, ordered[int32](r.Op))
	case Real:
		return combineEach(m, r, into, with, ordered[float32](r.Op))
	case DoublePrecision:
		return combineEach(m, r, into, with, ordered[float64](r.Op))
	case Complex:
		return combineEach(m, r, into, with, field[complex64](r.Op))
	case DoubleComplex:
		return combineEach(m, r, into, with, field[complex128](r.Op))
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
		if o == And && x != 0 && y != 0 || o == Or && (x != 0 || y != 0) {
			return 1
		}
		return 0
	}
}
