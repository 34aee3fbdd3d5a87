package armci

import (
	"fmt"
	"unsafe"

	"golang.org/x/exp/constraints"

	"simrun/sim/node"
)

// AccOp is the type of the elements of an accumulate.
type AccOp int

// The types, with the numbers that they have had since June 1999. A long has 8
// bytes on every machine, also on those whose C had 32-bit longs in 1999: what
// a program computes does not depend on the machine.
const (
	AccInt    AccOp = 37 // int, 4 bytes
	AccDouble AccOp = 38 // double, 8 bytes
	AccFloat  AccOp = 39 // float, 4 bytes
	AccCpl    AccOp = 40 // two floats
	AccDcp    AccOp = 41 // two doubles
	AccLong   AccOp = 42 // long, 8 bytes
)

// accType describes a type to the library.
type accType struct {
	name        string
	size, align int64
	element     func(c *counts) *node.Operations // dst += scale * src for one element
	apply       func(dst, src, scale []byte)
}

// accTypes lists the types from AccInt on.
var accTypes = [...]accType{
	{"int", 4, 4, integerElement, applyReal[int32]},
	{"double", 8, 8, floatElement, applyReal[float64]},
	{"float", 4, 4, floatElement, applyReal[float32]},
	{"complex", 8, 4, complexElement, applyComplex[float32]},
	{"double complex", 16, 8, complexElement, applyComplex[float64]},
	{"long", 8, 8, integerElement, applyReal[int64]},
}

func integerElement(c *counts) *node.Operations { return &c.IntegerAccumulate }
func floatElement(c *counts) *node.Operations   { return &c.FloatAccumulate }
func complexElement(c *counts) *node.Operations { return &c.ComplexAccumulate }

func (op AccOp) valid() bool { return op >= AccInt && op <= AccLong }

func (op AccOp) info() *accType { return &accTypes[op-AccInt] }

// String returns the name of the C type.
func (op AccOp) String() string {
	if !op.valid() {
		return fmt.Sprintf("accumulate type %d", int(op))
	}
	return op.info().name
}

// Size returns the length of an element in bytes.
func (op AccOp) Size() int { return int(op.info().size) }

// Number is a type that can be accumulated.
type Number interface {
	int32 | int64 | float32 | float64 | complex64 | complex128
}

// Scale is the factor of an accumulate; see [ScaleOf].
type Scale struct {
	op    AccOp
	bytes [16]byte
}

// ScaleOf returns v as a factor for an accumulate of its type.
func ScaleOf[T Number](v T) Scale {
	var s Scale
	switch any(v).(type) {
	case int32:
		s.op = AccInt
	case int64:
		s.op = AccLong
	case float32:
		s.op = AccFloat
	case float64:
		s.op = AccDouble
	case complex64:
		s.op = AccCpl
	case complex128:
		s.op = AccDcp
	}
	copy(s.bytes[:], unsafe.Slice((*byte)(unsafe.Pointer(&v)), unsafe.Sizeof(v)))
	return s
}

// factor is the number itself as it lies in memory.
func (s *Scale) factor() []byte { return s.bytes[:s.op.info().size] }

// AddTo adds the factor times elements of its type to others, which lie in memory as the
// machine's do.
func (s *Scale) AddTo(dst, src []byte) { s.op.info().apply(dst, src, s.factor()) }

// realNumber is a number whose arithmetic handles one element at a time.
type realNumber interface {
	constraints.Integer | constraints.Float
}

// elements is memory as numbers. Simulated memory, and whatever the library
// keeps data in, is aligned as the addresses are.
func elements[T realNumber](b []byte) []T {
	var zero T
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/int(unsafe.Sizeof(zero)))
}

// applyReal adds a*src to dst. The conversion keeps the product from being
// fused with the sum, which would round differently on some hosts.
func applyReal[T realNumber](dst, src, scale []byte) {
	x, y, a := elements[T](dst), elements[T](src), elements[T](scale)[0]
	for i := range x {
		x[i] += T(a * y[i])
	}
}

// applyComplex is applyReal for complex numbers of two T.
func applyComplex[T constraints.Float](dst, src, scale []byte) {
	x, y, a := elements[T](dst), elements[T](src), elements[T](scale)
	for i := 0; i < len(x); i += 2 {
		re, im := y[i], y[i+1]
		x[i] += T(T(a[0]*re) - T(a[1]*im))
		x[i+1] += T(T(a[0]*im) + T(a[1]*re))
	}
}

// bytesOf is the bytes of words.
func bytesOf(w []uint64) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(w))), 8*len(w))
}
