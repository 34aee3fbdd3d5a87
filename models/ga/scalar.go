package ga

import (
	"simrun/models/armci"
	"simrun/sim/node"
)

// scalar is a factor of an accumulate, of any type.
type scalar struct {
	of      Type
	integer int64
	number  complex128  // of the types that are no integers
	scale   armci.Scale // the same for ARMCI
}

// scalarOf returns a factor.
func scalarOf[T armci.Number](v T) scalar {
	s := scalar{of: typeOf[T](), scale: armci.ScaleOf(v)}
	switch v := any(v).(type) {
	case int32:
		s.integer = int64(v)
	case int64:
		s.integer = v
	case float32:
		s.number = complex(float64(v), 0)
	case float64:
		s.number = complex(v, 0)
	case complex64:
		s.number = complex128(v)
	case complex128:
		s.number = v
	}
	return s
}

// operations returns the operations of adding an element.
func (s scalar) operations(c *counts) node.Ops {
	switch s.of {
	case Int, Long:
		return c.IntegerAdd.Get()
	case Float, Double:
		return c.FloatAdd.Get()
	}
	return c.ComplexAdd.Get()
}

// addTo adds the factor times the n bytes at from to those at to, in one memory.
func (s scalar) addTo(m *node.Memory, to, from node.Addr, n int64) error {
	elements := int(n / s.of.Size())
	switch s.of {
	case Int:
		return addElements(m, to, from, elements, int32(s.integer))
	case Long:
		return addElements(m, to, from, elements, s.integer)
	case Float:
		return addElements(m, to, from, elements, float32(real(s.number)))
	case Double:
		return addElements(m, to, from, elements, real(s.number))
	case FloatComplex:
		return addElements(m, to, from, elements, complex64(s.number))
	}
	return addElements(m, to, from, elements, s.number)
}

// addElements adds a times elements to others. The product is rounded before the sum, so
// that hosts with and without a fused operation agree.
func addElements[T armci.Number](m *node.Memory, to, from node.Addr, n int, a T) error {
	x, err := node.View[T](m, to, n)
	if err != nil {
		return err
	}
	y, err := node.View[T](m, from, n)
	if err != nil || x == nil || y == nil {
		return err
	}
	for i := range x {
		x[i] += T(a * y[i])
	}
	return nil
}
