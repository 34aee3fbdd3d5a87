package hpf

import (
	"slices"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/parser"
	"simrun/models/fortran/sem"
	"simrun/models/fortran/token"
)

// An array is changing if its mapping is known only at run time: it is aligned with a DYNAMIC object, or it is a dummy
// argument that inherits a mapping. The generated program reads from the descriptor how its dimensions are
// distributed. REDISTRIBUTE and REALIGN make new descriptors and move all elements by a copy between old and new
// memory.

// placement is one alignment of an array with a template.
type placement struct {
	tpl  *template
	dims []mappedDim
	rep  []int // dimensions of the template along which the array is replicated
}

// inherit notes that a dummy argument has the mapping of the actual one.
func (u *unit) inherit(name *ast.Ident) {
	e := u.table.Find(name.Name)
	if e == nil || e.Dummy == 0 || e.Dims == nil {
		u.Errors.Addf(name.At, "found %s, expected an array that is a dummy argument, which alone can have the mapping of another", name.Name)
		return
	}
	u.inherited[name.Name] = true
	if u.aligns[name.Name] == nil {
		u.templateOf(name)
	}
}

// change makes an array one whose mapping is known only at run time, if it is.
func (u *unit) change(m *mapped) {
	switch {
	case u.inherited[m.Name], u.realigned(m.Name):
		m.key = "array " + m.Name
		m.dims = make([]mappedDim, len(m.Dims))
		for d := range m.dims {
			m.dims[d] = mappedDim{axis: d + 1, kind: changing, off: edit.Int(0)}
		}
	case m.tpl.dynamic:
		m.dims = slices.Clone(m.dims)
		for d := range m.dims {
			if m.dims[d].axis > 0 {
				m.dims[d].kind = changing
			}
		}
	default:
		return
	}
	m.changes = true
	m.remapped = m.Dummy > 0 && !u.inherited[m.Name]
}

// realigned tells whether the unit has a REALIGN of an array.
func (u *unit) realigned(name string) bool {
	found := false
	for _, s := range u.tree.Body {
		ast.Inspect(s, func(n ast.Node) bool {
			if d, ok := n.(*ast.Directive); ok && u.word(d) == "realign" {
				found = found || slices.ContainsFunc(d.Tokens, func(t token.Token) bool { return t.Kind == token.Name && t.Text == name })
			}
			return true
		})
	}
	return found && u.dynamic[name]
}

// redistribute translates REDISTRIBUTE.
func (u *unit) redistribute(d *ast.Directive) {
	r := parser.NewReader(u.Set, u.Errors, d)
	r.Next()
	if r.Token().Kind != token.LParen {
		name := r.Ident("a template or array")
		formats := u.readKinds(r)
		onto := readOnto(r)
		r.End()
		if !r.Failed() {
			u.redistributeAs(name, formats, onto)
		}
		return
	}
	formats := u.readKinds(r)
	onto := readOnto(r)
	for r.Accept(token.Comma) {
		r.Ident("DYNAMIC")
	}
	r.Expect(token.DoubleColon)
	u.readNames(r, func(name *ast.Ident) { u.redistributeAs(name, formats, onto) })
	r.End()
}

func (u *unit) redistributeAs(name *ast.Ident, formats []format, onto *ast.Ident) {
	t := u.templates[name.Name]
	if t == nil || !t.dynamic {
		u.Errors.Addf(name.At, "found REDISTRIBUTE of %s, expected a template, or an array that is distributed and not aligned, with the attribute DYNAMIC", name.Name)
		return
	}
	before := *t
	u.distribute(name, formats, onto)
	after := *t
	*t = before // for the prologue
	if after.desc = t.desc; t.desc == "" {
		return // nothing that is distributed is aligned with it
	}
	u.fillTemplate(&after)
	for _, m := range u.order {
		for i, p := range m.places {
			if p.tpl == t {
				u.placed(m, i, func() { u.move(m, p) })
			}
		}
	}
}

// realign translates REALIGN.
func (u *unit) realign(d *ast.Directive) {
	r := parser.NewReader(u.Set, u.Errors, d)
	r.Next()
	var names []*ast.Ident
	if r.Token().Kind != token.LParen && !slices.ContainsFunc(d.Tokens, func(t token.Token) bool { return t.Kind == token.DoubleColon }) {
		u.readNames(r, func(name *ast.Ident) { names = append(names, name) })
	}
	with := readAlignment(r)
	if names == nil {
		r.Expect(token.DoubleColon)
		u.readNames(r, func(name *ast.Ident) { names = append(names, name) })
	}
	r.End()
	for _, name := range names {
		u.realignOne(name, with)
	}
}

func (u *unit) realignOne(name *ast.Ident, with alignment) {
	if !u.dynamic[name.Name] {
		u.Errors.Addf(name.At, "found REALIGN of %s, expected an array with the attribute DYNAMIC", name.Name)
		return
	}
	before, errors := u.aligns[name.Name], u.Errors.Len()
	u.align(name, with)
	a := u.aligns[name.Name]
	u.aligns[name.Name] = before
	m := u.mapped[name.Name]
	if m == nil || u.Errors.Len() > errors {
		return // every process has all of it anyway
	}
	p := u.follow(m.Entity, a)
	if p == nil {
		u.Errors.Addf(name.At, "found REALIGN of %s with %s, which is not distributed; expected something that is", name.Name, with.target.Name)
		return
	}
	u.checkMapped(m, *p, name.At)
	u.useTemplate(p.tpl)
	u.assign(Addressing, edit.Name(u.placeOf(m)), edit.Int(int64(len(m.places))))
	m.places = append(m.places, *p)
	u.move(m, *p)
}

// placeOf returns the variable that says which of its alignments an array has.
func (u *unit) placeOf(m *mapped) string { return u.integer(m.Name + "$al") }

// placed writes what f writes for the time that m has its alignment i.
func (u *unit) placed(m *mapped, i int, f func()) {
	if m.key == "" {
		f()
		return
	}
	u.Add(Addressing, edit.If(edit.Binary(ast.Eq, edit.Name(u.placeOf(m)), edit.Int(int64(i))), u.Collect(f)...))
}

// move brings an array to a placement.
func (u *unit) move(m *mapped, p placement) {
	n := u.scratchDescriptor()
	u.describePlacement(m, p, n)
	u.call(Runtime, "hpf_amove", edit.Name(m.desc), n)
	u.load(m)
}

// scratchDescriptor returns the descriptor in which others are prepared.
func (u *unit) scratchDescriptor() ast.Expr {
	if u.scratchName == "" {
		u.scratchName = u.fresh("hpf$n")
		u.declare(edit.Declare(edit.TypeSpec(sem.DefaultInteger), vector(u.scratchName, descriptorLast)))
	}
	return edit.Name(u.scratchName)
}

// useTemplate gives a template its descriptor.
func (u *unit) useTemplate(t *template) {
	if t.desc == "" {
		t.desc = u.fresh(t.name + "$td")
		u.declare(edit.Declare(edit.TypeSpec(sem.DefaultInteger), vector(t.desc, templateLast)))
		u.early = append(u.early, t)
	}
}
