package price

import "slices"

// poly is an integer as a polynomial over atoms: what addresses are compared
// by. Terms are sorted and have factors other than 0.
type poly struct {
	constant int64
	terms    []term
}

// term is a factor times a product of at most termAtoms atoms, the unused ones
// 0 and last.
type term struct {
	factor int64
	atoms  [termAtoms]atom
}

// atom is a value that is not taken apart, by its number from 1 on.
type atom int32

const (
	termAtoms = 4
	termsMax  = 16
)

func number(n int64) poly { return poly{constant: n} }

func single(a atom) poly { return poly{terms: []term{{1, [termAtoms]atom{a}}}} }

// plus returns p + k*q.
func (p poly) plus(q poly, k int64) poly {
	sum := poly{constant: p.constant + k*q.constant}
	i, j := 0, 0
	for i < len(p.terms) || j < len(q.terms) {
		order := 0
		switch {
		case j == len(q.terms):
			order = -1
		case i == len(p.terms):
			order = 1
		default:
			order = slices.Compare(p.terms[i].atoms[:], q.terms[j].atoms[:])
		}
		t := term{}
		if order <= 0 {
			t = p.terms[i]
			i++
		}
		if order >= 0 {
			t = term{t.factor + k*q.terms[j].factor, q.terms[j].atoms}
			j++
		}
		if t.factor != 0 {
			sum.terms = append(sum.terms, t)
		}
	}
	return sum
}

// times returns p*q unless it grows too large.
func (p poly) times(q poly) (poly, bool) {
	product := number(p.constant * q.constant)
	product = product.plus(poly{terms: p.terms}, q.constant).plus(poly{terms: q.terms}, p.constant)
	if len(p.terms)*len(q.terms) > termsMax {
		return poly{}, false
	}
	for _, s := range p.terms {
		for _, t := range q.terms {
			atoms := slices.Concat(s.atoms[:s.degree()], t.atoms[:t.degree()])
			if len(atoms) > termAtoms {
				return poly{}, false
			}
			slices.Sort(atoms)
			st := term{factor: s.factor * t.factor}
			copy(st.atoms[:], atoms)
			product = product.plus(poly{terms: []term{st}}, 1)
		}
	}
	return product, len(product.terms) <= termsMax
}

// degree returns how many atoms the term has.
func (t *term) degree() int {
	n := 0
	for n < termAtoms && t.atoms[n] != 0 {
		n++
	}
	return n
}

// split returns what of p does not have the atom, and the factor of the atom;
// ok is false if it stands in a higher power.
func (p poly) split(a atom) (rest, factor poly, ok bool) {
	rest.constant = p.constant
	for _, t := range p.terms {
		n := t.degree()
		i := slices.Index(t.atoms[:n], a)
		if i < 0 {
			rest.terms = append(rest.terms, t)
			continue
		}
		others := term{factor: t.factor}
		copy(others.atoms[:], slices.Delete(slices.Clone(t.atoms[:n]), i, i+1))
		if slices.Contains(others.atoms[:], a) {
			return poly{}, poly{}, false
		}
		if n == 1 {
			factor.constant += t.factor
			continue
		}
		factor = factor.plus(poly{terms: []term{others}}, 1)
	}
	return rest, factor, true
}

// isNumber reports whether p has no atoms.
func (p poly) isNumber() bool { return len(p.terms) == 0 }

// sameTerms reports whether p and q differ by a number only.
func (p poly) sameTerms(q poly) bool { return slices.Equal(p.terms, q.terms) }
