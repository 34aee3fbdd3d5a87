package opt

import (
	"sort"

	"simrun/models/compile/ir"
)

// form is an I32 expression as a polynomial over atoms: what an address is made
// of, so that two of them can be compared. Arithmetic wraps as that of I32
// does.
type form struct {
	constant int32
	terms    []monomial // sorted, coefficients not 0
}

// monomial is a coefficient times a product of at most maxDegree atoms.
type monomial struct {
	atoms [maxDegree]atom // sorted, unused ones 0 at the end
	coef  int32
}

const (
	maxDegree = 4
	maxTerms  = 12
)

// atom is a local or an opaque expression: 1 + its index in the table.
type atom int32

// atoms is the table of a loop.
type atoms struct {
	exprs   []ir.Expr
	assumed map[ir.LocalID]int32 // locals whose value was tested before the loop
}

// of returns the atom that stands for e, entering it the first time.
func (a *atoms) of(e ir.Expr) atom {
	for i, x := range a.exprs {
		if equal(x, e) {
			return atom(i + 1)
		}
	}
	a.exprs = append(a.exprs, e)
	return atom(len(a.exprs))
}

func (a *atoms) expr(x atom) ir.Expr { return a.exprs[x-1] }

func constantForm(n int32) form { return form{constant: n} }

// form returns e as a polynomial.
func (a *atoms) form(e ir.Expr) form {
	switch e := e.(type) {
	case nil:
		return form{}
	case *ir.Const:
		return constantForm(int32(e.Bits))
	case *ir.Get:
		if n, ok := a.assumed[e.Local]; ok {
			return constantForm(n)
		}
	case *ir.Binary:
		if f, ok := a.binary(e); ok {
			return f
		}
	}
	return form{terms: []monomial{{atoms: [maxDegree]atom{a.of(e)}, coef: 1}}}
}

func (a *atoms) binary(e *ir.Binary) (form, bool) {
	switch e.Op {
	case ir.AddI32:
		return a.form(e.X).plus(a.form(e.Y), 1), true
	case ir.SubI32:
		return a.form(e.X).plus(a.form(e.Y), -1), true
	case ir.MulI32:
		return a.form(e.X).times(a.form(e.Y))
	case ir.ShlI32:
		if k, ok := e.Y.(*ir.Const); ok {
			return a.form(e.X).times(constantForm(1 << (k.Bits & 31)))
		}
	}
	return form{}, false
}

// plus returns f + k*g.
func (f form) plus(g form, k int32) form {
	sum := form{constant: f.constant + k*g.constant}
	i, j := 0, 0
	for i < len(f.terms) || j < len(g.terms) {
		switch {
		case j == len(g.terms) || i < len(f.terms) && f.terms[i].before(&g.terms[j]):
			sum.add(f.terms[i])
			i++
		case i == len(f.terms) || g.terms[j].before(&f.terms[i]):
			m := g.terms[j]
			m.coef *= k
			sum.add(m)
			j++
		default:
			m := f.terms[i]
			m.coef += k * g.terms[j].coef
			sum.add(m)
			i, j = i+1, j+1
		}
	}
	return sum
}

func (f *form) add(m monomial) {
	if m.coef != 0 {
		f.terms = append(f.terms, m)
	}
}

// times returns f*g unless it grows too large.
func (f form) times(g form) (form, bool) {
	if len(f.terms)*max(len(g.terms), 1) > maxTerms || len(g.terms) > maxTerms {
		return form{}, false
	}
	product := constantForm(f.constant * g.constant)
	product = product.plus(form{terms: f.terms}, g.constant).plus(form{terms: g.terms}, f.constant)
	for i := range f.terms {
		for j := range g.terms {
			m, ok := f.terms[i].times(&g.terms[j])
			if !ok {
				return form{}, false
			}
			product = product.plus(form{terms: []monomial{m}}, 1)
		}
	}
	return product, true
}

func (m *monomial) times(n *monomial) (monomial, bool) {
	all := make([]atom, 0, 2*maxDegree)
	for i := range maxDegree {
		for _, x := range [...]atom{m.atoms[i], n.atoms[i]} {
			if x != 0 {
				all = append(all, x)
			}
		}
	}
	if len(all) > maxDegree {
		return monomial{}, false
	}
	sort.Slice(all, func(i, j int) bool { return all[i] < all[j] })
	p := monomial{coef: m.coef * n.coef}
	copy(p.atoms[:], all)
	return p, true
}

// before orders monomials by their atoms.
func (m *monomial) before(n *monomial) bool {
	for i := range maxDegree {
		if m.atoms[i] != n.atoms[i] {
			return m.atoms[i] < n.atoms[i]
		}
	}
	return false
}

// isConstant reports whether f is one number.
func (f form) isConstant() bool { return len(f.terms) == 0 }

// sameTerms reports whether f and g differ by a constant only.
func (f form) sameTerms(g form) bool {
	if len(f.terms) != len(g.terms) {
		return false
	}
	for i := range f.terms {
		if f.terms[i] != g.terms[i] {
			return false
		}
	}
	return true
}

// split returns what of f does not have the atom x, and the factor of x. ok is
// false if x stands in a higher power.
func (f form) split(x atom) (rest, factor form, ok bool) {
	rest.constant = f.constant
	for _, m := range f.terms {
		n := 0
		others := monomial{coef: m.coef}
		k := 0
		for _, y := range m.atoms {
			switch {
			case y == x:
				n++
			case y != 0:
				others.atoms[k] = y
				k++
			}
		}
		switch {
		case n == 0:
			rest.terms = append(rest.terms, m)
		case n > 1:
			return form{}, form{}, false
		case k == 0:
			factor.constant += m.coef
		default:
			factor = factor.plus(form{terms: []monomial{others}}, 1)
		}
	}
	return rest, factor, true
}

// hasOnly reports whether ok holds for every atom of f.
func (f form) hasOnly(ok func(atom) bool) bool {
	for _, m := range f.terms {
		for _, x := range m.atoms {
			if x != 0 && !ok(x) {
				return false
			}
		}
	}
	return true
}

// build returns f as an expression.
func (a *atoms) build(f form) ir.Expr {
	var sum ir.Expr
	for _, m := range f.terms {
		sum = addI32(sum, a.product(m))
	}
	if sum == nil || f.constant != 0 {
		sum = addI32(sum, constI32(f.constant))
	}
	return sum
}

func (a *atoms) product(m monomial) ir.Expr {
	var p ir.Expr
	for _, x := range m.atoms {
		switch {
		case x == 0:
		case p == nil:
			p = a.expr(x)
		default:
			p = &ir.Binary{Op: ir.MulI32, X: p, Y: a.expr(x)}
		}
	}
	return mulI32(p, m.coef)
}

func mulI32(e ir.Expr, k int32) ir.Expr {
	if k == 1 {
		return e
	}
	return &ir.Binary{Op: ir.MulI32, X: e, Y: constI32(k)}
}

func addI32(x, y ir.Expr) ir.Expr {
	if x == nil {
		return y
	}
	return &ir.Binary{Op: ir.AddI32, X: x, Y: y}
}

func constI32(n int32) *ir.Const { return &ir.Const{T: ir.I32, Bits: uint64(uint32(n))} }
