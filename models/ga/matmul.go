package ga

import (
	"simrun/models/armci"
	"simrun/models/geometry"
	"simrun/sim/node"
)

// panel is how many columns of a and rows of b a matrix product takes at a time.
const panel = 64

// Matmul computes c = alpha a b + beta c for matrices (NGA_Matmul_patch, GA_Dgemm); a and b may be
// transposed. Each process computes its own part of c, from panels of a and b. It is collective.
func Matmul[T armci.Number](transposeA, transposeB bool, alpha T, a, b Section, beta T, c Section) error {
	p, err := processOf("NGA_Matmul_patch", c)
	if err != nil {
		return err
	}
	return p.collective("NGA_Matmul_patch", func() error {
		o, err := take[T](p, false, c, a, b)
		if err != nil {
			return err
		}
		for _, x := range o {
			if x.Box.Dims != 2 {
				return p.wrong("%d dimensions of %q, expected a matrix", x.Box.Dims, x.Name)
			}
		}
		m := product[T]{p: p, c: o[0], a: o[1], b: o[2], turnA: transposeA, turnB: transposeB, alpha: alpha, beta: beta}
		if m.a.side(0, m.turnA) != m.c.Extent(0) || m.b.side(1, m.turnB) != m.c.Extent(1) || m.a.side(1, m.turnA) != m.b.side(0, m.turnB) {
			return p.wrong("a product of %v and %v into %v, expected matrices that fit", m.a.Box, m.b.Box, m.c.Box)
		}
		return m.c.own(m.block)
	})
}

// side returns an extent of a matrix that may be transposed.
func (o *operand) side(d int, turned bool) int64 {
	if turned {
		return o.Extent(1 - d)
	}
	return o.Extent(d)
}

// product is a matrix product.
type product[T armci.Number] struct {
	p            *Process
	a, b, c      operand
	turnA, turnB bool
	alpha, beta  T
}

// region returns a box of a matrix: of the first and second indices as if it were not
// transposed, counted from its corner.
func (o *operand) region(turned bool, first, second [2]int64) geometry.Box {
	if turned {
		first, second = second, first
	}
	b := o.Box
	b.Lo[0], b.Hi[0] = o.Lo[0]+first[0], o.Lo[0]+first[1]
	b.Lo[1], b.Hi[1] = o.Lo[1]+second[0], o.Lo[1]+second[1]
	return b
}

// block computes one block of c.
func (m *product[T]) block(part geometry.Box) error {
	rows := [2]int64{part.Lo[0] - m.c.Lo[0], part.Hi[0] - m.c.Lo[0]}
	columns := [2]int64{part.Lo[1] - m.c.Lo[1], part.Hi[1] - m.c.Lo[1]}
	size, p := m.c.Type.Size(), m.p
	x := p.scratch(0, part.Volume()*size)
	if err := m.c.fetch(part, x); err != nil {
		return err
	}
	combine[T](p, part.Volume(), 1)
	if err := combineViews(p.Memory(), x, x, int(part.Volume()), func(u, _ T) T { return m.beta * u }); err != nil {
		return err
	}
	inner := m.a.side(1, m.turnA)
	for k := int64(0); k < inner; k += panel {
		ks := [2]int64{k, min(k+panel, inner) - 1}
		left, right := m.a.region(m.turnA, rows, ks), m.b.region(m.turnB, ks, columns)
		y, z := p.scratch(1, left.Volume()*size), p.scratch(2, right.Volume()*size)
		if err := m.a.fetch(left, y); err != nil {
			return err
		}
		if err := m.b.fetch(right, z); err != nil {
			return err
		}
		if err := m.multiply(x, y, z, part.Extent(0), part.Extent(1), ks[1]-k+1); err != nil {
			return err
		}
	}
	return m.c.store(part, x)
}

// multiply adds alpha times the product of two panels to a block of n x l elements.
func (m *product[T]) multiply(x, y, z node.Addr, n, l, inner int64) error {
	p := m.p
	combine[T](p, n*l*inner, 1)
	c, err := node.View[T](p.Memory(), x, int(n*l))
	if err != nil {
		return err
	}
	a, err := node.View[T](p.Memory(), y, int(n*inner))
	if err != nil {
		return err
	}
	b, err := node.View[T](p.Memory(), z, int(inner*l))
	if err != nil || c == nil || a == nil || b == nil {
		return err
	}
	for i := range n {
		for k := range inner {
			u := a[i*inner+k]
			if m.turnA {
				u = a[k*n+i]
			}
			u *= m.alpha
			for j := range l {
				v := b[k*l+j]
				if m.turnB {
					v = b[j*inner+k]
				}
				c[i*l+j] += T(u * v)
			}
		}
	}
	return nil
}
