package adlib

import (
	"slices"

	"simrun/sim/node"
)

// Type is the type of the elements of an array: the primitive types of Java.
type Type uint8

// The types. A Char is an unsigned number of 16 bits, a Boolean a byte, 0 or 1.
const (
	Boolean Type = iota
	Byte
	Char
	Short
	Int
	Long
	Float
	Double
)

var typeSizes = [...]int64{1, 1, 2, 2, 4, 8, 4, 8}
var typeNames = [...]string{"boolean", "byte", "char", "short", "int", "long", "float", "double"}

// Size returns the length of an element in bytes.
func (t Type) Size() int64 { return typeSizes[t] }

// String returns the name of the type in Java.
func (t Type) String() string { return typeNames[t] }

// Array is a distributed array, or a section of one, as one process sees it: the descriptor (DAD).
type Array struct {
	Type   Type
	ranges []Range
	stride []int64 // elements between neighbours in storage, by dimension
	group  *Group
	offset int64 // of subscripts that are fixed, in elements
	// data is the process's storage; 0 if the process is not in the group of the array that this is a section of.
	data   node.Addr
	bases  []node.Addr // that of all processes of the job, over ARMCI
	length int64       // elements of storage
	owns   bool        // the storage, which Free gives back
}

// NewArray makes an array over a group, with all elements zero: every process of the group has memory for its part.
// Over ARMCI, all processes of the job call it. The error is that ranges are over one dimension, or over one that the
// group does not have.
func (p *Process) NewArray(t Type, g *Group, ranges ...Range) (*Array, error) {
	a, err := p.Describe(t, g, ranges...)
	if err != nil {
		return nil, err
	}
	err = p.transport.allocate(a)
	a.owns = err == nil
	return a, err
}

// Free gives back the memory of an array that [Process.NewArray] made; neither it nor its sections are used afterwards. Over ARMCI, all
// processes of the job call it.
func (p *Process) Free(a *Array) error {
	p.call = "free"
	if !a.owns {
		return p.wrong("an array of the shape %v, expected one that was made and has not been freed", a.Shape())
	}
	a.owns = false
	err := p.transport.free(a)
	a.data, a.bases = 0, nil
	return err
}

// Describe returns the array without memory; [Array.Attach] gives it some.
func (p *Process) Describe(t Type, g *Group, ranges ...Range) (*Array, error) {
	p.call = "new array"
	if int(t) >= len(typeSizes) {
		return nil, p.wrong("elements of type %d, expected %v to %v", uint8(t), Boolean, Double)
	}
	a := &Array{Type: t, ranges: slices.Clone(ranges), stride: make([]int64, len(ranges)), group: g, length: 1}
	for d := len(ranges) - 1; d >= 0; d-- {
		r := ranges[d]
		if r.Distributed() {
			if !g.HasDim(r.t.dim) {
				return nil, p.wrong("dimension %d distributed over a process dimension that the group has not, expected one of the group", d)
			}
			for _, o := range ranges[:d] {
				if o.t.dim == r.t.dim {
					return nil, p.wrong("two dimensions distributed over one process dimension, expected different ones")
				}
			}
		}
		a.stride[d] = a.length
		room := int64(r.t.storage())
		if room < 0 || room > 0 && a.length > node.SegmentMax/t.Size()/room {
			return nil, p.wrong("%d elements of %v times %d along dimension %d in a process, expected at most %d bytes", a.length, t, room, d, node.SegmentMax)
		}
		a.length *= room
	}
	if !p.active.Contains(g) {
		return nil, p.wrong("an array over the processes %v, expected one inside the active group %v", g.members, p.active.members)
	}
	return a, nil
}

// Attach gives the array the process's storage, Bytes long.
func (a *Array) Attach(data node.Addr) { a.data = data }

// Bytes returns how long the storage of a process is.
func (a *Array) Bytes() int64 { return a.length * a.Type.Size() }

// Rank returns how many dimensions the array has.
func (a *Array) Rank() int { return len(a.ranges) }

// Range returns the range of a dimension.
func (a *Array) Range(d int) Range { return a.ranges[d] }

// Group returns the group over which the array is distributed or replicated.
func (a *Array) Group() *Group { return a.group }

// Data returns the address of the process's storage.
func (a *Array) Data() node.Addr { return a.data }

// Bases returns the addresses of the array's parts at all processes of the job, by rank, as far as this process knows them: nil over messages.
func (a *Array) Bases() []node.Addr { return a.bases }

// Layout returns where an element lies in storage, counted in elements: at offset plus the sum of
// the local subscripts times strides.
func (a *Array) Layout() (offset int64, strides []int64) { return a.offset, a.stride }

// Shape returns the extents.
func (a *Array) Shape() []int {
	shape := make([]int, len(a.ranges))
	for d, r := range a.ranges {
		shape[d] = r.extent
	}
	return shape
}

// Subscript is a subscript of a section: one index, or a triplet.
type Subscript struct {
	Index   int
	Triplet *Triplet // nil: Index
}

// At is a subscript that is one index.
func At(i int) Subscript { return Subscript{Index: i} }

// Over is a subscript that is a triplet.
func Over(lo, hi, step int) Subscript { return Subscript{Triplet: &Triplet{lo, hi, step}} }

// Section returns a section, which shares the elements. A subscript that is one index restricts the
// group of a distributed dimension. It is an error if the number of subscripts is wrong, or if one is
// outside its range.
func (p *Process) Section(a *Array, subs ...Subscript) (*Array, error) {
	p.call = "section"
	if len(subs) != len(a.ranges) {
		return nil, p.wrong("%d subscripts of a section, expected %d", len(subs), len(a.ranges))
	}
	s := *a
	s.owns = false
	s.ranges, s.stride = nil, nil
	for d, sub := range subs {
		r := a.ranges[d]
		if sub.Triplet != nil {
			part, err := r.Sub(*sub.Triplet)
			if err != nil {
				return nil, &Error{At: p.thread.Place(), Call: p.call, Err: err}
			}
			s.ranges, s.stride = append(s.ranges, part), append(s.stride, a.stride[d])
			continue
		}
		if err := r.check(sub.Index); err != nil {
			return nil, &Error{At: p.thread.Place(), Call: p.call, Err: err}
		}
		if r.Distributed() {
			s.group = s.group.Restrict(r.t.dim, r.Owner(sub.Index))
		}
		s.offset += int64(r.Local(sub.Index)) * a.stride[d]
	}
	return &s, nil
}

// place returns where an element lies in the storage of its holders.
func (a *Array) place(index []int) int64 {
	at := a.offset
	for d, r := range a.ranges {
		at += int64(r.Local(index[d])) * a.stride[d]
	}
	return at
}

// Holds reports whether a process of the job holds an element.
func (a *Array) Holds(rank int, index []int) bool {
	if !a.group.Has(rank) {
		return false
	}
	for d, r := range a.ranges {
		if r.Distributed() && r.t.dim.Crd(rank) != r.Owner(index[d]) {
			return false
		}
	}
	return true
}

// Element returns the address of an element at a process that holds it, given that of its storage.
func (a *Array) element(base node.Addr, place int64) node.Addr {
	return base + node.Addr(place*a.Type.Size())
}

// Local returns the address of an element in the process's memory, and whether it has it.
func (p *Process) Local(a *Array, index ...int) (node.Addr, bool) {
	if !a.Holds(p.Rank(), index) {
		return 0, false
	}
	return a.element(a.data, a.place(index)), true
}

// EachLocal calls do with the subscripts of each element that the process holds, in ascending order, and
// its place in storage. do must not keep the subscripts.
func (p *Process) EachLocal(a *Array, do func(index []int, place int64)) {
	if !a.group.Has(p.Rank()) {
		return
	}
	pieces := make([][]Piece, len(a.ranges))
	for d, r := range a.ranges {
		pieces[d] = r.Pieces(r.t.dim.Crd(p.Rank()))
	}
	index := make([]int, len(a.ranges))
	var step func(d int, at int64)
	step = func(d int, at int64) {
		if d == len(pieces) {
			do(index, at)
			return
		}
		for _, x := range pieces[d] {
			for k := range x.Count {
				index[d] = x.Index + k*x.IndexStep
				step(d+1, at+int64(x.Local+k*x.LocalStep)*a.stride[d])
			}
		}
	}
	step(0, a.offset)
}

// sameShape reports whether two arrays have equal extents.
func sameShape(a, b *Array) bool { return slices.Equal(a.Shape(), b.Shape()) }

// Aligned reports whether the elements of b lie where those of a do: the process that holds an
// element of a holds that of b.
func Aligned(a, b *Array) bool {
	if len(a.ranges) != len(b.ranges) {
		return false
	}
	for d := range a.ranges {
		x, y := a.ranges[d], b.ranges[d]
		if x.extent != y.extent || y.Distributed() && !x.Same(y) {
			return false
		}
	}
	return b.group.Contains(a.group)
}
