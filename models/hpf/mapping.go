package hpf

import (
	"fmt"
	"strings"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// mapped is an array that is distributed, with the variables of the generated
// program that describe it.
type mapped struct {
	*edit.Entity
	owner     *unit       // that declares it
	module    *unit       // whose variable it is; nil for none
	origin    *mapped     // in the module or host
	remapped  bool        // of a dummy argument: actual arguments may be mapped otherwise
	whole     bool        // every process has all of it
	placement             // at first; dims as nests take them
	places    []placement // all that the array may have
	changes   bool        // see dynamic.go
	key       string      // of an array that is aligned with none but itself

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
		t.dynamic = u.dynamic[t.name]
		t.key = t.signature()
		if t.dynamic {
			t.key = "dynamic " + t.name
		}
	}
	for _, e := range append([]*edit.Entity(nil), u.table.Entities()...) {
		a := u.aligns[e.Name]
		if a == nil || u.foreign[e.Name] {
			continue
		}
		if m := u.mapping(e, a); m != nil {
			if e.Type.Base == sem.Derived {
				u.Errors.Addf(a.at, "found %s, which is of a derived type, expected an array of numbers, LOGICAL or CHARACTER: structures cannot be distributed", strings.ToUpper(e.Name))
				continue
			}
			u.checkMapped(m, m.places[0], a.at)
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
			if t.sizes[d] != nil {
				fmt.Fprintf(&b, "(%s)", edit.Text(t.sizes[d]))
			}
		}
	}
	return b.String() + t.onto
}

// mapping returns an array with its placement; nil if it is not distributed.
func (u *unit) mapping(e *edit.Entity, a *align) *mapped {
	p := u.follow(e, a)
	if p == nil {
		return nil
	}
	m := &mapped{Entity: e, owner: u, placement: *p, places: []placement{*p}}
	u.change(m)
	if !m.changes && (m.tpl.axes() == 0 || m.everywhere()) {
		return nil
	}
	return m
}

// follow follows the alignments of an array to its template; nil if that is not
// distributed.
func (u *unit) follow(e *edit.Entity, a *align) *placement {
	m := &placement{dims: make([]mappedDim, len(e.Dims))}
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
			u.Errors.Addf(a.at, "found arrays that are aligned in a circle, expected that one of them is distributed")
			return nil
		}
		m.follow(next)
		target = next.target
	}
	m.tpl = u.templates[target]
	m.settle()
	return m
}

// settle finds out how the dimensions are distributed.
func (m *placement) settle() {
	for d := range m.dims {
		if x := m.dims[d].axis; x > 0 && m.tpl.kinds != nil {
			m.dims[d].kind = m.tpl.kinds[x-1]
		}
	}
	if m.tpl.dynamic || m.tpl.kinds == nil {
		return
	}
	var rep []int
	for _, x := range m.rep {
		if m.tpl.kinds[x-1] != collapsed {
			rep = append(rep, x)
		}
	}
	m.rep = rep
}

// keyOf returns what is equal for arrays whose elements lie alike where dims say so.
func (m *mapped) keyOf() string {
	if m.key != "" {
		return m.key
	}
	return m.tpl.key
}

// everywhere tells whether every processor has all elements.
func (m *placement) everywhere() bool {
	for _, dim := range m.dims {
		if dim.kind != collapsed {
			return false
		}
	}
	return len(m.rep) == m.tpl.axes()
}

// follow replaces dimensions of an array by those of what it is aligned with.
func (m *placement) follow(next *align) {
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

// checkMapped reports an array that reaches beyond the template of one of its places.
func (u *unit) checkMapped(m *mapped, p placement, at source.Pos) {
	for d := range m.Dims {
		if m.Upper(d) != nil {
			u.checkInside(m, d, p, at)
		}
	}
}

// checkInside reports a dimension that reaches beyond the template.
func (u *unit) checkInside(m *mapped, d int, p placement, at source.Pos) {
	x := p.dims[d].axis
	if x == 0 {
		return
	}
	lo, lok := u.table.Const(edit.Add(edit.Copy(m.Lower(d)), p.dims[d].off))
	hi, hok := u.table.Const(edit.Add(edit.Copy(m.Upper(d)), p.dims[d].off))
	t := p.tpl.dims[x-1]
	from := t.Lo
	if from == nil {
		from = edit.Int(1)
	}
	tlo, tlok := u.table.Const(from)
	thi, thok := u.table.Const(t.Hi)
	if lok && hok && tlok && thok && (lo < tlo || hi > thi) {
		u.Errors.Addf(at, "found dimension %d of %s aligned with elements %d to %d of %s, expected elements from %d to %d",
			d+1, m.Name, lo, hi, p.tpl.name, tlo, thi)
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
