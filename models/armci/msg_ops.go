package armci

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/exp/constraints"

	"simrun/sim/node"
)

// MsgType is the type of the elements of a reduction.
type MsgType uint8

// The types. A long has 8 bytes on every machine, like [AccLong].
const (
	MsgInt    MsgType = iota // 4 bytes
	MsgLong                  // 8 bytes
	MsgFloat                 // 4 bytes
	MsgDouble                // 8 bytes
	msgTypes
)

// reduceOp combines two elements.
type reduceOp uint8

const (
	sum reduceOp = iota
	times
	minimum
	maximum
	absMinimum
	absMaximum
	bitOr
)

var opNames = [...]string{"+", "*", "min", "max", "absmin", "absmax", "or"}

func (o reduceOp) String() string { return opNames[o] }

// elementType describes a type to a reduction.
type elementType struct {
	name    string
	size    int64
	last    reduceOp // the operations up to it are allowed
	step    func(c *counts, op reduceOp) *node.Operations
	combine func(m *node.Memory, op reduceOp, x, y node.Addr, n int) error
	view    func(m *node.Memory, x node.Addr, n int) error
}

var elementTypes = [msgTypes]elementType{
	MsgInt:    {"int", 4, bitOr, (*counts).integerStep, combineIntegers[int32], canView[int32]},
	MsgLong:   {"long", 8, bitOr, (*counts).integerStep, combineIntegers[int64], canView[int64]},
	MsgFloat:  {"float", 4, absMaximum, (*counts).floatStep, combine[float32], canView[float32]},
	MsgDouble: {"double", 8, absMaximum, (*counts).floatStep, combine[float64], canView[float64]},
}

// String returns the name of the type in C.
func (t MsgType) String() string {
	if t < msgTypes {
		return elementTypes[t].name
	}
	return fmt.Sprintf("type %d", uint8(t))
}

// integerStep returns the arithmetic of an operation on two integers.
func (c *counts) integerStep(op reduceOp) *node.Operations {
	switch op {
	case sum:
		return &c.IntegerSum
	case times:
		return &c.IntegerProduct
	case absMinimum, absMaximum:
		return &c.IntegerAbsoluteExtreme
	case bitOr:
		return &c.IntegerOr
	}
	return &c.IntegerExtreme
}

// floatStep returns the arithmetic of an operation on two real numbers.
func (c *counts) floatStep(op reduceOp) *node.Operations {
	switch op {
	case sum:
		return &c.FloatSum
	case times:
		return &c.FloatProduct
	case absMinimum, absMaximum:
		return &c.FloatAbsoluteExtreme
	}
	return &c.FloatExtreme
}

// reduction is the data of a reduction.
type reduction struct {
	x     node.Addr
	n     int
	op    reduceOp
	of    MsgType
	bytes int64
}

// newReduction checks the arguments of a reduction.
func (p *Process) newReduction(x node.Addr, n int, op string, of MsgType) (reduction, error) {
	p.execute(&p.counts.MessageCheck, 1)
	if of >= msgTypes {
		return reduction{}, p.wrong(InternalFailure, of.String(), "int, long, float or double")
	}
	t := &elementTypes[of]
	r := reduction{x: x, n: n, of: of, bytes: int64(n) * t.size}
	if err := p.checkBuffer(x, r.bytes); err != nil {
		return r, err
	}
	names := opNames[:t.last+1]
	i := slices.Index(names, op)
	if i < 0 {
		return r, p.wrong(InternalFailure, fmt.Sprintf("operator %q for %v", op, of), strings.Join(names, " "))
	}
	r.op = reduceOp(i)
	return r, p.failed(t.view(p.memory, x, n))
}

// combineInto combines the elements at y, which have just been received, into r.
func (p *Process) combineInto(r *reduction, y node.Addr) error {
	t := &elementTypes[r.of]
	p.execute(&p.counts.RunStart, 1)
	p.charge(p.counts.ReductionMove.Get().Plus(t.step(p.counts, r.op).Get()).Times(int64(r.n)))
	a := node.Access{Count: 1, Bytes: r.bytes, Warm: node.WholeIf(p.fits(2 * r.bytes))}
	p.thread.Charge(p.costs.Misses(a).Plus(p.costs.WriteMisses(a)))
	return t.combine(p.memory, r.op, r.x, y, r.n)
}

// number is a real number that can lie in memory.
type number interface {
	node.Element
	realNumber
}

// integer is a whole one.
type integer interface {
	node.Element
	constraints.Integer
}

func canView[T number](m *node.Memory, x node.Addr, n int) error {
	if n == 0 {
		return nil
	}
	_, err := node.View[T](m, x, n)
	return err
}

// views returns the elements on both sides; none if one side has no values.
func views[T number](m *node.Memory, x, y node.Addr, n int) (xs, ys []T, err error) {
	if n == 0 {
		return nil, nil, nil
	}
	if xs, err = node.View[T](m, x, n); err != nil {
		return nil, nil, err
	}
	if ys, err = node.View[T](m, y, n); err != nil || ys == nil {
		return nil, nil, err
	}
	return xs, ys, nil
}

func combineIntegers[T integer](m *node.Memory, op reduceOp, x, y node.Addr, n int) error {
	if op != bitOr {
		return combine[T](m, op, x, y, n)
	}
	xs, ys, err := views[T](m, x, y, n)
	for i := range xs {
		xs[i] |= ys[i]
	}
	return err
}

func combine[T number](m *node.Memory, op reduceOp, x, y node.Addr, n int) error {
	xs, ys, err := views[T](m, x, y, n)
	for i, b := range ys[:len(xs)] {
		xs[i] = apply(op, xs[i], b)
	}
	return err
}

func apply[T number](op reduceOp, a, b T) T {
	switch op {
	case sum:
		return a + b
	case times:
		return a * b
	case minimum:
		return min(a, b)
	case maximum:
		return max(a, b)
	case absMinimum:
		return min(abs(a), abs(b))
	}
	return max(abs(a), abs(b))
}

// abs leaves the smallest integer as it is, like C.
func abs[T number](a T) T {
	if a < 0 {
		return -a
	}
	return a
}
