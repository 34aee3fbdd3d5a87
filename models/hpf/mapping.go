package hpf

import (
	"fmt"
	"strings"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// mapped is an array that is distributed, with the variables of the generated
// program that describe it.
type mapped struct {
	*edit.Entity
	tpl  *template
	dims []mappedDim
	rep  []int // dimensions of the template along which it is replicated

	desc string // X$SD: the descriptor
	ptr  string // X$P: address of the local memory
	mem  string // X$B: the local memory, from 0
	base string // X$O: number of the element whose subscripts are 0
	mult []string
}

// mappedDim is one dimension of a mapped array.
type mappedDim struct {
	axis int // of the template, from 1; 0: collapsed
	kind kind
	off  ast.Expr // added to a subscript gives one of the template
}

// mappings finds out which arrays are distributed.
func (u *unit) mappings() {
	for _, t := range u.templates { // any order: each has its own key
		t.key = t.signature()
	}
	for _, e := range append([]*edit.Entity(nil), u.table.All()...) {
		a := u.aligns[e.Name]
		if a == nil {
			continue
		}
		if m := u.mapping(e, a); m != nil {
			u.checkMapped(m)
			u.mapped[e.Name] = m
			u.order = append(u.order, m)
		}
	}
}

// signature is equal for templates whose elements certainly lie alike.
func (t *template) signature() string {
	var b strings.Builder
	for d := range t.dims {
		lo := t.dims[d].Lo
		if lo == nil {
			lo = edit.Int(1)
		}
		fmt.Fprintf(&b, "%s:%s", edit.Text(lo), edit.Text(t.dims[d].Hi))
		if t.kinds != nil {
			fmt.Fprintf(&b, " %d,", t.kinds[d])
		}
	}
	return b.String() + t.onto
}

// mapping follows the alignments of an array to its template; nil if that is not
// distributed.
func (u *unit) mapping(e *edit.Entity, a *align) *mapped {
	m := &mapped{Entity: e, dims: make([]mappedDim, len(e.Dims))}
	for d := range m.dims {
		m.dims[d] = mappedDim{axis: a.axis[d], off: a.off[d]}
	}
	m.rep = a.rep
	target := a.target
	for depth := 0; u.templates[target] == nil; depth++ {
		next := u.aligns[target]
		if next == nil {
			return nil // aligned with an array that is on every processor
		}
		if depth > 20 {
			u.errors.Addf(a.at, "found arrays that are aligned in a circle, expected that one of them is distributed")
			return nil
		}
		m.follow(next)
		target = next.target
	}
	m.tpl = u.templates[target]
	if m.tpl.axes() == 0 {
		return nil
	}
	for d := range m.dims {
		if x := m.dims[d].axis; x > 0 {
			m.dims[d].kind = m.tpl.kinds[x-1]
		}
	}
	var rep []int
	for _, x := range m.rep {
		if m.tpl.kinds[x-1] != collapsed {
			rep = append(rep, x)
		}
	}
	m.rep = rep
	if m.everywhere() {
		return nil
	}
	return m
}

// everywhere tells whether every processor has all elements.
func (m *mapped) everywhere() bool {
	for _, dim := range m.dims {
		if dim.kind != collapsed {
			return false
		}
	}
	return len(m.rep) == m.tpl.axes()
}

// follow replaces dimensions of an array by those of what it is aligned with.
func (m *mapped) follow(next *align) {
	for d := range m.dims {
		if x := m.dims[d].axis; x > 0 {
			m.dims[d].axis = next.axis[x-1]
			if off := next.off[x-1]; off != nil {
				m.dims[d].off = edit.Add(m.dims[d].off, off)
			}
		}
	}
	var rep []int
	for _, x := range m.rep {
		if next.axis[x-1] > 0 {
			rep = append(rep, next.axis[x-1])
		}
	}
	m.rep = append(rep, next.rep...)
}

// checkMapped reports what a distributed array cannot be.
func (u *unit) checkMapped(m *mapped) {
	what := ""
	switch {
	case m.Equivalent:
		what = "in EQUIVALENCE"
	case m.Data:
		what = "initialized by DATA"
	case m.Deferred:
		what = "ALLOCATABLE"
	case m.Pointer != "":
		what = "a pointee"
	case m.Type.Base == sem.Character || m.Type.Size() < 4 || m.Type == sem.Type{Base: sem.Integer, Kind: 8}:
		what = "of type " + m.Type.String()
	}
	if what != "" {
		u.errors.Addf(m.At, "found the distributed array %s %s, which this subset of HPF does not have", m.Name, what)
	}
	for d := range m.Dims {
		if m.Upper(d) == nil {
			u.errors.Addf(m.At, "found the distributed array %s without an upper bound, expected explicit bounds", m.Name)
			return
		}
		u.checkInside(m, d)
	}
}

// checkInside reports an array that reaches beyond its template.
func (u *unit) checkInside(m *mapped, d int) {
	x := m.dims[d].axis
	if x == 0 {
		return
	}
	lo, lok := u.table.Const(edit.Add(edit.Copy(m.Lower(d)), m.dims[d].off))
	hi, hok := u.table.Const(edit.Add(edit.Copy(m.Upper(d)), m.dims[d].off))
	t := m.tpl.dims[x-1]
	from := t.Lo
	if from == nil {
		from = edit.Int(1)
	}
	tlo, tlok := u.table.Const(from)
	thi, thok := u.table.Const(t.Hi)
	if lok && hok && tlok && thok && (lo < tlo || hi > thi) {
		u.errors.Addf(u.aligns[m.Name].at, "found dimension %d of %s aligned with elements %d to %d of %s, expected elements from %d to %d",
			d+1, m.Name, lo, hi, m.tpl.name, tlo, thi)
	}
}

// letter names a type in the names of the run-time system's procedures.
func letter(t sem.Type) string {
	switch t {
	case sem.DefaultReal:
		return "r"
	case sem.DoublePrecision:
		return "d"
	case sem.DefaultComplex:
		return "c"
	case sem.DoubleComplex:
		return "z"
	}
	if t.Base == sem.Logical {
		return "l"
	}
	return "i"
}
