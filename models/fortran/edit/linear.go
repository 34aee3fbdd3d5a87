package edit

import (
	"slices"

	"simrun/models/fortran/ast"
)

// Linear is an integer expression as a sum of terms with factors and a constant.
// Subscripts are compared and moved in this form. The zero Linear is 0.
type Linear struct {
	Terms    []Term // in the order in which they came in, no two written alike
	Constant int64
}

// Term is Factor times X. The factor is not 0.
type Term struct {
	X      ast.Expr
	Factor int64
	text   string // X as Fortran writes it, by which terms are compared
}

// Constant returns n as a sum.
func Constant(n int64) Linear { return Linear{Constant: n} }

// Operand returns x as a sum of one term, or as a number if it is one.
func Operand(x ast.Expr) Linear {
	if n, ok := Literal(x); ok {
		return Constant(n)
	}
	return Linear{Terms: []Term{{X: x, Factor: 1, text: Text(x)}}}
}

// Plus returns l + k*m.
func (l Linear) Plus(m Linear, k int64) Linear {
	sum := Linear{Terms: slices.Clone(l.Terms), Constant: l.Constant + k*m.Constant}
	for _, t := range m.Terms {
		i := sum.find(t.text)
		if i < 0 {
			i = len(sum.Terms)
			sum.Terms = append(sum.Terms, Term{X: t.X, text: t.text})
		}
		sum.Terms[i].Factor += k * t.Factor
	}
	sum.Terms = slices.DeleteFunc(sum.Terms, func(t Term) bool { return t.Factor == 0 })
	return sum
}

func (l Linear) find(text string) int {
	return slices.IndexFunc(l.Terms, func(t Term) bool { return t.text == text })
}

// Add returns l + n.
func (l Linear) Add(n int64) Linear { return l.Plus(Constant(n), 1) }

// Equal tells whether l and m are the same sum, in whatever order.
func (l Linear) Equal(m Linear) bool {
	n, ok := l.Plus(m, -1).Number()
	return ok && n == 0
}

// Number returns the value of a sum without terms.
func (l Linear) Number() (int64, bool) { return l.Constant, len(l.Terms) == 0 }

// Split returns the factor of a term that is written as text, and the rest of the sum;
// 0 if there is no such term.
func (l Linear) Split(text string) (factor int64, rest Linear) {
	i := l.find(text)
	if i < 0 {
		return 0, l
	}
	rest = l
	rest.Terms = slices.Delete(slices.Clone(l.Terms), i, i+1)
	return l.Terms[i].Factor, rest
}

// Mentions tells whether a variable stands in l.
func (l Linear) Mentions(name string) bool {
	return slices.ContainsFunc(l.Terms, func(t Term) bool {
		return Mentions(t.X, func(other string) bool { return other == name })
	})
}

// Sorted returns l with its terms in the order of their texts.
func (l Linear) Sorted() Linear {
	terms := slices.Clone(l.Terms)
	slices.SortFunc(terms, func(a, b Term) int {
		switch {
		case a.text < b.text:
			return -1
		case a.text > b.text:
			return 1
		}
		return 0
	})
	return Linear{Terms: terms, Constant: l.Constant}
}

// Expr returns a new expression with the value of l: terms with positive factors first,
// the constant last.
func (l Linear) Expr() ast.Expr {
	var x ast.Expr
	for _, positive := range [...]bool{true, false} {
		for _, t := range l.Terms {
			if t.Factor > 0 == positive {
				x = t.addTo(x)
			}
		}
	}
	if x == nil {
		return Int(l.Constant)
	}
	return Add(x, Int(l.Constant))
}

// addTo returns x + t; x is nil for the first term.
func (t Term) addTo(x ast.Expr) ast.Expr {
	part := Mul(Int(max(t.Factor, -t.Factor)), Copy(t.X))
	switch {
	case x == nil && t.Factor > 0:
		return part
	case x == nil:
		return Unary(ast.Negate, part)
	case t.Factor > 0:
		return Binary(ast.Add, x, part)
	}
	return Binary(ast.Sub, x, part)
}

// String returns l as Fortran writes it.
func (l Linear) String() string { return Text(l.Expr()) }

// Linear returns an integer expression as a sum. Constants of the table count as their values. Anything that is no sum
// is a term, and operand returns the expression for it.
func (t *Table) Linear(x ast.Expr, operand func(ast.Expr) ast.Expr) Linear {
	if n, ok := t.Const(x); ok {
		return Constant(n)
	}
	switch x := x.(type) {
	case *ast.Paren:
		return t.Linear(x.X, operand)
	case *ast.Unary:
		if x.Op == ast.Negate || x.Op == ast.UnaryPlus {
			sign := int64(1)
			if x.Op == ast.Negate {
				sign = -1
			}
			return Linear{}.Plus(t.Linear(x.X, operand), sign)
		}
	case *ast.Binary:
		if l, ok := t.linearBinary(x, operand); ok {
			return l
		}
	}
	return Operand(operand(x))
}

func (t *Table) linearBinary(x *ast.Binary, operand func(ast.Expr) ast.Expr) (Linear, bool) {
	a, aok := t.Const(x.X)
	b, bok := t.Const(x.Y)
	switch {
	case x.Op == ast.Add:
		return t.Linear(x.X, operand).Plus(t.Linear(x.Y, operand), 1), true
	case x.Op == ast.Sub:
		return t.Linear(x.X, operand).Plus(t.Linear(x.Y, operand), -1), true
	case x.Op == ast.Mul && aok:
		return Linear{}.Plus(t.Linear(x.Y, operand), a), true
	case x.Op == ast.Mul && bok:
		return Linear{}.Plus(t.Linear(x.X, operand), b), true
	}
	return Linear{}, false
}
