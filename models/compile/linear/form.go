package linear

import "slices"

// Atom is a value that is not taken apart, by its number from 1 on.
type Atom int32

// Forms have products of at most Degree atoms, and Times makes no more than TermsMax of them.
const (
	Degree   = 4
	TermsMax = 16
)

// Coefficient is the type of factors. Arithmetic wraps: with int32 a form is equal to the expression if the
// machine computes that with 32 bits.
type Coefficient interface{ int32 | int64 }

// Form is Constant plus the sum of Terms. The zero Form is 0.
type Form[C Coefficient] struct {
	Constant C
	Terms    []Term[C] // by their atoms in order, none twice, no factor 0
}

// Term is Factor times the product of its atoms, in order, unused ones 0 at the end.
type Term[C Coefficient] struct {
	Factor C
	Atoms  [Degree]Atom
}

// Number returns the form of a number.
func Number[C Coefficient](n C) Form[C] { return Form[C]{Constant: n} }

// Single returns the form of an atom.
func Single[C Coefficient](a Atom) Form[C] {
	return Form[C]{Terms: []Term[C]{{Factor: 1, Atoms: [Degree]Atom{a}}}}
}

// Product returns the atoms of the term without those that are 0.
func (t *Term[C]) Product() []Atom {
	n := 0
	for n < Degree && t.Atoms[n] != 0 {
		n++
	}
	return t.Atoms[:n]
}

// IsNumber reports whether f has no atoms.
func (f Form[C]) IsNumber() bool { return len(f.Terms) == 0 }

// SameTerms reports whether f and g differ by a number only.
func (f Form[C]) SameTerms(g Form[C]) bool { return slices.Equal(f.Terms, g.Terms) }

// Scaled returns k*f.
func (f Form[C]) Scaled(k C) Form[C] { return Form[C]{}.Plus(f, k) }

// Plus returns f + k*g.
func (f Form[C]) Plus(g Form[C], k C) Form[C] {
	sum := Form[C]{Constant: f.Constant + k*g.Constant}
	i, j := 0, 0
	for i < len(f.Terms) || j < len(g.Terms) {
		order := 0
		switch {
		case j == len(g.Terms):
			order = -1
		case i == len(f.Terms):
			order = 1
		default:
			order = slices.Compare(f.Terms[i].Atoms[:], g.Terms[j].Atoms[:])
		}
		t := Term[C]{}
		if order <= 0 {
			t = f.Terms[i]
			i++
		}
		if order >= 0 {
			t = Term[C]{t.Factor + k*g.Terms[j].Factor, g.Terms[j].Atoms}
			j++
		}
		if t.Factor != 0 {
			sum.Terms = append(sum.Terms, t)
		}
	}
	return sum
}

// Times returns f*g, and false if that has too many terms or too long ones.
func (f Form[C]) Times(g Form[C]) (Form[C], bool) {
	product := Number(f.Constant * g.Constant)
	product = product.Plus(Form[C]{Terms: f.Terms}, g.Constant).Plus(Form[C]{Terms: g.Terms}, f.Constant)
	if len(f.Terms)*len(g.Terms) > TermsMax {
		return Form[C]{}, false
	}
	for i := range f.Terms {
		for j := range g.Terms {
			t, ok := f.Terms[i].times(&g.Terms[j])
			if !ok {
				return Form[C]{}, false
			}
			product = product.Plus(Form[C]{Terms: []Term[C]{t}}, 1)
		}
	}
	return product, len(product.Terms) <= TermsMax
}

func (t *Term[C]) times(u *Term[C]) (Term[C], bool) {
	product := Term[C]{Factor: t.Factor * u.Factor}
	all := slices.Concat(t.Product(), u.Product())
	slices.Sort(all)
	return product, copy(product.Atoms[:], all) == len(all)
}

// Split divides f into a part without the atom and the factor of the atom, which does not contain it. ok is false if f
// has a higher power of the atom.
func (f Form[C]) Split(a Atom) (rest, factor Form[C], ok bool) {
	rest.Constant = f.Constant
	for _, t := range f.Terms {
		atoms := t.Product()
		i := slices.Index(atoms, a)
		if i < 0 {
			rest.Terms = append(rest.Terms, t)
			continue
		}
		others := Term[C]{Factor: t.Factor}
		copy(others.Atoms[:], slices.Delete(atoms, i, i+1))
		switch {
		case slices.Contains(others.Atoms[:], a):
			return Form[C]{}, Form[C]{}, false
		case others.Atoms[0] == 0:
			factor.Constant += t.Factor
		default:
			factor = factor.Plus(Form[C]{Terms: []Term[C]{others}}, 1)
		}
	}
	return rest, factor, true
}

// HasOnly reports whether ok holds for every atom of f.
func (f Form[C]) HasOnly(ok func(Atom) bool) bool {
	for i := range f.Terms {
		if slices.ContainsFunc(f.Terms[i].Product(), func(a Atom) bool { return !ok(a) }) {
			return false
		}
	}
	return true
}
