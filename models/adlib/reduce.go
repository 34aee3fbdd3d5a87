package adlib

import (
	"encoding/binary"
	"math"
	"slices"

	"simrun/sim/node"
)

// Op is a reduction.
type Op uint8

// The reductions. All, Any and Count are of booleans; the sum and the product of integers narrower than 32
// bits are those of ints.
const (
	Sum Op = iota
	Product
	MaxVal
	MinVal
	All
	Any
	Count
)

var opNames = [...]string{"sum", "product", "maxval", "minval", "all", "any", "count"}

// String returns the name of the call.
func (o Op) String() string { return opNames[o] }

// partial is the partial result of a reduction: its value and its place, the number of the element in
// row-major order or -1.
type partial struct {
	Value
	at int64
}

// reducer combines partial results.
type reducer struct {
	op    Op
	t     Type // of the operands
	start Value
}

func newReducer(op Op, t Type) reducer {
	r := reducer{op: op, t: t}
	switch op {
	case Product:
		r.start = Value{1, 1}
	case All:
		r.start = Value{I: 1}
	case MaxVal:
		r.start = Value{lowest(t), math.Inf(-1)}
	case MinVal:
		r.start = Value{highest(t), math.Inf(1)}
	}
	return r
}

func highest(t Type) int64 {
	if t == Char {
		return math.MaxUint16
	}
	return 1<<(8*t.Size()-1) - 1
}

func lowest(t Type) int64 {
	if t == Char {
		return 0
	}
	return -1 << (8*t.Size() - 1)
}

// result returns the type of the result.
func (r reducer) result() Type {
	switch {
	case r.op == Count || r.t < Int && (r.op == Sum || r.op == Product):
		return Int
	case r.op == All || r.op == Any:
		return Boolean
	}
	return r.t
}

// element returns the partial result of one element.
func (r reducer) element(v Value, at int64) partial {
	if r.op == Count || r.op == Any || r.op == All {
		v = Value{I: boolean(v.I != 0)}
	}
	return partial{v, at}
}

func boolean(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// combine returns two partial results together. Equal extremes are those of the element in front.
func (r reducer) combine(x, y partial) partial {
	if r.op == MaxVal || r.op == MinVal {
		if r.before(y, x) {
			return y
		}
		return x
	}
	switch r.op {
	case Sum, Count:
		return partial{Value{r.wrap(x.I + y.I), r.round(x.F + y.F)}, -1}
	case Product:
		return partial{Value{r.wrap(x.I * y.I), r.round(x.F * y.F)}, -1}
	case All:
		return partial{Value{I: x.I & y.I}, -1}
	}
	return partial{Value{I: x.I | y.I}, -1}
}

// before reports whether x is the extreme rather than y.
func (r reducer) before(x, y partial) bool {
	if x.at < 0 || y.at < 0 {
		return x.at >= 0
	}
	less, greater := x.I < y.I, x.I > y.I
	if r.t.floating() {
		less, greater = x.F < y.F, x.F > y.F
	}
	if r.op == MinVal {
		less, greater = greater, less
	}
	return greater || !less && x.at < y.at
}

func (r reducer) round(v float64) float64 {
	if r.t == Float {
		return float64(float32(v))
	}
	return v
}

func (r reducer) wrap(v int64) int64 {
	if r.result() == Long {
		return v
	}
	return int64(int32(v))
}

// Reduce returns the reduction of the elements of an array in all processes of the active group. With a mask, it takes
// only the elements where the mask is true. Elements are added in the order of storage in a process, and then along a
// binomial tree of processes. This order is the same on every run.
func (p *Process) Reduce(op Op, a, mask *Array) (Value, error) {
	r, err := p.reducer(op, a, mask)
	if err != nil {
		return Value{}, err
	}
	x, err := p.reduceAll(r, a, func(values []values, index []int, place int64) (Value, bool) {
		return values[0].get(place), mask == nil || values[1].integer(mask.place(index)) != 0
	}, a, mask)
	return x.Value, err
}

func (p *Process) reducer(op Op, a, mask *Array) (reducer, error) {
	if int(op) >= len(opNames) {
		p.call = "reduction"
		return reducer{}, p.wrong("operation %d, expected %v to %v", uint8(op), Sum, Count)
	}
	if err := p.begin(op.String(), a, mask); err != nil {
		return reducer{}, err
	}
	if (op >= All) != (a.Type == Boolean) {
		return reducer{}, p.wrong("%v of elements of the type %v, expected others", op, a.Type)
	}
	return newReducer(op, a.Type), p.checkMask(a, mask)
}

// Location returns where the greatest element of an array is, or the least, and its value: the first of equal
// ones. Without an element, the subscripts are -1.
func (p *Process) Location(op Op, a, mask *Array) ([]int, Value, error) {
	r, err := p.reducer(op, a, mask)
	if err != nil {
		return nil, Value{}, err
	}
	if op != MaxVal && op != MinVal {
		return nil, Value{}, p.wrong("the location of %v, expected that of maxval or minval", op)
	}
	x, err := p.reduceAll(r, a, func(values []values, index []int, place int64) (Value, bool) {
		return values[0].get(place), mask == nil || values[1].integer(mask.place(index)) != 0
	}, a, mask)
	if err != nil {
		return nil, Value{}, err
	}
	return subscripts(x.at, a.Shape()), x.Value, nil
}

// subscripts returns those of an element by its number in row-major order.
func subscripts(at int64, shape []int) []int {
	index := make([]int, len(shape))
	for d := len(shape) - 1; d >= 0; d-- {
		if index[d] = -1; at >= 0 {
			index[d] = int(at % int64(shape[d]))
			at /= int64(shape[d])
			continue
		}
	}
	return index
}

// number returns the number of an element in row-major order.
func number(index, shape []int) int64 {
	n := int64(0)
	for d, i := range index {
		n = n*int64(shape[d]) + int64(i)
	}
	return n
}

// DotProduct returns the sum of the products of the elements of aligned arrays: a Double if one is floating, else a
// Long; of booleans, whether both are true anywhere.
func (p *Process) DotProduct(a, b *Array) (Value, Type, error) {
	if err := p.begin("dotProduct", a, b); err != nil {
		return Value{}, 0, err
	}
	if (a.Type == Boolean) != (b.Type == Boolean) {
		return Value{}, 0, p.wrong("arrays of %v and %v, expected numbers or booleans", a.Type, b.Type)
	}
	if err := p.checkAligned(a, b); err != nil {
		return Value{}, 0, err
	}
	r := newReducer(Sum, Long)
	switch {
	case a.Type == Boolean:
		r = newReducer(Any, Boolean)
	case a.Type.floating() || b.Type.floating():
		r = newReducer(Sum, Double)
	}
	x, err := p.reduceAll(r, a, func(values []values, index []int, place int64) (Value, bool) {
		x, y := values[0].get(place), values[1].get(b.place(index))
		if r.t == Double {
			return Value{F: float64(asFloat(a.Type, x) * asFloat(b.Type, y))}, true
		}
		return Value{I: x.I * y.I}, true
	}, a, b)
	return x.Value, r.result(), err
}

func asFloat(t Type, v Value) float64 {
	if t.floating() {
		return v.F
	}
	return float64(v.I)
}

// reduceAll reduces the elements of an array that pick wants, with its value for each.
func (p *Process) reduceAll(r reducer, a *Array, pick func(v []values, index []int, place int64) (Value, bool), arrays ...*Array) (partial, error) {
	values, err := p.allValues(arrays)
	if err != nil {
		return partial{}, err
	}
	x := partial{r.start, -1}
	shape := a.Shape()
	elements := int64(0)
	p.EachLocal(a, func(index []int, place int64) {
		elements++
		if v, ok := pick(values, index, place); ok {
			x = r.combine(x, r.element(v, number(index, shape)))
		}
	})
	p.charge(p.counts.ReduceElement.Times(elements))
	p.chargeScans(arrays)
	return p.agree(r, a, x)
}

// agree combines the partial results of the processes that share one copy of an array, and tells the rest of the active
// group.
func (p *Process) agree(r reducer, a *Array, x partial) (partial, error) {
	list := []partial{x}
	if a.group.Has(p.Rank()) {
		if err := p.combineAmong(r, a.sharers(p.Rank()), list); err != nil {
			return x, err
		}
	}
	if a.group.Size() == p.active.Size() {
		return list[0], nil
	}
	members := p.outsiders(a)
	if indexOf(members, p.Rank()) < 0 {
		return list[0], nil
	}
	return p.tell(members, list[0])
}

// outsiders returns the first process of an array and those of the active group that are not the array's.
func (p *Process) outsiders(a *Array) []int {
	list := []int{a.group.members[0]}
	for _, m := range p.active.members {
		if !a.group.Has(m) {
			list = append(list, m)
		}
	}
	return list
}

// tell copies a result of the first process of a list to the others.
func (p *Process) tell(members []int, x partial) (partial, error) {
	at := p.room(0, partialBytes)
	list := []partial{x}
	if err := p.store(at, list); err != nil {
		return x, err
	}
	if err := p.tree(members, at, partialBytes); err != nil {
		return x, err
	}
	return list[0], p.load(at, list)
}

// sharers returns the ranks of the processes that together hold one copy of an array. Process rank holds a part of
// this copy.
func (a *Array) sharers(rank int) []int {
	g := a.group.grid
	at := a.distributed(make([]int, len(a.ranges)))
	own := g.coordinates(rank)
	fixed := slices.Clone(a.group.fixed)
	for d := range at {
		if at[d] == free {
			fixed[d] = own[d]
		}
	}
	var ranks []int
	eachCoordinate(g.Extents, fixed, func(c []int) { ranks = append(ranks, g.rank(c)) })
	return ranks
}

// partialBytes is the length of a partial result in a message.
const partialBytes = 24

func (p *Process) store(at node.Addr, list []partial) error {
	b, err := p.memory().Bytes(at, int64(len(list))*partialBytes)
	if err != nil {
		return err
	}
	for _, x := range list {
		binary.LittleEndian.PutUint64(b, uint64(x.I))
		binary.LittleEndian.PutUint64(b[8:], math.Float64bits(x.F))
		binary.LittleEndian.PutUint64(b[16:], uint64(x.at))
		b = b[partialBytes:]
	}
	return nil
}

func (p *Process) load(at node.Addr, list []partial) error {
	b, err := p.memory().Bytes(at, int64(len(list))*partialBytes)
	if err != nil {
		return err
	}
	for i := range list {
		list[i] = partial{Value{int64(binary.LittleEndian.Uint64(b)), math.Float64frombits(binary.LittleEndian.Uint64(b[8:]))}, int64(binary.LittleEndian.Uint64(b[16:]))}
		b = b[partialBytes:]
	}
	return nil
}

// combineAmong replaces lists of partial results by their combinations, element by element, in all members. It goes up
// a binomial tree, with the operands in the order of the members, and down again.
func (p *Process) combineAmong(r reducer, members []int, list []partial) error {
	me, n := indexOf(members, p.Rank()), int64(len(list))*partialBytes
	if len(members) < 2 || len(list) == 0 {
		return nil
	}
	at, other := p.room(0, n), p.room(1, n)
	theirs := make([]partial, len(list))
	for step := 1; step < len(members); step *= 2 {
		if me%(2*step) != 0 {
			if err := p.store(at, list); err != nil {
				return err
			}
			if err := p.transport.send(members[me-step], at, n); err != nil {
				return err
			}
			break
		}
		if me+step >= len(members) {
			continue
		}
		if err := p.transport.receive(members[me+step], other, n); err != nil {
			return err
		}
		if err := p.load(other, theirs); err != nil {
			return err
		}
		for i := range list {
			list[i] = r.combine(list[i], theirs[i])
		}
		p.charge(p.counts.CombineStep.Times(int64(len(list))))
	}
	if err := p.store(at, list); err != nil {
		return err
	}
	if err := p.tree(members, at, n); err != nil {
		return err
	}
	return p.load(at, list)
}

// Broadcast copies n bytes from process root of the active group, by its number in it, to the others.
func (p *Process) Broadcast(at node.Addr, n int64, root int) error {
	if err := p.begin("broadcast"); err != nil {
		return err
	}
	members := p.active.members
	if root < 0 || root >= len(members) {
		return p.wrong("process %d of the group, expected 0 to %d", root, len(members)-1)
	}
	return p.failed(p.tree(slices.Concat(members[root:], members[:root]), at, n))
}
