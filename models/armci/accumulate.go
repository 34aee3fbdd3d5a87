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

// accType is what the library knows about a type.
type accType struct {
	name        string
	size, align int64
	element     node.Ops // dst += scale * src for one element
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

var (
	integerElement = node.Ops{node.Load: 2, node.IntMultiply: 1, node.IntAdd: 1, node.Store: 1}
	floatElement   = node.Ops{node.Load: 2, node.FloatMultiply: 1, node.FloatAdd: 1, node.Store: 1}
	complexElement = node.Ops{node.Load: 4, node.FloatMultiply: 4, node.FloatAdd: 4, node.Store: 2}
)

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

// operand is the type and the factor of an accumulate under way.
type operand struct {
	op    AccOp
	scale [16]byte
}

func (o *operand) factor() []byte { return o.scale[:o.op.info().size] }

// Acc adds scale times bytes bytes from src in this process's memory to those
// at dst in proc's, atomically with respect to other accumulates, element by
// element. It returns when src may be changed.
func (p *Process) Acc(op AccOp, scale Scale, src, dst node.Addr, bytes, proc int) error {
	p.enter("ARMCI_Acc")
	defer p.leave()
	count := [1]int{bytes}
	none := [1]int{}
	return p.accumulate(op, scale, strided{local: src, remote: dst, localStride: none[:], remoteStride: none[:],
		count: count[:], proc: proc}, &p.blocking)
}

// AccS is Acc for a section; see [Process.PutS]. The strides must not be nil
// even if levels is 0.
func (p *Process) AccS(op AccOp, scale Scale, src node.Addr, srcStride []int, dst node.Addr, dstStride []int, count []int, levels, proc int) error {
	p.enter("ARMCI_AccS")
	defer p.leave()
	return p.accumulate(op, scale, strided{local: src, remote: dst, localStride: srcStride, remoteStride: dstStride,
		count: count, levels: levels, proc: proc}, &p.blocking)
}

// AccV is Acc for sets of segments.
func (p *Process) AccV(op AccOp, scale Scale, dscr []Giov, proc int) error {
	p.enter("ARMCI_AccV")
	defer p.leave()
	return p.accumulateVector(op, scale, dscr, proc, &p.blocking)
}

func (p *Process) accumulate(op AccOp, scale Scale, a strided, h *Handle) error {
	if err := p.takeOperand(op, scale); err != nil {
		return err
	}
	a.stridesNeeded = true
	if err := p.take(a); err != nil {
		return err
	}
	if err := p.checkElements(op, &p.section); err != nil {
		return err
	}
	return p.conclude(p.run(accumulates, a.proc, h), h)
}

func (p *Process) accumulateVector(op AccOp, scale Scale, dscr []Giov, proc int, h *Handle) error {
	if err := p.takeOperand(op, scale); err != nil {
		return err
	}
	if err := p.takeVector(accumulates, dscr, proc); err != nil {
		return err
	}
	for r := newRuns(p.sets); r.next(); {
		if err := p.checkElements(op, &r.piece); err != nil {
			return err
		}
	}
	return p.conclude(p.runVector(accumulates, proc, h), h)
}

// takeOperand checks type and factor and makes them p.operand.
func (p *Process) takeOperand(op AccOp, scale Scale) error {
	switch {
	case !op.valid():
		return p.wrong(InternalFailure, op.String(), "37 (int), 38 (double), 39 (float), 40 (complex), 41 (double complex) or 42 (long)")
	case scale.op == 0:
		return p.wrong(NullPointer, "no scale", fmt.Sprintf("a scale of type %v", op))
	case scale.op != op:
		return p.wrong(InternalFailure, fmt.Sprintf("a scale of type %v", scale.op), op.String())
	}
	p.operand = operand{op: op, scale: scale.bytes}
	return nil
}

// checkElements sees to it that a section consists of whole aligned elements.
func (p *Process) checkElements(op AccOp, s *section) error {
	t := op.info()
	if s.count[0]%t.size != 0 {
		return p.wrong(BadCount, fmt.Sprintf("segments of %d bytes", s.count[0]), fmt.Sprintf("a multiple of %d, the length of %v", t.size, op))
	}
	for _, d := range [...]*side{&s.local, &s.remote} {
		odd := uint64(d.addr) % uint64(t.align)
		for i := range s.levels {
			if s.count[i+1] > 1 {
				odd |= uint64(d.stride[i] % t.align)
			}
		}
		if odd != 0 {
			return p.wrong(InternalFailure, fmt.Sprintf("address %#x with strides %v", d.addr, d.stride[:s.levels]),
				fmt.Sprintf("multiples of %d, the alignment of %v", t.align, op))
		}
	}
	return nil
}

// add performs an accumulate of packed data, nil if it has no values, on the
// side of a section that lies in this process's memory.
func (p *Process) add(o *operand, data []byte, s *section, e end) error {
	apply := o.op.info().apply
	for w := s.newWalk(); w.next(); {
		to, err := p.memory.Bytes(e.at(&w), s.count[0])
		if err != nil {
			return err
		}
		if data == nil {
			continue
		}
		if to != nil {
			apply(to, data[:s.count[0]], o.factor())
		}
		data = data[s.count[0]:]
	}
	return nil
}

// addWithin performs an accumulate from one section of this process to another.
func (p *Process) addWithin(o *operand, s *section) error {
	apply := o.op.info().apply
	for w := s.newWalk(); w.next(); {
		src, err := p.memory.Bytes(w.local, s.count[0])
		if err != nil {
			return err
		}
		dst, err := p.memory.Bytes(w.remote, s.count[0])
		if err != nil {
			return err
		}
		if src != nil && dst != nil {
			apply(dst, src, o.factor())
		}
	}
	return nil
}

// real is a number of which arithmetic needs one at a time.
type real interface {
	constraints.Integer | constraints.Float
}

// elements is memory as numbers. Simulated memory, and whatever the library
// keeps data in, is aligned as the addresses are.
func elements[T real](b []byte) []T {
	var zero T
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(b))), len(b)/int(unsafe.Sizeof(zero)))
}

// applyReal adds a*src to dst. The conversion keeps the product from being
// fused with the sum, which would round differently on some hosts.
func applyReal[T real](dst, src, scale []byte) {
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
