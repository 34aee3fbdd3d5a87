package symmetric

import (
	"fmt"

	"simrun/machines"
	"simrun/sim/node"
)

// Op is what a reduction does with two elements.
type Op int

// The operations. And and Or are of integers.
const (
	Sum Op = iota
	Max
	Min
	And
	Or
	ops
)

func (o Op) String() string {
	if o < 0 || o >= ops {
		return fmt.Sprintf("Op(%d)", int(o))
	}
	return [...]string{"sum", "max", "min", "and", "or"}[o]
}

// ToAll is the family of shmem_TYPE_OP_to_all: element by element, n elements from
// source of all members are combined, in target at all members. T says the type:
// int64 is the library's int, int32 its short, float64 its double. The result
// is the same at all members; the order of combination is fixed, by places, in
// pairs. At pWrk every member has room for n elements.
//
// A binomial tree gathers: in round i, members whose place is a multiple of 2^i
// get the results of those 2^(i-1) behind. Broadcast takes it from there.
func ToAll[T int32 | int64 | float64](t *node.Thread, p *Calls, op Op, target, source, pWrk node.Addr, n int64, s ActiveSet) error {
	call := fmt.Sprintf("shmem_%v_to_all", op)
	place, err := p.place(call, s)
	if err != nil {
		return err
	}
	combine, add := combination[T](op)
	if combine == nil {
		return p.hw.Refuse(call, "an operation that the type does not have, expected sum, max or min")
	}
	bytes := n * size[T]()
	if err := p.hw.CopyOut(t, machines.Copy{Target: p.hw.Rank(), Remote: target, Local: source, Bytes: bytes}, call); err != nil {
		return err
	}
	p.meet(t, s, place, call)
	for half := 1; half < s.Size; half *= 2 {
		if from := place + half; place%(2*half) == 0 && from < s.Size {
			if err := p.hw.CopyIn(t, machines.Copy{Target: s.member(from), Remote: target, Local: pWrk, Bytes: bytes}, call); err != nil {
				return err
			}
			if err := combineInto(t, p, combine, add, target, pWrk, n); err != nil {
				return err
			}
		}
		p.meet(t, s, place, call)
	}
	return p.spread(t, call, target, target, bytes, 0, s, place)
}

// combineInto combines n elements on the processor.
func combineInto[T int32 | int64 | float64](t *node.Thread, p *Calls, combine func(a, b T) T, add node.Op, target, pWrk node.Addr, n int64) error {
	each := p.lib.Combine()
	each[add]++
	p.hw.Ledger().Charge(t, machines.MakerLibrary, p.lib.Costs.Ops(each.Times(n)))
	a, err := node.View[T](t.Memory, target, int(n))
	if err != nil {
		return err
	}
	b, err := node.View[T](t.Memory, pWrk, int(n))
	if err != nil {
		return err
	}
	for i := range min(len(a), len(b)) { // nothing in phantoms
		a[i] = combine(a[i], b[i])
	}
	return nil
}

func size[T int32 | int64 | float64]() int64 {
	var zero T
	if _, ok := any(zero).(int32); ok {
		return halfBytes
	}
	return wordBytes
}

// combination returns the effect of an operation on elements of a type, nil if the type does not have it, and its
// cost.
func combination[T int32 | int64 | float64](op Op) (combine func(a, b T) T, cost node.Op) {
	var zero T
	_, real := any(zero).(float64)
	cost = node.IntAdd
	if real {
		cost = node.FloatAdd
	}
	switch {
	case op == Sum:
		return func(a, b T) T { return a + b }, cost
	case op == Max:
		return func(a, b T) T { return max(a, b) }, cost
	case op == Min:
		return func(a, b T) T { return min(a, b) }, cost
	case op == And && !real:
		return func(a, b T) T { return T(int64(a) & int64(b)) }, cost
	case op == Or && !real:
		return func(a, b T) T { return T(int64(a) | int64(b)) }, cost
	}
	return nil, cost
}
