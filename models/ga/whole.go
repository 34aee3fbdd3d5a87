package ga

import (
	"math"

	"simrun/models/armci"
	"simrun/models/geometry"
	"simrun/sim/node"
)

// Section is a patch of an array as an operand: between two corners, both inclusive.
type Section struct {
	Array  *Array
	Lo, Hi []int64
}

// Whole returns all of an array.
func (a *Array) Whole() Section {
	s := Section{Array: a, Lo: make([]int64, len(a.Dims)), Hi: make([]int64, len(a.Dims))}
	for d, n := range a.Dims {
		s.Hi[d] = n - 1
	}
	return s
}

// operand is a section whose corners are right.
type operand struct {
	*Array
	geometry.Box
}

// processOf returns the process that a section belongs to. The error is a section of no array.
func processOf(call string, s Section) (*Process, error) {
	if s.Array == nil {
		return nil, &Error{Call: call, Found: "a section of no array, expected one of an array"}
	}
	return s.Array.process, nil
}

// take checks sections of one type and, if alike is set, of one shape.
func take[T armci.Number](p *Process, alike bool, sections ...Section) ([]operand, error) {
	all := make([]operand, len(sections))
	for i, s := range sections {
		if _, err := processOf(p.call, s); err != nil {
			return nil, err
		}
		if err := s.Array.checkType(typeOf[T]()); err != nil {
			return nil, err
		}
		b, err := s.Array.box(s.Lo, s.Hi)
		if err != nil {
			return nil, err
		}
		all[i] = operand{s.Array, b}
		if alike && b.Shape() != all[0].Shape() {
			return nil, p.wrong("patches %v of %q and %v of %q, expected the same shape", all[0].Box, all[0].Name, b, s.Array.Name)
		}
	}
	return all, nil
}

// scratch returns one of the process's buffers, of at least n bytes.
func (p *Process) scratch(i int, n int64) node.Addr {
	if n > p.scratchBytes[i] {
		p.scratches[i], p.scratchBytes[i] = p.Memory().Alloc(n), n
	}
	return p.scratches[i]
}

// fetch copies a box of the array to a buffer, densely; store copies it back.
func (a *Array) fetch(b geometry.Box, to node.Addr) error {
	return a.moveBox(b, to, a.process.mover.get)
}

func (a *Array) store(b geometry.Box, from node.Addr) error {
	return a.moveBox(b, from, a.process.mover.put)
}

func (a *Array) moveBox(b geometry.Box, buffer node.Addr, move func(t *transfer) error) error {
	if err := a.moveParts(patch{b.Lo[:b.Dims], b.Hi[:b.Dims], buffer, nil}, move); err != nil {
		return err
	}
	return a.process.mover.await()
}

// shift returns the box of an operand that corresponds to a box of another of the same
// shape.
func (o *operand) shift(b geometry.Box, from *operand) geometry.Box {
	for d := range b.Dims {
		by := o.Lo[d] - from.Lo[d]
		b.Lo[d], b.Hi[d] = b.Lo[d]+by, b.Hi[d]+by
	}
	return b
}

// own calls do with each box of an operand that this process has.
func (o *operand) own(do func(b geometry.Box) error) error {
	for b := range o.layout.Boxes(o.process.Nodeid()) {
		part, ok := b.Intersect(o.Box)
		if !ok {
			continue
		}
		if err := do(part); err != nil {
			return err
		}
	}
	return nil
}

// collective runs the work of each process on its part, between two syncs.
func (p *Process) collective(call string, do func() error) error {
	p.enter(call)
	defer p.leave()
	if err := p.mover.sync(); err != nil {
		return p.failed(err)
	}
	if err := do(); err != nil {
		return p.failed(err)
	}
	return p.failed(p.mover.sync())
}

// combine charges a loop over n elements, with as many scaled operands of T as operands says.
func combine[T armci.Number](p *Process, n int64, operands int64) {
	var one T = 1
	p.charge(p.Costs().Fuse(scalarOf(one).operations(p.counts)).Times(n * operands))
}

// Add makes c = alpha a + beta b, element by element (GA_Add, NGA_Add_patch). The patches
// have one shape; c may be one of the others. It is collective.
func Add[T armci.Number](alpha T, a Section, beta T, b Section, c Section) error {
	p, err := processOf("NGA_Add_patch", c)
	if err != nil {
		return err
	}
	return p.collective("NGA_Add_patch", func() error {
		o, err := take[T](p, true, c, a, b)
		if err != nil {
			return err
		}
		return o[0].own(func(part geometry.Box) error {
			n, size := part.Volume(), o[0].Type.Size()
			x, y := p.scratch(0, n*size), p.scratch(1, n*size)
			if err := o[1].fetch(o[1].shift(part, &o[0]), x); err != nil {
				return err
			}
			if err := o[2].fetch(o[2].shift(part, &o[0]), y); err != nil {
				return err
			}
			combine[T](p, n, 2)
			if err := combineViews(p.Memory(), x, y, int(n), func(u, v T) T { return T(alpha*u) + T(beta*v) }); err != nil {
				return err
			}
			return o[0].store(part, x)
		})
	})
}

// combineViews replaces elements at x by f of them and those at y.
func combineViews[T armci.Number](m *node.Memory, x, y node.Addr, n int, f func(u, v T) T) error {
	u, err := node.View[T](m, x, n)
	if err != nil {
		return err
	}
	v, err := node.View[T](m, y, n)
	if err != nil || u == nil || v == nil {
		return err
	}
	for i := range u {
		u[i] = f(u[i], v[i])
	}
	return nil
}

// Scale multiplies a patch by a factor (GA_Scale, NGA_Scale_patch). It is collective.
func Scale[T armci.Number](a Section, factor T) error {
	return each(a, "NGA_Scale_patch", func(v T) T { return v * factor })
}

// FillPatch gives all elements of a patch a value (NGA_Fill_patch). It is collective.
func FillPatch[T armci.Number](a Section, value T) error {
	return each(a, "NGA_Fill_patch", func(T) T { return value })
}

// each replaces the elements of a patch.
func each[T armci.Number](a Section, call string, f func(v T) T) error {
	p, err := processOf(call, a)
	if err != nil {
		return err
	}
	return p.collective(call, func() error {
		o, err := take[T](p, true, a)
		if err != nil {
			return err
		}
		return o[0].own(func(part geometry.Box) error {
			n := part.Volume()
			x := p.scratch(0, n*o[0].Type.Size())
			if err := o[0].fetch(part, x); err != nil {
				return err
			}
			combine[T](p, n, 1)
			if err := combineViews(p.Memory(), x, x, int(n), func(u, _ T) T { return f(u) }); err != nil {
				return err
			}
			return o[0].store(part, x)
		})
	})
}

// Copy copies a patch to another of the same shape (GA_Copy, NGA_Copy_patch); of two
// dimensions, transposed if the flag is set. It is collective.
func Copy[T armci.Number](transposed bool, a, b Section) error {
	p, err := processOf("NGA_Copy_patch", b)
	if err != nil {
		return err
	}
	return p.collective("NGA_Copy_patch", func() error {
		o, err := take[T](p, !transposed, b, a)
		if err != nil {
			return err
		}
		if transposed && (o[0].Box.Dims != 2 || o[1].Box.Dims != 2 || o[0].Extent(0) != o[1].Extent(1) || o[0].Extent(1) != o[1].Extent(0)) {
			return p.wrong("patches %v of %q and %v of %q, expected matrices of which one is as the other transposed", o[1].Box, o[1].Name, o[0].Box, o[0].Name)
		}
		return o[0].own(func(part geometry.Box) error {
			x := p.scratch(0, part.Volume()*o[0].Type.Size())
			if !transposed {
				if err := o[1].fetch(o[1].shift(part, &o[0]), x); err != nil {
					return err
				}
				return o[0].store(part, x)
			}
			return copyTransposed[T](p, o, part, x)
		})
	})
}

// copyTransposed fetches the part of the first operand that corresponds to a box, transposes it and
// stores it.
func copyTransposed[T armci.Number](p *Process, o []operand, part geometry.Box, x node.Addr) error {
	from := transpose(o[0].Box, o[1].Box, part)
	y := p.scratch(1, part.Volume()*o[0].Type.Size())
	if err := o[1].fetch(from, y); err != nil {
		return err
	}
	n := int(part.Volume())
	combine[T](p, int64(n), 1)
	u, err := node.View[T](p.Memory(), x, n)
	if err != nil {
		return err
	}
	v, err := node.View[T](p.Memory(), y, n)
	if err != nil {
		return err
	}
	rows, columns := int(part.Extent(0)), int(part.Extent(1))
	for i := range min(rows*columns, len(u), len(v)) { // nothing without values
		u[i] = v[i%columns*rows+i/columns]
	}
	return o[0].store(part, x)
}

// transpose returns the box of a that corresponds to part, a box of b, which is as a
// transposed.
func transpose(b, a, part geometry.Box) geometry.Box {
	o := part
	for d := range 2 {
		o.Lo[d] = a.Lo[d] + part.Lo[1-d] - b.Lo[1-d]
		o.Hi[d] = a.Lo[d] + part.Hi[1-d] - b.Lo[1-d]
	}
	return o
}

// Dot returns the sum of the products of the elements of two patches of one shape (GA_Ddot,
// NGA_Ddot_patch), the same at all processes: parts are added in order of rank. It is
// collective.
func Dot[T armci.Number](a, b Section) (T, error) {
	var sum T
	p, err := processOf("NGA_Ddot_patch", a)
	if err != nil {
		return sum, err
	}
	err = p.collective("NGA_Ddot_patch", func() error {
		o, err := take[T](p, true, a, b)
		if err != nil {
			return err
		}
		var mine T
		err = o[0].own(func(part geometry.Box) error {
			n, size := part.Volume(), o[0].Type.Size()
			x, y := p.scratch(0, n*size), p.scratch(1, n*size)
			if err := o[0].fetch(part, x); err != nil {
				return err
			}
			if err := o[1].fetch(o[1].shift(part, &o[0]), y); err != nil {
				return err
			}
			combine[T](p, n, 1)
			return combineViews(p.Memory(), x, y, int(n), func(u, v T) T {
				mine += T(u * v)
				return u
			})
		})
		if err != nil {
			return err
		}
		sum, err = total(p, mine)
		return err
	})
	return sum, err
}

// total adds the numbers of all processes. Each sends its number to all, as in an exchange of
// addresses.
func total[T armci.Number](p *Process, mine T) (sum T, err error) {
	words := bitsOf(mine)
	parts := make([][2]uint64, p.Nnodes())
	for w, bits := range words {
		told, err := p.exchange.ExchangeAddresses(p.thread, node.Addr(bits))
		if err != nil {
			return sum, err
		}
		for rank, v := range told {
			parts[rank][w] = uint64(v)
		}
	}
	for _, bits := range parts {
		sum += ofBits[T](bits)
	}
	return sum, nil
}

// bitsOf returns a number in two words; ofBits makes it of them again.
func bitsOf[T armci.Number](v T) [2]uint64 {
	s := scalarOf(v)
	if s.of == Int || s.of == Long {
		return [2]uint64{uint64(s.integer)}
	}
	return [2]uint64{math.Float64bits(real(s.number)), math.Float64bits(imag(s.number))}
}

func ofBits[T armci.Number](bits [2]uint64) (v T) {
	re, im := math.Float64frombits(bits[0]), math.Float64frombits(bits[1])
	switch v := any(&v).(type) {
	case *int32:
		*v = int32(bits[0])
	case *int64:
		*v = int64(bits[0])
	case *float32:
		*v = float32(re)
	case *float64:
		*v = re
	case *complex64:
		*v = complex64(complex(re, im))
	case *complex128:
		*v = complex(re, im)
	}
	return v
}
